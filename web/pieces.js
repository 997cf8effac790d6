// What lies on the map, drawn: markers, the locomotive and its mileposts.

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

const AWAY = 28; // from the rails to the mileposts: where the engine stands its post can be read

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

/** The engine around 0, 0 as a bird sees it, its front to the east or south; its number stands upright on the roof. */
export function drawLocomotive() {
    return s(
        "g",
        { class: "locomotive" },
        s(
            "g",
            { class: "engine-body" },
            s("path", { class: "engine-shade", d: "M-39-10H30L41 2 30 17H-37Z" }),
            s("path", { class: "engine-dark", d: "M28-11 42 0 28 11ZM31-7v14M35-5v10" }),
            s("path", { class: "engine-dark", d: "M-41-11h18v22h-18Z" }),
            s("path", { class: "coal", d: "M-38-7q3-3 5 0 3-3 5 1 2 5 0 8 1 5-4 4-4 3-6-1-3-3-1-6-2-4 1-6Z" }),
            s("path", { class: "engine", d: "M11-9H27Q31-9 31 0T27 9H11Z" }),
            s("path", { class: "engine-bands", d: "M16-9V9M24-9V9M-23 0h5M12 0h18" }),
            s("circle", { class: "engine-dark", cx: 26.5, r: 4.2 }),
            s("circle", { class: "engine-dome", cx: 17.5, r: 3 }),
            s("path", { class: "engine-cab", d: "M-19-13.5H11V13.5H-19Z" }),
        ),
        s("circle", { class: "engine-plate", r: 10.5 }),
        s("text", { "text-anchor": "middle", "dominant-baseline": "central" }, ""),
    );
}
