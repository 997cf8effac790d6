// The program in the page answers as the desk of a server does, byte for byte: whole games of both towns with both
// referees, hints, trials, puzzles, taking back, nonsense, in all languages; the expert's searches shared by several
// programs find the same. compare.mjs NATIVE PROGRAM CATALOGUES TOWN TOWN
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Pocket } from "../../web/pocket.js";
import { Program } from "../../web/program.js";
import { Crew, Helper } from "../../web/search.js";

const [native, program, catalogues, ...towns] = process.argv.slice(2);
const LANGUAGES = ["en", "de", "fr", "it", "el"];
const folder = mkdtempSync(join(tmpdir(), "gadshill-compare-"));
const module = new WebAssembly.Module(readFileSync(program));
const none = { send: () => {}, start: () => {}, random: () => {} };

/** As in native.c. */
function chance() {
    let state = 1;
    return (bytes) => {
        for (let i = 0; i < bytes.length; i++) {
            state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
            bytes[i] = state >>> 24;
        }
    };
}

class Native {
    constructor() {
        this.child = spawn(native, [catalogues, join(folder, "store.db"), ...towns], { stdio: ["pipe", "pipe", "inherit"] });
        this.lines = createInterface(this.child.stdout)[Symbol.asyncIterator]();
    }

    async say(line) {
        this.child.stdin.write(`${line}\n`);
        const heard = [];
        for (;;) {
            const { value, done } = await this.lines.next();
            if (done) throw new Error(`the native desk ended after ${line}`);
            if (value === ".") return heard;
            heard.push(value);
        }
    }
}

/** Three programs share each search. */
function crew() {
    const together = new Crew([]);
    together.helpers = [1, 2].map(() => {
        const helper = new Helper(new Program(module, none), (told) => together.hear(structuredClone(told)));
        return (told) => queueMicrotask(() => helper.hear(structuredClone(told)));
    });
    return together;
}

class Both {
    now = 1000;
    readers = [];
    heard = [];
    compared = 0;
    bytes = 0;
    notebooks = new Map();

    constructor() {
        this.native = new Native();
        this.pocket = new Pocket(
            module,
            {
                send: (reader, text) => this.heard.push(`${this.readers.lastIndexOf(reader)} ${text}`),
                keep: async (news) => {
                    for (const [table, line] of news)
                        this.notebooks.set(table, [...(this.notebooks.get(table) ?? []), line]);
                    return true;
                },
                notebook: async (table) => this.notebooks.get(table) ?? [],
                random: chance(),
                now: () => this.now,
                crew: crew(),
            },
            0,
        );
        for (const code of LANGUAGES.slice(1))
            assert.ok(this.pocket.program.learn(code, readFileSync(join(dirname(program), `${code}.words`))));
    }

    async compare(line, act) {
        const expected = await this.native.say(line);
        this.heard = [];
        await act();
        const found = [...this.heard, `due ${this.pocket.due()}`];
        assert.deepEqual(found, expected, line);
        this.compared += expected.length;
        this.bytes += expected.join("").length;
        return expected.slice(0, -1).map((one) => JSON.parse(one.slice(one.indexOf(" ") + 1)));
    }

    async enter(code) {
        await this.native.say(`enter ${code}`);
        this.readers.push(this.pocket.program.enter(code));
        return this.readers.length - 1;
    }

    /** The answer to a request. */
    async ask(reader, request) {
        const id = ++this.id;
        const asked = { id, ...request };
        const told = await this.compare(`ask ${reader} ${++this.now} ${JSON.stringify(asked)}`, () =>
            this.pocket.ask(this.readers[reader], asked),
        );
        return told.findLast((one) => one.id === id) ?? told; // how far it is may be told before
    }
    id = 0;

    /** Lets what is due happen. */
    async goOn() {
        while (this.pocket.due() >= 0) {
            this.now = Math.max(this.now, this.pocket.due());
            await this.compare(`go ${this.now}`, () => this.pocket.goOn());
        }
    }

    leave(reader) {
        return this.compare(`leave ${reader} ${++this.now}`, () => this.pocket.leave(this.readers[reader]));
    }
}

const ANALYSED = 2; // of the games below: one is enough

