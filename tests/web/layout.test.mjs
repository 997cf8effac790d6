// Every window: map, hand, bar and points are seen together without scrolling, in both games and in all that can be
// going on; fingers find what they tap, and nothing is pushed while a game is played.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
    checkWidth,
    eventually,
    HEAD,
    newPerson,
    openTable,
    PHONE,
    server,
    shoot,
    WIDE,
    waitForTurn,
} from "./helpers.mjs";

const LOW = { width: 1366, height: 640 };
const SIDE = { width: 844, height: 390 };
const SIZES = [
    WIDE,
    LOW,
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
    { width: 2560, height: 1440 }, // the text grows with it
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
    PHONE,
    SIDE,
];
const FINGER = 44; // pixels
const READABLE = 13; // pixels: the text of a card

/** What is wrong with where things are, in words. `parts` have to be seen, and not to cover one another. */
function lookAround(page, parts) {
    return page.evaluate(
        ([selectors, finger, readable]) => {
            const wrong = [];
            const boxOf = (one) => one.getBoundingClientRect();
            const isSeen = (one) => one.checkVisibility() && boxOf(one).width > 0;
            const sticksOut = ({ left, top, right, bottom }) =>
                left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
            const name = (one) => `${one.className.baseVal ?? one.className} "${one.textContent.trim().slice(0, 30)}"`;
            scrollTo(0, 99);
            if (scrollY !== 0) wrong.push("the page scrolls");
            const boxes = [];
            for (const selector of selectors) {
                const part = document.querySelector(selector);
                if (!part || !isSeen(part)) {
                    wrong.push(`${selector} is not seen`);
                    continue;
                }
                if (sticksOut(boxOf(part))) wrong.push(`${selector} sticks out`);
                for (const [other, box] of boxes) {
                    const { left, top, right, bottom } = boxOf(part);
                    if (left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1)
                        wrong.push(`${selector} covers ${other}`);
                }
                boxes.push([selector, boxOf(part)]);
            }
            const map = boxOf(document.querySelector(".map-view"));
            if (map.width * map.height < 0.22 * innerWidth * innerHeight) wrong.push(`a map of ${map.width}`);
            // Whatever there is to read, what can be done is in sight.
            const bar = boxOf(document.querySelector(".bar"));
            for (const one of document.querySelectorAll(".bar > .buttons > *, .draft > *, .replay-buttons > *")) {
                const { top, bottom } = boxOf(one);
                if (top < bar.top || bottom > bar.bottom) wrong.push(`${name(one)} is not seen in the bar`);
            }
            const taps = [...document.querySelectorAll(".top :is(a, button), .table :is(button, input)")].filter(
                (one) => isSeen(one) && !one.closest(".rest, .clues, .result, .recents, .reason"),
            );
            for (const one of taps) if (sticksOut(boxOf(one))) wrong.push(`${name(one)} sticks out`);
            if (Math.min(innerWidth, innerHeight) < 600)
                for (const one of taps) {
                    const { width, height } = boxOf(one);
                    const room = one.matches(".card") ? boxOf(one.parentElement).width : width;
                    if (Math.min(room, height) < finger - 0.5) wrong.push(`${name(one)} is ${room} x ${height}`);
                }
            for (const card of document.querySelectorAll(".hand .card"))
                if (card.scrollHeight > card.clientHeight + 1) wrong.push(`${name(card)} is cut`);
            for (const one of document.querySelectorAll(".result"))
                if (one.scrollHeight > one.clientHeight + 1) wrong.push("the result scrolls");
            for (const text of document.querySelectorAll(".card-text"))
                if (parseFloat(getComputedStyle(text).fontSize) < readable) wrong.push("a card's text is too small");
            return wrong;
        },
        [parts, FINGER, READABLE],
    );
}

/** What is wrong with the end of a game: all of it is seen at once, and fingers can reach it. */
function lookAtEnd(page, [selector]) {
    return page.evaluate(
        ([sheet, finger]) => {
            const end = document.querySelector(sheet);
            const { left, top, right, bottom } = end.getBoundingClientRect();
            const wrong = [];
            if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) wrong.push("it sticks out");
            if (end.scrollHeight > end.clientHeight + 1) wrong.push(`${end.scrollHeight} in ${end.clientHeight}`);
            if (end.scrollWidth > end.clientWidth + 1) wrong.push(`${end.scrollWidth} across ${end.clientWidth}`);
            for (const one of end.querySelectorAll(":is(button, a, input)")) {
                const { width, height } = one.getBoundingClientRect();
                if (Math.min(innerWidth, innerHeight) < 600 && Math.min(width, height) < finger - 0.5)
                    wrong.push(`${one.textContent} is ${width} x ${height}`);
            }
            return wrong;
        },
        [selector, FINGER],
    );
}

