// An analysis in words: numbers as people write them, what a decision was worth, what was overlooked.

import { h, s } from "./dom.js";
import { _, capital, plural, spoken } from "./words.js";

/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Summary} Summary */
/** @typedef {NonNullable<Decision["mark"]>} Mark */
/** @typedef {"points" | "share"} Scale */

const PART = 100; // points and shares are told in hundredths, of a point and of a per cent
/** Each mark has a shape of its own, around 0, 0. @type {Record<Mark, string>} */
const SHAPES = {
    inaccuracy: "M 0 -4 A 4 4 0 1 1 0 4 A 4 4 0 1 1 0 -4 Z",
    mistake: "M 0 -5.5 L 5.5 4.5 L -5.5 4.5 Z",
    blunder: "M 0 -6.5 L 6.5 0 L 0 6.5 L -6.5 0 Z",
};
/** @type {Mark[]} */
export const MARKS = ["inaccuracy", "mistake", "blunder"];

/** @param {number} hundredths @param {number} decimals @param {boolean} [signed] */
export function figure(hundredths, decimals, signed = false) {
    const factor = 10 ** decimals;
    const value = Math.round((hundredths / PART) * factor) / factor || 0; // never −0
    return new Intl.NumberFormat(spoken(), {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
        signDisplay: signed ? "exceptZero" : "auto",
    })
        .format(value)
        .replace("-", "−");
}

/** With its sign. @param {import("./types.js").Sum} sum @param {Scale} scale */
export function change(sum, scale) {
    if (scale === "points") return figure(sum.points, 1, true);
    return _("{n} %", { n: figure(sum.share, 0, true) });
}

/** @param {number} sum @param {number} count */
export const each = (sum, count) => (count > 0 ? sum / count : 0);

/** @param {Mark} mark */
export function markShape(mark) {
    return s("path", { class: `mark-shape ${mark}`, d: SHAPES[mark] });
}

/** @param {Mark} mark */
export function markIcon(mark) {
    return s("svg", { class: "mark-icon", viewBox: "-7.5 -7.5 15 15", "aria-hidden": "true" }, markShape(mark));
}

/** @param {Mark} mark */
export function markName(mark) {
    const names = { inaccuracy: _("inaccuracy"), mistake: _("mistake"), blunder: _("blunder") };
    return capital(names[mark]);
}

/** What a decision cost, in a sentence. @param {Decision} decision */
export function costOf({ points = 0, points_error = 0, share = 0, share_error = 0 }) {
    return _("It cost {points} points (± {error}) and {share} of the victory (± {share_error}).", {
        points: figure(points, 2),
        error: figure(points_error, 2),
        share: _("{n} %", { n: figure(share, 1) }),
        share_error: figure(share_error, 1),
    });
}

/** The difference is within its error. @param {Decision} decision */
export function closeCall({ points = 0, points_error = 0 }) {
    return _("Another move is worth about the same: {points} points more (± {error}).", {
        points: figure(points, 2, true),
        error: figure(points_error, 2),
    });
}

/** In few words, for a list. @param {Decision} decision */
export function shortCost({ points = 0, share = 0 }) {
    return _("−{points} points, −{share} %", { points: figure(points, 1), share: figure(share, 0) });
}

/** @param {import("./types.js").Sum} luck */
export function luckOf(luck) {
    return _("Luck: {points} points, {share} of the victory.", {
        points: figure(luck.points, 2, true),
        share: _("{n} %", { n: figure(luck.share, 1, true) }),
    });
}

/** With its sign. @param {import("./types.js").Sum} luck */
export function luckInShort({ points, share }) {
    return _("{points} points, {share} %", { points: figure(points, 1, true), share: figure(share, 0, true) });
}

/** @param {string[]} moves  sentences */
export function betterMoves(moves) {
    return moves.map((move, i) =>
        h("p", { class: "better-move" }, i === 0 ? _("Better: {move}", { move }) : _("Then: {move}", { move })),
    );
}

// ---- what was overlooked

/** The ways to see a claim, with the level of the puzzles that practise them. @type {[string, number][]} */
const WAYS = [
    ["card", 1],
    ["last-site", 1],
    ["relation", 2],
    ["pairs", 3],
    ["sets", 3],
];

/** Points that a seat has left on the table, by what it takes to see them. @param {Summary} seat */
export function leftBy({ missed, missed_pairs }) {
    const { set = 0, ...others } = missed;
    /** @type {Record<string, number>} */
    const points = { ...others, pairs: missed_pairs, sets: set - missed_pairs };
    return WAYS.map(([way, level]) => ({ way, level, points: points[way] ?? 0 })).filter((one) => one.points > 0);
}

/** What was overlooked most; of equals the harder one. @param {Summary} seat */
export function weakness(seat) {
    return leftBy(seat).reduce(
        (found, one) => (!found || one.points >= found.points ? one : found),
        /** @type {{way: string, level: number, points: number} | null} */ (null),
    );
}

/** @param {string} way @param {number} points */
export function leftInWords(way, points) {
    const words = /** @type {Record<string, () => string>} */ ({
        card: () => plural(points, "{n} point that a card alone shows", "{n} points that a card alone shows"),
        "last-site": () => plural(points, "{n} point by a last site", "{n} points by last sites"),
        relation: () => plural(points, "{n} point by a condition card", "{n} points by condition cards"),
        pairs: () => plural(points, "{n} point by a pair", "{n} points by pairs"),
        sets: () => plural(points, "{n} point by a larger set", "{n} points by larger sets"),
    });
    return words[way]();
}

/** @param {string} way @param {string | null} name  null: the reader */
export function weaknessInWords(way, name) {
    const who = { name: name ?? "" };
    const words = /** @type {Record<string, [() => string, () => string]>} */ ({
        card: [() => _("You overlook what a card says."), () => _("{name} overlooks what a card says.", who)],
        "last-site": [() => _("You overlook last sites."), () => _("{name} overlooks last sites.", who)],
        relation: [() => _("You overlook condition cards."), () => _("{name} overlooks condition cards.", who)],
        pairs: [() => _("You overlook pairs."), () => _("{name} overlooks pairs.", who)],
        sets: [() => _("You overlook larger sets."), () => _("{name} overlooks larger sets.", who)],
    });
    return words[way][name === null ? 0 : 1]();
}
