// Solving a puzzle: the map to note on, the clues, the buildings, and the bar that says what is going on. The page knows no logic: whether
// something is right, what follows next and how it is all solved comes from the server.
//
// 1. What is noted is changed by the person alone; a hint is noted only when they say so.
// 2. Every change is kept in the browser at once.

import { clueSites, isAbout, showClues, subjectsOf } from "./clues.js";
import { Connection } from "./connection.js";
import { find, h, put } from "./dom.js";
import { beginHint, isWhole, moreOf } from "./hints.js";
import { lotInWords, TownMap } from "./map.js";
import { Notes } from "./notes.js";
import { copyField, showBoardInWords, showLine, zoomable } from "./panels.js";
import { shownStep, takenBy } from "./proofs.js";
import { showBar } from "./puzzle_bar.js";
import { lotWords, notedScene, shownOf } from "./puzzle_map.js";
import { askPuzzle, durationText, levelNames } from "./puzzles.js";
import { knownPuzzles, rememberPuzzle, settings } from "./settings.js";
import { fetchTown } from "./town.js";
import { showTools, showTray, toolOfKey } from "./tray.js";
import { buildingOf } from "./view.js";
import { stopsOf } from "./walk.js";
import { _, date, plural } from "./words.js";

/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").Town} Town */
/** @typedef {import("./notes.js").Tool} Tool */
/** @typedef {import("./hints.js").ShownHint} ShownHint */
/** @typedef {{stops: import("./walk.js").Stop[], at: number}} Walk */

/**
 * What was chosen and shown when a puzzle was left.
 * @typedef {{id: string, building: string | null, tool: Tool, clue: number | null, hint: ShownHint | null, stop: number | null}} Moment
 */

/** To go on there in another language. @type {Moment | null} */
let last = null;

/**
 * @param {Element} main
 * @param {string} id
 * @param {boolean} again  the same once more, in another language
 * @returns {Promise<() => void>} how to leave
 */
export async function showPuzzle(main, id, again) {
    put(main, h("p", { class: "loading" }, _("Unfolding the map …")));
    const line = new Connection();
    line.addEventListener("state", () => showLine(line.state));
    try {
        const { puzzle } = await askPuzzle(line, { open: id });
        const [town, levels] = await Promise.all([fetchTown(puzzle.town), levelNames(line)]);
        const page = new PuzzlePage(line, town, puzzle, levels[puzzle.level - 1]?.name ?? _("Beyond all levels"));
        page.layOut(main);
        if (again && last && last.id === puzzle.id) void page.goOn(last);
        return () => page.leave();
    } catch (error) {
        line.close();
        showLine("closed");
        throw error;
    }
}

export class PuzzlePage {
    bar = h("section", { class: "bar puzzle-bar", tabindex: -1, "aria-label": _("What you know") });
    tray = h("div", { class: "tray", role: "radiogroup", "aria-label": _("Buildings") });
    tools = h("div", { class: "tools", role: "group", "aria-label": _("What a tap on a lot notes") });
    acts = h("div", { class: "acts" });
    toolRow = h("div", { class: "tool-row" }, this.tools, this.acts);
    clues = h("ul", { class: "clues" });
    clueTitle = h("h2");
    facts = h("p", { class: "puzzle-facts" });
    spoken = h("p", { class: "unseen", "aria-live": "polite" });
    words = h("div");
    wordsPanel = h(
        "details",
        { class: "panel", ontoggle: () => this.render() },
        h("summary", {}, _("The board in words")),
        this.words,
    );
    leaving = new AbortController();
    /** @type {string | null} */
    building = null;
    /** @type {Tool} */
    tool = "mark";
    /** @type {number | null} */
    clue = null;
    /** @type {ShownHint | null} */
    hint = null;
    /** @type {Walk | null} */
    walk = null;
    /** @type {string[]} buildings that are noted wrongly, as far as they have been told */
    wrong = [];
    message = "";
    busy = false;
    sure = false;

    /** @param {Connection} line @param {Town} town @param {Puzzle} puzzle @param {string} level */
    constructor(line, town, puzzle, level) {
        this.line = line;
        this.town = town;
        this.puzzle = puzzle;
        this.level = level;
        const known = knownPuzzles().find((one) => one.id === puzzle.id);
        this.record = known ?? {
            id: puzzle.id,
            town: town.name,
            title: town.title,
            level: puzzle.level,
            begun: Date.now(),
            seconds: 0,
            hints: 0,
        };
        this.notes = new Notes(
            puzzle.buildings,
            town.sites.map((site) => site.id),
            known?.notes,
        );
        this.map = new TownMap(town, {
            lot: (site) => this.tap(site, this.tool),
            marker: (building, site) => (this.building ? this.tap(site, this.tool) : this.chooseBuilding(building)),
            hold: (site) => this.tap(site, "place"),
            aside: (site) => this.tap(site, "cross"),
        });
        this.ticking = setInterval(() => this.tick(), 1000);
    }

