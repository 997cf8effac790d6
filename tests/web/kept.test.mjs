// What is kept on this device: by two pages at once, when there is no room, when nothing may be kept, when it is
// damaged; records as files.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { chromium } from "playwright-core";
import { actOnce, eventually, FLAGS, newPerson, openTable, PATIENCE, waitForTurn } from "./helpers.mjs";
import { offlineFolder, openSpace } from "./space.mjs";

const skip = !offlineFolder && "the page without a server was not built";
const path = "/games/gadshill/";

/** The lines that are kept of a table; with `change` they are other ones afterwards. */
function notebook(page, change) {
    return page.evaluate(async (changed) => {
        const id = location.hash.split("/")[1];
        const done = (request) =>
            new Promise((settle, fail) => {
                request.onsuccess = () => settle(request.result);
                request.onerror = fail;
            });
        const database = await done(indexedDB.open("gadshill"));
        const lines = database.transaction("lines", "readwrite").objectStore("lines");
        const range = IDBKeyRange.bound([id, 0], [id, 1e9]);
        if (changed) await done(lines.put(changed[1], [id, changed[0]]));
        const found = await done(lines.getAll(range));
        database.close();
        return found;
    }, change);
}

async function playSome(page, actions) {
    for (let i = 0; i < actions && (await waitForTurn(page)) !== "over"; i++) await actOnce(page);
    await waitForTurn(page);
}

const steps = (page) => page.locator(".log-step").count();

test("two pages at once on one game, and the one that answers is closed", { skip }, async () => {
    const space = await openSpace();
    const { page, context, check } = await newPerson({ at: space, path });
    await openTable(page, { town: "old-town", seats: ["me Anna", "greedy Belle"] });
    await playSome(page, 2);
    const other = await context.newPage();
    other.setDefaultTimeout(PATIENCE);
    await other.goto(page.url());
    await waitForTurn(other);
    await actOnce(other);
    await waitForTurn(other);
    await eventually(async () => (await steps(page)) === (await steps(other)), "both show the same game");
    await page.close(); // the desk was in this one
    await actOnce(other);
    await waitForTurn(other);
    const told = await steps(other);
    await other.reload();
    await waitForTurn(other);
    assert.equal(await steps(other), told, "nothing is lost");
    check();
    await context.close();
    space.close();
});

/** Before the worker: what a full disk does to a transaction. Chromium has no other way to be short of room. */
const FULL = `let isFull = false;
const room = new BroadcastChannel("room");
room.onmessage = ({ data }) => {
    isFull = data;
    room.postMessage("heard");
};
const add = IDBObjectStore.prototype.add;
IDBObjectStore.prototype.add = function (...line) {
    const request = add.apply(this, line);
    if (isFull) this.transaction.abort();
    return request;
};
`;

test("without room nothing happens, and with room it goes on", { skip }, async () => {
    const space = await openSpace();
    space.change = (file, bytes) => (file === "device_worker.js" ? FULL + bytes : bytes);
    const { page, context } = await newPerson({ at: space, path });
    await openTable(page, { town: "old-town", seats: ["me Anna", "greedy Belle"] });
    await playSome(page, 1);
    const before = await steps(page);
    const setFull = (isFull) =>
        page.evaluate((full) => {
            const room = new BroadcastChannel("room");
            room.postMessage(full);
            return new Promise((settle) => (room.onmessage = () => settle(true)));
        }, isFull);
    await setFull(true);
    await page.locator('.bar [data-key^="building-"]').first().click();
    await eventually(async () => /no room left/.test(await page.textContent(".bar")), "why it did not happen");
    assert.equal(await steps(page), before);
    await setFull(false);
    await waitForTurn(page);
    await playSome(page, 1);
    assert.ok((await steps(page)) > before);
    await context.close();
    space.close();
});

