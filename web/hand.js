// The cards in the hand, to choose from.

import { cardFace } from "./cards.js";
import { h, put } from "./dom.js";
import { cardOf } from "./view.js";
import { _ } from "./words.js";

/** The cards as they lie in the hand. @param {import("./types.js").View} view @param {number | null} seat */
export function cardsInHand(view, seat) {
    return seat === null ? [] : [...(view.hands[seat] ?? [])].sort((a, b) => a - b);
}

/**
 * @param {Element} hand
 * @param {object} shown
 * @param {import("./types.js").Town} shown.town
 * @param {number[]} shown.cards
 * @param {import("./types.js").Legal | null} shown.legal
 * @param {import("./choice.js").Choice} shown.choice
 * @param {(card: number) => void} shown.choose
 */
export function showHand(hand, { town, cards, legal, choice, choose }) {
    const discarding = choice.mode === "discard";
    put(
        hand,
        cards.map((id, index) => {
            const card = cardOf(town, id);
            const no = legal?.cards[id];
            const picked = discarding ? choice.cards.includes(id) : choice.card === id;
            const dead = discarding ? !legal?.discardable.includes(id) : no !== undefined;
            return h(
                "li",
                {},
                h(
                    "button",
                    {
                        type: "button",
                        class: `card ${card.kind}${dead ? " unplayable" : ""}`,
                        "data-key": `card-${id}`,
                        "data-card": id,
                        "aria-pressed": String(picked),
                        "aria-keyshortcuts": index < 9 ? String(index + 1) : null,
                        "aria-disabled": discarding && dead ? "true" : null,
                        onclick: () => (discarding && dead ? undefined : choose(id)),
                    },
                    cardFace(town, card),
                    no ? h("span", { class: "unseen" }, _("Cannot be played now: {why}", { why: no.why })) : null,
                ),
            );
        }),
    );
}
