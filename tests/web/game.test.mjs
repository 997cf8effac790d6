// One person against the computer: from the start page to the end of the game, and what comes after it.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
    actOnce,
    ask,
    eventually,
    HEAD,
    joinedPage,
    newPerson,
    openTable,
    shoot,
    startServer,
    TABLET,
    waitForTurn,
} from "./helpers.mjs";

const MOST_BYTES = joinedPage ? 100_000 : 190_000; // typefaces included

/** Milliseconds from asking for the page to its first heading's being painted. */
async function firstPaint(page) {
    await page.waitForSelector("h1");
    return page.evaluate(
        () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? performance.now(),
    );
}

test("a newcomer is in a game with one click, and plays it to the end", async () => {
    const at = await startServer({ web: joinedPage });
    const { page, check, context } = await newPerson({ at, path: null, motion: true, pace: "still" });
    const wire = await context.newCDPSession(page);
    await wire.send("Network.enable");
    let bytes = 0;
    wire.on("Network.loadingFinished", (event) => (bytes += event.encodedDataLength));
    await page.goto(at.address);
    const firstView = await firstPaint(page);
    await page.waitForSelector(".hero-map svg");
    await shoot(page, "start-wide");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await waitForTurn(page);

    let shown = false;
    const previews = [];
    for (let actions = 0; (await waitForTurn(page)) !== "over"; actions++) {
        assert.ok(actions < 400, "the game ends");
        const cards = page.locator(".hand .card:not(.unplayable)");
        if (/choose a card/.test(await page.textContent(".bar-title")) && (await cards.count()) > 0) {
            const took = await page.evaluate(async () => {
                const start = performance.now();
                document.querySelector(".hand .card:not(.unplayable)").click();
                while (
                    !document.querySelector(".bar .bar-points, .bar .note:not(:empty)") &&
                    performance.now() - start < 2000
                )
                    await new Promise((resolve) => setTimeout(resolve, 1));
                return performance.now() - start;
            });
            previews.push(took);
            const houses = await page.locator(".house:not(.coming)").count();
            if (
                !shown &&
                houses >= ((await page.locator(".hand .card").count()) >= 3 ? 4 : 10) &&
                (await page.locator(".token.coming, .token.going").count()) > 0
            ) {
                await shoot(page, "game-wide");
                shown = true;
            }
            await page.keyboard.press("Escape");
        }
        await actOnce(page);
    }
    previews.sort((a, b) => a - b);
    const preview = previews[Math.floor(previews.length / 2)];
    console.log(
        `first view ${Math.round(firstView)} ms, preview ${Math.round(preview)} ms (median of ${previews.length}), ${bytes} bytes on the wire`,
    );
    assert.ok(bytes < MOST_BYTES, `${bytes} bytes on the wire`);
    check();

    // What comes after the game.
    await page.waitForSelector(".finale[open] .ranking");
    await shoot(page, "result-wide");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Download the record")]);
    const record = await (await fetch(`${page.url()}/record`)).text();
    assert.match(record, /^gadshill-record/);
    assert.match(download.suggestedFilename(), /\.ghr$/);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".chart polyline");
    assert.match(await page.textContent(".result h2"), /win|share the victory/);
    assert.equal(await page.locator(".chart-line").count(), 2);
    const slider = page.locator(".replay-buttons input");
    const last = Number(await slider.getAttribute("max"));
    assert.ok(last > 20);
    assert.ok((await page.locator(".house").count()) >= 19);
    await slider.fill("0");
    await eventually(
        async () => (await page.locator(".house, .token").count()) === 0,
        "the empty board at the beginning",
    );
    assert.match(await page.textContent(".replay-words"), /dealt/);
    await page.getByRole("button", { name: "Forward" }).click();
    assert.match(await page.textContent(".replay-words"), /Step 1 of/);
    for (let step = 1; (await page.locator(".replay-words .card").count()) === 0; step++)
        await slider.fill(String(step));
    assert.ok((await page.locator(".map .allowed rect").count()) > 0, "a played card shows its sites again");
    await slider.focus();
    await page.keyboard.press("End");
    assert.match(await page.textContent(".replay-words"), new RegExp(`Step ${last} of ${last}`));

    await page.click(".result h2");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    assert.match(await page.textContent(".replay-words"), new RegExp(`Step ${last - 2} of ${last}`));
    await page.keyboard.press("ArrowRight");
    assert.match(await page.textContent(".replay-words"), new RegExp(`Step ${last - 1} of ${last}`));
    await page.keyboard.press("Home");
    assert.match(await page.textContent(".replay-words"), /dealt/);
    await page.locator(".log-step").nth(4).click();
    assert.match(await page.textContent(".replay-words"), new RegExp(`Step 5 of ${last}`), "the log goes there too");
    const cursor = async () => Number(await page.locator(".chart-cursor").getAttribute("x1"));
    const before = await cursor();
    await page.getByRole("button", { name: "Run" }).click();
    await eventually(async () => Number(await slider.inputValue()) > 6, "it runs on");
    assert.ok((await cursor()) > before && (await page.locator(".chart").isVisible()), "and the chart with it");
    await page.getByRole("button", { name: "Pause" }).click();
    await page.keyboard.press("End");

    // The link, for somebody who was not there.
    const link = await page.locator(".finale .copy-field input").inputValue();
    const reader = await newPerson({ at, path: new URL(link).pathname, size: TABLET });
    await reader.page.waitForSelector(".result h2");
    assert.equal(await reader.page.locator(".replay-buttons input").getAttribute("max"), String(last));
    await eventually(
        async () => (await reader.page.locator(".log-step").count()) > 30,
        "the log tells the game from its beginning",
    );
    assert.match(await reader.page.textContent(".log-step:first-child"), /takes the/);
    reader.check();

    // "My games" knows it.
    await page.goto(at.address);
    await page.waitForSelector(".my-games a");
    assert.match(await page.textContent(".my-games a"), /over/);
    await context.close();
    await at.stop();
});

