// Records one turn in Chromium: node record.mjs LINK FOLDER. The frames go into the folder, named by their times in milliseconds; what is
// done is what a person would do: choose a card, look, play it, draw, and watch the other player (../record-turn).

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "../../tests/web/node_modules/playwright-core/index.mjs";

const [link, folder] = process.argv.slice(2);
const SIZE = { width: 1280, height: 720 };
const PATIENCE = 120_000;
const LOOK = 1400; // milliseconds that a person looks at something
const YOUR_TURN = ".bar:not(.busy) .bar-title:has-text('Your turn')";

/** Keeps what is seen, whenever it changes. Returns how to stop. */
async function film(page) {
    const line = await page.context().newCDPSession(page);
    const kept = [];
    let first = 0;
    line.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
        first ||= metadata.timestamp;
        const name = String(Math.round((metadata.timestamp - first) * 1000)).padStart(6, "0");
        kept.push(writeFile(join(folder, `${name}.png`), Buffer.from(data, "base64")));
        void line.send("Page.screencastFrameAck", { sessionId });
    });
    await line.send("Page.startScreencast", { format: "png" });
    return async () => {
        await line.send("Page.stopScreencast");
        await Promise.all(kept);
    };
}

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--font-render-hinting=none", "--disable-background-networking"],
});
try {
    const page = await browser.newPage({ viewport: SIZE, locale: "en-GB", colorScheme: "light", reducedMotion: "no-preference" });
    page.setDefaultTimeout(PATIENCE);
    await page.goto(link);
    await page.waitForSelector(YOUR_TURN);
    await page.evaluate(() => document.fonts.ready);
    const stop = await film(page);
    await page.waitForTimeout(LOOK);
    await page.click('.hand [data-key="card-11"]');
    await page.waitForSelector('.bar [data-key="confirm"]');
    await page.waitForTimeout(LOOK);
    await page.click('.bar [data-key="confirm"]');
    await page.waitForSelector('.bar:not(.busy) [data-key^="draw "]');
    await page.waitForTimeout(LOOK);
    await page.locator('.bar [data-key^="draw "]').first().click();
    await page.waitForSelector(YOUR_TURN, { state: "detached" });
    await page.waitForSelector(YOUR_TURN);
    await page.waitForTimeout(2 * LOOK);
    await stop();
} finally {
    await browser.close();
}
