// What lies on the map, drawn: markers, houses, the locomotive and its mileposts.

import { s } from "./dom.js";
import { drawSign, hasSign } from "./signs.js";

/** @typedef {import("./types.js").Named & {hue: number, index: number}} Building */

/** Whose a marker is has a shape: circle, square, shield, hexagon, for the seats in their order. */
const SHAPES = [
    "M-21.5 0a21.5 21.5 0 1 0 43 0a21.5 21.5 0 1 0-43 0Z",
    "M-17.5-20.5h35q3 0 3 3v35q0 3-3 3h-35q-3 0-3-3v-35q0-3 3-3Z",
    "M-20.5-19.5C-13-19.5-6-21 0-23.5 6-21 13-19.5 20.5-19.5V1C20.5 14 11 20.5 0 25-11 20.5-20.5 14-20.5 1Z",
    "M-13-21H13L25 0 13 21H-13L-25 0Z",
];

/** The shape of a seat, in its colour, to stand in a text. @param {number} seat */
export function seatIcon(seat) {
    return s(
        "svg",
        { viewBox: "-26 -26 52 52", class: `seat-icon seat-${seat}`, "aria-hidden": "true" },
        s("path", { d: SHAPES[seat] }),
    );
}

/**
 * Shows whose a marker is.
 * @param {Element} token
 * @param {number | null} seat  null: nobody's
 */
export function giveToken(token, seat) {
    const owner = seat === null ? "" : String(seat);
    if (token.getAttribute("data-seat") === owner) return;
    token.setAttribute("data-seat", owner);
    SHAPES.forEach((_shape, i) => {
        token.classList.toggle(`seat-${i}`, i === seat);
    });
    for (const path of token.querySelectorAll(".token-rim, .token-face")) path.setAttribute("d", SHAPES[seat ?? 0]);
}

/** A marker around 0, 0. @param {Building} one @param {string} site @param {number | null} seat  whose it is */
export function drawToken(one, site, seat) {
    const { id } = one;
    const token = s(
        "g",
        { class: `token ${hasSign(id) ? "" : "letters-only"}`, "data-building": id, "data-site": site },
        s(
            "g",
            { class: "disc" },
            s("path", { class: "token-rim" }),
            s("path", { class: "token-face" }),
            drawSign(id, -10.5, -15.5, 21),
            s("text", { class: "token-letters", y: 14.6, "text-anchor": "middle" }, one.sign),
            s("path", { class: "cross", d: "M-17-17 17 17M17-17-17 17" }),
            s("path", { class: "slash", d: "M-19 19 19-19" }),
            s(
                "g",
                { class: "plus" },
                s("circle", { cx: 16, cy: -15, r: 7.5 }),
                s("path", { d: "M16-19.5v9M11.5-15h9" }),
            ),
        ),
    );
    token.style.setProperty("--hue", String(one.hue));
    giveToken(token, seat);
    return token;
}

/** A placed building around 0, 0: a false front with its sign. @param {Building} one */
export function drawHouse(one) {
    const { id } = one;
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
        drawSign(id, -10, -36, 20) ?? s("text", { class: "token-letters", y: -20, "text-anchor": "middle" }, one.sign),
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

const AWAY = 28; // from the rails to the mileposts: where the engine stands its post can be read too

/**
 * The mileposts of the railway; where fewer cards may be played and where the line ends they have a ring.
 * @param {SVGGElement} layer
 * @param {(position: number) => {x: number, y: number, down: boolean}} posts
 * @param {number} first
 * @param {{one_card_from: number, complete_at: number}} rules
 */
export function drawPosts(layer, posts, first, rules) {
    for (let i = first; i <= rules.complete_at; i++) {
        const { x, y, down } = posts(i);
        const special = i === rules.one_card_from || i === rules.complete_at;
        const [px, py] = down ? [x - AWAY, y] : [x, y - AWAY];
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

/** The engine around 0, 0; its text is the position. */
export function drawLocomotive() {
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
