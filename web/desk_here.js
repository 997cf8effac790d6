// The desk on this device: lines of pages, the program, the shelf that it keeps its tables on, and helpers for long
// searches.

import { Overtaken, openShelf } from "./keeping.js";
import { Pocket } from "./pocket.js";
import { Program } from "./program.js";
import { Crew } from "./search.js";

/** @typedef {(answer: any) => void} Answer */

const MOST_HELPERS = 3; // more of them wait for each other longer than they help
const folder = new URL(".", import.meta.url);
const LANGUAGES = ["de", "fr", "it", "el"];

/** @param {string} file */
async function fetched(file) {
    const response = await fetch(new URL(file, folder));
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return response;
}

/** While it comes, where the web space says what it is. */
async function compile() {
    const response = await fetched("device/program.wasm");
    return response.headers.get("content-type") === "application/wasm"
        ? WebAssembly.compileStreaming(response)
        : WebAssembly.compile(await response.arrayBuffer());
}

/** Workers that search together with this one; there when the first search is. */
class Hired extends Crew {
    /** @param {WebAssembly.Module} module @param {number} many */
    constructor(module, many) {
        super([]);
        this.module = module;
        this.many = many;
    }

    /** @param {Program} program @param {number} question */
    search(program, question) {
        while (this.helpers.length < this.many) this.hire();
        return super.search(program, question);
    }

    hire() {
        const worker = new Worker(self.location.href, { type: "module" });
        worker.postMessage({ help: this.module });
        worker.onmessage = ({ data }) => this.hear(data);
        this.helpers.push((told) => worker.postMessage(told));
    }
}

/** @param {number} pace @param {() => void} begunAnew  all lines are closed then */
export async function openDesk(pace, begunAnew) {
    const [module, shelf] = await Promise.all([compile(), openShelf()]);
    return new Desk(module, shelf, pace, begunAnew);
}

export class Desk {
    /** Who asks, by the names of their lines. @type {Map<string, {reader: number, answer: Answer}>} */
    lines = new Map();
    last = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    timer = undefined;
    /** @type {Set<string>} */
    spoken = new Set();
    /** @type {Promise<void>} */
    queue = Promise.resolve();
    /** @type {Crew | null} */
    crew = null;

    /**
     * @param {WebAssembly.Module} module
     * @param {import("./keeping.js").Shelf} shelf
     * @param {number} pace
     * @param {() => void} begunAnew
     */
    constructor(module, shelf, pace, begunAnew) {
        this.module = module;
        this.shelf = shelf;
        this.pace = pace;
        this.begunAnew = begunAnew;
        this.pocket = this.open();
    }

    open() {
        const helpers = Math.min(MOST_HELPERS, (navigator.hardwareConcurrency || 1) - 1);
        this.crew ??= helpers > 0 ? new Hired(this.module, helpers) : null;
        this.spoken = new Set(["en"]);
        return new Pocket(
            this.module,
            {
                send: (reader, text) => this.answerTo(reader)?.({ text }),
                keep: (news) => this.shelf.keep(news),
                notebook: (table) => this.shelf.notebook(table),
                random: (bytes) => crypto.getRandomValues(bytes),
                now: () => this.now(),
                crew: this.crew,
            },
            this.pace,
        );
    }

    /** Never goes back, whatever the clock of the device does. */
    now() {
        this.last = Math.max(this.last, Date.now());
        return this.last;
    }

    /** @param {number} reader */
    answerTo(reader) {
        for (const line of this.lines.values()) if (line.reader === reader) return line.answer;
        return undefined;
    }

    /** From a line. @param {any} message @param {Answer} answer */
    hear(message, answer) {
        const { line } = message;
        this.queue = this.queue.then(() => this.take(line, message, answer)).catch((error) => this.beginAnew(error));
    }

    /** What can go wrong here leaves nothing half done: tables are on the shelf. @param {unknown} error */
    beginAnew(error) {
        clearTimeout(this.timer);
        this.lines.clear();
        this.pocket = this.open();
        this.begunAnew();
        if (!(error instanceof Overtaken)) setTimeout(() => Promise.reject(error)); // to be seen in the browser's log
    }

