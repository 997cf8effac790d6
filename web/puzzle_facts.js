// What a puzzle has taken so far, and in the end: time and hints, in words.

import { h, put } from "./dom.js";
import { durationText } from "./puzzles.js";
import { _, plural } from "./words.js";

/** @typedef {Pick<import("./settings.js").KnownPuzzle, "seconds" | "hints" | "done">} Taken */

/** @param {Taken} taken */
export function resultText({ seconds, hints }) {
    const time = durationText(seconds);
    return hints === 0
        ? _("Solved in {time}, without a hint.", { time })
        : plural(hints, "Solved in {time}, with {n} hint.", "Solved in {time}, with {n} hints.", { time });
}

/** @param {Element} place @param {Taken} taken @param {number} left  buildings that have not been placed */
export function showFacts(place, { seconds, hints, done }, left) {
    const state =
        done === "solved"
            ? _("✓ solved")
            : done
              ? _("The solution was shown.")
              : plural(left, "{n} building to place", "{n} buildings to place");
    const facts = [_("Time {time}", { time: durationText(seconds) }), plural(hints, "{n} hint", "{n} hints"), state];
    put(
        place,
        facts.map((fact) => h("span", { class: "fact" }, fact)),
    );
}
