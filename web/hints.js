// A hint in three stages, where it is shown in a bar: where to look, by which means, the whole step. Games and puzzles
// share it.

import { button, h } from "./dom.js";
import { mainPicture, proofWords, techniqueTag } from "./proofs.js";
import { _ } from "./words.js";

/**
 * What is shown of a hint: how far it has come, and which step of its proof is drawn.
 * @typedef {{hint: import("./types.js").Hint, stage: number, at: number}} ShownHint
 */

/** @param {import("./types.js").Hint} hint @returns {ShownHint} */
export function beginHint(hint) {
    return { hint, stage: 0, at: 0 };
}

/** @param {ShownHint} shown */
export function isWhole({ hint, stage }) {
    return stage === hint.stages.length - 1;
}

/** One stage more; the last one shows what follows. @param {ShownHint} shown @returns {ShownHint} */
export function moreOf(shown) {
    const next = { ...shown, stage: Math.min(shown.stage + 1, shown.hint.stages.length - 1) };
    return isWhole(next) && next.hint.proof ? { ...next, at: mainPicture(next.hint.proof) } : next;
}

/**
 * @param {ShownHint} shown
 * @param {object} on
 * @param {() => void} on.more
 * @param {(at: number) => void} on.choose  a step of its proof
 * @param {() => void} on.back
 * @param {{label: string, act: () => void}} on.follow
 */
export function hintPanel(shown, on) {
    const { hint, stage, at } = shown;
    const whole = isWhole(shown);
    return [
        h(
            "p",
            { class: "bar-title" },
            _("Hint {n} of {all}", { n: stage + 1, all: hint.stages.length }),
            stage > 0 && hint.proof && techniqueTag(hint.proof.technique),
        ),
        whole && hint.proof
            ? proofWords(hint.proof, at, on.choose)
            : h("p", { class: "bar-words" }, hint.stages[stage]),
        h(
            "div",
            { class: "buttons" },
            whole
                ? button(on.follow.label, on.follow.act, { key: "follow", hotkey: "enter", strong: true })
                : button(stage === 0 ? _("How?") : _("Show the whole step"), on.more, {
                      key: "more",
                      hotkey: "enter h",
                      strong: true,
                  }),
            button(_("Back"), on.back, { key: "cancel", hotkey: "escape" }),
        ),
    ];
}
