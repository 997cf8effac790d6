// The page as an application of the device: loaded once, then without a network; a new version, whole or not at all;
// what a manifest says; short ways in.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
    actOnce,
    checkPage,
    eventually,
    joinedPage,
    newPerson,
    openTable,
    PHONE,
    shoot,
    startServer,
    waitForTurn,
} from "./helpers.mjs";
import { offlineFolder, openSpace } from "./space.mjs";

const skip = !offlineFolder && "the page without a server was not built";
const path = "/games/gadshill/";
const LANGUAGES = ["en", "de", "fr", "it", "el"];

/** The page is kept, and is answered for by its service worker. */
async function isKept(page) {
    await eventually(
        () =>
            page.evaluate(() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)),
        "the page is kept",
    );
}

/** Loaded once; then there is no network any more. */
async function inAeroplane(options = {}) {
    const space = await openSpace();
    const person = await newPerson({ at: space, path, size: PHONE, ...options });
    await person.page.waitForSelector(".table-form");
    await isKept(person.page);
    space.isDown = true;
    await person.context.setOffline(true);
    space.asked.length = 0;
    return { space, ...person };
}

for (const town of ["gads-hill", "old-town"])
    test(`${town} without a network: a whole game against the expert, reloaded in the middle`, { skip }, async () => {
        const { space, page, context, check } = await inAeroplane();
        await page.reload();
        await openTable(page, { town, seats: ["me Anna", "expert Belle"] });
        let acted = 0;
        while ((await waitForTurn(page)) !== "over") {
            await actOnce(page);
            if (++acted === 5 && (await waitForTurn(page)) !== "over") {
                const before = await page.locator(".log-step").count();
                await page.reload();
                await waitForTurn(page);
                assert.equal(await page.locator(".log-step").count(), before, "nothing is lost by a reload");
            }
        }
        await page.waitForSelector(".finale");
        await page.goto(`${space.home}#mine`);
        await page.waitForSelector(".statistics .drawn");
        assert.equal(await page.textContent(".tile dd >> nth=0"), "1", "the game counts");
        await checkPage(page, "statistics");
        await shoot(page, `statistics-${town}`);
        check();
        await context.close();
        space.close();
    });

/** The solution, from the server that all tests have. */
async function solutionOf(id) {
    const { page, context } = await newPerson();
    const answer = await page.evaluate(async (open) => {
        const { Connection } = await import("/connection.js");
        return new Connection().ask({ puzzle: { open, solve: true } });
    }, id);
    await context.close();
    return answer.solution;
}

test("today's puzzle without a network, by the short way in, in German", { skip }, async () => {
    const { space, page, context, check } = await inAeroplane({ locale: "de", size: { width: 1280, height: 800 } });
    await page.goto(`${space.home}#today`);
    await page.reload();
    await page.waitForSelector(".puzzle .clue");
    const id = new URL(page.url()).hash.replace("#puzzle/", "");
    const solution = await solutionOf(id);
    await page.click('[data-key="tool-place"]');
    for (const [building, site] of Object.entries(solution)) {
        await page.click(`[data-key="tray-${building}"]`);
        const box = await page.locator(`.lot-button[data-lot="${site}"]`).boundingBox();
        await page.mouse.click(box.x + 4, box.y + box.height - 4);
    }
    await eventually(
        () => page.evaluate(() => JSON.parse(localStorage.getItem("gadshill.puzzles"))[0].done === "solved"),
        "it is solved",
    );
    await page.goto(`${space.home}#mine`);
    await page.waitForSelector(".calendar .day-1");
    await checkPage(page, "statistics of puzzles");
    check();
    await context.close();
    space.close();
});

