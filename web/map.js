// The town as a map: what is drawn of a view, of a card that is being considered, and of what could be chosen.
//
// 1. A token or house is one element for as long as it lies there, so that it can move instead of jumping.
// 2. Lots are the map's buttons, one of them in the tab order, the arrow keys between them; tokens can be tapped as well.
// 3. Nothing here decides what is allowed.

import { s } from "./dom.js";
import { makePlan, railwayPosts, tokenPlaces } from "./plan.js";
import { drawLandmark, drawTown } from "./scenery.js";
import { drawSign, hasSign, hue } from "./signs.js";
import { hasLocomotive } from "./view.js";
import { _, list } from "./words.js";

/** @typedef {import("./types.js").Town} Town */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./plan.js").Lot} Lot */

/**
 * @typedef {object} Shown
 * @property {View} view
 * @property {View | null} [preview]            what it would be like afterwards
 * @property {Map<string, string>} [allowed]    sites of a card: "named", "mine" or "both"
 * @property {Set<string>} [wanted]             markers ("casino@E3") that can be chosen now
 * @property {string[]} [mine]                  buildings of the one who looks
 * @property {{site?: string, building?: string} | null} [blame]   why not: a site, a building
 * @property {string | null} [marked]           a marker that has been chosen
 */

/**
 * @param {Town} town
 * @param {{lot: (site: string) => void, marker: (building: string, site: string) => void}} on
 */
