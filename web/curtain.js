// Several players at one screen: a curtain over the board until the next one says to be there.

import { h, put } from "./dom.js";
import { _ } from "./words.js";

export class Curtain {
    element = h("section", { class: "curtain", hidden: true, "aria-label": _("Pass the screen on") });

    get open() {
        return this.element.hidden;
    }

    lift() {
        this.element.hidden = true;
    }

    /** @param {number} seat  who is waited for @param {string} name @param {() => void} reveal */
    fall(seat, name, reveal) {
        if (!this.open && this.element.dataset.seat === String(seat)) return;
        this.element.dataset.seat = String(seat);
        this.element.hidden = false;
        const here = h(
            "button",
            { type: "button", class: "button strong big", onclick: reveal },
            _("I am {name}: show my cards", { name }),
        );
        put(
            this.element,
            h("h2", {}, _("It is {name}’s turn", { name })),
            h("p", {}, _("Pass the screen on. The cards stay covered until you say so.")),
            here,
        );
        here.focus();
    }
}
