// Opening a table: who sits there, and going there.

import { Connection } from "./connection.js";
import { goTo, tableAt, where } from "./places.js";
import { rememberGame } from "./settings.js";
import { _ } from "./words.js";

/** @typedef {"me" | "screen" | "friend" | "hasty" | "greedy" | "careful" | "expert" | "none"} Who */
/** @typedef {{who: Who, name: string}} Sitter */

export const DEFAULT_TOWN = "gads-hill";
export const COMPUTER_NAMES = ["Belle", "Cole", "Dora"];

/** @param {Sitter} sitter */
export function isPerson({ who }) {
    return ["me", "screen", "friend"].includes(who);
}

/**
 * Opens a table and goes there.
 * @param {string} town
 * @param {string} referee
 * @param {Sitter[]} sitters
 * @param {Element} said
 * @param {{clock?: {turn: number, game: number}, grace?: number, brisk?: boolean, stand_in?: string,
 *     guided?: boolean}} [more]
 */
export async function openTable(town, referee, sitters, said, { guided, ...more } = {}) {
    said.textContent = _("Dealing …");
    const place = await where();
    const line = new Connection(place);
    try {
        const names = sitters.map(
            (sitter, seat) => sitter.name.trim() || (isPerson(sitter) ? "" : COMPUTER_NAMES[(seat + 2) % 3]),
        );
        const seats = sitters.map((sitter, seat) => ({
            player: isPerson(sitter) ? "person" : sitter.who,
            ...(names[seat] ? { name: names[seat] } : {}), // otherwise each reader's language names the seat
        }));
        const opened = await line.ask({ open: { town, referee, first: 0, seats, ...more } });
        const tokens = sitters.flatMap((sitter, seat) =>
            sitter.who === "me" || sitter.who === "screen" ? [opened.tokens[seat]] : [],
        );
        const invites = sitters.flatMap((sitter, seat) =>
            sitter.who === "friend" ? [{ seat, token: opened.tokens[seat] }] : [],
        );
        const guide = guided ? [] : undefined;
        rememberGame({
            id: opened.table,
            town,
            title: town,
            tokens,
            invites,
            names,
            opened: Date.now(),
            guide,
            where: place,
        });
        goTo(tableAt(opened.table, place));
    } catch (error) {
        said.textContent = error instanceof Error ? error.message : String(error);
    } finally {
        line.close();
    }
}
