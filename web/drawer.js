// What has no room beside the board (the log, the shelf, the board in words) lies in a drawer over it, and this opens
// it. Wide windows have room for all of it: there the button is not seen (layout.css).

import { h, s } from "./dom.js";
import { _ } from "./words.js";

/** For a child of the table. */
export function drawerButton() {
    const open = (/** @type {boolean} */ wish) => {
        button.closest(".table")?.classList.toggle("opened", wish);
        button.setAttribute("aria-expanded", String(wish));
    };
    const isOpen = () => button.getAttribute("aria-expanded") === "true";
    const button = h(
        "button",
        {
            type: "button",
            class: "button drawer-button",
            "aria-expanded": "false",
            "aria-label": _("More about the table"),
            title: _("More about the table"),
            onclick: () => open(!isOpen()),
            onkeydown: (/** @type {KeyboardEvent} */ event) => {
                if (event.key !== "Escape" || !isOpen()) return;
                event.stopPropagation();
                open(false);
            },
        },
        s(
            "svg",
            { viewBox: "0 0 24 24", "aria-hidden": "true" },
            s("path", { d: "M4 5.5h16M4 12h16M4 18.5h10" }),
            s("path", { class: "drawer-open", d: "M5 5l14 14M19 5 5 19" }),
        ),
    );
    return button;
}
