// What the map of a puzzle shows: the notes, and on them a clue, a hint, or a step of the solution.

import { lotInWords } from "./lots.js";
import { drawnHint, nothingDrawn, picturesOf } from "./proofs.js";
import { buildingOf, cardOf, cardSites, landmarksOf } from "./view.js";
import { MOST_STRUCK, sceneOf, without } from "./walk.js";
import { _ } from "./words.js";

/** @typedef {import("./solving.js").Solving} Solving */
/** @typedef {import("./map.js").Scene} Scene */
/** @typedef {Pick<Solving, "town" | "puzzle" | "notes" | "building" | "clue" | "hint" | "walk">} Shows */

/**
 * The notes. The locomotive tells how much of the way is done.
 * @param {Pick<Solving, "town" | "puzzle" | "notes">} solving
 * @returns {Scene}
 */
export function notedScene({ town, puzzle, notes }) {
    const { placed } = notes.noted;
    const start = town.landmarks.length;
    const share = Object.keys(placed).length / puzzle.buildings.length;
    return {
        markers: notes.seen(),
        placed,
        beside: [],
        landmarks: landmarksOf(town),
        locomotive: start + Math.floor((town.rules.complete_at - start) * share),
    };
}

/** @param {Shows} solving @returns {import("./map.js").Shown} */
export function shownOf(solving) {
    const { town, puzzle, notes, building, clue, hint, walk } = solving;
    const words = (/** @type {string} */ site) => lotWords(solving, site);
    if (walk) {
        const { before, after, drawn } = walk.stops[walk.at];
        return { ...drawn, view: { ...before, landmarks: landmarksOf(town) }, preview: after, words };
    }
    const view = notedScene(solving);
    const shown = { view, words, engine: String(Object.keys(view.placed).length) };
    if (hint) return { ...shown, ...shownHint(town, notes, hint, view) };
    const crosses = building && !notes.noted.placed[building] ? notes.noted.crosses[building] : [];
    return {
        ...shown,
        focus: building,
        crossed: crosses.filter((site) => notes.standsOn(site) === null),
        allowed: clue === null ? undefined : cardSites(cardOf(town, puzzle.clues[clue].card)),
    };
}

/**
 * @param {import("./types.js").Town} town
 * @param {import("./notes.js").Notes} notes
 * @param {import("./hints.js").ShownHint} hint
 * @param {Scene} view
 * @returns {Partial<import("./map.js").Shown>}
 */
function shownHint(town, notes, hint, view) {
    const { proof, stages } = hint.hint;
    if (!proof) return nothingDrawn();
    const drawn = drawnHint(town, hint);
    const { step } = picturesOf(town, proof)[hint.at];
    if (hint.stage < stages.length - 1 || !step || proof.suppose) return drawn;
    // What is left of a building that had no marks comes as marks; of what goes only a little is drawn.
    const unmarked = Object.keys(step.taken).filter((id) => notes.noted.marks[id]?.length === 0);
    const possible = Object.fromEntries(unmarked.map((id) => [id, notes.possible(id)]));
    const left = sceneOf(without(possible, step.taken));
    const few = drawn.struck.size <= MOST_STRUCK;
    return {
        ...drawn,
        preview: {
            ...view,
            markers: { ...view.markers, ...left.markers },
            placed: { ...view.placed, ...left.placed },
        },
        struck: new Set([...drawn.struck].filter((key) => few || !unmarked.includes(key.split("@")[0]))),
    };
}

/**
 * A lot, what is on it, and whether the chosen building is noted not to be there.
 * @param {Shows} solving
 * @param {string} site
 */
export function lotWords(solving, site) {
    const { town, building, notes, walk } = solving;
    const lot = lotInWords(town, walk ? walk.stops[walk.at].after : notedScene(solving), site);
    return building && notes.noted.crosses[building].includes(site)
        ? _("{lot} Not the {building}, in your notes.", { lot, building: buildingOf(town, building) })
        : lot;
}
