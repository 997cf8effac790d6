// The clock of whoever sits at this screen: warnings before it runs out, what happens then, and the way back.

import { button, h, put } from "./dom.js";
import { _, plural } from "./words.js";

/** @typedef {import("./types.js").View} View */

const WARNINGS = [10, 30]; // seconds

export class ClockNotice {
    element = h("div", { class: "clock-notice", role: "alert" });
    shown = "";

    /** @param {import("./people.js").People} people */
    constructor(people) {
        this.people = people;
    }

    /** @param {View} view */
    show(view) {
        const { mine } = this.people.table;
        const lost = view.phase === "over" ? [] : mine.filter((seat) => this.people.isReplaced(seat));
        const warning = lost.length > 0 || !mine.includes(view.player) ? undefined : this.warning(view);
        const news = JSON.stringify([lost.map((seat) => [seat, this.people.secondsLeft(view, seat) !== 0]), warning]);
        if (news === this.shown) return; // it would be read aloud again
        this.shown = news;
        put(
            this.element,
            lost.map((seat) => this.timeUp(view, seat)),
            warning !== undefined &&
                h("p", {}, plural(warning, "Less than {n} second is left.", "Less than {n} seconds are left.")),
        );
    }

    /** The seconds to warn of, when so few are left. @param {View} view */
    warning(view) {
        const left = view.phase === "over" ? null : this.people.secondsLeft(view, view.player);
        const { turn, game } = this.people.table.info.clock;
        const all = Math.min(turn || game, game || turn);
        return left === null ? undefined : WARNINGS.find((seconds) => left < seconds && seconds < all);
    }

    /** @param {View} view @param {number} seat */
    timeUp(view, seat) {
        const { people } = this;
        return h(
            "p",
            {},
            people.table.mine.length === 1
                ? _("Your time is up: a computer plays for you.")
                : _("{name}’s time is up: a computer plays on.", { name: people.name(seat) }),
            " ",
            people.secondsLeft(view, seat) !== 0 &&
                button(_("Take my seat back"), () => people.table.replace(seat, "person"), {
                    key: `back-${seat}`,
                    strong: true,
                }),
        );
    }
}
