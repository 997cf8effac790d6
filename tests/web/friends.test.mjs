// Several people at one table: by link with a STOP, somebody who watches, a line that breaks, a server that is killed,
// and one screen for two.

import assert from "node:assert/strict";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { actOnce, ask, eventually, HEAD, newPerson, openTable, PHONE, server, shoot, waitForTurn } from "./helpers.mjs";

/** Anna opens a table and gives Ben the link. */
async function twoFriends(options) {
    const anna = await newPerson();
    await openTable(anna.page, {
        seats: ["me Anna", "friend Ben"],
        ...options,
    });
    const link = await anna.page.locator(".absence input").inputValue();
    const ben = await newPerson({ size: PHONE, path: new URL(link).pathname + new URL(link).hash });
    await ben.page.waitForSelector(".table .bar");
    await eventually(async () => (await anna.page.locator(".absence").count()) === 0, "Anna sees that Ben has come");
    return { anna, ben, id: new URL(link).pathname.split("/")[2] };
}

/** All steps, as the server tells them. */
async function pastSteps(page) {
    await ask(page, { view: true });
    return page.evaluate(async () => (await globalThis.testLine.ask(globalThis.testLine.again(0))).steps);
}

/** A marker that a card in force rules out, found as a person would: by looking at the card's mini-map. */
async function impossibleMarker(view) {
    const town = await (await fetch(`${server.address}/towns/gads-hill.json`)).json();
    for (const { card, named, mine } of view.in_force) {
        const { kind, sites } = town.cards.find((one) => one.id === card);
        const subject = kind === "building" ? named : kind === "district" ? mine : null;
        const markers = view.markers[subject] ?? [];
        const wrong = markers.find((site) => !sites.includes(site));
        if (wrong && markers.length > 1) return { building: subject, site: wrong };
    }
    return null;
}

/** Of what can be played now, something that leaves an impossible marker lying; otherwise anything. */
async function playCarelessly(page) {
    const { view } = await ask(page, { view: true });
    const seat = (await ask(page, { join: true })).seats[0];
    const town = await (await fetch(`${server.address}/towns/gads-hill.json`)).json();
    const { actions } = await ask(page, { legal: true, seat });
    const careless = actions.find((action) => {
        const [verb, card, mine] = action.split(" ");
        const { kind, sites, building } = verb === "play" ? town.cards.find((one) => one.id === Number(card)) : {};
        const markers = view.markers[kind === "building" ? building : mine] ?? [];
        return sites && markers.some((site) => sites.includes(site)) && markers.some((site) => !sites.includes(site));
    });
    if (!careless) return actOnce(page);
    const [, card, mine] = careless.split(" ");
    await page.click(`[data-card="${card}"]`, HEAD);
    if (mine && (await page.locator('[data-key="confirm"]').count()) === 0)
        await page.click(`[data-key="building-${mine}"]`);
    else if (mine) await page.locator(`[data-key="building-${mine}"]`).click();
    await page.click('[data-key="confirm"]:not([disabled])');
    await eventually(async () => (await ask(page, { view: true })).view.plays > view.plays, "the card is played");
}

