// The drawn signs of the buildings: 24 x 24, in ink. A leading "#" means filled, otherwise it is a line. Buildings of
// other towns have their two letters only.

import { s } from "./dom.js";

/** @param {number} x @param {number} y @param {number} r */
const ring = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
/** @param {number} r @param {[number, number][]} places */
const dots = (r, ...places) => `#${places.map(([x, y]) => ring(x, y, r)).join("")}`;

/** @type {Record<string, string[]>} */
const SIGNS = {
    bank: [
        "M9 6.5 7.2 3h9.6L15 6.5c4 2.7 6.2 6.6 5.5 10.5-.6 3.2-3 4-8.5 4s-7.9-.8-8.5-4C2.8 13.1 5 9.2 9 6.5ZM8.8 6.5h6.4",
        "M14.6 11.6c-.5-1.5-4.9-1.9-5 .4-.1 2.3 5 1.3 5 3.7 0 2.2-4.7 2.1-5.3.3M12 9.2v9.3",
    ],
    barber: [
        "M8.5 5h7v14h-7Z",
        "M7 5h10M7 19h10",
        dots(1.5, [12, 2.7]),
        "#M8.5 10.5l7-3.5v3l-7 3.5ZM8.5 16.5l7-3.5v3l-6 3h-1Z",
        "M10 22h4",
    ],
    butcher: ["#M2.5 6h13v7.5c-4.2 1-9 .8-13-.8Z", "M15.5 7.2h6v2.6h-6", "M4 17.5c4 2.3 12 2.3 16 0", "M8 20.8h8"],
    church: [
        "M12 1.3v5M10 3.1h4",
        "M8.3 11 12 6.3l3.7 4.7v10.2H8.3ZM15.7 13.2l5.5 3v5h-5.5M8.3 13.2l-5.5 3v5h5.5",
        "#M10.4 21.2v-4a1.6 1.6 0 0 1 3.2 0v4Z",
        dots(1.1, [12, 12.2]),
    ],
    courthouse: [
        "M12 3v17.5M7 21h10M3.8 6.5h16.4",
        "M4 6.5 1.6 13M4 6.5 6.4 13M20 6.5 17.6 13M20 6.5l2.4 6.5",
        "#M1 13h6a3 3 0 0 1-6 0ZM17 13h6a3 3 0 0 1-6 0Z",
        dots(1.5, [12, 3.5]),
    ],
    "town-hall": [
        "M3.5 21.2V12.5h17v8.7ZM9 12.5V6.5h6v6",
        "#M7.8 6.5 12 2l4.2 4.5Z",
        ring(12, 9.3, 1.5),
        "#M10.5 21.2v-4.7h3v4.7Z",
        "M6.5 15v2.8M17.5 15v2.8",
    ],
    doctor: [
        "M3 9.5c0-.6.4-1 1-1h16c.6 0 1 .4 1 1V20H3Z",
        "M8 8.5V6.5a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2",
        "#M10.9 10.8h2.2v2.3h2.3v2.2h-2.3v2.3h-2.2v-2.3H8.6v-2.2h2.3Z",
    ],
    drugstore: [
        "#M4 10.5h16c0 4.6-2 7.3-4.7 8V20H17v1.5H7V20h1.7v-1.5C6 17.8 4 15.1 4 10.5Z",
        "M2.8 10.5h18.4",
        "M12.7 9.5l4.8-7",
    ],
    hotel: ["M2.5 5v15.5M2.5 17h19v3.5", "#M10 16.5V11h8.5a3 3 0 0 1 3 3v2.5Z", dots(2.1, [6.3, 13.7])],
    jail: ["M4 3h16v18H4Z", "M8 3v18M12 3v18M16 3v18", "#M9.5 11h5v4h-5Z"],
    casino: [
        "#M12 2.5c2.8 4.1 8.2 7 8.2 11.5 0 4-4.9 5-7.3 1.9.2 2.5 1 4.4 2.9 5.6H8.2c1.9-1.2 2.7-3.1 2.9-5.6C8.7 19 3.8 18 3.8 14 3.8 9.5 9.2 6.6 12 2.5Z",
    ],
    laundry: [
        "M1.5 4c6.5 2.5 14.5 2.5 21 0",
        "M8 5.8 3.5 8.8l2.2 3.7L8 11.4V20.5h8V11.4l2.3 1.1 2.2-3.7L16 5.8c-1.5 2.6-6.5 2.6-8 0Z",
        "M12 11v1M12 15v1",
    ],
    newspaper: [
        "M3.5 4h14v16.5h-12a2 2 0 0 1-2-2ZM17.5 8.5h3.2v10a2 2 0 0 1-2 2h-3",
        "#M6 6.7h9v3.3H6Z",
        "M6 12.7h3.8M6 15.2h3.8M6 17.7h3.8M12 12.7h3M12 15.2h3M12 17.7h3",
    ],
    sheriff: [
        "#M12 3.8l2.2 5 5.4.6-4 3.7 1.1 5.3L12 15.7l-4.7 2.7 1.1-5.3-4-3.7 5.4-.6Z",
        dots(1.5, [12, 3], [20.4, 9.2], [17.2, 19.2], [6.8, 19.2], [3.6, 9.2]),
    ],
    "post-office": ["M2.5 5.5h19v13.5h-19Z", "M2.5 5.5 12 13l9.5-7.5M2.5 19l6.5-7M21.5 19 15 12"],
    saloon: [
        "M5.5 8.5h10.5v12.7H5.5ZM16 11h2.5a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H16",
        "#M5 9C2.7 8 3.7 4.4 6.5 4.9 7.5 2 12 1.9 13 4.5c2.7-.9 5 2.2 3.3 4.5Z",
        "M9 12v6M12.5 12v6",
    ],
    school: [
        "M12 1.8v3",
        "#M12 4.3c-3.3 0-4 3.5-4.4 8.2L5 17.3h14l-2.6-4.8c-.4-4.7-1.1-8.2-4.4-8.2Z",
        dots(1.9, [12, 19.7]),
    ],
    undertaker: ["M9 1.8h6L19 8l-3.5 14.2h-7L5 8Z", "M12 5.5v10M9 9h6"],
    blacksmith: [
        "#M2 6h19.5v3c-4 .3-5.7 1.7-6 4.2.1 2.3 1.5 3.3 3.5 4.1V19.5H6.5v-2.2c2.2-.7 3.6-1.7 3.7-3.7C6.5 13.5 2.8 10.7 2 6Z",
    ],
    stable: [
        "M6.8 21.3C1.5 13.5 2.8 2.8 12 2.8s10.5 10.7 5.2 18.5H14c3.8-6.5 3.7-14.5-2-14.5s-5.8 8-2 14.5Z",
        dots(0.7, [5.6, 9.8], [18.4, 9.8], [6.2, 14.3], [17.8, 14.3], [8.2, 5.9], [15.8, 5.9]),
    ],
    stagecoach: [
        ring(12, 12, 9.3),
        dots(2.2, [12, 12]),
        "M12 2.7v18.6M2.7 12h18.6M5.4 5.4l13.2 13.2M18.6 5.4 5.4 18.6",
        ring(12, 12, 7.4),
    ],
    theater: [
        "M4 3.5c5 2 11 2 16 0 .6 8.6-1 16.2-8 18.5-7-2.3-8.6-9.9-8-18.5Z",
        "M7 9.7c1-1.5 2.7-1.5 3.7 0M13.3 9.7c1-1.5 2.7-1.5 3.7 0",
        "#M7.5 13.3c2.7 1.5 6.3 1.5 9 0-.5 4.9-8.5 4.9-9 0Z",
    ],
    judge: ["#M9 2.5l7 7-4 4-7-7Z", "M13.2 10.7l8 8", "M2.5 21.2h11M4.5 18.2h7", "M7.6 1.5l-3.7 3.7M17.3 11l-3.7 3.7"],
};

/** @param {string} building */
export function hasSign(building) {
    return building in SIGNS;
}

/**
 * The drawn sign, `size` wide, with its corner at x, y; null where none has been drawn.
 * @param {string} building
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export function drawSign(building, x, y, size) {
    const strokes = SIGNS[building];
    if (!strokes) return null;
    return s(
        "g",
        { class: "sign", transform: `translate(${x} ${y}) scale(${size / 24})`, "aria-hidden": "true" },
        strokes.map((d) => (d.startsWith("#") ? s("path", { d: d.slice(1), class: "solid" }) : s("path", { d }))),
    );
}

/** A sign that stands in a text. @param {import("./types.js").Named} building */
export function signIcon(building) {
    const icon = s("svg", { viewBox: "0 0 24 24", class: "sign-icon", "aria-hidden": "true" });
    const drawn = drawSign(building.id, 0, 0, 24);
    icon.append(drawn ?? s("text", { x: 12, y: 16.5, "text-anchor": "middle", class: "sign-letters" }, building.sign));
    return icon;
}

/**
 * A quiet colour of its own for each building: a help for the eye, never the only difference.
 * @param {number} index
 */
export function hue(index) {
    return Math.round((index * 137.5 + 20) % 360);
}
