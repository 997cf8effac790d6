// What is shown at the board of why something is so: of what has just happened, of a right claim, of a card that cannot
// be played.

import { mainPicture } from "./proofs.js";

/** @typedef {import("./types.js").View} View */

/**
 * Why a claim was right. It stays until it is dismissed or something is done.
 * @typedef {object} Kept
 * @property {import("./types.js").Proof} proof
 * @property {string} title
 * @property {View} before
 * @property {View} after
 * @property {number} n      the step that it was
 * @property {number} [at]   the sentence that is drawn
 */

export class Reasons {
    /** @type {{before: View, reason: import("./types.js").Drawn, timer: ReturnType<typeof setTimeout>} | null} */
    explained = null;
    /** @type {(Kept & {at: number, drawn: boolean}) | null} */
    kept = null;
    /** @type {Partial<import("./map.js").Shown>} what is drawn of a step that is seen again */
    seenAgain = {};
    refusedAt = 0; // the step that is drawn of why a card cannot be played

    /** @param {() => void} render */
    constructor(render) {
        this.render = render;
    }

    /**
     * Shows for a while what has just happened: what came and went, and the sites that were the reason.
     * @param {View} before
     * @param {import("./types.js").Drawn} reason
     * @param {number} milliseconds
     */
    explain(before, reason, milliseconds) {
        this.settle();
        const timer = setTimeout(() => {
            this.explained = null;
            this.render();
        }, milliseconds);
        this.explained = { before, reason, timer };
        this.render();
    }

    /** Shows what is, and no longer what has just happened; a reason can be looked at again. */
    settle() {
        if (this.explained) clearTimeout(this.explained.timer);
        this.explained = null;
        if (this.kept) this.kept.drawn = false;
    }

    /** @param {Kept} reason */
    keep(reason) {
        this.settle();
        this.kept = { at: mainPicture(reason.proof), ...reason, drawn: true };
        this.render();
    }

    /** Draws a step of it on the map as it was. @param {number} at */
    showKept(at) {
        if (this.kept) this.kept = { ...this.kept, at, drawn: true };
        this.render();
    }

    dismissKept() {
        this.kept = null;
        this.render();
    }

    /** A card was chosen that cannot be played. @param {import("./types.js").Proof | undefined} proof */
    beginRefused(proof) {
        this.refusedAt = proof ? mainPicture(proof) : 0;
    }

    /** @param {number} at */
    showRefused(at) {
        this.refusedAt = at;
        this.render();
    }
}
