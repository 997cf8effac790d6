// The analysis of a finished game, beside its replay: asking for it, the course of the game, and lists of what it found
// that lead to the steps. The replay asks it what to say and to draw of a step.

import { CourseChart } from "./analysis_drawn.js";
import { claimList, dealInWords, decisionList, drawList, marked } from "./analysis_lists.js";
import { balances, overlooked, summaryTable } from "./analysis_players.js";
import { canBeDrawn, claimInWords, drawnBetter, drawnClaim, stepInWords } from "./analysis_step.js";
import { MARKS, markIcon, markName } from "./analysis_words.js";
import { button, h, put } from "./dom.js";
import { pressHotkey } from "./keys.js";
import { seatIcon } from "./pieces.js";
import { fileAt, goTo, hasDevice, home } from "./places.js";
import { mainPicture } from "./proofs.js";
import { tryButton } from "./records.js";
import { _ } from "./words.js";

/** @typedef {import("./types.js").AnalysisAnswer} AnalysisAnswer */
/** @typedef {import("./analysis_words.js").Scale} Scale */
/** @typedef {"summary" | "decisions" | "claims" | "luck"} Tab */
/** @typedef {{view: import("./types.js").View, drawn: Partial<import("./map.js").Shown>}} Picture */

/** Its looks come with it: the first page does without them. */
const looks = new Promise((settle) => {
    const link = h("link", { rel: "stylesheet", href: fileAt("analysis.css"), onload: settle, onerror: settle });
    document.head.append(link);
});

export class Analysis {
    /** @type {AnalysisAnswer | null} */
    found = null;
    /** @type {Tab} */
    tab = "summary";
    /** @type {Scale} */
    scale = "points";
    /** Whose decisions are listed; null: everybody's. @type {number | null} */
    only = null;
    better = false; // is drawn in the place of what was done
    /** A missed claim that is looked at, and the sentence of its proof. @type {{index: number, at: number} | null} */
    claim = null;
    running = false;
    at = -1; // the step that is looked at
    said = h("p", { role: "status" });
    chart = new CourseChart();
    course = h("div", { class: "course" });
    findings = h("div", { class: "findings" });

    /**
     * @param {import("./replay.js").Replay} replay
     * @param {import("./connection.js").Connection} line
     */
    constructor(replay, line) {
        this.replay = replay;
        this.game = replay.game;
        this.line = line;
        this.seat = this.game.me ?? 0;
        this.only = this.game.me;
        this.element = h("section", { class: "analysis", "aria-label": _("Analysis") }, this.course, this.findings);
        this.findings.hidden = true;
    }

    /** Shows it, and asks for it if nobody has. */
    async open() {
        await looks;
        this.element.hidden = false;
        if (!this.found && !this.running) await this.ask();
        else this.replay.go(this.replay.at);
    }

    close() {
        this.element.hidden = true;
        this.better = false;
        this.claim = null;
        this.replay.go(this.replay.at);
    }

    // ---- asking

    async ask() {
        const bar = h("progress", { max: 1, value: 0, "aria-label": _("How much of the game has been analysed") });
        const progress = (/** @type {Event} */ event) => {
            const [done, all] = /** @type {CustomEvent} */ (event).detail;
            bar.max = all;
            bar.value = done;
        };
        put(
            this.course,
            this.head(),
            h("p", { role: "status" }, _("Every decision is looked at again …")),
            bar,
            h(
                "div",
                { class: "buttons" },
                button(_("Stop"), () => void this.stop(), { key: "stop-analysis" }),
            ),
        );
        this.line.addEventListener("progress", progress);
        this.running = true;
        try {
            this.found = await this.line.ask({ analyse: true });
            this.layOut();
        } catch (error) {
            this.tellProblem(error instanceof Error ? error.message : String(error));
        }
        this.running = false;
        this.line.removeEventListener("progress", progress);
    }

    async stop() {
        await this.line.ask({ analyse: false }).catch(() => {}); // then the line broke, and that was it
    }

    /** @param {string} why */
    tellProblem(why) {
        put(
            this.course,
            this.head(),
            h("p", { role: "alert" }, why),
            h(
                "div",
                { class: "buttons" },
                button(_("Analyse"), () => void this.ask(), { key: "analyse", strong: true }),
            ),
        );
    }

    // ---- the course

    /** @param {...import("./dom.js").Child} choices */
    head(...choices) {
        return h(
            "div",
            { class: "analysis-head" },
            h("h2", { tabindex: -1 }, _("Analysis")),
            choices,
            h(
                "button",
                {
                    type: "button",
                    class: "button small analysis-close",
                    "data-key": "close-analysis",
                    "aria-label": _("Close the analysis"),
                    onclick: () => this.replay.closeAnalysis(),
                },
                "×",
            ),
        );
    }

