// Takes pictures in Chromium: node browser.mjs < JOBS. A job: what to open, what to do there, and where the picture goes (../take-pictures).

import { chromium } from "../../tests/web/node_modules/playwright-core/index.mjs";

const START = new Date("2026-11-16T12:00:00Z"); // what the pages take for the present
const PATIENCE = 120_000;

/** Does a job's steps: clicks, files that are handed in, until what must be there is there. The page's clock stands still but for what is said. */
async function act(page, steps) {
    for (const step of steps) {
        if (step.file) await page.setInputFiles("input[type=file]", step.file);
        if (step.click) await page.click(step.click);
        if (step.wait) await page.waitForSelector(step.wait);
        if (step.top) await page.evaluate(() => window.scrollTo(0, 0));
        await page.clock.runFor(step.seconds ? step.seconds * 1000 : 50);
    }
}

async function take(browser, job) {
    const context = await browser.newContext({
        viewport: { width: job.size[0], height: job.size[1] },
        locale: job.locale ?? "en-GB",
        timezoneId: "UTC",
        colorScheme: job.dark ? "dark" : "light",
        reducedMotion: "reduce",
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.clock.install({ time: START });
    await page.clock.pauseAt(new Date(START.getTime() + 1000));
    await page.goto(job.open);
    for (const until = Date.now() + PATIENCE; !(await page.$(job.ready)) && Date.now() < until; ) await page.clock.runFor(1);
    await act(page, job.steps ?? []);
    await page.evaluate(() => document.fonts.ready);
    await page.mouse.move(0, 0);
    await page.screenshot({ path: job.to, animations: "disabled", caret: "hide", omitBackground: job.clear === true });
    await context.close();
}

let input = "";
for await (const piece of process.stdin) input += piece;
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--font-render-hinting=none", "--disable-background-networking"],
});
try {
    for (const job of JSON.parse(input)) {
        await take(browser, job);
        console.log(job.to);
    }
} finally {
    await browser.close();
}
