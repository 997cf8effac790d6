// The drawn map by itself: whose a marker is, what a preview looks like.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPerson, shoot } from "./helpers.mjs";

const BOARD = {
    phase: "turn",
    markers: { bank: ["B1", "C1"], hotel: ["C1", "D2"], casino: ["E3", "C1"], jail: ["F4"], school: ["B1"] },
    placed: { church: "A2" },
    beside: ["school"],
    owned: [["bank"], ["hotel"], ["casino"], ["jail"]],
    landmarks: { station: "A1", cemetery: "G2", "bison-pasture": "A4" },
    locomotive: 9,
};

/** A page with the map of a town and nothing else; `window.map` is it. */
async function mapOf(town, look = {}) {
    const person = await newPerson(look);
    await person.page.evaluate(async (name) => {
        const { TownMap } = await import("/map.js");
        const { fetchTown } = await import("/town.js");
        const map = new TownMap(await fetchTown(name), { lot: () => {}, marker: () => {} });
        document.body.replaceChildren(map.element);
        Object.assign(window, { map });
    }, town);
    return person;
}

const show = (page, shown) => page.evaluate((what) => window.map.show(what), shown);
const token = (page, building, site) => page.locator(`.token[data-building="${building}"][data-site="${site}"]`);
const box = (of) => of.evaluate((element) => element.getBoundingClientRect().toJSON());
const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

test("a marker shows whose building it is, by shape and colour", async () => {
    const { page, check } = await mapOf("gads-hill");
    await show(page, { view: BOARD, mine: ["bank"] });
    const looks = (building, site) =>
        token(page, building, site)
            .locator(".token-rim")
            .evaluate((rim) => ({ shape: rim.getAttribute("d"), colour: getComputedStyle(rim).fill }));
    const all = [];
    for (const [building, site] of [
        ["bank", "B1"],
        ["hotel", "D2"],
        ["casino", "E3"],
        ["jail", "F4"],
    ])
        all.push(await looks(building, site));
    assert.equal(new Set(all.map(({ shape }) => shape)).size, 4, "four shapes");
    assert.equal(new Set(all.map(({ colour }) => colour)).size, 4, "four colours");
    const nobody = await looks("school", "B1");
    assert.ok(!all.some(({ colour }) => colour === nobody.colour), "nobody's has a colour of its own");
    await shoot(page, "map-owners");
    await show(page, { view: { ...BOARD, beside: [], owned: [["bank"], ["hotel", "school"], ["casino"], ["jail"]] } });
    assert.deepEqual(await looks("school", "B1"), all[1], "bought by the second seat");
    check();
});

test("of a preview what goes is small at the edge, what comes in the middle", async () => {
    const { page, check } = await mapOf("gads-hill");
    const markers = { ...BOARD.markers, bank: ["B1"], hotel: ["D2"], casino: [], saloon: ["C1"], school: ["B1", "E3"] };
    const preview = { ...BOARD, markers, placed: { church: "A2", casino: "E3" } };
    await show(page, { view: BOARD, preview, mine: ["bank"] });
    const lot = await box(page.locator('[data-lot="C1"]'));
    const coming = await box(token(page, "saloon", "C1").locator(".token-rim"));
    assert.ok(Math.abs(coming.left + coming.right - lot.left - lot.right) < 2, "what comes is in the middle");
    for (const building of ["bank", "hotel", "casino"]) {
        const going = await box(token(page, building, "C1").locator(".token-rim"));
        assert.ok(going.width < coming.width / 2, `${building} is small`);
        assert.ok(going.bottom > lot.bottom - 4 && apart(going, coming), `${building} is at the edge`);
        assert.ok(await token(page, building, "C1").locator(".slash").isVisible(), `${building} is struck`);
    }
    assert.equal(await token(page, "casino", "E3").count(), 0, "a marker that becomes a house does not go");
    assert.equal(await page.locator('.house.coming[data-building="casino"]').count(), 1);
    await shoot(page, "map-preview");
    check();
});

