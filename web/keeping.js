// What this browser keeps in IndexedDB: the notebooks of tables on this device, line by line. Where the browser keeps
// nothing there is memory, which ends with the page.

/** @typedef {[string, string]} News  a table, and a line of its notebook */

const DATABASE = "gadshill";
const VERSION = 1;
const FIRST = 0;
const LAST = Number.MAX_SAFE_INTEGER;

/** Somebody else has written to the same table: what this program has of it is old. */
export class Overtaken extends Error {}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
export function answerOf(request) {
    return new Promise((settle, fail) => {
        request.onsuccess = () => settle(request.result);
        request.onerror = () => fail(request.error);
    });
}

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
export function endOf(transaction) {
    return new Promise((settle, fail) => {
        transaction.oncomplete = () => settle();
        transaction.onabort = () => fail(transaction.error ?? new Error("aborted"));
    });
}

/** @param {string} table */
const linesOf = (table) => IDBKeyRange.bound([table, FIRST], [table, LAST]);

class Database {
    keeps = true;
    /** The number of each table's next line. @type {Map<string, number>} */
    counts = new Map();

    /** @param {IDBDatabase} database */
    constructor(database) {
        this.database = database;
        database.onversionchange = () => database.close();
    }

    change() {
        return this.database.transaction("lines", "readwrite", { durability: "strict" });
    }

    /** On the disk when it is true. @param {News[]} news @returns {Promise<boolean>} */
    async keep(news) {
        const counts = new Map();
        try {
            const transaction = this.change();
            const lines = transaction.objectStore("lines");
            for (const [table, line] of news) {
                const n = counts.get(table) ?? this.counts.get(table) ?? FIRST;
                lines.add(line, [table, n]);
                counts.set(table, n + 1);
            }
            await endOf(transaction);
        } catch (error) {
            if (error instanceof DOMException && error.name === "ConstraintError") throw new Overtaken();
            return false; // full, or taken away
        }
        for (const [table, n] of counts) this.counts.set(table, n);
        return true;
    }

    /** @param {string} table @returns {Promise<string[]>} */
    async notebook(table) {
        const store = this.database.transaction("lines").objectStore("lines");
        const [keys, lines] = await Promise.all([
            answerOf(store.getAllKeys(linesOf(table))),
            answerOf(store.getAll(linesOf(table))),
        ]);
        const last = /** @type {[string, number] | undefined} */ (keys.at(-1));
        this.counts.set(table, last ? last[1] + 1 : FIRST); // lines may be missing
        return lines.map(String);
    }

    /** In the place of what is there; [] is to forget it. @param {string} table @param {string[]} notebook */
    async replace(table, notebook) {
        const transaction = this.change();
        const lines = transaction.objectStore("lines");
        lines.delete(linesOf(table));
        notebook.forEach((line, n) => {
            lines.put(line, [table, n]);
        });
        await endOf(transaction);
        this.counts.set(table, notebook.length);
    }
}

/** The same, and forgotten with the page. */
class Memory {
    keeps = false;
    /** @type {Map<string, string[]>} */
    tables = new Map();

    /** @param {News[]} news */
    keep(news) {
        for (const [table, line] of news) this.tables.set(table, [...(this.tables.get(table) ?? []), line]);
        return Promise.resolve(true);
    }

    /** @param {string} table */
    notebook(table) {
        return Promise.resolve(this.tables.get(table) ?? []);
    }

    /** @param {string} table @param {string[]} notebook */
    replace(table, notebook) {
        if (notebook.length > 0) this.tables.set(table, notebook);
        else this.tables.delete(table);
        return Promise.resolve();
    }
}

/** @typedef {Database | Memory} Shelf */

/** @returns {Promise<Shelf>} */
async function open() {
    try {
        const request = indexedDB.open(DATABASE, VERSION);
        request.onupgradeneeded = () => request.result.createObjectStore("lines");
        return new Database(await answerOf(request));
    } catch {
        return new Memory();
    }
}

/** @type {Promise<Shelf> | null} */
let opened = null;

/** The same one for everybody in this page, or in this worker. */
export function openShelf() {
    opened ??= open();
    return opened;
}
