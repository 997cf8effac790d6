// The lesson about puzzles: a small one, with a word about each thing that can be done, when it is its turn.

import { Guide } from "./guide.js";
import { _ } from "./words.js";

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
    {
        key: "solved",
        fits: ({ record }) => record.done !== undefined,
        title: () => _("That was a puzzle"),
        text: () =>
            _(
                "There are five levels. On the lower ones clues alone are enough; later you need what you know from the game: two buildings on two sites, and longer chains. There is a new puzzle every day.",
            ),
    },
    {
        key: "placed",
        fits: (solving) => placed(solving) > 0,
        title: () => _("The first building stands"),
        text: () =>
            _(
                "No other building can be on its site. Go on like this with the others. “Right so far?” tells whether your notes are right, “Hint” where to look next, and nothing is ever noted without you.",
            ),
    },
    {
        key: "last-site",
        fits: (solving) => sitesLeft(solving) === 1,
        title: () => _("One site is left"),
        text: () => _("Then that is where it stood. Choose “Stands here” and tap the site, or hold it for a moment."),
    },
    {
        key: "kept",
        fits: (solving) => sitesLeft(solving) < solving.town.sites.length,
        title: () => _("What a clue leaves"),
        text: () =>
            _(
                "The other sites are crossed out. This clue is used up: tick it off, and it goes to the end of the list. Then do the same with the other two clues about the undertaker.",
            ),
    },
    {
        key: "clue",
        fits: ({ clue, building }) => clue !== null && building === FIRST,
        title: () => _("A clue on the map"),
        text: () =>
            _(
                "The map shows the sites that the clue allows. “Keep only its sites” notes that the building can be nowhere else.",
            ),
    },
    {
        key: "start",
        fits: () => true,
        title: () => _("A puzzle"),
        text: () =>
            _(
                "Five buildings, and clues that are all true at the same time. There is exactly one way to place them. Choose the undertaker, and then one of the {n} clues about it.",
                { n: FIRST_CLUES },
            ),
    },
]);

/** @param {AbortSignal} signal @returns {{element: HTMLElement, look: (solving: Solving) => void}} */
export function guidePuzzle(signal) {
    const guide = /** @type {Guide<Solving>} */ (
        new Guide(EXPLANATIONS, [], { saw: () => {}, closed: () => {}, left: () => {} })
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
