// Houses of the town: false fronts of different widths and heights, with porches, chimneys, steeples and tanks. What a
// known building looks like is its own; others take turns.

import { s } from "./dom.js";
import { drawSign } from "./signs.js";

/** @typedef {"step" | "gable" | "arch" | "barn" | "flat" | "pediment"} Front */
/**
 * @typedef {object} Look
 * @property {Front} front
 * @property {number} half      half of its width
 * @property {boolean} [tall]   two floors
 * @property {boolean} [porch]
 * @property {string} [top]     what rises above: "steeple", "belfry", "chimney", "tank" or "flag"
 */

/** @type {Record<string, Look>} */
const LOOKS = {
    bank: { front: "pediment", half: 34 },
    barber: { front: "arch", half: 30, porch: true },
    butcher: { front: "step", half: 33, top: "chimney" },
    church: { front: "gable", half: 30, top: "steeple" },
    courthouse: { front: "pediment", half: 38, top: "flag" },
    "town-hall": { front: "pediment", half: 37, top: "belfry" },
    doctor: { front: "gable", half: 32, porch: true, top: "chimney" },
    drugstore: { front: "flat", half: 34, porch: true },
    hotel: { front: "step", half: 38, tall: true, porch: true },
    jail: { front: "flat", half: 31 },
    casino: { front: "arch", half: 37, tall: true, porch: true },
    laundry: { front: "step", half: 32, top: "tank" },
    newspaper: { front: "flat", half: 35, tall: true },
    sheriff: { front: "step", half: 31, porch: true },
    "post-office": { front: "flat", half: 34, top: "flag" },
    saloon: { front: "arch", half: 39, tall: true, porch: true },
    school: { front: "gable", half: 34, top: "belfry" },
    undertaker: { front: "gable", half: 31 },
    blacksmith: { front: "barn", half: 37, top: "chimney" },
    stable: { front: "barn", half: 40 },
    stagecoach: { front: "arch", half: 40, top: "tank" },
    theater: { front: "arch", half: 36, tall: true },
    judge: { front: "pediment", half: 35, top: "flag" },
};
const OTHERS = Object.values(LOOKS);

const FOOT = 41;
const SIGN = 17;

/** The front above the eaves. @type {Record<Front, (w: number, y: number) => string>} */
const FRONTS = {
    step: (w, y) => `M${-w - 4} ${y}v-13h${w * 0.45}v-11h${1.1 * w + 8}v11h${w * 0.45}v13Z`,
    gable: (w, y) => `M${-w - 7} ${y}L0 ${y - 30} ${w + 7} ${y}Z`,
    arch: (w, y) =>
        `M${-w - 4} ${y}v-11h${w * 0.38}C${-w * 0.5} ${y - 31} ${w * 0.5} ${y - 31} ${w * 0.62 + 4} ${y - 11}H${w + 4}V${y}Z`,
    barn: (w, y) => `M${-w - 5} ${y}L${-w * 0.62} ${y - 17} 0 ${y - 29} ${w * 0.62} ${y - 17} ${w + 5} ${y}Z`,
    flat: (w, y) => `M${-w - 4} ${y}v-24h${2 * w + 8}v24ZM${-w - 7} ${y - 24}h${2 * w + 14}v-4h${-2 * w - 14}Z`,
    pediment: (w, y) => `M${-w - 6} ${y}v-5h${2 * w + 12}v5ZM${-w - 6} ${y - 5}L0 ${y - 29} ${w + 6} ${y - 5}Z`,
};

/** What rises behind the front. @type {Record<string, (w: number, y: number) => string>} */
const TOPS = {
    steeple: (_w, y) =>
        `M-8 ${y - 14}v-16h16v16ZM-10 ${y - 30}L0 ${y - 45} 10 ${y - 30}ZM0 ${y - 45}v-7M-3 ${y - 49}h6`,
    belfry: (_w, y) => `M-7 ${y - 22}v-14h14v14ZM-10 ${y - 36}L0 ${y - 44} 10 ${y - 36}ZM0 ${y - 34}v5`,
    chimney: (w, y) => `M${w - 16} ${y - 6}v-26h9v26ZM${w - 18} ${y - 32}h13v-3h-13Z`,
    tank: (w, y) => `M${w - 22} ${y - 6}v-14m14 0v14M${w - 25} ${y - 20}v-14h20v14ZM${w - 27} ${y - 34}l12-7 12 7Z`,
    flag: (w, y) => `M${w - 12} ${y - 6}v-36M${w - 12} ${y - 42}l-17 5 17 5Z`,
};

