// What the server knows about a puzzle: whether the notes are right, what follows next, and how it is all solved.

import { beginHint, moreOf } from "./hints.js";
import { takenBy } from "./proofs.js";
import { keepPuzzle } from "./results.js";
import { buildingOf } from "./view.js";
import { stopsOf } from "./walk.js";
import { _ } from "./words.js";

/** @typedef {import("./hints.js").ShownHint} ShownHint */
/** @typedef {Record<string, unknown>} Wish */

export class PuzzleHelp {
    /**
     * @param {import("./solving.js").Solving} solving
     * @param {(wish: Wish) => Promise<any>} ask  the server, about this puzzle
     * @param {{focusBar: () => void, solved: () => void}} on
     */
    constructor(solving, ask, on) {
        this.solving = solving;
        this.ask = ask;
        this.on = on;
    }

    /** One question at a time. @param {Wish} wish @param {(answer: any) => unknown} then */
    async inquire(wish, then) {
        const { solving } = this;
        if (solving.busy) return;
        solving.busy = true;
        solving.on.render();
        try {
            const answer = await this.ask(wish);
            solving.busy = false;
            await then(answer);
        } catch (error) {
            solving.busy = false;
            solving.say(error instanceof Error ? error.message : String(error));
        }
    }

    // ---- right so far? ----

    /** @param {boolean} [all]  because every building has been placed */
    async check(all = false) {
        const { solving } = this;
        await this.inquire({ check: solving.notes.answer() }, (answer) => {
            if (answer.right && solving.notes.placedAll) return this.finish();
            solving.wrong = answer.wrong ?? [];
            if (answer.right) return solving.say(_("Right so far: every building can still be where it belongs."));
            solving.say(
                all
                    ? _("Every building has been placed, but not all of them can be right.")
                    : _("Not quite: something in your notes cannot be right."),
            );
        });
    }

    tellWrong() {
        const { solving } = this;
        const buildings = solving.wrong.map((id) => buildingOf(solving.town, id));
        solving.building = solving.wrong[0];
        solving.record.hints++;
        solving.wrong = [];
        solving.save();
        solving.say(_("Look again at the {buildings}.", { buildings }));
    }

    finish() {
        const { solving } = this;
        Object.assign(solving, { building: null, clue: null, hint: null });
        solving.record.done = "solved";
        solving.save();
        void keepPuzzle(solving.record);
        solving.say("");
        this.on.solved();
        this.on.focusBar();
    }

    // ---- hints ----

    /** @param {boolean} [again]  one that has been counted */
    async askHint(again = false) {
        const { solving } = this;
        if (solving.hint) return this.moreHint();
        await this.inquire({ hint: solving.notes.answer() }, (answer) => {
            if (answer.wrong) {
                solving.wrong = answer.wrong;
                return solving.say(_("Something in your notes cannot be right, so no hint can follow from it."));
            }
            if (!answer.hint) return solving.say(_("Every building has one site left: place them."));
            if (!again) solving.record.hints++;
            solving.clue = null;
            solving.message = "";
            solving.save();
            this.showHint(beginHint(answer.hint));
        });
    }

    /** @param {ShownHint} shown */
    showHint(shown) {
        const { solving } = this;
        solving.hint = shown;
        solving.on.speak(shown.hint.stages[shown.stage]);
        solving.on.render();
        solving.on.scrollToClue(solving.usedClue());
    }

    moreHint() {
        if (this.solving.hint) this.showHint(moreOf(this.solving.hint));
    }

    /** Notes what the hint has shown. */
    followHint() {
        const proof = this.solving.hint?.hint.proof;
        if (!proof) return;
        this.solving.notes.strike(takenBy(proof));
        this.solving.noted(_("Noted."));
    }

    // ---- the solution ----

    /** It ends the puzzle: it is asked for twice. */
    askSolution() {
        const { solving } = this;
        if (solving.sure) return void this.showSolution();
        solving.sure = true;
        solving.say(_("The solution ends this puzzle. Show it?"));
    }

    async showSolution() {
        const { solving } = this;
        solving.sure = false;
        await this.inquire({ solve: true }, async (answer) => {
            const { proofs } = answer;
            for (let { more } = answer; more; ) {
                const next = await this.ask({ solve: true, after: proofs.length });
                proofs.push(...next.proofs);
                more = next.more;
            }
            solving.record.done ??= "shown";
            solving.save();
            Object.assign(solving, { message: "", hint: null, clue: null, building: null });
            solving.walk = { stops: stopsOf(solving.town, solving.puzzle.buildings, proofs), at: 0 };
            this.go(0);
            this.on.focusBar();
        });
    }

    /** To a step of the solution. @param {number} at */
    go(at) {
        const { walk, on } = this.solving;
        if (!walk) return;
        walk.at = Math.max(0, Math.min(at, walk.stops.length - 1));
        on.speak(walk.stops[walk.at].words);
        on.render();
        on.scrollToClue(this.solving.usedClue());
    }

    endWalk() {
        const { solving } = this;
        solving.walk = null;
        solving.on.scrollToFirstClue();
        solving.on.render();
        this.on.focusBar();
    }
}
