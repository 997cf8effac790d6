// After the game: the result, the points over time, every step again with a slider, the record, a link to share.

import { cardFace } from "./cards.js";
import { h, put, s } from "./dom.js";
import { copyField } from "./panels.js";
import { applyStep, cardOf } from "./view.js";
import { _, list, plural } from "./words.js";

/** @typedef {import("./types.js").View} View */

const CHART = { width: 620, height: 190, left: 30, bottom: 22, top: 10, right: 96 };
const DASHES = ["", "7 4", "2 4", "10 3 2 3"];
const STEP_TIME = 900;

/**
 * @param {object} game
 * @param {import("./types.js").Town} game.town
 * @param {string} game.id
 * @param {View} game.start
 * @param {import("./types.js").Step[]} game.steps
 * @param {string[]} game.names
 * @param {number | null} game.me   the one seat of the reader
 * @param {(view: View) => void} game.show
 */
export function createReplay({ town, id, start, steps, names, me, show }) {
    const views = [start];
    for (const step of steps) views.push(applyStep(town, views[views.length - 1], step));
    const last = views.length - 1;
    let at = last;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    let running;

    const heading = h("h2", { tabindex: -1 }, resultSentence(names, views[last].scores, me));
    const slider = h("input", {
        type: "range",
        min: 0,
        max: last,
        value: last,
        "aria-label": _("Step of the game"),
        oninput: () => go(Number(slider.value)),
    });
    const words = h("div", { class: "replay-words", "aria-live": "polite" });
    const cursor = s("line", { class: "chart-cursor", y1: CHART.top, y2: CHART.height - CHART.bottom });
    const x = (/** @type {number} */ n) =>
        CHART.left + (n / Math.max(1, last)) * (CHART.width - CHART.left - CHART.right);
    const runButton = h(
        "button",
        { type: "button", class: "button", onclick: () => (running ? pause() : run()) },
        _("Run"),
    );

    /** @param {number} n */
    function go(n) {
        at = Math.max(0, Math.min(last, n));
        slider.value = String(at);
        slider.setAttribute("aria-valuetext", _("Step {n} of {all}", { n: at, all: last }));
        cursor.setAttribute("x1", String(x(at)));
        cursor.setAttribute("x2", String(x(at)));
        const step = at > 0 ? steps[at - 1] : null;
        const played = step?.do.match(/^play (\d+)/);
        put(
            words,
            played
                ? h(
                      "div",
                      { class: `card shown ${cardOf(town, Number(played[1])).kind}` },
                      cardFace(town, cardOf(town, Number(played[1]))),
                  )
                : null,
            h(
                "div",
                {},
                h("p", { class: "quiet" }, _("Step {n} of {all}", { n: at, all: last })),
                (step?.words ?? [_("The cards have been dealt.")]).map((sentence) => h("p", {}, sentence)),
            ),
        );
        show(views[at]);
    }

    function run() {
        if (at === last) go(0);
        runButton.textContent = _("Pause");
        running = setInterval(() => (at < last && runButton.isConnected ? go(at + 1) : pause()), STEP_TIME);
    }

    function pause() {
        clearInterval(running);
        running = undefined;
        runButton.textContent = _("Run");
    }

    const stepButton = (/** @type {string} */ label, /** @type {number} */ by) =>
        h("button", { type: "button", class: "button", onclick: () => (pause(), go(at + by)) }, label);
    const element = h(
        "section",
        { class: "result", "aria-label": _("The result") },
        heading,
        h(
            "div",
            { class: "result-parts" },
            h(
                "figure",
                { class: "chart-box" },
                drawChart(names, views, x, cursor, go),
                h(
                    "figcaption",
                    { class: "unseen" },
                    _("Points at the end: {scores}.", {
                        scores: names.map((name, seat) => `${name} ${views[last].scores[seat]}`).join(", "),
                    }),
                ),
            ),
            h(
                "div",
                { class: "replay" },
                h(
                    "div",
                    { class: "replay-buttons" },
                    stepButton(_("Back"), -1),
                    runButton,
                    stepButton(_("Forward"), 1),
                    slider,
                ),
                words,
            ),
        ),
        h(
            "div",
            { class: "buttons" },
            h(
                "a",
                { class: "button", href: `/t/${id}/record`, download: `gadshill-${id}.ghr` },
                _("Download the record"),
            ),
            copyField(_("Share this game"), `${location.origin}/t/${id}`),
            h("a", { class: "button strong", href: "/" }, _("Play again")),
        ),
    );
    go(last);
    return { element, heading };
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
    ends.forEach((end, i) => (end.at = i > 0 ? Math.max(end.at, ends[i - 1].at + 16) : end.at));
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
                `${names[seat]} ${views[views.length - 1].scores[seat]}`,
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
