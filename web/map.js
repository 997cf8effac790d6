// The town as a map: what is drawn of a view, of a card that is being considered, and of what could be chosen.
//
// 1. A token or house is one element for as long as it lies there, so that it can move instead of jumping.
// 2. Lots are the map's buttons, one of them in the tab order, the arrow keys between them; tokens can be tapped as
//    well.
// 3. Nothing here decides what is allowed.

import { s } from "./dom.js";
import { feelHolds } from "./holds.js";
import { drawHouse } from "./houses.js";
import { lotInWords } from "./lots.js";
import { drawLocomotive, drawPosts, drawToken, giveToken } from "./pieces.js";
import { makePlan, placesAside, railwayPosts, tokenPlaces } from "./plan.js";
import { drawLandmark, drawTown } from "./scenery.js";
import { beat } from "./settings.js";
import { hue } from "./signs.js";
import { hasLocomotive } from "./view.js";
import { _ } from "./words.js";

/** @typedef {import("./types.js").Town} Town */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./plan.js").Lot} Lot */
/**
 * What is drawn of a view. Without owners (in puzzles) markers are told apart by quiet colours of their own.
 * @typedef {Pick<View, "markers" | "placed" | "beside" | "landmarks" | "locomotive"> & {owned?: string[][]}} Scene
 */

/**
 * @typedef {object} Shown
 * @property {Scene} view
 * @property {Scene | null} [preview]           what it would be like afterwards
 * @property {Map<string, string>} [allowed]    sites of a card or of a reason: "named", "mine", "both" or "look"
 * @property {string[]} [crowd]                 buildings that need those sites
 * @property {Set<string>} [wanted]             markers ("casino@E3") that can be chosen now
 * @property {string[]} [mine]                  buildings of the one who looks
 * @property {{site?: string, building?: string} | null} [blame]   why not: a site, a building
 * @property {string | null} [marked]           a marker that has been chosen
 * @property {Set<string>} [struck]             markers ("casino@E3") that cannot be there
 * @property {Record<string, string>} [supposed] buildings that are supposed to stand on a site
 * @property {string | null} [focus]            the building that is looked at: the others step back
 * @property {string[]} [crossed]               sites where that one is not
 * @property {(site: string) => string} [words] what a lot is called; otherwise what is on it
 * @property {import("./recent.js").Mark[]} [marks] what the last moves have changed
 * @property {string} [engine]                  what the locomotive carries in place of its position
 */

/**
 * @typedef {object} Taps
 * @property {(site: string) => void} lot
 * @property {(site: string) => boolean} [confirm]  Enter on a site; false: it only chooses
 * @property {(building: string, site: string) => void} marker
 * @property {(site: string) => void} [hold]    a long press
 * @property {(site: string) => void} [aside]   the other mouse button
 */

const HATCH = 11; // between the lines of a lot that is crossed out

export class TownMap {
    /**
     * @param {Town} town
     * @param {Taps} on
     */
    constructor(town, on) {
        this.town = town;
        this.on = on;
        this.plan = makePlan(town);
        this.ratio = this.plan.width / this.plan.height;
        this.building = new Map(town.buildings.map((one, index) => [one.id, { ...one, hue: hue(index), index }]));
        this.layers = Object.fromEntries(
            ["allowed", "landmarks", "houses", "marks", "tokens", "train"].map((name) => [
                name,
                s("g", { class: name, "aria-hidden": "true" }),
            ]),
        );
        this.lots = s("g", { class: "lots" });
        this.element = this.drawRoot();
        /** @type {Map<string, SVGGElement>} */
        this.shownTokens = new Map();
        /** @type {Map<string, SVGGElement>} */
        this.shownHouses = new Map();
        /** @type {string[][]} */
        this.owned = [];
        /** Where each token lies. @type {Map<string, {x: number, y: number, r: number}>} */
        this.places = new Map();
        this.buttons = this.drawButtons();
        this.posts = hasLocomotive(town)
            ? railwayPosts(this.plan, town.landmarks.length, town.rules.complete_at)
            : null;
        this.train = this.posts ? drawLocomotive() : null;
        if (this.posts) drawPosts(this.layers.train, this.posts, town.landmarks.length, town.rules);
        if (this.train) this.layers.train.append(this.train);
        if (on.hold) feelHolds(this.element, on.hold, on.aside ?? on.hold);
    }

