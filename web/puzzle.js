// The page of a puzzle: the map to note on, the clues, the buildings, and the bar that says what is going on. The page
// knows no logic: whether something is right, what follows next and how it is all solved comes from the server.

import { playHere } from "./at_hand.js";
import { showClues } from "./clues.js";
import { Connection } from "./connection.js";
import { button, h, put } from "./dom.js";
import { drawerButton } from "./drawer.js";
import { isWhole } from "./hints.js";
import { copyField } from "./invite.js";
import { BoardInWords } from "./lots.js";
import { TownMap } from "./map.js";
import { showLine } from "./panels.js";
import { home, where } from "./places.js";
import { showBar } from "./puzzle_bar.js";
import { resultText, showFacts } from "./puzzle_facts.js";
import { PuzzleHelp } from "./puzzle_help.js";
import { listenToPuzzleKeys } from "./puzzle_keys.js";
import { notedScene, shownOf } from "./puzzle_map.js";
import { askPuzzle, levelNames } from "./puzzles.js";
import { Solving } from "./solving.js";
import { fetchTown } from "./town.js";
import { showTools, showTray } from "./tray.js";
import { mapInFrame } from "./viewport.js";
import { _, date, plural } from "./words.js";

/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").Town} Town */

const SAVE_EVERY = 5; // seconds

/**
 * What was chosen and shown when a puzzle was left.
 * @typedef {Pick<Solving, "building" | "tool" | "clue" | "hint"> & {id: string, stop: number | null}} Moment
 */

/** To go on there in another language. @type {Moment | null} */
let last = null;

/**
 * @param {Element} main
 * @param {string} id
 * @param {boolean} again  the same once more, in another language
 * @param {import("./guided_puzzle.js").GuidePuzzle} [guidePuzzle]  a lesson
 * @returns {Promise<() => void>} how to leave
 */
export async function showPuzzle(main, id, again, guidePuzzle) {
    put(main, h("p", { class: "loading" }, _("Unfolding the map …")));
    const line = new Connection(await where());
    line.addEventListener("state", () => showLine(line.state));
    const hangUp = () => {
        line.close();
        showLine("closed");
    };
    try {
        const { puzzle } = await askPuzzle(line, { open: id });
        const [town, levels] = await Promise.all([fetchTown(puzzle.town), levelNames(line)]);
        playHere(town, "");
        const level = levels[puzzle.level - 1]?.name ?? _("Beyond all levels");
        const page = new PuzzlePage(town, puzzle, level, (wish) => askPuzzle(line, { open: puzzle.id, ...wish }));
        page.guide = guidePuzzle?.(page.leaving.signal);
        page.layOut(main);
        if (again && last && last.id === puzzle.id) void page.goOn(last);
        return () => {
            page.leave();
            hangUp();
            document.title = _("Gads Hill");
        };
    } catch (error) {
        hangUp();
        throw error;
    }
}

class PuzzlePage {
    bar = h("section", { class: "bar puzzle-bar", tabindex: -1, "aria-label": _("What you know") });
    tray = h("div", { class: "tray", role: "radiogroup", "aria-label": _("Buildings") });
    tools = h("div", { class: "tools", role: "group", "aria-label": _("What a tap on a site notes") });
    acts = h("div", { class: "acts" });
    toolRow = h("div", { class: "tool-row" }, this.tools, this.acts);
    below = h("div", { class: "below" }, this.toolRow, this.tray, this.bar);
    clues = h("ul", { class: "clues" });
    clueTitle = h("h2");
    facts = h("p", { class: "puzzle-facts" });
    spoken = h("p", { class: "unseen", "aria-live": "polite" });
    leaving = new AbortController();
    /** @type {ReturnType<import("./guided_puzzle.js").GuidePuzzle> | undefined} */
    guide;

    /**
     * @param {Town} town
     * @param {Puzzle} puzzle
     * @param {string} level
     * @param {(wish: Record<string, unknown>) => Promise<any>} ask
     */
    constructor(town, puzzle, level, ask) {
        this.town = town;
        this.puzzle = puzzle;
        this.level = level;
        const solving = new Solving(town, puzzle, {
            render: () => this.render(),
            speak: (text) => this.speak(text),
            scrollToClue: (clue) => this.scrollToClue(clue),
            scrollToFirstClue: () => this.clues.scrollTo(0, 0),
            allPlaced: () => void this.help.check(true),
        });
        this.solving = solving;
        this.help = new PuzzleHelp(solving, ask, {
            focusBar: () => this.bar.focus({ preventScroll: true }),
            solved: () => this.celebrate(),
        });
        this.map = new TownMap(town, {
            lot: (site) => solving.tap(site, solving.tool),
            marker: (building, site) =>
                solving.building ? solving.tap(site, solving.tool) : solving.chooseBuilding(building),
            hold: (site) => solving.tap(site, "place"),
            aside: (site) => solving.tap(site, "cross"),
        });
        this.words = new BoardInWords(town, () => notedScene(solving));
        this.ticking = setInterval(() => this.tick(), 1000);
    }

