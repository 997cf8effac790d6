// The page in other languages. They are made up (tests/languages/pseudo.py): every letter is another one, so that what
// is still English shows.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { checkWidth, eventually, HEAD, newPerson, PHONE, shoot, startServer, waitForTurn } from "./helpers.mjs";

const root = join(dirname(new URL(import.meta.url).pathname), "..", "..");
let folder;
let madeUp;

before(async () => {
    folder = await mkdtemp(join(tmpdir(), "gadshill-languages-"));
    const build = dirname(process.env.GADSHILL);
    await promisify(execFile)("python3", [join(root, "tests/languages/pseudo.py"), build, join(folder, "program")]);
    madeUp = await startServer({ program: join(folder, "program", "gadshill") });
});
after(async () => {
    await madeUp.stop();
    await rm(folder, { recursive: true, force: true });
});

const GREEK = /[Α-ω]/;
const LATIN = /[À-ž]/;

/** Chooses a language in the menu. */
async function speak(page, code) {
    await page.click("#menu-button");
    await page.selectOption("#language", code);
    await eventually(async () => (await page.locator("html").getAttribute("lang")) === code, `the page speaks ${code}`);
    await eventually(
        async () => (await page.evaluate(() => document.activeElement?.id)) === "language",
        "the menu is there again",
    );
    await page.keyboard.press("Escape");
    await eventually(async () => (await page.locator("dialog").count()) === 0, "the menu is closed");
}

/** Anything that people can read or hear, with words in Latin letters that are neither names nor keys nor commands. */
async function latinLeft(page, names = []) {
    const texts = await page.evaluate(() => {
        const found = [document.title];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode())
            if (
                !walker.currentNode.parentElement?.closest(
                    "kbd, code, script, noscript, option[lang], .brand, text, [data-lot]",
                )
            )
                found.push(walker.currentNode.textContent ?? "");
        for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [aria-roledescription]"))
            for (const name of ["aria-label", "title", "placeholder", "aria-roledescription"])
                found.push(element.getAttribute(name) ?? "");
        return found;
    });
    const proper =
        /\b(Iron Mountain|Piedmont|Main|Front|Oak|Cemetery|Dalton|Cavendish|St|Rd|Gads Hill|Old Town|Des Arc|Stephan Riedel|STOP)\b/g;
    const left = texts
        .map((text) => text.replace(proper, "").replace(new RegExp(`\\b(${["x", ...names].join("|")})\\b`, "g"), ""))
        .flatMap((text) => text.match(/\b[A-Za-z]{3,}\b/g) ?? []);
    return [...new Set(left)];
}

test("sentences ask for forms of names as the server's do", async () => {
    const cases = JSON.parse(await readFile(join(root, "tests/languages/sentences.json"), "utf8"));
    const { page, check } = await newPerson({ at: madeUp, locale: "en-US" });
    for (const { language, sentence, values, expected } of cases) {
        const said = await page.evaluate(
            async ({ language, sentence, values }) => {
                const words = await import("/words.js");
                const town = await (await fetch(`/towns/gads-hill.json?language=${language}`)).json();
                const named = (id) => [...town.buildings, ...town.landmarks].find((one) => one.id === id);
                const given = Object.entries(values).map(([name, value]) => [
                    name,
                    Array.isArray(value) ? value.map(named) : (named(value) ?? value),
                ]);
                words.speak(language, {});
                return words._(sentence, Object.fromEntries(given));
            },
            { language, sentence, values },
        );
        assert.equal(said, expected);
    }
    check();
});

test("one and many are told apart as in the catalogues", async () => {
    const { page, check } = await newPerson({ at: madeUp, locale: "en-US" });
    const isOne = { en: (n) => n === 1, de: (n) => n === 1, fr: (n) => n <= 1, it: (n) => n === 1, el: (n) => n === 1 };
    for (const [language, rule] of Object.entries(isOne)) {
        const said = await page.evaluate(async (code) => {
            const words = await import("/words.js");
            words.speak(code, { one: ["0", "1"] });
            return Array.from({ length: 1001 }, (_nothing, n) => words.plural(n, "one", "many"));
        }, language);
        assert.deepEqual(
            said,
            said.map((_nothing, n) => (rule(n) ? "0" : "1")),
            language,
        );
    }
    check();
});