    // ---- the page ----

    /** @param {Element} main */
    layOut(main) {
        document.title = _("Puzzle: {town}, {level}", { town: this.town.title, level: this.level });
        const heading = h("h1", { tabindex: -1 }, this.level);
        put(
            main,
            h(
                "div",
                { class: "table puzzle" },
                h(
                    "div",
                    { class: "play" },
                    zoomable(this.map),
                    h("div", { class: "below" }, this.toolRow, this.tray, this.bar),
                ),
                h(
                    "aside",
                    { class: "side", "aria-label": _("The puzzle") },
                    h(
                        "section",
                        { class: "panel puzzle-head" },
                        h("p", { class: "quiet" }, this.place()),
                        heading,
                        this.facts,
                    ),
                    h("section", { class: "panel clue-panel" }, this.clueTitle, this.clues),
                    this.wordsPanel,
                    this.sharePanel(),
                ),
            ),
            this.spoken,
        );
        const { signal } = this.leaving;
        document.addEventListener("keydown", (event) => this.onKey(event), { signal });
        window.addEventListener("pagehide", () => this.save(), { signal });
        document.addEventListener("visibilitychange", () => document.hidden && this.save(), { signal });
        this.render();
        heading.focus({ preventScroll: true });
    }

    leave() {
        this.leaving.abort();
        clearInterval(this.ticking);
        this.save();
        const { building, tool, clue, hint } = this;
        last = { id: this.puzzle.id, building, tool, clue, hint, stop: this.walk?.at ?? null };
        this.line.close();
        showLine("closed");
        document.title = _("Gads Hill");
    }

    /** @param {Moment} moment */
    async goOn({ building, tool, clue, hint, stop }) {
        Object.assign(this, { building, tool, clue });
        this.render();
        if (stop !== null) {
            await this.showSolution();
            this.go(stop);
        } else if (hint) {
            await this.askHint(true);
            if (this.hint) this.showHint({ ...this.hint, stage: hint.stage, at: hint.at });
        }
    }

    place() {
        const { day } = this.record;
        if (!day) return this.town.title;
        return _("{town}, puzzle of {date}", { town: this.town.title, date: date(Date.parse(`${day}T12:00`)) });
    }

    get link() {
        return `${location.origin}/#puzzle/${this.puzzle.id}`;
    }

    sharePanel() {
        const canShare = typeof navigator.share === "function";
        const share = () =>
            void navigator.share({ title: document.title, text: this.result(), url: this.link }).catch(() => {});
        return h(
            "details",
            { class: "panel" },
            h("summary", {}, _("Share this puzzle")),
            copyField(_("Link to this puzzle"), this.link),
            canShare && h("button", { type: "button", class: "button small", onclick: share }, _("Share …")),
        );
    }

    /** What it took, in words. */
    result() {
        const time = durationText(this.record.seconds);
        const { hints } = this.record;
        return hints === 0
            ? _("Solved in {time}, without a hint.", { time })
            : plural(hints, "Solved in {time}, with {n} hint.", "Solved in {time}, with {n} hints.", { time });
    }

    tick() {
        if (document.hidden || this.record.done || !this.facts.isConnected) return;
        this.record.seconds++;
        this.showFacts();
        if (this.record.seconds % 5 === 0) this.save();
    }

    showFacts() {
        const { seconds, hints, done } = this.record;
        const left = this.puzzle.buildings.filter((id) => !this.notes.noted.placed[id]).length;
        put(
            this.facts,
            h("span", { class: "fact" }, _("Time {time}", { time: durationText(seconds) })),
            h("span", { class: "fact" }, plural(hints, "{n} hint", "{n} hints")),
            h(
                "span",
                { class: "fact" },
                done === "solved"
                    ? _("✓ solved")
                    : done
                      ? _("The solution was shown.")
                      : plural(left, "{n} building to place", "{n} buildings to place"),
            ),
        );
    }

    save() {
        this.record.notes = this.record.done ? this.notes.noted : this.notes.whole;
        rememberPuzzle(this.record);
    }

