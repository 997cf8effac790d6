// The program as WebAssembly: the same rules, sentences and answers as on a server (docs/offline.md). Whoever has it
// hands in requests, time and chance, keeps what is new, and sends what is to be sent. Nothing here knows the page: it
// runs in workers.

/** @typedef {number} Pointer  of something in the program's memory */

/**
 * What the program needs.
 * @typedef {object} Host
 * @property {(reader: Pointer, text: string) => void} send
 * @property {(work: Pointer) => void} start   something that takes long: think, then finish
 * @property {(bytes: Uint8Array) => void} random
 */

const LANGUAGES = ["en", "de", "fr", "it", "el"]; // in the program's order
const IN = "\u001f"; // between the names of a path

/**
 * A request as src/pocket/request.c takes it apart: path, kind and text of every value.
 * @param {unknown} request
 */
function flatten(request) {
    /** @type {string[]} */
    const parts = [];
    const add = (/** @type {string} */ path, /** @type {unknown} */ value) => {
        const inside = path === "" ? "" : path + IN;
        if (Array.isArray(value)) {
            parts.push(path, "l", String(value.length));
            value.forEach((one, i) => {
                add(`${inside}${i}`, one);
            });
        } else if (typeof value === "object" && value !== null) {
            parts.push(path, "o", "");
            for (const [name, one] of Object.entries(value)) add(inside + name, one);
        } else if (typeof value === "string") parts.push(path, "s", value);
        else if (typeof value === "number") parts.push(path, "n", String(value));
        else parts.push(path, value === true ? "t" : value === false ? "f" : "-", "");
    };
    add("", request);
    if (parts.some((part) => part.includes("\0"))) return flatten(null); // as if it were no request
    return new TextEncoder().encode(parts.map((part) => `${part}\0`).join(""));
}

/** @param {unknown} value @returns {any} */
const unread = (value) => value;

export class Program {
    /** @param {WebAssembly.Module} module @param {Host} host */
    constructor(module, host) {
        const nothing = () => 0;
        const { exports } = new WebAssembly.Instance(module, {
            worker: {
                send: (/** @type {Pointer} */ reader, /** @type {Pointer} */ text, /** @type {number} */ length) =>
                    host.send(reader, new TextDecoder().decode(this.bytes(text, length))),
                start: (/** @type {Pointer} */ work) => host.start(work),
                random: (/** @type {Pointer} */ at, /** @type {number} */ size) => {
                    const bytes = new Uint8Array(size);
                    host.random(bytes);
                    this.bytes(at, size).set(bytes);
                },
            },
            // Only a broken promise of the program itself is written somewhere, and ends it.
            wasi_snapshot_preview1: {
                fd_close: nothing,
                fd_seek: nothing,
                fd_write: (/** @type {number} */ _file, /** @type {Pointer} */ pieces) => {
                    const [at, length] = new Uint32Array(this.exports.memory.buffer, pieces, 2);
                    throw new Error(new TextDecoder().decode(this.bytes(at, length)));
                },
                proc_exit: nothing,
            },
        });
        this.exports = unread(exports);
        this.exports._initialize();
    }

    /** @param {Pointer} at @param {number} size */
    bytes(at, size) {
        return new Uint8Array(this.exports.memory.buffer, at, size);
    }

    /** Puts bytes into the program's memory. @param {Uint8Array} bytes @returns {Pointer} */
    put(bytes) {
        const at = this.exports.room(bytes.length + 1);
        this.bytes(at, bytes.length).set(bytes);
        this.bytes(at + bytes.length, 1)[0] = 0;
        return at;
    }

    /** @param {string} text */
    putText(text) {
        return this.put(new TextEncoder().encode(text));
    }

    /** A text that ends with 0. @param {Pointer} at */
    text(at) {
        const bytes = new Uint8Array(this.exports.memory.buffer, at);
        return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
    }

    /** Begins. @param {number} pace  milliseconds that computer players wait before they act */
    open(pace) {
        this.exports.open(pace);
    }

    /** @param {string} code @param {Uint8Array} catalogue @returns {boolean} */
    learn(code, catalogue) {
        return this.exports.learn(LANGUAGES.indexOf(code), this.put(catalogue), catalogue.length) !== 0;
    }

    /** @param {string} code @returns {Pointer} somebody who asks and is told */
    enter(code) {
        return this.exports.enter(Math.max(0, LANGUAGES.indexOf(code)));
    }

    /** @param {Pointer} reader @param {number} now @param {unknown} request */
    ask(reader, now, request) {
        const flat = flatten(request);
        this.exports.ask(reader, now, this.put(flat), flat.length);
    }

    /**
     * What must be kept before anything is sent: tables, and lines of their notebooks.
     * @returns {[string, string][]}
     */
    news() {
        const at = this.exports.news();
        return at === 0 ? [] : JSON.parse(this.text(at));
    }

    /** @param {string} table @returns {boolean} */
    has(table) {
        return this.withTexts([table], (id) => this.exports.has(id) !== 0);
    }

    /** @param {string} table @param {string[]} lines @returns {boolean} whether they could be read */
    load(table, lines) {
        return this.withTexts([table, lines.join("\n")], (id, text) => this.exports.load(id, text) !== 0);
    }

    /**
     * @template T
     * @param {string[]} texts
     * @param {(...at: Pointer[]) => T} act
     */
    withTexts(texts, act) {
        const at = texts.map((text) => this.putText(text));
        const result = act(...at);
        for (const one of at) this.exports.release(one);
        return result;
    }
}
