// The page without a server: whole games, puzzles, lessons, in a folder of plain files under a path of its own.

import assert from "node:assert/strict";
import { test } from "node:test";
import { actOnce, checkPage, newPerson, openTable, PHONE, shoot, waitForTurn } from "./helpers.mjs";
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
