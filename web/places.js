// Where things are. The page lies at the root of a server, or in a folder of any web space (docs/offline.md); a table
// is a server's, or lives on this device. What the frame says of it was written there when the page was joined.

/** @typedef {"server" | "device"} Where */

const frame = globalThis.document?.documentElement.dataset ?? {};
const root = new URL(".", import.meta.url); // all modules lie there

/** Whether the program is here too, and can answer in the server's place. */
export const hasDevice = frame.device !== undefined;
/** Whether the page was joined, and its catalogues are short (tools/join-page). */
export const isShort = frame.short !== undefined;
/** The start page. */
export const home = root.pathname;

/** Whether there is a server at all; it may be away. */
export const hasServer = frame.server !== "none";

const PATIENCE = 3000; // milliseconds that a server may take to say that it is there
const FRESH = 3000; // and for how long that is believed

/** @returns {Promise<Where>} */
async function look() {
    try {
        const ask = { method: "HEAD", cache: /** @type {const} */ ("no-store"), signal: AbortSignal.timeout(PATIENCE) };
        return (await fetch("/towns.json", ask)).status < 500 ? "server" : "device";
    } catch {
        return "device";
    }
}

/** @type {{at: number, answer: Promise<Where>}} */
let asked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve("server") };

/** Where a new game begins, and puzzles are asked for: on this device, if no server answers and it can. */
export function where() {
    const sure = hasServer ? "server" : "device";
    if (hasServer && hasDevice) {
        if (performance.now() - asked.at > FRESH) asked = { at: performance.now(), answer: look() };
        return asked.answer;
    }
    return Promise.resolve(/** @type {Where} */ (sure));
}

/** The address of one of the page's files. @param {string} path */
export const fileAt = (path) => new URL(path, root).href;

/** @param {string} table @param {Where} place */
export const tableAt = (table, place) => (place === "device" ? `${home}#t/${table}` : `/t/${table}`);

/** Goes to another address of the page. @param {string} address */
export function goTo(address) {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
}
