// What this browser has and can do by itself: statistics, records, being installed; and where each game lives.

import { askDevice } from "./device.js";
import { h } from "./dom.js";
import { installButton } from "./installed.js";
import { hasDevice, hasServer, home } from "./places.js";
import { openRecord } from "./records.js";
import { forgetGame } from "./settings.js";
import { _ } from "./words.js";

/** @typedef {import("./settings.js").KnownGame} KnownGame */

export function devicePanel() {
    return h(
        "section",
        { class: "panel device-panel" },
        h("h2", {}, _("On this device")),
        h(
            "p",
            { class: "buttons" },
            h("a", { class: "button", href: `${home}#mine` }, _("My statistics")),
            hasDevice && installButton(),
        ),
        hasDevice && h("p", { class: "quiet" }, _("Once loaded, this page plays without a network too.")),
        hasDevice && openRecord(),
    );
}

/** Where a game lives, if there are two places for it. @param {KnownGame} game */
export function placeOf({ where }) {
    if (!hasDevice || !hasServer) return null;
    return h("span", { class: "quiet" }, where === "device" ? _("on this device") : _("on the server"));
}

/** A game on this device is gone then; one on the server is only no longer listed. @param {KnownGame} game */
export function forgetEverywhere({ id, where }) {
    forgetGame(id);
    if (where === "device") void askDevice({ forget: id }).catch(() => {});
}
