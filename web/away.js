// When the server is away: what can be played meanwhile, and what waits for it.

import { h } from "./dom.js";
import { hasDevice, hasServer, home, where } from "./places.js";
import { _ } from "./words.js";

/** For the start page; it shows itself when it is true. */
export function awayNote() {
    const note = h("p", { class: "away", role: "status", hidden: true });
    if (hasServer && hasDevice)
        void where().then((place) => {
            if (place === "server") return;
            note.textContent = _(
                "The server cannot be reached. What you begin now lives on this device; games on the server wait for it.",
            );
            note.hidden = false;
        });
    return note;
}

/** For a game on the server, while its table is waited for. @param {Element} place */
export async function tellAway(place) {
    if (!hasDevice || (await where()) === "server" || !place.querySelector(".loading")) return;
    place.append(
        h(
            "section",
            { class: "sheet" },
            h(
                "p",
                {},
                _("This game lives on the server, which cannot be reached now. It goes on when the server is back."),
            ),
            h("p", {}, h("a", { class: "button", href: home }, _("Play on this device meanwhile"))),
        ),
    );
}
