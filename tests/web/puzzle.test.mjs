// Puzzles in a real browser: solved with taps, solved with keys alone, hints, the solution, what is kept, what is
// shared; and hints in a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, checkPage, eventually, newPerson, openDrawer, PHONE, server, shoot, TABLET } from "./helpers.mjs";

/** Asks the server about puzzles, on a line of its own. */
function askPuzzle(page, wish) {
    return page.evaluate(async (puzzle) => {
        const { Connection } = await import("/connection.js");
        globalThis.puzzleLine ??= new Connection();
        return globalThis.puzzleLine.ask({ puzzle });
    }, wish);
}

/** Opens a new puzzle from the start page; returns it with its solution. */
async function openPuzzle(page, { town = "gads-hill", level = 1 } = {}) {
    await page.click("text=Puzzles");
    await page.check(`input[value="${town}"]`, { force: true });
    await page.click(`[data-key="new-${level}"]`);
    await page.waitForSelector(".puzzle .clue");
    return puzzleHere(page);
}

async function puzzleHere(page) {
    const id = decodeURIComponent(new URL(page.url()).hash.replace("#puzzle/", ""));
    const { puzzle } = await askPuzzle(page, { open: id });
    const { solution, proofs } = await askPuzzle(page, { open: id, solve: true });
    return { ...puzzle, solution, proofs };
}

/** What the browser has kept of the puzzle. */
function kept(page, id) {
    return page.evaluate((wanted) => {
        const all = JSON.parse(localStorage.getItem("gadshill.puzzles") ?? "[]");
        return all.find((one) => one.id === wanted);
    }, id);
}

const lot = (site) => `.lot-button[data-lot="${site}"]`;

/** Taps a lot where no marker lies in the way. */
async function tap(page, site, options = {}) {
    const box = await page.locator(lot(site)).boundingBox();
    const [x, y] = [box.x + 4, box.y + box.height - 4];
    await page.mouse.click(x, y, { button: options.button, delay: options.hold ? 600 : 0 });
}

/** Chooses a building of the tray. */
async function choose(page, building) {
    const piece = page.locator(`[data-key="tray-${building}"]`);
    if ((await piece.getAttribute("aria-checked")) !== "true") await piece.click();
    assert.equal(await piece.getAttribute("aria-checked"), "true");
}

test("a puzzle solved with taps", async () => {
    const { page, check, context } = await newPerson({ motion: true });
    const { id, buildings, solution, clues } = await openPuzzle(page);
    const [first, second, third] = buildings;
    assert.equal(await page.locator(".clue").count(), clues.length);
    assert.equal(await page.locator(".tray [role=radio]").count(), buildings.length);

    // A clue shows its sites; they can be kept as marks, and the clue ticked off.
    await page.locator(".clue .card.building").first().click();
    const sites = await page.locator(".map .allowed-named").count();
    assert.ok(sites > 0, "the clue's sites are shown");
    await page.click('[data-key="keep"]');
    assert.equal(await page.locator(".token.focus:not(.leaving)").count(), sites, "and are marks now");
    await page.click('.puzzle-bar [data-key="tick"]');
    assert.equal(await page.locator(".clue.ticked").count(), 1);
    await page.click('[data-key="undo"]');
    await page.click('[data-key="undo"]');
    assert.equal(await page.locator(".token:not(.leaving)").count(), 0, "undo takes it all back");
    await page.click('[data-key="redo"]');
    assert.equal(await page.locator(".token.focus:not(.leaving)").count(), sites, "and redo brings it again");
    await page.click('[data-key="undo"]');

    // Marks and crosses, by tap and by the other mouse button.
    await choose(page, first);
    const elsewhere = solution[second];
    await tap(page, elsewhere);
    await page.waitForSelector(`.token[data-building="${first}"][data-site="${elsewhere}"]`);
    await page.click('[data-key="check"]');
    await page.waitForSelector("text=Not quite");
    await page.click('[data-key="wrong"]');
    await page.waitForSelector(".bar-message:has-text('Look again at')");
    assert.ok((await kept(page, id)).hints === 1, "which it is counts as a hint");
    await tap(page, elsewhere, { button: "right" });
    await eventually(async () => (await page.locator(".map .crossed").count()) === 1, "not here");
    await page.click('[data-key="check"]');
    await page.waitForSelector("text=Right so far");

    // Placed by a long press, taken away with the tool, placed again.
    await tap(page, solution[first], { hold: true });
    await page.waitForSelector(`.house[data-building="${first}"]`);
    await page.click('[data-key="tool-place"]');
    await tap(page, solution[first]);
    await eventually(
        async () => (await page.locator(`.house[data-building="${first}"]:not(.leaving)`).count()) === 0,
        "the same once more takes it away",
    );
    await tap(page, solution[first]);
    await choose(page, second);
    await tap(page, solution[first]);
    await page.waitForSelector(".bar-message:has-text('stands on')");

    // All of them: two the wrong way round first.
    const wrong = { ...solution, [second]: solution[third], [third]: solution[second] };
    for (const building of buildings.slice(1)) {
        await choose(page, building);
        await tap(page, wrong[building]);
    }
    await page.waitForSelector("text=not all of them can be right");
    for (const building of [second, third]) {
        await choose(page, building);
        await tap(page, wrong[building]);
    }
    for (const building of [second, third]) {
        await choose(page, building);
        await tap(page, solution[building]);
    }
    await page.waitForSelector(".end-title");
    assert.match(await page.textContent(".puzzle-bar"), /Solved in \d+:\d\d, with 1 hint\./);
    await shoot(page, "puzzle-solved");
    assert.equal((await kept(page, id)).done, "solved");
    await page.click("text=Another puzzle");
    await page.waitForSelector(".my-puzzles:has-text('Solved in')");
    check();
    await context.close();
});

