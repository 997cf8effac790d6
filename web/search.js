// A computer player's search, shared by several workers (include/gadshill/search.h). Each has a program of its own and
// is given the same question; of every batch of imagined games each plays some, and tells the others its results. So
// all of them find the same action, which is the one that a single program finds.

/** @typedef {import("./program.js").Program} Program */
/** @typedef {{number: number, bytes: Uint8Array}} Result */
/** @typedef {{question?: Uint8Array, part?: number, parts?: number, results?: Result[]}} Told */
/** @typedef {(told: Told) => void} Tell */

/**
 * Plays one part of a batch.
 * @param {Program} program
 * @param {number} part
 * @param {number} parts
 * @returns {Result[]}
 */
function playPart(program, part, parts) {
    const { exports } = program;
    /** @type {Result[]} */
    const results = [];
    const size = exports.search_result_size();
    for (let number = part; number < exports.search_batch(); number += parts) {
        const at = exports.search_play(number);
        results.push({ number, bytes: program.bytes(at, size).slice() });
    }
    return results;
}

/** @param {Program} program @param {Result[]} results */
function take(program, results) {
    for (const { number, bytes } of results)
        program.bytes(program.exports.search_result(number), bytes.length).set(bytes);
}

/** One who helps: hears a question, then the results of the others, and tells its own. */
export class Helper {
    part = 0;
    parts = 1;

    /** @param {Program} program @param {Tell} tell */
    constructor(program, tell) {
        this.program = program;
        this.tell = tell;
    }

    /** @param {Told} told */
    hear({ question, part = 0, parts = 1, results }) {
        const { exports } = this.program;
        if (question) {
            this.part = part;
            this.parts = parts;
            const at = this.program.put(question);
            exports.search(at);
            exports.release(at);
        }
        if (results) {
            take(this.program, results);
            exports.search_count();
        }
        if (exports.search_goes_on()) this.tell({ results: playPart(this.program, this.part, this.parts) });
    }
}

/** Those who help with a search: what they tell is waited for. */
export class Crew {
    /** @type {((results: Result[]) => void) | null} */
    waiting = null;
    /** @type {Result[]} */
    heard = [];

    /** @param {Tell[]} helpers  how to tell each of them something */
    constructor(helpers) {
        this.helpers = helpers;
    }

    /** From a helper. @param {Told} told */
    hear({ results = [] }) {
        this.heard.push(...results);
        this.waiting?.(this.heard);
    }

    /** @param {number} count */
    async results(count) {
        while (this.heard.length < count) await new Promise((settle) => (this.waiting = settle));
        this.waiting = null;
        return this.heard.splice(0);
    }

    /** Searches together. @param {Program} program @param {number} question  where it lies, and the answer goes */
    async search(program, question) {
        const { exports } = program;
        const parts = this.helpers.length + 1;
        const bytes = program.bytes(question, exports.question_size()).slice();
        this.helpers.forEach((tell, i) => {
            tell({ question: bytes, part: i + 1, parts });
        });
        exports.search(question);
        while (exports.search_goes_on()) {
            const own = playPart(program, 0, parts);
            const others = await this.results(exports.search_batch() - own.length);
            take(program, others);
            for (const tell of this.helpers) tell({ results: [...own, ...others] });
            exports.search_count();
        }
        exports.search_end(question);
    }
}