export function createMap(town, on) {
    const plan = makePlan(town);
    const building = new Map(town.buildings.map((one, index) => [one.id, { ...one, hue: hue(index), index }]));
    const layers = Object.fromEntries(
        ["allowed", "landmarks", "houses", "tokens", "train"].map((name) => [
            name,
            s("g", { class: name, "aria-hidden": "true" }),
        ]),
    );
    const lots = s("g", { class: "lots" });
    const root = s(
        "svg",
        {
            class: "map",
            viewBox: `0 0 ${plan.width} ${plan.height}`,
            role: "group",
            "aria-label": _("Map of {town}", { town: town.title }),
            "aria-roledescription": _("town map"),
        },
        drawTown(town, plan),
        layers.allowed,
        layers.landmarks,
        lots,
        layers.houses,
        layers.tokens,
        layers.train,
    );
    const posts = hasLocomotive(town) ? railwayPosts(plan, town.landmarks.length, town.rules.complete_at) : null;
    if (posts) drawPosts(layers.train, posts, town.landmarks.length, town.rules);
    const train = posts ? drawLocomotive() : null;
    if (train) layers.train.append(train);
    /** @type {Map<string, SVGGElement>} */
    const shownTokens = new Map();
    /** @type {Map<string, SVGGElement>} */
    const shownHouses = new Map();
    const buttons = drawButtons();

    function drawButtons() {
        /** @type {Map<string, SVGRectElement>} */
        const made = new Map();
        for (const lot of plan.lots) {
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
                onclick: () => on.lot(lot.name),
                onkeydown: (/** @type {KeyboardEvent} */ event) => onKey(event, lot),
                onfocus: () => {
                    for (const other of made.values()) other.setAttribute("tabindex", "-1");
                    button.setAttribute("tabindex", "0");
                },
            });
            made.set(lot.name, button);
            lots.append(button);
        }
        return made;
    }

    /** @param {KeyboardEvent} event @param {Lot} lot */
    function onKey(event, lot) {
        if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            on.lot(lot.name);
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
        const ahead = plan.lots
            .map((other) => ({
                other,
                along: (other.column - lot.column) * dx + (other.row - lot.row) * dy,
                aside: Math.abs((other.column - lot.column) * dy) + Math.abs((other.row - lot.row) * dx),
            }))
            .filter(({ along, aside }) => along > 0 && aside <= along)
            .sort((a, b) => a.along + 2 * a.aside - b.along - 2 * b.aside);
        if (ahead.length > 0) /** @type {SVGElement} */ (buttons.get(ahead[0].other.name)).focus();
    }

    /** @param {Shown} shown */
    function show(shown) {
        const { view, preview = null } = shown;
        root.classList.toggle("choosing", (shown.wanted?.size ?? 0) > 0);
        root.classList.toggle("previewing", preview !== null);
        showAllowed(shown);
        showLandmarks(view);
        showHouses(shown);
        showTokens(shown);
        const position = (preview ?? view).locomotive;
        if (train && posts && position !== undefined) {
            const post = posts(Math.min(position, town.rules.complete_at));
            train.style.transform = `translate(${post.x}px, ${post.y}px)`;
            /** @type {Element} */ (train.querySelector("text")).textContent = String(position);
        }
        for (const [name, button] of buttons) button.setAttribute("aria-label", lotInWords(town, shown.view, name));
    }

    /** @param {Shown} shown */
    function showAllowed({ allowed, blame }) {
        layers.allowed.replaceChildren();
        for (const [site, how] of allowed ?? []) {
            const lot = /** @type {Lot} */ (plan.lot.get(site));
            layers.allowed.append(
                s("rect", { class: `allowed-${how}`, x: lot.x + 3, y: lot.y + 3, width: lot.w - 6, height: lot.h - 6 }),
            );
        }
        const blamed = blame?.site ? plan.lot.get(blame.site) : null;
        if (blamed)
            layers.allowed.append(
                s("rect", {
                    class: "blamed",
                    x: blamed.x + 3,
                    y: blamed.y + 3,
                    width: blamed.w - 6,
                    height: blamed.h - 6,
                }),
            );
    }

    /** @param {View} view */
    function showLandmarks(view) {
        if (layers.landmarks.childElementCount > 0) return;
        for (const [id, frame] of Object.entries(view.landmarks ?? {})) {
            const lot = plan.lot.get(frame);
            const name = town.landmarks.find((landmark) => landmark.id === id)?.name ?? id;
            if (lot)
                layers.landmarks.append(
                    s(
                        "g",
                        { transform: `translate(${lot.x + lot.w / 2} ${lot.y + lot.h / 2})` },
                        drawLandmark(id, name),
                    ),
                );
        }
    }

    /** @param {Shown} shown */
    function showHouses({ view, preview, blame }) {
        const placed = { ...preview?.placed, ...view.placed };
        keep(shownHouses, Object.keys(placed), (id) => {
            const lot = /** @type {Lot} */ (plan.lot.get(placed[id]));
            const house = drawHouse(id);
            house.setAttribute("transform", `translate(${lot.x + lot.w / 2} ${lot.y + lot.h / 2 + 7})`);
            layers.houses.append(house);
            return house;
        });
        for (const [id, house] of shownHouses) {
            house.classList.toggle("coming", !(id in view.placed));
            house.classList.toggle("blamed", blame?.building === id);
        }
    }

    /** @param {Shown} shown */
    function showTokens({ view, preview, wanted, mine, blame, marked }) {
        /** @type {Map<string, string[]>} */
        const onLot = new Map();
        for (const one of town.buildings) {
            const sites = new Set([...(view.markers[one.id] ?? []), ...(preview?.markers[one.id] ?? [])]);
            for (const site of sites) onLot.set(site, [...(onLot.get(site) ?? []), one.id]);
        }
        const keys = [...onLot].flatMap(([site, ids]) => ids.map((id) => `${id}@${site}`));
        keep(shownTokens, keys, (key) => {
            const [id, site] = key.split("@");
            const token = drawToken(id, site);
            token.addEventListener("click", () => on.marker(id, site));
            layers.tokens.append(token);
            return token;
        });
        for (const [site, ids] of onLot) {
            const places = tokenPlaces(/** @type {Lot} */ (plan.lot.get(site)), ids.length);
            ids.forEach((id, i) => {
                const key = `${id}@${site}`;
                const token = /** @type {SVGGElement} */ (shownTokens.get(key));
                const { x, y, r } = places[i];
                token.style.transform = `translate(${x}px, ${y}px) scale(${r / 22})`;
                const before = view.markers[id]?.includes(site) ?? false;
                token.classList.toggle("coming", !before);
                token.classList.toggle(
                    "going",
                    preview !== null &&
                        preview !== undefined &&
                        before &&
                        !(preview.markers[id]?.includes(site) ?? false),
                );
                token.classList.toggle("mine", mine?.includes(id) ?? false);
                token.classList.toggle("beside", view.beside.includes(id));
                token.classList.toggle("wanted", wanted?.has(key) ?? false);
                token.classList.toggle("chosen", marked === key);
                token.classList.toggle("blamed", blame?.building === id);
            });
        }
    }

    /** @param {string} id @param {string} site */
    function drawToken(id, site) {
        const one = /** @type {{sign: string, hue: number}} */ (building.get(id));
        const token = s(
            "g",
            { class: `token ${hasSign(id) ? "" : "letters-only"}`, "data-building": id, "data-site": site },
            s(
                "g",
                { class: "disc" },
                s("circle", { class: "token-rim", r: 21.5 }),
                s("circle", { class: "token-face", r: 18.2 }),
                drawSign(id, -10.5, -15.5, 21),
                s("text", { class: "token-letters", y: 14.6, "text-anchor": "middle" }, one.sign),
                s("path", { class: "cross", d: "M-17-17 17 17M17-17-17 17" }),
                s(
                    "g",
                    { class: "plus" },
                    s("circle", { cx: 16, cy: -15, r: 7.5 }),
                    s("path", { d: "M16-19.5v9M11.5-15h9" }),
                ),
            ),
        );
        token.style.setProperty("--hue", String(one.hue));
        return token;
    }

    /** @param {string} id */
    function drawHouse(id) {
        const one = /** @type {{name: string, sign: string, hue: number, index: number}} */ (building.get(id));
        const parapet = [
            "M-43-13V-28H-25V-40H25V-28H43V-13Z",
            "M-46-13 0-45 46-13Z",
            "M-43-13V-25H-27C-24-45 24-45 27-25H43V-13Z",
        ][one.index % 3];
        const long = one.name.length > 9;
        const house = s(
            "g",
            { class: "house", "data-building": id },
            s("path", { class: "house-shadow", d: "M38-8 50 4V46H-28L-38 41Z" }),
            s("path", { class: "house-wall", d: "M-38-14H38V41H-38Z" }),
            s("path", { class: "siding", d: "M-38 8H38M-38 13.5H38M-38 19H38M-38 24.5H38M-38 30H38M-38 35.5H38" }),
            s("path", { class: "house-front", d: parapet }),
            drawSign(id, -10, -36, 20) ??
                s("text", { class: "token-letters", y: -20, "text-anchor": "middle" }, one.sign),
            s("path", { class: "house-door", d: "M-8 41V16H8V41ZM-28 16H-16V29H-28ZM16 16H28V29H16Z" }),
            s("path", { class: "house-panes", d: "M0 16V41M-22 16V29M22 16V29M-28 22H-16M16 22H28" }),
            s("rect", { class: "house-board", x: -42, y: -13, width: 84, height: 16.5 }),
            s(
                "text",
                {
                    class: "house-name",
                    y: -1,
                    "text-anchor": "middle",
                    textLength: long ? 76 : null,
                    lengthAdjust: long ? "spacingAndGlyphs" : null,
                },
                one.name,
            ),
            s("path", { class: "house-step", d: "M-46 41H46" }),
        );
        house.style.setProperty("--hue", String(one.hue));
        return house;
    }

    return {
        element: root,
        ratio: plan.width / plan.height,
        show,
        focusLot: (/** @type {string} */ name) => buttons.get(name)?.focus(),
    };
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
            const removed = element.classList.contains("coming");
            element.classList.add("leaving");
            setTimeout(() => element.remove(), removed ? 0 : 450);
        }
    for (const key of keys) if (!shown.has(key)) shown.set(key, make(key));
}

