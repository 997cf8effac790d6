// "My statistics": what became of the games and puzzles of this browser, drawn and in numbers; as a file, and from one.

import { h, put } from "./dom.js";
import { LEVELS, levelName } from "./levels.js";
import { home } from "./places.js";
import { durationText } from "./puzzles.js";
import { fileButton, saveFile } from "./records.js";
import { allResults, dayOf, exportResults, importResults, isWon } from "./results.js";
import { drawCalendar, drawPoints, drawShares, drawTimes } from "./statistics_drawn.js";
import { fetchTowns } from "./town.js";
import { _, list, number, plural } from "./words.js";

/** @typedef {import("./results.js").GameResult} GameResult */
/** @typedef {import("./results.js").PuzzleResult} PuzzleResult */

const LEVEL_COUNT = 5;
const DAY = 24 * 60 * 60 * 1000;

/** @param {Element} place */
export async function showStatistics(place) {
    document.title = _("My statistics");
    const said = h("p", { class: "said", role: "status" });
    const drawn = h("div", { class: "statistics-drawn" });
    const show = async () => {
        const { games, puzzles } = await allResults();
        put(drawn, gamesPart(games, await townTitles()), puzzlesPart(puzzles));
    };
    const take = async (/** @type {File} */ file) => {
        const result = await importResults(file);
        said.textContent = result ? importedText(result) : _("This is no file with statistics of this page.");
        await show();
    };
    const save = async () => saveFile(`gadshill-${dayOf(Date.now())}.json`, await exportResults());
    put(
        place,
        h(
            "div",
            { class: "statistics" },
            h("h1", {}, _("My statistics")),
            drawn,
            h(
                "section",
                { class: "panel" },
                h("h2", {}, _("As a file")),
                h(
                    "p",
                    {},
                    _("They are kept in this browser alone. A file takes them to another one, where they are added."),
                ),
                h(
                    "p",
                    { class: "buttons" },
                    h(
                        "button",
                        { type: "button", class: "button", "data-key": "export", onclick: () => void save() },
                        _("Save as a file"),
                    ),
                    fileButton(_("Add from a file"), ".json,application/json", (file) => void take(file)),
                ),
                said,
            ),
            h("p", {}, h("a", { class: "button", href: home }, _("Go to the start page"))),
        ),
    );
    await show();
}

/** @returns {Promise<Map<string, string>>} */
async function townTitles() {
    const { towns } = await fetchTowns().catch(() => ({ towns: [] }));
    return new Map(towns.map(({ name, title }) => [name, title]));
}

/** @param {{added: number, unread: number}} result */
function importedText({ added, unread }) {
    const sentences = [plural(added, "{n} result was added.", "{n} results were added.")];
    if (unread > 0) sentences.push(_("{n} could not be read.", { n: unread }));
    return sentences.join(" ");
}

/** A number that is to be seen from afar. @param {string} value @param {string} about */
const tile = (value, about) => h("div", { class: "tile" }, h("dd", {}, value), h("dt", {}, about));

// ---- games ----

/** Against whom: the strongest computer player, or people alone. @param {GameResult} game */
function opponentOf({ players, mine }) {
    const others = players.filter((_player, seat) => seat !== mine);
    return [...LEVELS].reverse().find((level) => others.includes(level)) ?? "person";
}

/** The most wins one after the other. @param {GameResult[]} games */
function longestRow(games) {
    let [row, longest] = [0, 0];
    for (const game of games) {
        row = isWon(game) ? row + 1 : 0;
        longest = Math.max(longest, row);
    }
    return longest;
}

/** @param {GameResult[]} games @param {Map<string, string>} titles */
function gamesPart(games, titles) {
    const title = h("h2", {}, _("Games"));
    if (games.length === 0)
        return h("section", { class: "panel" }, title, h("p", {}, _("You have not finished a game yet.")));
    const towns = [...new Set(games.map(({ town }) => town))];
    const kinds = [...LEVELS, "person"].flatMap((kind) =>
        towns.map((town) => {
            const those = games.filter((game) => game.town === town && opponentOf(game) === kind);
            const level = LEVELS.find((one) => one === kind);
            const against = level ? levelName(level) : _("people");
            const name = _("{town}, {level}", { town: titles.get(town) ?? town, level: against });
            return { name, won: those.filter(isWon).length, all: those.length };
        }),
    );
    const shares = kinds.filter(({ all }) => all > 0);
    const best = Math.max(...games.map(({ scores, mine }) => scores[mine]));
    return h(
        "section",
        { class: "panel" },
        title,
        h(
            "dl",
            { class: "tiles" },
            tile(number(games.length), _("played")),
            tile(number(games.filter(isWon).length), _("won")),
            tile(number(longestRow(games)), _("won in a row, at most")),
            tile(number(best), _("points, at most")),
        ),
        h("h3", {}, _("Points, game by game")),
        drawPoints(games, pointsInWords(games)),
        h(
            "p",
            { class: "quiet key" },
            _("A bar is your points, the line across it the best opponent’s; a star is a win."),
        ),
        h("h3", {}, _("Wins by opponent")),
        drawShares(shares),
    );
}

/** @param {GameResult[]} games */
function pointsInWords(games) {
    const points = games.map(({ scores, mine }) => scores[mine]);
    return _("Your points, from the oldest game to the newest: {points}.", { points: list(points.map(String)) });
}

// ---- puzzles ----

/** Days up to today on which a puzzle was solved, one after the other. @param {Map<string, number>} days */
function daysInRow(days) {
    let [row, moment] = [0, Date.now()];
    if (!days.has(dayOf(moment))) moment -= DAY; // today is not over
    for (; days.has(dayOf(moment)); moment -= DAY) row++;
    return row;
}

/** @param {PuzzleResult[]} puzzles */
function puzzlesPart(puzzles) {
    const title = h("h2", {}, _("Puzzles"));
    if (puzzles.length === 0)
        return h("section", { class: "panel" }, title, h("p", {}, _("You have not solved a puzzle yet.")));
    /** @type {Map<string, number>} */
    const days = new Map();
    for (const { at } of puzzles) days.set(dayOf(at), (days.get(dayOf(at)) ?? 0) + 1);
    const levels = Array.from({ length: LEVEL_COUNT }, (_nothing, i) => {
        const seconds = puzzles.filter(({ level }) => level === i + 1).map((one) => one.seconds);
        const sorted = [...seconds].sort((one, other) => one - other);
        return {
            stars: "★".repeat(i + 1),
            name: _("Level {n} of {all}", { n: i + 1, all: LEVEL_COUNT }),
            seconds,
            median: sorted[sorted.length >> 1] ?? 0,
        };
    }).filter(({ seconds }) => seconds.length > 0);
    return h(
        "section",
        { class: "panel" },
        title,
        h(
            "dl",
            { class: "tiles" },
            tile(number(puzzles.length), _("solved")),
            tile(number(puzzles.filter(({ hints }) => hints === 0).length), _("without a hint")),
            tile(number(daysInRow(days)), _("days in a row")),
            tile(number(puzzles.filter(({ day }) => day).length), _("puzzles of a day")),
        ),
        h("h3", {}, _("Day by day")),
        drawCalendar(days, plural(days.size, "Puzzles were solved on {n} day.", "Puzzles were solved on {n} days.")),
        h("h3", {}, _("Times by level")),
        drawTimes(levels, durationText),
        h("p", { class: "quiet key" }, _("A dot is a puzzle, the line the one in the middle.")),
    );
}