test("two friends, the manual referee, and a STOP", async () => {
    const { anna, ben, id } = await twoFriends({ referee: "manual", grace: 1 });
    const watcher = await newPerson({ path: `/t/${id}` });
    await watcher.page.waitForSelector("text=You are watching");
    let claim = null;
    for (let turns = 0; !claim && turns < 60; turns++) {
        const active = (await ask(anna.page, { view: true })).view.player === 0 ? anna : ben;
        const other = active === anna ? ben : anna;
        const turn = (await ask(anna.page, { view: true })).view.turn;
        while ((await ask(anna.page, { view: true })).view.turn === turn) {
            await waitForTurn(active.page);
            const drawing =
                (await ask(anna.page, { view: true })).view.plays > 0 ||
                (await active.page.locator(".hand .card:not(.unplayable)").count()) === 0;
            if (drawing && (await active.page.locator('[data-key^="draw "]').count()) > 0) {
                await active.page.locator('[data-key^="draw "]').first().click();
                await eventually(
                    async () =>
                        (await ask(anna.page, { view: true })).view.turn !== turn ||
                        (await ask(anna.page, { view: true })).view.phase === "setup",
                    "the turn ends",
                );
            } else {
                await playCarelessly(active.page);
            }
            if ((await ask(anna.page, { view: true })).view.phase === "setup") break;
        }
        const { view } = await ask(anna.page, { view: true });
        const found = view.window ? await impossibleMarker(view) : null;
        if (found)
            claim = { ...found, by: other, seat: other === anna ? 0 : 1, points: view.scores[other === anna ? 0 : 1] };
    }
    assert.ok(claim, "somebody overlooks a marker within 60 turns");
    await claim.by.page.click('[data-key="stop"]');
    await claim.by.page.locator(`.lot-button[data-lot="${claim.site}"]`).focus();
    await claim.by.page.keyboard.press("Enter"); // on a small screen too, and with several markers on the lot
    const which = `.bar [data-key="building-${claim.building}"]`;
    const sure = `[data-key="claim-${claim.seat}"]`;
    await claim.by.page.waitForSelector(`${which}, ${sure}`);
    if ((await claim.by.page.locator(which).count()) > 0) await claim.by.page.click(which);
    assert.match(await claim.by.page.textContent(sure), /The .+ cannot be on .+: STOP!/, "a second tap claims it");
    assert.ok((await claim.by.page.locator(".map .allowed rect").count()) > 0, "the cards in force are on the map");
    await claim.by.page.click(sure);
    await eventually(
        async () => (await ask(anna.page, { view: true })).view.scores[claim.seat] > claim.points,
        "the claim brings a point",
    );
    for (const { page } of [anna, ben, watcher])
        await eventually(async () => /STOP!/.test(await page.textContent(".log")), "all read of the STOP");
    await shoot(claim.by.page, "stop");
    assert.match(await watcher.page.textContent(".log"), /[Cc]ard \d+|can only be on/, "and why");

    // Somebody who watches sees no cards, and neither does the other player.
    assert.equal(await watcher.page.locator(".card").count(), 0);
    assert.deepEqual((await ask(watcher.page, { view: true })).view.hands, [null, null]);
    for (const one of [anna, ben, watcher]) {
        one.check();
        await one.context.close();
    }
});

/**
 * In the page, on a line of its own: plays games for both until somebody may claim a marker whose site one, two or
 * three other buildings need, as they have no room but on as many sites, and no card in force speaks of it. On a board
 * without room for all of its buildings (the manual referee allows that) a crowd is no reason (rule 4.2).
 */
async function playToCrowd() {
    const { Connection } = await import("/connection.js");
    const crowds = (ids, left) =>
        left === 0 ? [[]] : ids.flatMap((id, i) => crowds(ids.slice(i + 1), left - 1).map((rest) => [id, ...rest]));
    const hasRoomForAll = (markers) => {
        const owner = {};
        const settle = (id, tried) =>
            markers[id].some((site) => {
                if (tried.has(site)) return false;
                tried.add(site);
                if (owner[site] && !settle(owner[site], tried)) return false;
                owner[site] = id;
                return true;
            });
        return Object.keys(markers).every((id) => settle(id, new Set()));
    };
    const crowded = ({ markers, in_force: inForce }) => {
        if (!hasRoomForAll(markers)) return null;
        const free = Object.keys(markers).filter((id) =>
            inForce.every(({ named, mine }) => named !== id && mine !== id),
        );
        for (const size of [1, 2, 3])
            for (const crowd of crowds(Object.keys(markers), size)) {
                const sites = new Set(crowd.flatMap((id) => markers[id]));
                if (sites.size !== size) continue;
                for (const building of free) {
                    const site = markers[building].find((one) => sites.has(one));
                    if (site && markers[building].length > 1 && !crowd.includes(building)) return `${building}@${site}`;
                }
            }
        return null;
    };
    for (let games = 0; games < 100; games++) {
        const line = new Connection();
        const seats = [
            { player: "person", name: "Anna" },
            { player: "person", name: "Ben" },
        ];
        const opened = await line.ask({ open: { town: "gads-hill", referee: "manual", grace: 0, first: 0, seats } });
        let { view } = await line.ask({ join: opened.table, tokens: opened.tokens }); // without taking the seats
        for (let actions = 0; view.phase !== "over"; actions++, { view } = await line.ask({ view: true })) {
            const seat = view.player;
            const legal = await line.ask({ legal: true, seat });
            const marker = legal.claim ? crowded(view) : null;
            if (marker) {
                line.close();
                return { ...opened, seat, claim: `claim ${marker}`, markers: view.markers };
            }
            const possible = legal.actions.filter((action) => !action.startsWith("discard"));
            const plays = possible.filter((action) => action.startsWith("play"));
            const choice = plays.length > 0 ? plays : possible;
            await line.ask({ do: choice[actions % choice.length], seat });
        }
        line.close();
    }
    return null;
}

