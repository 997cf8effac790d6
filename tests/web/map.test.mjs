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
