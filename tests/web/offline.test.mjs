// The page without a server: whole games, puzzles, lessons, in a folder of plain files under a path of its own.

import assert from "node:assert/strict";
import { test } from "node:test";
import { actOnce, browser, checkPage, newPerson, openTable, PHONE, shoot, waitForTurn } from "./helpers.mjs";
import { offlineFolder, openSpace } from "./space.mjs";

const skip = !offlineFolder && "the page without a server was not built";
const TOWNS = { "gads-hill": "Gads Hill", "old-town": "Old Town" };

for (const town of Object.keys(TOWNS))
    test(`a whole game of ${town} against the expert, on a phone`, { skip }, async () => {
        const space = await openSpace();
        const { page, check, context } = await newPerson({ at: space, path: "/games/gadshill/", size: PHONE });
        await page.waitForSelector(".hero-map svg");
        await checkPage(page, "the start page");
        await openTable(page, { town, seats: ["me Anna", "expert Belle"] });
        assert.match(page.url(), /\/games\/gadshill\/#t\/\w+$/);
        let acted = 0;
        while ((await waitForTurn(page)) !== "over") {
            await actOnce(page);
            if (++acted === 6 && (await waitForTurn(page)) !== "over") {
                const before = await page.locator(".log-step").count();
                await page.reload();
                await waitForTurn(page);
                assert.equal(await page.locator(".log-step").count(), before, "nothing is lost by a reload");
            }
        }
        await page.waitForSelector(".finale");
        await checkPage(page, "the end");
        await shoot(page, `offline-end-${town}`);
        check();
        await context.close();
        space.close();
    });

test("a first game is at most 250 kB in every language, 100 kB before it needs the program", { skip }, async () => {
    for (const locale of ["en", "de", "fr", "it", "el"]) {
        const space = await openSpace();
        const context = await browser.newContext({ viewport: PHONE, locale, serviceWorkers: "block" });
        const page = await context.newPage();
        await page.goto(space.home, { waitUntil: "networkidle" });
        await page.waitForSelector(".table-form");
        const first = space.sent();
        await page.click(".hero .huge");
        await page.waitForSelector('.bar:not(.busy) [data-key^="building-"]');
        await page.waitForLoadState("networkidle");
        assert.ok(first <= 100_000, `${locale}: the start page is ${first} bytes`);
        assert.ok(space.sent() <= 250_000, `${locale}: a first game is ${space.sent()} bytes`);
        assert.deepEqual(space.missing, []);
        await context.close();
        space.close();
    }
});

test("words that come later are there in every language, also when it is changed", { skip }, async () => {
    const space = await openSpace();
    const { page, context, check } = await newPerson({ at: space, path: "/games/gadshill/", locale: "de" });
    await page.waitForSelector(".table-form");
    await page.click("#menu-button");
    await page.waitForSelector("dialog[open]");
    assert.match(await page.textContent("dialog[open]"), /Sprache/);
    await page.selectOption("#language", "el");
    await page.waitForSelector("html[lang=el]");
    await page.waitForSelector(".table-form");
    await page.waitForSelector("dialog[open]:has-text('Γλώσσα')");
    check();
    await context.close();
    space.close();
});

test("the first game is explained, lessons and rules are there, wherever the folder lies", { skip }, async () => {
    const space = await openSpace();
    const { page, context, check } = await newPerson({ at: space, path: "/games/gadshill/#learn", locale: "fr" });
    await page.waitForSelector("main h1");
    await page.goto(space.home);
    await page.reload();
    await page.click(".hero .huge");
    await page.waitForSelector(".table .bar");
    // As if it had been begun as one that is explained.
    await page.evaluate(() => {
        const games = JSON.parse(localStorage.getItem("gadshill.games"));
        games[0].guide = [];
        localStorage.setItem("gadshill.games", JSON.stringify(games));
    });
    await page.reload();
    await page.waitForSelector(".guide");
    await checkPage(page, "an explanation");
    await page.click("#rules-button");
    await page.waitForSelector("dialog[open] h2, dialog[open] h3");
    assert.deepEqual(space.missing, []);
    check();
    await context.close();
    space.close();
});
