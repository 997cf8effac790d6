// The drawn town without anything that moves: paper, frame, streets, rails, lots, landmarks.

import { s } from "./dom.js";
import { chance, drawCompass, drawWilds } from "./wilds.js";

/** @typedef {import("./types.js").Town} Town */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").Box} Box */
/** @typedef {import("./plan.js").Lot} Lot */
/** @typedef {import("./plan.js").Run} Run */

/** @param {Town} town @param {Plan} plan */
export function drawTown(town, plan) {
    return s(
        "g",
        { class: "town", "aria-hidden": "true" },
        drawPaper(plan, town.title),
        drawWilds(town, plan),
        drawStreets(plan.runs.filter((run) => !run.railway)),
        plan.runs.filter((run) => run.railway).map(drawTrack),
        plan.lots.map((lot) =>
            s("rect", { class: "lot-shade", x: lot.x + 4, y: lot.y + 5, width: lot.w - 3, height: lot.h - 3 }),
        ),
        plan.lots.map(drawLot),
        drawStakes(plan),
        plan.runs.map((run) => drawStreetName(town, plan, run)),
        town.places.map((place) => drawPlace(plan, place)),
        drawCompass(plan),
    );
}

/** @param {Plan} plan @param {string} title */
function drawPaper({ width, height, margin }, title) {
    const frame = (/** @type {number} */ inset, /** @type {string} */ name) =>
        s("rect", { class: name, x: inset, y: inset, width: width - 2 * inset, height: height - 2 * inset });
    const corners = [
        [margin, margin, 0],
        [width - margin, margin, 90],
        [width - margin, height - margin, 180],
        [margin, height - margin, 270],
    ].map(([x, y, turn]) =>
        s("path", {
            class: "frame-corner",
            transform: `translate(${x} ${y}) rotate(${turn})`,
            d: "M-14 14V-14H14M-9 9V-9H9M-4 22C2 20 6 14 4 4 14 6 20 2 22-4",
        }),
    );
    const half = title.length * 6.5 + 24;
    return [
        frame(0, "paper"),
        frame(8, "frame-thick"),
        frame(14, "frame-thin"),
        frame(margin, "prairie"),
        corners,
        s("path", {
            class: "cartouche",
            d: `M${width / 2 - half} 3H${width / 2 + half}L${width / 2 + half + 12} 18 ${width / 2 + half} 33H${width / 2 - half}L${width / 2 - half - 12} 18Z`,
        }),
        s("text", { class: "map-title", x: width / 2, y: 24.5, "text-anchor": "middle" }, title),
    ];
}

/** @param {Run} run @param {number} [inset] */
function runBox(run, inset = 0) {
    const half = run.width / 2 - inset;
    return run.down
        ? { x: run.middle - half, y: run.from, width: 2 * half, height: run.to - run.from }
        : { x: run.from, y: run.middle - half, width: run.to - run.from, height: 2 * half };
}

/** @param {Run} run @param {number} aside */
function lineAlong(run, aside) {
    const place = run.middle + aside;
    return run.down ? `M${place} ${run.from}V${run.to}` : `M${run.from} ${place}H${run.to}`;
}

/**
 * Wheel ruts: two tracks each way, a little uneven, worn away here and there.
 * @param {Run} run
 */
function rutsAlong(run) {
    const random = chance(run.gap * 97 + run.first * 13 + (run.down ? 7 : 3));
    const next = () => /** @type {number} */ (random.next().value);
    return [-11.5, -6, 6, 11.5]
        .map((aside) => {
            const parts = [];
            for (let at = run.from; at < run.to; ) {
                const end = Math.min(run.to, at + 34 + next() * 60);
                const [a, b, c] = [0, 0, 0].map(() => run.middle + aside + (next() - 0.5) * 2.6);
                const middle = (at + end) / 2;
                parts.push(
                    run.down
                        ? `M${a.toFixed(1)} ${at.toFixed(0)}Q${b.toFixed(1)} ${middle.toFixed(0)} ${c.toFixed(1)} ${end.toFixed(0)}`
                        : `M${at.toFixed(0)} ${a.toFixed(1)}Q${middle.toFixed(0)} ${b.toFixed(1)} ${end.toFixed(0)} ${c.toFixed(1)}`,
                );
                at = end + 5 + next() * 16;
            }
            return parts.join("");
        })
        .join("");
}

/** All grounds first, so that streets open into each other where they cross. @param {Run[]} runs */
function drawStreets(runs) {
    return [
        runs.map((run) => s("rect", { class: "street-edge", ...runBox(run, -1.5) })),
        runs.map((run) => s("rect", { class: "street", ...runBox(run) })),
        s("path", { class: "ruts", d: runs.map(rutsAlong).join("") }),
    ];
}