    /** @param {string} line @param {any} message @param {Answer} answer */
    async take(line, message, answer) {
        const known = this.lines.get(line);
        if (message.enter) {
            this.lines.set(line, { reader: this.pocket.program.enter("en"), answer });
            answer({ open: true, keeps: this.shelf.keeps });
        } else if (message.leave) {
            if (known) await this.leave(line);
        } else if (!known) {
            answer({ closed: true });
        } else if (message.wish) {
            const granted = await this.grant(message.wish);
            answer({ answer: granted });
            // The program still has what it could not read, or what is gone.
            if ((message.wish.mend || message.wish.forget) && granted) throw new Overtaken();
        } else {
            const request = JSON.parse(message.text);
            await this.learn(request.language);
            void this.pocket.ask(known.reader, request).then(
                () => this.wait(),
                (error) => this.beginAnew(error),
            );
            await this.pocket.busy;
        }
        this.wait();
    }

    /** @param {string} line */
    async leave(line) {
        const known = this.lines.get(line);
        this.lines.delete(line);
        if (known) await this.pocket.leave(known.reader);
    }

    /** @param {string} worker  that has ended */
    leaveAll(worker) {
        for (const line of [...this.lines.keys()])
            if (line.startsWith(`${worker} `)) this.hear({ line, leave: true }, () => {});
    }

    /** The program's sentences in that language. @param {unknown} code */
    async learn(code) {
        if (typeof code !== "string" || !LANGUAGES.includes(code) || this.spoken.has(code)) return;
        const response = await fetched(`device/${code}.words`).catch(() => null);
        if (response) this.pocket.program.learn(code, new Uint8Array(await response.arrayBuffer()));
        if (response) this.spoken.add(code); // otherwise English, until it can be had
    }

    /** Computer players and clocks go on by themselves. */
    wait() {
        clearTimeout(this.timer);
        const due = this.pocket.due();
        if (due < 0) return;
        this.timer = setTimeout(
            () =>
                void this.pocket.goOn().then(
                    () => this.wait(),
                    (error) => this.beginAnew(error),
                ),
            Math.max(0, due - this.now()),
        );
    }

    /** What no server is asked for. @param {any} wish */
    grant(wish) {
        if (wish.record) return this.pocket.record(wish.record);
        if (wish.adopt) return this.adopt(wish.adopt);
        if (wish.notebook) return this.shelf.notebook(wish.notebook);
        if (wish.forget) return this.forget(wish.forget);
        return this.mend(wish.mend);
    }

    /** @param {any} wish  as Pocket.adopt has it, with the code of a language */
    async adopt(wish) {
        await this.learn(wish.language);
        return this.pocket.adopt({ ...wish, language: Math.max(0, ["en", ...LANGUAGES].indexOf(wish.language)) });
    }

    /** @param {string} table @returns {Promise<boolean>} whether there was anything to forget */
    async forget(table) {
        const isThere = (await this.shelf.notebook(table)).length > 0;
        if (isThere) await this.shelf.replace(table, []);
        return isThere;
    }

    /**
     * Cuts a damaged notebook back to what can be read.
     * @param {string} table
     * @returns {Promise<boolean>} whether anything can
     */
    async mend(table) {
        const lines = await this.shelf.notebook(table);
        let [good, bad] = [0, lines.length + 1]; // what is wrong with some lines is wrong with more of them
        while (bad - good > 1) {
            const middle = (good + bad) >> 1;
            if (canBeRead(this.module, table, lines.slice(0, middle))) good = middle;
            else bad = middle;
        }
        if (good === 0) return false;
        await this.shelf.replace(table, lines.slice(0, good));
        return true;
    }
}

/** In a program of its own. @param {WebAssembly.Module} module @param {string} table @param {string[]} lines */
function canBeRead(module, table, lines) {
    /** @type {any} */
    let told = { no: "nothing" };
    const send = (/** @type {number} */ _reader, /** @type {string} */ text) => {
        const message = JSON.parse(text);
        if (message.id === 1) told = message;
    };
    const program = new Program(module, { send, start: () => {}, random: (bytes) => bytes.fill(0) });
    program.open(0);
    if (!program.load(table, lines)) return false;
    program.ask(program.enter("en"), Date.now(), { id: 1, join: table });
    program.exports.settle(true, Date.now());
    return told.no === undefined;
}