/** Goes from lot to lot with the arrow keys. */
async function walkTo(page, town, site) {
    const at = new Map([...town.sites, ...town.frames].map((one) => [one.id, one]));
    const goal = at.get(site);
    for (let steps = 0; steps < 40; steps++) {
        const here = at.get(await page.evaluate(() => document.activeElement?.getAttribute("data-lot")));
        if (here === goal) return;
        const down = goal.row - here.row;
        const right = goal.column - here.column;
        const sideways = right !== 0 && (down === 0 || steps % 2 === 0);
        await page.keyboard.press(
            sideways ? (right > 0 ? "ArrowRight" : "ArrowLeft") : down > 0 ? "ArrowDown" : "ArrowUp",
        );
    }
    assert.fail(`no way to ${site}`);
}

test("today's puzzle solved with the keyboard alone", async () => {
    const { page, check, context } = await newPerson();
    await page.waitForSelector(".table-form");
    const press = (key) => page.keyboard.press(key);
    const focus = async (selector) => {
        for (let i = 0; i < 80; i++) {
            if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
            await press("Tab");
        }
        assert.fail(`Tab does not reach ${selector}`);
    };
    await focus('a[href="#puzzles"]');
    await press("Enter");
    await page.waitForSelector(".level-card");
    await focus('[data-key="today-2"]');
    await press("Enter");
    await page.waitForSelector(".puzzle .clue");
    const { id, town: name, buildings, solution } = await puzzleHere(page);
    const town = await page.evaluate((town) => fetch(`/towns/${town}.json`).then((answer) => answer.json()), name);

    // The next clue, its lots kept, ticked off; undone.
    await press("c");
    await page.waitForSelector(".clue .card[aria-pressed=true]");
    await press("k");
    await press("t");
    await eventually(async () => (await page.locator(".clue.ticked").count()) === 1, "ticked off");
    await press("u");
    await press("Control+z");
    await eventually(async () => (await page.locator(".clue.ticked").count()) === 0, "and back");
    await press("Escape");
    await press("Escape");

    // Every building: chosen with N, its lot found with the arrows, P.
    for (const [i, building] of buildings.entries()) {
        await press("n");
        await page.waitForSelector(`[data-key="tray-${building}"][aria-checked=true]`);
        await press("m");
        await walkTo(page, town, solution[building]);
        if (i === 0) {
            await press("x");
            await page.waitForSelector(".map .crossed");
            assert.match(
                await page.getAttribute(lot(solution[building]), "aria-label"),
                /Not the .*, in your notes\./,
                "the lot says so",
            );
            await press("a");
            await page.waitForSelector(`.token[data-building="${building}"]`);
        }
        await press("p");
    }
    await page.waitForSelector(".end-title");
    assert.ok(
        await page.evaluate(() => document.activeElement?.matches(".puzzle-bar")),
        "the focus is where it goes on",
    );
    assert.match(await page.textContent("[aria-live=polite]"), /Solved in/, "it is said aloud");
    const record = await kept(page, id);
    assert.equal(record.done, "solved");
    assert.ok(record.day, "it is the one of a day");
    await page.goBack();
    await page.waitForSelector(".level-card.solved");
    assert.match(await page.textContent(".level-card.solved"), /Solved in .*, without a hint/);
    assert.equal(await page.locator(".level-card.solved").count(), 1);
    check();
    await context.close();
});

