// Drawings of statistics. Each says in words what it shows.

import { h, s } from "./dom.js";
import { dayOf, isWon } from "./results.js";
import { _, date } from "./words.js";

/** @typedef {import("./results.js").GameResult} GameResult */

const MOST_GAMES = 40;
const WEEKS = 18;
const DAYS = 7;
const DAY = 24 * 60 * 60 * 1000;
const CELL = 15;
const POINTS = { width: 640, height: 150, top: 18, bottom: 4 };
const TIMES = { width: 640, row: 30, left: 76, right: 84 };

/** @param {string} label @param {number} width @param {number} height @param {import("./dom.js").Child[]} children */
const picture = (label, width, height, ...children) =>
    s("svg", { class: "drawn", role: "img", "aria-label": label, viewBox: `0 0 ${width} ${height}` }, ...children);

/** @param {number} x @param {number} y @param {string} kind @param {string} text */
const words = (x, y, kind, text) => s("text", { x, y, class: kind, "dominant-baseline": "central" }, text);

/** A bar for each game, the newest at the right. @param {GameResult[]} games @param {string} label */
export function drawPoints(games, label) {
    const { width, height, top, bottom } = POINTS;
    const shown = games.slice(-MOST_GAMES);
    const most = Math.max(10, ...shown.flatMap(({ scores }) => scores));
    const step = Math.min(34, width / shown.length);
    const y = (/** @type {number} */ points) =>
        height - bottom - (Math.max(0, points) / most) * (height - bottom - top);
    const bars = shown.map((game, i) => {
        const own = game.scores[game.mine];
        const other = Math.max(...game.scores.filter((_points, seat) => seat !== game.mine));
        const left = i * step + step * 0.14;
        const wide = step * 0.72;
        return [
            s("rect", {
                class: isWon(game) ? "bar-won" : "bar-lost",
                x: left,
                y: y(own),
                width: wide,
                height: height - bottom - y(own),
                rx: 2,
            }),
            s("line", { class: "bar-other", x1: left - 2, x2: left + wide + 2, y1: y(other), y2: y(other) }),
            isWon(game) && words(left + wide / 2, y(Math.max(own, other)) - 9, "bar-star", "★"),
        ];
    });
    const ground = s("line", { class: "chart-grid", x1: 0, x2: width, y1: height - bottom, y2: height - bottom });
    return picture(label, width, height, ground, bars);
}

/** How many of the games were won. @param {{name: string, won: number, all: number}[]} kinds */
export function drawShares(kinds) {
    const most = Math.max(...kinds.map(({ all }) => all));
    return h(
        "ul",
        { class: "shares" },
        kinds.map(({ name, won, all }) =>
            h(
                "li",
                {},
                h("span", {}, name),
                s(
                    "svg",
                    { class: "share", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
                    s("rect", { class: "bar-lost", width: (all / most) * 100, height: 10 }),
                    s("rect", { class: "bar-won", width: (won / most) * 100, height: 10 }),
                ),
                h("span", { class: "quiet" }, _("{won} of {all} won", { won, all })),
            ),
        ),
    );
}

/** A square for each of the last days. @param {Map<string, number>} days  puzzles of each @param {string} label */
export function drawCalendar(days, label) {
    const today = new Date();
    const weekday = (today.getDay() + DAYS - 1) % DAYS; // weeks begin on Monday
    const cells = [];
    for (let back = 0; back <= weekday + (WEEKS - 1) * DAYS; back++) {
        const moment = today.getTime() - back * DAY;
        const count = days.get(dayOf(moment)) ?? 0;
        const place = weekday - back;
        const week = WEEKS - 1 + Math.floor(place / DAYS);
        const row = ((place % DAYS) + DAYS) % DAYS;
        cells.push(
            s(
                "rect",
                {
                    class: `day day-${Math.min(count, 3)}`,
                    x: week * CELL + 1,
                    y: row * CELL + 1,
                    width: CELL - 3,
                    height: CELL - 3,
                    rx: 2,
                },
                s("title", {}, _("{date}: {n}", { date: date(moment), n: count })),
            ),
        );
    }
    const calendar = picture(label, WEEKS * CELL, DAYS * CELL, cells);
    calendar.classList.add("calendar");
    return calendar;
}

/**
 * A dot for each puzzle; twice as long is always equally far to the right.
 * @param {{stars: string, name: string, seconds: number[], median: number}[]} levels
 * @param {(seconds: number) => string} inWords
 */
export function drawTimes(levels, inWords) {
    const { width, row, left, right } = TIMES;
    const all = levels.flatMap(({ seconds }) => seconds).map((one) => Math.log2(Math.max(1, one)));
    const [low, high] = [Math.min(...all) - 0.5, Math.max(...all) + 0.5];
    const x = (/** @type {number} */ seconds) =>
        left + ((Math.log2(Math.max(1, seconds)) - low) / (high - low)) * (width - left - right);
    const label = levels
        .map(({ name, median }) => _("{level}: {time}", { level: name, time: inWords(median) }))
        .join("; ");
    return picture(
        label,
        width,
        levels.length * row,
        levels.map(({ stars, seconds, median }, i) => {
            const y = (i + 0.5) * row;
            return [
                s("line", { class: "chart-grid", x1: left, x2: width - right, y1: y, y2: y }),
                words(0, y, "stars-small", stars),
                seconds.map((one) => s("circle", { class: "time-dot", cx: x(one), cy: y, r: 5 })),
                s("line", { class: "bar-other", x1: x(median), x2: x(median), y1: y - 10, y2: y + 10 }),
                words(width - right + 10, y, "", inWords(median)),
            ];
        }),
    );
}
