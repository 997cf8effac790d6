// The drawn town without anything that moves: paper, frame, streets, rails, lots, trees, compass, landmarks.

import { s } from "./dom.js";
import { _, capital } from "./words.js";

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
        plan.runs.filter((run) => !run.railway).map(drawStreet),
        plan.runs.filter((run) => run.railway).map(drawTrack),
        plan.lots.map((lot) =>
            s("rect", { class: "lot-shade", x: lot.x + 4, y: lot.y + 5, width: lot.w - 3, height: lot.h - 3 }),
        ),
        plan.lots.map((lot) => drawLot(lot)),
        plan.runs.map((run) => drawStreetName(town, plan, run)),
        town.places.map((place) => drawPlace(plan, place)),
        drawWilds(town, plan),
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

/** @param {Run} run */
function drawStreet(run) {
    return s(
        "g",
        {},
        s("rect", { class: "street", ...runBox(run) }),
        s("path", { class: "ruts", d: lineAlong(run, -8) + lineAlong(run, 8) }),
    );
}

/** @param {Run} run */
function drawTrack(run) {
    const sleepers = [];
    for (let at = run.from + 4; at < run.to - 2; at += 9)
        sleepers.push(run.down ? `M${run.middle - 13} ${at}h26` : `M${at} ${run.middle - 13}v26`);
    return s(
        "g",
        { class: "railway" },
        s("rect", { class: "ballast", ...runBox(run, 10) }),
        s("path", { class: "sleepers", d: sleepers.join("") }),
        s("path", { class: "rails", d: lineAlong(run, -7) + lineAlong(run, 7) }),
    );
}

const TURNS = /** @type {Record<string, number>} */ ({ n: 0, e: 90, s: 180, w: 270 });

/** @param {Lot} lot */
function drawLot(lot) {
    if (lot.framed)
        return s(
            "g",
            {},
            s("rect", { class: "framed", x: lot.x + 1, y: lot.y + 1, width: lot.w - 2, height: lot.h - 2 }),
            s("rect", { class: "framed-inner", x: lot.x + 6, y: lot.y + 6, width: lot.w - 12, height: lot.h - 12 }),
        );
    const [x, y] = {
        n: [lot.x + lot.w / 2, lot.y],
        e: [lot.x + lot.w, lot.y + lot.h / 2],
        s: [lot.x + lot.w / 2, lot.y + lot.h],
        w: [lot.x, lot.y + lot.h / 2],
    }[/** @type {"n" | "e" | "s" | "w"} */ (lot.entrance)];
    return s(
        "g",
        {},
        s("rect", { class: "lot", x: lot.x, y: lot.y, width: lot.w, height: lot.h }),
        s("path", {
            class: "door",
            transform: `translate(${x} ${y}) rotate(${TURNS[lot.entrance]})`,
            d: "M-9 2.5V-3.5H9V2.5ZM-6.5-3.5 0-11 6.5-3.5Z",
        }),
        s("text", { class: "lot-name", x: lot.x + 6, y: lot.y + 14 }, lot.name),
    );
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
    let from = run.from;
    let best = [run.from, run.from];
    for (const [start, end] of [...crossings, [run.to, run.to]]) {
        if (start - from > best[1] - best[0]) best = [from, start];
        from = end;
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

/** A number that looks random but is always the same. @param {number} seed */
function* chance(seed) {
    for (let x = seed; ; ) {
        x = (x * 16807) % 2147483647;
        yield x / 2147483647;
    }
}

/**
 * Trees, grass and hills where nothing else is; a compass in the first empty corner.
 * @param {Town} town
 * @param {Plan} plan
 */
function drawWilds(town, plan) {
    const random = chance(1874);
    const next = () => /** @type {number} */ (random.next().value);
    const { margin, width, height } = plan;
    const taken = (/** @type {number} */ x, /** @type {number} */ y) =>
        plan.lots.some((lot) => x > lot.x - 12 && x < lot.x + lot.w + 12 && y > lot.y - 14 && y < lot.y + lot.h + 14) ||
        plan.runs.some((run) => {
            const [across, along] = run.down ? [x, y] : [y, x];
            return Math.abs(across - run.middle) < run.width / 2 + 8 && along > run.from - 10 && along < run.to + 10;
        }) ||
        x < margin + 10 ||
        x > width - margin - 10 ||
        y < margin + 16 ||
        y > height - margin - 6;
    const drawn = [];
    const compass = plan.empty.length > 0 ? plan.empty[plan.empty.length - 1] : null;
    for (let i = 0; i < 420; i++) {
        const x = margin + next() * (width - 2 * margin);
        const y = margin + next() * (height - 2 * margin);
        const kind = next();
        const [cx, cy] = compass ? [compass.x + compass.w / 2, compass.y + compass.h / 2] : [-99, -99];
        if (taken(x, y) || Math.hypot(x - cx, y - cy) < 56 || nearPlace(town, plan, x, y)) continue;
        drawn.push(
            s("path", {
                class: kind < 0.4 ? "tree" : "grass",
                transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
                d: kind < 0.2 ? TREE : kind < 0.4 ? PINE : GRASS,
            }),
        );
    }
    if (compass) drawn.push(drawCompass(compass.x + compass.w / 2, compass.y + compass.h / 2));
    return drawn;
}

/** @param {Town} town @param {Plan} plan @param {number} x @param {number} y */
function nearPlace(town, plan, x, y) {
    return town.places.some((place) => {
        const lot = plan.lot.get(place.near);
        if (!lot || !place.side.includes("-")) return false;
        const px = place.side.includes("west") ? lot.x : lot.x + lot.w;
        const py = place.side.includes("north") ? lot.y : lot.y + lot.h;
        return Math.abs(x - px) < 60 && Math.abs(y - py) < 70;
    });
}

const TREE = "M0 6V0M0 1C-7 2-8-5-4-6-5-11 5-11 4-6 8-5 7 2 0 1Z";
const PINE = "M0 6V2M-5 2 0-4 5 2ZM-4-2 0-9 4-2";
const GRASS = "M-3 0C-3-2-4-4-5-5M0 0V-6M3 0C3-2 4-4 5-5";

/** @param {number} x @param {number} y */
function drawCompass(x, y) {
    return s(
        "g",
        { class: "compass", transform: `translate(${x} ${y + 4})` },
        s("circle", { r: 27 }),
        s("circle", { r: 23, class: "thin" }),
        s("path", { d: "M0-23 5-5 23 0 5 5 0 23-5 5-23 0-5-5Z" }),
        s("path", { class: "solid", d: "M0-34 6-6 0 0ZM23 0 5 5 0 0ZM0 23-5 5 0 0ZM-23 0-5-5 0 0Z" }),
        s("path", { d: "M0-34-6-6 0 0Z" }),
        // TRANSLATORS: its first letter stands on the compass.
        s("text", { y: -37, "text-anchor": "middle" }, capital(_("north")).charAt(0)),
    );
}
