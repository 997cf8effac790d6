// What stands in the page's files is needed: every class and colour of the style sheets, every export of the modules.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const here = dirname(fileURLToPath(import.meta.url));
const web = join(here, "..", "..", "web");
const CARD_KINDS = ["condition"]; // classes that come from the towns
/** A name in a template (`seat-${n}`) may end in anything. */
const ANYTHING = "…";

function filesIn(folder, ending) {
    return readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));
}

/** The texts of a module that nobody reads, and what it may have from other modules; comments are left out. */
function wordsOf({ name, text }) {
    const names = new Set();
    const texts = [];
    const visit = (node) => {
        if (ts.isCallExpression(node) && ["_", "plural"].includes(node.expression.text)) return;
        if (ts.isImportSpecifier(node) || ts.isBindingElement(node)) names.add((node.propertyName ?? node.name).text);
        if (ts.isPropertyAccessExpression(node)) names.add(node.name.text); // (await import(...)).name
        if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text);
        if (ts.isTemplateExpression(node))
            texts.push(
                [node.head, ...node.templateSpans.map((span) => span.literal)].map(({ text }) => text).join(ANYTHING),
            );
        ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(name, text, ts.ScriptTarget.ES2022));
    return { names, texts };
}

function namesOfExports(text) {
    return [...text.matchAll(/^export (?:async )?(?:function|class|const|let) (\w+)/gm)].map(([, name]) => name);
}

const modules = filesIn(web, ".js");
const styles = filesIn(web, ".css").map(({ text }) => text.replace(/\/\*.*?\*\//gs, ""));

test("every class of the style sheets is used", () => {
    const texts = modules.flatMap((module) => wordsOf(module).texts);
    const frame = readFileSync(join(web, "index.html"), "utf8");
    const parts = [...texts, frame].flatMap((text) => text.split(/[^\w\-…]+/));
    const words = new Set([...parts.map((part) => part.replace(ANYTHING, "")), ...CARD_KINDS]);
    const beginnings = parts.filter((part) => /^[\w-]+-…$/.test(part)).map((part) => part.slice(0, -1));
    const selectors = styles.flatMap((text) => [...text.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector));
    const classes = new Set(
        selectors.flatMap((text) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name)),
    );
    assert.ok(classes.size > 100, "the style sheets have been read");
    const unused = [...classes].filter(
        (name) => !words.has(name) && !beginnings.some((beginning) => name.startsWith(beginning)),
    );
    assert.deepEqual(unused, []);
});

test("every variable of the style sheets is used, and there", () => {
    const all = styles.join("\n");
    const texts = modules.flatMap((module) => wordsOf(module).texts).join("\n");
    const read = new Set([...`${all}${texts}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
    const written = new Set(
        [...`${all}${texts}`.matchAll(/(--[\w-]+)"?:|^(--[\w-]+)$/gm)].map(([, one, other]) => one ?? other),
    );
    assert.ok(read.size > 30, "the style sheets have been read");
    assert.deepEqual(
        [...written].filter((name) => !read.has(name)),
        [],
        "never read",
    );
    assert.deepEqual(
        [...read].filter((name) => !written.has(name)),
        [],
        "never written",
    );
});

test("every animation of the style sheets is used, and stands still without motion", () => {
    const all = styles.join("\n");
    const named = [...all.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name);
    const used = [...all.matchAll(/animation: ([\w-]+)/g)].map(([, name]) => name).filter((name) => name !== "none");
    assert.deepEqual(named.sort(), used.sort());
    const rules = [...all.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, rule]) => [selector.trim(), rule]);
    const moving = rules.filter(([, rule]) => /animation: (?!none)|transition:[^;]*transform/.test(rule));
    assert.ok(moving.length > 2, "the style sheets have been read");
    const still = moving.filter(([selector]) => !all.includes(`[data-motion="still"] ${selector} {`));
    assert.deepEqual(
        still.map(([selector]) => selector),
        [],
    );
});

test("every export of a module is imported by another", () => {
    const tests = [here, join(here, "..", "offline")].flatMap((folder) => filesIn(folder, ".mjs"));
    const readers = [...modules, ...tests].map((file) => ({ ...file, ...wordsOf(file) }));
    const unused = modules.flatMap(({ name, text }) => {
        const others = readers.filter((file) => file.name !== name && file.text.includes(`/${name}"`));
        const isUsed = (one) =>
            others.some((file) => file.names.has(one) || file.text.includes(`import("./${name}").${one}`));
        return namesOfExports(text)
            .filter((one) => !isUsed(one))
            .map((one) => `${name}: ${one}`);
    });
    assert.deepEqual(unused, []);
});

test("comments keep to 120 columns", () => {
    const long = [...modules, ...filesIn(here, ".mjs")].flatMap(({ name, text }) =>
        text
            .split("\n")
            .flatMap((line, i) => (/^ *(\/\/|\/?\*)/.test(line) && line.length > 120 ? `${name}:${i + 1}` : [])),
    );
    assert.deepEqual(long, []);
});

test("docs/web.md says what each file is for, and each begins with a comment", () => {
    const docs = readFileSync(join(web, "..", "docs", "web.md"), "utf8");
    const named = new Set([...docs.matchAll(/`([\w]+\.(?:js|css))`/g)].map(([, name]) => name));
    const files = [...modules, ...filesIn(web, ".css")];
    assert.deepEqual([...named].sort(), files.map(({ name }) => name).sort());
    const silent = files.filter(({ text }) => !/^\/[/*]/.test(text)).map(({ name }) => name);
    assert.deepEqual(silent, []);
});
