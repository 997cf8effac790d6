// What this browser remembers: the theme, the pace, the player's name, whether keys are used, the games it has a seat
// in, and the secret that it holds its seats by. Nothing of it leaves the browser, but that secret and the tokens of a
// seat when it sits down.

/**
 * A game with a seat of this browser. `names`: "" is a person without a name; `mine`: the seats; `tokens`: those that
 * have not been exchanged yet.
 * @typedef {object} KnownGame
 * @property {string} id
 * @property {string} town
 * @property {string} title
 * @property {string[]} tokens
 * @property {string[]} names
 * @property {number[]} [mine]
 * @property {number} opened
 * @property {boolean} [over]
 * @property {{seat: number, token: string}[]} [invites]
 * @property {string[]} [guide]  a guided game: what has been explained
 * @property {import("./places.js").Where} [where]  the server's, unless it says otherwise
 */

const GAMES_KEPT = 30;

/** What could not be kept, as long as the page is there. @type {Map<string, string>} */
const unkept = new Map();

/** @template T @param {string} key @param {T} fallback @returns {T} */
function read(key, fallback) {
    try {
        const text = unkept.get(key) ?? localStorage.getItem(`gadshill.${key}`);
        return text === null ? fallback : JSON.parse(text);
    } catch {
        return fallback; // no storage, or not ours: the page works without
    }
}

/** Whatever else lies there is none. @param {string} key @returns {any[]} */
function readList(key) {
    const list = read(key, /** @type {any[]} */ ([]));
    return Array.isArray(list) ? list.filter((one) => one !== null) : [];
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
    try {
        localStorage.setItem(`gadshill.${key}`, JSON.stringify(value));
        unkept.delete(key);
    } catch {
        unkept.set(key, JSON.stringify(value)); // full or forbidden
    }
}

/** @typedef {"slow" | "normal" | "quick" | "still"} Pace */
/** @typedef {{level: import("./levels.js").Level, town: string, others: number}} Quick */
/** @typedef {{game: string, level: string, row: number}} Wins */

/** Milliseconds of a beat, in which moves are counted. @type {Record<Pace, number>} */
const BEATS = { slow: 1500, normal: 900, quick: 400, still: 0 };

const calm = matchMedia("(prefers-reduced-motion: reduce)");
calm.addEventListener("change", showPace);

export const settings = {
    /** @returns {string} */
    get name() {
        return read("name", "");
    },
    set name(value) {
        write("name", value);
    },
    /** @returns {"system" | "light" | "dark"} */
    get theme() {
        return read("theme", "system");
    },
    set theme(value) {
        write("theme", value);
        showTheme();
    },
    /** @returns {Pace} how moves are shown; who has not chosen gets what the system asks for */
    get pace() {
        return read("pace", calm.matches ? "still" : "normal");
    },
    set pace(value) {
        write("pace", value);
        showPace();
    },
    /** @returns {boolean} whether moves can be heard; who has not chosen hears them, but not on a phone */
    get sound() {
        return read("sound", !matchMedia("(pointer: coarse)").matches);
    },
    set sound(value) {
        write("sound", value);
    },
    /** @returns {Quick} the game that "Play" begins */
    get quick() {
        /** @type {Quick} */
        const quick = { level: "hasty", town: "gads-hill", others: 1, ...read("quick", {}) };
        return String(quick.level) === "random" ? { ...quick, level: "hasty" } : quick; // what easy was called once
    },
    set quick(value) {
        write("quick", value);
    },
    /** @returns {Wins} against computer players, in a row */
    get wins() {
        return read("wins", { game: "", level: "", row: 0 });
    },
    set wins(value) {
        write("wins", value);
    },
    /** @returns {string} a code ("de"); "": as the browser asks */
    get language() {
        return read("language", "");
    },
    set language(value) {
        write("language", value);
    },
    /** @returns {boolean} */
    get keys() {
        return read("keys", true);
    },
    set keys(value) {
        write("keys", value);
    },
    /** @returns {string[]} lessons that have been done */
    get lessons() {
        return readList("lessons");
    },
    set lessons(value) {
        write("lessons", value);
    },
};

const night = matchMedia("(prefers-color-scheme: dark)");
night.addEventListener("change", showTheme);

export function showTheme() {
    const dark = settings.theme === "dark" || (settings.theme === "system" && night.matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
}

/** How long a beat lasts, in milliseconds; 0: nothing moves. @param {Pace} [most]  no slower than this */
export function beat(most = "slow") {
    return Math.min(BEATS[settings.pace] ?? BEATS.normal, BEATS[most]);
}

/** The style sheets know it too. */
export function showPace() {
    document.documentElement.dataset.motion = beat() > 0 ? "moving" : "still";
}

/** What this browser holds its seats by, always the same; "": it cannot remember anything. @returns {string} */
export function deviceSecret() {
    if (!read("device", "")) {
        const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
        write("device", btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""));
    }
    return read("device", "");
}

/** The newest first. @returns {KnownGame[]} */
export function knownGames() {
    return readList("games");
}

/** @param {KnownGame} game */
export function rememberGame(game) {
    const known = knownGames().find((one) => one.id === game.id);
    const games = [
        { ...known, ...game, opened: known?.opened ?? game.opened },
        ...knownGames().filter((one) => one.id !== game.id),
    ];
    // Who forgets a game on this device forgets all of it; so nobody does but the player.
    write(
        "games",
        games.filter((one, i) => i < GAMES_KEPT || one.where === "device"),
    );
}

/** @param {string} id */
export function forgetGame(id) {
    write(
        "games",
        knownGames().filter((one) => one.id !== id),
    );
}

/**
 * A puzzle that was begun here; `day`: the day that it is of.
 * @typedef {object} KnownPuzzle
 * @property {string} id
 * @property {string} town
 * @property {string} title
 * @property {number} level
 * @property {string} [day]
 * @property {number} begun
 * @property {number} seconds
 * @property {number} hints
 * @property {"solved" | "shown"} [done]
 * @property {unknown} [notes]
 */

const PUZZLES_KEPT = 60;

/** The one that was used last first. @returns {KnownPuzzle[]} */
export function knownPuzzles() {
    return readList("puzzles");
}

/** @param {KnownPuzzle} puzzle */
export function rememberPuzzle(puzzle) {
    write("puzzles", [puzzle, ...knownPuzzles().filter((one) => one.id !== puzzle.id)].slice(0, PUZZLES_KEPT));
}

/** @param {string} id */
export function forgetPuzzle(id) {
    write(
        "puzzles",
        knownPuzzles().filter((one) => one.id !== id),
    );
}
