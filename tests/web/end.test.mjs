// What frames a game: how it is begun, how it sounds, and its end: ranking, where points came from, once more.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
    actOnce,
    ask,
    checkPage,
    eventually,
    newPerson,
    PHONE,
    playToEnd,
    playUpTo,
    server,
    shoot,
    waitForTurn,
} from "./helpers.mjs";

/** Another table than this one: until it is there, the bar of the old one may be. */
async function waitForNextTable(page, old) {
    await page.waitForURL((url) => url.pathname.startsWith("/t/") && url.pathname !== `/t/${old}`);
    await page.waitForSelector(".table .bar");
}

test("the end: who won, by what, the best move, and once more with the same people", async () => {
    const anna = await newPerson();
    const game = await anna.page.evaluate(playToEnd, ["person", "person"]);
    const ben = await newPerson({ size: PHONE });
    for (const [seat, { page }] of [anna, ben].entries()) {
        await page.goto(`${server.address}/t/${game.table}#${game.tokens[seat]}`);
        await page.waitForSelector(".finale .ranking");
        await checkPage(page, "the end");
    }
    await shoot(anna.page, "end");
    await shoot(ben.page, "end-phone");
    const columns = await anna.page.$$eval(".ranking tbody tr", (rows) =>
        rows.map((row) => [...row.querySelectorAll("td:not(.balance)")].map((cell) => Number(cell.textContent))),
    );
    assert.deepEqual(
        columns[0],
        [...game.view.scores].sort((one, other) => other - one),
        "the best first",
    );
    for (const [seat, points] of columns[0].entries())
        assert.equal(
            columns.slice(1).reduce((sum, row) => sum + row[seat], 0),
            points,
            "all points come from somewhere",
        );
    const last = await anna.page.locator(".replay-buttons input").inputValue();
    await anna.page.click("text=The best move");
    await eventually(async () => (await anna.page.locator(".finale[open]").count()) === 0, "the map is seen");
    assert.notEqual(await anna.page.locator(".replay-buttons input").inputValue(), last, "it is shown on the map");
    assert.equal(await anna.page.locator('.result [data-key="again"]').count(), 1, "once more is still at hand");
    await anna.page.click('[data-key="result"]');
    await anna.page.click('.finale [data-key="watch"]');
    await eventually(
        async () => Number(await anna.page.locator(".replay-buttons input").inputValue()) > 1,
        "the game runs again from its beginning",
    );

    await anna.page.click('[data-key="again"]');
    await waitForNextTable(anna.page, game.table);
    await ben.page.waitForSelector(".finale .ending :text('The next game has begun')");
    await ben.page.click('[data-key="again"]');
    await waitForNextTable(ben.page, game.table);
    assert.equal(new URL(ben.page.url()).pathname, new URL(anna.page.url()).pathname, "the same new table");
    const next = await ask(ben.page, { join: true });
    assert.deepEqual([next.seats, next.table.first, next.table.id === game.table], [[1], 1, false]);
    assert.deepEqual((await ask(anna.page, { join: true })).seats, [0]);
    for (const one of [anna, ben]) {
        one.check();
        await one.context.close();
    }
});

