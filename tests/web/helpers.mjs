// What the browser tests share: a server of their own on a free port, a browser, players, and axe.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
export const FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];
export const WIDE = { width: 1440, height: 900 };
export const TABLET = { width: 820, height: 1180 };
export const PHONE = { width: 390, height: 844 };
/** Milliseconds; a busy machine makes everything late, and that is no mistake. */
export const PATIENCE = Number(process.env.GADSHILL_PATIENCE ?? 120_000);
const shots = process.env.GADSHILL_SHOTS ?? join(tmpdir(), "gadshill-shots");

function freePort() {
    return new Promise((resolve) => {
        const server = createServer().listen(0, "127.0.0.1", () => {
            const { port } = server.address();
            server.close(() => resolve(port));
        });
    });
}

/** The page as it is served; undefined where nothing can join it. */
const joined = join(dirname(process.env.GADSHILL ?? ""), "web");
export const joinedPage = existsSync(join(joined, "app.js")) ? joined : undefined;

/** Starts a server; it can be killed and started again with the same games. */
export async function startServer({
    pace = 0,
    program = process.env.GADSHILL,
    web = process.env.GADSHILL_WEB ?? join(root, "web"),
    options = [],
} = {}) {
    const port = await freePort();
    const data = await mkdtemp(join(tmpdir(), "gadshill-web-"));
    let child;
    const start = async () => {
        child = spawn(
            program,
            ["serve", "--port", port, "--data", data, "--web", web, "--pace", pace, "--no-limits", ...options],
            { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, XDG_DATA_HOME: data } },
        );
        let said = "";
        child.stderr.on("data", (bytes) => (said += bytes));
        for (const until = Date.now() + PATIENCE; Date.now() < until; ) {
            if (child.exitCode !== null) throw new Error(`the server ended: ${said}`);
            if (
                await fetch(`http://127.0.0.1:${port}/healthz`).then(
                    (answer) => answer.ok,
                    () => false,
                )
            )
                return;
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
        throw new Error(`the server does not answer: ${said}`);
    };
    const end = (signal) =>
        new Promise((resolve) => {
            child.once("exit", resolve);
            child.kill(signal);
        });
    await start();
    return {
        address: `http://127.0.0.1:${port}`,
        data,
        kill: () => end("SIGKILL"),
        start,
        stop: async () => {
            await end("SIGTERM");
            await rm(data, { recursive: true, force: true });
        },
    };
}

function startBrowser() {
    return chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: FLAGS,
        timeout: PATIENCE,
    });
}

/** For all tests of the file that imports this: there from the first test to the last. */
export let server, browser;
before(async () => {
    server = await startServer();
    browser = await startBrowser();
});
after(async () => {
    await browser.close();
    await server.stop();
});

/**
 * A page in a browser profile of its own. Anything that goes wrong in it, or that wants another site, fails the test at
 * `check`. `pace`: how moves are shown, as the menu says it.
 */
export async function newPerson({
    at = server,
    size = WIDE,
    dark = false,
    motion = false,
    pace,
    path = "/",
    locale,
    touch = false,
} = {}) {
    const context = await browser.newContext({
        viewport: size,
        locale,
        hasTouch: touch,
        isMobile: touch,
        colorScheme: dark ? "dark" : "light",
        reducedMotion: motion ? "no-preference" : "reduce",
        permissions: ["clipboard-read", "clipboard-write"],
    });
    if (pace)
        await context.addInitScript((value) => localStorage.setItem("gadshill.pace", JSON.stringify(value)), pace);
    const page = await context.newPage();
    const problems = [];
    page.on("pageerror", (error) => problems.push(`${error.stack}`));
    page.on(
        "console",
        (message) =>
            message.type() === "error" &&
            !/ERR_CONNECTION_REFUSED|WebSocket connection|Cross-Origin-Opener-Policy header has been ignored/.test(
                message.text(),
            ) &&
            problems.push(message.text()),
    );
    page.on(
        "request",
        (request) =>
            !request.url().startsWith(at.address) &&
            !request.url().startsWith("data:") &&
            problems.push(`another site: ${request.url()}`),
    );
    page.setDefaultTimeout(PATIENCE);
    if (path !== null) await page.goto(at.address + path);
    return { page, context, check: () => assert.deepEqual(problems, []) };
}

