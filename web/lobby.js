// The start page: one click to a game against the computer; a form for everything else; the games this browser has a seat in.

import { Connection } from "./connection.js";
import { h, put } from "./dom.js";
import { drawPicture } from "./map.js";
import { computerName } from "./panels.js";
import { forgetGame, knownGames, rememberGame, settings } from "./settings.js";
import { fetchJson, fetchTown } from "./town.js";
import { _, capital, date, list } from "./words.js";

/** @typedef {"me" | "screen" | "friend" | "random" | "greedy" | "careful" | "expert" | "none"} Who */
/** @typedef {{who: Who, name: string}} Sitter */

const DEFAULT_TOWN = "gads-hill";
const COMPUTERS = /** @type {Who[]} */ (["random", "greedy", "careful", "expert"]); // from weak to strong
const NAMES = ["Belle", "Cole", "Dora"];
const CLOCKS = /** @type {[string, () => string][]} */ ([
    ["0 0", () => _("No clock")],
    ["60 0", () => _("One minute a turn")],
    ["180 0", () => _("Three minutes a turn")],
    ["0 900", () => _("A quarter of an hour a game for each")],
]);

/** @param {Element} main */
export async function showLobby(main) {
    document.title = _("Gads Hill");
    const said = h("p", { class: "said", role: "status" });
    const play = h(
        "button",
        {
            type: "button",
            class: "button strong huge",
            onclick: () =>
                void start(
                    DEFAULT_TOWN,
                    "automatic",
                    [
                        { who: "me", name: settings.name },
                        { who: "careful", name: NAMES[0] },
                    ],
                    said,
                ),
        },
        _("Play"),
    );
    const picture = h("div", { class: "map-box hero-map", "aria-hidden": "true" });
    const form = h("div");
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
                    play,
                    h("a", { class: "button big", href: "#puzzles" }, _("Puzzles")),
                    h("a", { class: "button big", href: "#learn" }, _("Learn to play")),
                ),
                h("p", { class: "quiet" }, _("“Play” starts a game of Gads Hill against one computer player.")),
                said,
            ),
            picture,
            form,
            h("div", { class: "lobby-side" }, gamesList(), aboutGames()),
        ),
    );
    void showPicture(picture);
    form.replaceWith(await tableForm(said));
    return () => {};
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
                "22 lots, 22 buildings, a railway. On your turn you play one or two cards, or discard two for a marker, and draw. The locomotive moves with every building that is placed; when it arrives, the game is over.",
            ),
        ),
        h("h3", {}, _("Old Town")),
        h(
            "p",
            {},
            _(
                "16 lots, 18 buildings, its older sister: one card a turn, and it has to change something. Short, and not easy.",
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
                        h("a", { href: `/t/${game.id}` }, gameName(game)),
                        h("span", { class: "quiet" }, date(game.opened)),
                        h(
                            "button",
                            {
                                type: "button",
                                class: "button small",
                                "aria-label": _("Forget {game}", { game: gameName(game) }),
                                onclick: () => {
                                    forgetGame(game.id);
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

/** @param {Element} said */
async function tableForm(said) {
    const { towns } = /** @type {{towns: {name: string, title: string}[]}} */ (await fetchJson("/towns.json"));
    const chosen = (towns.find((town) => town.name === DEFAULT_TOWN) ?? towns[0]).name;
    /** @type {Sitter[]} */
    const sitters = [
        { who: "me", name: settings.name },
        { who: "careful", name: NAMES[0] },
        { who: "none", name: NAMES[1] },
        { who: "none", name: NAMES[2] },
    ];
    const seatRows = h("div", { class: "seats" });
    const form = h(
        "form",
        {
            class: "panel table-form",
            onsubmit: (/** @type {Event} */ event) => {
                event.preventDefault();
                submit();
            },
        },
        h("h2", {}, _("Set a table")),
        gameField(towns, chosen),
        h("fieldset", {}, h("legend", {}, _("Who plays")), seatRows),
        refereeField(),
        h(
            "label",
            {},
            h("span", {}, _("Clock")),
            h(
                "select",
                { name: "clock" },
                CLOCKS.map(([seconds, label]) => h("option", { value: seconds }, label())),
            ),
        ),
        h("button", { class: "button strong big" }, _("Open the table")),
    );
    const value = (/** @type {string} */ field) => String(new FormData(form).get(field) ?? "");

    function submit() {
        const [turn, game] = value("clock").split(" ").map(Number);
        void start(
            value("town"),
            value("referee"),
            sitters.filter((sitter) => sitter.who !== "none"),
            said,
            { clock: { turn, game }, grace: Number(value("grace")) },
        );
    }

    seatRows.append(...sitters.map(seatRow));
    return form;
}

/** A choice with its label. @param {string} name @param {string} value @param {string} label @param {boolean} checked */
function radio(name, value, label, checked) {
    return h("label", {}, h("input", { type: "radio", name, value, checked }), h("span", {}, label));
}

/** @param {{name: string, title: string}[]} towns @param {string} chosen */
function gameField(towns, chosen) {
    return h(
        "fieldset",
        {},
        h("legend", {}, _("Game")),
        towns.map((town) => radio("town", town.name, town.title, town.name === chosen)),
    );
}

function refereeField() {
    const graceRow = h(
        "label",
        { hidden: true },
        h("span", {}, _("Time for STOP, in seconds")),
        h("input", { type: "number", name: "grace", min: 0, max: 60, value: 4 }),
    );
    const show = (/** @type {Event} */ { target }) => {
        if (target instanceof HTMLInputElement && target.name === "referee")
            graceRow.hidden = target.value !== "manual";
    };
    return h(
        "fieldset",
        { onchange: show },
        h("legend", {}, _("Referee")),
        radio("referee", "automatic", _("Automatic: the referee does all the logic"), true),
        radio("referee", "manual", _("Manual: as at a table; what one overlooks, another may claim with STOP"), false),
        graceRow,
    );
}

/** @param {Sitter} sitter */
function isPerson({ who }) {
    return ["me", "screen", "friend"].includes(who);
}

/** @param {Sitter} sitter @param {number} seat */
function seatRow(sitter, seat) {
    const choices = /** @type {[Who, string][]} */ ([
        ["me", _("Me")],
        ["friend", _("A friend, by link")],
        ["screen", _("Somebody at this screen")],
        ...COMPUTERS.map((player) => /** @type {[Who, string]} */ ([player, capital(computerName(player))])),
        ["none", _("Nobody")],
    ]).filter(([who]) => seat > 1 || who !== "none");
    const name = h("input", {
        type: "text",
        maxlength: 24,
        value: sitter.name,
        placeholder: _("Name"),
        "aria-label": _("Name on seat {n}", { n: seat + 1 }),
        oninput: () => {
            sitter.name = name.value;
            if (sitter.who === "me") settings.name = name.value;
        },
    });
    const who = h(
        "select",
        {
            "aria-label": _("Who plays on seat {n}", { n: seat + 1 }),
            onchange: () => {
                sitter.who = /** @type {Who} */ (who.value);
                name.hidden = sitter.who === "none";
                if (isPerson(sitter) && NAMES.includes(name.value)) sitter.name = name.value = ""; // a computer's
            },
        },
        choices.map(([value, label]) => h("option", { value, selected: value === sitter.who }, label)),
    );
    name.hidden = sitter.who === "none";
    return h("div", { class: "seat" }, who, name);
}

/**
 * Opens a table and goes there.
 * @param {string} town
 * @param {string} referee
 * @param {Sitter[]} sitters
 * @param {Element} said
 * @param {{clock?: {turn: number, game: number}, grace?: number}} [more]
 */
async function start(town, referee, sitters, said, more = {}) {
    said.textContent = _("Dealing …");
    const line = new Connection();
    try {
        const names = sitters.map(
            (sitter, seat) => sitter.name.trim() || (isPerson(sitter) ? "" : NAMES[(seat + 2) % 3]),
        );
        const seats = sitters.map((sitter, seat) => ({
            player: isPerson(sitter) ? "person" : sitter.who,
            ...(names[seat] ? { name: names[seat] } : {}), // otherwise each reader's language names the seat
        }));
        const opened = await line.ask({ open: { town, referee, first: 0, seats, ...more } });
        const tokens = sitters.flatMap((sitter, seat) =>
            sitter.who === "me" || sitter.who === "screen" ? [opened.tokens[seat]] : [],
        );
        const invites = sitters.flatMap((sitter, seat) =>
            sitter.who === "friend" ? [{ seat, token: opened.tokens[seat] }] : [],
        );
        rememberGame({ id: opened.table, town, title: town, tokens, invites, names, opened: Date.now() });
        history.pushState(null, "", `/t/${opened.table}`);
        dispatchEvent(new PopStateEvent("popstate"));
    } catch (error) {
        said.textContent = error instanceof Error ? error.message : String(error);
    } finally {
        line.close();
    }
}
