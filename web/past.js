// Looking back while the game goes on: every step again on the map, with its reason, and one key back to now.

import { drawnOf } from "./proofs.js";
import { markOf } from "./recent.js";
import { applyStep } from "./view.js";

/** @typedef {import("./types.js").Town} Town */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").View} View */
/** @typedef {{step: Step, before: View, after: View}} Moment */

/**
 * What is shown of a step that is looked at again.
 * @typedef {object} Seen
 * @property {Step} step
 * @property {number} number   1: the first that is known
 * @property {number} all
 * @property {View} view       after it
 * @property {Partial<import("./map.js").Shown>} drawn
 */

export class Past {
    /** @type {Moment[]} */
    moments = [];
    /** @type {number | null} where we are in it; null: now */
    at = null;

    /** @param {Town} town @param {(seen: Seen | null) => void} show */
    constructor(town, show) {
        this.town = town;
        this.show = show;
    }

    /** @param {Moment} moment */
    add(moment) {
        this.moments.push(moment);
    }

    /** Nothing is known of what was before. */
    forget() {
        this.moments = [];
        this.now();
    }

    /**
     * The steps before those that are known, and the view after them.
     * @param {Step[]} steps
     * @param {View} last
     */
    addEarlier(steps, last) {
        let view = firstView(this.town, steps, last);
        const earlier = steps.map((step) => {
            const before = view;
            view = applyStep(this.town, before, step);
            return { step, before, after: view };
        });
        this.moments.unshift(...earlier);
        if (this.at !== null) this.at += earlier.length;
    }

    /** @param {number} index */
    go(index) {
        if (index >= this.moments.length || this.moments.length === 0) return this.now();
        this.at = Math.max(0, index);
        const { step, before, after } = this.moments[this.at];
        const drawn = { marks: [markOf(this.town, step)], ...drawnOf(this.town, step, before, after) };
        this.show({ step, number: this.at + 1, all: this.moments.length, view: after, drawn });
    }

    /** @param {number} n  the step's own number */
    goTo(n) {
        const index = this.moments.findIndex((moment) => moment.step.n === n);
        if (index >= 0) this.go(index);
    }

    /** @param {number} by */
    move(by) {
        this.go((this.at ?? this.moments.length) + by);
    }

    /** The numbers of the steps that a replay has: it leaves out what was taken back. */
    keptSteps() {
        /** @type {number[]} */
        const kept = [];
        for (const { step } of this.moments)
            if (step.do === "undo") kept.pop();
            else kept.push(step.n);
        return kept;
    }

    now() {
        if (this.at === null) return;
        this.at = null;
        this.show(null);
    }

    /** @param {KeyboardEvent} event @returns {boolean} whether it was meant */
    key({ key, defaultPrevented }) {
        if (defaultPrevented) return true; // the map's own arrow keys
        if (key === "ArrowLeft" && this.moments.length > 0) this.move(-1);
        else if (this.at === null || key === "Tab") return false;
        else if (key === "ArrowRight") this.move(1);
        else if (key === "Home") this.go(0);
        else if (/^(End|Escape|\w)$/.test(key)) this.now();
        else return false;
        return true;
    }
}

/**
 * The view before the first step: what does not follow from the steps is as it is now.
 * @param {Town} town
 * @param {Step[]} steps
 * @param {View} last
 * @returns {View}
 */
function firstView(town, steps, last) {
    const none = last.scores.map(() => 0);
    /** @type {View} */
    const start = {
        ...structuredClone(last),
        phase: "setup",
        player: steps[0]?.seat ?? last.player,
        markers: {},
        placed: {},
        out: [],
        beside: town.buildings.map((one) => one.id),
        owned: none.map(() => []),
        hands: none.map(() => null),
        scores: none,
        bought: none,
        locomotive: last.locomotive === undefined ? undefined : town.landmarks.length,
        in_force: [],
        discard: [],
        window: false,
        locked: [],
    };
    const undone = steps.reduce((found, step, i) => (step.view ? i + 1 : found), 0);
    const end = steps.slice(undone).reduce((view, step) => applyStep(town, view, step), start);
    if (undone > 0) return start;
    start.hand_sizes = last.hand_sizes.map((size, seat) => 2 * size - end.hand_sizes[seat]);
    start.pile_sizes = Object.fromEntries(
        Object.entries(last.pile_sizes).map(([pile, size]) => [pile, 2 * size - end.pile_sizes[pile]]),
    );
    return start;
}
