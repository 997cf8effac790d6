// The time to call STOP after a turn, and moves that wait for it to pass.

import { h, put } from "./dom.js";
import { _ } from "./words.js";

export class Grace {
    element = h("div", { class: "grace" });
    heldUntil = 0;

    /** A turn has ended: others may call STOP for a while. @param {number} seconds  0: there is no hurry */
    start(seconds) {
        this.element.replaceChildren();
        if (seconds === 0) return;
        const bar = h("div", { class: "grace-bar", onanimationend: () => bar.parentElement?.replaceChildren() });
        bar.style.animationDuration = `${seconds}s`;
        put(this.element, h("p", {}, _("Time to call STOP")), bar);
    }

    /** @param {number} milliseconds */
    hold(milliseconds) {
        this.heldUntil = Date.now() + milliseconds;
        put(this.element, h("p", { class: "held" }, _("Your move waits a moment: the others may still call STOP.")));
    }

    /** The move was made. */
    release() {
        this.heldUntil = 0;
    }

    tick() {
        if (!this.heldUntil || Date.now() <= this.heldUntil) return;
        this.heldUntil = 0;
        this.element.replaceChildren();
    }
}
