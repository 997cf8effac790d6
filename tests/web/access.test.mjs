// For everybody: no violation that axe knows on any page, in light and dark; the keyboard alone; a phone; the board in
// words.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
    actOnce,
    ask,
    checkPage,
    eventually,
    HEAD,
    newPerson,
    openDrawer,
    openTable,
    PHONE,
    server,
    shoot,
    TABLET,
    waitForTurn,
} from "./helpers.mjs";

for (const dark of [false, true])
    test(`axe finds nothing, ${dark ? "dark, on a phone" : "light, on a tablet"}`, async () => {
        const { page, check, context } = await newPerson({ dark, size: dark ? PHONE : TABLET });
        const shade = dark ? "phone-dark" : "tablet";
        await page.waitForSelector(".table-form");
        await page.waitForSelector(".hero-map svg");
        await checkPage(page, "start page");
        await shoot(page, `start-${shade}`);
        await page.click("#menu-button");
        await page.waitForSelector("dialog[open]");
        await checkPage(page, "menu");
        await page.click("dialog >> text=Close");
        await openTable(page, {
            referee: "manual",
            seats: ["me Anna", "friend Ben", "greedy Cleo"],
            clock: "180 0",
        });
        await waitForTurn(page);
        await checkPage(page, "taking buildings");
        await openDrawer(page);
        await page.click("text=The board in words");
        assert.match(await page.textContent(".board-words"), /B1, door on Main St\.: empty/);
        await checkPage(page, "the board in words");

        // A game that goes on: cards chosen, cards that cannot be played, the choice of a building.
        await page.goto(server.address);
        await openTable(page, {
            seats: ["me Anna", "greedy Belle"],
        });
        for (let i = 0; i < 18; i++) {
            await waitForTurn(page);
            await actOnce(page);
        }
        await waitForTurn(page);
        for (const card of await page.locator(".hand .card").all()) {
            await card.click(HEAD);
            await page.waitForTimeout(120);
        }
        await checkPage(page, "a card is chosen");
        await page.evaluate(() => scrollTo(0, 0));
        await shoot(page, `game-${shade}`);
        await page.goto(`${server.address}/t/zzzzzzzz`);
        await page.waitForSelector("text=Something went wrong");
        await checkPage(page, "no such table");
        check();
        await context.close();
    });

test("axe finds nothing at the end of a game and behind the curtain", async () => {
    const { page, check, context } = await newPerson();
    await openTable(page, {
        town: "old-town",
        seats: ["me Anna", "screen Ben"],
    });
    await page.waitForSelector(".curtain:not([hidden])");
    await checkPage(page, "the curtain");
    await page.goto(server.address);
    await openTable(page, {
        town: "old-town",
        seats: ["me Anna", "careful Belle"],
    });
    while ((await waitForTurn(page)) !== "over") await actOnce(page);
    await page.waitForSelector(".finale[open] .ranking");
    await checkPage(page, "the end");
    await page.click('[data-key="close-finale"]');
    await page.waitForSelector(".result .chart");
    await checkPage(page, "the result");
    await shoot(page, "result-old-town");
    check();
    await context.close();
});

/** From button to button until one of the bar's buildings has the focus. */
async function tabToBuilding(page) {
    const isThere = () => page.evaluate(() => document.activeElement?.matches(".bar [data-key^='building-']"));
    for (let i = 0; i < 60 && !(await isThere()); i++) await page.keyboard.press("Tab");
}

test("the keyboard alone", async () => {
    const { page, check, context } = await newPerson();
    await page.waitForSelector(".table-form");
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    for (let i = 0; i < 12 && (await focused()) !== "Play"; i++) await page.keyboard.press("Tab");
    assert.equal(await focused(), "Play");
    assert.notEqual(
        await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle),
        "none",
        "the focus can be seen",
    );
    await page.keyboard.press("Enter");
    await waitForTurn(page);

    // Taking: tab to a building, Enter; the focus stays in the bar.
    for (let taken = 0; taken < 7; taken++) {
        await waitForTurn(page);
        await tabToBuilding(page);
        await page.keyboard.press("Enter");
        await eventually(
            async () => (await ask(page, { view: true })).view.owned[0].length === taken + 1,
            "a building is taken",
        );
    }

    // The map: M goes there, arrows go from lot to lot, Enter tells.
    await waitForTurn(page);
    await page.keyboard.press("m");
    const lot = () => page.evaluate(() => document.activeElement?.getAttribute("data-lot"));
    assert.equal(await lot(), "B1");
    await page.keyboard.press("ArrowRight");
    assert.equal(await lot(), "C1");
    await page.keyboard.press("ArrowDown");
    assert.equal(await lot(), "C2");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".bar-message:has-text('C2')");

    // A card by its number, Enter to play it, a letter to draw; the whole turn without a mouse.
    await page.evaluate(() => document.activeElement.blur());
    const cards = await page.$$eval(".hand .card", (all) => all.map((card) => !card.classList.contains("unplayable")));
    const playable = cards.indexOf(true);
    assert.ok(playable >= 0);
    await page.keyboard.press(String(playable + 1));
    await page.waitForSelector(".card[aria-pressed=true]");
    if ((await page.locator('[data-key="confirm"]').count()) === 0) {
        await tabToBuilding(page);
        await page.keyboard.press("Space");
        await page.waitForSelector('[data-key="confirm"]');
        await page.evaluate(() => document.activeElement.blur());
    }
    await page.waitForSelector('[data-key="confirm"]:not([disabled])');
    await page.keyboard.press("Enter");
    await eventually(async () => (await ask(page, { view: true })).view.plays === 1, "the card is played");
    await page.waitForSelector('[data-key="undo"]');
    await page.keyboard.press("u");
    await eventually(async () => (await ask(page, { view: true })).view.plays === 0, "and taken back");
    await waitForTurn(page);
    await page.keyboard.press("q");
    await eventually(async () => (await ask(page, { view: true })).view.hand_sizes[0] === 6, "a card is drawn");

    // The menu, by its key.
    await page.keyboard.press("?");
    await page.waitForSelector("dialog[open]");
    await page.keyboard.press("Escape");
    await eventually(async () => (await page.locator("dialog").count()) === 0, "Escape closes it");
    check();
    await context.close();
});

test("reduced motion and a theme of one's own", async () => {
    const { page, check, context } = await newPerson();
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "dark" });
    await eventually(
        async () => (await page.getAttribute("html", "data-theme")) === "dark",
        "the page follows the system",
    );
    await page.click("#menu-button");
    await page.check('dialog input[value="light"]');
    assert.equal(await page.getAttribute("html", "data-theme"), "light");
    await page.reload();
    await page.waitForSelector(".table-form");
    assert.equal(await page.getAttribute("html", "data-theme"), "light", "it is remembered");
    await page.waitForSelector(".hero-map .token");
    assert.equal(
        await page.evaluate(() => getComputedStyle(document.querySelector(".token")).transitionDuration),
        "0s",
    );
    check();
    await context.close();
});

test("nothing on the start page is pushed away while it loads", async () => {
    const { page, check, context } = await newPerson({ size: PHONE, path: null });
    await page.addInitScript(() => {
        globalThis.shift = 0;
        const add = (list) => {
            for (const entry of list.getEntries()) globalThis.shift += entry.value;
        };
        new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(server.address);
    await page.waitForSelector(".hero-map svg");
    await page.waitForSelector(".table-form");
    await page.waitForTimeout(500);
    assert.ok((await page.evaluate(() => globalThis.shift)) < 0.02, "layout shift");
    check();
    await context.close();
});
