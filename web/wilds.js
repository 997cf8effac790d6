// What grows and lies where nothing is built: trees, bushes, rocks and grass, always the same; and the compass.

import { s } from "./dom.js";
import { _, capital } from "./words.js";

/** @typedef {import("./types.js").Town} Town */
/** @typedef {import("./plan.js").Plan} Plan */

/** A number that looks random but is always the same. @param {number} seed */
export function* chance(seed) {
    for (let x = seed; ; ) {
        x = (x * 16807) % 2147483647;
        yield x / 2147483647;
    }
}

/** From the rarest to the commonest: up to which share, look, shape. @type {[number, string, string][]} */
const KINDS = [
    [0.1, "tree", "M0 9V1M0 2C-9 3-11-5-6-7-8-14 7-14 6-7 11-6 9 3 0 2Z"],
    [0.24, "tree", "M0 8V3M-6 3 0-4 6 3ZM-5-1 0-8 5-1ZM-4-5 0-12 4-5Z"],
    [0.31, "tree", "M-7 4C-9-1-4-4-2-2-1-6 5-5 4-2 8-3 9 2 7 4Z"],
    [0.36, "rock", "M-6 3-4-3 1-4 6 0 7 3ZM1-4 2 0 7 3"],
    [1, "grass", "M-3 0C-3-2-4-4-5-5M0 0V-6M3 0C3-2 4-4 5-5"],
];
const TRIES = 620;

/** @param {Plan} plan @param {number} x @param {number} y */
function isTaken({ lots, runs, margin, width, height }, x, y) {
    return (
        lots.some((lot) => x > lot.x - 14 && x < lot.x + lot.w + 14 && y > lot.y - 12 && y < lot.y + lot.h + 14) ||
        runs.some((run) => {
            const [across, along] = run.down ? [x, y] : [y, x];
            return Math.abs(across - run.middle) < run.width / 2 + 9 && along > run.from - 10 && along < run.to + 10;
        }) ||
        x < margin + 12 ||
        x > width - margin - 12 ||
        y < margin + 18 ||
        y > height - margin - 10
    );
}

/** @param {Town} town @param {Plan} plan @param {number} x @param {number} y */
function isNearPlace(town, plan, x, y) {
    return town.places.some((place) => {
        const lot = plan.lot.get(place.near);
        if (!lot || !place.side.includes("-")) return false;
        const px = place.side.includes("west") ? lot.x : lot.x + lot.w;
        const py = place.side.includes("north") ? lot.y : lot.y + lot.h;
        return Math.abs(x - px) < 60 && Math.abs(y - py) < 70;
    });
}

/** The wilds, and a compass on the last empty place. @param {Town} town @param {Plan} plan */
export function drawWilds(town, plan) {
    const random = chance(1874);
    const next = () => /** @type {number} */ (random.next().value);
    const { margin, width, height, empty } = plan;
    const free = empty[empty.length - 1];
    const [cx, cy] = free ? [free.x + free.w / 2, free.y + free.h / 2] : [-99, -99];
    const drawn = [];
    /** @type {number[][]} */
    const grown = [];
    for (let i = 0; i < TRIES; i++) {
        const x = margin + next() * (width - 2 * margin);
        const y = margin + next() * (height - 2 * margin);
        const share = next();
        if (isTaken(plan, x, y) || Math.hypot(x - cx, y - cy) < 58 || isNearPlace(town, plan, x, y)) continue;
        if (grown.some(([gx, gy]) => Math.abs(x - gx) < 13 && Math.abs(y - gy) < 12)) continue;
        grown.push([x, y]);
        const [, look, shape] = /** @type {[number, string, string]} */ (KINDS.find(([upTo]) => share < upTo));
        drawn.push(s("path", { class: look, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, d: shape }));
    }
    return drawn;
}

/** @param {Plan} plan */
export function drawCompass({ empty }) {
    const free = empty[empty.length - 1];
    if (!free) return null;
    return s(
        "g",
        { class: "compass", transform: `translate(${free.x + free.w / 2} ${free.y + free.h / 2 + 4})` },
        s("circle", { r: 27 }),
        s("circle", { r: 23, class: "thin" }),
        s("path", { d: "M0-23 5-5 23 0 5 5 0 23-5 5-23 0-5-5Z" }),
        s("path", { class: "solid", d: "M0-34 6-6 0 0ZM23 0 5 5 0 0ZM0 23-5 5 0 0ZM-23 0-5-5 0 0Z" }),
        s("path", { d: "M0-34-6-6 0 0Z" }),
        // TRANSLATORS: its first letter stands on the compass.
        s("text", { y: -37, "text-anchor": "middle" }, capital(_("north")).charAt(0)),
    );
}
