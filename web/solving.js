// Solving a puzzle: what has been chosen and noted, and what is shown of a hint or of the solution. Nothing here draws:
// the page does.
//
// 1. What is noted is changed by the person alone; a hint is noted only when they say so.
// 2. Every change is kept in the browser at once.

import { clueSites, isAbout, subjectsOf } from "./clues.js";
import { lotInWords } from "./lots.js";
import { Notes } from "./notes.js";
import { shownStep } from "./proofs.js";
import { lotWords, notedScene } from "./puzzle_map.js";
import { knownPuzzles, rememberPuzzle } from "./settings.js";
import { buildingOf } from "./view.js";
import { _ } from "./words.js";

/** @typedef {import("./types.js").Puzzle} Puzzle */
/** @typedef {import("./types.js").Town} Town */
/** @typedef {import("./notes.js").Tool} Tool */
/** @typedef {import("./hints.js").ShownHint} ShownHint */
/** @typedef {{stops: import("./walk.js").Stop[], at: number}} Walk */

/**
 * What the page does when something has changed.
 * @typedef {object} Reactions
 * @property {() => void} render
 * @property {(text: string) => void} speak  for those who listen
 * @property {(clue: number | null) => void} scrollToClue
 * @property {() => void} scrollToFirstClue
 * @property {() => void} allPlaced  every building has been placed
 */

export class Solving {
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
    busy = false; // the server is asked
    sure = false; // the solution was asked for once

    /** @param {Town} town @param {Puzzle} puzzle @param {Reactions} on */
    constructor(town, puzzle, on) {
        this.town = town;
        this.puzzle = puzzle;
        this.on = on;
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
    }

    /** Nothing is noted any more. */
    get over() {
        return this.walk !== null || this.record.done !== undefined;
    }

    save() {
        this.record.notes = this.record.done ? this.notes.noted : this.notes.whole;
        rememberPuzzle(this.record);
    }

    /** @param {string} text */
    say(text) {
        this.message = text;
        this.on.speak(text);
        this.on.render();
    }

    // ---- choosing ----

    /** @param {string | null} id */
    chooseBuilding(id) {
        this.building = id;
        this.message = "";
        this.sure = false;
        if (id && this.clue !== null && !this.isAbout(this.clue, id)) this.clue = null;
        this.on.render();
        this.on.scrollToFirstClue(); // those about it come first
    }

    /** One of those that the chosen clue speaks of. @param {string} id */
    chooseSubject(id) {
        this.building = id;
        this.on.render();
    }

    /** @param {boolean} backward */
    nextBuilding(backward) {
        this.chooseBuilding(neighbour(this.puzzle.buildings, this.building, backward));
    }

    /** @param {Tool} tool */
    chooseTool(tool) {
        this.tool = tool;
        this.on.render();
    }

    /** A clue speaks of one or two buildings: one of them is chosen with it. @param {number | null} clue */
    chooseClue(clue) {
        this.clue = clue === this.clue ? null : clue;
        this.message = "";
        this.hint = null;
        if (this.clue !== null) {
            const subjects = subjectsOf(this.town, this.puzzle.clues[this.clue]);
            if (!this.building || !this.isAbout(this.clue, this.building)) this.building = subjects[0].building;
            this.on.speak(this.puzzle.clues[this.clue].words);
        }
        this.on.render();
    }

    /** The next clue that has not been ticked off, of the chosen building if there is one. @param {boolean} backward */
    nextClue(backward) {
        const all = this.puzzle.clues.map((_clue, i) => i).filter((i) => !this.notes.noted.ticked.includes(i));
        const about = all.filter((i) => this.building && this.isAbout(i, this.building));
        const next = neighbour(about.length > 0 ? about : all, this.clue, backward);
        if (next === null || next === this.clue) return;
        this.chooseClue(next);
        this.on.scrollToClue(next);
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

    /** Lets go of what was chosen last. @returns {boolean} whether there was something */
    letGo() {
        if (!this.hint && this.clue === null && !this.building && !this.message) return false;
        if (this.hint) this.hint = null;
        else if (this.message) this.message = "";
        else if (this.clue !== null) this.clue = null;
        else this.building = null;
        this.on.render();
        return true;
    }

    // ---- noting ----

    /** @param {string} site @param {Tool} tool */
    tap(site, tool) {
        const lot = () => lotInWords(this.town, notedScene(this), site);
        if (this.over || !this.notes.sites.includes(site)) return this.say(lot());
        const stands = this.notes.standsOn(site);
        if (!this.building) {
            if (stands) return this.chooseBuilding(stands);
            return this.say(_("{lot} Choose a building first, then tap the sites where it may be.", { lot: lot() }));
        }
        if (stands && stands !== this.building) return this.sayPlaced(stands, site);
        const placed = this.notes.noted.placed[this.building];
        if (placed && tool !== "place") return this.sayPlaced(this.building, placed);
        this.notes.use(tool, this.building, site);
        this.noted(lotWords(this, site));
    }

    /** @param {string} id @param {string} site */
    sayPlaced(id, site) {
        const building = buildingOf(this.town, id);
        this.say(_("The {building} stands on {site} in your notes.", { building, site }));
    }

    /** The notes have changed. @param {string} [said] */
    noted(said = "") {
        this.hint = null;
        this.message = "";
        this.sure = false;
        this.wrong = [];
        this.on.speak(said);
        this.save();
        this.on.render();
        if (this.notes.placedAll && !this.record.done) this.on.allPlaced();
    }

    /** Notes what the chosen clue's mini-map says about the chosen building. */
    keepClue() {
        if (this.clue === null || !this.building) return;
        this.notes.keep(this.building, clueSites(this.town, this.puzzle.clues[this.clue], this.building));
        this.noted();
    }

    /** @param {number} clue */
    tickClue(clue) {
        this.notes.tick(clue);
        if (this.clue === clue && this.notes.noted.ticked.includes(clue)) this.clue = null;
        this.noted();
    }

    undo() {
        if (!this.record.done && this.notes.undo()) this.noted();
    }

    redo() {
        if (!this.record.done && this.notes.redo()) this.noted();
    }

    /** Begins again, with nothing noted. */
    beginAgain() {
        this.notes.clear();
        Object.assign(this.record, { done: undefined, seconds: 0, hints: 0, begun: Date.now() });
        this.walk = null;
        this.noted();
    }
}

/** @template T @param {T[]} items @param {T | null} item @param {boolean} backward @returns {T | null} */
function neighbour(items, item, backward) {
    if (items.length === 0) return null;
    const at = item === null ? -1 : items.indexOf(item);
    if (at < 0) return backward ? items[items.length - 1] : items[0];
    return items[(at + (backward ? items.length - 1 : 1)) % items.length];
}