test("the browser's language, one of the person's choice, and it is remembered", async () => {
    const { page, check } = await newPerson({ at: madeUp, locale: "de-AT" });
    await page.waitForSelector(".lobby");
    assert.equal(await page.locator("html").getAttribute("lang"), "de");
    assert.match(await page.textContent("h1"), LATIN);
    await speak(page, "el");
    assert.match(await page.textContent("h1"), GREEK);
    assert.deepEqual(await latinLeft(page), []);
    await page.reload();
    await page.waitForSelector(".lobby");
    assert.match(await page.textContent("h1"), GREEK);
    await shoot(page, "language-start");
    const other = await newPerson({ at: madeUp, locale: "es-ES" });
    await other.page.waitForSelector(".lobby");
    assert.equal(await other.page.locator("html").getAttribute("lang"), "en");
    check();
    other.check();
});

test("signs are the reader's, drawn on a phone too, and landmarks are explained", async () => {
    const puzzle = "gads-hill.1MAM-AZZZ-ZR00-1C1G-0BVS-TKAB-TVT8-JG2X-1H1G-GGAP-9VJG-V1";
    for (const [locale, church, station] of [
        ["de-DE", "Ki", "Bahnhof"],
        ["el-GR", "Εκ", "σταθμός"],
    ]) {
        const { page, check } = await newPerson({ size: PHONE, locale, path: `/#puzzle/${puzzle}` });
        await page.click('[data-key="tray-church"]');
        assert.equal(await page.locator('[data-key="tray-church"] .piece-letters').textContent(), church);
        await page.click('.lot-button[data-lot="B1"]');
        const token = page.locator('.token[data-building="church"][data-site="B1"]');
        assert.equal(await token.locator(".token-letters").textContent(), church);
        assert.ok(await token.locator(".sign").isVisible(), "the drawn sign");
        assert.ok((await page.locator('.lot-button[data-lot="A1"]').getAttribute("aria-label")).includes(station));
        assert.ok((await page.locator('.lot-button[data-lot="A1"] title').textContent()).includes(station));
        check();
    }
});

test("another language in the middle of a game, and two at one table", async () => {
    const anna = await newPerson({ at: madeUp, locale: "el-GR" });
    const { page } = anna;
    await page.waitForSelector(".table-form");
    const selects = page.locator(".table-form fieldset select");
    await selects.nth(0).selectOption("me");
    await selects.nth(1).selectOption("friend");
    const inputs = page.locator('.table-form fieldset input[type="text"], .table-form fieldset input:not([type])');
    await inputs.nth(0).fill("Anna");
    await inputs.nth(1).fill("Ben");
    await page.click(".table-form .button.strong");
    await page.waitForSelector(".table .bar");
    const link = new URL(await page.locator(".absence input").inputValue());
    const ben = await newPerson({ at: madeUp, size: PHONE, locale: "de-DE", path: link.pathname + link.hash });
    await ben.page.waitForSelector(".table .bar");
    await page.locator('.bar [data-key="building-bank"]').click();
    const log = (of) => of.page.locator(".log").textContent();
    await eventually(async () => (await log(ben)).includes("Anna"), "Ben reads what Anna did");
    assert.match(await log(anna), GREEK);
    assert.match(await log(ben), LATIN);
    assert.doesNotMatch(await log(ben), GREEK);
    assert.deepEqual(await latinLeft(page, ["Anna", "Ben", "http", "127"]), []);
    await shoot(page, "language-table");

    await speak(page, "fr");
    await page.waitForSelector(".table .bar");
    await eventually(
        async () => LATIN.test(await log(anna)) && !GREEK.test(await log(anna)),
        "the past is told in French",
    );
    assert.equal(await page.locator('.bar [data-key^="building-"]').count(), 0, "it is still Ben's turn");
    await ben.page.locator('.bar [data-key="building-hotel"]').click();
    await page.waitForSelector('.bar [data-key="building-church"]');
    await speak(page, "el");
    await page.locator('.bar [data-key="building-church"]').click();
    await eventually(async () => (await log(ben)).split("Anna").length > 2, "the game goes on");
    assert.match(await log(anna), GREEK);
    await checkWidth(ben.page, "a table in another language on a phone");
    anna.check();
    ben.check();
});