    /** @param {string} text */
    say(text) {
        this.message = text;
        this.spoken.textContent = text;
        this.render();
    }

    // ---- choosing and noting ----

    /** @param {string | null} id */
    chooseBuilding(id) {
        this.building = id;
        this.message = "";
        this.sure = false;
        if (id && this.clue !== null && !this.isAbout(this.clue, id)) this.clue = null;
        this.render();
        this.clues.scrollTo(0, 0); // those about it come first
    }

    /** @param {number} clue @param {string} id */
    isAbout(clue, id) {
        return isAbout(this.town, this.puzzle.clues[clue], id);
    }

    /** The clue that the shown step of a hint or of the solution is about, or null. */
    usedClue() {
        const step = this.walk ? this.walk.stops[this.walk.at].step : this.hint && shownStep(this.town, this.hint);
        const clue = this.puzzle.clues.findIndex(({ card }) => card === step?.card);
        return clue < 0 ? null : clue;
    }

    /** @param {number | null} clue */
    scrollToClue(clue) {
        const card = this.clues.querySelector(`[data-clue="${clue}"]`)?.parentElement;
        if (!card) return;
        // Only the list itself moves: the map stays where it is.
        const frame = this.clues.getBoundingClientRect();
        const box = card.getBoundingClientRect();
        if (box.top < frame.top || box.bottom > frame.bottom) this.clues.scrollTop += box.top - frame.top - 8;
        if (box.left < frame.left || box.right > frame.right) this.clues.scrollLeft += box.left - frame.left - 8;
    }

    /** A clue speaks of one or two buildings: one of them is chosen with it. @param {number | null} clue */
    chooseClue(clue) {
        this.clue = clue === this.clue ? null : clue;
        this.message = "";
        this.hint = null;
        if (this.clue !== null) {
            const subjects = subjectsOf(this.town, this.puzzle.clues[this.clue]);
            if (!this.building || !this.isAbout(this.clue, this.building)) this.building = subjects[0].building;
            this.spoken.textContent = this.puzzle.clues[this.clue].words;
        }
        this.render();
    }

    /** @param {string} site @param {Tool} tool */
    tap(site, tool) {
        if (this.walk || this.record.done) return this.say(lotInWords(this.town, notedScene(this), site));
        if (!this.town.sites.some((one) => one.id === site))
            return this.say(lotInWords(this.town, notedScene(this), site));
        const stands = this.notes.standsOn(site);
        if (!this.building) {
            if (stands) return this.chooseBuilding(stands);
            return this.say(
                _("{lot} Choose a building first, then tap the lots where it may be.", {
                    lot: lotInWords(this.town, notedScene(this), site),
                }),
            );
        }
        if (stands && stands !== this.building)
            return this.say(
                _("The {building} stands on {site} in your notes.", { building: this.named(stands), site }),
            );
        const placed = this.notes.noted.placed[this.building];
        if (placed && tool !== "place")
            return this.say(
                _("The {building} stands on {site} in your notes.", {
                    building: this.named(this.building),
                    site: placed,
                }),
            );
        this.notes.use(tool, this.building, site);
        this.noted(lotWords(this, site));
    }

    /** The notes have changed. @param {string} [said] */
    noted(said = "") {
        this.hint = null;
        this.message = "";
        this.sure = false;
        this.wrong = [];
        this.spoken.textContent = said;
        this.save();
        this.render();
        if (this.notes.placedAll && !this.record.done) void this.check(true);
    }

    /** Notes what the chosen clue's mini-map says about the chosen building. */
    keepClue() {
        if (this.clue === null || !this.building) return;
        this.notes.keep(this.building, clueSites(this.town, this.puzzle.clues[this.clue], this.building));
        this.noted();
    }

    /** @param {string} id */
    named(id) {
        return buildingOf(this.town, id);
    }

    // ---- what the server knows ----

    /**
     * @param {Record<string, unknown>} wish
     * @param {(answer: any) => unknown} then
     */
    async ask(wish, then) {
        if (this.busy) return;
        this.busy = true;
        this.render();
        try {
            const answer = await askPuzzle(this.line, { open: this.puzzle.id, ...wish });
            this.busy = false;
            await then(answer);
        } catch (error) {
            this.busy = false;
            this.say(error instanceof Error ? error.message : String(error));
        }
    }

