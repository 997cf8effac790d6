// Puzzles on paper, as a real browser draws them: nothing leaves the page, and no text lies on another.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { browser } from "./helpers.mjs";

const run = (language, ...words) =>
    execFileSync(process.env.GADSHILL, ["puzzle", ...words], {
        encoding: "utf8",
        env: { ...process.env, LC_ALL: "C.UTF-8", LANGUAGE: language },
    });

/** What is wrong with the page, in the browser: lengths in millimetres of an A4 page. */
function lookAtPage() {
    const page = document.querySelector("svg").getBoundingClientRect();
    const scale = 210 / page.width;
    const texts = [...document.querySelectorAll("svg text")].map((element) => {
        const box = element.getBoundingClientRect();
        return {
            text: element.textContent,
            left: (box.left - page.left) * scale,
            right: (box.right - page.left) * scale,
            top: (box.top - page.top) * scale,
            bottom: (box.bottom - page.top) * scale,
        };
    });
    const problems = texts
        .filter(({ left, right, top, bottom }) => left < 7 || right > 203 || top < 7 || bottom > 290.5)
        .map(({ text }) => `"${text}" leaves the frame`);
    texts.forEach((one, i) => {
        for (const other of texts.slice(i + 1)) {
            const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
            const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
            const height = Math.min(one.bottom - one.top, other.bottom - other.top);
            if (across > 0.6 && down > 0.45 * height) problems.push(`"${one.text}" lies on "${other.text}"`);
        }
    });
    return { count: texts.length, problems };
}

for (const town of ["gads-hill", "old-town"])
    test(`pages of ${town}`, async () => {
        const puzzles = run("en", "generate", "--town", town, "--count", "10", "--seed", "100").trim().split("\n");
        const page = await browser.newPage();
        for (const line of puzzles) {
            const { id, level } = JSON.parse(line);
            for (const [language, ...options] of [["en"], ["de"], ["fr"], ["it"], ["el"], ["en", "--solution"]]) {
                await page.setContent(run(language, "print", id, ...options));
                const { count, problems } = await page.evaluate(lookAtPage);
                assert.ok(count > 50, `texts on the page of ${id}`);
                assert.deepEqual(problems, [], `level ${level}, ${language} ${options}: ${id}`);
            }
        }
        await page.close();
    });