    drawRoot() {
        const { allowed, landmarks, houses, marks, tokens, train } = this.layers;
        return s(
            "svg",
            {
                class: "map",
                viewBox: `0 0 ${this.plan.width} ${this.plan.height}`,
                role: "group",
                "aria-label": _("Map of {town}", { town: this.town.title }),
                "aria-roledescription": _("town map"),
            },
            drawTown(this.town, this.plan),
            allowed,
            landmarks,
            this.lots,
            houses,
            marks,
            tokens,
            train,
        );
    }

    /** @param {string} id */
    pieceOf(id) {
        return /** @type {import("./pieces.js").Building} */ (this.building.get(id));
    }

    /** The seat that a building belongs to, or null. @param {string} id */
    ownerOf(id) {
        const seat = this.owned.findIndex((ids) => ids.includes(id));
        return seat < 0 ? null : seat;
    }

    /** @param {string} name */
    focusLot(name) {
        this.buttons.get(name)?.focus();
    }

    drawButtons() {
        /** @type {Map<string, SVGRectElement>} */
        const made = new Map();
        for (const lot of this.plan.lots) {
            const button = s("rect", {
                class: "lot-button",
                x: lot.x + 2,
                y: lot.y + 2,
                width: lot.w - 4,
                height: lot.h - 4,
                rx: 2,
                role: "button",
                tabindex: made.size === 0 ? 0 : -1,
                "data-lot": lot.name,
                onclick: () => this.on.lot(lot.name),
                onkeydown: (/** @type {KeyboardEvent} */ event) => this.onKey(event, lot),
                onfocus: () => {
                    for (const other of made.values()) other.setAttribute("tabindex", "-1");
                    button.setAttribute("tabindex", "0");
                },
            });
            made.set(lot.name, button);
            this.lots.append(button);
        }
        return made;
    }

