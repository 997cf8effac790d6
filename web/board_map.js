// What the map of a game shows: the board, and on it a card, what an action would do, why it cannot be done, a hint, or
// what has just happened.

import { isWhole } from "./hints.js";
import { drawnHint, picturesOf } from "./proofs.js";
import { applyEvents, cardOf, cardSites } from "./view.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {Partial<import("./map.js").Shown>} Shown */

/**
 * @typedef {object} Considered
 * @property {import("./types.js").Town} town
 * @property {View} view
 * @property {number | null} seat  who looks
 * @property {import("./choice.js").Choice} choice
 * @property {import("./types.js").Trial | null} trial      what the chosen action would do
 * @property {import("./types.js").Refusal | null} refusal  why what is chosen cannot be done
 * @property {import("./hints.js").ShownHint | null} hint
 * @property {import("./reasons.js").Reasons} reasons
 */

/** @param {Considered} considered @returns {import("./map.js").Shown} */
export function shownOnBoard(considered) {
    const { town, view, seat, choice, trial, refusal } = considered;
    return {
        view,
        preview: trial && seat !== null ? applyEvents(town, view, seat, trial.ev, trial.now ?? {}) : null,
        mine: seat === null ? [] : view.owned[seat],
        blame: refusal,
        marked: choice.marker,
        ...drawnBesides(considered),
    };
}

/** What is drawn besides the board as it is. @param {Considered} considered @returns {Shown} */
function drawnBesides({ town, view, seat, choice, refusal, hint, reasons }) {
    const { kept, seenAgain, refusedAt } = reasons;
    const refused = refusal?.proof;
    if (refused) return picturesOf(town, refused)[Math.min(refusedAt, refused.words.length - 1)].drawn;
    if (choice.card !== null) return { allowed: cardSites(cardOf(town, choice.card)) };
    if (choice.mode === "claim") return { allowed: sitesInForce(town, view, choice.force) };
    if (choice.mode !== "none") return {};
    if (hint) {
        const { ev } = hint.hint;
        const shows = isWhole(hint) && ev && seat !== null;
        return { ...drawnHint(town, hint), preview: shows ? applyEvents(town, view, seat, ev, {}) : null };
    }
    if (kept?.drawn) return { ...picturesOf(town, kept.proof)[kept.at].drawn, view: kept.before, preview: kept.after };
    return seenAgain;
}

/**
 * What the cards in force speak of: of all of them, or of one.
 * @param {import("./types.js").Town} town
 * @param {View} view
 * @param {number | null} only
 */
function sitesInForce(town, view, only) {
    /** @type {Map<string, string>} */
    const sites = new Map();
    for (const { card } of view.in_force)
        if (only === null || only === card)
            for (const [site, how] of cardSites(cardOf(town, card))) {
                const before = sites.get(site);
                sites.set(site, before && before !== how ? "both" : how);
            }
    return sites;
}
