// Following the game: steps wait in a queue and are shown one after another, each as its scenes. Timers alone drive it,
// so that nothing depends on an animation's end.
//
// 1. What is shown is always a whole step or a scene of one: nobody acts on what has not been shown.
// 2. A click on the board or a key hurries to now, and does nothing else. A page that nobody looks at hurries too.
// 3. Without motion steps are shown at once; the last ones stay marked.

import { isForPage } from "./keys.js";

/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./scenes.js").Scene} Scene */

/** Who is further behind does not see each step. */
const MOST_WAITING = 24;
/** Those that mean something at the board. */
const KEYS = /^([^?]|Enter|Escape|Arrow\w+|Home|End)$/u;

/**
 * @typedef {object} Teller
 * @property {() => number} beat                       in milliseconds; 0: nothing moves
 * @property {(step: Step) => Scene[]} begin
 * @property {(scene: Scene, milliseconds: number) => void} show
 * @property {(step: Step) => void} end                the step counts now
 * @property {() => void} idle                         all has been shown
 */

export class Follower {
    /** @type {Step[]} */
    waiting = [];
    /** @type {Step | null} */
    step = null;
    /** @type {Scene[]} */
    scenes = [];
    paused = false;
    held = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    timer;

    /** @param {Teller} tell */
    constructor(tell) {
        this.tell = tell;
    }

    /** Something is being shown or explained: then nothing can be done. */
    get running() {
        return this.step !== null || this.held;
    }

    /** @param {Step} step */
    add(step) {
        this.waiting.push(step);
        if (this.paused || this.held) return;
        if (this.tell.beat() === 0 || document.hidden) return this.hurry();
        while (this.waiting.length > MOST_WAITING) this.finish();
        if (!this.running) this.goOn();
    }

    /** Brings one step to its end at once. */
    finish() {
        clearTimeout(this.timer);
        if (!this.step) {
            this.step = /** @type {Step} */ (this.waiting.shift());
            this.tell.begin(this.step);
        }
        this.scenes = [];
        this.tell.end(this.step);
        this.step = null;
    }

    goOn() {
        for (;;) {
            const scene = this.scenes.shift();
            if (scene) {
                const milliseconds = scene.beats * this.tell.beat();
                this.tell.show(scene, milliseconds);
                this.timer = setTimeout(() => this.goOn(), milliseconds);
                return;
            }
            if (this.step) this.finish();
            if (this.held) return;
            if (this.waiting.length === 0) return this.tell.idle();
            this.step = /** @type {Step} */ (this.waiting.shift());
            this.scenes = this.tell.begin(this.step);
        }
    }

    /** Straight to now, or to what is explained. */
    hurry() {
        if (this.held || (!this.step && this.waiting.length === 0)) return;
        while (!this.held && (this.step || this.waiting.length > 0)) this.finish();
        if (!this.held) this.tell.idle();
    }

    /** What follows waits until it is released. */
    hold() {
        this.held = true;
    }

    release() {
        if (!this.held) return;
        this.held = false;
        if (this.paused) return;
        if (this.waiting.length > 0 && (this.tell.beat() === 0 || document.hidden)) this.hurry();
        else this.goOn();
    }

    /** What comes has to wait. */
    pause() {
        this.hurry();
        this.paused = true;
    }

    resume() {
        this.paused = false;
        const [last] = this.waiting.splice(-1);
        if (last) this.add(last);
    }

    /** @param {Element} board  what nobody may touch meanwhile @param {AbortSignal} signal */
    listen(board, signal) {
        const meant = (/** @type {Event} */ event) => {
            if (!this.running) return;
            event.stopPropagation();
            event.preventDefault();
            this.hurry();
        };
        board.addEventListener("click", meant, { capture: true, signal });
        const key = (/** @type {KeyboardEvent} */ event) => {
            const { target } = event;
            const elsewhere = target instanceof Element && target.matches("button, a, summary, .log");
            if (event.ctrlKey || event.metaKey || !isForPage(event) || !KEYS.test(event.key)) return;
            if (!elsewhere || board.contains(target)) meant(event);
        };
        document.addEventListener("keydown", key, { capture: true, signal });
        const hidden = () => document.hidden && !this.paused && this.hurry();
        document.addEventListener("visibilitychange", hidden, { signal });
        signal.addEventListener("abort", () => clearTimeout(this.timer));
    }
}
