// The analysis of finished games: of a server's table, and of a record that was opened on this device.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { ask, checkPage, eventually, newPerson, PHONE, playToEnd, server, shoot, WIDE } from "./helpers.mjs";
import { offlineFolder, openSpace } from "./space.mjs";

const skip = !offlineFolder && "the page without a server was not built";
const records = join(dirname(fileURLToPath(import.meta.url)), "..", "records");
const recordOf = (name) => join(records, `${name}.ghr`);
const LOW = { width: 844, height: 390 };

/** What the program itself says of a record. */
const analysisOf = (name) =>
    JSON.parse(execFileSync(process.env.GADSHILL, ["analyse", "--json", recordOf(name)], { encoding: "utf8" }));

const markedOf = ({ steps }) => steps.filter(({ decision }) => decision?.mark).map(({ n }) => n);

/** Opens a record on the start page, and has it analysed. */
async function openAnalysis(space, name, wish = {}) {
    const person = await newPerson({ at: space, path: "/games/gadshill/", ...wish });
    await person.page.waitForSelector(".open-record");
    await person.page.setInputFiles(".open-record input", recordOf(name));
    await person.page.click('.finale [data-key="analyse"]');
    return person;
}

/** The step that is shown. */
const stepOf = async (page) => Number(await page.inputValue(".replay-buttons input"));

/** The steps of a list, as it is shown. */
const stepsIn = (page) =>
    page.$$eval(".found-list [data-step]", (lines) => lines.map((line) => Number(line.getAttribute("data-step"))));

/** Nothing of the arrangement covers something else, and the page itself does not scroll. */
async function checkArrangement(page, what) {
    const problem = await page.evaluate(() => {
        const parts = [".map-box", ".bar.replay"].map((name) => document.querySelector(name).getBoundingClientRect());
        const course = document.querySelector(".course").getBoundingClientRect();
        const findings = document.querySelector(".findings").getBoundingClientRect();
        const whole = document.querySelector(".analysis").getBoundingClientRect();
        const boxes = [...parts, ...(whole.height > 0 ? [whole] : [course, findings])];
        for (const [i, one] of boxes.entries())
            for (const other of boxes.slice(i + 1)) {
                const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
                const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
                if (wide > 1 && high > 1) return `${JSON.stringify(one)} covers ${JSON.stringify(other)}`;
            }
        const small = boxes.find(({ height }) => height < 90);
        if (small) return `too low: ${JSON.stringify(small)}`;
        return document.documentElement.scrollHeight > window.innerHeight ? "the page scrolls" : null;
    });
    assert.equal(problem, null, what);
}

test("a server's game: judged decisions, stepping through them, what the result is made of", async () => {
    const { page, check, context } = await newPerson();
    const game = await page.evaluate(playToEnd, ["person", "person"]);
    await page.goto(`${server.address}/t/${game.table}#${game.tokens[0]}`);
    await page.click('.finale [data-key="analyse"]');
    await page.waitForSelector(".findings .summary");
    await checkPage(page, "the summary");
    await checkArrangement(page, "wide");
    const { analysis, better } = await ask(page, { analyse: true });
    const rings = await page.$$eval(".ring text", (texts) => texts.map(({ textContent }) => Number(textContent)));
    assert.deepEqual(
        rings,
        analysis.seats.map(({ accuracy }) => Math.round(accuracy / 100)),
    );
    assert.match(await page.getAttribute(".course-drawn", "aria-label"), /^Expected lead of Anna, in points\. Before/);

    await page.click("#tab-decisions");
    await page.click('[data-key="only-null"]');
    const steps = markedOf(analysis);
    assert.ok(steps.length > 3, "whoever plays anything makes errors");
    assert.deepEqual(await stepsIn(page), steps);
    await page.click(`[data-key="decision-${steps[1]}"]`);
    assert.equal(await stepOf(page), steps[1]);
    const told = await page.textContent(".judged");
    for (const sentence of better.find(({ n }) => n === steps[1]).best) assert.ok(told.includes(sentence), sentence);
    assert.match(told, /It cost −?\d+\.\d\d points \(± \d+\.\d\d\) and −?\d+\.\d % of the victory \(± \d+\.\d\)\./);
    await page.keyboard.press("n");
    assert.equal(await stepOf(page), steps[2]);
    await page.keyboard.press("Shift+N");
    await page.keyboard.press("Shift+N");
    assert.equal(await stepOf(page), steps[0]);
    await shoot(page, "analysis-decisions");
    await checkPage(page, "decisions");
    const best = analysis.steps.find(({ decision }) => decision && !decision.best).n;
    await page.fill(".replay-buttons input", String(best));
    assert.match(await page.textContent(".judged.best"), /Nothing better was found/);

    await page.click('[data-key="only-1"]');
    assert.deepEqual(
        await stepsIn(page),
        steps.filter((n) => analysis.steps[n - 1].seat === 1),
    );
    await page.focus("#tab-decisions");
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector('#tab-luck[aria-selected="true"]:focus');
    const sums = await page.$$eval(".balance-bars", (bars) =>
        bars.map((bar) =>
            [...bar.querySelectorAll(".balance-figure")].map(({ textContent }) =>
                Number(textContent.replace("−", "-")),
            ),
        ),
    );
    assert.equal(sums.length, 2);
    for (const parts of sums) {
        const [result] = parts.splice(-1);
        const sum = parts.reduce((all, part) => all + part, 0);
        assert.ok(Math.abs(sum - result) < 0.21, `luck and play add up: ${parts} = ${result}`); // each is rounded
    }
    await checkPage(page, "luck");
    await page.click('[data-key="scale-share"]');
    assert.match(await page.getAttribute(".course-drawn", "aria-label"), /^Expected share of the victory of Anna/);

    await page.click('[data-key="close-analysis"]');
    await page.waitForSelector(".result .chart");
    assert.equal(await page.locator(".judged").count(), 0);
    await page.click('.result [data-key="analyse"]');
    await page.waitForSelector(".findings .tab");
    check();
    await context.close();
});

