// Lists of what an analysis found: decisions that cost something, claims that were missed, draws that mattered. Each
// line leads to its step.

import { luckInShort, markIcon, markName, shortCost } from "./analysis_words.js";
import { h } from "./dom.js";
import { seatIcon } from "./pieces.js";
import { buildingOf } from "./view.js";
import { _, list, plural } from "./words.js";

/** @typedef {import("./types.js").Analysed} Analysed */
/** @typedef {import("./types.js").AnalysedStep} AnalysedStep */

const DRAWS = 6; // that are told of

/**
 * @typedef {object} Line
 * @property {string} key
 * @property {number} n        the step
 * @property {number} seat
 * @property {() => void} act
 * @property {import("./dom.js").Child[]} words
 */

/** @param {Line[]} lines @param {string} nothing  what is said when there are none */
function listOf(lines, nothing) {
    if (lines.length === 0) return h("p", {}, nothing);
    return h(
        "ol",
        { class: "found-list" },
        lines.map(({ key, n, seat, act, words }) =>
            h(
                "li",
                {},
                h(
                    "button",
                    {
                        type: "button",
                        class: `found seat-${seat}`,
                        "data-step": n,
                        "data-key": key,
                        onclick: act,
                    },
                    h("span", { class: "unseen" }, _("Step {n}", { n })),
                    h("span", { class: "found-step", "aria-hidden": "true" }, String(n)),
                    words,
                ),
            ),
        ),
    );
}

/** @param {string} name @param {number} seat */
const who = (name, seat) => h("span", { class: "found-who" }, seatIcon(seat), h("span", {}, name));

/** @param {Analysed} analysis @param {number | null} only  whose; null: everybody's */
export function marked({ steps }, only) {
    return steps.filter(({ seat, decision }) => decision?.mark && (only === null || seat === only));
}

/**
 * @param {Analysed} analysis
 * @param {string[]} names
 * @param {number | null} only
 * @param {(n: number) => void} go
 */
export function decisionList(analysis, names, only, go) {
    const lines = marked(analysis, only).map(({ n, seat, decision = { deals: 0 } }) => {
        const mark = decision.mark ?? "inaccuracy";
        return {
            key: `decision-${n}`,
            n,
            seat,
            act: () => go(n),
            words: [
                h("span", { class: `found-mark ${mark}` }, markIcon(mark), markName(mark)),
                who(names[seat], seat),
                h("span", { class: "found-cost" }, shortCost(decision)),
            ],
        };
    });
    return listOf(lines, _("No decision was surely wrong."));
}

/**
 * @param {Analysed} analysis
 * @param {import("./types.js").Town} town
 * @param {string[]} names
 * @param {(index: number) => void} go
 */
export function claimList({ missed }, town, names, go) {
    const lines = missed.map((one, index) => {
        const [building, site] = one.marker.split("@");
        const people = list(one.missed_by.map((seat) => names[seat]));
        return {
            key: `claim-${index}`,
            n: one.from,
            seat: one.missed_by[0] ?? 0,
            act: () => go(index),
            words: [
                h(
                    "span",
                    { class: "found-mark" },
                    _("{Building} on {site}", { building: buildingOf(town, building), site }),
                ),
                h(
                    "span",
                    { class: "found-more" },
                    _("Overlooked by {names}.", { names: people }),
                    " ",
                    plural(one.turns, "It lay there for {n} turn.", "It lay there for {n} turns."),
                    " ",
                    one.claimed_by === null ? "" : _("Claimed by {name}.", { name: names[one.claimed_by] }),
                ),
            ],
        };
    });
    return listOf(lines, _("Nothing was overlooked."));
}

/**
 * The draws that mattered most, in their order.
 * @param {Analysed} analysis
 * @param {string[]} names
 * @param {import("./analysis_words.js").Scale} scale
 * @param {(n: number) => void} go
 */
export function drawList({ steps }, names, scale, go) {
    const size = (/** @type {AnalysedStep} */ { luck, seat }) => Math.abs(luck?.[scale][seat] ?? 0);
    const most = steps
        .filter((step) => size(step) > 0)
        .sort((one, other) => size(other) - size(one))
        .slice(0, DRAWS)
        .sort((one, other) => one.n - other.n);
    const lines = most.map(({ n, seat, luck }) => ({
        key: `draw-${n}`,
        n,
        seat,
        act: () => go(n),
        words: [
            who(names[seat], seat),
            h(
                "span",
                { class: "found-cost" },
                luckInShort({ points: luck?.points[seat] ?? 0, share: luck?.share[seat] ?? 0 }),
            ),
        ],
    }));
    return listOf(lines, _("No draw mattered."));
}

/** What the deal was worth to each. @param {Analysed} analysis @param {string[]} names */
export function dealInWords({ start, dealt }, names) {
    return h(
        "p",
        { class: "deal" },
        names.map((name, seat) => {
            const luck = {
                points: dealt.points[seat] - start.points[seat],
                share: dealt.share[seat] - start.share[seat],
            };
            return h("span", {}, who(name, seat), " ", luckInShort(luck));
        }),
    );
}
