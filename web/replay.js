// After the game: the points over time, and every step again with a slider.

import { cardFace } from "./cards.js";
import { button, h, put, s } from "./dom.js";
import { Finale } from "./finale.js";
import { hasDevice } from "./places.js";
import { drawnOf } from "./proofs.js";
import { markOf } from "./recent.js";
import { goOnButton } from "./records.js";
import { applyStep, cardOf } from "./view.js";
import { _, list, plural } from "./words.js";

/** @typedef {import("./types.js").View} View */

const CHART = { width: 620, height: 190, left: 30, bottom: 22, top: 10, right: 96 };
const DASHES = ["", "7 4", "2 4", "10 3 2 3"];
const STEP_TIME = 900;
const MOST_LETTERS = 10; // of a name on the chart

/** The game whose analysis was open last: who comes back to it finds it there. */
let analysed = "";

/**
 * @typedef {object} Game
 * @property {import("./types.js").Town} town
 * @property {string} id
 * @property {import("./places.js").Where} where
 * @property {import("./connection.js").Connection} line
 * @property {View} start
 * @property {import("./types.js").Step[]} steps
 * @property {string[]} names
 * @property {Record<string, number>[]} [sources]  where each seat's points came from
 * @property {number} [best]                       the step that brought most points
 * @property {import("./ending.js").Ending} end
 * @property {number | null} me  the one seat of the reader
 * @property {(view: View, drawn: Partial<import("./map.js").Shown>) => void} show
 * @property {() => void} seen  the end has been celebrated
 */

export class Replay {
    words = h("div", { class: "replay-words", "aria-live": "polite" });
    cursor = s("line", { class: "chart-cursor", y1: CHART.top, y2: CHART.height - CHART.bottom });
    acts = h(
        "div",
        { class: "buttons" },
        button(_("The result"), () => this.finale.open(this.game.end.element), { key: "result" }),
        button(_("Analyse"), () => void this.analyse(), { key: "analyse" }),
    );
    /** Errors and luck; null: nobody has asked for it. @type {import("./analysis.js").Analysis | null} */
    analysis = null;
    runButton = h(
        "button",
        { type: "button", class: "button", onclick: () => (this.running ? this.pause() : this.run()) },
        _("Run"),
    );
    /** @type {ReturnType<typeof setInterval> | undefined} */
    running;

    /** @param {Game} game */
    constructor(game) {
        this.game = game;
        this.views = [game.start];
        for (const step of game.steps) this.views.push(applyStep(game.town, this.views[this.views.length - 1], step));
        this.last = this.views.length - 1;
        this.at = this.last;
        this.heading = h("h2", { tabindex: -1 }, resultSentence(game.names, this.views[this.last].scores, game.me));
        this.slider = h("input", {
            type: "range",
            min: 0,
            max: this.last,
            value: this.last,
            "aria-label": _("Step of the game"),
            oninput: () => this.go(Number(this.slider.value)),
        });
        this.goOn = goOnButton(game, () => ({ step: this.at, seat: game.me ?? this.views[this.at].player }));
        if (hasDevice) this.acts.append(this.goOn);
        this.bar = this.layOutBar();
        this.element = this.layOut();
        this.finale = this.layOutFinale();
        this.go(this.last);
    }

    /** Where a step is on the chart. @param {number} n */
    x(n) {
        return CHART.left + (n / Math.max(1, this.last)) * (CHART.width - CHART.left - CHART.right);
    }

