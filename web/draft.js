// Taking a building: all of the town in a grid that never moves. What somebody has stays in its place, in their colour,
// and what my cards name has their numbers.

import { h } from "./dom.js";
import { cardsInHand } from "./hand.js";
import { signIcon } from "./signs.js";
import { cardOf } from "./view.js";
import { _, capital, list, plural } from "./words.js";

const SECOND_LINE = 11; // letters of one line that would be as small
const TWO_CELLS = 14; // letters of a word that one cell cannot hold

/**
 * @param {import("./bar.js").BarState} state
 * @param {string[]} free  buildings that can be taken now
 * @param {(HTMLElement | false | null | undefined)[]} others  what else can be done, in cells at the end
 */
export function buildingGrid({ town, view, seat, host, act }, free, others) {
    const cards = cardsInHand(view, seat).map((id) => cardOf(town, id));
    return h(
        "ul",
        { class: "draft" },
        town.buildings.map((building) => {
            const naming = cards.filter((card) => card.building === building.id).map((card) => card.id);
            const owner = view.owned.findIndex((owned) => owned.includes(building.id));
            const face = [signIcon(building), nameIn(building.name), named(naming)];
            const room = longest(building.name) > TWO_CELLS ? "draft-wide" : "";
            if (free.includes(building.id))
                return h(
                    "li",
                    { class: room },
                    h(
                        "button",
                        {
                            type: "button",
                            class: `button draft-cell${naming.length > 0 ? " named" : ""}`,
                            "data-key": `building-${building.id}`,
                            onclick: () => act.perform(`take ${building.id}`),
                        },
                        face,
                    ),
                );
            const taken = owner >= 0 && h("span", { class: "unseen" }, _("{name} has it", { name: host.name(owner) }));
            return h(
                "li",
                { class: `draft-cell${owner < 0 ? " gone" : ` taken seat-${owner}`} ${room}` },
                face,
                " ",
                taken,
            );
        }),
        others.map((button) => button && h("li", {}, button)),
    );
}

/** Letters of the longest word. @param {string} name */
function longest(name) {
    return Math.max(...name.split(/[ -]/).map((word) => word.length));
}

/** A name as large as its longest word, or its second line, lets it be. @param {string} name */
function nameIn(name) {
    const face = h("span", { class: "draft-name" }, capital(name));
    const word = longest(name) > TWO_CELLS ? longest(name) / 2 : longest(name);
    const letters = Math.max(word, /[ -]/.test(name) ? SECOND_LINE : 0, name.length / 2);
    face.style.setProperty("--letters", String(letters));
    return face;
}

/** My cards that name it. @param {number[]} cards */
function named(cards) {
    if (cards.length === 0) return null;
    const label = plural(cards.length, "On your card {cards}", "On your cards {cards}", {
        cards: list(cards.map(String)),
    });
    return h(
        "span",
        { class: "draft-cards", title: label },
        h("span", { "aria-hidden": "true" }, cards.join(" ")),
        h("span", { class: "unseen" }, " ", label),
    );
}