test("a new version comes whole or not at all, and to all open pages", { skip }, async () => {
    const space = await openSpace();
    const { page, context, check } = await newPerson({ at: space, path });
    await page.waitForSelector(".table-form");
    await isKept(page);
    const other = await context.newPage();
    await other.goto(space.home);
    await openTable(other, { town: "old-town", seats: ["me Anna", "greedy Belle"] });
    const look = () => page.evaluate(() => navigator.serviceWorker.ready.then((one) => one.update()).catch(() => {}));
    const styles = () => page.evaluate(async () => (await (await fetch("page.css")).text()).includes("--new-version"));

    // The list is new, one of its files is not there yet.
    const css = readFileSync(join(offlineFolder, "page.css"));
    const changed = Buffer.concat([css, Buffer.from(":root{--new-version:1}")]);
    const sum = (bytes) => createHash("sha256").update(bytes).digest("base64");
    const relisted = (bytes) => Buffer.from(String(bytes).replace(sum(css), sum(changed)));
    space.change = (file, bytes) => (file === "service_worker.js" ? relisted(bytes) : bytes);
    await look();
    await page.waitForTimeout(500);
    assert.equal(await page.locator(".news").count(), 0, "half a version is none");
    await page.reload();
    await page.waitForSelector(".table-form");
    assert.equal(await styles(), false);

    // Now it is whole: only what is new is fetched.
    space.change = (file, bytes) =>
        file === "service_worker.js" ? relisted(bytes) : file === "page.css" ? changed : bytes;
    space.asked.length = 0;
    await look();
    await page.waitForSelector(".news");
    await page.bringToFront();
    assert.deepEqual([...new Set(space.asked)].sort(), [`${path}page.css`, `${path}service_worker.js`]);
    await checkPage(page, "a new version is here");
    await shoot(page, "new-version");
    assert.equal(await styles(), false, "nothing changes by itself");
    // Whoever keeps asking keeps the old worker at work, and the new one waits for it.
    await Promise.all([page.waitForEvent("load"), page.click('[data-key="new-version"]')]);
    await eventually(() => styles().catch(() => false), "the new version is there");
    await eventually(
        () =>
            other
                .evaluate(async () => (await (await fetch("page.css")).text()).includes("--new-version"))
                .catch(() => false),
        "in the other page too",
    );
    await waitForTurn(other);
    await actOnce(other);
    space.isDown = true;
    await page.reload();
    await page.waitForSelector(".table-form");
    assert.equal(await styles(), true);
    check();
    await context.close();
    space.close();
});

test("manifests in five languages, icons of their sizes, and the way back to a game", { skip }, async () => {
    for (const code of LANGUAGES) {
        const manifest = JSON.parse(readFileSync(join(offlineFolder, `manifest-${code}.webmanifest`), "utf8"));
        assert.equal(manifest.lang, code);
        assert.equal(manifest.shortcuts.length, 2);
        const english = ["Two logic games about a vanished town", "Today’s puzzle", "Go on"];
        const said = [manifest.description, ...manifest.shortcuts.map(({ name }) => name)];
        for (const [i, text] of said.entries()) assert.equal(text === english[i], code === "en", `${code}: ${text}`);
        for (const { src, sizes, purpose } of manifest.icons) {
            const bytes = readFileSync(join(offlineFolder, src));
            assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src);
            assert.equal(purpose, src.includes("maskable") ? "maskable" : "any");
        }
    }
    const space = await openSpace();
    const { page, context, check } = await newPerson({ at: space, path, locale: "fr" });
    await page.waitForSelector(".table-form");
    assert.match(await page.getAttribute("link[rel=manifest]", "href"), /manifest-fr\.webmanifest$/);
    const wire = await context.newCDPSession(page);
    const { errors } = await wire.send("Page.getAppManifest");
    assert.deepEqual(errors, []);
    await page.click(".hero .huge");
    await page.waitForSelector(".table .bar");
    const address = page.url();
    await page.goto(`${space.home}#go-on`);
    await page.reload();
    await page.waitForSelector(".table .bar");
    assert.equal(page.url(), address);
    check();
    await context.close();
    space.close();
});

test("the page of a server that is away plays here, and says what lives where", {
    skip: skip || !joinedPage,
}, async () => {
    const own = await startServer({ web: joinedPage });
    const { page, context, check } = await newPerson({ at: own });
    await page.waitForSelector(".table-form");
    await isKept(page);
    await openTable(page, { town: "old-town", seats: ["me Anna", "greedy Belle"] });
    const far = new URL(page.url());
    assert.match(far.pathname, /^\/t\//);
    await own.kill();
    await page.goto(own.address);
    await page.waitForSelector(".away:visible");
    await checkPage(page, "the server is away");
    await shoot(page, "server-away");
    assert.equal(await page.locator('option[value="friend"]').count(), 0, "nobody can be invited");
    await openTable(page, { town: "gads-hill", seats: ["me Anna", "greedy Belle"] });
    const here = page.url();
    assert.match(here, /#t\//);
    await waitForTurn(page);
    await actOnce(page);
    await page.goto(far.href);
    await page.waitForSelector("text=This game lives on the server");
    await page.goto(own.address);
    await page.waitForSelector("text=on this device");
    assert.deepEqual(
        await page.$$eval(".my-games li", (all) => all.map((one) => /on the server/.test(one.textContent))),
        [false, true],
    );
    await own.start();
    await page.goto(far.href);
    await waitForTurn(page);
    await actOnce(page);
    await page.goto(here);
    await waitForTurn(page);
    await actOnce(page);
    check();
    await context.close();
    await own.stop();
});
