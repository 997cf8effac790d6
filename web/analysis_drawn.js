// Drawings of an analysis: the course of the game, with luck and errors as steps; accuracy; what a result is made of.

import { change, figure, MARKS, markName, markShape } from "./analysis_words.js";
import { h, s } from "./dom.js";
import { seatIcon } from "./pieces.js";
import { _, list, plural } from "./words.js";

/** @typedef {import("./types.js").Analysed} Analysed */
/** @typedef {import("./analysis_words.js").Scale} Scale */

const ROOM = { left: 40, right: 10, top: 8, lane: 15 };
const DASHES = ["", "7 4", "2 4", "10 3 2 3"];
const LEAST_LUCK = 50; // hundredths of a point: less is not seen
const WHOLE = 10_000; // a share

/**
 * @typedef {object} Course
 * @property {Analysed} analysis
 * @property {string[]} names
 * @property {number} seat    whose result it is
 * @property {Scale} scale
 * @property {(n: number) => void} go
 */

/** The course of a game as large as its place is; it is drawn anew when that changes. */
export class CourseChart {
    /** @type {Course | null} */
    course = null;
    at = 0;
    picture = s("svg", { class: "course-drawn", role: "img" });
    cursor = s("line", { class: "chart-cursor" });

    constructor() {
        this.element = h("div", { class: "course-chart" }, this.picture);
        new ResizeObserver(() => this.draw()).observe(this.element);
        this.picture.addEventListener("click", (event) => {
            if (!this.course) return;
            const part = (event.offsetX - ROOM.left) / (this.width - ROOM.left - ROOM.right);
            this.course.go(Math.round(part * (this.course.analysis.steps.length + 1)) - 1);
        });
    }

    /** @param {Course} course */
    show(course) {
        this.course = course;
        this.picture.setAttribute("aria-label", inWords(course));
        this.draw();
    }

    /** @param {number} n  the step that is looked at */
    mark(n) {
        this.at = n;
        for (const end of ["x1", "x2"]) this.cursor.setAttribute(end, String(this.x(n)));
    }

    get width() {
        return Math.max(200, this.element.clientWidth);
    }

    /** Before the deal is -1, after it 0. @param {number} n */
    x(n) {
        const steps = this.course?.analysis.steps.length ?? 0;
        return ROOM.left + ((n + 1) / (steps + 1)) * (this.width - ROOM.left - ROOM.right);
    }

    draw() {
        if (!this.course || this.element.clientHeight === 0) return;
        const { names, analysis, seat, scale } = this.course;
        const height = this.element.clientHeight;
        const bottom = height - names.length * ROOM.lane - 4;
        const [low, high] = rangeOf(analysis, scale);
        const y = (/** @type {number} */ value) => bottom - ((value - low) / (high - low)) * (bottom - ROOM.top);
        this.picture.setAttribute("viewBox", `0 0 ${this.width} ${height}`);
        this.cursor.setAttribute("y1", String(ROOM.top));
        this.cursor.setAttribute("y2", String(height));
        this.picture.replaceChildren(
            ...this.drawGrid(y, low, high),
            ...names.flatMap((_name, other) => (other === seat || names.length === 2 ? [] : [this.drawLine(other, y)])),
            ...this.drawSteps(y),
            ...names.flatMap((_name, other) => this.drawLane(other, bottom + 4 + (other + 0.5) * ROOM.lane)),
            this.cursor,
        );
        this.mark(this.at);
    }

    /** @param {(value: number) => number} y @param {number} low @param {number} high */
    drawGrid(y, low, high) {
        const scale = this.course?.scale;
        const every = scale === "share" ? WHOLE / 2 : gridOf(high - low);
        const middle = scale === "share" ? WHOLE / 2 : 0;
        const lines = [];
        for (let value = Math.ceil(low / every) * every; value <= high; value += every)
            lines.push(
                s("line", {
                    class: value === middle ? "chart-grid middle" : "chart-grid",
                    x1: ROOM.left,
                    x2: this.width - ROOM.right,
                    y1: y(value),
                    y2: y(value),
                }),
                s(
                    "text",
                    { x: ROOM.left - 5, y: y(value), "text-anchor": "end", "dominant-baseline": "central" },
                    scale === "share" ? _("{n} %", { n: figure(value, 0) }) : figure(value, 0, true),
                ),
            );
        return lines;
    }

    /** What is expected for a seat, from before the deal to the end. @param {number} seat */
    valuesOf(seat) {
        const { analysis, scale } = /** @type {Course} */ (this.course);
        return [analysis.start, analysis.dealt, ...analysis.steps.map(({ value }) => value)].map(
            (worth) => worth[scale][seat],
        );
    }

    /** Another seat's, in one line. @param {number} seat @param {(value: number) => number} y */
    drawLine(seat, y) {
        return s("polyline", {
            class: `chart-line thin seat-${seat}`,
            "stroke-dasharray": DASHES[seat],
            points: this.valuesOf(seat)
                .map((value, i) => `${this.x(i - 1).toFixed(1)},${y(value).toFixed(1)}`)
                .join(" "),
        });
    }

