// What a reader knows of the game, and how a step changes it. Pure: a view and a step in, a new view out; no rules,
// only bookkeeping.

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Town} Town */
/** @typedef {import("./types.js").GameEvent} GameEvent */

/**
 * @param {Town} town
 * @param {View} view
 * @param {number} seat  who did it
 * @param {GameEvent[]} events
 * @param {Partial<View>} now
 * @returns {View}
 */
export function applyEvents(town, view, seat, events, now) {
    const next = structuredClone(view);
    for (const event of events) applyEvent(town, next, seat, event);
    return Object.assign(next, structuredClone(now));
}

/**
 * @param {Town} town
 * @param {View} view
 * @param {import("./types.js").Step} step
 * @returns {View}
 */
export function applyStep(town, view, step) {
    return step.view ? structuredClone(step.view) : applyEvents(town, view, step.seat, step.ev ?? [], step.now ?? {});
}

/** @template T @param {T[]} items @param {T} item */
function drop(items, item) {
    const index = items.indexOf(item);
    if (index >= 0) items.splice(index, 1);
}

/** Buildings as the server lists them. @param {Town} town @param {string[]} ids */
function inTownOrder(town, ids) {
    return town.buildings.map(({ id }) => id).filter((id) => ids.includes(id));
}

/** @param {View} view @param {string} building */
function leaveTable(view, building) {
    delete view.markers[building];
    drop(view.beside, building);
    for (const owned of view.owned) drop(owned, building);
}

/** @param {View} view @param {number} seat @param {number} card */
function leaveHand(view, seat, card) {
    const hand = view.hands[seat];
    if (hand) drop(hand, card);
    view.hand_sizes[seat]--;
    view.discard.push(card);
}

/** @param {Town} town @param {View} view @param {number} seat @param {GameEvent} event */
function applyEvent(town, view, seat, [what, ...about]) {
    switch (what) {
        case "taken":
        case "bought":
            drop(view.beside, about[0]);
            view.owned[seat] = inTownOrder(town, [...view.owned[seat], about[0]]);
            break;
        case "played":
        case "discarded":
            leaveHand(view, seat, about[0]);
            break;
        case "put":
            view.markers[about[0]] = [...(view.markers[about[0]] ?? []), ...about[1]];
            break;
        case "off":
            view.markers[about[0]] = (view.markers[about[0]] ?? []).filter((site) => !about[1].includes(site));
            if (view.markers[about[0]].length === 0) delete view.markers[about[0]];
            break;
        case "placed":
            leaveTable(view, about[0]);
            view.placed[about[0]] = about[1];
            break;
        case "out":
            leaveTable(view, about[0]);
            view.out.push(about[0]);
            break;
        case "drew":
            view.pile_sizes[about[0]]--;
            view.hand_sizes[seat]++;
            if (about[1] !== undefined) view.hands[seat]?.push(about[1]);
            break;
        case "reshuffled":
            view.pile_sizes[about[0]] = about[1];
            view.discard = view.discard.filter((card) => cardOf(town, card).kind !== "district");
            break;
    }
}

/**
 * The sites that a card speaks of: of the building that it names, of "my building", or of both.
 * @param {import("./types.js").Card} card
 * @returns {Map<string, "named" | "mine" | "both">}
 */
export function cardSites(card) {
    /** @type {Map<string, "named" | "mine" | "both">} */
    const sites = new Map();
    const note = (/** @type {string} */ site, /** @type {"named" | "mine"} */ how) => {
        const before = sites.get(site);
        sites.set(site, before && before !== how ? "both" : how);
    };
    for (const site of card.sites ?? []) note(site, card.kind === "district" ? "mine" : "named");
    for (const [named, mine] of card.pairs ?? []) {
        note(named, "named");
        note(mine, "mine");
    }
    return sites;
}

/** @param {Town} town */
export function hasLocomotive(town) {
    return town.ruleset === "gads-hill-1874";
}

/**
 * Some frame for each landmark, where a picture needs no others: in a puzzle no clue speaks of them.
 * @param {Town} town
 * @returns {Record<string, string>}
 */
export function landmarksOf(town) {
    return Object.fromEntries(town.landmarks.map((one, i) => [one.id, town.frames[i]?.id ?? ""]));
}

/** @param {Town} town @param {number} id */
export function cardOf(town, id) {
    return /** @type {import("./types.js").Card} */ (town.cards.find((card) => card.id === id));
}

/** @param {Town} town @param {string} id */
export function buildingOf(town, id) {
    return town.buildings.find((one) => one.id === id) ?? { id, name: id, sign: id.slice(0, 2) };
}

/**
 * Who may call STOP now, as far as the table shows it (the server decides): the active player in the turn, the others
 * in the window after it.
 * @param {View} view
 * @param {number} seat
 */
export function mayClaim(view, seat) {
    if (view.phase !== "turn" || view.locked.includes(seat)) return false;
    const players = view.scores.length;
    return view.window ? seat !== (view.player + players - 1) % players : seat === view.player;
}
