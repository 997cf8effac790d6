// What an analysis says of one step, and draws of it on the map: the judgement of a decision, the better turn, a claim
// that was missed with its proof.

import { betterMoves, closeCall, costOf, luckOf, markIcon, markName } from "./analysis_words.js";
import { button, h } from "./dom.js";
import { nothingDrawn, picturesOf, proofWords, techniqueTag } from "./proofs.js";
import { applyEvents, buildingOf, cardOf, cardSites } from "./view.js";
import { _, list, plural } from "./words.js";

/** @typedef {import("./types.js").AnalysisAnswer} AnalysisAnswer */
/** @typedef {import("./types.js").Town} Town */
/** @typedef {import("./types.js").View} View */
/** @typedef {Partial<import("./map.js").Shown>} Drawn */

/**
 * @param {AnalysisAnswer} found
 * @param {number} n
 */
const betterAt = ({ better }, n) => better.find((one) => one.n === n);

/** Whether the better turn can be seen on the map. @param {AnalysisAnswer} found @param {number} n */
export function canBeDrawn(found, n) {
    return betterAt(found, n)?.ev.some(([what]) => ["put", "off", "placed", "taken", "bought"].includes(what)) ?? false;
}

/**
 * The better turn on the board as it was.
 * @param {AnalysisAnswer} found
 * @param {Town} town
 * @param {number} n
 * @param {View} before
 * @returns {Drawn}
 */
export function drawnBetter(found, town, n, before) {
    const { seat, decision } = found.analysis.steps[n - 1];
    const played = decision?.best?.map((action) => action.match(/^play (\d+)/)?.[1]).find((card) => card !== undefined);
    return {
        view: before,
        preview: applyEvents(town, before, seat, betterAt(found, n)?.ev ?? [], {}),
        allowed: played === undefined ? new Map() : cardSites(cardOf(town, Number(played))),
        mine: before.owned[seat],
        marks: [],
    };
}

/**
 * @param {AnalysisAnswer} found
 * @param {Town} town
 * @param {{index: number, at: number}} claim
 * @returns {Drawn}
 */
export function drawnClaim(found, town, { index, at }) {
    const proof = found.proofs[index];
    const struck = new Set([found.analysis.missed[index].marker]);
    return { ...(proof ? picturesOf(town, proof)[at].drawn : { ...nothingDrawn(), struck }), marks: [] };
}

/** @typedef {{isBetter: boolean, toggle: () => void, tryIt: HTMLButtonElement | null}} Acts */

/** @param {AnalysisAnswer} found @param {number} n @param {Acts} acts */
function judgement(found, n, { isBetter, toggle, tryIt }) {
    const { decision } = found.analysis.steps[n - 1];
    const { mark } = decision ?? {};
    const better = betterAt(found, n);
    if (!decision) return null;
    if (!better)
        return h(
            "p",
            { class: "judged best" },
            h("span", { "aria-hidden": "true" }, "✓ "),
            _("Nothing better was found."),
        );
    return h(
        "div",
        { class: mark ? `judged ${mark}` : "judged" },
        h(
            "p",
            {},
            mark && [h("strong", { class: "judged-mark" }, markIcon(mark), markName(mark)), " "],
            mark ? costOf(decision) : closeCall(decision),
        ),
        betterMoves(better.best),
        h(
            "div",
            { class: "buttons" },
            canBeDrawn(found, n) &&
                button(_("Show it on the map"), toggle, { key: "better", hotkey: "b", pressed: isBetter }),
            tryIt,
        ),
    );
}

/** Claims that lay there after this step. @param {AnalysisAnswer} found @param {Town} town @param {number} n */
function openClaims({ analysis }, town, n) {
    const open = analysis.missed.filter(({ from, to }) => from <= n && n < to);
    if (open.length === 0) return null;
    const markers = open.map(({ marker }) => {
        const [building, site] = marker.split("@");
        return _("{building} on {site}", { building: buildingOf(town, building), site });
    });
    return h("p", { class: "open-claims" }, _("Could be claimed: {markers}.", { markers: list(markers) }));
}

/**
 * What is said of a step.
 * @param {AnalysisAnswer} found
 * @param {Town} town
 * @param {number} n
 * @param {Acts} acts
 */
export function stepInWords(found, town, n, acts) {
    if (n === 0) return [];
    const { luck, seat } = found.analysis.steps[n - 1];
    return [
        judgement(found, n, acts),
        luck && h("p", { class: "step-luck" }, luckOf({ points: luck.points[seat], share: luck.share[seat] })),
        openClaims(found, town, n),
    ];
}

/**
 * What is said of a missed claim.
 * @param {AnalysisAnswer} found
 * @param {Town} town
 * @param {{index: number, at: number}} claim
 * @param {(at: number) => void} choose  a sentence of its proof
 */
export function claimInWords(found, town, { index, at }, choose) {
    const { marker, technique, points, from, to } = found.analysis.missed[index];
    const [building, site] = marker.split("@");
    const proof = found.proofs[index];
    return h(
        "div",
        { class: "judged claim" },
        h(
            "p",
            { class: "judged-mark" },
            _("The marker of the {building} on {site} could be claimed.", {
                building: buildingOf(town, building),
                site,
            }),
            techniqueTag(technique),
        ),
        proof && proofWords(proof, at, choose),
        h(
            "p",
            { class: "quiet" },
            _("From step {from} to step {to}.", { from, to }),
            " ",
            plural(points, "It was worth {n} point.", "It was worth {n} points."),
        ),
    );
}
