// The end of a game, before anything else: who won and by what, and what comes next. Closed, it gives way to the game
// itself, to be gone through again; a button there brings it back.

import { button, h } from "./dom.js";
import { linkField, pathTo } from "./invite.js";
import { seatIcon } from "./pieces.js";
import { home } from "./places.js";
import { recordLink } from "./records.js";
import { _, number } from "./words.js";

/**
 * @typedef {object} Result
 * @property {string} id
 * @property {import("./places.js").Where} where
 * @property {string} title     the town's
 * @property {string} sentence  who won
 * @property {string[]} names
 * @property {number[]} scores
 * @property {Record<string, number>[]} sources  where each seat's points came from
 * @property {import("./types.js").Step | null} best  the move that brought most points
 * @property {() => void} watch      the game again
 * @property {() => void} watchBest
 * @property {() => void} analyse    what was done well, and what was luck
 * @property {() => void} closed
 */

/** As wide as the names of the sources: the houses stand in the middle. */
const balance = () => h("td", { class: "balance" });

export class Finale {
    /** @param {Result} result */
    constructor(result) {
        this.result = result;
        const leave = (/** @type {() => void} */ act) => () => {
            this.dialog.close();
            act();
        };
        this.next = h("div", { class: "finale-next" });
        this.dialog = h(
            "dialog",
            { class: "sheet finale", "aria-labelledby": "finale-title", onclose: () => result.closed() },
            h(
                "button",
                {
                    type: "button",
                    class: "button finale-close",
                    "data-key": "close-finale",
                    "aria-label": _("Close"),
                    onclick: () => this.dialog.close(),
                },
                "×",
            ),
            h("p", { class: "finale-town" }, result.title),
            h("h2", { id: "finale-title", tabindex: -1 }, result.sentence),
            rankingOf(result),
            h(
                "div",
                { class: "finale-acts" },
                result.best &&
                    h(
                        "p",
                        { class: "best-move" },
                        button(_("The best move"), leave(result.watchBest), { key: "best" }),
                        h("span", {}, result.best.words?.[0]),
                    ),
                this.next,
                h(
                    "div",
                    { class: "buttons" },
                    button(_("Watch the game again"), leave(result.watch), { key: "watch" }),
                    button(_("Analyse"), leave(result.analyse), { key: "analyse" }),
                    recordLink(result),
                    h("a", { class: "button", href: home }, _("Start page")),
                ),
                result.where === "server" && linkField(_("Share this game"), pathTo(result.id)),
            ),
        );
    }

    /** @param {HTMLElement} next  once more: it is here while this is open */
    open(next) {
        this.next.append(next);
        document.body.append(this.dialog);
        this.dialog.showModal();
        /** @type {HTMLElement} */ (this.dialog.querySelector("h2")).focus({ preventScroll: true });
    }
}

/**
 * A column for each player, the best first; a row for all points and one for each source of them.
 * @param {Result} result
 */
function rankingOf({ names, scores, sources }) {
    const order = names.map((_name, seat) => seat).sort((one, other) => scores[other] - scores[one]);
    const kinds = sourceNames().filter(([kind]) => sources.some((one) => one[kind] !== 0));
    const rank = (/** @type {number} */ seat) => 1 + scores.filter((points) => points > scores[seat]).length;
    return h(
        "table",
        { class: "ranking" },
        h("caption", { class: "unseen" }, _("What the points came from")),
        h(
            "thead",
            {},
            h(
                "tr",
                { "aria-hidden": "true" },
                h("td", {}),
                order.map((seat) =>
                    h("td", { class: `seat-${seat}` }, front(scores[seat] / Math.max(1, ...scores), rank(seat))),
                ),
                balance(),
            ),
            h(
                "tr",
                {},
                h("td", {}),
                order.map((seat) =>
                    h("th", { scope: "col", class: "ranked" }, seatIcon(seat), " ", h("span", {}, names[seat])),
                ),
                balance(),
            ),
        ),
        h(
            "tbody",
            {},
            h(
                "tr",
                { class: "sum" },
                h("th", { scope: "row" }, _("Points")),
                order.map((seat) => h("td", {}, String(scores[seat]))),
                balance(),
            ),
            kinds.map(([kind, name]) =>
                h(
                    "tr",
                    {},
                    h("th", { scope: "row" }, name),
                    order.map((seat) => h("td", {}, number(sources[seat][kind]))),
                    balance(),
                ),
            ),
        ),
    );
}

/** A house front with the rank on it, as high as the points are many. @param {number} share @param {number} rank */
function front(share, rank) {
    const house = h("span", { class: "front" }, h("span", { class: "front-sign" }, String(rank)));
    house.style.setProperty("--share", String(Math.max(0, share)));
    return house;
}

/** @returns {[string, string][]} */
function sourceNames() {
    return [
        ["spared", _("Spared markers")],
        ["card", _("Cards")],
        ["need", _("Others’ need")],
        ["last", _("Last markers")],
        ["claim", _("Claims")],
        ["chosen", _("Discards")],
        ["bought", _("Purchases")],
    ];
}
