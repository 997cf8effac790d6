// The start page: one click to a game against the computer; a form for everything else; the games this browser has a
// seat in.

import { awayNote } from "./away.js";
import { devicePanel, forgetEverywhere, placeOf } from "./device_panel.js";
import { breathe, h, put } from "./dom.js";
import { goOnLink, todayLink } from "./go_on.js";
import { LEVELS, levelCharacter, levelName, playAtOnce } from "./levels.js";
import { drawPicture } from "./map.js";
import { DEFAULT_TOWN } from "./opening.js";
import { tableAt } from "./places.js";
import { knownGames, settings } from "./settings.js";
import { tableForm } from "./table_form.js";
import { fetchTown } from "./town.js";
import { _, capital, date, list, plural } from "./words.js";

const OTHER_TOWN = "old-town";

/** @param {Element} main */
export async function showLobby(main) {
    document.title = _("Gads Hill");
    const said = h("p", { class: "said", role: "status" });
    const start = (/** @type {string} */ town, /** @type {string} */ look, /** @type {string} */ label) =>
        h("button", { type: "button", class: `button ${look}`, onclick: () => void playAtOnce(town, said) }, label);
    const picture = h("div", { class: "map-box hero-map", "aria-hidden": "true" });
    const form = h("div");
    const side = h("div", { class: "lobby-side" });
    put(
        main,
        h(
            "div",
            { class: "lobby" },
            h(
                "section",
                { class: "hero" },
                h(
                    "h1",
                    {},
                    h("span", { class: "overline" }, _("Two logic games about a vanished town")),
                    _("Gads Hill 1874 & Old Town"),
                ),
                h(
                    "p",
                    { class: "lead" },
                    _(
                        "Nobody remembers where the buildings stood. Old papers say where they may have been. Put the clues together: every marker that logic removes is a point.",
                    ),
                ),
                h(
                    "p",
                    { class: "calls" },
                    goOnLink(),
                    start(DEFAULT_TOWN, "strong huge", _("Play")),
                    start(OTHER_TOWN, "strong big", _("Play Old Town")),
                    h("a", { class: "button big", href: "#puzzles" }, _("Puzzles")),
                    todayLink(),
                    h("a", { class: "button big", href: "#learn" }, _("Learn to play")),
                ),
                quickChoice(),
                awayNote(),
                said,
            ),
            picture,
            form,
            side,
        ),
    );
    await breathe();
    put(side, gamesList(), devicePanel(), aboutGames());
    void showPicture(picture);
    form.replaceWith(await tableForm(said));
    return () => {};
}

/** Whom "Play" plays against, and how many of them; it is remembered. */
function quickChoice() {
    const said = h("p", { class: "quiet", role: "status" });
    const show = () => {
        const { level, others } = settings.quick;
        const whom = plural(
            others,
            "You play against {n} computer player ({level}).",
            "You play against {n} computer players ({level}).",
            { level: levelName(level) },
        );
        said.textContent = `${whom} ${levelCharacter(level)}`;
    };
    const level = h(
        "select",
        {
            "aria-label": _("How strong the computer plays"),
            onchange: () => {
                settings.quick = { ...settings.quick, level: LEVELS[level.selectedIndex] };
                show();
            },
        },
        LEVELS.map((one) => h("option", { selected: one === settings.quick.level }, capital(levelName(one)))),
    );
    const others = h(
        "select",
        {
            "aria-label": _("How many computer players"),
            onchange: () => {
                settings.quick = { ...settings.quick, others: others.selectedIndex + 1 };
                show();
            },
        },
        [1, 2, 3].map((n) =>
            h("option", { selected: n === settings.quick.others }, plural(n, "{n} opponent", "{n} opponents")),
        ),
    );
    show();
    return h("div", { class: "quick-choice" }, level, others, said);
}

/** A town in the middle of a game, to look at. @param {Element} picture */
async function showPicture(picture) {
    const town = await fetchTown(DEFAULT_TOWN);
    /** @type {import("./types.js").View} */
    const view = {
        phase: "turn",
        turn: 9,
        player: 0,
        plays: 0,
        discarded: false,
        draws: 0,
        bought_now: false,
        out: [],
        beside: ["sheriff"],
        owned: [[], []],
        hands: [],
        hand_sizes: [],
        scores: [0, 0],
        bought: [0, 0],
        pile_sizes: {},
        discard: [],
        in_force: [],
        window: false,
        locked: [],
        markers: {
            sheriff: ["C2", "D2", "B4"],
            stagecoach: ["A2", "A3", "C4"],
            newspaper: ["C2", "D3", "E3"],
            saloon: ["E3", "F3"],
        },
        placed: {
            doctor: "B1",
            hotel: "E1",
            casino: "F1",
            "town-hall": "C3",
            church: "F4",
            barber: "D4",
            undertaker: "F2",
        },
        landmarks: { station: "A4", cemetery: "G2", "bison-pasture": "A1" },
        locomotive: 10,
    };
    picture.append(h("div", { class: "map-frame" }, drawPicture(town, { view, mine: ["stagecoach"] })));
}

function aboutGames() {
    return h(
        "section",
        { class: "panel about" },
        h("h2", {}, _("The games")),
        h("h3", {}, _("Gads Hill 1874")),
        h(
            "p",
            {},
            _(
                "22 sites, 22 buildings, a railway. On your turn you play one or two cards, or discard two for a marker, and draw. The locomotive moves with every building that is placed; when it arrives, the game is over.",
            ),
        ),
        h("h3", {}, _("Old Town")),
        h(
            "p",
            {},
            _(
                "The older sister, with 16 sites and 18 buildings: one card a turn, and it has to change something. Short, and not easy.",
            ),
        ),
        h("p", {}, h("a", { href: "#learn" }, _("Short lessons show how the cards work."))),
    );
}

function gamesList() {
    const games = knownGames();
    if (games.length === 0) return null;
    const section = h("section", { class: "panel my-games" });
    const show = () =>
        put(
            section,
            h("h2", {}, _("My games")),
            h(
                "ul",
                {},
                knownGames().map((game) =>
                    h(
                        "li",
                        {},
                        h("a", { href: tableAt(game.id, game.where ?? "server") }, gameName(game)),
                        placeOf(game),
                        h("span", { class: "quiet" }, date(game.opened)),
                        h(
                            "button",
                            {
                                type: "button",
                                class: "button small",
                                "aria-label": _("Forget {game}", { game: gameName(game) }),
                                onclick: () => {
                                    forgetEverywhere(game);
                                    show();
                                },
                            },
                            _("Forget"),
                        ),
                    ),
                ),
            ),
        );
    show();
    return section;
}

/** The game by its town and the others who play. @param {import("./settings.js").KnownGame} game */
function gameName({ title, names, mine, over }) {
    const people = names.map((name, seat) => name || _("Player {n}", { n: seat + 1 }));
    const others = people.filter((_name, seat) => mine?.length !== 1 || seat !== mine[0]);
    return over
        ? _("{town} with {names} (over)", { town: title, names: list(others) })
        : _("{town} with {names}", { town: title, names: list(others) });
}