/** A whole game: the first seat's person takes one of the legal actions, in turn; undo, hints and trials on the way. */
async function playGame(both, language, town, referee, players, seed) {
    const reader = await both.enter(language);
    const { table, tokens } = await both.ask(reader, {
        open: { town, referee, first: 0, grace: 0, seats: players.map((player) => ({ player })) },
    });
    await both.ask(reader, { join: table, tokens: tokens.filter(Boolean) });
    let view = (await both.ask(reader, { view: true })).view;
    for (let turn = 0; view.phase !== "over" && turn < 2000; turn++) {
        await both.goOn();
        const asked = await both.ask(reader, { legal: true });
        const actions = asked.actions ?? [];
        if (actions.length > 0) {
            let action = actions[(turn * 7 + seed) % actions.length];
            if (action.startsWith("discard * *"))
                action = `discard ${asked.discardable[0]} ${asked.discardable[1]}${action.slice(11)}`;
            if (turn % 5 === 0) await both.ask(reader, { try: action });
            if (turn % 9 === 0) await both.ask(reader, { hint: true });
            await both.ask(reader, { do: action });
            if (turn % 11 === 0 && !action.startsWith("take")) await both.ask(reader, { do: "undo" });
        }
        view = (await both.ask(reader, { view: true })).view;
    }
    assert.equal(view.phase, "over", `${town} ends`);
    await both.ask(reader, { replay: true });
    if (seed === ANALYSED) assert.ok((await both.ask(reader, { analyse: true })).analysis, "the game is analysed");
    await both.ask(reader, { analyse: false });
    await both.leave(reader);
    return table;
}

async function solvePuzzles(both, language, town) {
    const reader = await both.enter(language);
    await both.ask(reader, { puzzle: { levels: true } });
    await both.ask(reader, { puzzle: { town, level: 2, day: "2026-02-30" } });
    const { puzzle } = await both.ask(reader, { puzzle: { town, level: 2, day: "2026-03-01" } });
    const made = await both.ask(reader, { puzzle: { town, level: 1 } });
    await both.ask(reader, { puzzle: { open: made.puzzle.id } });
    await both.ask(reader, { puzzle: { open: puzzle.id, hint: {} } });
    await both.ask(reader, { puzzle: { open: puzzle.id, check: { [puzzle.buildings[0]]: ["A1"], nobody: "B2" } } });
    let known = 0;
    for (let more = true; more; ) {
        const answer = await both.ask(reader, { puzzle: { open: puzzle.id, solve: true, after: known } });
        const steps = answer.steps ?? answer.proofs ?? [];
        known += steps.length;
        more = steps.length > 0 && known < 200;
    }
    await both.leave(reader);
}

async function sayNonsense(both) {
    const reader = await both.enter("en");
    for (const request of [
        {},
        { do: 1 },
        { open: { town: "nowhere" } },
        { open: { town: "gads-hill", seats: [{ player: "person" }, { player: "nobody", name: 5 }] } },
        { open: { town: "gads-hill", seats: [{ player: "person" }, { player: "person" }], clock: { turn: "x" } } },
        ...[2.5, 0.1, 1e-7, 1.5e300, -0.25].map((grace) => ({
            open: { town: "gads-hill", seats: [{ player: "person" }, { player: "person" }], grace },
        })),
        { join: "aaaaaaaa", tokens: [1, null, "x"] },
        { legal: true },
        { language: "de", view: true },
        { puzzle: { open: "\u00e4\u20ac" } },
        { puzzle: { town: "gads-hill", level: 1.5 } },
        { replace: 0, by: "careful" },
        { seat: -1, hint: true },
        { analyse: true },
        { analyse: true, record: 5 },
        { analyse: true, record: "gadshill-record 1\ntown nowhere" },
    ])
        await both.ask(reader, request);
    for (const request of [null, 5, [], "x", { id: "x", view: true }])
        await both.compare(`ask ${reader} ${++both.now} ${JSON.stringify(request)}`, () =>
            both.pocket.ask(both.readers[reader], request),
        );
    await both.leave(reader);
}

const both = new Both();
const games = [
    ["en", "gads-hill", "automatic", ["person", "expert"]],
    ["de", "gads-hill", "manual", ["person", "careful", "expert"]],
    ["fr", "old-town", "automatic", ["person", "expert"]],
    ["it", "old-town", "manual", ["person", "greedy"]],
    ["el", "gads-hill", "automatic", ["person", "random", "careful", "greedy"]],
];
for (const [i, game] of games.entries()) await playGame(both, ...game, i);
for (const [i, language] of LANGUAGES.entries()) await solvePuzzles(both, language, i % 2 ? "old-town" : "gads-hill");
await sayNonsense(both);
console.log(`${both.compared} messages, ${both.bytes} bytes: all the same`);
both.native.child.stdin.end();
rmSync(folder, { recursive: true });