/**
 * @param {SVGGElement} layer
 * @param {(position: number) => {x: number, y: number, down: boolean}} posts
 * @param {number} first
 * @param {{one_card_from: number, complete_at: number}} rules
 */
function drawPosts(layer, posts, first, rules) {
    for (let i = first; i <= rules.complete_at; i++) {
        const { x, y, down } = posts(i);
        const special = i === rules.one_card_from || i === rules.complete_at;
        const [px, py] = down ? [x - 24, y] : [x, y - 24];
        if (special) layer.append(s("circle", { class: "post-ring", cx: px, cy: py, r: 8.5 }));
        layer.append(
            s(
                "text",
                {
                    class: special ? "post special" : "post",
                    x: px,
                    y: py,
                    "text-anchor": "middle",
                    "dominant-baseline": "central",
                },
                String(i),
            ),
        );
    }
}

function drawLocomotive() {
    return s(
        "g",
        { class: "locomotive" },
        s("path", { class: "smoke", d: "M16-31c-4-6 3-10 6-7 1-6 10-6 10 0 5 0 6 7 1 8-4 3-13 3-17-1Z" }),
        s("path", { class: "engine-dark", d: "M-26 6H30L38 14H26ZM12-14 9-27H23L20-14ZM-5-14V-20H2V-14Z" }),
        s("path", { class: "engine", d: "M-6-14H24C28-14 28 6 24 6H-6Z" }),
        s("path", { class: "engine-cab", d: "M-27 6V-22H-6V6ZM-31-22H-2" }),
        s("path", { class: "engine-window", d: "M-22-17H-11V-8H-22Z" }),
        s(
            "g",
            { class: "engine-wheels" },
            s("circle", { cx: -17, cy: 9, r: 8 }),
            s("circle", { cx: 1, cy: 9, r: 8 }),
            s("circle", { cx: 16, cy: 12, r: 5 }),
            s("circle", { cx: 26, cy: 12, r: 5 }),
            s("path", { d: "M-17 9H1" }),
        ),
        s("text", { x: 11, y: 0.5, "text-anchor": "middle", "dominant-baseline": "central" }, ""),
    );
}

/**
 * A lot and what is on it.
 * @param {Town} town
 * @param {View} view
 * @param {string} name
 */
export function lotInWords(town, view, name) {
    const called = (/** @type {string} */ id) => town.buildings.find((one) => one.id === id)?.name ?? id;
    const site = town.sites.find((one) => one.id === name);
    if (!site) {
        const landmark = Object.entries(view.landmarks ?? {}).find(([, frame]) => frame === name);
        const what = town.landmarks.find((one) => one.id === landmark?.[0]);
        return what
            ? _("{site}: the {landmark}.", { site: name, landmark: what.name })
            : _("{site}: a framed space.", { site: name });
    }
    const street = town.streets[site.street].name;
    const stands = Object.keys(view.placed).find((id) => view.placed[id] === name);
    if (stands)
        return _("{site}, door on {street}: the {building} stands here.", {
            site: name,
            street,
            building: called(stands),
        });
    const markers = Object.keys(view.markers)
        .filter((id) => view.markers[id].includes(name))
        .map(called);
    if (markers.length === 0) return _("{site}, door on {street}: empty.", { site: name, street });
    return _("{site}, door on {street}: markers of {buildings}.", { site: name, street, buildings: list(markers) });
}
