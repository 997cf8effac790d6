// What stands beside the board: the players, the buildings that nobody has, the cards in force, and the log.

import { drawMiniMap } from "./cards.js";
import { device } from "./device.js";
import { find, h, put } from "./dom.js";
import { seatIcon } from "./pieces.js";
import { signIcon } from "./signs.js";
import { buildingOf, cardOf } from "./view.js";
import { _, capital, plural } from "./words.js";

/** @typedef {import("./types.js").Town} Town */
/** @typedef {import("./types.js").View} View */

/** @param {Town} town @param {string} id @param {View} view */
function buildingChip(town, id, view) {
    const building = buildingOf(town, id);
    const markers = view.markers[id]?.length ?? 0;
    const label =
        markers === 0
            ? capital(building.name)
            : plural(markers, "{Building}, {n} marker", "{Building}, {n} markers", { building });
    return h(
        "li",
        { class: "chip", title: label, "data-building": id },
        signIcon(building),
        h("span", { class: "chip-name" }, building.name),
        markers > 0
            ? h("span", { class: "note" }, String(markers), " ", h("span", { class: "unseen" }, _("on the board")))
            : null,
    );
}

/**
 * @typedef {object} Person
 * @property {string} name
 * @property {string} kind   how the seat is played, in words
 * @property {import("./dom.js").Child} [extra]
 */

/**
 * @param {Element} panel
 * @param {Town} town
 * @param {View} view
 * @param {Person[]} people
 */
export function showPlayers(panel, town, view, people) {
    const purchases = town.rules.purchases;
    put(
        panel,
        h("h2", {}, _("Players")),
        h(
            "ol",
            { class: purchases > 0 ? "players many" : "players" }, // buildings: seven each, and three more
            people.map((person, seat) => {
                const active = view.phase !== "over" && view.player === seat;
                return h(
                    "li",
                    { class: `player seat-${seat}${active ? " active" : ""}`, "aria-current": active ? "true" : null },
                    h(
                        "div",
                        { class: "player-head" },
                        h(
                            "span",
                            { class: "turn-mark" },
                            active ? _("▶") : "",
                            active ? h("span", { class: "unseen" }, _("to move:")) : null,
                        ),
                        h("strong", { class: "player-name" }, seatIcon(seat), " ", person.name),
                        h("span", { class: "player-kind" }, person.kind),
                        h(
                            "span",
                            { class: "points" },
                            String(view.scores[seat]),
                            " ",
                            h("span", { class: "points-word" }, plural(view.scores[seat], "point", "points")),
                        ),
                    ),
                    h(
                        "p",
                        { class: "player-facts" },
                        h("span", {}, plural(view.hand_sizes[seat], "{n} card", "{n} cards")),
                        purchases > 0 &&
                            h("span", {}, _("{n} of {all} purchases", { n: view.bought[seat], all: purchases })),
                        view.locked.includes(seat) && h("span", {}, _("may not claim now")),
                    ),
                    h(
                        "ul",
                        { class: "chips", "aria-label": _("Buildings") },
                        view.owned[seat].map((id) => buildingChip(town, id, view)),
                    ),
                    person.extra,
                );
            }),
        ),
    );
}

/** How strong a computer player is, in words. @param {string} player */
export function computerName(player) {
    const names = /** @type {Record<string, string>} */ ({
        random: _("computer, at random"),
        hasty: _("computer, easy"),
        greedy: _("computer, medium"),
        careful: _("computer, strong"),
        expert: _("computer, expert"),
    });
    return names[player] ?? _("computer");
}

/** The cards that count now. @param {Town} town @param {View} view */
export function inForce(town, view) {
    return (
        view.in_force.length > 0 && [
            h("h2", {}, _("Cards in force")),
            h(
                "ul",
                { class: "in-force" },
                view.in_force.map((statement) => h("li", { class: "force-item" }, statementFace(town, statement))),
            ),
        ]
    );
}