test("an opened record, without a server: the same analysis, better moves, claims, puzzles", { skip }, async (t) => {
    const name = "gads-hill-2-manual";
    const told = analysisOf(name);
    const space = await openSpace();
    t.after(() => space.close());
    const { page, check, context } = await openAnalysis(space, name, { size: PHONE });
    await page.waitForSelector(".findings .summary");
    const rings = await page.$$eval(".ring text", (texts) => texts.map(({ textContent }) => Number(textContent)));
    assert.deepEqual(
        rings,
        told.seats.map(({ accuracy }) => Math.round(accuracy / 100)),
    );
    await checkPage(page, "on a phone");
    await checkArrangement(page, "a phone");
    await page.click("#tab-decisions");
    assert.deepEqual(await stepsIn(page), markedOf(told), "all of everybody, as nobody's seat is held");

    const drawn = told.steps.find(({ decision }) => decision?.mark && /^play/.test(decision.best[0])).n;
    await page.click(`[data-key="decision-${drawn}"]`);
    await page.waitForSelector('[data-key="better"][aria-pressed="true"]');
    assert.ok((await page.locator(".map .token.coming, .map .token.going, .map .house.coming").count()) > 0);
    await page.keyboard.press("b");
    await page.waitForSelector('[data-key="better"][aria-pressed="false"]');
    assert.equal(await page.locator(".map .token.coming").count(), 0, "what was done");
    await shoot(page, "analysis-phone");

    await page.click("#tab-claims");
    const [missed] = told.missed;
    await page.click('[data-key="claim-0"]');
    assert.equal(await stepOf(page), missed.from);
    await page.waitForSelector(".judged.claim .technique");
    assert.equal(await page.locator(".map .token.going").count(), 1, "the marker is struck");
    await checkPage(page, "a missed claim");
    await page.setViewportSize(LOW);
    await checkArrangement(page, "a phone on its side");
    await checkPage(page, "on its side");
    await shoot(page, "analysis-low");
    await page.setViewportSize(WIDE);
    await checkArrangement(page, "wide");

    const table = page.url();
    await page.click('[data-key="practise-0"]');
    await page.waitForURL(/#puzzle\//);
    await page.waitForSelector(".puzzle .clue");
    await page.goBack();
    await page.waitForSelector(".findings .summary"); // it is still there
    await page.click("#tab-decisions");
    await page.click(`[data-key="decision-${drawn}"]`);
    await page.click('[data-key="try"]');
    await page.waitForURL((url) => url.href !== table && /#t\//.test(url.href));
    await eventually(
        async () => (await page.locator(".log-step").count()) === drawn - 1,
        "it goes on before the decision",
    );
    check();
    await context.close();
});

test("four players, dark, in German; and an analysis that is stopped", { skip }, async (t) => {
    const space = await openSpace();
    t.after(() => space.close());
    const wish = { size: { width: 1280, height: 800 }, dark: true, locale: "de" };
    const { page, check, context } = await openAnalysis(space, "gads-hill-4-manual", wish);
    await page.click('[data-key="stop-analysis"]');
    await page.waitForSelector(".course [role=alert]");
    assert.match(await page.textContent(".course [role=alert]"), /abgebrochen|angehalten/);
    await checkPage(page, "stopped");
    await page.click('.course [data-key="analyse"]');
    await page.waitForSelector("progress");
    await page.waitForSelector(".findings .summary");
    assert.equal(await page.locator(".summary thead th").count(), 4);
    assert.equal(await page.locator(".course-drawn .chart-line.thin").count(), 3);
    await checkPage(page, "four players");
    await checkArrangement(page, "four players");
    await shoot(page, "analysis-four");
    check();
    await context.close();
});

test("a record that cannot be analysed says why, and an unfinished one is played on", { skip }, async (t) => {
    const space = await openSpace();
    t.after(() => space.close());
    const { page, check, context } = await newPerson({ at: space, path: "/games/gadshill/" });
    await page.waitForSelector(".open-record");
    const text = readFileSync(recordOf("old-town-2-automatic"), "utf8");
    for (const [what, bytes] of [
        ["rubbish", "rubbish"],
        ["another town", text.replace(/^town .*/m, "town atlantis 0123456789abcdef")],
    ]) {
        await page.setInputFiles(".open-record input", {
            name: "game.ghr",
            mimeType: "text/plain",
            buffer: Buffer.from(bytes),
        });
        await eventually(async () => (await page.textContent(".open-record [role=status]")).length > 20, what);
        await page.evaluate(() => {
            document.querySelector(".open-record [role=status]").textContent = "";
        });
    }
    await page.setInputFiles(".open-record input", recordOf("gads-hill-4-manual-unfinished"));
    await page.waitForSelector(".table .bar");
    assert.equal(await page.locator('[data-key="analyse"]').count(), 0);
    check();
    await context.close();
});
