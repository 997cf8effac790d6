// The colours of the seats can be told apart, also by people who do not see all colours, and what stands on a marker
// can be read: computed from style.css. Colour blindness is simulated as Machado, Oliveira and Fernandes did (2009,
// severity 1), differences are CIEDE2000, contrasts those of WCAG 2.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const DIFFERENT = 12; // CIEDE2000; about 2 is what can just be seen side by side
const READABLE = 7;
const SEEN = 3;
const TINT = /color-mix\(in srgb, var\(--seat, var\(--lot\)\) (\d+)%, var\(--lot\)\)/;

const web = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "web");
const style = readFileSync(join(web, "style.css"), "utf8");
const tint = Number(readFileSync(join(web, "pieces.css"), "utf8").match(TINT)[1]) / 100;

/** The colours of a theme, red, green and blue from 0 to 1. */
function coloursOf(selector) {
    const block = style.slice(style.indexOf(`${selector} {`)).split("}")[0];
    const found = [...block.matchAll(/--([\w-]+): #(\w{6});/g)];
    return Object.fromEntries(
        found.map(([, name, hex]) => [name, [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)]),
    );
}

const THEMES = { light: coloursOf(":root"), dark: coloursOf(':root[data-theme="dark"]') };
const SEATS = ["seat-0", "seat-1", "seat-2", "seat-3"];

const EYES = {
    "all colours": [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
    ],
    protanopia: [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    deuteranopia: [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.01182, 0.04294, 0.968881],
    ],
    tritanopia: [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.3039],
    ],
};

const times = (matrix, vector) => matrix.map((row) => row.reduce((sum, value, i) => sum + value * vector[i], 0));
const linear = (colour) => colour.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
const seen = (colour, eye) => times(EYES[eye], linear(colour)).map((c) => Math.min(1, Math.max(0, c)));

function lab(light) {
    const xyz = times(
        [
            [0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047],
            [0.2126729, 0.7151522, 0.072175],
            [0.0193339 / 1.08883, 0.119192 / 1.08883, 0.9503041 / 1.08883],
        ],
        light,
    );
    const [x, y, z] = xyz.map((t) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116));
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const degrees = (angle) => (angle * 180) / Math.PI;
const cosine = (angle) => Math.cos((angle * Math.PI) / 180);
const sine = (angle) => Math.sin((angle * Math.PI) / 180);
const strong = (chroma) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

/** Between two colours in CIELAB. */
function difference(first, second) {
    const stretch = 1 + 0.5 * (1 - strong((Math.hypot(first[1], first[2]) + Math.hypot(second[1], second[2])) / 2));
    const [[l1, c1, h1], [l2, c2, h2]] = [first, second].map(([l, a, b]) => [
        l,
        Math.hypot(a * stretch, b),
        (degrees(Math.atan2(b, a * stretch)) + 360) % 360,
    ]);
    const turn = ((h2 - h1 + 540) % 360) - 180;
    const hue = (h1 + turn / 2 + 360) % 360;
    const chroma = (c1 + c2) / 2;
    const hues =
        1 - 0.17 * cosine(hue - 30) + 0.24 * cosine(2 * hue) + 0.32 * cosine(3 * hue + 6) - 0.2 * cosine(4 * hue - 63);
    const middle = ((l1 + l2) / 2 - 50) ** 2;
    const byLight = (l2 - l1) / (1 + (0.015 * middle) / Math.sqrt(20 + middle));
    const byChroma = (c2 - c1) / (1 + 0.045 * chroma);
    const byHue = (2 * Math.sqrt(c1 * c2) * sine(turn / 2)) / (1 + 0.015 * chroma * hues);
    const rotation = -2 * strong(chroma) * sine(60 * Math.exp(-(((hue - 275) / 25) ** 2)));
    return Math.sqrt(byLight ** 2 + byChroma ** 2 + byHue ** 2 + rotation * byChroma * byHue);
}

function contrast(one, other) {
    const [dark, bright] = [one, other]
        .map((colour) => times([[0.2126, 0.7152, 0.0722]], linear(colour))[0])
        .sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
}

test("differences are measured as published", () => {
    const pairs = [
        [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
        [[50, 2.5, 0], [73, 25, -18], 27.1492],
        [[50, 2.5, 0], [61, -5, 29], 22.8977],
        [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
    ]; // from the table of Sharma, Wu and Dalal (2005)
    for (const [one, other, expected] of pairs)
        assert.equal(difference(one, other).toFixed(4), expected.toFixed(4), `${one} and ${other}`);
});

test("seats can be told apart by everybody", () => {
    for (const [theme, colours] of Object.entries(THEMES))
        for (const eye of Object.keys(EYES))
            for (const [i, one] of SEATS.entries())
                for (const other of SEATS.slice(0, i)) {
                    const found = difference(lab(seen(colours[one], eye)), lab(seen(colours[other], eye)));
                    assert.ok(found >= DIFFERENT, `${theme}, ${eye}: ${one} and ${other} differ by ${found}`);
                }
});

test("markers stand out, and what is on them can be read", () => {
    for (const [theme, colours] of Object.entries(THEMES))
        for (const seat of SEATS) {
            const face = colours[seat].map((c, i) => tint * c + (1 - tint) * colours.lot[i]);
            const ink = contrast(colours.ink, face);
            assert.ok(ink >= READABLE, `${theme}: ink on the marker of ${seat}: ${ink}`);
            for (const ground of ["lot", "paper", "street", "prairie"]) {
                const rim = contrast(colours[seat], colours[ground]);
                assert.ok(rim >= SEEN, `${theme}: the rim of ${seat} on ${ground}: ${rim}`);
            }
        }
});
