// Cards: number, kind, a mini-map of the sites they speak of, and their text. The mini-map decides, so it is drawn
// large.

import { h, s } from "./dom.js";
import { signIcon } from "./signs.js";
import { buildingOf, cardSites } from "./view.js";
import { _, list } from "./words.js";

/** @typedef {import("./types.js").Town} Town */
/** @typedef {import("./types.js").Card} Card */

const MOST_LINKS = 8; // more lines are a tangle

/** @param {string} kind */
export function kindName(kind) {
    if (kind === "building") return _("Building");
    if (kind === "district") return _("District");
    return _("Condition");
}

/** The name of a pile on its button. @param {string} pile */
export function pileName(pile) {
    if (pile === "common") return _("Common pile");
    if (pile.startsWith("own")) return _("Own pile");
    return kindName(pile);
}

/**
 * A small map of the town with the card's sites: a filled lot is the named building's, a striped one "my building's",
 * half and half is both.
 * @param {Town} town
 * @param {Card} card
 */
export function drawMiniMap(town, card) {
    const sites = cardSites(card);
    const columnGap = gaps(town.columns, (gap) => town.west.some((row) => row[gap] !== null));
    const rowGap = gaps(town.rows, (gap) => town.north[gap].some((street) => street !== null));
    const wide = town.columns > 5 ? 17 : 24;
    const at = (/** @type {{row: number, column: number}} */ lot) => ({
        x: 2 + lot.column * wide + columnGap[lot.column] * 5,
        y: 2 + lot.row * 12 + rowGap[lot.row] * 5,
    });
    const lots = [];
    const middle = new Map();
    const farthest = Math.max(...town.sites.map((site) => site.column));
    const frames = town.frames.filter((frame) => frame.column <= farthest);
    for (const frame of frames)
        lots.push(s("rect", { class: "mini-frame", ...at(frame), width: wide - 1, height: 11 }));
    for (const site of town.sites) {
        const { x, y } = at(site);
        const how = sites.get(site.id);
        middle.set(site.id, [x + (wide - 1) / 2, y + 5.5]);
        lots.push(s("rect", { class: how ? `mini mini-${how}` : "mini", x, y, width: wide - 1, height: 11 }));
        if (how === "both")
            lots.push(s("path", { class: "mini-half", d: `M${x} ${y + 11}L${x + wide - 1} ${y}V${y + 11}Z` }));
        if (how === "mine" || how === "both")
            lots.push(
                s("circle", {
                    class: "mini-dot",
                    cx: x + (wide - 1) * (how === "both" ? 0.72 : 0.5),
                    cy: y + (how === "both" ? 7.5 : 5.5),
                    r: 1.7,
                }),
            );
    }
    const pairs = new Set((card.pairs ?? []).map((pair) => [...pair].sort().join(" ")));
    const links = [...(pairs.size <= MOST_LINKS ? pairs : [])].map((pair) => {
        const [named, mine] = pair.split(" ");
        const [a, b] = [middle.get(named), middle.get(mine)];
        return `M${a[0]} ${a[1]}L${b[0]} ${b[1]}`;
    });
    const right = Math.max(...[...town.sites, ...frames].map((lot) => at(lot).x)) + wide + 1;
    const bottom = Math.max(...town.sites.map((lot) => at(lot).y)) + 13;
    return s(
        "svg",
        { class: "mini-map", viewBox: `0 0 ${right} ${bottom}`, "aria-hidden": "true" },
        lots,
        s("path", { class: "mini-links", d: links.join("") }),
    );
}

/** How many streets lie before each column or row. @param {number} count @param {(gap: number) => boolean} isStreet */
function gaps(count, isStreet) {
    const before = [];
    for (let i = 0, streets = 0; i < count; i++) {
        if (isStreet(i) && i > 0) streets++;
        before.push(streets);
    }
    return before;
}

/** The card's mini-map in words. @param {Town} town @param {Card} card */
function cardInWords(town, card) {
    if (card.kind === "building")
        return _("The {building} on {sites}.", {
            building: buildingOf(town, card.building ?? ""),
            sites: list(card.sites ?? []),
        });
    if (card.kind === "district") return _("My building on {sites}.", { sites: list(card.sites ?? []) });
    return _("The {building} and my building on {pairs}.", {
        building: buildingOf(town, card.building ?? ""),
        pairs: list((card.pairs ?? []).map(([site, other]) => _("{site} with {other}", { site, other }))),
    });
}

/**
 * The face of a card; what can be done with it is said around it.
 * @param {Town} town
 * @param {Card} card
 */
export function cardFace(town, card) {
    const named = card.building ? buildingOf(town, card.building) : null;
    return [
        h(
            "span",
            { class: "card-head" },
            h("span", { class: "card-number" }, String(card.id)),
            named ? signIcon(named) : h("span", { class: "card-any", "aria-hidden": "true" }, "★"),
            h("span", { class: "card-kind" }, kindName(card.kind)),
        ),
        drawMiniMap(town, card),
        h("span", { class: "card-text" }, card.text),
        h("span", { class: "unseen" }, " ", cardInWords(town, card)),
    ];
}