    layOut() {
        this.findings.hidden = false;
        this.showCourse();
        this.showFindings();
        this.replay.go(this.replay.at);
    }

    showCourse() {
        if (!this.found) return;
        const { names } = this.game;
        const whose = h(
            "select",
            {
                "aria-label": _("Whose result"),
                "data-key": "whose",
                onchange: () => {
                    this.seat = Number(whose.value);
                    this.showCourse();
                },
            },
            names.map((name, seat) => h("option", { value: seat, selected: seat === this.seat }, name)),
        );
        const scaleButton = (/** @type {Scale} */ scale, /** @type {string} */ label) =>
            h(
                "button",
                {
                    type: "button",
                    class: "button small",
                    "data-key": `scale-${scale}`,
                    "aria-pressed": String(this.scale === scale),
                    onclick: () => {
                        this.scale = scale;
                        this.showCourse();
                        this.showFindings();
                    },
                },
                label,
            );
        put(
            this.course,
            this.head(
                h("span", { class: "chart-of" }, whose),
                h(
                    "span",
                    { class: "scales", role: "group", "aria-label": _("What is expected") },
                    scaleButton("points", _("Lead in points")),
                    scaleButton("share", _("Share of the victory")),
                ),
            ),
            this.chart.element,
            h(
                "p",
                { class: "legend", "aria-hidden": "true" },
                h("span", { class: "legend-luck" }, _("Luck")),
                MARKS.map((mark) => h("span", {}, markIcon(mark), markName(mark))),
            ),
        );
        this.chart.show({
            analysis: this.found.analysis,
            names,
            seat: this.seat,
            scale: this.scale,
            go: (n) => this.replay.stopAt(n),
        });
    }

    // ---- what was found

    /** @returns {[Tab, string][]} */
    tabs() {
        /** @type {[Tab, string][]} */
        const all = [
            ["summary", _("Summary")],
            ["decisions", _("Decisions")],
            ["claims", _("Claims")],
            ["luck", _("Luck")],
        ];
        return all.filter(([tab]) => tab !== "claims" || this.found?.analysis.referee === "manual");
    }

    /** @param {Tab} tab */
    choose(tab) {
        this.tab = tab;
        this.showFindings();
    }

    /** @param {KeyboardEvent} event */
    tabKey(event) {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (by === undefined) return;
        event.preventDefault(); // or the replay would take it
        const tabs = this.tabs().map(([tab]) => tab);
        this.choose(tabs[(tabs.indexOf(this.tab) + by + tabs.length) % tabs.length]);
        const chosen = this.findings.querySelector('[role="tab"][aria-selected="true"]');
        if (chosen instanceof HTMLElement) chosen.focus();
    }

    showFindings() {
        const panel = h(
            "div",
            { class: "finding", role: "tabpanel", id: "finding", tabindex: 0, "aria-labelledby": `tab-${this.tab}` },
            this.panelOf(),
        );
        put(
            this.findings,
            h(
                "div",
                {
                    class: "tabs",
                    role: "tablist",
                    onkeydown: (/** @type {KeyboardEvent} */ event) => this.tabKey(event),
                },
                this.tabs().map(([tab, label]) =>
                    h(
                        "button",
                        {
                            type: "button",
                            role: "tab",
                            class: "tab",
                            id: `tab-${tab}`,
                            "data-key": `tab-${tab}`,
                            "aria-selected": String(tab === this.tab),
                            "aria-controls": "finding",
                            tabindex: tab === this.tab ? 0 : -1,
                            onclick: () => this.choose(tab),
                        },
                        label,
                    ),
                ),
            ),
            panel,
        );
        this.markCurrent();
    }

    /** @returns {import("./dom.js").Child} */
    panelOf() {
        if (!this.found) return null;
        const { analysis } = this.found;
        const { names, town, me } = this.game;
        if (this.tab === "summary") return summaryTable(analysis, names);
        if (this.tab === "decisions")
            return [this.whoseDecisions(), decisionList(analysis, names, this.only, (n) => this.goToBetter(n))];
        if (this.tab === "claims")
            return [
                overlooked(analysis, names, me, (level) => void this.practise(level)),
                this.said,
                h("h3", {}, _("Missed claims")),
                claimList(analysis, town, names, (index) => this.goToClaim(index)),
            ];
        return [
            balances(analysis, names, this.scale),
            h("h3", {}, _("The deal")),
            dealInWords(analysis, names),
            h("h3", {}, _("The draws that mattered most")),
            drawList(analysis, names, this.scale, (n) => this.replay.stopAt(n)),
        ];
    }