/** In all windows, one after the other. */
async function lookInAllWindows(page, what, parts, look = lookAround) {
    const wrong = {};
    for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.evaluate(
            () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        const found = await look(page, parts);
        const window = `${size.width}x${size.height}`;
        if (found.length > 0) wrong[window] = found;
        if (size === PHONE) await shoot(page, `${what}-${window}`);
    }
    await page.setViewportSize(WIDE);
    assert.deepEqual(wrong, {}, what);
}

/** Plays on a line of its own, for the seat of this page, until it is enough or the game is over. */
function playOn(page, most) {
    return page.evaluate(async (steps) => {
        const { Connection } = await import("/connection.js");
        const id = location.pathname.split("/")[2];
        const { tokens } = JSON.parse(localStorage.getItem("gadshill.games")).find((one) => one.id === id);
        const line = new Connection();
        await line.join(id, tokens);
        let done = 0;
        for (let phase = ""; done < steps && phase !== "over"; ) {
            const { view } = await line.ask({ view: true });
            phase = view.phase;
            if (phase === "over" || view.player !== 0) {
                await new Promise((resolve) => setTimeout(resolve, 5));
                continue;
            }
            const { actions } = await line.ask({ legal: true, seat: 0 });
            const play =
                actions.find((one) => one.startsWith("play ")) ?? actions.find((one) => !/^(buy|claim)/.test(one));
            await line.ask({ do: play, seat: 0 });
            done++;
        }
        line.close();
    }, most);
}

const TABLE = [".map-view", ".bar", ".hand", ".scores"];

for (const town of ["gads-hill", "old-town"])
    test(`all is seen at a table of ${town}`, async () => {
        const { page, check, context } = await newPerson();
        await openTable(page, {
            town,
            referee: "manual",
            seats: ["me Anna", "greedy Belle", "hasty Cleo", "hasty Maximilian"],
            grace: 0,
        });
        await waitForTurn(page);
        await lookInAllWindows(page, `layout-setup-${town}`, TABLE);
        assert.ok((await page.locator(".draft-cell").count()) >= 18, "all buildings have a cell");

        await playOn(page, town === "gads-hill" ? 9 : 6);
        await waitForTurn(page);
        if ((await page.locator('[data-key="dismiss"]').count()) > 0) await page.click('[data-key="dismiss"]');
        await lookInAllWindows(page, `layout-turn-${town}`, TABLE);
        await page.locator(".hand .card").first().click(HEAD);
        await page.waitForSelector(".bar .bar-title:has-text('Card')");
        await lookInAllWindows(page, `layout-card-${town}`, TABLE);
        await page.keyboard.press("Escape");
        await page.click('[data-key="stop"]');
        await page.locator(".token.wanted").first().dispatchEvent("click");
        await page.waitForSelector('[data-key="claim-0"]');
        await lookInAllWindows(page, `layout-stop-${town}`, TABLE);
        await page.keyboard.press("Escape");

        await playOn(page, 400);
        await page.waitForSelector(".finale[open] .ranking");
        await lookInAllWindows(page, `layout-end-${town}`, [".finale"], lookAtEnd);
        await page.click('[data-key="close-finale"]');
        await page.waitForSelector(".result .chart");
        await lookInAllWindows(page, `layout-replay-${town}`, [".map-view", ".replay", ".result", ".scores"]);
        check();
        await context.close();
    });

test("all is seen in a lesson and in a puzzle", async () => {
    const { page, check, context } = await newPerson({ path: "/#learn/2" });
    for (const [what, address] of [
        ["gads-hill", "/#learn/2"],
        ["old-town", "/#learn/17"],
    ]) {
        await page.goto(server.address + address);
        await page.waitForSelector(".lesson .hand .card");
        await lookInAllWindows(page, `layout-lesson-${what}`, [...TABLE, ".lesson-text"]);
    }
    await page.goto(`${server.address}/#puzzles`);
    await page.click('[data-key="today-1"]');
    await page.waitForSelector(".puzzle .clue");
    const parts = [".map-view", ".bar", ".tray", ".tool-row", ".clue-panel", ".puzzle-head"];
    await lookInAllWindows(page, "layout-puzzle", parts);
    check();
    await context.close();
});