test("a STOP because others need the site: they and their sites are shown", async () => {
    const anna = await newPerson();
    const found = await anna.page.evaluate(playToCrowd);
    assert.ok(found, "a crowd within 100 games");
    const ben = await newPerson({ size: PHONE });
    for (const [seat, { page }] of [anna, ben].entries()) {
        await page.goto(`${server.address}/t/${found.table}#${found.tokens[seat]}`);
        await page.waitForSelector(".table .bar");
        await eventually(async () => (await page.locator(".log-step").count()) > 0, "the past is told");
    }
    const { proof } = await ask([anna, ben][found.seat].page, { do: found.claim, seat: found.seat });
    assert.equal(proof.steps[0].card, undefined, "no card is the reason");
    const crowd = proof.steps[0].buildings.flatMap((id) => found.markers[id]);
    for (const { page } of [anna, ben]) {
        await page.waitForSelector(".token.crowd");
        assert.equal(await page.locator(".token.crowd").count(), crowd.length, "the buildings");
        assert.equal(
            await page.locator(".map .allowed-look").count(),
            new Set(crowd).size,
            "and the sites that they need",
        );
        for (const place of [".log", ".reason"])
            assert.match(await page.textContent(place), /can only be on|is on/, "and the same in words");
    }
    await shoot(anna.page, "crowd");
    for (const one of [anna, ben]) {
        one.check();
        await one.context.close();
    }
});

test("three at a table: the next move waits for those who may call STOP", async () => {
    const anna = await newPerson();
    await openTable(anna.page, {
        referee: "manual",
        grace: 60,
        seats: ["me Anna", "friend Ben", "friend Cleo"],
    });
    const links = await anna.page.locator(".absence input").evaluateAll((fields) => fields.map((field) => field.value));
    const others = [];
    for (const link of links) {
        const { pathname, hash } = new URL(link);
        others.push(await newPerson({ path: pathname + hash }));
    }
    const people = [anna, ...others];
    while ((await ask(anna.page, { view: true })).view.phase === "setup") {
        const { player } = (await ask(anna.page, { view: true })).view;
        await waitForTurn(people[player].page);
        await actOnce(people[player].page);
    }
    await waitForTurn(anna.page);
    await actOnce(anna.page); // without a marker on the board there is nothing to claim
    await waitForTurn(anna.page);
    await anna.page.locator('[data-key^="draw "]').first().click();
    await others[1].page.waitForSelector(".grace-bar");
    await waitForTurn(others[0].page);
    await others[0].page.locator('[data-key^="draw "]').first().click();
    await others[0].page.waitForSelector(".held");
    const { view } = await ask(anna.page, { view: true });
    assert.ok(view.window && view.player === 1, "Ben's move is held back");
    // Cleo is wrong, and may not claim again: nobody is left to wait for.
    const cleo = others[1].page;
    const [[building, sites]] = Object.entries(view.markers);
    await cleo.click('[data-key="stop"]');
    await cleo.click(`.token[data-building="${building}"][data-site="${sites[0]}"]`);
    await cleo.click('[data-key="claim-2"]');
    await cleo.waitForSelector(".bar-message:has-text('STOP')");
    await eventually(async () => (await ask(anna.page, { view: true })).view.player === 2, "Ben's move is done");
    await eventually(async () => (await others[0].page.locator(".held").count()) === 0, "and no longer waits");
    for (const one of people) {
        one.check();
        await one.context.close();
    }
});

