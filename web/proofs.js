// Reasons: which part of a proof is drawn on the map, and a list of its sentences to walk through. Games, hints and puzzles share it.

import { h, put } from "./dom.js";
import { cardOf, cardSites } from "./view.js";
import { _ } from "./words.js";

/** @typedef {import("./types.js").Town} Town */
/** @typedef {import("./types.js").Proof} Proof */
/** @typedef {import("./types.js").ProofStep} ProofStep */
/** @typedef {import("./types.js").Drawn} Drawn */

/** @returns {Drawn} */
export function nothingDrawn() {
    return { allowed: new Map(), crowd: [], struck: new Set(), supposed: {} };
}

/** @param {Record<string, string[]>} taken */
export function markersOf(taken) {
    return new Set(Object.entries(taken).flatMap(([id, sites]) => sites.map((site) => `${id}@${site}`)));
}

/**
 * A step on the map: what it speaks of, and what follows.
 * @param {Town} town
 * @param {Proof} proof
 * @param {ProofStep} step
 * @returns {Drawn}
 */
export function drawnOf(town, proof, step) {
    const { suppose } = proof;
    return {
        allowed: allowedBy(town, step),
        crowd: step.buildings,
        struck: markersOf(step.taken),
        supposed: suppose ? { [suppose.building]: suppose.site } : {},
    };
}

/** The sites of the step's card, and those that the step itself names. @param {Town} town @param {ProofStep} step */
function allowedBy(town, step) {
    /** @type {Map<string, string>} */
    const sites = new Map(step.card === undefined ? [] : cardSites(cardOf(town, step.card)));
    for (const site of step.sites) if (!sites.has(site)) sites.set(site, "look");
    return sites;
}

/** Where to look, and nothing more. @param {Proof} proof @returns {Drawn} */
export function drawnPlace(proof) {
    const last = proof.steps[proof.steps.length - 1];
    return { ...nothingDrawn(), allowed: new Map(last.sites.map((site) => [site, "look"])) };
}

/**
 * The sentences of a proof; with several each can be chosen to be drawn.
 * @param {Proof} proof
 * @param {number} at
 * @param {(at: number) => void} choose
 */
export function proofSteps(proof, at, choose) {
    if (proof.steps.length === 1) return h("p", { class: "proof-words" }, proof.steps[0].words);
    const list = h("ol", { class: "proof-steps" });
    put(
        list,
        proof.steps.map((step, i) =>
            h(
                "li",
                {},
                h(
                    "button",
                    {
                        type: "button",
                        class: "proof-step",
                        "data-key": `proof-${i}`,
                        "aria-pressed": String(i === at),
                        onclick: () => choose(i),
                    },
                    step.words,
                ),
            ),
        ),
    );
    return list;
}

/** What a way of concluding is called. @param {string} technique */
export function techniqueName(technique) {
    const names = /** @type {Record<string, string>} */ ({
        card: _("A card says so"),
        "last-site": _("The last site"),
        "last-building": _("The last building"),
        relation: _("Two that belong together"),
        set: _("A full set"),
        chain: _("A chain"),
        "what-if": _("What if?"),
    });
    return names[technique] ?? technique;
}
