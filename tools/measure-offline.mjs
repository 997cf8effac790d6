// The page without a server, measured (docs/offline.md). Every figure there comes from here:
//     node tools/measure-offline.mjs BUILD [speed] [page]      both unless one is named
// speed: how fast the expert thinks in the page, beside the native program, in one run and on one core. Both play the
// same games of four experts, turn by turn; what counts is the processor time of their thinking.
// page: bytes on the wire, how long a game takes to begin, and tasks that keep the page from answering, in Chromium on a
// phone-sized screen, without a service worker; needs `npm ci` in tests/web.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { Program } from "../web/program.js";

const [given = "build-test", ...wanted] = process.argv.slice(2);
const build = resolve(given);
const wants = (what) => wanted.length === 0 || wanted.includes(what);

async function measureSpeed() {
    const folder = mkdtempSync(join(tmpdir(), "gadshill-measure-"));
    const towns = ["gads-hill", "old-town"].map((town) => new URL(`../towns/${town}.yaml`, import.meta.url).pathname);
    const child = spawn(join(build, "tests/native_desk"), [join(build, "po"), join(folder, "store.db"), ...towns]);
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();

    async function native(line) {
        child.stdin.write(`${line}\n`);
        const heard = [];
        for (let { value } = await lines.next(); value !== "."; { value } = await lines.next()) heard.push(value);
        return heard;
    }

    let state = 1;
    const works = [];
    const module = new WebAssembly.Module(readFileSync(join(build, "src/pocket/program.wasm")));
    const program = new Program(module, {
        send: () => {},
        start: (work) => works.push(work),
        random: (bytes) => {
            for (let i = 0; i < bytes.length; i++) {
                state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
                bytes[i] = state >>> 24;
            }
        },
    });
    program.open(0);
    const reader = program.enter("en");
    const { exports } = program;
    let nodes = 0;
    let microseconds = 0;

    function page(act, now) {
        act();
        program.news();
        exports.settle(true, now);
        for (let work = works.shift(); work !== undefined; work = works.shift()) {
            const question = exports.question(work);
            const start = process.cpuUsage();
            if (question === 0) exports.think(work);
            else {
                exports.search(question);
                while (exports.search_goes_on()) {
                    for (let i = 0; i < exports.search_batch(); i++) exports.search_play(i);
                    exports.search_count();
                }
                exports.search_end(question);
                nodes += exports.search_nodes();
                const { user, system } = process.cpuUsage(start);
                microseconds += user + system;
            }
            exports.finish(work, now);
            program.news();
            exports.settle(true, now);
        }
    }

    await native("enter en");
    let now = 1000;
    for (const town of ["gads-hill", "old-town"]) {
        const request = { id: 1, open: { town, seats: [1, 2, 3, 4].map(() => ({ player: "expert" })) } };
        await native(`ask 0 ${now} ${JSON.stringify(request)}`);
        page(() => program.ask(reader, now, request), now);
        for (let due = exports.due(); due >= 0; due = exports.due()) {
            now = Math.max(now, due);
            await native(`go ${now}`);
            page(() => exports.go_on(now), now);
        }
    }
    const [, theirs, spent] = (await native("nodes"))[0].match(/(\d+) nodes (\d+)/);
    child.stdin.end();
    rmSync(folder, { recursive: true });
    const fast = (Number(theirs) / Number(spent)) * 1e9;
    const own = (nodes / microseconds) * 1e6;
    console.log(`native: ${theirs} nodes, ${Math.round(fast)} a second`);
    console.log(`page:   ${nodes} nodes, ${Math.round(own)} a second: ${Math.round((own / fast) * 100)} % of native`);
}

// ---- the page

const PHONE = { width: 390, height: 844 };
const ACTIONS = 12; // of a person, in the game that is looked at
const ROUNDS = 5;

/** Notes what takes longer than 50 ms on the page's own thread. */
function watchTasks() {
    globalThis.longTasks = [];
    new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries())
            globalThis.longTasks.push([Math.round(startTime), Math.round(duration)]);
    }).observe({ type: "longtask", buffered: true });
}

/** Does one thing that can be done, in any language; false: the game is over. */
async function act(page) {
    await page.waitForSelector(".result, .bar:not(.busy) button");
    if (await page.$(".result")) return false;
    for (const what of ['[data-key="confirm"]:not([disabled])', '[data-key^="building-"]', '[data-key^="draw "]', '[data-key="end"]']) {
        const button = page.locator(`.bar:not(.busy) ${what}`).first();
        if ((await button.count()) > 0) {
            await button.click().catch(() => {});
            return true;
        }
    }
    const card = page.locator(".hand .card:not(.unplayable)").first();
    if ((await card.count()) > 0) await card.click({ position: { x: 14, y: 40 } }).catch(() => {});
    return true;
}

async function openOnce(browser, openSpace, locale) {
    const space = await openSpace();
    const context = await browser.newContext({ viewport: PHONE, locale, serviceWorkers: "block" });
    await context.addInitScript(watchTasks);
    await context.addInitScript(() =>
        localStorage.setItem("gadshill.quick", JSON.stringify({ level: "expert", town: "gads-hill", others: 1 })),
    );
    const page = await context.newPage();
    await page.goto(space.home, { waitUntil: "networkidle" });
    await page.waitForSelector(".table-form");
    const first = space.sent();
    const begun = Date.now();
    await page.click(".hero .huge");
    await page.waitForSelector('.bar:not(.busy) [data-key^="building-"]');
    const begins = Date.now() - begun;
    await page.waitForLoadState("networkidle");
    const all = space.sent();
    for (let i = 0; i < ACTIONS && (await act(page)); i++) await page.waitForTimeout(100);
    const tasks = await page.evaluate(() => globalThis.longTasks);
    await context.close();
    space.close();
    return { first, all, begins, tasks };
}

const middle = (list) => list.sort((one, other) => one - other)[list.length >> 1];

async function measurePage() {
    process.env.GADSHILL = join(build, "gadshill");
    const { openSpace } = await import("../tests/web/space.mjs");
    const require = createRequire(new URL("../tests/web/package.json", import.meta.url));
    const { chromium } = require("playwright-core");
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
    });
    for (const locale of ["en", "de", "fr", "it", "el"]) {
        const rounds = [];
        for (let i = 0; i < (locale === "en" ? ROUNDS : 1); i++) rounds.push(await openOnce(browser, openSpace, locale));
        const [{ first, all }] = rounds;
        const longest = Math.max(0, ...rounds.flatMap(({ tasks }) => tasks.map(([, duration]) => duration)));
        console.log(
            `${locale}: first view ${first} bytes, with the program ${all}; a game begins after ` +
                `${middle(rounds.map(({ begins }) => begins))} ms (middle of ${rounds.length}); ` +
                `longest task ${longest} ms (${JSON.stringify(rounds.map(({ tasks }) => tasks))})`,
        );
    }
    await browser.close();
}

if (wants("page")) await measurePage();
if (wants("speed")) await measureSpeed();