    /** @param {boolean} [all]  because every building has been placed */
    async check(all = false) {
        await this.ask({ check: this.notes.answer() }, (answer) => {
            if (answer.right && this.notes.placedAll) return this.finish("solved");
            this.wrong = answer.wrong ?? [];
            if (answer.right) return this.say(_("Right so far: every building can still be where it belongs."));
            this.say(
                all
                    ? _("Every building has been placed, but not all of them can be right.")
                    : _("Not quite: something in your notes cannot be right."),
            );
        });
    }

    tellWrong() {
        const buildings = this.wrong.map((id) => this.named(id));
        this.building = this.wrong[0];
        this.record.hints++;
        this.wrong = [];
        this.save();
        this.say(_("Look again at the {buildings}.", { buildings }));
    }

    /** @param {boolean} [again]  one that has been counted */
    async askHint(again = false) {
        if (this.hint) return this.moreHint();
        await this.ask({ hint: this.notes.answer() }, (answer) => {
            if (answer.wrong) {
                this.wrong = answer.wrong;
                return this.say(_("Something in your notes cannot be right; no hint can follow from it."));
            }
            if (!answer.hint) return this.say(_("Every building has one site left: place them."));
            if (!again) this.record.hints++;
            this.clue = null;
            this.message = "";
            this.save();
            this.showHint(beginHint(answer.hint));
        });
    }

    /** @param {ShownHint} shown */
    showHint(shown) {
        this.hint = shown;
        this.spoken.textContent = shown.hint.stages[shown.stage];
        this.render();
        this.scrollToClue(this.usedClue());
    }

    moreHint() {
        if (this.hint) this.showHint(moreOf(this.hint));
    }

    /** Notes what the hint has shown. */
    followHint() {
        const proof = this.hint?.hint.proof;
        if (!proof) return;
        this.notes.strike(takenBy(proof));
        this.noted(_("Noted."));
    }

    askSure() {
        this.sure = true;
        this.say(_("The solution ends this puzzle. Shall it be shown?"));
    }

    async showSolution() {
        this.sure = false;
        await this.ask({ solve: true }, async (answer) => {
            const { proofs } = answer;
            for (let { more } = answer; more; ) {
                const next = await askPuzzle(this.line, { open: this.puzzle.id, solve: true, after: proofs.length });
                proofs.push(...next.proofs);
                more = next.more;
            }
            this.record.done ??= "shown";
            this.save();
            this.message = "";
            this.hint = null;
            this.clue = null;
            this.building = null;
            this.walk = { stops: stopsOf(this.town, this.puzzle.buildings, proofs), at: 0 };
            this.go(0);
            this.bar.focus({ preventScroll: true });
        });
    }

    /** @param {number} at */
    go(at) {
        if (!this.walk) return;
        this.walk.at = Math.max(0, Math.min(at, this.walk.stops.length - 1));
        this.spoken.textContent = this.walk.stops[this.walk.at].words;
        this.render();
        this.scrollToClue(this.usedClue());
    }

    endWalk() {
        this.walk = null;
        this.clues.scrollTo(0, 0);
        this.render();
        this.bar.focus({ preventScroll: true });
    }

    /** @param {"solved" | "shown"} how */
    finish(how) {
        this.record.done = how;
        this.building = null;
        this.clue = null;
        this.hint = null;
        this.save();
        this.say("");
        this.celebrate();
        this.spoken.textContent = this.result();
        this.bar.focus({ preventScroll: true });
    }

    celebrate() {
        this.puzzle.buildings.forEach((id, i) => {
            const house = this.map.shownHouses.get(id);
            house?.style.setProperty("--order", String(i));
        });
        this.map.element.classList.add("festive");
    }

    /** Begins again, with nothing noted. */
    again() {
        this.map.element.classList.remove("festive");
        this.notes.clear();
        Object.assign(this.record, { done: undefined, seconds: 0, hints: 0, begun: Date.now() });
        this.walk = null;
        this.noted();
    }

    // ---- showing ----

    render() {
        const focused = this.bar.contains(document.activeElement) || this.acts.contains(document.activeElement);
        const open = this.puzzle.clues.length - this.notes.noted.ticked.length;
        const over = this.walk !== null || this.record.done !== undefined; // then nothing is noted
        const long = this.hint !== null && isWhole(this.hint) && (this.hint.hint.proof?.words.length ?? 0) > 1;
        this.toolRow.hidden = this.tray.hidden = over || long; // room for what is to be read
        this.toolRow.closest(".puzzle")?.classList.toggle("hinting", this.hint !== null);
        this.map.show(shownOf(this));
        showTray(this.tray, this.town, this.notes, this.building, (id) => this.chooseBuilding(id));
        showTools(this.tools, this.tool, (tool) => {
            this.tool = tool;
            this.render();
        });
        showClues(this.clues, {
            town: this.town,
            clues: this.puzzle.clues,
            ticked: this.notes.noted.ticked,
            chosen: this.clue,
            building: this.building,
            used: this.usedClue(),
            choose: (clue) => this.chooseClue(clue),
            tick: (clue) => this.tickClue(clue),
        });
        put(this.clueTitle, plural(open, "{n} clue: it is true", "{n} clues: all are true"));
        this.showFacts();
        showBar(this);
        if (this.wordsPanel.open) showBoardInWords(this.words, this.town, notedScene(this));
        if (focused && document.activeElement === document.body) this.bar.focus({ preventScroll: true });
    }

