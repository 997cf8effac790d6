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
    /** @type {(Kept & {at: number, drawn: boolean}) | null} */
    kept = null;
    /** @type {Partial<import("./map.js").Shown>} what is drawn of a step: while it is shown, marked or seen again */
    seenAgain = {};
    refusedAt = 0; // the step that is drawn of why a card cannot be played

    /** @param {() => void} render */
    constructor(render) {
        this.render = render;
    }

    /** Shows what is, and no longer what has just happened; a reason can be looked at again. */
    settle() {
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