/** @param {Element} panel @param {Town} town @param {View} view */
export function showShelf(panel, town, view) {
    put(
        panel,
        inForce(town, view),
        h("h2", {}, _("Beside the board")),
        view.beside.length > 0
            ? h(
                  "ul",
                  { class: "chips" },
                  view.beside.map((id) => buildingChip(town, id, view)),
              )
            : h("p", { class: "quiet" }, _("No building is left.")),
        view.out.length > 0 && [
            h("h2", {}, _("Out of the game")),
            h(
                "ul",
                { class: "chips" },
                view.out.map((id) => buildingChip(town, id, view)),
            ),
        ],
    );
}

/**
 * A card in force: its mini-map, its text, and whose building it is about.
 * @param {Town} town
 * @param {import("./types.js").Statement} statement
 */
export function statementFace(town, statement) {
    const card = cardOf(town, statement.card);
    const mine = statement.mine ? buildingOf(town, statement.mine) : null;
    const named = statement.named ? buildingOf(town, statement.named) : null;
    return [
        drawMiniMap(town, card),
        h(
            "span",
            {},
            h("strong", {}, _("Card {n}", { n: card.id })),
            ": ",
            card.text,
            mine && mine !== named ? [" ", _("(My building: the {building}.)", { building: mine })] : null,
        ),
    ];
}

/**
 * The log in words; the newest last, and the one that is read aloud. A tap looks at the step again.
 * @param {(n: number) => void} look
 */
export function createLog(look) {
    const lines = h("div", { class: "log", role: "log", "aria-label": _("What happened"), tabindex: 0 });
    const line = (/** @type {Pick<import("./types.js").Step, "n" | "seat" | "words">} */ { n, seat, words }) =>
        h(
            "button",
            {
                type: "button",
                class: `log-step seat-${seat}`,
                "data-n": n,
                tabindex: -1, // there are many; the arrow keys go through them
                onclick: () => look(n),
            },
            words?.map((sentence) => h("span", {}, sentence)),
        );
    const scroll = () => {
        if (!lines.matches(":hover, :focus") && !lines.querySelector("[aria-current]"))
            lines.scrollTop = lines.scrollHeight; // unless somebody reads
    };
    new ResizeObserver(scroll).observe(lines); // what stands above it grows and shrinks
    return {
        element: lines,
        /** @param {import("./types.js").Step} step */
        tell(step) {
            if (!step.words?.length) return;
            lines.append(line(step));
            scroll();
        },
        /** Something that is no step. @param {string} sentence */
        note(sentence) {
            lines.append(h("p", { class: "log-note" }, sentence));
            scroll();
        },
        /** The step that is looked at; null: none. @param {number | null} n */
        show(n) {
            for (const step of lines.querySelectorAll("[aria-current]")) step.removeAttribute("aria-current");
            const shown = n === null ? null : lines.querySelector(`[data-n="${n}"]`);
            shown?.setAttribute("aria-current", "step");
            if (shown instanceof HTMLElement)
                lines.scrollTop = shown.offsetTop + (shown.offsetHeight - lines.clientHeight) / 2;
            else scroll();
        },
        /**
         * What happened before everything that has been told: there to read, not read aloud.
         * @param {import("./types.js").Step[]} steps
         */
        tellPast(steps) {
            lines.setAttribute("aria-live", "off");
            lines.prepend(...steps.filter((step) => step.words?.length).map(line));
            scroll();
            setTimeout(() => lines.removeAttribute("aria-live"), 500);
        },
    };
}

/** The calm word about the line in the header. @param {import("./connection.js").LineState} state */
export function showLine(state) {
    const text = {
        open: device.keeps ? "" : _("This browser keeps nothing: games on this device end with the page."),
        closed: "",
        calling: _("Connecting …"),
        waiting: _("The connection is down; reconnecting. Nothing is lost."),
    }[state];
    const line = find("#line");
    if (line.textContent !== text) line.textContent = text;
    line.dataset.state = state;
}