    whoseDecisions() {
        const { names } = this.game;
        const choice = (/** @type {number | null} */ seat, /** @type {string} */ label) =>
            h(
                "button",
                {
                    type: "button",
                    class: "button small",
                    "data-key": `only-${seat}`,
                    "aria-pressed": String(this.only === seat),
                    onclick: () => {
                        this.only = seat;
                        this.showFindings();
                    },
                },
                seat !== null && seatIcon(seat),
                label,
            );
        return h(
            "div",
            { class: "whose", role: "group", "aria-label": _("Whose decisions") },
            choice(null, _("All")),
            names.map((name, seat) => choice(seat, name)),
        );
    }

    /** A puzzle that needs what was overlooked. @param {number} level */
    async practise(level) {
        const { name, title } = this.game.town;
        try {
            const { beginPuzzle } = await import("./puzzles.js");
            const id = await beginPuzzle(this.line, { town: name, title, level });
            goTo(`${home}#puzzle/${encodeURIComponent(id)}`);
        } catch (error) {
            this.said.textContent = error instanceof Error ? error.message : String(error);
        }
    }

    // ---- one step of the replay

    /** @param {number} n */
    goToBetter(n) {
        this.replay.stopAt(n);
        this.better = this.found !== null && canBeDrawn(this.found, n);
        this.replay.go(n);
    }

    /** @param {number} index */
    goToClaim(index) {
        if (!this.found) return;
        const proof = this.found.proofs[index];
        this.replay.stopAt(this.found.analysis.missed[index].from);
        this.claim = { index, at: proof ? mainPicture(proof) : 0 };
        this.replay.go(this.replay.at);
    }

    /** The next marked decision, or the one before. @param {number} by */
    goToMarked(by) {
        if (!this.found) return;
        const all = marked(this.found.analysis, this.only).map(({ n }) => n);
        const { at } = this.replay;
        const next = by > 0 ? all.find((n) => n > at) : all.reverse().find((n) => n < at);
        if (next !== undefined) this.goToBetter(next);
    }

    /** @param {string} key @returns {boolean} whether it meant something */
    key(key) {
        if (!this.found || this.element.hidden) return false;
        if (key === "n" || key === "N") this.goToMarked(key === "n" ? 1 : -1);
        else if (key === "Escape" && (this.better || this.claim)) this.forget();
        else return pressHotkey(this.replay.words, key);
        return true;
    }

    /** What was shown of a step is shown no more. */
    forget() {
        this.better = false;
        this.claim = null;
        this.replay.go(this.replay.at);
    }

    /** Another step is looked at. @param {number} n */
    moved(n) {
        if (n !== this.at) {
            this.better = false;
            this.claim = null;
        }
        this.at = n;
        this.chart.mark(n);
        this.markCurrent();
    }

    /**
     * What is drawn in the place of what the step did; null: nothing else.
     * @param {number} n
     * @returns {Picture | null}
     */
    drawn(n) {
        if (!this.found || this.element.hidden) return null;
        const { views, game } = this.replay;
        if (this.claim) return { view: views[n], drawn: drawnClaim(this.found, game.town, this.claim) };
        if (!this.better) return null;
        return { view: views[n - 1], drawn: drawnBetter(this.found, game.town, n, views[n - 1]) };
    }

    /** What is said of a step. @param {number} n @returns {import("./dom.js").Child} */
    words(n) {
        if (!this.found || this.element.hidden) return null;
        const { town } = this.game;
        const { claim } = this;
        if (claim)
            return claimInWords(this.found, town, claim, (at) => {
                this.claim = { ...claim, at };
                this.replay.go(n);
            });
        const toggle = () => {
            this.better = !this.better;
            this.replay.go(n);
        };
        const seat = this.found.analysis.steps[n - 1]?.seat;
        const tryIt = hasDevice && n > 0 ? tryButton(this.game, n - 1, seat) : null;
        return stepInWords(this.found, town, n, { isBetter: this.better, toggle, tryIt });
    }

    /** The step's line in a list. */
    markCurrent() {
        for (const line of this.findings.querySelectorAll("[data-step]")) {
            const key = line.getAttribute("data-key") ?? "";
            const isClaim = key.startsWith("claim-");
            const isHere = isClaim
                ? this.claim !== null && key === `claim-${this.claim.index}`
                : line.getAttribute("data-step") === String(this.replay.at);
            if (isHere) line.setAttribute("aria-current", "step");
            else line.removeAttribute("aria-current");
            if (isHere) line.scrollIntoView({ block: "nearest" });
        }
    }
}
