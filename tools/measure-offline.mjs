// How fast the expert thinks in the page, beside the native program, in one run and on one core:
//     node tools/measure-offline.mjs BUILD
// Both play the same games of four experts, turn by turn; what counts is the processor time of their thinking.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Program } from "../web/program.js";

const build = process.argv[2] ?? "build-test";
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
