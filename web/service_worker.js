// The service worker: keeps one version of the page and its program, whole or not at all, and answers from it, with or
// without a network. The next version waits beside it until somebody wants it; then all open pages get it at once
// (installed.js).
//
// 1. What is answered is of one version: every file is compared with its sum before it is kept.
// 2. What a server knows (tables, towns of its own, its health) is never kept: only files of the list are.

/** The page's files and their sums; put in when the page is joined. @type {Record<string, string>} */
const FILES = JSON.parse("{}");
const SUM = "x-gadshill-sum";
/** Of one answer alone, or of the way it came. */
const NOT_KEPT = ["content-encoding", "content-length", "transfer-encoding", "connection", "date"];

/** @type {any} */
const worker = self;
const root = new URL(".", worker.location.href);
const OURS = `gadshill ${root.pathname} `; // the same web space may have the page in two folders

/** @param {BufferSource} bytes */
async function sumOf(bytes) {
    return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));
}

/** The name of this version. */
async function ownName() {
    return OURS + (await sumOf(new TextEncoder().encode(JSON.stringify(FILES))));
}

/** @param {string} file */
const addressOf = (file) => new URL(file === "index.html" ? "" : file, root).href;

/** A file of this version from the web. @param {string} file */
async function fetched(file) {
    const response = await fetch(addressOf(file), { cache: "no-cache" });
    const bytes = await response.arrayBuffer();
    if (!response.ok || (await sumOf(bytes)) !== FILES[file]) throw new Error(`${file} is of another version`);
    const headers = new Headers(response.headers);
    for (const name of NOT_KEPT) headers.delete(name);
    headers.set(SUM, FILES[file]);
    return new Response(bytes, { headers });
}

/** Keeps all files; what the last version had already need not be fetched. */
async function keepAll() {
    const name = await ownName();
    const before = (await caches.keys()).filter((one) => one.startsWith(OURS) && one !== name);
    const cache = await caches.open(name);
    const keep = async (/** @type {string} */ file) => {
        for (const old of before) {
            const kept = await caches.match(addressOf(file), { cacheName: old });
            if (kept?.headers.get(SUM) === FILES[file]) return cache.put(addressOf(file), kept);
        }
        return cache.put(addressOf(file), await fetched(file));
    };
    try {
        await Promise.all(Object.keys(FILES).map(keep));
    } catch (error) {
        await caches.delete(name);
        throw error;
    }
}

async function takeOver() {
    const name = await ownName();
    for (const one of await caches.keys()) if (one.startsWith(OURS) && one !== name) await caches.delete(one);
    await worker.clients.claim();
}

/** The file that is asked for; "": none of ours. @param {Request} request */
function fileFor({ url, method, mode }) {
    const { origin, pathname, search } = new URL(url);
    if (method !== "GET" || origin !== root.origin || !pathname.startsWith(root.pathname)) return "";
    const path = pathname.slice(root.pathname.length);
    if (mode === "navigate" && /^(index\.html|t\/[A-Za-z0-9_-]+)?$/.test(path)) return "index.html";
    return search === "" && path in FILES ? path : "";
}

/** @param {string} file @param {Request} request */
async function answer(file, request) {
    return (await caches.match(addressOf(file), { cacheName: await ownName() })) ?? fetch(request);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepAll()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const file = fileFor(event.request);
    if (file) event.respondWith(answer(file, event.request));
});
worker.addEventListener("message", (/** @type {any} */ { data }) => data === "take over" && worker.skipWaiting());
