// Why, in a game: hints against computer players in three stages, and reasons with the map drawn on, on refused cards
// and on STOP.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, checkPage, eventually, HEAD, newPerson, openTable, PHONE, shoot, waitForTurn } from "./helpers.mjs";

/** A table of one person against computer players. */
async function sitDown(options, person = {}) {
    const anna = await newPerson(person);
    await openTable(anna.page, {
        seats: ["me Anna", "careful Belle"],
        ...options,
    });
    await waitForTurn(anna.page);
    return anna;
}

/** Plays on, without the page's buttons, until something is so; null when the game ends before. */
async function playUntil(page, question) {
    for (let actions = 0; actions < 400; actions++) {
        const { view } = await ask(page, { view: true });
        if (view.phase === "over") return null;
        if (view.player !== 0) {
            await new Promise((resolve) => setTimeout(resolve, 10));
            continue;
        }
        const legal = await ask(page, { legal: true, seat: 0 });
        const found = await question(page, legal);
        if (found) return found;
        const plays = legal.actions.filter((action) => action.startsWith("play"));
        const others = legal.actions.filter((action) => !/^(discard|buy)/.test(action));
        const choice = plays.length > 0 && actions % 3 > 0 ? plays : others;
        await ask(page, { do: choice[actions % choice.length], seat: 0 });
    }
    return null;
}

/** Games until the question is answered: what is looked for does not come in every game. */
async function findGame(options, question, person) {
    for (let games = 0; games < 15; games++) {
        const anna = await sitDown(options, person);
        const found = await playUntil(anna.page, question);
        if (found) {
            const { view } = await ask(anna.page, { view: true });
            if (await anna.page.locator('[data-key="dismiss"]').count()) await anna.page.click('[data-key="dismiss"]');
            const sorted = (ids) => [...ids].sort((a, b) => a - b).join(" ");
            await eventually(async () => {
                const cards = await anna.page.$$eval(".hand .card", (all) =>
                    all.map((card) => Number(card.dataset.card)),
                );
                const markers = await anna.page.locator(".token:not(.leaving):not(.coming)").count();
                return sorted(cards) === sorted(view.hands[0]) && markers === Object.values(view.markers).flat().length;
            }, "the page has come as far");
            await waitForTurn(anna.page);
            return { ...anna, found };
        }
        anna.check();
        await anna.context.close();
    }
    return assert.fail("not in 15 games");
}

test("a hint in three stages, which can be followed", async () => {
    const { page, check, context } = await sitDown({});
    await page.click('[data-key="hint"]');
    await page.waitForSelector("text=Hint 1 of 3");
    await page.keyboard.press("Escape");
    await page.waitForSelector('[data-key="hint"]');
    await page.keyboard.press("h");
    await page.waitForSelector("text=Hint 1 of 3");
    await page.keyboard.press("h");
    await page.waitForSelector("text=Hint 2 of 3");
    await page.click('[data-key="more"]');
    await page.waitForSelector("text=Hint 3 of 3");
    await checkPage(page, "a hint");
    const before = (await ask(page, { view: true })).view.owned[0].length;
    await page.click('[data-key="follow"]');
    await eventually(
        async () => (await ask(page, { view: true })).view.owned[0].length > before,
        "a building is taken",
    );
    check();
    await context.close();
});

test("a hint for a card: where to look, which kind it is, what it would do", async () => {
    const { page, check, context, found } = await findGame({}, async (page, legal) => {
        if (!legal.actions.some((action) => action.startsWith("play"))) return null;
        const { hint } = await ask(page, { hint: true, seat: 0 }).catch(() => ({ hint: null }));
        return hint?.do.startsWith("play") ? hint : null;
    });
    const [, card] = found.do.split(" ");
    await page.click('[data-key="hint"]');
    await page.waitForSelector("text=Hint 1 of 3");
    await page.click('[data-key="more"]');
    await page.waitForSelector(".bar:has-text('Play one of your')");
    assert.equal(await page.locator(".map .allowed-look").count(), found.place.length, "where to look");
    await page.click('[data-key="more"]');
    await page.waitForSelector(`.bar:has-text("${found.stages[2].slice(0, 40)}")`);
    assert.ok((await page.locator(".token.coming, .token.going, .house.coming").count()) > 0, "what it would do");
    await shoot(page, "hint-card");
    await page.click('[data-key="follow"]');
    await page.waitForSelector(`[data-card="${card}"][aria-pressed=true]`);
    await page.click('[data-key="confirm"]:not([disabled])');
    await eventually(async () => (await ask(page, { view: true })).view.discard.includes(Number(card)), "it is played");
    check();
    await context.close();
});

