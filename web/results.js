// What became of the games and puzzles of this browser, in IndexedDB: for its statistics, and as one file that goes to
// another browser. What lies there may be anybody's: only what can be read counts (docs/formats.md).

import { answerOf, endOf } from "./keeping.js";
import { knownPuzzles } from "./settings.js";

const DATABASE = "gadshill results";
const FORMAT = "gadshill-results 1";
const MOST_BYTES = 16_000_000;
const MOST_SEATS = 4;
const MOST_LEVEL = 5;
const NAME = /^[a-z0-9-]{1,40}$/;
const ID = /^[A-Za-z0-9._-]{1,200}$/;

/** A game with one seat of this browser. @typedef {object} GameResult
 * @property {string} id
 * @property {number} at          when it was over
 * @property {string} town
 * @property {string} referee
 * @property {number} mine        the seat
 * @property {string[]} players   who sat there at the beginning: "person", "expert", ...
 * @property {number[]} scores
 */
/** A puzzle that was solved. @typedef {object} PuzzleResult
 * @property {string} id
 * @property {number} at
 * @property {string} town
 * @property {number} level
 * @property {string} [day]       of which it was the puzzle
 * @property {number} seconds
 * @property {number} hints
 */
/** @typedef {{games: GameResult[], puzzles: PuzzleResult[]}} Results  in the order of time */

/** The day of a moment where the reader is, as "2026-11-15". @param {number} moment */
export function dayOf(moment) {
    return new Date(moment - new Date(moment).getTimezoneOffset() * 60000).toISOString().slice(0, 10);
}

/** @param {GameResult} game */
export const isWon = ({ scores, mine }) => scores.every((points, seat) => seat === mine || points < scores[mine]);

/** What could not be kept, as long as the page is there. @type {Results} */
const unkept = { games: [], puzzles: [] };

/** @type {Promise<IDBDatabase | null> | null} */
let opened = null;

function database() {
    const open = async () => {
        const request = indexedDB.open(DATABASE, 1);
        request.onupgradeneeded = () => {
            for (const kind of ["games", "puzzles"]) request.result.createObjectStore(kind, { keyPath: "id" });
        };
        return await answerOf(request);
    };
    opened ??= open().catch(() => null);
    return opened;
}

// ---- reading what may be anything ----

/** @param {unknown} value @param {number} most */
const isCount = (value, most) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
/** @param {unknown} value @param {RegExp} form */
const isText = (value, form) => typeof value === "string" && form.test(value);

/** @param {any} game @returns {GameResult | null} */
function readGame(game) {
    const { id, at, town, referee, mine, players, scores } = game ?? {};
    if (!isText(id, ID) || !isCount(at, 8.64e15) || !isText(town, NAME) || !isText(referee, NAME)) return null;
    if (!Array.isArray(players) || !Array.isArray(scores) || players.length !== scores.length) return null;
    if (players.length > MOST_SEATS || !isCount(mine, players.length - 1)) return null;
    if (!players.every((one) => isText(one, NAME)) || !scores.every((one) => isCount(Math.abs(one), 1000))) return null;
    return { id, at, town, referee, mine, players, scores };
}

/** @param {any} puzzle @returns {PuzzleResult | null} */
function readPuzzle(puzzle) {
    const { id, at, town, level, day, seconds, hints } = puzzle ?? {};
    if (!isText(id, ID) || !isCount(at, 8.64e15) || !isText(town, NAME)) return null;
    if (!isCount(level, MOST_LEVEL) || !isCount(seconds, 1e9) || !isCount(hints, 1e6)) return null;
    return { id, at, town, level, seconds, hints, ...(isText(day, /^\d{4}-\d\d-\d\d$/) ? { day } : {}) };
}

/** @template T @param {unknown} list @param {(one: any) => T | null} read @returns {T[]} */
const readAll = (list, read) => (Array.isArray(list) ? list : []).flatMap((one) => read(one) ?? []);

// ---- keeping ----

/**
 * Adds what is not there yet.
 * @param {keyof Results} kind
 * @param {(GameResult | PuzzleResult)[]} results
 * @returns {Promise<number>} how many were new
 */
async function add(kind, results) {
    const kept = await database();
    /** @type {any[]} */
    const memory = unkept[kind];
    const news = results.filter(({ id }) => !memory.some((one) => one.id === id));
    if (kept === null || news.length === 0) {
        memory.push(...news);
        return news.length;
    }
    try {
        const transaction = kept.transaction(kind, "readwrite");
        const store = transaction.objectStore(kind);
        const known = new Set(await answerOf(store.getAllKeys()));
        const fresh = news.filter(({ id }) => !known.has(id));
        for (const one of fresh) store.put(one);
        await endOf(transaction);
        return fresh.length;
    } catch {
        memory.push(...news); // full
        return news.length;
    }
}

/** A game that is over; once. @param {GameResult} game */
export async function keepGame(game) {
    await add("games", [game]);
}

/** @param {import("./settings.js").KnownPuzzle} puzzle @param {number} at */
const resultOf = (puzzle, at) => readPuzzle({ ...puzzle, at });

/** A puzzle that was solved; the first time counts. @param {import("./settings.js").KnownPuzzle} puzzle */
export async function keepPuzzle(puzzle) {
    const result = resultOf(puzzle, Date.now());
    if (result) await add("puzzles", [result]);
}

/** @param {keyof Results} kind @returns {Promise<any[]>} */
async function kept(kind) {
    const from = await database();
    const stored = await (from ? answerOf(from.transaction(kind).objectStore(kind).getAll()) : []);
    return [...stored, ...unkept[kind]];
}

/** @returns {Promise<Results>} */
export async function allResults() {
    // Puzzles were solved before there were statistics.
    const solved = knownPuzzles().filter(({ done }) => done === "solved");
    await add(
        "puzzles",
        solved.flatMap((one) => resultOf(one, one.begun) ?? []),
    );
    const inTime = (/** @type {{at: number}} */ one, /** @type {{at: number}} */ other) => one.at - other.at;
    return {
        games: readAll(await kept("games"), readGame).sort(inTime),
        puzzles: readAll(await kept("puzzles"), readPuzzle).sort(inTime),
    };
}

/** As the text of a file. */
export async function exportResults() {
    return JSON.stringify({ format: FORMAT, ...(await allResults()) }, null, 1);
}

/**
 * Adds what a file has.
 * @param {File} file
 * @returns {Promise<{added: number, unread: number} | null>} null: it is no such file
 */
export async function importResults(file) {
    if (file.size > MOST_BYTES) return null;
    let read;
    try {
        read = JSON.parse(await file.text());
    } catch {
        return null;
    }
    if (read?.format !== FORMAT) return null;
    const games = readAll(read.games, readGame);
    const puzzles = readAll(read.puzzles, readPuzzle);
    const all = [read.games, read.puzzles].reduce((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0);
    const added = (await add("games", games)) + (await add("puzzles", puzzles));
    return { added, unread: all - games.length - puzzles.length };
}