test("where nothing may be kept it can be played, and is said", { skip }, async () => {
    const space = await openSpace();
    const profile = await mkdtemp(join(tmpdir(), "gadshill-profile-"));
    await mkdir(join(profile, "Default"));
    const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
    await writeFile(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
    const context = await chromium.launchPersistentContext(profile, {
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: FLAGS,
        timeout: PATIENCE,
        reducedMotion: "reduce",
    });
    const page = context.pages()[0];
    page.setDefaultTimeout(PATIENCE);
    await page.goto(space.home);
    const refused = await page.evaluate(() => {
        try {
            return localStorage.length < 0;
        } catch {
            return true;
        }
    });
    assert.ok(refused, "the browser keeps nothing");
    await openTable(page, { town: "old-town", seats: ["me Anna", "greedy Belle"] });
    await page.waitForSelector("text=This browser keeps nothing");
    await playSome(page, 3);
    await context.close();
    await rm(profile, { recursive: true, force: true });
    space.close();
});

test("a damaged game: saved as a file, and gone on with as far as it can be read", { skip }, async () => {
    const space = await openSpace();
    const { page, context } = await newPerson({ at: space, path });
    await openTable(page, { town: "old-town", seats: ["me Anna", "greedy Belle"] });
    await playSome(page, 5);
    const lines = await notebook(page);
    const broken = lines.length - 3;
    await notebook(page, [broken, "step 7 nonsense"]);
    await page.reload();
    await page.waitForSelector("text=is damaged");
    const [file] = await Promise.all([page.waitForEvent("download"), page.click('[data-key="save-damaged"]')]);
    assert.match(file.suggestedFilename(), /\.txt$/);
    await page.click('[data-key="mend"]');
    await waitForTurn(page);
    assert.deepEqual((await notebook(page)).slice(0, broken), lines.slice(0, broken), "what can be read is kept");
    await playSome(page, 2);
    // Other things that lie where ours should do not stop the page either.
    await page.evaluate(() => localStorage.setItem("gadshill.games", '{"no":"list"}'));
    await page.goto(space.home);
    await page.reload();
    await page.waitForSelector(".table-form");
    await context.close();
    space.close();
});

test("a record goes out as a file and comes in again, and goes on from any step", { skip }, async () => {
    const space = await openSpace();
    const { page, context, check } = await newPerson({ at: space, path, locale: "de" });
    await page.waitForSelector(".table-form");
    const text = `gadshill-record`;
    const { readFile } = await import("node:fs/promises");
    const record = await readFile(new URL("../records/old-town-2-automatic.ghr", import.meta.url), "utf8");
    assert.ok(record.startsWith(text));
    const upload = (content) =>
        page.setInputFiles(".open-record input", {
            name: "game.ghr",
            mimeType: "text/plain",
            buffer: Buffer.from(content),
        });
    await upload(record.replace("play", "plunder"));
    await eventually(
        async () => /\S/.test(await page.textContent(".open-record [role=status]")),
        "what is wrong with it",
    );
    await upload(record);
    await page.waitForSelector(".finale");
    const [file] = await Promise.all([page.waitForEvent("download"), page.click('[data-key="record"]')]);
    assert.equal((await readFile(await file.path(), "utf8")).split("\n")[0], record.split("\n")[0]);
    await page.click('[data-key="close-finale"]');
    const slider = page.locator(".replay-buttons input");
    await slider.fill("20");
    const shown = await page.locator(".map .house").count();
    const replay = page.url();
    await page.click('[data-key="go-on"]:not([disabled])');
    await eventually(() => page.url() !== replay, "another table");
    await waitForTurnIn(page);
    await eventually(async () => (await page.locator(".map .house").count()) >= shown, "the houses of that step");
    await eventually(async () => (await steps(page)) >= 20, "its steps");
    check();
    await context.close();
    space.close();
});

/** In any language. */
async function waitForTurnIn(page) {
    await page.waitForSelector(".result, .bar:not(.busy) button");
}

test("a game that is forgotten leaves nothing behind, and other pages are told", { skip }, async () => {
    const space = await openSpace();
    const { page, context, check } = await newPerson({ at: space, path });
    await openTable(page, { town: "old-town", seats: ["me Anna", "greedy Belle"] });
    await playSome(page, 2);
    assert.ok((await notebook(page)).length > 3);
    const other = await context.newPage();
    await other.goto(space.home);
    await other.click(".my-games button");
    await eventually(async () => (await notebook(page)).length === 0, "its lines are gone");
    await page.reload();
    await page.waitForSelector("text=no such table");
    check();
    await context.close();
    space.close();
});

test("statistics go out as a file and come in again; what cannot be read is counted", { skip }, async () => {
    const space = await openSpace();
    const { page, context, check } = await newPerson({ at: space, path: `${path}#mine` });
    await page.waitForSelector(".statistics-drawn section");
    const at = Date.now();
    const game = (id, won) => ({
        id,
        at: at + won,
        town: "old-town",
        referee: "automatic",
        mine: 0,
        players: ["person", "expert"],
        scores: won ? [31, 20] : [12, 20],
    });
    const puzzle = { id: "old-town.X", at, town: "old-town", level: 2, seconds: 75, hints: 0, day: "2026-11-18" };
    const bad = [null, 5, {}, { ...game("x", 0), mine: 7 }, { ...game("y", 0), players: ["<b>"], scores: [1] }];
    const give = (content) =>
        page.setInputFiles(".statistics input[type=file]", {
            name: "mine.json",
            mimeType: "application/json",
            buffer: Buffer.from(content),
        });
    const said = (words) => eventually(async () => words.test(await page.textContent(".said")), `${words}`);
    await give("nonsense");
    await said(/no file with statistics/);
    await give(JSON.stringify({ format: "gadshill-results 2", games: [] }));
    await said(/no file with statistics/);
    const all = { format: "gadshill-results 1", games: [game("a", 0), game("b", 1), ...bad], puzzles: [puzzle, {}] };
    await give(JSON.stringify(all));
    await said(/3 results were added\. 6 could not be read\./);
    await give(JSON.stringify(all));
    await said(/0 results were added/);
    await page.reload();
    await page.waitForSelector(".calendar .day-1");
    assert.deepEqual(await page.$$eval(".tile dd", (tiles) => tiles.map((one) => one.textContent)), [
        ...["2", "1", "1", "31"],
        ...["1", "1", "1", "1"],
    ]);
    const [file] = await Promise.all([page.waitForEvent("download"), page.click('[data-key="export"]')]);
    const { readFile } = await import("node:fs/promises");
    const saved = JSON.parse(await readFile(await file.path(), "utf8"));
    assert.deepEqual(saved, { format: all.format, games: all.games.slice(0, 2), puzzles: [puzzle] });
    check();
    await context.close();
    space.close();
});