/** Lines across the wall. @param {number} w @param {number} from */
function boards(w, from) {
    let lines = "";
    for (let y = from + 5.5; y < FOOT - 2; y += 5.5) lines += `M${-w} ${y}h${2 * w}`;
    return lines;
}

/** Windows and their bars, in a row. @param {number[]} middles @param {number} top @param {number} height */
function windows(middles, top, height) {
    const frames = middles.map((x) => `M${x - 5.5} ${top}h11v${height}h-11Z`).join("");
    const panes = middles.map((x) => `M${x} ${top}v${height}M${x - 5.5} ${top + height / 2}h11`).join("");
    return { frames, panes };
}

/** @param {Look} look @param {number} eaves */
function openings({ half, tall }, eaves) {
    const below = windows([-half + 11, half - 11], 20, 12);
    const above = tall ? windows([-half * 0.62, 0, half * 0.62], eaves + 18, 10) : { frames: "", panes: "" };
    return {
        frames: `M-7.5 ${FOOT}V19h15v${FOOT - 19}Z${below.frames}${above.frames}`,
        panes: `M0 19V${FOOT}${below.panes}${above.panes}`,
    };
}

/** @param {Look} look */
function drawPorch({ half: w }) {
    const posts = [-w - 1, -w * 0.42, w * 0.42, w + 1].map((x) => `M${x} 18V${FOOT}`).join("");
    return [
        s("path", { class: "porch-posts", d: posts }),
        s("path", { class: "porch-roof", d: `M${-w - 2} 12H${w + 2}L${w + 6} 18H${-w - 6}Z` }),
    ];
}

/**
 * The name on its board, narrower where it is too long.
 * @param {string} name
 * @param {number} w
 * @param {number} eaves
 */
function drawBoard(name, w, eaves) {
    const long = name.length * 8 > 2 * w;
    return [
        s("rect", { class: "house-board", x: -w - 3, y: eaves - 2, width: 2 * w + 6, height: 15.5 }),
        s(
            "text",
            {
                class: "house-name",
                y: eaves + 9.5,
                "text-anchor": "middle",
                textLength: long ? 2 * w - 2 : null,
                lengthAdjust: long ? "spacingAndGlyphs" : null,
            },
            name,
        ),
    ];
}

/** A placed building around 0, 0. @param {import("./pieces.js").Building} one */
export function drawHouse(one) {
    const { id } = one;
    const look = LOOKS[id] ?? OTHERS[(one.index * 7) % OTHERS.length];
    const { front, half: w, tall, porch, top } = look;
    const eaves = tall ? -17 : -9;
    const { frames, panes } = openings(look, eaves);
    const house = s(
        "g",
        { class: "house", "data-building": id },
        s("path", { class: "house-shadow", d: `M${w} ${eaves + 4}l11 9V${FOOT + 4}H${-w + 8}l-8-4Z` }),
        top && s("path", { class: "house-top", d: TOPS[top](w, eaves) }),
        s("path", { class: "house-wall", d: `M${-w} ${eaves}H${w}V${FOOT}H${-w}Z` }),
        s("path", { class: "siding", d: boards(w, eaves + 14) }),
        s("path", { class: "house-front", d: FRONTS[front](w, eaves) }),
        drawSign(id, -SIGN / 2, eaves - SIGN - 4.5, SIGN) ??
            s("text", { class: "house-letters", y: eaves - 6, "text-anchor": "middle" }, one.sign),
        s("path", { class: "house-door", d: frames }),
        s("path", { class: "house-panes", d: panes }),
        porch && drawPorch(look),
        drawBoard(one.name, w, eaves),
        s("path", { class: "house-step", d: `M${-w - 6} ${FOOT}H${w + 6}` }),
    );
    house.style.setProperty("--hue", String(one.hue));
    return house;
}