test("what is chosen and shown stays in another language, and nobody's name is one of a language", async () => {
    const { page, check } = await newPerson({ at: madeUp, locale: "el-GR" });
    await page.waitForSelector(".table-form");
    await page.click(".calls .button.strong");
    await waitForTurn(page);
    for (let taken = 1; await page.locator('.bar [data-key^="building-"]').count(); taken++) {
        await page.locator('.bar [data-key^="building-"]').first().click();
        await eventually(async () => (await page.locator(".player.seat-0 .chip").count()) === taken, "it is taken");
        await waitForTurn(page);
    }
    assert.match(await page.textContent(".player.seat-0 .player-name"), GREEK);
    const card = await page.locator(".hand .card").first().getAttribute("data-card");
    await page.click(`[data-card="${card}"]`, HEAD);
    await speak(page, "de");
    await page.waitForSelector(`[data-card="${card}"][aria-pressed=true]`);
    assert.doesNotMatch(await page.textContent(".player.seat-0"), GREEK);
    await page.keyboard.press("Escape");
    await page.click('[data-key="hint"]');
    await page.click('[data-key="more"]');
    await eventually(async () => /2\D*3/.test(await page.textContent(".bar-title")), "the second hint of three");
    const looked = await page.locator(".map .allowed rect").count();
    await speak(page, "el");
    await eventually(async () => /2\D*3/.test(await page.textContent(".bar-title")), "it is still there");
    assert.match(await page.textContent(".bar-words"), GREEK);
    assert.equal(await page.locator(".map .allowed rect").count(), looked);

    // The list of games names a seat without a name in the reader's language.
    await page.goto(madeUp.address);
    await page.waitForSelector(".table-form");
    await page.locator(".table-form fieldset select").nth(1).selectOption("friend");
    await page.locator(".table-form .seat input").nth(1).fill("");
    await page.click(".table-form .button.strong");
    await page.waitForSelector(".table .bar");
    assert.match(await page.textContent(".player.seat-1 .player-name"), GREEK);
    await page.goto(madeUp.address);
    await page.waitForSelector(".my-games a");
    assert.match(await page.textContent(".my-games li:first-child a"), GREEK);
    await speak(page, "fr");
    await page.waitForSelector(".my-games a");
    assert.doesNotMatch(await page.textContent(".my-games"), GREEK);
    check();
});

test("lessons go on where they were", async () => {
    const { page, check } = await newPerson({ at: madeUp, locale: "el-GR", path: "/#learn/1" });
    await page.waitForSelector('[data-card="8"]');
    assert.match(await page.textContent(".lesson-story"), GREEK);
    await page.click('[data-card="8"]');
    await page.click('.bar [data-key="confirm"]');
    await page.waitForSelector(".lesson-done");
    assert.deepEqual(await latinLeft(page, ["Ben"]), []);
    await page.click(".lesson-done ~ button");
    await eventually(async () => (await page.locator('[data-card="8"]').count()) === 0, "card 8 has been played");
    await speak(page, "de");
    await page.waitForSelector('[data-card="4"]');
    assert.equal(await page.locator('[data-card="8"]').count(), 0, "it does not begin again");
    assert.match(await page.textContent(".lesson-story"), LATIN);
    check();
});

test("a puzzle in another language, and in the middle of it one more", async () => {
    const { page, check } = await newPerson({ at: madeUp, locale: "el-GR", path: "/#puzzles", size: PHONE });
    await page.waitForSelector(".level-card");
    assert.match(await page.textContent(".level-card h2"), GREEK);
    assert.deepEqual(await latinLeft(page), []);
    await checkWidth(page, "the puzzles in another language on a phone");
    await page.click('[data-key="new-3"]');
    await page.waitForSelector(".puzzle .clue");
    await page.click('[data-key="clue-0"]');
    await page.click('[data-key="keep"]');
    assert.deepEqual(await latinLeft(page), []);
    await page.click('[data-key="hint"]');
    await page.waitForSelector('[data-key="more"]');
    await page.click('[data-key="more"]');
    await page.click('[data-key="more"]');
    await page.waitForSelector('[data-key="follow"]');
    assert.deepEqual(await latinLeft(page), []);
    await checkWidth(page, "a hint in another language on a phone");
    const drawn = await page.locator(".token").count();
    const chosen = await page.locator(".tray [aria-checked=true]").getAttribute("data-key");
    await speak(page, "de");
    await page.waitForSelector('[data-key="follow"]');
    assert.match(await page.textContent(".puzzle-head h1"), LATIN);
    assert.equal(await page.locator(".token").count(), drawn, "what was noted, and the whole hint, is still there");
    assert.match(await page.textContent(".puzzle-facts .fact:nth-child(2)"), /1/, "it is no second hint");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".tray [aria-checked=true]").getAttribute("data-key"), chosen);
    assert.equal(await page.locator('[data-key="undo"]:not([disabled])').count(), 1, "it can be taken back");
    await page.click('[data-key="solution"]');
    await page.click('[data-key="solution"]');
    await page.waitForSelector('[data-key="next"]');
    for (let steps = 0; steps < 4; steps++) await page.click('[data-key="next"]');
    await speak(page, "el");
    await eventually(
        async () =>
            (await page.locator("progress").count()) === 1 &&
            (await page.locator("progress").getAttribute("value")) === "4",
        "the solution goes on at its step",
    );
    assert.match(await page.textContent(".walk-words"), GREEK);
    check();
});
