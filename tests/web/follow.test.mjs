// Seeing what happens: an opponent's moves one after another, hurrying them, the same without motion, and looking back
// while the game goes on.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
    actOnce,
    ask,
    checkPage,
    eventually,
    HEAD,
    newPerson,
    openTable,
    PHONE,
    playUpTo,
    shoot,
    waitForTurn,
} from "./helpers.mjs";

const RUNNING = "text=shows the rest at once";

async function sitDown(person, options = {}) {
    const anna = await newPerson(person);
    await openTable(anna.page, { seats: ["me Anna", "greedy Belle"], ...options });
    await waitForTurn(anna.page);
    return anna;
}

/** The menu is where a person sets it. */
async function setPace(page, label) {
    await page.click("#menu-button");
    await page.getByLabel(label, { exact: true }).check();
    await page.getByRole("button", { name: "Close" }).click();
}

/** Without waiting for the page: takes, or plays if it can, and draws. Belle is to move then. */
async function playTurn(page) {
    for (let played = false; ; ) {
        const { view } = await ask(page, { view: true });
        if (view.player !== 0) return;
        const { actions } = await ask(page, { legal: true, seat: 0 });
        const play = played ? undefined : actions.find((action) => action.startsWith("play "));
        played ||= play !== undefined;
        await ask(page, { do: play ?? actions.find((action) => /^(take|draw|end)/.test(action)), seat: 0 });
        if (!play) return;
    }
}

/** Belle's steps after this one, when it is Anna's turn again. */
async function stepsAfter(page, n) {
    await eventually(async () => (await ask(page, { view: true })).view.player === 0, "Belle has moved");
    return page.evaluate(async (after) => {
        const { steps } = await globalThis.testLine.ask(globalThis.testLine.again(after));
        return steps.filter((step) => step.seat === 1);
    }, n);
}

/** Plays the setup and turns at once, until Belle's next turn has a card with two markers or more; its steps. */
async function untilBellePuts(page, before = async () => {}) {
    for (let turns = 0; turns < 40; turns++) {
        await before();
        const { n } = await ask(page, { view: true });
        await playTurn(page);
        const steps = await stepsAfter(page, n);
        const puts = steps.flatMap((step) => step.ev ?? []).filter(([what]) => what === "put");
        if (puts.some(([, , sites]) => sites.length > 1)) return steps;
    }
    assert.fail("Belle puts markers");
}

const now = (page) => eventually(async () => (await page.locator(RUNNING).count()) === 0, "all has been shown");