    /** @param {number} n */
    go(n) {
        const { town, steps } = this.game;
        this.at = Math.max(0, Math.min(this.last, n));
        const place = _("Step {n} of {all}", { n: this.at, all: this.last });
        this.slider.value = String(this.at);
        this.slider.setAttribute("aria-valuetext", place);
        this.goOn.disabled = this.at === this.last; // there the game is over
        this.cursor.setAttribute("x1", String(this.x(this.at)));
        this.cursor.setAttribute("x2", String(this.x(this.at)));
        this.analysis?.moved(this.at);
        const step = this.at > 0 ? steps[this.at - 1] : null;
        const played = step?.do.match(/^play (\d+)/);
        const card = played ? cardOf(town, Number(played[1])) : null;
        put(
            this.words,
            card && h("div", { class: `card shown ${card.kind}` }, cardFace(town, card)),
            h(
                "div",
                {},
                h("p", { class: "quiet" }, place),
                this.analysis?.words(this.at),
                (step?.words ?? [_("The cards have been dealt.")]).map((sentence) => h("p", {}, sentence)),
            ),
        );
        const after = this.views[this.at];
        const instead = this.analysis?.drawn(this.at);
        if (instead) return this.game.show(instead.view, instead.drawn);
        const marks = step ? [markOf(town, step)] : [];
        this.game.show(after, step ? { marks, ...drawnOf(town, step, this.views[this.at - 1], after) } : {});
    }

    /** @param {number} n */
    stopAt(n) {
        this.pause();
        this.go(n);
    }

    /** Arrow keys, Home and End, as on the slider. @param {KeyboardEvent} event @returns {boolean} */
    key({ key, defaultPrevented }) {
        if (defaultPrevented) return true; // the map's own arrow keys
        if (this.analysis?.key(key)) return true;
        if (key === "ArrowLeft") this.stopAt(this.at - 1);
        else if (key === "ArrowRight") this.stopAt(this.at + 1);
        else if (key === "Home") this.stopAt(0);
        else if (key === "End" || key === "Escape") this.stopAt(this.last);
        else return false;
        return true;
    }

    run() {
        if (this.at === this.last) this.go(0);
        this.runButton.textContent = _("Pause");
        const onward = () => (this.at < this.last && this.runButton.isConnected ? this.go(this.at + 1) : this.pause());
        this.running = setInterval(onward, STEP_TIME);
    }

    pause() {
        clearInterval(this.running);
        this.running = undefined;
        this.runButton.textContent = _("Run");
    }

    layOut() {
        return h(
            "section",
            { class: "result", "aria-label": _("The result") },
            this.heading,
            this.acts,
            this.layOutChart(),
        );
    }

    leave() {
        this.pause();
        this.finale.dialog.remove();
    }

    /** The end, before the game is gone through again. What comes next is there while it is open, and then here. */
    celebrate() {
        if (analysed !== this.game.id) return this.finale.open(this.game.end.element);
        this.finale.result.closed();
        void this.analyse();
    }

    /** What was done well and what was luck; in the place of the points over time. */
    async analyse() {
        const { Analysis } = await import("./analysis.js");
        analysed = this.game.id;
        this.analysis ??= new Analysis(this, this.game.line);
        this.element.after(this.analysis.element);
        this.element.hidden = true;
        await this.analysis.open();
    }

    closeAnalysis() {
        analysed = "";
        this.element.hidden = false;
        this.analysis?.close();
    }

    layOutFinale() {
        const { town, id, where, names, sources = [], best, steps, end } = this.game;
        const step = best === undefined ? null : steps[best - 1];
        return new Finale({
            id,
            where,
            title: town.title,
            sentence: this.heading.textContent ?? "",
            names,
            scores: this.views[this.last].scores,
            sources,
            best: step,
            watch: () => {
                this.go(0);
                this.run();
            },
            analyse: () => void this.analyse(),
            watchBest: () => this.stopAt(step?.n ?? this.last),
            closed: () => {
                this.acts.prepend(end.element);
                this.game.seen();
            },
        });
    }

    layOutChart() {
        const { names } = this.game;
        const { scores } = this.views[this.last];
        const inWords = names.map((name, seat) => _("{name} {points}", { name, points: scores[seat] }));
        return h(
            "figure",
            { class: "chart-box" },
            drawChart(
                names,
                this.views,
                (n) => this.x(n),
                this.cursor,
                (n) => this.go(n),
            ),
            h("figcaption", { class: "unseen" }, _("Final score: {scores}.", { scores: list(inWords) })),
        );
    }