/** @param {Run} run */
function drawTrack(run) {
    const sleepers = [];
    for (let at = run.from + 4; at < run.to - 2; at += 9)
        sleepers.push(run.down ? `M${run.middle - 14} ${at}h28` : `M${at} ${run.middle - 14}v28`);
    return s(
        "g",
        { class: "railway" },
        s("rect", { class: "ballast", ...runBox(run, run.width / 2 - 20) }),
        s("path", { class: "gravel", d: lineAlong(run, -17.5) + lineAlong(run, 17.5) + lineAlong(run, -1) }),
        s("path", { class: "sleepers", d: sleepers.join("") }),
        s("path", { class: "rails", d: lineAlong(run, -8) + lineAlong(run, 8) }),
        s("path", { class: "rail-shine", d: lineAlong(run, -8) + lineAlong(run, 8) }),
    );
}

/**
 * A lot as seen from its street, which is then below: u runs along the street, v away from it.
 * @param {Lot} lot
 */
function facing(lot) {
    const { x, y, w, h, entrance } = lot;
    const sideways = entrance === "e" || entrance === "w";
    const [broad, deep] = sideways ? [h, w] : [w, h];
    const turn = { s: 0, w: 90, n: 180, e: 270 }[/** @type {"n" | "e" | "s" | "w"} */ (entrance)];
    return { broad, deep, transform: `translate(${x + w / 2} ${y + h / 2}) rotate(${turn}) translate(0 ${deep / 2})` };
}

/** Pickets and two rails. @param {number} from @param {number} to @param {number} v */
function fence(from, to, v) {
    let pickets = "";
    for (let u = from; u <= to; u += 5) pickets += `M${u.toFixed(1)} ${v}v-6`;
    return `${pickets}M${from - 1} ${v - 1.7}H${to + 1}M${from - 1} ${v - 4.3}H${to + 1}`;
}

/** Some tufts of grass. @param {Lot} lot */
function tufts({ row, column, x, y, w, h }) {
    const random = chance(row * 31 + column * 7 + 11);
    const next = () => /** @type {number} */ (random.next().value);
    return Array.from({ length: 9 }, () => {
        const [tx, ty] = [x + 14 + next() * (w - 30), y + 22 + next() * (h - 38)];
        return `M${tx.toFixed(1)} ${ty.toFixed(1)}q0-2-1.5-3.5m3.7 3.5v-4.5m2.3 4.5q0-2 1.5-3.5`;
    }).join("");
}

/** Ground with grass, a fence behind, a boardwalk and a path to the door in front. @param {Lot} lot */
function drawLot(lot) {
    if (lot.framed)
        return s(
            "g",
            {},
            s("rect", { class: "framed", x: lot.x + 1, y: lot.y + 1, width: lot.w - 2, height: lot.h - 2 }),
            s("rect", { class: "framed-inner", x: lot.x + 6, y: lot.y + 6, width: lot.w - 12, height: lot.h - 12 }),
        );
    const { broad, deep, transform } = facing(lot);
    const edge = broad / 2;
    return s(
        "g",
        {},
        s("rect", { class: "lot", x: lot.x, y: lot.y, width: lot.w, height: lot.h }),
        s("path", { class: "tufts", d: tufts(lot) }),
        s(
            "g",
            { transform },
            s("path", { class: "lot-path", d: "M-9 0C-8-8-5-13-5-20H5C5-13 8-8 9 0Z" }),
            s("path", { class: "fence", d: fence(-edge + 9, edge - 9, -deep + 9) }),
            s("path", { class: "boardwalk", d: `M${-edge + 2} 4.5H${edge - 2}` }),
            s("path", { class: "planks", d: `M${-edge + 2} 4.5H${edge - 2}` }),
            s("path", { class: "door", d: "M-8 1.5h16v6h-16ZM-6 8.5h12L0 14.5Z" }),
        ),
        s("text", { class: "lot-name", x: lot.x + 6, y: lot.y + 15 }, lot.name),
    );
}

/** A surveyor's stake where lots have a corner. @param {Plan} plan */
function drawStakes({ lots }) {
    const corners = new Set(
        lots
            .filter((lot) => !lot.framed)
            .flatMap(({ x, y, w, h }) => [`${x} ${y}`, `${x + w} ${y}`, `${x} ${y + h}`, `${x + w} ${y + h}`]),
    );
    const d = [...corners].map((corner) => `M${corner}m-2-2h4v4h-4Z`).join("");
    return s("path", { class: "stakes", d });
}

/**
 * The name once a run, in the middle of its longest piece between crossings.
 * @param {Town} town
 * @param {Plan} plan
 * @param {Run} run
 */
