// The people at a table: who sits where, who is away, invitations and clocks.

import { button, h } from "./dom.js";
import { linkField, pathTo } from "./invite.js";
import { computerName, showPlayers } from "./panels.js";
import { knownGames } from "./settings.js";
import { _ } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {{here?: boolean[], players?: string[], away?: boolean[], devices?: number[], left?: number[]}} Presence */
/** @typedef {{me: boolean, away: boolean, replaced: boolean, devices: number}} How */

const NO_CLOCK = 2 ** 32 - 1; // milliseconds: this many mean that there is none

/**
 * @typedef {object} Table
 * @property {import("./types.js").Town} town
 * @property {import("./types.js").TableInfo} info
 * @property {number[]} mine                          seats of this screen
 * @property {(seat: number, by: string) => void} replace  lets somebody else play there
 * @property {() => void} changed                     what is shown of the people
 * @property {import("./invite.js").AskQr} askQr
 */

export class People {
    panel = h("section", { class: "panel scores" });
    /** They stay what they are while everything around them is shown anew. @type {Map<number, HTMLElement>} */
    invitations = new Map();

    /** @param {Table} table */
    constructor(table) {
        this.table = table;
        const { here, players, away, devices, seats, left } = table.info;
        this.here = here ?? [];
        this.away = away ?? []; // for so long that a computer player may take over
        this.devices = devices ?? []; // how many hold each seat; 0: nobody has taken it yet
        this.players = players ?? seats.map((seat) => seat.player);
        /** @type {{at: number, ms: number[]} | null} */
        this.clocks = null;
        this.setClocks(left);
        /** Whether a computer shall play there. @type {number | null} */
        this.asking = null;
    }

    /** Nobody but computer players is at the table with the one of this screen: then hints can be had. */
    get alone() {
        const { info, mine } = this.table;
        return mine.length === 1 && info.seats.every((seat, i) => i === mine[0] || seat.player !== "person");
    }

    /** @param {number} seat */
    name(seat) {
        const { info, mine } = this.table;
        const { name, named } = info.seats[seat];
        return !named && mine.length === 1 && seat === mine[0] ? _("You") : name;
    }

    names() {
        return this.table.info.seats.map((_seat, seat) => this.name(seat));
    }

    /** @param {View} view */
    isThinking(view) {
        return view.phase !== "over" && this.players[view.player] !== "person";
    }

    /** What to say when this screen has nothing to do. @param {View} view */
    waitedFor(view) {
        if (view.phase === "over") return _("The game is over.");
        const name = this.name(view.player);
        const { mine } = this.table;
        if (mine.length === 1 && view.player === mine[0] && !this.isThinking(view)) return _("It is your turn.");
        if (mine.length === 0) return _("You are watching. It is {name}’s turn.", { name });
        return this.isThinking(view) ? _("{name} is thinking.", { name }) : _("It is {name}’s turn.", { name });
    }

    /** Whether a computer has taken a person's seat over. @param {number} seat */
    isReplaced(seat) {
        return this.table.info.seats[seat].player === "person" && this.players[seat] !== "person";
    }

    /** @param {number[] | undefined} ms  that are left */
    setClocks(ms) {
        if (ms) this.clocks = { at: Date.now(), ms };
    }

    /** @param {Presence} presence */
    change({ here, players, away, devices, left }) {
        this.here = here ?? this.here;
        this.away = away ?? this.away;
        this.devices = devices ?? this.devices;
        this.players = players ?? this.players;
        this.setClocks(left);
    }

    /** @param {View} view */
    show(view) {
        const { town, info } = this.table;
        showPlayers(
            this.panel,
            town,
            view,
            info.seats.map((_seat, index) => this.person(view, index)),
        );
    }

    /** @param {View} view @param {number} seat @returns {import("./panels.js").Person} */
    person(view, seat) {
        const { info, mine } = this.table;
        const { player } = info.seats[seat];
        const name = this.name(seat);
        const me = mine.includes(seat);
        const replaced = this.isReplaced(seat);
        const away = player === "person" && !me && this.here[seat] === false;
        const how = { me, away, replaced, devices: this.devices[seat] ?? 0 };
        return {
            name,
            kind: name === _("You") && !replaced && how.devices < 2 ? "" : this.kind(player, how),
            extra: view.phase === "over" ? null : this.extra(view, seat, how),
        };
    }

    /** How the seat is played, in words. @param {string} player @param {How} how */
    kind(player, { me, away, replaced, devices }) {
        if (me && replaced) return _("computer");
        if (replaced) return _("away; a computer plays on");
        if (me && this.table.mine.length > 1) return _("at this screen");
        if (me) return devices > 1 ? _("you, on {n} devices", { n: devices }) : _("you");
        if (away) return devices > 0 ? _("not here") : _("invited");
        if (devices > 1) return _("person, on {n} devices", { n: devices });
        return player === "person" ? _("person") : computerName(player);
    }

    /** @param {View} view @param {number} seat @param {How} how */
    extra(view, seat, { away, replaced }) {
        return [this.clock(view, seat), away && this.absence(seat, replaced)];
    }

    /** @param {number} seat @param {boolean} replaced */
    absence(seat, replaced) {
        const { info, mine } = this.table;
        const name = this.name(seat);
        const invites = knownGames().find((game) => game.id === info.id)?.invites ?? [];
        const invite = this.devices[seat] ? null : invites.find((one) => one.seat === seat);
        if (invite && !this.invitations.has(seat))
            this.invitations.set(
                seat,
                linkField(_("Invitation for {name}", { name }), pathTo(info.id, invite.token), this.table.askQr),
            );
        return h(
            "div",
            { class: "absence" },
            invite ? this.invitations.get(seat) : null,
            mine.length > 0 && !replaced && this.away[seat] && this.standIn(seat),
        );
    }

    /** Asks twice: it takes somebody's seat. @param {number} seat */
    standIn(seat) {
        const name = this.name(seat);
        const ask = (/** @type {number | null} */ about) => {
            this.asking = about;
            this.table.changed();
        };
        if (this.asking !== seat)
            return button(_("Let a computer play for {name}", { name }), () => ask(seat), { key: `replace-${seat}` });
        return h(
            "div",
            { role: "group", "aria-label": _("Let a computer play for {name}", { name }) },
            h("p", {}, _("A computer will play for {name} until they come back. Shall it?", { name })),
            h(
                "div",
                { class: "buttons" },
                button(
                    _("Yes"),
                    () => {
                        ask(null);
                        this.table.replace(seat, this.table.info.stand_in);
                    },
                    { key: `replace-${seat}`, strong: true },
                ),
                button(_("No"), () => ask(null), { key: `keep-${seat}` }),
            ),
        );
    }

    /** Of a seat with a clock; null: it has none. @param {View} view @param {number} seat */
    secondsLeft(view, seat) {
        const ms = this.clocks?.ms[seat];
        if (!this.clocks || ms === undefined || ms >= NO_CLOCK) return null;
        const runs = view.player === seat && this.players[seat] === "person";
        return Math.max(0, Math.round((ms - (runs ? Date.now() - this.clocks.at : 0)) / 1000));
    }

    /** @param {View} view @param {number} seat */
    clock(view, seat) {
        const left = this.secondsLeft(view, seat);
        if (left === null) return null;
        return h(
            "p",
            { class: `clock${left < 30 ? " low" : ""}` },
            _("{minutes}:{seconds} left", {
                minutes: Math.floor(left / 60),
                seconds: String(left % 60).padStart(2, "0"),
            }),
        );
    }
}
