// The lesson about puzzles: a small one, with a word about each thing that can be done, when it is its turn.

import { fetchNotes, Guide } from "./guide.js";

/** @typedef {import("./solving.js").Solving} Solving */

/** Five buildings, of which the undertaker follows from three clues. */
export const LESSON_PUZZLE = "old-town.1RQT-SR81-BYR2-GG84-0GJC-DJVY-1MXY";
const FIRST = "undertaker";
const FIRST_CLUES = 3;

/** How many sites are left for the building that the lesson begins with. @param {Solving} solving */
const sitesLeft = ({ notes }) => notes.possible(FIRST).length;

/** @param {Solving} solving */
const placed = ({ notes }) => Object.keys(notes.noted.placed).length;

/** The last that fits comes first: who is quicker than the lesson is not held up. */
const EXPLANATIONS = /** @type {import("./guide.js").Explanation<Solving>[]} */ ([
    { key: "solved", fits: ({ record }) => record.done !== undefined },
    { key: "placed", fits: (solving) => placed(solving) > 0 },
    { key: "last-site", fits: (solving) => sitesLeft(solving) === 1 },
    { key: "kept", fits: (solving) => sitesLeft(solving) < solving.town.sites.length },
    { key: "clue", fits: ({ clue, building }) => clue !== null && building === FIRST },
    { key: "start", fits: () => true, values: () => ({ n: FIRST_CLUES }) },
]);

/** @typedef {import("./guide.js").Guided<typeof guidePuzzle>} GuidePuzzle */

/** Fetches the explanations. @returns {Promise<GuidePuzzle>} */
export async function learnToGuide() {
    const { puzzle } = await fetchNotes();
    return (signal) => guidePuzzle(signal, puzzle);
}

/**
 * @param {AbortSignal} signal
 * @param {import("./guide.js").Notes} notes
 * @returns {{element: HTMLElement, look: (solving: Solving) => void}}
 */
function guidePuzzle(signal, notes) {
    const guide = /** @type {Guide<Solving>} */ (
        new Guide(EXPLANATIONS, notes, [], { saw: () => {}, closed: () => {}, left: () => {} })
    );
    guide.listen(signal);
    return {
        element: guide.element,
        look(solving) {
            const at = EXPLANATIONS.findIndex((one) => one.fits(solving));
            if (guide.seen.includes(EXPLANATIONS[at].key)) return;
            guide.close(); // what was asked for has been done
            guide.offer(solving);
        },
    };
}