/** Fills the form of the start page and opens the table. `seats`: "who name" each. */
export async function openTable(page, { town = "gads-hill", referee = "automatic", seats, clock, grace, brisk }) {
    await page.waitForSelector(".table-form");
    await page.check(`input[value="${town}"]`);
    await page.check(`input[value="${referee}"]`);
    for (const [i, seat] of seats.entries()) {
        const [who, name] = seat.split(" ");
        await page.selectOption(`[aria-label="Who plays in seat ${i + 1}"]`, who);
        await page.fill(`[aria-label="Name in seat ${i + 1}"]`, name);
    }
    if (brisk) await page.check("input[name=brisk]");
    if (clock) await page.selectOption("select[name=clock]", clock);
    if (grace !== undefined) await page.fill("input[name=grace]", String(grace));
    await page.click("text=Open the table");
    await page.waitForSelector(".table .bar");
}

/** Where to click a card: what is seen of one that lies under the next. */
export const HEAD = { position: { x: 14, y: 40 } };

/** What has no room beside the board lies in a drawer there. */
export async function openDrawer(page) {
    const button = page.locator('.drawer-button[aria-expanded="false"]:visible');
    if ((await button.count()) > 0) await button.click();
}

const ACT =
    '.bar:not(.busy) [data-key^="building-"], .bar:not(.busy) [data-key^="draw "], .bar:not(.busy) [data-key="end"], .bar:not(.busy) .bar-title:has-text("Your turn")';

/** Waits until this page has something to do. Returns "over" or "act". */
export async function waitForTurn(page) {
    await page.waitForSelector(`.result, ${ACT}`);
    return (await page.$(".result")) ? "over" : "act";
}

/** Does one thing that is legal, with the mouse: takes, plays the first card that can be played, or draws. */
export async function actOnce(page) {
    const before = await page.$$eval(".log-step", (steps) => steps.length);
    const take = page.locator('.bar [data-key^="building-"]');
    const title = await page.textContent(".bar-title");
    const cards = page.locator(".hand .card:not(.unplayable)");
    if ((await take.count()) > 0) {
        await take.first().click();
    } else if (/choose a card|second card/.test(title) && (await cards.count()) > 0) {
        await cards.first().click(HEAD);
        const which = page.locator('.bar [data-key^="building-"]');
        if ((await page.locator('.bar [data-key="confirm"]').count()) === 0) await which.first().click();
        await page.click('.bar [data-key="confirm"]:not([disabled])');
    } else {
        await page.locator('.bar [data-key^="draw "], .bar [data-key="end"]').first().click();
    }
    await eventually(
        async () =>
            (await page.$(".result")) !== null ||
            (await page.$$eval(".log-step", (steps) => steps.length)) > before ||
            before >= 300,
        "the log tells of the action",
    );
}

/** Asks again and again: the page's policy forbids playwright's own way. */
export async function eventually(question, what) {
    const until = Date.now() + PATIENCE;
    while (Date.now() < until) {
        if (await question()) return;
        await new Promise((resolve) => setTimeout(resolve, 25));
    }
    assert.fail(`not in ${PATIENCE / 1000} s: ${what}`);
}

const axeSource = await readFile(join(here, "node_modules", "axe-core", "axe.min.js"), "utf8");

/** No violation of any rule that axe knows, and nothing sticks out. */
export async function checkPage(page, what) {
    await checkWidth(page, what);
    await page.evaluate(axeSource);
    const found = await page.evaluate(async () =>
        (await globalThis.axe.run(document, { resultTypes: ["violations"] })).violations.map(
            (one) =>
                `${one.id}: ${one.help}: ${one.nodes
                    .slice(0, 3)
                    .map((node) => `${node.html.slice(0, 160)} | ${node.failureSummary.slice(0, 300)}`)
                    .join(" ;; ")}`,
        ),
    );
    assert.deepEqual(found, [], what);
}

