// Where things are. The page lies at the root of a server, or in a folder of any web space (docs/offline.md); a table
// is a server's, or lives on this device. What the frame says of it was written there when the page was joined.

/** @typedef {"server" | "device"} Where */

const frame = globalThis.document?.documentElement.dataset ?? {};
const root = new URL(".", import.meta.url); // all modules lie there

/** Whether the program is here too, and can answer in the server's place. */
export const hasDevice = frame.device !== undefined;
/** The start page. */
export const home = root.pathname;

/** Where a new game begins, and puzzles are asked for. @returns {Where} */
export const where = () => (frame.server === "none" ? "device" : "server");

/** The address of one of the page's files. @param {string} path */
export const fileAt = (path) => new URL(path, root).href;

/** @param {string} table @param {Where} place */
export const tableAt = (table, place) => (place === "device" ? `${home}#t/${table}` : `/t/${table}`);

/** Goes to another address of the page. @param {string} address */
export function goTo(address) {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
}
