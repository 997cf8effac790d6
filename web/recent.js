// The last moves: in one line each, and as marks on the map until the next one.

import { h } from "./dom.js";
import { buildingOf, cardOf, cardSites } from "./view.js";
import { _, plural } from "./words.js";

/** @typedef {import("./types.js").Town} Town */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").View} View */

/**
 * What a step changed on the map.
 * @typedef {object} Mark
 * @property {number} seat           who did it
 * @property {Set<string>} came      markers ("casino@E3")
 * @property {Set<string>} gone
 * @property {Set<string>} built     buildings
 * @property {Set<string>} sites     of the card that was played
 */

const MOST_IN_A_LINE = 6;

/** @typedef {{n: number, words: string, points: number, mark: Mark}} Done */
/** @typedef {{seat: number, standIn: boolean, done: Done[]}} Turn */

/** @param {Town} town @param {Step} step @returns {Mark} */
export function markOf(town, step) {
    const played = step.do.match(/^play (\d+)/);
    const sites = played ? cardSites(cardOf(town, Number(played[1]))).keys() : [];
    /** @type {Mark} */
    const mark = { seat: step.seat, came: new Set(), gone: new Set(), built: new Set(), sites: new Set(sites) };
    for (const [what, building, where] of step.ev ?? []) {
        if (what === "put") for (const site of where) mark.came.add(`${building}@${site}`);
        if (what === "off") for (const site of where) mark.gone.add(`${building}@${site}`);
        if (what === "placed") mark.built.add(building);
    }
    return mark;
}

/** What somebody did, in a few words. @param {Town} town @param {Step} step */
function inShort(town, step) {
    const [what, about = ""] = step.do.split(" ");
    if (what === "play") return _("card {n}", { n: Number(about) });
    if (what === "discard") return _("two cards discarded");
    if (what === "draw") return _("a card drawn");
    if (what === "take") return _("{Building} taken", { building: buildingOf(town, about) });
    if (what === "buy") return _("{Building} bought", { building: buildingOf(town, about) });
    if (what === "undo") return _("taken back");
    if (what === "end") return _("turn ended");
    const [building, site] = about.split("@");
    return step.ev?.some(([event]) => event === "claim-failed")
        ? _("wrong STOP")
        : _("STOP! {Building} not on {site}", { building: buildingOf(town, building), site });
}

export class Recent {
    /** @type {Turn[]} */
    turns = [];

    /**
     * @param {Town} town
     * @param {(seat: number) => boolean} isMine
     * @param {number} most  turns that are kept: those of the others since my own
     */
    constructor(town, isMine, most) {
        this.town = town;
        this.isMine = isMine;
        this.most = most;
    }

    /** @param {Step} step @param {View} before @param {View} after */
    add(step, before, after) {
        const { seat, n, stand_in: standIn = false } = step;
        let turn = this.turns[this.turns.length - 1];
        if (turn?.seat !== seat || (turn.standIn !== standIn && step.do !== "undo")) {
            turn = { seat, standIn, done: [] };
            const others = this.isMine(seat) ? [] : this.turns.filter((one) => !this.isMine(one.seat));
            this.turns = [...others, turn].slice(-this.most);
        }
        if (step.do === "undo" && turn.done.pop() && turn.done.length > 0) return;
        const points = after.scores[seat] - before.scores[seat];
        turn.done.push({ n, words: inShort(this.town, step), points, mark: markOf(this.town, step) });
        if (turn.done.length > MOST_IN_A_LINE) turn.done.shift();
    }

    clear() {
        this.turns = [];
    }

    /** Of the last turn, or of all that have not been shown moving. @param {boolean} all @returns {Mark[]} */
    marks(all) {
        return this.turns.slice(all ? 0 : -1).flatMap((turn) => turn.done.map((one) => one.mark));
    }

    /**
     * One line for each turn: who did what for how many points.
     * @param {(seat: number) => string} name
     * @param {(n: number) => void} look  at a step again
     */
    lines(name, look) {
        const who = (/** @type {Turn} */ { seat, standIn }) =>
            standIn ? _("{name} (computer)", { name: name(seat) }) : name(seat);
        const lines = this.turns.map((turn) =>
            h(
                "p",
                { class: `recent seat-${turn.seat}` },
                h("strong", {}, _("{name}:", { name: who(turn) })),
                turn.done.map(({ n, words, points }) => [
                    " ",
                    h(
                        "button",
                        {
                            type: "button",
                            class: "recent-step",
                            "data-key": `recent-${n}`,
                            title: _("Look at it again"),
                            onclick: () => look(n),
                        },
                        words,
                        points !== 0 && [" ", h("span", { class: "recent-points" }, pointsInShort(points))],
                    ),
                ]),
            ),
        );
        return lines.length > 0 && h("div", { class: "recents" }, lines);
    }
}

/** @param {number} points */
function pointsInShort(points) {
    return points > 0 ? plural(points, "+{n} point", "+{n} points") : plural(-points, "−{n} point", "−{n} points");
}
