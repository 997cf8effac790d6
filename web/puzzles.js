// The puzzles there are: today's, new ones, and those that were begun in this browser.

import { Connection } from "./connection.js";
import { h, put } from "./dom.js";
import { drawPicture } from "./map.js";
import { DEFAULT_TOWN } from "./opening.js";
import { home, where } from "./places.js";
import { dayOf } from "./results.js";
import { forgetPuzzle, knownPuzzles, rememberPuzzle } from "./settings.js";
import { fetchTown, fetchTowns } from "./town.js";
import { landmarksOf } from "./view.js";
import { _, date, plural, spoken } from "./words.js";

/** @typedef {import("./types.js").Level} Level */
/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./settings.js").KnownPuzzle} KnownPuzzle */

const FIRST_LEVEL = 1; // of who has solved none yet

/** @param {Connection} line @param {Record<string, unknown>} wish @returns {Promise<any>} */
export function askPuzzle(line, wish) {
    return line.ask({ puzzle: wish, language: spoken() });
}

/** What the levels are called, the easiest first. @param {Connection} line @returns {Promise<Level[]>} */
export async function levelNames(line) {
    return (await askPuzzle(line, { levels: true })).levels;
}

/** @param {number} seconds */
export function durationText(seconds) {
    const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** This day where the reader is, as "2026-11-15". */
const today = () => dayOf(Date.now());

/** @param {Element} main */
export async function showPuzzles(main) {
    document.title = _("Puzzles");
    put(main, h("p", { class: "loading" }, _("Unfolding the map …")));
    const line = new Connection(await where());
    try {
        const [{ towns }, names] = await Promise.all([fetchTowns(), levelNames(line)]);
        new PuzzleList(line, towns, names).layOut(main);
    } catch (error) {
        line.close();
        throw error;
    }
    return () => {
        line.close();
        document.title = _("Gads Hill");
    };
}

/**
 * A new puzzle, or that of a day.
 * @param {Connection} line
 * @param {{town: string, title: string, level: number, day?: string}} wish
 * @returns {Promise<string>} its id
 */
export async function beginPuzzle(line, { town, title, level, day }) {
    const { puzzle } = await askPuzzle(line, { town, level, ...(day ? { day } : {}) });
    const known = knownPuzzles().find((one) => one.id === puzzle.id);
    rememberPuzzle({
        ...(known ?? { id: puzzle.id, town, title, level, begun: Date.now(), seconds: 0, hints: 0 }),
        ...(day ? { day } : {}),
    });
    return puzzle.id;
}

/** Today's puzzle, of the town and the level that were solved last. @returns {Promise<string>} its id */
export async function beginToday() {
    const [last] = knownPuzzles();
    const { town = DEFAULT_TOWN, title = town, level = FIRST_LEVEL } = last ?? {};
    const known = knownPuzzles().find((one) => one.day === today() && one.town === town && one.level === level);
    if (known) return known.id;
    const line = new Connection(await where());
    try {
        return await beginPuzzle(line, { town, title, level, day: today() });
    } finally {
        line.close();
    }
}

class PuzzleList {
    said = h("p", { class: "said", role: "status" });
    cards = h("ol", { class: "level-list" });
    mine = h("section", { class: "my-puzzles" });
    picture = h("div", { class: "map-box hero-map", "aria-hidden": "true" });
    busy = false;

    /** @param {Connection} line @param {{name: string, title: string}[]} towns @param {Level[]} names */
    constructor(line, towns, names) {
        this.line = line;
        this.towns = towns;
        this.names = names;
        const last = knownPuzzles()[0]?.town;
        this.town = (towns.find((town) => town.name === last) ?? towns[0]).name;
        this.day = today();
    }

    /** @param {Element} main */
    layOut(main) {
        put(
            main,
            h(
                "div",
                { class: "puzzles" },
                h(
                    "header",
                    { class: "puzzles-head" },
                    h(
                        "div",
                        {},
                        h("h1", {}, _("Puzzles")),
                        h(
                            "p",
                            { class: "lead" },
                            _(
                                "A town, some buildings, and clues that are all true at the same time. There is exactly one way to put the buildings back: find it by logic alone.",
                            ),
                        ),
                        h(
                            "fieldset",
                            { class: "town-choice" },
                            h("legend", {}, _("Town")),
                            this.towns.map((town) => this.townChoice(town)),
                        ),
                        h(
                            "p",
                            { class: "date" },
                            _("Today is {date}. Today’s puzzles are the same for everybody.", {
                                date: date(Date.now()),
                            }),
                        ),
                    ),
                    this.picture,
                ),
                this.cards,
                this.said,
                this.openForm(),
                this.mine,
                h("p", {}, h("a", { class: "button", href: home }, _("Go to the start page"))),
            ),
        );
        this.render();
    }

    /** @param {{name: string, title: string}} town */
    townChoice(town) {
        return h(
            "label",
            {},
            h("input", {
                type: "radio",
                name: "town",
                value: town.name,
                checked: town.name === this.town,
                onchange: () => {
                    this.town = town.name;
                    this.render();
                },
            }),
            h("span", {}, town.title),
        );
    }

    openForm() {
        const field = h("input", {
            type: "text",
            name: "id",
            required: true,
            autocomplete: "off",
            spellcheck: "false",
        });
        const open = (/** @type {Event} */ event) => {
            event.preventDefault();
            // A link or the id alone.
            const id = field.value.trim().replace(/^.*#puzzle\//, "");
            if (id) location.hash = `#puzzle/${encodeURIComponent(id)}`;
        };
        return h(
            "form",
            { class: "open-puzzle", onsubmit: open },
            h("label", {}, h("span", {}, _("A puzzle that somebody has sent you: its link or its id")), field),
            h("button", { class: "button" }, _("Open it")),
        );
    }

    render() {
        put(
            this.cards,
            this.names.map((level, i) => this.levelCard(level, i + 1)),
        );
        this.showMine();
        void this.drawPicture(this.town);
    }

    /** The town, half remembered, to look at. @param {string} name */
    async drawPicture(name) {
        if (this.picture.dataset.town === name) return;
        this.picture.dataset.town = name;
        const town = await fetchTown(name);
        if (this.town === name) put(this.picture, h("div", { class: "map-frame" }, pictureOf(town)));
    }

    /** @param {Level} level @param {number} number */
    levelCard(level, number) {
        const known = knownPuzzles().find(
            (one) => one.day === this.day && one.town === this.town && one.level === number,
        );
        const stars = "★".repeat(number) + "☆".repeat(this.names.length - number);
        return h(
            "li",
            { class: `level-card${known?.done === "solved" ? " solved" : ""}` },
            h(
                "span",
                {
                    class: "stars",
                    role: "img",
                    "aria-label": _("Level {n} of {all}", { n: number, all: this.names.length }),
                },
                stars,
            ),
            h("h2", {}, level.name),
            h("p", { class: "level-about" }, level.about),
            h(
                "div",
                { class: "level-today" },
                h(
                    "button",
                    {
                        type: "button",
                        class: known?.done ? "button" : "button strong",
                        "data-key": `today-${number}`,
                        "aria-label": _("Today’s: {level}", { level: level.name }),
                        onclick: () => (known ? go(known.id) : void this.start(number, this.day)),
                    },
                    _("Today’s"),
                ),
                h(
                    "button",
                    {
                        type: "button",
                        class: "button",
                        "data-key": `new-${number}`,
                        "aria-label": _("A new one: {level}", { level: level.name }),
                        onclick: () => void this.start(number),
                    },
                    _("A new one"),
                ),
            ),
            h("p", { class: "level-state" }, known ? stateText(known) : _("You have not solved today’s yet.")),
        );
    }

    /** @param {number} level @param {string} [day] */
    async start(level, day) {
        if (this.busy) return;
        this.busy = true;
        this.said.textContent = _("Thinking up a puzzle …");
        try {
            const title = this.towns.find((town) => town.name === this.town)?.title ?? this.town;
            go(await beginPuzzle(this.line, { town: this.town, title, level, day }));
        } catch (error) {
            this.said.textContent = error instanceof Error ? error.message : String(error);
        }
        this.busy = false;
    }

    showMine() {
        const known = knownPuzzles();
        put(
            this.mine,
            known.length > 0 && [
                h("h2", {}, _("Puzzles that you have begun")),
                h(
                    "ul",
                    {},
                    known.map((puzzle) => this.mineItem(puzzle)),
                ),
            ],
        );
    }

    /** @param {KnownPuzzle} puzzle */
    mineItem(puzzle) {
        const name = _("{town}, {level}", { town: puzzle.title, level: this.names[puzzle.level - 1]?.name ?? "" });
        return h(
            "li",
            {},
            h("a", { href: `#puzzle/${puzzle.id}` }, name),
            h("span", { class: "quiet" }, date(puzzle.day ? Date.parse(`${puzzle.day}T12:00`) : puzzle.begun)),
            h("span", { class: "quiet" }, stateText(puzzle)),
            h(
                "button",
                {
                    type: "button",
                    class: "button small",
                    "data-key": `forget-${puzzle.id}`,
                    "aria-label": _("Forget {puzzle}", { puzzle: name }),
                    onclick: () => {
                        forgetPuzzle(puzzle.id);
                        this.render();
                    },
                },
                _("Forget"),
            ),
        );
    }
}

/** @param {import("./types.js").Town} town */
function pictureOf(town) {
    const site = (/** @type {number} */ i) => town.sites[(i * 7) % town.sites.length].id;
    const houses = Math.floor(town.sites.length / 3);
    const placed = town.buildings.slice(0, houses).map((one, i) => [one.id, site(i)]);
    const markers = town.buildings
        .slice(houses, houses + 5)
        .map((one, i) => [one.id, [site(houses + 2 * i), site(houses + 2 * i + 1), site(houses + 2 * i + 3)]])
        .map(([id, sites]) => [id, [...sites].filter((one) => !placed.some(([, at]) => at === one))]);
    return drawPicture(town, {
        view: {
            markers: Object.fromEntries(markers),
            placed: Object.fromEntries(placed),
            beside: [],
            landmarks: landmarksOf(town),
        },
    });
}

/** @param {string} id */
function go(id) {
    location.hash = `#puzzle/${id}`;
}

/** @param {KnownPuzzle} known */
function stateText(known) {
    const time = durationText(known.seconds);
    if (known.done === "shown") return _("The solution was shown.");
    if (known.done === "solved")
        return known.hints === 0
            ? _("✓ Solved in {time}, without a hint.", { time })
            : plural(known.hints, "✓ Solved in {time}, with {n} hint.", "✓ Solved in {time}, with {n} hints.", {
                  time,
              });
    return _("Begun: {time} so far.", { time });
}
