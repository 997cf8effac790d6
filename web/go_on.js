// The short ways in, from the start page and from the icon of the installed page: today's puzzle; and going on with
// what was begun last.

import { h, put } from "./dom.js";
import { goTo, home, tableAt, where } from "./places.js";
import { knownGames, knownPuzzles } from "./settings.js";
import { _ } from "./words.js";

/**
 * The address of the game or puzzle that was begun last and is not over; "": there is none.
 * @param {boolean} [withServer]  whether games on the server can be reached
 */
function lastBegun(withServer = true) {
    const game = knownGames().find((one) => !one.over && (withServer || one.where === "device"));
    const puzzle = knownPuzzles().find((one) => !one.done);
    if (puzzle && (!game || puzzle.begun > game.opened)) return `${home}#puzzle/${puzzle.id}`;
    return game ? tableAt(game.id, game.where ?? "server") : "";
}

/** The way to it, if there is one. */
export function goOnLink() {
    const address = lastBegun();
    return address && h("a", { class: "button strong big", href: address }, _("Go on"));
}

export const todayLink = () => h("a", { class: "button big", href: "#today" }, _("Today’s puzzle"));

/** @param {Element} place @param {string} hash  "#today" or "#go-on" */
export async function goOn(place, hash) {
    put(place, h("p", { class: "loading" }, _("Unfolding the map …")));
    const address =
        hash === "#today"
            ? `${home}#puzzle/${await (await import("./puzzles.js")).beginToday()}`
            : lastBegun((await where()) === "server") || home;
    history.replaceState(null, "", home); // so that "back" does not lead here again
    goTo(address);
}
