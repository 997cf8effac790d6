// Reasons: which part of a proof is drawn on the map, and a list of its sentences to walk through. Games, hints and
// puzzles share it.

import { h } from "./dom.js";
import { cardOf, cardSites } from "./view.js";
import { _ } from "./words.js";

/** @typedef {import("./types.js").Town} Town */
/** @typedef {import("./types.js").Proof} Proof */
/** @typedef {import("./types.js").ProofStep} ProofStep */
/** @typedef {import("./types.js").Drawn} Drawn */
/**
 * A sentence and what is drawn with it.
 * @typedef {{words: string, technique: string, step?: ProofStep, drawn: Drawn}} Picture
 */

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
 * @param {ProofStep} step
 * @returns {Drawn}
 */
function drawnStep(town, step) {
    return { ...nothingDrawn(), allowed: allowedBy(town, step), crowd: step.buildings, struck: markersOf(step.taken) };
}

/** Sentences before the first step's: what is supposed, or the card that was asked about. @param {Proof} proof */
function opening(proof) {
    return proof.suppose || proof.asked !== undefined ? 1 : 0;
}

/**
 * A proof as pictures, one for each of its sentences: an opening, the steps, whom they leave without a site, what
 * follows.
 * @param {Town} town
 * @param {Proof} proof
 * @returns {Picture[]}
 */
export function picturesOf(town, proof) {
    const { suppose, steps, words } = proof;
    const supposed = suppose ? { [suppose.building]: suppose.site } : {};
    const before = opening(proof);
    const last = steps[steps.length - 1];
    return words.map((sentence, i) => {
        if (i < before) {
            const allowed = proof.asked === undefined ? new Map() : cardSites(cardOf(town, proof.asked));
            return { words: sentence, technique: proof.technique, drawn: { ...nothingDrawn(), allowed, supposed } };
        }
        if (suppose && i === words.length - 1) {
            const struck = new Set([`${suppose.building}@${suppose.site}`]);
            return { words: sentence, technique: proof.technique, drawn: { ...nothingDrawn(), struck } };
        }
        const step = steps[i - before];
        const drawn = { ...drawnStep(town, step ?? last), supposed };
        if (step) return { words: sentence, technique: step.technique, step, drawn };
        return {
            words: sentence,
            technique: last.technique,
            drawn: { ...drawn, crowd: last.loser ? [last.loser] : [] },
        };
    });
}

/** The picture in which most can be seen: the one where it follows. @param {Proof} proof */
export function mainPicture(proof) {
    return opening(proof) + proof.steps.length - 1;
}

/** All that a proof rules out. @param {Proof} proof @returns {Record<string, string[]>} */
export function takenBy({ suppose, steps }) {
    if (suppose) return { [suppose.building]: [suppose.site] };
    /** @type {Record<string, string[]>} */
    const taken = {};
    for (const step of steps)
        for (const [id, sites] of Object.entries(step.taken)) taken[id] = [...(taken[id] ?? []), ...sites];
    return taken;
}

/**
 * The step of a hint that is drawn; where to look says nothing of it yet.
 * @param {Town} town
 * @param {import("./hints.js").ShownHint} shown
 */
export function shownStep(town, { hint, stage, at }) {
    if (!hint.proof || stage === 0) return undefined;
    return picturesOf(town, hint.proof)[stage === 1 ? mainPicture(hint.proof) : at].step;
}

/** The sites of the step's card, and those that the step itself names. @param {Town} town @param {ProofStep} step */
function allowedBy(town, step) {
    /** @type {Map<string, string>} */
    const sites = new Map(step.card === undefined ? [] : cardSites(cardOf(town, step.card)));
    for (const site of step.sites) if (!sites.has(site)) sites.set(site, "look");
    return sites;
}

/**
 * A hint by its stage: first where to look, then what is used, at last what follows.
 * @param {Town} town
 * @param {import("./hints.js").ShownHint} shown
 * @returns {Drawn}
 */
export function drawnHint(town, { hint, stage, at }) {
    const { proof } = hint;
    if (!proof) return drawnAdvice(town, hint, stage);
    if (stage === 0) return { ...nothingDrawn(), allowed: new Map(hint.place?.map((site) => [site, "look"])) };
    const { drawn } = picturesOf(town, proof)[stage === 1 ? mainPicture(proof) : at];
    return stage === 1 ? { ...drawn, struck: new Set(), supposed: {} } : drawn;
}

/**
 * A good action: where to look; then the card's sites.
 * @param {Town} town
 * @param {import("./types.js").Hint} hint
 * @param {number} stage
 * @returns {Drawn}
 */
function drawnAdvice(town, hint, stage) {
    const [what, card] = (hint.do ?? "").split(" ");
    const place = new Map(hint.place?.map((site) => [site, "look"]));
    return {
        ...nothingDrawn(),
        allowed: stage === 2 && what === "play" ? cardSites(cardOf(town, Number(card))) : place,
    };
}

/**
 * What to draw of the reason for what a step did: the played card's sites. Null where there is nothing to show.
 * @param {Town} town
 * @param {import("./types.js").Step} step
 * @returns {Drawn | null}
 */
export function reasonOf(town, step) {
    const played = step.do.match(/^play (\d+)/);
    if (played) return { ...nothingDrawn(), allowed: cardSites(cardOf(town, Number(played[1]))) };
    return step.do.startsWith("discard") ? nothingDrawn() : null;
}

/**
 * A step that is seen again: the sites of its card; why a claim was right, on the board as it was.
 * @param {Town} town
 * @param {import("./types.js").Step} step
 * @param {import("./types.js").View} before
 * @param {import("./types.js").View} after
 * @returns {Partial<import("./map.js").Shown>}
 */
export function drawnOf(town, step, before, after) {
    if (!step.proof) return reasonOf(town, step) ?? {};
    const { drawn } = picturesOf(town, step.proof)[mainPicture(step.proof)];
    return { ...drawn, view: before, preview: after, marks: [] };
}

/**
 * The sentences of a proof; with several each can be chosen to be drawn.
 * @param {Proof} proof
 * @param {number} at
 * @param {(at: number) => void} choose
 */
export function proofWords(proof, at, choose) {
    if (proof.words.length === 1) return h("p", { class: "proof-words" }, proof.words[0]);
    return h(
        "ol",
        { class: "proof-steps" },
        proof.words.map((sentence, i) =>
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
                    sentence,
                ),
            ),
        ),
    );
}

/** What a way of concluding is called. @param {string} technique */
function techniqueName(technique) {
    const names = /** @type {Record<string, string>} */ ({
        card: _("A card says so"),
        "last-site": _("The last site"),
        "last-building": _("The last building"),
        relation: _("Two that belong together"),
        set: _("A full set"),
        chain: _("A chain"),
        "what-if": _("What if?"),
        limit: _("Too many markers"),
    });
    return names[technique] ?? technique;
}

/** @param {string} technique */
export function techniqueTag(technique) {
    return h("span", { class: "technique" }, techniqueName(technique));
}
