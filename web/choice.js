// What has been chosen at the board so far, and what can be chosen to go on. Pure: it speaks of actions, and never
// judges them.

/** @typedef {import("./types.js").Legal} Legal */

/**
 * @typedef {object} Choice
 * @property {"none" | "card" | "discard" | "buy" | "claim"} mode
 * @property {number | null} card
 * @property {number[]} cards       discard: up to two
 * @property {string | null} marker "casino@E3"
 * @property {string | null} lot    a lot with several markers that could be meant
 * @property {string | null} action what would be done, when all has been chosen
 * @property {number | null} force  claim: the one card in force that is looked at; null: all of them
 */

/** @type {Choice} */
export const NOTHING = { mode: "none", card: null, cards: [], marker: null, lot: null, action: null, force: null };

/** The actions that play a card. @param {Legal | null} legal @param {number} card */
export function waysToPlay(legal, card) {
    return legal?.actions.filter((action) => action === `play ${card}` || action.startsWith(`play ${card} `)) ?? [];
}

/** One more card to discard, or one less. @param {Choice} choice @param {number} card @returns {Choice} */
export function withCard(choice, card) {
    const cards = choice.cards.includes(card)
        ? choice.cards.filter((other) => other !== card)
        : [...choice.cards, card].slice(-2);
    return { ...choice, cards, action: discardAction(cards, choice.marker) };
}

/** The marker to discard for. @param {Choice} choice @param {string} marker @returns {Choice} */
export function withMarker(choice, marker) {
    return { ...choice, marker, lot: null, action: discardAction(choice.cards, marker) };
}

/** @param {number[]} cards @param {string | null} marker */
function discardAction(cards, marker) {
    return cards.length === 2 && marker ? `discard ${Math.min(...cards)} ${Math.max(...cards)} ${marker}` : null;
}

/**
 * The markers that a tap can mean now.
 * @param {Choice} choice
 * @param {Legal | null} legal
 * @param {Record<string, string[]>} markers  on the board
 * @returns {Set<string>}
 */
export function wantedMarkers({ mode }, legal, markers) {
    if (mode === "discard")
        return new Set(
            legal?.actions.filter((action) => action.startsWith("discard ")).map((action) => action.split(" ")[3]),
        );
    if (mode === "claim")
        return new Set(Object.keys(markers).flatMap((id) => markers[id].map((site) => `${id}@${site}`)));
    return new Set();
}

/**
 * What is left of a choice when something else is legal.
 * @param {Choice} choice
 * @param {Legal | null} legal
 * @param {number[]} held  cards in the hand
 * @param {boolean} mayClaim
 * @returns {Choice}
 */
export function stillPossible(choice, legal, held, mayClaim) {
    const { mode, card, action } = choice;
    if (card !== null && !held.includes(card)) return NOTHING;
    if (mode === "claim" && !mayClaim) return NOTHING;
    if ((mode === "discard" || mode === "buy") && !legal) return NOTHING;
    if (mode !== "card" || card === null) return choice;
    const ways = waysToPlay(legal, card);
    return action && ways.includes(action) ? choice : { ...choice, action: ways.length === 1 ? ways[0] : null };
}