    /** Where the bar of the game was: step by step through it. */
    layOutBar() {
        const stepButton = (/** @type {string} */ label, /** @type {number} */ by) =>
            h(
                "button",
                {
                    type: "button",
                    class: "button",
                    onclick: () => this.stopAt(this.at + by),
                },
                label,
            );
        return h(
            "section",
            { class: "bar replay", "aria-label": _("The game again") },
            h(
                "div",
                { class: "replay-buttons" },
                stepButton(_("Back"), -1),
                this.runButton,
                stepButton(_("Forward"), 1),
                this.slider,
            ),
            this.words,
        );
    }
}

/**
 * Points over the steps, one line a player: by dash and name, not by colour alone.
 * @param {string[]} names
 * @param {View[]} views
 * @param {(n: number) => number} x
 * @param {SVGLineElement} cursor
 * @param {(n: number) => void} go
 */
function drawChart(names, views, x, cursor, go) {
    const most = Math.max(5, ...views.flatMap((view) => view.scores));
    const y = (/** @type {number} */ points) =>
        CHART.height - CHART.bottom - (points / most) * (CHART.height - CHART.bottom - CHART.top);
    const every = most > 40 ? 20 : most > 15 ? 10 : 5;
    const grid = [];
    for (let points = 0; points <= most; points += every)
        grid.push(
            s("line", {
                class: "chart-grid",
                x1: CHART.left,
                x2: CHART.width - CHART.right,
                y1: y(points),
                y2: y(points),
            }),
            s(
                "text",
                { x: CHART.left - 5, y: y(points), "text-anchor": "end", "dominant-baseline": "central" },
                String(points),
            ),
        );
    const ends = names
        .map((_name, seat) => ({ seat, at: y(views[views.length - 1].scores[seat]) }))
        .sort((a, b) => a.at - b.at);
    for (let i = 1; i < ends.length; i++) ends[i].at = Math.max(ends[i].at, ends[i - 1].at + 16);
    const chart = s(
        "svg",
        { class: "chart", viewBox: `0 0 ${CHART.width} ${CHART.height}`, "aria-hidden": "true" },
        grid,
        cursor,
        names.map((_name, seat) =>
            s("polyline", {
                class: `chart-line seat-${seat}`,
                "stroke-dasharray": DASHES[seat],
                points: views.map((view, n) => `${x(n).toFixed(1)},${y(view.scores[seat]).toFixed(1)}`).join(" "),
            }),
        ),
        ends.map(({ seat, at }) =>
            s(
                "text",
                {
                    class: `chart-name seat-${seat}`,
                    x: CHART.width - CHART.right + 7,
                    y: at,
                    "dominant-baseline": "central",
                },
                `${short(names[seat])} ${views[views.length - 1].scores[seat]}`,
            ),
        ),
    );
    chart.addEventListener("click", (event) => {
        const box = chart.getBoundingClientRect();
        const inside = ((event.clientX - box.left) / box.width) * CHART.width;
        go(Math.round(((inside - CHART.left) / (CHART.width - CHART.left - CHART.right)) * (views.length - 1)));
    });
    return chart;
}

/** Where there is little room. @param {string} name */
function short(name) {
    const letters = [...name];
    return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join("")}…` : name;
}

/** @param {string[]} names @param {number[]} scores @param {number | null} me */
function resultSentence(names, scores, me) {
    const best = Math.max(...scores);
    const winners = names.filter((_name, seat) => scores[seat] === best);
    if (winners.length === 1 && me !== null && scores[me] === best)
        return _("You win with {points} points.", { points: best });
    return plural(
        winners.length,
        "{names} wins with {points} points.",
        "{names} share the victory with {points} points.",
        { names: list(winners), points: best },
    );
}