    /** @param {number} clue */
    tickClue(clue) {
        this.notes.tick(clue);
        if (this.clue === clue && this.notes.noted.ticked.includes(clue)) this.clue = null;
        this.noted();
    }

    // ---- keys ----

    /** @param {KeyboardEvent} event */
    onKey(event) {
        if (event.altKey || document.querySelector("dialog[open]")) return;
        if (event.target instanceof Element && event.target.matches("input, textarea, select")) return;
        const key = event.key.toLowerCase();
        if (event.ctrlKey || event.metaKey) {
            if (key !== "z" && key !== "y") return;
            event.preventDefault();
            return this.back(key === "y" || event.shiftKey);
        }
        if (settings.keys && this.key(key, event.shiftKey)) event.preventDefault();
    }

    /** @param {boolean} forward */
    back(forward) {
        if (!this.record.done && (forward ? this.notes.redo() : this.notes.undo())) this.noted();
    }

    /** @param {string} key @param {boolean} backward @returns {boolean} whether it meant something */
    key(key, backward) {
        if (key === "?") {
            find("#menu-button").click();
            return true;
        }
        if (key === "escape") return this.escape();
        if (this.walk) {
            if (key === "arrowright") {
                this.go(this.walk.at + 1);
                return true;
            }
            if (key === "arrowleft") {
                this.go(this.walk.at - 1);
                return true;
            }
            return false;
        }
        const tool = toolOfKey(key);
        if (tool) {
            this.useKey(tool);
            return true;
        }
        const focused = document.activeElement;
        if (key === "enter" && focused?.matches("button, a, input, summary, [role=button]")) return false;
        const pressed = this.acts.closest(".below")?.querySelector(`[data-hotkey~="${CSS.escape(key)}"]`);
        if (pressed instanceof HTMLButtonElement) {
            pressed.click();
            return true;
        }
        if (key === "m") {
            this.map.focusLot(this.town.sites[0].id);
            return true;
        }
        if (key === "n") {
            this.chooseBuilding(neighbour(this.puzzle.buildings, this.building, backward));
            return true;
        }
        if (key === "c") {
            this.nextClue(backward);
            return true;
        }
        if (key === "t" && this.clue !== null) {
            this.tickClue(this.clue);
            return true;
        }
        return false;
    }

    /** On a lot a tool's key uses it there; elsewhere it is chosen. @param {Tool} tool */
    useKey(tool) {
        const lot = document.activeElement?.getAttribute("data-lot");
        if (lot) return this.tap(lot, tool);
        this.tool = tool;
        this.render();
    }

    escape() {
        if (this.walk) {
            this.endWalk();
            return true;
        }
        if (!this.hint && this.clue === null && !this.building && !this.message) return false;
        if (this.hint) this.hint = null;
        else if (this.message) this.message = "";
        else if (this.clue !== null) this.clue = null;
        else this.building = null;
        this.render();
        return true;
    }

    /** The next clue that has not been ticked off, of the chosen building if there is one. @param {boolean} backward */
    nextClue(backward) {
        const all = this.puzzle.clues.map((_clue, i) => i).filter((i) => !this.notes.noted.ticked.includes(i));
        const about = all.filter((i) => this.building && this.isAbout(i, this.building));
        const next = neighbour(about.length > 0 ? about : all, this.clue, backward);
        if (next === null || next === this.clue) return;
        this.chooseClue(next);
        this.scrollToClue(next);
    }
}

/** @template T @param {T[]} items @param {T | null} item @param {boolean} backward @returns {T | null} */
function neighbour(items, item, backward) {
    if (items.length === 0) return null;
    const at = item === null ? -1 : items.indexOf(item);
    if (at < 0) return backward ? items[items.length - 1] : items[0];
    return items[(at + (backward ? items.length - 1 : 1)) % items.length];
}
