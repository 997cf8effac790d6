// The clues of a puzzle as cards: whom each speaks of, its mini-map, its text; one can be chosen, and ticked off.

import { drawMiniMap } from "./cards.js";
import { h, put } from "./dom.js";
import { signIcon } from "./signs.js";
import { buildingOf, cardOf } from "./view.js";
import { _, capital } from "./words.js";

/** @typedef {import("./types.js").Town} Town */
/** @typedef {import("./types.js").Clue} Clue */
/** @typedef {{building: string, side: "named" | "mine"}} Subject */

/** Whom a clue speaks of. @param {Town} town @param {Clue} clue @returns {Subject[]} */
export function subjectsOf(town, clue) {
    const { building, kind } = cardOf(town, clue.card);
    /** @type {Subject[]} */
    const subjects = [];
    if (building && kind !== "district") subjects.push({ building, side: "named" });
    if (clue.mine) subjects.push({ building: clue.mine, side: "mine" });
    return subjects;
}

/**
 * The sites that a clue's mini-map has for one of its buildings.
 * @param {Town} town
 * @param {Clue} clue
 * @param {string} building
 */
export function clueSites(town, clue, building) {
    const card = cardOf(town, clue.card);
    if (card.sites) return card.sites;
    const end = clue.mine === building ? 1 : 0;
    return [...new Set((card.pairs ?? []).map((pair) => pair[end]))];
}

/**
 * @typedef {object} CluesState
 * @property {Town} town
 * @property {Clue[]} clues
 * @property {number[]} ticked
 * @property {number | null} chosen    a clue
 * @property {string | null} building  the chosen building: clues about it stand out
 * @property {number | null} used      the clue that a hint or the solution is about
 * @property {(clue: number) => void} choose
 * @property {(clue: number) => void} tick
 */

/**
 * Those about the chosen building come first, those that are used up last.
 * @param {Element} list
 * @param {CluesState} state
 */
export function showClues(list, state) {
    const rank = (/** @type {number} */ i) =>
        (state.ticked.includes(i) ? 2 : 0) - (isAbout(state.town, state.clues[i], state.building) ? 1 : 0);
    const order = state.clues.map((_clue, i) => i).sort((a, b) => rank(a) - rank(b) || a - b);
    put(
        list,
        order.map((i) => clueItem(state, i)),
    );
}

/** @param {Town} town @param {Clue} clue @param {string | null} building */
export function isAbout(town, clue, building) {
    return subjectsOf(town, clue).some((subject) => subject.building === building);
}

/** @param {CluesState} state @param {number} i */
function clueItem({ town, clues, ticked, chosen, building, used, choose, tick }, i) {
    const clue = clues[i];
    const card = cardOf(town, clue.card);
    const subjects = subjectsOf(town, clue);
    const done = ticked.includes(i);
    return h(
        "li",
        {
            class: ["clue", done && "ticked", isAbout(town, clue, building) && "about", used === i && "used"]
                .filter(Boolean)
                .join(" "),
        },
        h(
            "button",
            {
                type: "button",
                class: `card ${card.kind}`,
                "data-key": `clue-${i}`,
                "data-clue": i,
                "aria-pressed": String(chosen === i),
                onclick: () => choose(i),
            },
            h("span", { class: "card-number" }, String(card.id)),
            h(
                "span",
                { class: "clue-subjects" },
                subjects.map((subject) => subjectTag(town, subject)),
            ),
            drawMiniMap(town, card),
            h("span", { class: "card-text", "aria-hidden": "true" }, card.text),
            h("span", { class: "unseen" }, ". ", clue.words),
        ),
        h(
            "button",
            {
                type: "button",
                class: "tick",
                "data-key": `tick-${i}`,
                "aria-pressed": String(done),
                "aria-label": _("Clue {n} is used up", { n: card.id }),
                title: _("Used up"),
                onclick: () => tick(i),
            },
            "✓",
        ),
    );
}

/** A building with the colour that its sites have on the mini-map. @param {Town} town @param {Subject} subject */
function subjectTag(town, { building, side }) {
    const named = buildingOf(town, building);
    return h("span", { class: `subject ${side}` }, signIcon(named), h("span", {}, capital(named.name)));
}