/** A table of two in the page's language, where Anna takes buildings. */
async function sitDown(page, town) {
    const { table, tokens } = await page.evaluate(async (name) => {
        const { Connection } = await import("/connection.js");
        const seats = [{ player: "person", name: "Anna" }, { player: "greedy" }];
        return new Connection().ask({ open: { town: name, first: 0, seats } });
    }, town);
    await page.goto(`${server.address}/t/${table}#${tokens[0]}`);
    await page.waitForSelector(".draft-cell");
}

/** Names that leave their cell, or are broken where they need not be. */
function badNames(page) {
    return page.evaluate(() =>
        [...document.querySelectorAll(".draft > li")]
            .filter((cell) => {
                const { left, right, top, bottom } = cell.getBoundingClientRect();
                const name = cell.querySelector(".draft-name");
                const isOut = [...cell.querySelectorAll("*:not(.unseen)")].some((part) => {
                    const box = part.getBoundingClientRect();
                    return box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1;
                });
                const word = name && !/[ -]/.test(name.textContent);
                const button = cell.querySelector(".button");
                return (
                    isOut ||
                    (word && name.getClientRects()[0].height > 1.6 * parseFloat(getComputedStyle(name).fontSize)) ||
                    (button && button.scrollWidth > button.clientWidth)
                );
            })
            .map((cell) => cell.textContent),
    );
}

for (const [locale, town] of [
    ["de-DE", "old-town"],
    ["de-DE", "gads-hill"],
    ["fr-FR", "gads-hill"],
    ["it-IT", "old-town"],
    ["el-GR", "gads-hill"],
])
    test(`names of buildings of ${town} are whole in ${locale}`, async () => {
        const { page, check, context } = await newPerson({ locale });
        await sitDown(page, town);
        assert.ok(await page.locator(".draft-cell.named .draft-cards").count(), "what my cards name is marked");
        const cells = await page.locator(".draft-cell").evaluateAll((all) => all.map((cell) => cell.offsetTop));
        for (const size of [PHONE, SIDE, LOW, WIDE]) {
            await page.setViewportSize(size);
            assert.deepEqual(await badNames(page), [], JSON.stringify(size));
            const rooms = await page.$$eval(".draft > li:not(.draft-wide) .button.draft-cell", (all) =>
                all.map((cell) => cell.clientWidth),
            );
            assert.ok(Math.max(...rooms) - Math.min(...rooms) <= 1, `names have the same room: ${rooms}`);
        }
        await page.locator('.draft [data-key^="building-"]').nth(3).click();
        await page.waitForSelector(".draft-cell.taken");
        assert.deepEqual(
            await page.locator(".draft-cell").evaluateAll((all) => all.map((cell) => cell.offsetTop)),
            cells,
            "nothing moves when one is taken",
        );
        await playOn(page, 8);
        await eventually(async () => (await page.locator(".draft-cell").count()) === 0, "the setup is over");
        const full = await page.$$eval(".player .chips", (all) =>
            all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent),
        );
        assert.deepEqual(full, [], "buildings of a player have room");
        check();
        await context.close();
    });

test("what begins a game is seen at once, in every window", async () => {
    for (const locale of ["en-GB", "de-DE", "el-GR"]) {
        const { page, check, context } = await newPerson({ locale });
        await page.waitForSelector(".hero-map svg");
        for (const size of SIZES) {
            await page.setViewportSize(size);
            const unseen = await page.$$eval(".hero .calls .button, .quick-choice select", (all) =>
                all
                    .filter((one) => one.getBoundingClientRect().bottom > innerHeight)
                    .map((one) => one.textContent.slice(0, 20)),
            );
            assert.deepEqual(unseen, [], `${locale} ${JSON.stringify(size)}`);
            await checkWidth(page, JSON.stringify(size));
        }
        await page.setViewportSize(SIDE);
        await shoot(page, `start-low-${locale}`);
        check();
        await context.close();
    }
});

test("on a phone one line has the points and whose turn it is", async () => {
    const { page, check, context } = await newPerson({ size: PHONE });
    await openTable(page, { seats: ["me Anna", "greedy Belle", "hasty Cleo", "hasty Maximilian"] });
    await playOn(page, 8);
    await waitForTurn(page);
    const line = await page.evaluate(() =>
        [...document.querySelectorAll(".player")].map((player) => {
            const { top, bottom } = player.getBoundingClientRect();
            const points = player.querySelector(".points").getBoundingClientRect();
            return { top, bottom, points: points.top >= top && points.bottom <= bottom + 1 && points.width > 0 };
        }),
    );
    assert.equal(new Set(line.map(({ top }) => top)).size, 1, "one line");
    assert.ok(
        line.every(({ top, bottom, points }) => top >= 0 && bottom <= 50 && points),
        JSON.stringify(line),
    );
    assert.equal(await page.locator(".player.active .turn-mark").textContent(), "▶to move:");
    assert.equal(await page.locator(".player.active").count(), 1);
    check();
    await context.close();
});