test("discarding two cards for a marker, buying, and taking back", async () => {
    const { page, check, context } = await newPerson();
    await openTable(page, {
        seats: ["me Anna", "hasty Belle"],
    });
    let done = 0;
    for (let actions = 0; done < 3 && (await waitForTurn(page)) !== "over" && actions < 200; actions++) {
        const view = (await ask(page, { view: true })).view;
        const [points, hand] = [view.scores[0], view.hand_sizes[0]];
        if (
            done === 0 &&
            (await page.locator('[data-key="undo"]').count()) > 0 &&
            (await page.locator('[data-key^="draw "]').count()) > 0
        ) {
            await page.click('[data-key="undo"]');
            await eventually(
                async () => (await ask(page, { view: true })).view.hand_sizes[0] === hand + 1,
                "the card is back in the hand",
            );
            await eventually(async () => (await page.locator(".hand .card").count()) === hand + 1, "the page shows it");
            done = 1;
            await waitForTurn(page);
        } else if (done === 1 && (await page.locator('[data-key="discard"]').count()) > 0 && hand >= 2) {
            await page.click('[data-key="discard"]');
            await page.locator(".hand .card").nth(0).click(HEAD);
            await page.locator(".hand .card").nth(1).click(HEAD);
            await page.locator(".token.wanted").first().click();
            await page.click('[data-key="confirm"]:not([disabled])');
            await eventually(
                async () => (await page.locator(".hand .card").count()) === hand - 2,
                "two cards are gone",
            );
            const after = (await ask(page, { view: true })).view;
            assert.ok(after.scores[0] > points && after.discarded);
            done = 2;
        } else if (done === 2 && (await page.locator('[data-key="buy"]').count()) > 0) {
            const owned = view.owned[0].length;
            await page.click('[data-key="buy"]');
            await page.locator('.bar [data-key^="building-"]').first().click();
            await eventually(
                async () => (await ask(page, { view: true })).view.owned[0].length === owned + 1,
                "a building more",
            );
            assert.match(await page.textContent(".player.seat-0"), /1 of 3 purchases/);
            done = 3;
        } else {
            await actOnce(page);
        }
    }
    assert.equal(done, 3, "taken back, discarded, bought");
    check();
    await context.close();
});