test("a line that breaks and a server that is killed lose nothing", async () => {
    const { anna, ben } = await twoFriends({});
    for (let i = 0; i < 6; i++) {
        const active = (await ask(anna.page, { view: true })).view.player === 0 ? anna : ben;
        await waitForTurn(active.page);
        await actOnce(active.page);
    }
    await ben.context.setOffline(true);
    await ben.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    const before = (await ask(anna.page, { view: true })).n;
    if ((await ask(anna.page, { view: true })).view.player === 0) {
        await waitForTurn(anna.page);
        await actOnce(anna.page);
    }
    await server.kill();
    await eventually(async () => /reconnecting/.test(await anna.page.textContent("#line")), "Anna is told, calmly");
    await server.start();
    await ben.context.setOffline(false);
    for (const { page } of [anna, ben])
        await eventually(async () => (await page.textContent("#line")) === "", "the line is back");
    const now = await ask(anna.page, { view: true });
    assert.ok(now.n >= before, "no step is lost");
    for (const { page } of [anna, ben]) {
        const owned = await page.$$eval(".player .chip", (chips) => chips.length);
        assert.equal(owned, now.view.owned.flat().length, "the page shows what the server knows");
    }
    const active = now.view.player === 0 ? anna : ben;
    await waitForTurn(active.page);
    await actOnce(active.page);
    await eventually(async () => (await ask(anna.page, { view: true })).n === now.n + 1, "the game goes on");

    // Somebody who has left is replaced, and comes back.
    await ben.page.goto("about:blank");
    await eventually(
        async () => /not here/.test(await anna.page.textContent(".player.seat-1")),
        "Ben is seen to be gone",
    );
    assert.equal(await anna.page.locator("text=Let a computer play for Ben").count(), 0, "not during a reload");
    await anna.page.click("text=Let a computer play for Ben", { timeout: 90000 });
    assert.match(await anna.page.textContent(".player.seat-1"), /not here/, "nothing happens before it is confirmed");
    await anna.page.click('[data-key="keep-1"]');
    await anna.page.click("text=Let a computer play for Ben");
    await anna.page.getByRole("button", { name: "Yes", exact: true }).click();
    await eventually(
        async () => /computer plays on/.test(await anna.page.textContent(".player.seat-1")),
        "a computer plays for Ben",
    );
    const standIn = async () => (await pastSteps(anna.page)).filter((step) => step.stand_in);
    for (let actions = 0; (await standIn()).length === 0; actions++) {
        assert.ok(actions < 30, "the computer plays for Ben");
        if ((await ask(anna.page, { view: true })).view.player !== 0) continue;
        await waitForTurn(anna.page);
        await actOnce(anna.page);
    }
    assert.deepEqual([...new Set((await standIn()).map(({ seat }) => seat))], [1]);
    await eventually(async () => /Ben \(computer\)/.test(await anna.page.textContent(".log")), "Anna reads who did it");
    await waitForTurn(anna.page);
    assert.match(await anna.page.textContent(".recent.seat-1"), /^Ben \(computer\):/, "also in the bar");
    await ben.page.goBack();
    await eventually(
        async () => /person/.test(await anna.page.textContent(".player.seat-1 .player-kind")),
        "Ben is back",
    );
    const byComputer = new Set((await standIn()).map(({ n }) => String(n)));
    for (const reader of [ben, anna]) {
        await reader.page.reload();
        const told = async () =>
            (
                await reader.page.$$eval(".log-step", (lines) =>
                    lines.map((line) => [line.dataset.n, line.textContent]),
                )
            ).filter(([n]) => byComputer.has(n));
        await eventually(async () => (await told()).length > 0, "after a reload one reads what happened");
        for (const [n, words] of await told()) assert.match(words, /^Ben \(computer\)/, `step ${n} was not his own`);
    }
    while ((await ask(anna.page, { view: true })).view.player === 0) {
        await waitForTurn(anna.page);
        await actOnce(anna.page);
    }
    await waitForTurn(ben.page);
    await actOnce(ben.page);
    const [last] = (await pastSteps(anna.page)).filter(({ seat }) => seat === 1).slice(-1);
    assert.equal(last.stand_in, undefined, "he plays himself again");
    anna.check();
    await anna.context.close();
    await ben.context.close();
});

