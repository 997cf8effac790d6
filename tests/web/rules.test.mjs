// The rules at hand: in short, to search in, with the signs; from a refusal to the rule behind it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { checkPage, checkWidth, newPerson, PHONE, shoot } from "./helpers.mjs";

const shownRules = (page) => page.locator(".rules-list > div:not([hidden])");

test("the rules in short are searched, read and closed with keys", async () => {
    const { page, check, context } = await newPerson({ path: "/#learn/1" });
    await page.waitForSelector(".hand .card");
    await page.keyboard.press("r");
    await page.waitForSelector("dialog.rules[open]");
    await checkPage(page, "the rules");
    await shoot(page, "rules-wide");
    const all = await shownRules(page).count();
    assert.ok(all > 15);
    assert.equal(await page.locator('[data-rule="idle"]').count(), 0, "only the rules of this game");
    assert.equal(await page.locator('[data-rule="claims"]').count(), 0, "and of this referee");
    assert.equal(await page.locator(".legend.signs li").count(), 25, "every building and landmark");
    assert.equal(await page.locator(".legend-map .token").count(), 5);
    await page.getByLabel("Search").fill("LOCÓMOTIVE");
    assert.ok((await shownRules(page).count()) < all);
    assert.ok(await page.locator('[data-rule="locomotive"]').isVisible());
    assert.match(await page.textContent(".rules [role=status]"), /\d places? found/);
    await page.keyboard.press("Escape"); // what is searched for is cleared first
    assert.equal(await shownRules(page).count(), all);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog.rules", { state: "detached" });
    check();
    await context.close();
});

test("a refusal leads to the rule behind it", async () => {
    const { page, check, context } = await newPerson({ path: "/#learn", size: PHONE });
    await page.click(".lesson-card:has-text('What cannot be played')");
    await page.click('[data-card="10"]');
    await page.click('.bar-refusal [data-key="rule"]');
    await page.waitForSelector('.rules [data-rule="contradiction"].wanted');
    assert.equal(await page.evaluate(() => document.activeElement.dataset.rule), "contradiction", "it is read aloud");
    await checkWidth(page, "the rules on a phone");
    await checkPage(page, "the rules on a phone");
    await shoot(page, "rules-phone");
    check();
    await context.close();
});

test("without a game the rules of both are there, in the reader's language", async () => {
    const { page, check, context } = await newPerson({ path: "/", locale: "de-DE" });
    await page.click("#rules-button");
    await page.waitForSelector("dialog.rules[open]");
    assert.equal(await page.locator('[data-rule="end"]').count(), 2);
    assert.match(await page.textContent('[data-rule="five-markers"]'), /fünf Marker/);
    check();
    await context.close();
});
