// The desk in the page: requests in, messages out, one after the other. What has changed is kept before anybody is
// told.

import { Program } from "./program.js";

/** @typedef {import("./program.js").Pointer} Pointer */

/**
 * What the desk in the page needs.
 * @typedef {object} Surroundings
 * @property {(reader: Pointer, text: string) => void} send
 * @property {(news: [string, string][]) => Promise<boolean>} keep  lines of tables' notebooks; false: they are not kept
 * @property {(table: string) => Promise<string[]>} notebook  of a table; [] if there is none
 * @property {(bytes: Uint8Array) => void} random
 * @property {() => number} now   milliseconds; never goes back
 * @property {import("./search.js").Crew | null} crew
 */

/** Promises alone would keep everything waiting that comes from outside. */
const anotherTask = () => new Promise((settle) => setTimeout(settle));

export class Pocket {
    /** @type {Pointer[]} */
    works = [];
    /** @type {Promise<unknown>} */
    busy = Promise.resolve();
    thinking = false;

    /**
     * @param {WebAssembly.Module} module
     * @param {Surroundings} surroundings
     * @param {number} pace
     */
    constructor(module, surroundings, pace) {
        this.around = surroundings;
        this.program = new Program(module, {
            send: surroundings.send,
            start: (work) => this.works.push(work),
            random: surroundings.random,
        });
        this.program.open(pace);
    }

    /** Nothing happens between the beginning of a round and its end. @template T @param {() => T | Promise<T>} act */
    round(act) {
        const done = this.busy.then(async () => {
            const result = await act();
            await this.settle();
            return result;
        });
        this.busy = done.catch(() => {});
        return done;
    }

    async settle() {
        const news = this.program.news();
        const isKept = news.length === 0 || (await this.around.keep(news));
        this.program.exports.settle(isKept, this.around.now());
    }

    /** @param {string} table */
    async fetch(table) {
        if (this.program.has(table)) return;
        const lines = await this.around.notebook(table);
        if (lines.length > 0) this.program.load(table, lines);
    }

    /** @param {Pointer} reader @param {any} request */
    async ask(reader, request) {
        await this.round(async () => {
            if (typeof request?.join === "string") await this.fetch(request.join);
            this.program.ask(reader, this.around.now(), request);
        });
        await this.think();
    }

    /** @param {Pointer} reader */
    leave(reader) {
        return this.round(() => this.program.exports.leave(reader, this.around.now()));
    }

    /** When goOn is to be called; below 0: not by itself. @returns {number} */
    due() {
        return this.program.exports.due();
    }

    async goOn() {
        await this.round(() => this.program.exports.go_on(this.around.now()));
        await this.think();
    }

    /** Does what takes long; others can ask meanwhile. */
    async think() {
        if (this.thinking) return;
        this.thinking = true;
        for (let work = this.works.shift(); work !== undefined; work = this.works.shift()) {
            const { exports } = this.program;
            const question = this.around.crew ? exports.question(work) : 0;
            if (question === 0) exports.think(work);
            else await this.around.crew?.search(this.program, question);
            const done = work;
            let isMore = false;
            await this.round(() => {
                isMore = exports.finish(done, this.around.now()) !== 0;
                if (isMore) this.works.push(done); // that was a piece of it
            });
            if (isMore) await anotherTask(); // what was sent meanwhile is heard before the next piece
        }
        this.thinking = false;
    }

    /** The record of a game that is over. @param {string} table @returns {Promise<string | null>} */
    record(table) {
        return this.round(async () => {
            await this.fetch(table);
            const at = this.program.withTexts([table], (id) => this.program.exports.record(id, this.around.now()));
            if (at === 0) return null;
            const text = this.program.text(at);
            this.program.exports.release(at);
            return text;
        });
    }

    /**
     * A table made of a record's first steps. The answer is that to "open", or a refusal.
     * @param {{record: string, steps: number, persons: number[], player: string, language: number}} wish
     */
    adopt({ record, steps, persons, player, language }) {
        return this.round(() => {
            const seats = persons.reduce((set, seat) => set | (1 << seat), 0);
            const length = new TextEncoder().encode(record).length;
            return this.program.withTexts([record, player], (text, name) => {
                const { exports } = this.program;
                return JSON.parse(
                    this.program.text(exports.adopt(text, length, steps, seats, name, language, this.around.now())),
                );
            });
        });
    }
}
