// Every lesson, done as its task says; and what a learner is told who does something else.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import {
    actOnce,
    checkPage,
    checkWidth,
    eventually,
    newPerson,
    PHONE,
    server,
    shoot,
    waitForTurn,
} from "./helpers.mjs";

/** What a learner does for a step's action, with the mouse. */
async function follow(page, step) {
    const [verb, first, second, third] = step.do.split(" ");
    if (verb === "play") {
        await page.click(`[data-card="${first}"]`);
        if (step.no) return;
        if (second && (await page.locator(`[data-key="building-${second}"][aria-pressed="false"]`).count()) > 0)
            await page.click(`[data-key="building-${second}"]`);
        await page.click('[data-key="confirm"]:not([disabled])');
    } else if (verb === "discard") {
        await page.click('[data-key="discard"]');
        await page.click(`[data-card="${first}"]`);
        await page.click(`[data-card="${second}"]`);
        const [building, site] = third.split("@");
        await page.locator(`.token.wanted[data-building="${building}"][data-site="${site}"]`).click();
        await page.click('[data-key="confirm"]:not([disabled])');
    } else if (verb === "claim") {
        await page.click('[data-key="stop"]');
        const [building, site] = first.split("@");
        await page.locator(`.token.wanted[data-building="${building}"][data-site="${site}"]`).click();
        await page.click('[data-key="claim-0"]');
    } else if (verb === "take" || verb === "buy") {
        if (verb === "buy") await page.click('[data-key="buy"]');
        await page.click(`[data-key="building-${first}"]`);
    } else {
        await page.click(`[data-key="${step.do}"]`);
    }
}

const lessons = JSON.parse(await readFile(new URL("../../web/lessons.json", import.meta.url), "utf8"));
const addressOf = (name) => `/#learn/${lessons.findIndex((lesson) => lesson.name === name) + 1}`;

test("all lessons", async () => {
    const proofs = lessons.flatMap((lesson) => lesson.steps.filter((step) => step.proof));
    assert.ok(proofs.some((step) => step.no) && proofs.some((step) => step.do.startsWith("claim")), "reasons");
    const { page, check, context } = await newPerson({ path: "/#learn" });
    await page.waitForSelector(".lesson-card");
    assert.equal(await page.locator(".lesson-card").count(), lessons.length);
    await checkPage(page, "the list of lessons");
    await page.locator(".lesson-card").first().click();
    for (const [index, lesson] of lessons.entries()) {
        await page.waitForSelector(`h1:has-text("${lesson.title}")`);
        for (const step of lesson.steps.filter((one) => one.seat === 0)) {
            await page.waitForSelector(`.lesson-task:has-text(${JSON.stringify(step.task.slice(0, 40))})`);
            await follow(page, step);
            await page.waitForSelector(".lesson-done");
            assert.equal(await page.textContent(".lesson-done"), step.because);
            if (step.proof) {
                const told = await page.textContent(step.no ? ".bar-refusal" : ".reason");
                for (const sentence of step.no && step.proof.words.length === 1 ? [step.why] : step.proof.words)
                    assert.ok(told.includes(sentence), `why: ${sentence}`);
                assert.ok((await page.locator(".map .allowed rect, .map .going").count()) > 0, "and it is drawn");
            }
            if (index === 0) await checkPage(page, "a lesson");
            if (index === 2) await shoot(page, "lesson-wide");
            await page.click("text=Continue");
        }
        if (index + 1 < lessons.length) await page.click("text=Next lesson");
    }
    await page.click("text=All lessons");
    await eventually(
        async () => (await page.locator(".lesson-card:has-text('done')").count()) === lessons.length,
        "all are done",
    );
    check();
    await context.close();
});

test("who does something else is told why not", async () => {
    const { page, check, context } = await newPerson({ path: "/#learn/1", size: PHONE, dark: true });
    await page.waitForSelector('[data-card="4"]');
    await checkWidth(page, "a lesson on a phone");
    await page.click('[data-card="4"]');
    await page.click('[data-key="confirm"]:not([disabled])');
    await page.waitForSelector(".bar-message:has-text('the task here is a different one')");
    assert.equal(await page.locator('[data-card="4"]').count(), 1, "nothing was done");
    await shoot(page, "lesson-phone-dark");

    await page.goto(server.address + addressOf("STOP!"));
    await page.waitForSelector('[data-key="stop"]');
    await page.click('[data-key="stop"]');
    await page.locator('.token.wanted[data-site="E3"]').click(); // wrong: the casino may have been there
    await page.click('[data-key="claim-0"]');
    await page.waitForSelector(".bar-message");
    assert.equal(await page.locator(".lesson-done").count(), 0);
    await page.goto(server.address + addressOf("What cannot be played"));
    await page.click('[data-card="10"]');
    await page.waitForSelector(".bar-refusal");
    assert.equal(await page.locator('.house.blamed[data-building="sheriff"]').count(), 1, "the reason is on the map");
    check();
    await context.close();
});