test("the locomotive is where it is at once, its number can be read, and its post beside it", async () => {
    const { page, check } = await mapOf("gads-hill", { motion: true });
    await show(page, { view: { ...BOARD, locomotive: 3 } });
    assert.equal(await page.evaluate(() => document.getAnimations().length), 0, "it does not come from anywhere");
    for (let position = 3; position <= 22; position++) {
        await show(page, { view: { ...BOARD, locomotive: position } });
        await page.evaluate(() => {
            for (const one of document.getAnimations()) one.finish();
        });
        const engine = await box(page.locator(".engine-body"));
        assert.ok(engine.height > engine.width, "it lies along its track");
        const posts = await page
            .locator(".map .post")
            .evaluateAll((all) => all.map((post) => post.getBoundingClientRect().toJSON()));
        assert.ok(
            posts.every((post) => apart(post, engine)),
            `it hides no post at ${position}`,
        );
        assert.equal(await page.locator(".locomotive text").textContent(), String(position));
    }
    check();
});

test("a town from the first turn: ground, fences, boardwalks, roads to the edge, and houses of many kinds", async () => {
    for (const [town, dark] of [
        ["gads-hill", false],
        ["old-town", true],
    ]) {
        const { page, check } = await mapOf(town, { dark });
        const { sites, buildings } = await page.evaluate(() => {
            const { sites, buildings } = window.map.town;
            return { sites: sites.map(({ id }) => id), buildings: buildings.map(({ id }) => id) };
        });
        for (const part of ["fence", "boardwalk", "tufts", "lot-path"])
            assert.equal(await page.locator(`.map .${part}`).count(), sites.length, part);
        const prairie = await box(page.locator(".prairie"));
        const streets = await page
            .locator(".map .street")
            .evaluateAll((all) => all.map((street) => street.getBoundingClientRect().toJSON()));
        const across = streets.filter(({ width, height }) => width > height);
        assert.ok(
            across.every(({ left, right }) => left <= prairie.left + 1 && right >= prairie.right - 1),
            "to the edge",
        );
        const placed = Object.fromEntries(sites.map((site, i) => [buildings[i], site]));
        await show(page, { view: { ...BOARD, markers: {}, beside: [], landmarks: {}, placed } });
        const houses = await page
            .locator(".house")
            .evaluateAll((all) =>
                all.map((house) => house.getBBox()).map(({ x, y, width, height }) => ({ x, y, width, height })),
            );
        assert.ok(new Set(houses.map(({ x, y }) => `${x} ${y}`)).size >= 9, "many kinds");
        for (const { x, y, width, height } of houses)
            assert.ok(x > -56 && x + width < 58 && y > -62 && y + height < 50, "inside of its lot");
        await shoot(page, `map-town-${town}`);
        check();
    }
});

test("two typefaces of our own, at most 40 kB together, with the letters of all languages", async () => {
    const { page, check } = await newPerson();
    const found = await page.evaluate(async () => {
        const letters = "Aß é è ñ œ Ωή ΐ „“ – …";
        const loaded = await Promise.all(
            ["Gads Hill Text", "Gads Hill Display"].map((name) => document.fonts.load(`16px "${name}"`, letters)),
        );
        const files = await Promise.all(
            ["text", "display", "text-greek", "display-greek"].map((name) => fetch(`/fonts/${name}.woff2`)),
        );
        const sizes = await Promise.all(files.map(async (file) => (await file.arrayBuffer()).byteLength));
        return {
            faces: loaded.flat().map(({ status }) => status),
            types: files.map((file) => file.headers.get("content-type")),
            bytes: sizes.reduce((sum, size) => sum + size),
        };
    });
    assert.deepEqual(found.faces, Array(4).fill("loaded"));
    assert.deepEqual(found.types, Array(4).fill("font/woff2"));
    assert.ok(found.bytes > 10_000 && found.bytes <= 40_000, `${found.bytes} bytes`);
    check();
});