test("hints in three stages lead to the solution", async () => {
    const { page, check, context } = await newPerson();
    const { id, buildings, solution } = await openPuzzle(page, { level: 1 });
    await page.click('[data-key="hint"]');
    await page.waitForSelector("text=Hint 1 of 3");
    assert.ok(
        (await page.locator(".map .allowed-look, .map .allowed-named, .map .allowed-mine").count()) > 0,
        "where to look",
    );
    await page.click('[data-key="more"]');
    await page.waitForSelector("text=Hint 2 of 3");
    await page.waitForSelector(".technique");
    await page.click('[data-key="more"]');
    await page.waitForSelector("text=Hint 3 of 3");
    await page.waitForSelector(".clue.used");
    await shoot(page, "puzzle-hint");
    const count = ({ marks, crosses }) => [...Object.values(marks), ...Object.values(crosses)].flat().length;
    assert.equal(count((await kept(page, id)).notes), 0, "nothing is noted by itself");
    await page.click('[data-key="follow"]');
    assert.ok(count((await kept(page, id)).notes) > 0, "now it is");

    for (let hints = 1; hints < 200; hints++) {
        await page.keyboard.press("h");
        await page.waitForSelector(".puzzle-bar:has-text('Hint 1 of 3'), .puzzle-bar:has-text('one site left')");
        if (await page.locator(".puzzle-bar:has-text('one site left')").count()) break;
        await page.keyboard.press("h");
        await page.keyboard.press("h");
        await page.click('[data-key="follow"]');
    }
    const { notes, hints } = await kept(page, id);
    for (const building of buildings) {
        const left = notes.marks[building].length > 0 ? notes.marks[building] : null;
        if (left) assert.ok(left.includes(solution[building]), building);
        assert.ok(!notes.crosses[building].includes(solution[building]), building);
    }
    assert.ok(hints > 3, `${hints} hints`);

    // No hint follows from what is wrong.
    const [first, second] = buildings;
    await choose(page, first);
    await page.click('[data-key="tool-place"]');
    await tap(page, solution[second]);
    await page.click('[data-key="hint"]');
    await page.waitForSelector("text=no hint can follow");
    check();
    await context.close();
});

test("what was noted, the time and the ticks are there after a reload", async () => {
    const { page, check, context } = await newPerson();
    const { id, buildings, solution } = await openPuzzle(page, { town: "old-town", level: 2 });
    await page.locator(".tick").nth(1).click();
    await choose(page, buildings[0]);
    await tap(page, solution[buildings[0]], { hold: true });
    await choose(page, buildings[1]);
    await tap(page, solution[buildings[1]]);
    await tap(page, solution[buildings[2]], { button: "right" });
    await eventually(async () => (await kept(page, id)).seconds >= 1, "the clock runs");
    await page.reload();
    await page.waitForSelector(`.house[data-building="${buildings[0]}"]`);
    await page.waitForSelector(`.token[data-building="${buildings[1]}"]`);
    assert.equal(await page.locator(".clue.ticked").count(), 1);
    assert.ok((await kept(page, id)).seconds >= 1);
    await choose(page, buildings[1]);
    assert.equal(await page.locator(".map .crossed").count(), 1);

    // Also what can be taken back and done again.
    const marks = page.locator(`.token[data-building="${buildings[1]}"]:not(.leaving)`);
    await page.click('[data-key="undo"]');
    await eventually(async () => (await page.locator(".map .crossed").count()) === 0, "the cross is taken back");
    await page.click('[data-key="undo"]');
    await eventually(async () => (await marks.count()) === 0, "and the mark");
    await page.reload();
    await page.click('[data-key="redo"]');
    await eventually(async () => (await marks.count()) === 1, "the mark is there again");
    for (let changes = 0; changes < 3; changes++) await page.click('[data-key="undo"]');
    await eventually(async () => (await page.locator(".clue.ticked").count()) === 0, "back to the beginning");
    assert.equal(await page.locator('[data-key="undo"]:not([disabled])').count(), 0);

    // Storage that holds nonsense does no harm. The page of the puzzle itself would write over it.
    await page.goto(`${server.address}/#puzzles`);
    await page.waitForSelector(".level-card");
    await page.evaluate(() =>
        localStorage.setItem(
            "gadshill.puzzles",
            localStorage
                .getItem("gadshill.puzzles")
                .replace(/"notes":\{.*\}/, '"notes":{"marks":7,"placed":{"x":[]},"past":[null,7,{"marks":[3]}]}}'),
        ),
    );
    await page.goto(`${server.address}/#puzzle/${id}`);
    await page.waitForSelector(".puzzle .clue");
    assert.equal(await page.locator(".house, .token").count(), 0, "nothing is noted");
    for (let changes = 0; changes < 3; changes++) await page.click('[data-key="undo"]');
    check();
    await context.close();
});