test("an opponent's moves are shown one after another, one thing at a time", async () => {
    const { page, check, context } = await sitDown({ motion: true, pace: "quick" });
    await page.evaluate(() => {
        // After each change, not in each frame: a busy machine leaves frames out.
        const look = () => {
            const of = (what) => document.querySelectorAll(what).length;
            const state = {
                log: of(".log-step"),
                tokens: of(".map .token"),
                card: document.querySelector(".flown .card-number")?.textContent ?? "",
                lit: of(".map .allowed rect"),
            };
            const last = globalThis.seen[globalThis.seen.length - 1];
            if (JSON.stringify({ ...last, at: 0 }) !== JSON.stringify({ ...state, at: 0 }))
                globalThis.seen.push({ ...state, at: performance.now() });
        };
        globalThis.lookAnew = () => {
            globalThis.seen = [];
            look();
        };
        globalThis.lookAnew();
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    const steps = await untilBellePuts(page, async () => {
        await now(page);
        await page.evaluate(() => globalThis.lookAnew());
    });
    await page.waitForSelector(".flown");
    await shoot(page, "follow-card");
    await now(page);
    const seen = await page.evaluate(() => globalThis.seen);
    const jumps = seen.slice(1).filter((one, i) => Math.abs(one.tokens - seen[i].tokens) > 1);
    assert.deepEqual(jumps, [], "markers come and go one by one");
    for (const step of steps.filter((one) => one.do.startsWith("play"))) {
        const shown = seen.filter((one) => one.card === step.do.split(" ")[1]);
        assert.ok(shown.length > 0, `${step.do} is shown`);
        assert.ok(
            shown.some((one) => one.lit > 0),
            "with its sites",
        );
    }
    const told = new Map(seen.map((one) => [one.log, one.at]).reverse());
    const times = [...told.values()].reverse();
    assert.ok(times.length >= steps.length, "each step has its time");
    check();
    await context.close();
});

test("markers that go bring their points one by one, then the house rises and the locomotive moves on", async () => {
    const player = await newPerson();
    const { table, seat, action, ev } = await player.page.evaluate(playUpTo, ["gads-hill", "automatic", "placed"]);
    const { page, check, context } = await newPerson({ path: `/t/${table}`, motion: true, pace: "quick" });
    await page.waitForSelector(".bar-title:has-text('You are watching')");
    await page.evaluate((who) => {
        const look = () => {
            const houses = [...document.querySelectorAll(".house")];
            globalThis.seen.push({
                points: Number(document.querySelector(`.player.seat-${who} .points`).firstChild.data),
                flying: document.querySelectorAll(".flying-token").length,
                houses: houses.length,
                rising: houses.filter((house) => house.getAnimations().length > 0).length,
                train: document.querySelector(".locomotive text").textContent,
            });
        };
        globalThis.seen = [];
        look();
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    }, seat);
    await player.page.evaluate(([what, who]) => globalThis.playing.ask({ do: what, seat: who }), [action, seat]);
    await page.waitForSelector(RUNNING);
    await now(page);
    const seen = await page.evaluate(() => globalThis.seen);
    const gone = ev.filter(([what]) => what === "off").flatMap(([, , sites]) => sites).length;
    const placed = ev.filter(([what]) => what === "placed").length;
    const first = seen[0];
    const last = seen[seen.length - 1];
    const counted = [...new Set(seen.map(({ points }) => points))];
    assert.deepEqual(
        counted,
        [...counted].sort((one, other) => one - other),
        "points only grow",
    );
    const single = counted.slice(1).filter((points, i) => points === counted[i] + 1).length;
    assert.ok(single >= Math.min(gone, last.points - first.points), `${counted}: one for each of ${gone} markers`);
    assert.ok(
        seen.some(({ flying }) => flying > 0),
        "they fly",
    );
    assert.equal(last.houses, first.houses + placed);
    assert.ok(
        seen.some(({ rising }) => rising > 0),
        "a house rises",
    );
    assert.equal(Number(last.train), Number(first.train) + placed);
    const moved = seen.findIndex(({ train }) => train !== first.train);
    assert.equal(seen[moved].houses, last.houses, "the locomotive moves when they stand");
    assert.match(
        await page.textContent(`.recent.seat-${seat}`),
        new RegExp(`card ${action.split(" ")[1]} \\+${last.points - first.points} points?`),
        "who did what for how many points",
    );
    for (const one of [player, { check, context }]) {
        one.check();
        await one.context.close();
    }
});

test("a click or a key hurries, and does nothing else", async () => {
    const { page, check, context } = await sitDown({ motion: true, pace: "slow" });
    await page.evaluate(() => localStorage.setItem("gadshill.pace", '"still"'));
    for (let turns = 0; (await page.locator(".hand .card:not(.unplayable)").count()) === 0 || turns < 9; turns++) {
        await playTurn(page);
        await stepsAfter(page, 0);
    }
    await waitForTurn(page);
    await setPace(page, "Slow");
    await playTurn(page);
    await page.waitForSelector(RUNNING);
    await stepsAfter(page, 0);
    assert.equal(await page.locator('.bar [data-key^="draw "]').count(), 0, "nothing can be done meanwhile");
    await page.locator(".hand .card").first().click(HEAD);
    await now(page);
    await waitForTurn(page);
    assert.equal(await page.locator(".card[aria-pressed=true]").count(), 0, "the click chose nothing");
    const { view } = await ask(page, { view: true });
    assert.equal(await page.locator(".hand .card").count(), view.hand_sizes[0]);
    assert.equal(await page.locator(".map .token").count(), Object.values(view.markers).flat().length);
    await playTurn(page);
    await page.waitForSelector(RUNNING);
    await stepsAfter(page, 0);
    await page.keyboard.press("1");
    await now(page);
    await waitForTurn(page);
    assert.equal(await page.locator(".card[aria-pressed=true]").count(), 0, "neither did the key");
    await playTurn(page);
    await page.waitForSelector(RUNNING);
    await stepsAfter(page, 0);
    await page.evaluate(() => {
        Object.defineProperty(document, "hidden", { get: () => true });
        document.dispatchEvent(new Event("visibilitychange"));
    });
    assert.equal(await page.locator(RUNNING).count(), 0, "a page that nobody looks at hurries by itself");
    await waitForTurn(page);
    check();
    await context.close();
});

for (const how of ["the system", "the menu"])
    test(`without motion, as ${how} asks for, the same is told standing still`, async () => {
        const { page, check, context } = await sitDown({ motion: how === "the menu" });
        if (how === "the menu") await setPace(page, "Without motion");
        await page.evaluate(() => {
            globalThis.moved = new Set();
            const look = () => {
                for (const { effect } of document.getAnimations())
                    if (effect.getKeyframes().some((frame) => "transform" in frame))
                        globalThis.moved.add(effect.target.outerHTML.slice(0, 80));
                requestAnimationFrame(look);
            };
            look();
        });
        const steps = await untilBellePuts(page);
        await waitForTurn(page);
        const line = await page.textContent(".recent.seat-1");
        for (const step of steps.filter((one) => one.do.startsWith("play")))
            assert.ok(line.includes(`card ${step.do.split(" ")[1]}`), `${line} tells of ${step.do}`);
        const { view } = await ask(page, { view: true });
        const came = new Set(
            steps.flatMap((step) =>
                (step.ev ?? [])
                    .filter(([what]) => what === "put")
                    .flatMap(([, building, sites]) => sites.map((site) => `${building}@${site}`)),
            ),
        );
        const lie = [...came].filter((key) => view.markers[key.split("@")[0]]?.includes(key.split("@")[1]));
        assert.equal(await page.locator(".mark.seat-1 .mark-came").count(), lie.length, "what came is marked");
        assert.ok((await page.locator(".mark-site").count()) > 0, "and the card's sites");
        assert.deepEqual(await page.evaluate(() => [...globalThis.moved]), [], "nothing moves");
        await checkPage(page, "the last move");
        await shoot(page, how === "the menu" ? "follow-still" : "follow-system");
        check();
        await context.close();
    });

/** What the map shows, to compare. */
const mapOf = (page) =>
    page.$$eval(".map :is(.token, .house)", (pieces) =>
        pieces.map((piece) => `${piece.dataset.building} ${piece.dataset.site ?? ""}`).sort(),
    );

test("arrow keys and the log go back while the game goes on, and one key returns", async () => {
    const { page, check, context } = await sitDown({});
    const maps = new Map();
    for (let turns = 0; turns < 26; turns++) {
        await waitForTurn(page);
        const { n } = await ask(page, { view: true });
        maps.set(n, await mapOf(page));
        if (turns < 25) await actOnce(page);
    }
    const { n } = await ask(page, { view: true });
    const going = async () => {
        await page.keyboard.press("ArrowLeft");
        await page.waitForSelector(`text=Step ${n} of ${n}`);
        for (let step = n; step > 1; step--) {
            if (maps.has(step)) assert.deepEqual(await mapOf(page), maps.get(step), `the map after step ${step}`);
            await page.keyboard.press("ArrowLeft");
            await page.waitForSelector(`text=Step ${step - 1} of ${n}`);
        }
        await page.keyboard.press("ArrowRight");
        await page.waitForSelector(`text=Step 2 of ${n}`);
    };
    await going();
    await page.focus('[data-key="later"]');
    await page.keyboard.press("Enter");
    await page.waitForSelector(`text=Step 3 of ${n}`);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".bar:not(:has-text('Back to now'))");
    assert.deepEqual(await mapOf(page), maps.get(n), "now");
    await waitForTurn(page);

    // Somebody who comes later knows the past as well.
    await page.reload();
    await waitForTurn(page);
    await eventually(async () => (await page.locator(".log-step").count()) > 10, "the log is there");
    await going();
    const played = page.locator(".log-step", { hasText: "plays card" }).last();
    await played.click();
    assert.equal(await page.locator(".log-step[aria-current]").textContent(), await played.textContent());
    assert.ok((await page.locator(".map .allowed rect").count()) > 0, "with its reason");
    assert.ok((await page.textContent(".bar")).includes("Card "), "and what the card says");
    await checkPage(page, "a step seen again");
    await shoot(page, "past-wide");

    // The game goes on meanwhile; nothing is done by mistake.
    await page.locator(".hand .card").first().click(HEAD);
    assert.equal(await page.locator(".card[aria-pressed=true]").count(), 0, "a card brings back to now");
    await page.keyboard.press("ArrowLeft");
    await playTurn(page);
    await page.waitForSelector("text=waiting.");
    await page.keyboard.press("End");
    await waitForTurn(page);
    const { view } = await ask(page, { view: true });
    await eventually(
        async () => (await page.locator(".map .token").count()) === Object.values(view.markers).flat().length,
        "what has happened meanwhile is there",
    );
    check();
    await context.close();
});

test("on a phone moves are followed and looked at again", async () => {
    const { page, check, context } = await sitDown({ motion: true, pace: "quick", size: PHONE });
    await untilBellePuts(page, () => now(page));
    await page.waitForSelector(".flown");
    await shoot(page, "follow-phone");
    await now(page);
    await page.locator(".recent-step").first().click();
    await page.waitForSelector("text=Back to now");
    await checkPage(page, "a step seen again on a phone");
    await shoot(page, "past-phone");
    await page.click('[data-key="now"]');
    await waitForTurn(page);
    check();
    await context.close();
});

test("nobody without a name is spoken of as “You is” or “You’s”", async () => {
    const { page, check, context } = await newPerson();
    await page.evaluate(() => {
        globalThis.said = new Set();
        new MutationObserver(() => {
            const bar = document.querySelector(".bar-title");
            if (bar) globalThis.said.add(bar.textContent);
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await page.getByRole("button", { name: "Play", exact: true }).click();
    for (let actions = 0; actions < 12; actions++) {
        await waitForTurn(page);
        await actOnce(page);
    }
    const said = await page.evaluate(() => [...globalThis.said]);
    assert.ok(said.length > 2);
    assert.deepEqual(
        said.filter((text) => /\bYou(’s| is)\b/.test(text)),
        [],
    );
    check();
    await context.close();
});

test("the locomotive is there from the beginning, and leaves its post to be read", async () => {
    const { page, check, context } = await newPerson({ motion: true });
    const found = await page.evaluate(async () => {
        const { TownMap } = await import("/map.js");
        const town = await (await fetch("/towns/gads-hill.json")).json();
        const map = new TownMap(town, { lot: () => {}, marker: () => {} });
        document.querySelector("main").replaceChildren(map.element);
        const at = async (locomotive) => {
            map.show({ view: { markers: {}, placed: {}, beside: [], landmarks: {}, locomotive } });
            await new Promise(requestAnimationFrame);
            const engine = map.element.querySelector(".locomotive");
            const moves = engine.getAnimations().length;
            for (const one of engine.getAnimations()) one.finish();
            return { moves, box: engine.getBoundingClientRect() };
        };
        const first = await at(town.rules.complete_at);
        const posts = map.element.querySelectorAll(".post.special");
        const post = posts[posts.length - 1].getBoundingClientRect();
        return { first: first.moves, second: (await at(5)).moves, engine: first.box, post };
    });
    assert.equal(found.first, 0, "it does not slide in");
    assert.equal(found.second, 1, "then it moves");
    assert.ok(
        found.post.right <= found.engine.left || found.post.bottom <= found.engine.top,
        `${JSON.stringify(found)}: its post`,
    );
    check();
    await context.close();
});

test("an action whose answer is lost with the line is done once, and the game goes on", async () => {
    const { page, context, check } = await sitDown();
    await page.evaluate(() => {
        // The next action reaches the server, and its answer does not come: the line breaks.
        const send = WebSocket.prototype.send;
        WebSocket.prototype.send = function (text) {
            send.call(this, text);
            globalThis.sent = [...(globalThis.sent ?? []), JSON.parse(text)];
            if (JSON.parse(text).do === undefined || globalThis.sent.filter((one) => one.do).length > 1) return;
            this.onmessage = null;
            this.close();
        };
    });
    await page.locator('.bar [data-key^="building-"]').first().click();
    await eventually(async () => (await page.$$(".log-step")).length > 0, "the log tells of the action");
    const actions = () => page.evaluate(() => globalThis.sent.filter((request) => request.do !== undefined));
    await eventually(async () => (await actions()).length === 2, "it is sent again");
    const [first, second] = await actions();
    assert.equal(first.once, second.once);
    assert.equal(first.do, second.do);
    await waitForTurn(page);
    const { steps } = await page.evaluate(async () => {
        const { Connection } = await import("/connection.js");
        const line = new Connection();
        await line.join(location.pathname.split("/")[2], []);
        return line.ask(line.again(0));
    });
    assert.equal(steps.filter((step) => step.do === first.do).length, 1);
    check();
    await context.close();
});