    /** @param {Element} main */
    layOut(main) {
        document.title = _("Puzzle: {town}, {level}", { town: this.town.title, level: this.level });
        const heading = h("h1", { tabindex: -1 }, this.level);
        put(
            main,
            h(
                "div",
                { class: "table puzzle" },
                h("div", { class: "play" }, mapInFrame(this.map), this.below),
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
                    h(
                        "div",
                        { class: "rest" },
                        this.words.panel,
                        this.sharePanel(),
                        button(_("Print this puzzle"), () => window.print(), { key: "print" }),
                    ),
                ),
                drawerButton(),
            ),
            this.spoken,
            this.guide?.element,
        );
        this.listen();
        this.render();
        heading.focus({ preventScroll: true });
    }

    listen() {
        const { solving, help } = this;
        const { signal } = this.leaving;
        const focusMap = () => this.map.focusLot(this.town.sites[0].id);
        listenToPuzzleKeys({ solving, help, buttons: this.below, focusMap }, signal);
        window.addEventListener("pagehide", () => solving.save(), { signal });
        document.addEventListener("visibilitychange", () => document.hidden && solving.save(), { signal });
    }

    leave() {
        this.leaving.abort();
        clearInterval(this.ticking);
        const { building, tool, clue, hint, walk } = this.solving;
        this.solving.save();
        last = { id: this.puzzle.id, building, tool, clue, hint, stop: walk?.at ?? null };
    }

    /** @param {Moment} moment */
    async goOn({ building, tool, clue, hint, stop }) {
        const { solving, help } = this;
        Object.assign(solving, { building, tool, clue });
        this.render();
        if (stop !== null) {
            await help.showSolution();
            help.go(stop);
        } else if (hint) {
            await help.askHint(true);
            if (solving.hint) help.showHint({ ...solving.hint, stage: hint.stage, at: hint.at });
        }
    }

    place() {
        const { day } = this.solving.record;
        if (!day) return this.town.title;
        return _("{town}, puzzle of {date}", { town: this.town.title, date: date(Date.parse(`${day}T12:00`)) });
    }

    sharePanel() {
        const url = `${location.origin}${home}#puzzle/${this.puzzle.id}`;
        const share = () =>
            void navigator.share({ title: document.title, text: resultText(this.solving.record), url }).catch(() => {});
        return h(
            "details",
            { class: "panel" },
            h("summary", {}, _("Share this puzzle")),
            copyField(_("Link to this puzzle"), url),
            typeof navigator.share === "function" &&
                h("button", { type: "button", class: "button small", onclick: share }, _("Share …")),
        );
    }

    tick() {
        const { record } = this.solving;
        if (document.hidden || record.done || !this.facts.isConnected) return;
        record.seconds++;
        this.showFacts();
        if (record.seconds % SAVE_EVERY === 0) this.solving.save();
    }

    showFacts() {
        const { placed } = this.solving.notes.noted;
        showFacts(this.facts, this.solving.record, this.puzzle.buildings.filter((id) => !placed[id]).length);
    }

    /** @param {string} text */
    speak(text) {
        this.spoken.textContent = text;
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

    celebrate() {
        this.puzzle.buildings.forEach((id, i) => {
            this.map.shownHouses.get(id)?.style.setProperty("--order", String(i));
        });
        this.map.element.classList.add("festive");
        this.speak(resultText(this.solving.record));
    }

    beginAgain() {
        this.map.element.classList.remove("festive");
        this.solving.beginAgain();
    }

    render() {
        const { town, puzzle, solving, help } = this;
        const { notes, hint } = solving;
        const focused = this.bar.contains(document.activeElement) || this.acts.contains(document.activeElement);
        const open = puzzle.clues.length - notes.noted.ticked.length;
        const long = hint !== null && isWhole(hint) && (hint.hint.proof?.words.length ?? 0) > 1;
        this.toolRow.hidden = this.tray.hidden = solving.over || long; // room for what is to be read
        this.toolRow.closest(".puzzle")?.classList.toggle("hinting", hint !== null);
        this.map.show(shownOf(solving));
        showTray(this.tray, town, notes, solving.building, (id) => solving.chooseBuilding(id));
        showTools(this.tools, solving.tool, (tool) => solving.chooseTool(tool));
        showClues(this.clues, {
            town,
            clues: puzzle.clues,
            ticked: notes.noted.ticked,
            chosen: solving.clue,
            building: solving.building,
            used: solving.usedClue(),
            choose: (clue) => solving.chooseClue(clue),
            tick: (clue) => solving.tickClue(clue),
        });
        put(this.clueTitle, plural(open, "{n} clue: it is true", "{n} clues: all are true"));
        this.showFacts();
        showBar({ bar: this.bar, acts: this.acts, solving, help, beginAgain: () => this.beginAgain() });
        this.words.show();
        if (focused && document.activeElement === document.body) this.bar.focus({ preventScroll: true });
        this.guide?.look(solving);
    }
}
