// A first game, explained: what happens is told of when it happens for the first time. The game waits meanwhile.

import { fetchNotes, Guide } from "./guide.js";
import { knownGames, rememberGame } from "./settings.js";
import { buildingOf, cardOf } from "./view.js";

/** @typedef {import("./types.js").Town} Town */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Step} Step */

/**
 * Something that has just been shown (`step`), or something to decide (`legal`), or the end.
 * @typedef {object} Moment
 * @property {Town} town
 * @property {View} view
 * @property {number} seat                                whom it is explained to
 * @property {string} other                               the name of the other player
 * @property {Step | null} step
 * @property {import("./types.js").Legal | null} legal
 */

const LATER = 3; // own turns after which what is not needed at once is told of

/** @param {Moment} moment @param {string} what */
const events = ({ step }, what) => (step?.ev ?? []).filter(([kind]) => kind === what);

/** @param {Moment} moment @param {string} verb */
const may = ({ legal }, verb) => legal?.actions.some((action) => action.startsWith(verb)) ?? false;

/** @param {Moment} moment */
const isOwnTurn = ({ view, legal }) => legal !== null && view.phase === "turn";

/** @param {Moment} moment */
const isLater = ({ view }) => view.turn >= LATER * view.scores.length;

/** A building that no card of this step speaks of, and that lost a marker for want of room. @param {Moment} moment */
function crowdedOut(moment) {
    const { town, step } = moment;
    const played = step?.do.match(/^play (\d+) ?(.*)$/);
    if (!played) return undefined;
    const subjects = [cardOf(town, Number(played[1])).building, played[2]];
    const taken = events(moment, "placed").map(([, , site]) => site);
    return events(moment, "off").find(
        ([, building, sites]) =>
            !subjects.includes(building) && sites.some((/** @type {string} */ site) => !taken.includes(site)),
    )?.[1];
}

/** In the order in which they are looked at (src/words/guide.c): what has happened, then what is to be decided. */
const EXPLANATIONS = /** @type {import("./guide.js").Explanation<Moment>[]} */ ([
    { key: "over", fits: ({ view }) => view.phase === "over" },
    {
        key: "arrived",
        fits: ({ town, view }) => view.phase === "turn" && (view.locomotive ?? 0) >= town.rules.complete_at,
    },
    {
        key: "placed",
        fits: (moment) => events(moment, "placed").length > 0,
        values: ({ town }) => ({ n: town.rules.complete_at }),
    },
    {
        key: "room",
        fits: (moment) => crowdedOut(moment) !== undefined,
        values: (moment) => ({ building: buildingOf(moment.town, crowdedOut(moment) ?? "") }),
    },
    { key: "gone", fits: (moment) => events(moment, "off").length > 0 },
    { key: "markers", fits: (moment) => events(moment, "put").length > 0 },
    {
        key: "others",
        fits: ({ step, seat }) => step !== null && step.seat !== seat && !step.do.startsWith("take"),
        values: ({ other }) => ({ name: other }),
    },
    {
        key: "choosing",
        fits: ({ view, legal }) => legal !== null && view.phase === "setup",
        values: ({ other }) => ({ name: other }),
    },
    {
        key: "one-card",
        fits: (moment) => isOwnTurn(moment) && (moment.view.locomotive ?? 0) >= moment.town.rules.one_card_from,
        values: ({ town }) => ({ n: town.rules.one_card_from }),
    },
    { key: "turn", fits: isOwnTurn },
    { key: "second", fits: (moment) => isOwnTurn(moment) && moment.view.plays === 1 && may(moment, "draw ") },
    { key: "nothing", fits: (moment) => isOwnTurn(moment) && moment.view.plays === 0 && !may(moment, "play ") },
    {
        key: "unplayable",
        fits: (moment) =>
            isOwnTurn(moment) && moment.view.plays === 0 && Object.keys(moment.legal?.cards ?? {}).length > 0,
    },
    {
        key: "hint",
        fits: (moment) => isOwnTurn(moment) && moment.view.plays === 0 && moment.view.turn >= moment.view.scores.length,
    },
    { key: "discard", fits: (moment) => isOwnTurn(moment) && isLater(moment) && may(moment, "discard ") },
    {
        key: "buy",
        fits: (moment) => isOwnTurn(moment) && isLater(moment) && may(moment, "buy "),
        values: ({ town }) => ({ n: town.rules.price }),
    },
]);

/** @typedef {import("./guide.js").Guided<typeof guideGame>} GuideGame */

/** Fetches the explanations. @returns {Promise<GuideGame>} */
export async function learnToGuide() {
    const { game } = await fetchNotes();
    return (table) => guideGame(table, game);
}

/**
 * @param {object} table
 * @param {{id: string}} table.info
 * @param {Town} table.town
 * @param {number[]} table.seats  the one whom it is explained to
 * @param {View} table.view
 * @param {{name: (seat: number) => string}} table.people
 * @param {import("./follow.js").Follower} table.follower
 * @param {import("./guide.js").Notes} notes
 */
function guideGame(table, notes) {
    const { town, people, follower } = table;
    const { id } = table.info;
    const [seat] = table.seats;
    const release = () => follower.release();
    const known = () => knownGames().find((game) => game.id === id);
    const keep = (/** @type {string[] | undefined} */ seen) => {
        const game = known();
        if (game) rememberGame({ ...game, guide: seen });
    };
    const guide = /** @type {Guide<Moment>} */ (
        new Guide(EXPLANATIONS, notes, known()?.guide ?? [], {
            saw: keep,
            closed: release,
            left: () => keep(undefined),
        })
    );
    const other = people.name(seat === 0 ? 1 : 0);
    const moment = () => ({ town, view: table.view, seat, other, step: null, legal: null });
    let asked = -1; // the step for which it was last said what can be done
    return {
        element: guide.element,
        /** @param {AbortSignal} signal */
        listen: (signal) => guide.listen(signal),
        /** A step has been shown. @param {Step} step */
        sawStep(step) {
            if (guide.offer({ ...moment(), step })) follower.hold();
        },
        /** It is known what can be done. @param {import("./types.js").Legal} legal */
        sawLegal(legal) {
            if (legal.n === asked) return;
            asked = legal.n;
            guide.close(); // something else is to be decided now
            guide.offer({ ...moment(), legal });
        },
        sawEnd() {
            guide.offer(moment());
        },
    };
}