/** Nothing sticks out of the screen at the side. */
export async function checkWidth(page, what) {
    const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    assert.ok(wide <= screen, `${what}: ${wide} wide on a screen of ${screen}`);
    const cut = await page.evaluate(() =>
        [...document.querySelectorAll("main :is(button, input, select, a)")]
            .filter((one) => !one.closest(".hand, .clues") && one.getBoundingClientRect().right > window.innerWidth)
            .map((one) => one.outerHTML.slice(0, 120)),
    );
    assert.deepEqual(cut, [], `${what}: cut off at the side`);
}

/** Takes a picture when nothing moves any more. */
export async function shoot(page, name) {
    await mkdir(shots, { recursive: true });
    await page.evaluate(() =>
        Promise.allSettled(
            document
                .getAnimations()
                .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime))
                .map((one) => one.finished),
        ),
    );
    await page.screenshot({ path: join(shots, `${name}.png`) });
}

/**
 * In the page: a table of two on a line that stays (`playing`), up to where the next action would have such an event; a
 * claim is looked for as it is. A deal in which it never happens is followed by another. Returns that action, its seat
 * and its events.
 */
export async function playUpTo([town, referee, event]) {
    const { Connection } = await import("/connection.js");
    const seats = [{ player: "person" }, { player: "person" }];
    for (;;) {
        const line = new Connection();
        const { table, tokens } = await line.ask({ open: { town, referee, seats } });
        globalThis.playing = line;
        let { view } = await line.ask({ join: table, tokens });
        while (view.phase !== "over") {
            const seat = view.player;
            const [building, [site]] = Object.entries(view.markers).find(([, sites]) => sites.length > 1) ?? ["", [""]];
            if (event === "claim" && site) return { table, seat, action: `claim ${building}@${site}`, ev: [["claim"]] };
            const { actions, discardable } = await line.ask({ legal: true, seat });
            for (const action of event === "claim" ? [] : actions.filter((one) => one.startsWith("play"))) {
                const { ev } = await line.ask({ try: action, seat });
                if (ev.some(([what]) => what === event)) return { table, seat, action, ev };
            }
            const next = actions.find((one) => !one.startsWith("discard")) ?? actions[0];
            await line.ask({ do: next.replace("* *", discardable.slice(0, 2).join(" ")), seat });
            ({ view } = await line.ask({ view: true }));
        }
        line.close();
    }
}

/** In the page: a table of Old Town that is played to its end; persons play without holding their seats. */
export async function playToEnd(players) {
    const { Connection } = await import("/connection.js");
    const line = new Connection();
    const seats = players.map((player, i) => (player === "person" ? { player, name: ["Anna", "Ben"][i] } : { player }));
    const opened = await line.ask({ open: { town: "old-town", seats } });
    let { view } = await line.ask({ join: opened.table, tokens: opened.tokens.filter(Boolean) });
    for (let i = 0; view.phase !== "over"; i++, { view } = await line.ask({ view: true })) {
        const seat = view.player;
        if (players[seat] !== "person") {
            await new Promise((resolve) => setTimeout(resolve, 5));
            continue;
        }
        const { actions, discardable } = await line.ask({ legal: true, seat });
        const action = actions[i % actions.length] ?? actions[0];
        const [one, other] = discardable;
        await line.ask({ do: action.replace("* *", `${one} ${other}`), seat }).catch(() => {});
    }
    line.close();
    return { ...opened, view };
}

/** Talks to the server as this page's seat does, on a line of its own. */
export function ask(page, request) {
    return page.evaluate(async (wanted) => {
        const { Connection } = await import("/connection.js");
        const id = location.pathname.split("/")[2];
        globalThis.testLine ??= new Connection();
        if (wanted.join || !globalThis.testLine.joined) globalThis.testJoined = await globalThis.testLine.join(id, []);
        return wanted.join ? globalThis.testJoined : globalThis.testLine.ask(wanted);
    }, request);
}