test("the strongest computer player can be chosen, and is seen to think", async () => {
    const slow = await startServer({ pace: 2000 });
    const { page, check, context } = await newPerson({ at: slow });
    await openTable(page, {
        seats: ["me Anna", "expert Belle"],
    });
    assert.match(await page.textContent(".player.seat-1"), /computer, expert/);
    await waitForTurn(page);
    await actOnce(page);
    await page.waitForSelector(".bar .thinking");
    assert.match(await page.textContent(".bar"), /Belle is thinking/);
    await waitForTurn(page);
    assert.equal(await page.locator(".thinking").count(), 0);
    check();
    await context.close();
    await slow.stop();
});

/** The buildings of the first seat: as the page lists them, and as the server does. */
async function ownBuildings(page) {
    const { view } = await ask(page, { view: true });
    return [
        await page.$$eval(".player.seat-0 .chip", (chips) => chips.map((chip) => chip.getAttribute("data-building"))),
        view.owned[0],
    ];
}

test("at a brisk table nobody passes who can play a card", async () => {
    const { page, check, context } = await newPerson();
    await openTable(page, { seats: ["me Anna", "hasty Otto"], brisk: true });
    for (let takes = 0; (await ask(page, { view: true })).view.phase === "setup"; takes++) {
        assert.ok(takes < 20, "the setup ends");
        await waitForTurn(page);
        if ((await page.locator('.bar [data-key^="building-"]').count()) > 0) await actOnce(page);
    }
    const { actions } = await ask(page, { legal: true });
    assert.ok(actions.some((action) => action.startsWith("play")));
    assert.ok(!actions.some((action) => action.startsWith("draw")), "no drawing yet");
    check();
    await context.close();
});

test("buildings keep their order, and Enter on a site confirms a discard", async () => {
    const { page, check, context } = await newPerson();
    await openTable(page, { seats: ["me Anna", "hasty Otto"] });
    for (let actions = 0; (await page.locator('.bar [data-key="discard"]').count()) === 0; actions++) {
        assert.ok(actions < 60, "something can be discarded for");
        await waitForTurn(page);
        const takes = page.locator('.bar [data-key^="building-"]');
        if ((await takes.count()) > 0) {
            const taken = await page.locator(".log-step").count();
            await takes.last().click(); // the last of the list first
            await eventually(async () => (await page.locator(".log-step").count()) > taken, "it is taken");
        } else {
            const [shown, known] = await ownBuildings(page);
            assert.deepEqual(shown, known, "as after a reload");
            await actOnce(page);
        }
        await waitForTurn(page);
    }
    assert.match(await page.textContent(".player.seat-0 .points"), /^\d+ points?$/, "as it is read aloud");
    await page.click('[data-key="discard"]');
    for (const card of [0, 1]) await page.locator(".hand .card:not(.unplayable)").nth(card).click(HEAD);
    const site = await page.locator(".token.wanted").first().getAttribute("data-site");
    await page.locator(`.lot-button[data-lot="${site}"]`).focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector('[data-key="confirm"], .bar .group-label:has-text("On ")');
    if ((await page.locator('[data-key="confirm"]').count()) === 0)
        await page.locator('.bar [data-key^="building-"]').first().click();
    await page.waitForSelector('[data-key="confirm"]:not([disabled])');
    await page.locator(`.lot-button[data-lot="${site}"]`).focus();
    await page.keyboard.press("Enter");
    await eventually(async () => /You discard card/.test(await page.textContent(".log")), "Enter confirms it");
    check();
    await context.close();
});

test("who can only draw is not told “or”", async () => {
    const { page, check, context } = await newPerson();
    const said = await page.evaluate(async () => {
        const { choiceBar } = await import("/bar.js");
        const bar = document.createElement("section");
        const view = { phase: "turn", plays: 0, discarded: false, pile_sizes: { building: 3 } };
        const common = { view, choice: { mode: "none" }, host: { claimers: () => [] }, reasons: {}, message: "" };
        return [["draw building"], ["discard 1 2 bank@B1", "draw building"]].map((actions) => {
            choiceBar(bar, { ...common, legal: { actions }, past: null });
            return bar.querySelector(".group-label").textContent;
        });
    });
    assert.deepEqual(said, ["Draw:", "or just draw:"]);
    check();
    await context.close();
});