test("what others do in a lesson is shown as at a table", async () => {
    const { page, check, context } = await newPerson({ path: addressOf("Your turn"), motion: true, pace: "normal" });
    const { steps } = lessons.find((lesson) => lesson.name === "Your turn");
    for (const step of steps.slice(0, 2)) {
        await follow(page, step);
        await page.click("text=Continue");
    }
    await page.waitForSelector(".flown .card-number:text('11')"); // the card comes from Ben
    await eventually(
        async () => (await page.locator('.token[data-building="jail"]').count()) === 1,
        "one marker after another",
    );
    await shoot(page, "lesson-moves");
    await page.keyboard.press("Enter"); // hurries
    await page.waitForSelector(`.lesson-task:has-text(${JSON.stringify(steps[4].task.slice(0, 40))})`);
    assert.equal(await page.locator('.token[data-building="jail"]').count(), 4);
    assert.match(await page.textContent(".player.seat-1 .points"), /1/);
    check();
    await context.close();
});

const guideTitle = (page) => page.locator(".guide:not([hidden]) h2");

/** Starts the guided game and takes buildings until the first turn; what was explained until then. */
async function startGuided(person = {}) {
    const learner = await newPerson({ path: "/#learn", ...person });
    const { page } = learner;
    await page.click("text=Play with explanations");
    await page.waitForSelector(".guide:not([hidden])");
    assert.equal(await guideTitle(page).textContent(), "Choosing buildings");
    return learner;
}

/** Reads what is explained now, if anything is, and goes on. */
async function read(page, titles) {
    if ((await guideTitle(page).count()) === 0) return;
    const title = await guideTitle(page).textContent();
    assert.ok(!titles.includes(title), `${title} is explained once`);
    titles.push(title);
    await page.click('[data-key="guide-on"]');
}

test("a first game is explained as it happens, each thing once", async () => {
    const { page, check, context } = await startGuided();
    await checkPage(page, "an explanation");
    await shoot(page, "guide-wide");
    const titles = [];
    await read(page, titles);
    const wanted = ["Your turn", "Markers", "A second card, or draw", "The other player’s turn"];
    for (let steps = 0; wanted.some((title) => !titles.includes(title)); steps++) {
        assert.ok(steps < 120, `explained so far: ${titles}`);
        await page.waitForSelector(
            '.guide:not([hidden]), .bar:not(.busy) [data-key^="building-"], .bar:not(.busy) [data-key^="draw "], .bar:not(.busy) .bar-title:has-text("Your turn")',
        );
        if ((await guideTitle(page).count()) > 0) {
            await read(page, titles);
            continue;
        }
        await actOnce(page);
    }
    check();
    await context.close();
});

test("a guided game waits while it explains, goes on after a reload, and can be left", async () => {
    const { page, check, context } = await startGuided({ size: PHONE });
    await checkPage(page, "an explanation on a phone");
    await shoot(page, "guide-phone");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".guide[hidden]", { state: "attached" });
    for (;;) {
        await page.waitForSelector('.guide:not([hidden]), .bar:not(.busy) [data-key^="building-"]');
        if ((await guideTitle(page).count()) > 0) break;
        await actOnce(page);
    }
    assert.equal(await guideTitle(page).textContent(), "Your turn");
    await page.reload();
    await waitForTurn(page);
    await page.waitForSelector(".hand .card");
    if ((await guideTitle(page).count()) > 0) {
        assert.notEqual(await guideTitle(page).textContent(), "Your turn", "it has been shown once");
        await page.click('[data-key="guide-on"]');
    }
    await page.locator(".hand .card.building:not(.unplayable)").first().click();
    await page.click('.bar [data-key="confirm"]:not([disabled])');
    await page.waitForSelector(".guide h2:text('Markers')");
    assert.equal(await page.locator('.bar [data-key^="draw "]').count(), 0, "nothing can be done meanwhile");
    await page.click('[data-key="guide-leave"]');
    await page.waitForSelector('.bar:not(.busy) [data-key^="draw "]');
    await actOnce(page); // a second card or a draw: neither is explained
    await waitForTurn(page);
    assert.equal(await guideTitle(page).count(), 0);
    await page.reload();
    await waitForTurn(page);
    assert.equal(await guideTitle(page).count(), 0);
    assert.equal(await page.locator(".guide").count(), 0, "it is a game like others now");
    check();
    await context.close();
});

test("the lesson about puzzles goes along with what is done", async () => {
    const { page, check, context } = await newPerson({ path: "/#learn" });
    await page.click("text=The first puzzle");
    await page.waitForSelector(".guide h2:text('A puzzle')");
    await shoot(page, "guide-puzzle");
    await page.click('[data-key="guide-on"]');
    await page.click('[data-key="tray-undertaker"]');
    for (const n of [0, 1, 2]) {
        await page.locator(".clue.about:not(.ticked) .card").first().click();
        if (n === 0) await page.waitForSelector(".guide h2:text('A clue on the map')");
        await page.click('[data-key="keep"]');
        if (n === 0) await page.waitForSelector(".guide h2:text('What a clue leaves')");
        if (n < 2) await page.click('[data-key="tick"]');
    }
    await page.waitForSelector(".guide h2:text('One site is left')");
    await page.keyboard.press("p");
    await page.locator('.map [data-site="r3c1"]').first().click();
    await page.waitForSelector(".guide h2:text('The first building stands')");
    check();
    await context.close();
});
