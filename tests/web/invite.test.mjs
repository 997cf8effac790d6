// Inviting: links that are used up, links that a friend can use, QR codes, and the same seat on another device.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { ask, eventually, newPerson, openTable, PHONE, shoot, startServer } from "./helpers.mjs";

test("an invitation is used up, and a seat can be taken along", async () => {
    const anna = await newPerson();
    await openTable(anna.page, { seats: ["me Anna", "friend Ben"] });
    assert.match(await anna.page.textContent(".player.seat-1"), /invited/);
    const link = await anna.page.locator(".absence input").inputValue();
    const { pathname, hash } = new URL(link);

    // The first time the line breaks before the answer comes.
    const ben = await newPerson();
    await ben.page.evaluate(
        async ([id, token]) => {
            const { deviceSecret } = await import("/settings.js");
            const socket = new WebSocket(`ws://${location.host}/socket`, "gadshill-1");
            await new Promise((resolve) => socket.addEventListener("open", resolve));
            socket.send(JSON.stringify({ id: 1, join: id, tokens: [token], own: deviceSecret() }));
            socket.close();
            await new Promise((resolve) => socket.addEventListener("close", resolve));
        },
        [pathname.split("/")[2], hash.slice(1)],
    );
    await ben.page.goto(link);
    await ben.page.waitForSelector(".table .bar");
    assert.deepEqual((await ask(ben.page, { join: true })).seats, [1]);
    assert.equal(new URL(ben.page.url()).hash, "", "the token is not in the address any more");
    await ben.page.reload();
    await ben.page.waitForSelector(".table .bar");
    assert.deepEqual((await ask(ben.page, { join: true })).seats, [1]);
    await eventually(async () => (await anna.page.locator(".absence").count()) === 0, "Anna sees that Ben has come");

    // Who opened the table cannot use it any more.
    const second = await anna.context.newPage();
    await second.goto(link);
    await second.waitForSelector("text=This link has been used already");
    await second.click("text=Go to the table without it");
    await second.waitForSelector(".table .bar");
    assert.deepEqual((await ask(second, { join: true })).seats, [0]);
    await second.close();

    await ben.page.click("summary:has-text('Take it with you')");
    await ben.page.click("text=Make a link");
    const along = new URL(await ben.page.locator(".take-along input").inputValue());
    const phone = await newPerson({ size: PHONE, path: along.pathname + along.hash });
    await phone.page.waitForSelector(".table .bar");
    assert.deepEqual((await ask(phone.page, { join: true })).seats, [1]);
    await eventually(
        async () => /person, on 2 devices/.test(await anna.page.textContent(".player.seat-1")),
        "Anna sees how many devices hold the seat",
    );
    assert.match(await ben.page.textContent(".player.seat-1"), /you, on 2 devices/);
    await shoot(ben.page, "take-along");
    const stranger = await newPerson({ path: along.pathname + along.hash });
    await stranger.page.waitForSelector("text=This link has been used already");
    for (const one of [anna, ben, phone, stranger]) {
        one.check();
        await one.context.close();
    }
});

test("a link that a friend can use: the address in the network, copied and as a QR code", async () => {
    const closed = await newPerson();
    await openTable(closed.page, { seats: ["me Anna", "friend Ben"] });
    await closed.page.waitForSelector(".absence .closed-note:has-text('./play --friends')");
    closed.check();
    await closed.context.close();

    const open = await startServer({ options: ["--friends"] });
    const { addresses } = await (await fetch(`${open.address}/addresses.json`)).json();
    const anna = await newPerson({ at: open, path: null });
    await anna.context.addInitScript(() => {
        // As a telephone's menu would get it.
        navigator.share = (what) => Promise.resolve(Object.assign(globalThis, { shared: what }));
    });
    await anna.page.goto(open.address);
    await openTable(anna.page, { seats: ["me Anna", "friend Ben"] });
    if (addresses.length > 0) {
        await eventually(
            async () => (await anna.page.locator(".absence input").inputValue()).startsWith(addresses[0]),
            "the link leads to this computer from elsewhere",
        );
        const link = await anna.page.locator(".absence input").inputValue();
        await anna.page.locator(".absence").getByRole("button", { name: "Share", exact: true }).click();
        assert.equal(await anna.page.evaluate(() => globalThis.shared.url), link);
        await anna.page.click(".absence :text('QR code')");
        await anna.page.waitForSelector(".absence .qr svg");
        await anna.page.waitForTimeout(1500); // the clocks' tick shows everything anew
        const picture = join(tmpdir(), `gadshill-qr-${process.pid}.png`);
        await anna.page.locator(".absence .qr svg").screenshot({ path: picture });
        const { stdout } = await promisify(execFile)("zbarimg", ["--quiet", "--raw", picture]);
        assert.equal(stdout.trimEnd(), link, "a telephone reads the same");
        await shoot(anna.page, "invitation");
        await rm(picture);

        // Without HTTPS there is no clipboard for scripts.
        const ben = await newPerson({ at: { address: addresses[0] }, path: null });
        await ben.page.goto(link);
        await ben.page.waitForSelector(".table .bar");
        assert.equal(await ben.page.evaluate(() => navigator.clipboard), undefined);
        await ben.page.click("summary:has-text('Let somebody watch')");
        await ben.page.locator("details[open] :text('Copy the link')").click();
        await ben.page.waitForSelector("details[open] :text('Copied.')");
        await ben.page.evaluate(() => document.body.append(document.createElement("textarea")));
        await ben.page.focus("textarea");
        await ben.page.keyboard.press("Control+V");
        assert.equal(await ben.page.inputValue("textarea"), link.split("#")[0]);
        ben.check();
        await ben.context.close();
    }
    anna.check();
    await anna.context.close();
    await open.stop();
});
