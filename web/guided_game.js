// A first game, explained: what happens is told of when it happens for the first time. The game waits meanwhile.

import { Guide } from "./guide.js";
import { knownGames, rememberGame } from "./settings.js";
import { buildingOf, cardOf } from "./view.js";
import { _ } from "./words.js";

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

/** What a building is called in a sentence. @param {Moment} moment */
const named = (moment) => ({ building: buildingOf(moment.town, crowdedOut(moment) ?? "") });

/** In the order in which they are looked at: what has happened first, then what is to be decided. */
const EXPLANATIONS = /** @type {import("./guide.js").Explanation<Moment>[]} */ ([
    {
        key: "over",
        fits: ({ view }) => view.phase === "over",
        title: () => _("The end of your first game"),
        text: () =>
            _(
                "Most points win. You can go through the whole game again, step by step, and see for each what would have brought more.",
            ),
    },
    {
        key: "arrived",
        fits: ({ town, view }) => view.phase === "turn" && (view.locomotive ?? 0) >= town.rules.complete_at,
        title: () => _("The locomotive has arrived"),
        text: () => _("The town is complete. This is the last turn: nothing more is played or drawn."),
    },
    {
        key: "placed",
        fits: (moment) => events(moment, "placed").length > 0,
        title: () => _("A building is placed"),
        text: ({ town }) =>
            _(
                "Only one marker was left, so that is where it stood. The last marker and all others on that site are points for whoever did it. The locomotive moves on by one; when it reaches {n}, the game is over.",
                { n: town.rules.complete_at },
            ),
    },
    {
        key: "room",
        fits: (moment) => crowdedOut(moment) !== undefined,
        title: () => _("No room"),
        text: (moment) =>
            _(
                "No card spoke of the {building}, and yet it has lost a marker: other buildings need that site. Two buildings that have only two sites between them fill both, and nothing else can be there.",
                named(moment),
            ),
    },
    {
        key: "gone",
        fits: (moment) => events(moment, "off").length > 0,
        title: () => _("Markers that go"),
        text: () =>
            _(
                "A marker on a site that the card does not allow goes. It is a point for whoever played the card, even if the building belongs to somebody else.",
            ),
    },
    {
        key: "markers",
        fits: (moment) => events(moment, "put").length > 0,
        title: () => _("Markers"),
        text: () =>
            _(
                "A marker says: it may have stood here. A building has five of them, and those that the card did not need are points for whoever played it.",
            ),
    },
    {
        key: "others",
        fits: ({ step, seat }) => step !== null && step.seat !== seat && !step.do.startsWith("take"),
        title: () => _("The other player’s turn"),
        text: ({ other }) =>
            _(
                "You see what {name} does, one thing at a time; a click shows the rest at once. The arrow keys, or a tap on what happened, look back at any move.",
                { name: other },
            ),
    },
    {
        key: "choosing",
        fits: ({ view, legal }) => legal !== null && view.phase === "setup",
        title: () => _("Choosing buildings"),
        text: ({ other }) =>
            _(
                "You and {name} take buildings in turn. Cards about “my building” can only be played with one of yours. Look at your cards: buildings that they name are a good choice.",
                { name: other },
            ),
    },
    {
        key: "one-card",
        fits: (moment) => isOwnTurn(moment) && (moment.view.locomotive ?? 0) >= moment.town.rules.one_card_from,
        title: () => _("One card a turn"),
        text: ({ town }) =>
            _("The locomotive has reached {n}. From now on only one card a turn can be played.", {
                n: town.rules.one_card_from,
            }),
    },
    {
        key: "turn",
        fits: isOwnTurn,
        title: () => _("Your turn"),
        text: () =>
            _(
                "Choose a card. The map shows what it would do: a plus comes, a cross goes, and the button says how many points that brings. Nothing is done before you press it.",
            ),
    },
    {
        key: "second",
        fits: (moment) => isOwnTurn(moment) && moment.view.plays === 1 && may(moment, "draw "),
        title: () => _("A second card, or draw"),
        text: () =>
            _(
                "You may play a second card. Drawing one, from whichever pile you like, ends your turn. Building cards put markers, district and condition cards mostly remove them.",
            ),
    },
    {
        key: "nothing",
        fits: (moment) => isOwnTurn(moment) && moment.view.plays === 0 && !may(moment, "play "),
        title: () => _("Nothing can be played"),
        text: () => _("That happens. Discard two cards for a marker, or just draw: your hand grows."),
    },
    {
        key: "unplayable",
        fits: (moment) =>
            isOwnTurn(moment) && moment.view.plays === 0 && Object.keys(moment.legal?.cards ?? {}).length > 0,
        title: () => _("Cards that cannot be played"),
        text: () =>
            _(
                "A faded card contradicts the board, or would put too many markers. Choose it to read why, and to see it on the map. Often it can be played later.",
            ),
    },
    {
        key: "hint",
        fits: (moment) => isOwnTurn(moment) && moment.view.plays === 0 && moment.view.turn >= moment.view.scores.length,
        title: () => _("A hint"),
        text: () => _("If you do not know what to do, “Hint” says where to look; again: what to do."),
    },
    {
        key: "discard",
        fits: (moment) => isOwnTurn(moment) && isLater(moment) && may(moment, "discard "),
        title: () => _("Two cards for a marker"),
        text: () =>
            _(
                "Instead of playing you may discard two cards and take any marker that is not its building’s last. That is useful for cards that will not help you any more.",
            ),
    },
    {
        key: "buy",
        fits: (moment) => isOwnTurn(moment) && isLater(moment) && may(moment, "buy "),
        title: () => _("Buying"),
        text: ({ town }) =>
            _(
                "For {n} of your points you may buy a building that lies beside the board, once a turn and three times a game. It gives your cards about “my building” more uses.",
                { n: town.rules.price },
            ),
    },
]);

/**
 * @param {object} table
 * @param {{id: string}} table.info
 * @param {Town} table.town
 * @param {number[]} table.seats  the one whom it is explained to
 * @param {View} table.view
 * @param {{name: (seat: number) => string}} table.people
 * @param {import("./follow.js").Follower} table.follower
 */
export function guideGame(table) {
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
        new Guide(EXPLANATIONS, known()?.guide ?? [], { saw: keep, closed: release, left: () => keep(undefined) })
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
