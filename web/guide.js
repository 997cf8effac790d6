// Explanations while something is done: one at a time, each of them once. Nothing here knows the game: what is
// explained when comes from those who use it, and how from the same place as for the full-screen terminal
// (src/words/guide.c).

import { button, h, put } from "./dom.js";
import { fileAt } from "./places.js";
import { fetchJson } from "./town.js";
import { _, fill, spoken } from "./words.js";

/** @typedef {Record<string, {title: string, text: string}>} Notes  by their keys */

/**
 * @template Moment
 * @typedef {object} Explanation
 * @property {string} key
 * @property {(moment: Moment) => boolean} fits
 * @property {(moment: Moment) => Record<string, import("./words.js").Value>} [values]  of what it says
 */

/**
 * Of a function that needs notes, the one that has them.
 * @template {(about: any, notes: Notes) => any} F
 * @typedef {(about: Parameters<F>[0]) => ReturnType<F>} Guided
 */

/** @returns {Promise<{game: Notes, puzzle: Notes}>} */
export async function fetchNotes() {
    return (await fetchJson(fileAt(`words/rules-${spoken()}.json`))).guide;
}

/**
 * @typedef {object} Listener
 * @property {(seen: string[]) => void} saw  one more has been shown
 * @property {() => void} closed             it has been read
 * @property {() => void} left               no more of them
 */

/** @template Moment */
export class Guide {
    element = h("section", {
        class: "guide",
        role: "dialog",
        "aria-labelledby": "guide-title",
        "aria-describedby": "guide-text",
        hidden: true,
    });

    /**
     * @param {Explanation<Moment>[]} explanations  the first that fits is shown
     * @param {Notes} notes
     * @param {string[]} seen
     * @param {Listener} on
     */
    constructor(explanations, notes, seen, on) {
        this.explanations = explanations;
        this.notes = notes;
        this.seen = [...seen];
        this.on = on;
    }

    get open() {
        return !this.element.hidden;
    }

    /** @param {Moment} moment @returns {boolean} whether there is something to explain now */
    offer(moment) {
        if (this.open) return false;
        const found = this.explanations.find((one) => !this.seen.includes(one.key) && one.fits(moment));
        if (!found) return false;
        this.seen.push(found.key);
        this.on.saw(this.seen);
        const { title, text } = this.notes[found.key];
        const onward = button(_("Go on"), () => this.close(), { key: "guide-on", strong: true });
        put(
            this.element,
            h("h2", { id: "guide-title" }, title),
            h("p", { id: "guide-text" }, fill(text, found.values?.(moment) ?? {})),
            h(
                "div",
                { class: "buttons" },
                onward,
                button(_("No more explanations"), () => this.leave(), { key: "guide-leave" }),
            ),
        );
        this.element.hidden = false;
        onward.focus({ preventScroll: true });
        return true;
    }

    close() {
        if (!this.open) return;
        this.element.hidden = true;
        this.on.closed();
    }

    leave() {
        this.explanations = [];
        this.on.left();
        this.close();
    }

    /** Escape has been read too. @param {AbortSignal} signal */
    listen(signal) {
        const key = (/** @type {KeyboardEvent} */ event) => {
            if (event.key !== "Escape" || !this.open || document.querySelector("dialog[open]")) return;
            event.stopImmediatePropagation();
            this.close();
        };
        document.addEventListener("keydown", key, { capture: true, signal });
    }
}