    /** As steps: what was done, then what luck brought. @param {(value: number) => number} y */
    drawSteps(y) {
        const { analysis, seat, scale } = /** @type {Course} */ (this.course);
        const values = this.valuesOf(seat);
        const line = [`M ${this.x(-1)} ${y(values[0])}`];
        const luck = [];
        const errors = [];
        for (let i = 1; i < values.length; i++) {
            const step = analysis.steps[i - 2];
            const came = i === 1 ? values[1] - values[0] : (step.luck?.[scale][seat] ?? 0);
            const x = this.x(i - 1);
            const between = values[i] - came;
            line.push(`H ${x} V ${y(between)} M ${x} ${y(values[i])}`);
            if (Math.abs(came) >= LEAST_LUCK || Math.abs(y(came) - y(0)) > 1)
                luck.push(s("line", { class: "luck-step", x1: x, x2: x, y1: y(between), y2: y(values[i]) }));
            if (step?.decision?.mark && step.seat === seat)
                errors.push(s("line", { class: "error-step", x1: x, x2: x, y1: y(values[i - 1]), y2: y(between) }));
        }
        return [...luck, s("path", { class: `chart-line seat-${seat}`, d: line.join(" ") }), ...errors];
    }

    /** The marks of a seat's decisions, in a row. @param {number} seat @param {number} y */
    drawLane(seat, y) {
        const { analysis } = /** @type {Course} */ (this.course);
        const icon = s("g", { transform: `translate(${ROOM.left - 12} ${y}) scale(0.2)` }, seatIcon(seat).firstChild);
        icon.setAttribute("class", `lane-seat seat-${seat}`);
        return [
            s("line", { class: "lane", x1: ROOM.left, x2: this.width - ROOM.right, y1: y, y2: y }),
            icon,
            ...analysis.steps.flatMap(({ n, seat: who, decision }) =>
                decision?.mark && who === seat
                    ? [s("g", { transform: `translate(${this.x(n)} ${y})` }, markShape(decision.mark))]
                    : [],
            ),
        ];
    }
}

/** @param {Analysed} analysis @param {Scale} scale @returns {[number, number]} */
function rangeOf({ start, dealt, steps }, scale) {
    if (scale === "share") return [0, WHOLE];
    const all = [start, dealt, ...steps.map(({ value }) => value)].flatMap(({ points }) => points);
    return [Math.min(-300, ...all), Math.max(300, ...all)];
}

/** Between the lines of the grid. @param {number} range */
function gridOf(range) {
    return [200, 500, 1000, 2000, 5000].find((every) => range / every <= 5) ?? 10_000;
}

/** @param {Course} course */
function inWords({ analysis, names, seat, scale }) {
    const { start, luck, own_play, others_play, result, marks } = analysis.seats[seat];
    const [before, came, own, others, end] = [start, luck, own_play, others_play, result].map((sum) =>
        change(sum, scale),
    );
    const sentences = [
        scale === "points"
            ? _("Expected lead of {name}, in points.", { name: names[seat] })
            : _("Expected share of the victory of {name}.", { name: names[seat] }),
        _("Before the deal {before}, luck {luck}, own play {own}, play of the others {others}, result {end}.", {
            before,
            luck: came,
            own,
            others,
            end,
        }),
        _("Marked decisions: {marks}.", {
            marks: list(MARKS.map((mark) => _("{name}: {n}", { name: markName(mark), n: marks[mark] ?? 0 }))),
        }),
        plural(analysis.steps.length, "{n} step.", "{n} steps."),
    ];
    return sentences.join(" ");
}

/** Accuracy as a ring. @param {number} accuracy  10,000: no error @param {number} seat */
export function accuracyRing(accuracy, seat) {
    const round = 2 * Math.PI * 20;
    return s(
        "svg",
        { class: `ring seat-${seat}`, viewBox: "-25 -25 50 50", "aria-hidden": "true" },
        s("circle", { class: "ring-all", r: 20 }),
        s("circle", {
            class: "ring-part",
            r: 20,
            transform: "rotate(-90)",
            "stroke-dasharray": `${(round * accuracy) / WHOLE} ${round}`,
        }),
        s("text", { "text-anchor": "middle", "dominant-baseline": "central", y: 1 }, figure(accuracy, 0)),
    );
}

/**
 * What a seat's result is made of: each part goes on where the one before it ended.
 * @param {import("./types.js").Summary} seat
 * @param {Scale} scale
 * @param {number} low   of all seats
 * @param {number} high
 */
export function drawBalance(seat, scale, low, high) {
    /** @type {[string, string, keyof import("./types.js").Summary][]} */
    const parts = [
        [_("Before the deal"), "start", "start"],
        [_("Luck"), "luck", "luck"],
        [_("Own play"), "own", "own_play"],
        [_("Play of the others"), "others", "others_play"],
        [_("Result"), "sum", "result"],
    ];
    const x = (/** @type {number} */ value) => ((value - low) / (high - low)) * 100;
    let reached = 0;
    return h(
        "ul",
        { class: "balance-bars" },
        parts.map(([label, kind, key]) => {
            const sum = /** @type {import("./types.js").Sum} */ (seat[key]);
            const from = kind === "sum" ? 0 : reached;
            const to = kind === "sum" ? sum[scale] : reached + sum[scale];
            reached = to;
            return h(
                "li",
                { class: `balance-${kind}` },
                h("span", {}, label),
                s(
                    "svg",
                    { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
                    s("rect", {
                        x: Math.min(x(from), x(to)),
                        width: Math.max(0.6, Math.abs(x(to) - x(from))),
                        height: 10,
                    }),
                    s("line", { x1: x(0), x2: x(0), y1: -2, y2: 12 }),
                ),
                h("span", { class: "balance-figure" }, change(sum, scale)),
            );
        }),
    );
}

/** The room that all balances need. @param {Analysed} analysis @param {Scale} scale @returns {[number, number]} */
export function balanceRange({ seats }, scale) {
    const reached = seats.flatMap(({ start, luck, own_play, others_play }) => {
        let sum = 0;
        return [start, luck, own_play, others_play].map((part) => {
            sum += part[scale];
            return sum;
        });
    });
    return [Math.min(0, ...reached), Math.max(1, ...reached)];
}