test("Play begins easy, remembers what was chosen, and offers the next level", async () => {
    const { page, check, context } = await newPerson();
    assert.match(await page.textContent(".quick-choice"), /1 computer player \(easy\)/);
    await page.getByRole("button", { name: "Play Old Town" }).click();
    await page.waitForSelector(".table .bar");
    let { table } = await ask(page, { join: true });
    assert.deepEqual([table.town, table.seats.map(({ player }) => player)], ["old-town", ["person", "hasty"]]);

    await page.goto(server.address);
    await page.selectOption("[aria-label='How strong the computer plays']", "Medium");
    await page.selectOption("[aria-label='How many computer players']", "2 opponents");
    await page.reload();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForSelector(".table .bar");
    await page.evaluate(() => globalThis.testLine?.close());
    ({ table } = await ask(page, { join: true }));
    assert.deepEqual(
        [table.town, table.seats.map(({ player }) => player)],
        ["gads-hill", ["person", "greedy", "greedy"]],
    );

    const offers = await page.evaluate(async () => {
        const { countGame } = await import("/levels.js");
        const one = ["hasty", "hasty"];
        return [
            countGame("a", one, true),
            countGame("b", one, true),
            countGame("b", one, true), // the same game, looked at again
            countGame("c", one, false),
            countGame("d", one, true),
            countGame("e", one, true),
            countGame("f", ["hasty", "expert"], true),
            countGame("g", one, true),
            countGame("h", ["expert"], true),
        ];
    });
    assert.deepEqual(offers, [null, null, null, null, null, null, null, "greedy", null]);

    const game = await page.evaluate(playToEnd, ["person", "hasty"]);
    await page.evaluate((id) => {
        localStorage.setItem("gadshill.wins", JSON.stringify({ game: id, level: "hasty", row: 3 }));
    }, game.table);
    await page.goto(`${server.address}/t/${game.table}#${game.tokens[0]}`);
    await page.click("text=Play against: medium");
    await waitForNextTable(page, game.table);
    await page.evaluate(() => globalThis.testLine?.close());
    ({ table } = await ask(page, { join: true }));
    assert.equal(table.seats[1].player, "greedy");
    check();
    await context.close();
});

/** In the page, before anything else: what is heard. */
function listen() {
    globalThis.heard = [];
    const { start } = AudioScheduledSourceNode.prototype;
    for (const kind of [OscillatorNode, AudioBufferSourceNode])
        kind.prototype.start = function (...when) {
            globalThis.heard.push(this instanceof OscillatorNode ? this.frequency.value : "rustle");
            return start.apply(this, when);
        };
}

test("a house and a STOP are heard when they happen", async () => {
    const player = await newPerson();
    for (const [referee, event, own, other] of [
        ["automatic", "placed", 196, 392],
        ["manual", "claim", 392, 196],
    ]) {
        const { table, seat, action, ev } = await player.page.evaluate(playUpTo, ["old-town", referee, event]);
        const count = ev.filter(([what]) => what === event).length;
        const { page, check, context } = await newPerson({ path: null, motion: true, pace: "quick" });
        await context.addInitScript(listen);
        await page.goto(`${server.address}/t/${table}`);
        await page.waitForSelector(".bar-title:has-text('You are watching')");
        await page.mouse.click(3, 3); // before that a browser lets nothing be heard
        const heard = async (tone) =>
            (await page.evaluate(() => globalThis.heard)).filter((sound) => sound === tone).length;
        assert.deepEqual([await heard(own), await heard(other)], [0, 0], "nothing has happened yet");
        await player.page.evaluate(([what, who]) => globalThis.playing.ask({ do: what, seat: who }), [action, seat]);
        await eventually(async () => (await heard(own)) >= count, `${action} is heard`);
        await page.waitForSelector(".log-step:last-child");
        assert.deepEqual([await heard(own), await heard(other)], [count, 0], `${action}: once each, and nothing else`);
        check();
        await context.close();
    }
    player.check();
    await player.context.close();
});

test("moves can be heard, until somebody turns it off", async () => {
    const { page, check, context } = await newPerson({ path: null, motion: true, pace: "quick" });
    await context.addInitScript(listen);
    await page.goto(server.address);
    await page.getByRole("button", { name: "Play Old Town" }).click();
    const heard = () => page.evaluate(() => globalThis.heard);
    for (let i = 0; i < 30; i++) {
        const now = await heard();
        if (["rustle", 520, 523].every((sound) => now.includes(sound))) break;
        await waitForTurn(page);
        await actOnce(page);
    }
    const sounds = await heard();
    for (const [sound, what] of [
        ["rustle", "a card"],
        [520, "a marker"],
        [523, "one's turn"],
    ])
        assert.ok(sounds.includes(sound), `${what} is heard`);
    await waitForTurn(page);
    await page.click("#sound-button");
    assert.equal(await page.getAttribute("#sound-button", "aria-pressed"), "false");
    const before = (await heard()).length;
    await actOnce(page);
    await waitForTurn(page);
    assert.equal((await heard()).length, before, "nothing any more");
    check();
    await context.close();

    const phone = await newPerson({ size: PHONE, touch: true });
    await phone.page.waitForSelector("#sound-button[title='Sound is off']");
    phone.check();
    await phone.context.close();
});
