// The solution of a puzzle as a walk: one small step after the other, each with its sentence and with what it does to
// the map.

import { FEW } from "./notes.js";
import { markersOf, nothingDrawn, picturesOf } from "./proofs.js";
import { _ } from "./words.js";

/** @typedef {import("./types.js").Proof} Proof */
/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {import("./map.js").Scene} Scene */
/** @typedef {Record<string, string[]>} Possible */
/**
 * @typedef {object} Stop
 * @property {string} words
 * @property {string} technique
 * @property {Scene} before
 * @property {Scene} after
 * @property {Drawn} drawn
 * @property {string} part
 * @property {import("./types.js").ProofStep} [step]
 */

export const MOST_STRUCK = 6; // markers without a place in the scene that are drawn to be struck out

/**
 * What is drawn of the sites that are left: a few are markers, the last one is the building itself.
 * @param {Possible} possible
 * @returns {Scene}
 */
export function sceneOf(possible) {
    const entries = Object.entries(possible);
    return {
        markers: Object.fromEntries(entries.filter(([, sites]) => sites.length > 1 && sites.length <= FEW)),
        placed: Object.fromEntries(
            entries.filter(([, sites]) => sites.length === 1).map(([id, sites]) => [id, sites[0]]),
        ),
        beside: [],
    };
}

/** @param {Possible} possible @param {Possible} taken @returns {Possible} */
export function without(possible, taken) {
    return Object.fromEntries(
        Object.entries(possible).map(([id, sites]) => [id, sites.filter((site) => !taken[id]?.includes(site))]),
    );
}

/**
 * A building with one site left stands there, and nobody else: that goes without saying.
 * @param {Possible} possible
 * @returns {Possible}
 */
function settled(possible) {
    const stands = new Map(
        Object.entries(possible)
            .filter(([, sites]) => sites.length === 1)
            .map(([id, sites]) => [sites[0], id]),
    );
    const covered = Object.fromEntries(
        Object.keys(possible).map((id) => [id, possible[id].filter((site) => (stands.get(site) ?? id) !== id)]),
    );
    const left = without(possible, covered);
    return Object.values(covered).some((sites) => sites.length > 0) ? settled(left) : left;
}

/**
 * Markers of buildings with many sites are struck out only if they are few.
 * @param {Possible} possible
 * @param {Possible} taken
 */
function worthStriking(possible, taken) {
    return markersOf(
        Object.fromEntries(
            Object.entries(taken).filter(
                ([id, sites]) => (possible[id]?.length ?? 0) <= FEW || sites.length <= MOST_STRUCK,
            ),
        ),
    );
}

/**
 * @param {import("./types.js").Town} town
 * @param {string[]} buildings
 * @param {Proof[]} proofs
 * @returns {Stop[]}
 */
export function stopsOf(town, buildings, proofs) {
    const sites = town.sites.map((site) => site.id);
    /** @type {Possible} */
    let known = Object.fromEntries(buildings.map((id) => [id, sites]));
    /** @type {Stop[]} */
    const stops = [];
    proofs.forEach((proof, n) => {
        const { suppose } = proof;
        const part = _("Step {n} of {all}", { n: n + 1, all: proofs.length });
        let possible = known;
        for (const { words, technique, step, drawn } of picturesOf(town, proof)) {
            // What is supposed takes nothing: only the proof's conclusion does.
            const taken = step && !suppose ? step.taken : {};
            const next = without(possible, taken);
            const struck = step && !suppose ? worthStriking(possible, taken) : drawn.struck;
            stops.push({
                words,
                technique,
                part,
                step,
                before: sceneOf(possible),
                after: sceneOf(next),
                drawn: { ...drawn, struck },
            });
            possible = next;
        }
        known = settled(suppose ? without(possible, { [suppose.building]: [suppose.site] }) : possible);
        stops[stops.length - 1].after = sceneOf(known);
    });
    const end = sceneOf(known);
    stops.push({
        words: _("Every building has found its place."),
        technique: "",
        part: _("The solution"),
        before: end,
        after: end,
        drawn: nothingDrawn(),
    });
    return stops;
}