test("no hint where a friend has a seat", async () => {
    const { page, check, context } = await newPerson();
    await openTable(page, {
        seats: ["me Anna", "friend Ben", "careful Cleo"],
    });
    await waitForTurn(page);
    assert.equal(await page.locator('[data-key="hint"]').count(), 0);
    check();
    await context.close();
});

for (const phone of [false, true])
    test(`a refused card says why, with the map drawn on, ${phone ? "on a phone" : "on a desk"}`, async () => {
        const { page, check, context, found } = await findGame(
            { town: "old-town" },
            (_page, legal) => {
                const long = Object.entries(legal.cards).find(([, no]) => no.proof?.words.length > 1);
                return long ? { card: long[0], ...long[1] } : null;
            },
            phone ? { size: PHONE, dark: true } : {},
        );
        await page.click(`[data-card="${found.card}"]`, HEAD);
        await page.waitForSelector(".bar-refusal .proof-steps");
        assert.deepEqual(
            await page.$$eval(".bar-refusal .proof-step", (steps) => steps.map((step) => step.textContent)),
            found.proof.words,
        );
        const pressed = () =>
            page.$$eval(".bar-refusal .proof-step", (steps) =>
                steps.findIndex((step) => step.getAttribute("aria-pressed") === "true"),
            );
        const opening = found.proof.asked === undefined ? 0 : 1; // a sentence about the card, before the steps
        const end = opening + found.proof.steps.length - 1;
        assert.equal(await pressed(), end, "the step that it breaks at");
        const last = found.proof.steps[found.proof.steps.length - 1];
        assert.ok((await page.locator(".map .allowed rect").count()) >= last.sites.length, "its sites");
        await page.click(`[data-key="proof-${opening}"]`);
        assert.equal(await pressed(), opening);
        const first = found.proof.steps[0];
        assert.equal(
            await page.locator(".token.going:not(.leaving)").count(),
            Object.values(first.taken).flat().length,
            "and what each step takes",
        );
        await checkPage(page, "a refused card");
        await page.click(`[data-key="proof-${end}"]`);
        await page.evaluate(() => scrollTo(0, 0));
        await shoot(page, phone ? "refused-phone-dark" : "refused-wide");
        check();
        await context.close();
    });

test("a hint for STOP; its reason stays until it is dismissed", async () => {
    const { page, check, context, found } = await findGame({ referee: "manual", grace: 0 }, async (page, legal) => {
        if (!legal.claim) return null;
        const { hint } = await ask(page, { hint: true, seat: 0 }).catch(() => ({ hint: null }));
        return hint?.proof ? hint : null;
    });
    await page.click('[data-key="hint"]');
    await page.waitForSelector("text=Hint 1 of 3");
    assert.equal(await page.locator(".map .allowed-look").count(), found.place.length, "where to look");
    await page.click('[data-key="more"]');
    await page.waitForSelector(".technique");
    await page.click('[data-key="more"]');
    await page.waitForSelector(".token.going");
    await shoot(page, "hint-stop");
    await page.click('[data-key="follow"]');
    await page.waitForSelector(".reason");
    assert.match(await page.textContent(".reason"), /STOP/);
    assert.ok((await page.textContent(".reason")).includes(found.proof.words[0]));
    await page.waitForSelector(".token.going");
    await page.waitForTimeout(5000); // longer than anything fades
    await page.waitForSelector(".reason");
    await page.waitForSelector(".token.going");
    await checkPage(page, "a reason");
    await shoot(page, "stop-reason");
    await page.click('[data-key="dismiss"]');
    await eventually(async () => (await page.locator(".reason, .token.going:not(.leaving)").count()) === 0, "it goes");
    check();
    await context.close();
});
