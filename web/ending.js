// What comes after a game: once more with the same people, or against a stronger computer player.

import { button, h } from "./dom.js";
import { countGame, levelName, playAtOnce } from "./levels.js";
import { goTo, tableAt } from "./places.js";
import { keepGame } from "./results.js";
import { settings } from "./settings.js";
import { _ } from "./words.js";

export class Ending {
    said = h("span", { role: "status" });

    /**
     * @param {import("./people.js").People} people
     * @param {number[]} scores
     * @param {() => Promise<{table: string}>} ask  for the next game
     * @param {import("./places.js").Where} where
     */
    constructor(people, scores, ask, where) {
        this.where = where;
        const { info, mine } = people.table;
        if (mine.length === 1)
            void keepGame({
                id: info.id,
                at: Date.now(),
                town: info.town,
                referee: info.referee,
                mine: mine[0],
                players: info.seats.map(({ player }) => player),
                scores,
            });
        this.again =
            mine.length > 0 ? button(_("Again"), () => void this.begin(ask), { key: "again", strong: true }) : null;
        this.offer = null;
        if (people.alone) {
            const [me] = mine;
            const others = info.seats.filter((_seat, seat) => seat !== me).map(({ player }) => player);
            const won = scores.every((points, seat) => seat === me || points < scores[me]);
            this.offer = this.offerLevel(countGame(info.id, others, won), info.town);
        }
        this.element = h("div", { class: "ending" }, this.offer, h("div", { class: "buttons" }, this.again, this.said));
    }

    /** Everybody who asks comes to the same table. @param {() => Promise<{table: string}>} ask */
    async begin(ask) {
        try {
            const { table } = await ask();
            goTo(tableAt(table, this.where));
        } catch (error) {
            this.said.textContent = error instanceof Error ? error.message : String(error);
        }
    }

    /** Somebody else wants the next game. */
    othersBegan() {
        this.said.textContent = _("The next game has begun: “Again” takes you there.");
    }

    /** @param {import("./levels.js").Level | null} level @param {string} town */
    offerLevel(level, town) {
        if (!level) return null;
        const start = () => {
            settings.quick = { ...settings.quick, level };
            void playAtOnce(town, this.said);
        };
        return h(
            "div",
            { class: "offer" },
            h("p", {}, _("Three wins in a row! Dare to try a stronger opponent?")),
            button(_("Play against: {level}", { level: levelName(level) }), start, { key: "next-level" }),
        );
    }
}