test("two at one screen: the hands are covered in between", async () => {
    const { page, check, context } = await newPerson();
    await openTable(page, {
        town: "old-town",
        seats: ["me Anna", "screen Ben"],
    });
    const names = ["Anna", "Ben"];
    for (let actions = 0, seat = -1; actions < 14; actions++) {
        await page.waitForSelector(".curtain:not([hidden]), .bar .button, .bar-title:has-text('Your turn')");
        if (await page.locator(".curtain:not([hidden])").count()) {
            assert.equal(await page.locator(".hand .card").count(), 0, "no card while the screen is covered");
            assert.doesNotMatch(await page.textContent(".log"), /draws card \d/, "nor in the log beside it");
            const { view } = await ask(page, { view: true });
            assert.notEqual(view.player, seat, "the screen changes hands");
            seat = view.player;
            if (actions === 0) await shoot(page, "curtain");
            await page.click(`text=I am ${names[seat]}: show my cards`);
            await waitForTurn(page);
            const shown = await page.$$eval(".hand .card", (cards) =>
                cards.map((card) => Number(card.getAttribute("data-card"))),
            );
            assert.deepEqual(
                shown,
                [...view.hands[seat]].sort((a, b) => a - b),
                "now the hand of who is to move",
            );
        }
        await waitForTurn(page);
        await actOnce(page);
        await page.waitForTimeout(60);
    }
    check();
    await context.close();
});

/** In the page: opens a table for Anna and Ben with so many seconds a turn, and goes to Anna's seat. */
async function sitWithClock(page, turn) {
    const { table, tokens } = await page.evaluate(async (seconds) => {
        const { Connection } = await import("/connection.js");
        const seats = [
            { player: "person", name: "Anna" },
            { player: "person", name: "Ben" },
        ];
        return new Connection().ask({
            open: { town: "gads-hill", clock: { turn: seconds, game: 0 }, first: 0, seats },
        });
    }, turn);
    await page.goto(`${server.address}/t/${table}#${tokens[0]}`);
    await page.waitForSelector(".bar .button");
}

test("a clock warns, runs out, and the seat can be taken back", async () => {
    const slow = await newPerson();
    await sitWithClock(slow.page, 32);
    await slow.page.waitForSelector(".clock-notice:has-text('Less than 30 seconds are left.')");
    assert.match(await slow.page.textContent(".player.seat-1 .clock"), /0:32/, "the clock of who is not here");

    const { page, check, context } = await newPerson();
    await sitWithClock(page, 12);
    assert.doesNotMatch(await page.textContent(".clock-notice"), /30/, "30 seconds are more than the whole turn");
    await page.waitForSelector(".clock-notice:has-text('Less than 10 seconds are left.')");
    await shoot(page, "clock-warning");
    await page.waitForSelector(".clock-notice:has-text('a computer plays for you')");
    await page.waitForSelector(".player.seat-1.active"); // the computer has taken a building
    await eventually(async () => /Anna/.test(await page.textContent(".log")), "the log tells of it");
    assert.doesNotMatch(await page.textContent(".log"), /You take/, "not as if it had been Anna");
    assert.match(await page.textContent(".log"), /Anna \(computer\) takes the/);
    assert.equal(await page.locator(".bar .button").count(), 0, "there is nothing to do for her");
    await shoot(page, "clock-up");
    await page.click("text=Take my seat back");
    await eventually(async () => (await page.textContent(".clock-notice")) === "", "she is back, and sees it");
    assert.doesNotMatch(await page.textContent(".player.seat-0"), /computer/);
    await page.reload();
    await eventually(
        async () => /Anna \(computer\) takes the/.test(await page.textContent(".log")),
        "who did it is told after a reload too",
    );
    assert.doesNotMatch(await page.textContent(".log"), /You take/);
    for (const one of [slow, { page, check, context }]) {
        one.check();
        await one.context.close();
    }
});

test("a table of a town that has changed since", async () => {
    const anna = await newPerson();
    await openTable(anna.page, { seats: ["me Anna", "greedy Belle"] });
    await waitForTurn(anna.page);
    const folder = join(server.data, "gadshill", "towns");
    const town = await readFile(new URL("../../towns/gads-hill.yaml", import.meta.url), "utf8");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "gads-hill.yaml"), town.replaceAll("casino", "gamblers"));
    await server.kill();
    await server.start();
    await anna.page.reload();
    await waitForTurn(anna.page);
    const drawn = await anna.page.evaluate(() =>
        performance.getEntriesByType("resource").map((entry) => new URL(entry.name).search),
    );
    assert.ok(
        drawn.some((search) => /version=[0-9a-f]{16}/.test(search)),
        "the town as it was",
    );
    await actOnce(anna.page);
    await rm(folder, { recursive: true });
    await server.kill();
    await server.start();
});