test("nothing is pushed in a whole game", async () => {
    const { page, check, context } = await newPerson({ size: PHONE });
    await openTable(page, { seats: ["me Anna", "greedy Belle"] });
    await waitForTurn(page);
    const watching = [page];
    await context.addInitScript(() => {
        globalThis.shifts = [];
        new PerformanceObserver((list) => {
            for (const { value, sources } of list.getEntries())
                globalThis.shifts.push([value, sources.map(({ node }) => node?.className ?? node?.nodeName)]);
        }).observe({ type: "layout-shift", buffered: true });
    });
    for (const size of [PHONE, SIDE, LOW, WIDE]) {
        const other = await context.newPage();
        await other.setViewportSize(size);
        await other.goto(page.url());
        await waitForTurn(other);
        watching.push(other);
    }
    await playOn(page, 400);
    for (const one of watching.slice(1)) {
        await eventually(async () => (await one.locator(".result").count()) > 0, "the end is seen");
        const shifts = await one.evaluate(() => globalThis.shifts);
        const sum = shifts.reduce((all, [value]) => all + value, 0);
        console.log(JSON.stringify(one.viewportSize()), sum.toFixed(4));
        assert.ok(sum < 0.02, `${JSON.stringify(one.viewportSize())} ${sum}: ${JSON.stringify(shifts)}`);
    }
    check();
    await context.close();
});

test("text of twice the size loses nothing", async () => {
    const { page, check, context } = await newPerson();
    await openTable(page, { seats: ["me Anna", "greedy Belle"] });
    await playOn(page, 9);
    await waitForTurn(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Page.enable");
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    for (const size of [WIDE, LOW, PHONE]) {
        await page.setViewportSize(size);
        const what = `200 % at ${size.width}x${size.height}`;
        await eventually(
            () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize) >= 32),
            "the text is larger",
        );
        await checkWidth(page, what);
        const lost = await page.evaluate(() =>
            [...document.querySelectorAll(".map-view, .scores .points, .bar button, .hand .card")]
                .filter((one) => {
                    one.scrollIntoView({ block: "nearest" });
                    const { left, top, bottom } = one.getBoundingClientRect();
                    const hit = document.elementFromPoint(
                        left + 12,
                        (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
                    );
                    return !one.contains(hit);
                })
                .map((one) => `${one.className} "${one.textContent.slice(0, 30)}"`),
        );
        assert.deepEqual(lost, [], what);
        await shoot(page, `layout-200-${size.width}`);
    }
    check();
    await context.close();
});

test("two fingers enlarge the map, one moves it", async () => {
    const { page, check, context } = await newPerson({ size: PHONE, path: "/#learn/2" });
    await page.waitForSelector(".lesson .hand .card");
    const devtools = await context.newCDPSession(page);
    const { x, y, width, height } = await page.locator(".map-view").boundingBox();
    const wide = () => page.locator(".map-frame").evaluate((frame) => frame.clientWidth);
    assert.ok(Math.abs((await wide()) - width) < 2, "at first all of it is seen");
    const touch = (type, apart) =>
        devtools.send("Input.dispatchTouchEvent", {
            type,
            touchPoints:
                apart === null ? [] : [-1, 1].map((side) => ({ x: x + width / 2 + side * apart, y: y + height / 2 })),
        });
    await touch("touchStart", 30);
    for (const apart of [40, 55, 75]) await touch("touchMove", apart);
    await touch("touchEnd", null);
    assert.ok((await wide()) > 2 * width, "it is larger");
    assert.ok(await page.locator(".map-view").evaluate((view) => view.scrollLeft > 50), "around the fingers");
    const moved = await page.locator(".map-view").evaluate((view) => {
        view.scrollBy(40, 0);
        return view.scrollLeft;
    });
    assert.ok(moved > 90, "it can be moved");
    assert.ok(Math.abs((await page.locator(".map-view").boundingBox()).width - width) < 1, "in the same room");
    await page.click(".zoom");
    assert.ok(Math.abs((await wide()) - width) < 2, "and all of it again");
    check();
    await context.close();
});