test("the solution, step by step, forwards and backwards", async () => {
    const { page, check, context } = await newPerson({ size: TABLET });
    const { id, buildings, proofs } = await openPuzzle(page, { level: 4 });
    await page.click('[data-key="solution"]');
    await page.waitForSelector("text=Show it?");
    await page.click('[data-key="solution"]');
    await page.waitForSelector(`text=Step 1 of ${proofs.length}`);
    assert.equal((await kept(page, id)).done, "shown");
    const sentences = new Set();
    for (let steps = 0; await page.locator('[data-key="next"]:not([disabled])').count(); steps++) {
        assert.ok(steps < 1000, "it ends");
        const words = await page.textContent(".walk-words");
        const card = words.match(/[Cc]ard (\d+)/)?.[1];
        if (card) assert.equal(await page.textContent(".clue.used .card-number"), card, words);
        sentences.add(words);
        if (steps === 10) await shoot(page, "puzzle-solution");
        await page.keyboard.press("ArrowRight");
    }
    assert.ok(sentences.size > 5, "they say different things");
    await page.waitForSelector("text=Every building has found its place.");
    assert.equal(await page.locator(".house:not(.leaving)").count(), buildings.length, "every building stands");
    await page.keyboard.press("ArrowLeft");
    await page.click('[data-key="previous"]');
    await page.keyboard.press("Escape");
    await page.waitForSelector("text=You have seen the solution");
    assert.equal(await page.locator(".bar-message").count(), 0, "nothing is asked any more");
    assert.match(await page.textContent(".puzzle-facts"), /The solution was shown/);
    await page.click('[data-key="again"]');
    await page.waitForSelector(".tray:not([hidden])");
    assert.equal((await kept(page, id)).done, undefined, "it can be begun again");
    check();
    await context.close();
});

test("a puzzle is shared by its link; a damaged one is refused kindly", async () => {
    const anna = await newPerson();
    const { id, clues } = await openPuzzle(anna.page, { level: 2 });
    await anna.page.click("text=Share this puzzle");
    await anna.page.click("text=Copy the link");
    await anna.page.waitForSelector("text=Copied.");
    const link = await anna.page.evaluate(() => navigator.clipboard.readText());
    assert.equal(link, `${server.address}/#puzzle/${id}`);
    const ben = await newPerson({ path: link.slice(server.address.length) });
    await ben.page.waitForSelector(".puzzle .clue");
    assert.equal(await ben.page.locator(".clue").count(), clues.length);
    assert.equal(
        await ben.page.textContent(".clue .unseen"),
        await anna.page.textContent(".clue .unseen"),
        "the same clues",
    );
    await ben.page.goto(`${server.address}/#puzzles`);
    const letter = id.slice(-1) === "7" ? "8" : "7";
    await ben.page.fill("input[name=id]", id.slice(0, -1) + letter);
    await ben.page.click("text=Open it");
    await ben.page.waitForSelector("text=damaged");
    await checkPage(ben.page, "a damaged id");
    await ben.page.goto(`${server.address}/#puzzles`);
    await ben.page.fill("input[name=id]", `  ${link.toLowerCase()} `);
    await ben.page.click("text=Open it");
    await ben.page.waitForSelector(".puzzle .clue");
    for (const one of [anna, ben]) {
        one.check();
        await one.context.close();
    }
});