    /** @param {KeyboardEvent} event @param {Lot} lot */
    onKey(event, lot) {
        if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            if (event.key === " " || !this.on.confirm?.(lot.name)) this.on.lot(lot.name);
            return;
        }
        const [dx, dy] = /** @type {Record<string, number[]>} */ ({
            ArrowLeft: [-1, 0],
            ArrowRight: [1, 0],
            ArrowUp: [0, -1],
            ArrowDown: [0, 1],
        })[event.key] ?? [0, 0];
        if (!dx && !dy) return;
        event.preventDefault();
        const ahead = this.plan.lots
            .map((other) => ({
                other,
                along: (other.column - lot.column) * dx + (other.row - lot.row) * dy,
                aside: Math.abs((other.column - lot.column) * dy) + Math.abs((other.row - lot.row) * dx),
            }))
            .filter(({ along, aside }) => along > 0 && aside <= along)
            .sort((a, b) => a.along + 2 * a.aside - b.along - 2 * b.aside);
        if (ahead.length > 0) /** @type {SVGElement} */ (this.buttons.get(ahead[0].other.name)).focus();
    }

    /** @param {Shown} shown */
    show(shown) {
        const { view, preview = null } = shown;
        this.owned = view.owned ?? [];
        this.element.classList.toggle("owned", this.owned.length > 0);
        this.element.classList.toggle("choosing", (shown.wanted?.size ?? 0) > 0);
        this.element.classList.toggle("focusing", !!shown.focus);
        this.element.classList.toggle("no-posts", shown.engine !== undefined);
        this.element.classList.toggle("previewing", preview !== null);
        this.showAllowed(shown);
        this.showLandmarks(view);
        this.showHouses(shown);
        this.showTokens(shown);
        this.showMarks(shown);
        const position = (preview ?? view).locomotive;
        if (this.train && this.posts && position !== undefined) {
            this.drive(this.train, this.posts(Math.min(position, this.town.rules.complete_at)));
            /** @type {Element} */ (this.train.querySelector("text")).textContent = shown.engine ?? String(position);
        }
        this.layers.train.toggleAttribute("hidden", position === undefined);
        for (const [name, button] of this.buttons) {
            const words = shown.words?.(name) ?? lotInWords(this.town, shown.view, name);
            button.setAttribute("aria-label", words);
            if (this.plan.lot.get(name)?.framed) button.replaceChildren(s("title", {}, words));
        }
    }

    /**
     * The first time it is simply there.
     * @param {SVGGElement} train
     * @param {{x: number, y: number, down: boolean}} post
     */
    drive(train, { x, y, down }) {
        const from = train.style.transform;
        const to = `translate(${x}px, ${y}px)`;
        train.classList.toggle("down", down);
        train.style.transform = to;
        if (from && from !== to && beat() > 0)
            train.animate([{ transform: from }, { transform: to }], { duration: 600, easing: "ease-in-out" });
    }

    /** Rings around what came, small struck discs for what went, frames for sites and houses. @param {Shown} shown */
    showMarks({ marks, view }) {
        this.layers.marks.replaceChildren();
        /** @type {Map<string, number>} */
        const gone = new Map();
        const frame = (/** @type {string} */ look, /** @type {string} */ site) => {
            const { x, y, w, h } = /** @type {Lot} */ (this.plan.lot.get(site));
            return s("rect", { class: look, x: x + 4, y: y + 4, width: w - 8, height: h - 8 });
        };
        for (const mark of marks ?? []) {
            const group = s("g", { class: `mark seat-${mark.seat}` });
            for (const site of mark.sites) group.append(frame("mark-site", site));
            for (const id of mark.built) if (id in view.placed) group.append(frame("mark-built", view.placed[id]));
            for (const key of mark.came) {
                const place = this.places.get(key);
                if (place) group.append(s("circle", { class: "mark-came", cx: place.x, cy: place.y, r: place.r + 4 }));
            }
            for (const key of mark.gone) {
                const [id, site] = key.split("@");
                if (view.markers[id]?.includes(site)) continue;
                const order = gone.get(site) ?? 0;
                gone.set(site, order + 1);
                group.append(this.drawGone(id, /** @type {Lot} */ (this.plan.lot.get(site)), order));
            }
            this.layers.marks.append(group);
        }
    }

    /** @param {string} id @param {Lot} lot @param {number} order  among those that went from this lot */
    drawGone(id, lot, order) {
        return s(
            "g",
            { class: "mark-gone", transform: `translate(${lot.x + 13 + order * 21} ${lot.y + lot.h - 13})` },
            s("circle", { r: 10 }),
            s("text", { "text-anchor": "middle", "dominant-baseline": "central" }, this.pieceOf(id).sign),
            s("path", { d: "M-8 8 8-8" }),
        );
    }

    /** @param {Shown} shown */
    showAllowed({ allowed, blame, crossed }) {
        this.layers.allowed.replaceChildren();
        for (const [site, how] of allowed ?? []) {
            const lot = /** @type {Lot} */ (this.plan.lot.get(site));
            this.layers.allowed.append(
                s("rect", { class: `allowed-${how}`, x: lot.x + 3, y: lot.y + 3, width: lot.w - 6, height: lot.h - 6 }),
            );
        }
        for (const site of crossed ?? []) {
            const { x, y, w, h } = /** @type {Lot} */ (this.plan.lot.get(site));
            const hatch = Array.from({ length: Math.ceil((w + h) / HATCH) }, (_unused, i) => {
                const from = i * HATCH;
                const [x1, y1] = from <= h ? [0, from] : [from - h, h];
                const [x2, y2] = from <= w ? [from, 0] : [w, from - w];
                return `M${x + x1} ${y + y1}L${x + x2} ${y + y2}`;
            });
            this.layers.allowed.append(
                s("path", { class: "hatched", d: hatch.join("") }),
                s("path", { class: "crossed", d: `M${x + w - 17} ${y + 6}l11 11m0-11l-11 11` }),
            );
        }
        const blamed = blame?.site ? this.plan.lot.get(blame.site) : null;
        if (blamed)
            this.layers.allowed.append(
                s("rect", {
                    class: "blamed",
                    x: blamed.x + 3,
                    y: blamed.y + 3,
                    width: blamed.w - 6,
                    height: blamed.h - 6,
                }),
            );
    }

    /** @param {Scene} view */
    showLandmarks(view) {
        if (this.layers.landmarks.childElementCount > 0) return;
        for (const [id, frame] of Object.entries(view.landmarks ?? {})) {
            const lot = this.plan.lot.get(frame);
            const { name, sign } = /** @type {import("./types.js").Named} */ (
                this.town.landmarks.find((landmark) => landmark.id === id)
            );
            if (lot)
                this.layers.landmarks.append(
                    s(
                        "g",
                        { transform: `translate(${lot.x + lot.w / 2} ${lot.y + lot.h / 2})` },
                        drawLandmark(id, name, sign),
                    ),
                );
        }
    }

    /** @param {Shown} shown */
    showHouses({ view, preview, blame, supposed, focus, crowd }) {
        const placed = { ...supposed, ...preview?.placed, ...view.placed };
        keep(this.shownHouses, Object.keys(placed), (id) => {
            const house = drawHouse(this.pieceOf(id));
            this.layers.houses.append(house);
            return house;
        });
        for (const [id, house] of this.shownHouses) {
            const lot = /** @type {Lot} */ (this.plan.lot.get(placed[id]));
            house.setAttribute("transform", `translate(${lot.x + lot.w / 2} ${lot.y + lot.h / 2 + 7})`);
            house.classList.toggle("coming", !(id in view.placed));
            house.classList.toggle("blamed", blame?.building === id);
            house.classList.toggle("focus", focus === id || (crowd?.includes(id) ?? false));
        }
    }

    /**
     * What lies, comes or goes on each lot. Under a supposed house only what follows from it is drawn, and a marker
     * that becomes a house does not go.
     * @param {Shown} shown
     */
    tokensOn({ view, preview, struck, supposed }) {
        const covered = Object.values(supposed ?? {});
        /** @type {Map<string, string[]>} */
        const onLot = new Map();
        for (const one of this.town.buildings) {
            const sites = new Set(
                [...(view.markers[one.id] ?? []), ...(preview?.markers[one.id] ?? [])].filter(
                    (site) => !covered.includes(site) && preview?.placed[one.id] !== site,
                ),
            );
            for (const key of struck ?? []) if (key.startsWith(`${one.id}@`)) sites.add(key.split("@")[1]);
            for (const site of sites) onLot.set(site, [...(onLot.get(site) ?? []), one.id]);
        }
        return onLot;
    }

    /** What stays or comes lies in the middle of its lot, what goes small at its edge. @param {Shown} shown */
    showTokens(shown) {
        const { preview, struck } = shown;
        const onLot = this.tokensOn(shown);
        const keys = [...onLot].flatMap(([site, ids]) => ids.map((id) => `${id}@${site}`));
        keep(this.shownTokens, keys, (key) => {
            const [id, site] = key.split("@");
            const token = drawToken(this.pieceOf(id), site, this.ownerOf(id));
            token.addEventListener("click", () => this.on.marker(id, site));
            this.layers.tokens.append(token);
            return token;
        });
        this.places.clear();
        for (const [site, ids] of onLot) {
            const lot = /** @type {Lot} */ (this.plan.lot.get(site));
            const going = ids.filter(
                (id) => preview && !preview.markers[id]?.includes(site) && !struck?.has(`${id}@${site}`),
            );
            const staying = ids.filter((id) => !going.includes(id));
            const middle = going.length > 0 ? { ...lot, h: lot.h - 14 } : lot;
            const places = [...tokenPlaces(middle, staying.length), ...placesAside(lot, going.length)];
            for (const [i, id] of [...staying, ...going].entries()) {
                const key = `${id}@${site}`;
                this.places.set(key, places[i]);
                this.dressToken(shown, key, i >= staying.length);
            }
        }
    }

    /** @param {Shown} shown @param {string} key @param {boolean} goes */
    dressToken({ view, wanted, mine, blame, marked, crowd, struck, focus }, key, goes) {
        const [id, site] = key.split("@");
        const token = /** @type {SVGGElement} */ (this.shownTokens.get(key));
        const { x, y, r } = /** @type {{x: number, y: number, r: number}} */ (this.places.get(key));
        const before = view.markers[id]?.includes(site) ?? false;
        const ruledOut = struck?.has(key) ?? false;
        /** @type {[string, boolean | undefined][]} */
        const looks = [
            ["tiny", r < 15],
            ["small", r < 21],
            ["coming", !before && !ruledOut],
            ["going", goes || ruledOut],
            ["aside", goes],
            ["focus", focus === id],
            ["mine", mine?.includes(id)],
            ["beside", view.beside.includes(id)],
            ["wanted", wanted?.has(key)],
            ["chosen", marked === key],
            ["blamed", blame?.building === id],
            ["crowd", crowd?.includes(id)],
        ];
        giveToken(token, this.ownerOf(id));
        token.style.transform = `translate(${x}px, ${y}px) scale(${r / 22})`;
        for (const [look, has] of looks) token.classList.toggle(look, has ?? false);
    }
}

/** A map to look at only, which nobody hears of. @param {Town} town @param {Shown} shown */
export function drawPicture(town, shown) {
    const map = new TownMap(town, { lot: () => {}, marker: () => {} });
    map.show(shown);
    for (const lot of map.element.querySelectorAll("[tabindex]")) lot.removeAttribute("tabindex");
    map.element.setAttribute("aria-hidden", "true");
    return map.element;
}

/**
 * Keeps the elements of these keys, makes the missing ones, lets the others go.
 * @param {Map<string, SVGGElement>} shown
 * @param {string[]} keys
 * @param {(key: string) => SVGGElement} make
 */
function keep(shown, keys, make) {
    const wanted = new Set(keys);
    for (const [key, element] of shown)
        if (!wanted.has(key)) {
            shown.delete(key);
            element.remove();
        }
    for (const key of keys) if (!shown.has(key)) shown.set(key, make(key));
}