function drawStreetName(town, plan, run) {
    const crossings = plan.runs
        .filter(
            (other) =>
                other.down !== run.down &&
                other.from < run.middle &&
                other.to > run.middle &&
                other.middle > run.from &&
                other.middle < run.to,
        )
        .map((other) => [other.middle - other.width / 2, other.middle + other.width / 2])
        .sort((a, b) => a[0] - b[0]);
    const { x: west, y: north, w, h } = plan.town; // names stay among the lots
    const [begin, end] = run.down ? [north, north + h] : [west, west + w];
    let from = Math.max(run.from, begin);
    let best = [from, from];
    for (const [start, stop] of [...crossings, [Math.min(run.to, end), run.to]]) {
        if (start - from > best[1] - best[0]) best = [from, start];
        from = stop;
    }
    const along = run.railway ? run.from + (run.to - run.from) * (run.down ? 0.42 : 0.88) : (best[0] + best[1]) / 2;
    const name = town.streets[run.street].name;
    const beside = run.railway ? run.width / 2 - (run.down ? 6 : 9) : 0;
    const [x, y] = run.down ? [run.middle + beside, along] : [along, run.middle + beside];
    const room = best[1] - best[0] - 16;
    const natural = name.length * 10.5;
    return s(
        "text",
        {
            class: run.railway ? "street-name railway-name" : "street-name",
            x,
            y,
            "text-anchor": "middle",
            "dominant-baseline": "central",
            transform: run.down ? `rotate(-90 ${x} ${y})` : null,
            textLength: natural > room ? room : null,
            lengthAdjust: natural > room ? "spacingAndGlyphs" : null,
        },
        name,
    );
}

/** Scenery that has a name. @param {Plan} plan @param {import("./types.js").Place} place */
function drawPlace(plan, place) {
    const lot = plan.lot.get(place.near);
    if (!lot) return null;
    const dx = place.side.includes("west") ? -1 : place.side.includes("east") ? 1 : 0;
    const dy = place.side.includes("north") ? -1 : place.side.includes("south") ? 1 : 0;
    const x = lot.x + lot.w / 2 + dx * (lot.w / 2 + 31);
    const y = lot.y + lot.h / 2 + dy * (dx ? lot.h / 2 - 14 : lot.h / 2 + 31);
    return s(
        "g",
        { class: "place", transform: `translate(${x} ${y})` },
        drawLandmark(place.id, place.name, null, dx && dy ? 0.54 : 0.56),
    );
}

/** @type {Record<string, string[]>} */
const LANDMARKS = {
    station: [
        "#M-42 24H42V29H-42Z",
        "=M-32 24V-6H32V24Z",
        "-M-40-6 -26-24H26L40-6Z",
        "#M-6 24V6H6V24Z",
        "M-22 4h9v9h-9ZM13 4h9v9h-9ZM-36-6V24M36-6V24",
        "=M-8-24V-36H8V-24Z",
        "M-12-36H12M0-33V-28H4",
    ],
    cemetery: [
        "M-44 26C-20 20 20 20 44 26",
        "=M-34 22V4a9 9 0 0 1 18 0V22ZM14 24V8a8 8 0 0 1 16 0V24Z",
        "#M-5 20V-14H-15V-21H-5V-34H4V-21H14V-14H4V20Z",
        "M-30 6h10M-30 11h10M18 11h8M18 16h8M-44 20l3-7 3 7M34 20l3-8 3 8",
    ],
    "bison-pasture": [
        "#M-38 2C-40-14-28-20-14-21-6-30 12-30 18-18 28-18 36-10 36 0 37 7 32 12 27 12 24 15 20 14 18 11L14 9 12 24H6L5 10C-4 12-14 12-20 9L-22 24H-28L-30 8C-34 10-36 16-35 22-41 16-40 8-38 2Z",
        "M30-13c5-1 7-5 5-9M-46 28c4-4 6-4 8 0 2-5 6-5 8 0M-6 29c3-5 6-5 8 0 2-4 6-4 8 0M26 28c3-5 6-5 8 0 2-4 5-4 7 0",
    ],
};

/**
 * A name in one line, or in two where it is too long for its frame.
 * @param {string} name
 */
function nameLines(name) {
    const spaces = [...name].flatMap((letter, at) => (letter === " " ? [at] : []));
    if (name.length < 16 || spaces.length === 0) return [name];
    const uneven = (/** @type {number} */ at) => Math.abs(2 * at + 1 - name.length);
    const at = spaces.reduce((best, one) => (uneven(one) < uneven(best) ? one : best));
    return [name.slice(0, at), name.slice(at + 1)];
}

/**
 * A landmark around 0, 0, about 90 wide, with its name below, which small maps show as two letters. Unknown ones have
 * no picture.
 * @param {string} id
 * @param {string} name
 * @param {string | null} sign  null: scenery, which has none
 * @param {number} [scale]
 */
export function drawLandmark(id, name, sign, scale = 0.86) {
    const classes = /** @type {Record<string, string>} */ ({ "#": "solid", "=": "wall", "-": "roof" });
    const lines = nameLines(name);
    const below = id in LANDMARKS ? 30 * scale + 8 : 4;
    return s(
        "g",
        { class: "landmark" },
        s(
            "g",
            { transform: `translate(0 -8) scale(${scale})` },
            (LANDMARKS[id] ?? []).map((d) =>
                d[0] in classes ? s("path", { class: classes[d[0]], d: d.slice(1) }) : s("path", { d }),
            ),
        ),
        s(
            "text",
            { class: "landmark-name", x: 0, y: below - 5 * (lines.length - 1), "text-anchor": "middle" },
            lines.map((line, index) => s("tspan", { x: 0, dy: index * 10 }, line)),
        ),
        sign && s("text", { class: "landmark-letters", y: below + 6, "text-anchor": "middle" }, sign),
    );
}