for (const dark of [false, true])
    test(`axe finds nothing, ${dark ? "dark, on a phone" : "light, on a tablet"}`, async () => {
        const { page, check, context } = await newPerson({ dark, size: dark ? PHONE : TABLET });
        const shade = dark ? "phone-dark" : "tablet";
        const look = async (what) => {
            await checkPage(page, what);
        };
        await page.click("text=Puzzles");
        await page.waitForSelector(".level-card");
        await look("the list");
        await shoot(page, `puzzles-${shade}`);
        await page.click('[data-key="new-3"]');
        await page.waitForSelector(".puzzle .clue");
        const { buildings, solution } = await puzzleHere(page);
        await look("a new puzzle");
        for (let i = 0; i < 5; i++) {
            await page.click(`[data-key="clue-${i}"]`);
            await page.click('[data-key="keep"]');
        }
        await page.click('[data-key="tick-1"]');
        await choose(page, buildings[0]);
        await tap(page, solution[buildings[0]], { hold: true });
        await page.click('[data-key="clue-2"]');
        await look("marks, a building, a chosen clue");
        await page.evaluate(() => scrollTo(0, 0));
        await shoot(page, `puzzle-${shade}`);
        await page.click('[data-key="hint"]');
        await page.waitForSelector("text=Hint 1 of 3");
        await page.click('[data-key="more"]');
        await page.click('[data-key="more"]');
        await look("a whole hint");
        await page.keyboard.press("Escape");
        await page.click('[data-key="solution"]');
        await page.click('[data-key="solution"]');
        await page.waitForSelector('[data-key="next"]');
        for (let i = 0; i < 8; i++) await page.click('[data-key="next"]');
        await look("the solution");
        await page.click('[data-key="close"]');
        await look("after the solution");
        check();
        await context.close();
    });

test("clues are read whole on every screen, and a puzzle can be printed", async () => {
    for (const [size, name] of [
        [undefined, "wide"],
        [TABLET, "tablet"],
        [PHONE, "phone"],
    ]) {
        const { page, check, context } = await newPerson({ size, path: null });
        await page.goto(server.address);
        await openPuzzle(page, { level: 3 });
        const cut = await cutClues(page);
        assert.deepEqual(cut, [], `clues on a ${name} screen`);
        await shoot(page, `clues-${name}`);
        await page.evaluate(() => {
            window.print = () => (document.title = "printed");
        });
        await openDrawer(page);
        await page.getByRole("button", { name: "Print this puzzle" }).click();
        assert.equal(await page.title(), "printed");
        await page.emulateMedia({ media: "print" });
        for (const [what, count] of [
            [".puzzle .map", 1],
            [".puzzle-bar", 0],
            [".tray", 0],
            ["header", 0],
        ])
            assert.equal(await page.locator(`${what}:visible`).count(), count, `${what} on paper`);
        await shoot(page, `paper-${name}`);
        check();
        await context.close();
    }
});

/** What of the clues is not seen whole. */
function cutClues(page) {
    return page.$$eval(".clue :is(.card, .card-text, .subject)", (boxes) =>
        boxes
            .filter((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
            .map((box) => box.textContent),
    );
}

test("whom a clue speaks of is read whole on a phone in Greek", async () => {
    const { page, check, context } = await newPerson({ size: PHONE, locale: "el-GR" });
    for (const level of [2, 4]) {
        await page.goto(`${server.address}/#puzzles`);
        await page.click(`[data-key="new-${level}"]`);
        await page.waitForSelector(".puzzle .clue");
        assert.ok((await page.locator(".clue-subjects:has(> :nth-child(2))").count()) > 0, "some speak of two");
        assert.deepEqual(await cutClues(page), [], `level ${level}`);
    }
    check();
    await context.close();
});

test("on a touch screen nobody is told of the mouse, and the day stands on one line", async () => {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await page.goto(server.address);
    await page.click("text=Puzzles");
    await page.click('[data-key="today-1"]');
    await page.waitForSelector(".puzzle .clue");
    const head = await page.locator(".puzzle-head .quiet").boundingBox();
    assert.ok(head.height < 25, `the day is ${head.height} high`);
    await page.locator(".piece").first().click();
    assert.match(await page.textContent(".puzzle-bar"), /A long press/);
    assert.doesNotMatch(await page.textContent(".puzzle-bar"), /click/);
    await context.close();
});
