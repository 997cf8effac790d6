// The worker with the program. Of all pages of this browser that are open at once, one worker answers: it holds a lock
// which the browser takes away when its page is closed. The others pass on what their pages ask, and whoever gets the
// lock next tells all lines that they are closed; connections come back by themselves and ask for what they missed.

import { openDesk } from "./desk_here.js";
import { Program } from "./program.js";
import { Helper } from "./search.js";

const DESK_LOCK = "gadshill desk";
const own = crypto.getRandomValues(new Uint32Array(2)).join("-");
const others = new BroadcastChannel("gadshill");
/** The pages' lines, by their names. @type {Map<string, MessagePort>} */
const ports = new Map();
/** Workers whose end is waited for. @type {Set<string>} */
const watched = new Set();
/** @type {Promise<import("./desk_here.js").Desk> | null} */
let desk = null;
let isServed = false; // by another worker
let count = 0;

/**
 * Does something when the lock is had, and keeps it. There are locks only where the page came safely (HTTPS, or this
 * computer) and the browser may keep something; without them it is done at once.
 * @param {string} name
 * @param {() => void} act
 */
async function lock(name, act) {
    let isDone = false;
    const once = () => {
        if (!isDone) act();
        isDone = true;
        return new Promise(() => {});
    };
    await navigator.locks?.request(name, once).catch(() => {});
    void once();
}

/** A lock that shows the others that this worker lives; it must be there before they look for it. */
const alive = new Promise((settle) => void lock(`gadshill ${own}`, () => settle(null)));

self.onmessage = ({ data }) => {
    if (data.help) help(data.help);
    else addPort(data.port, data.pace);
};

/** Helps another worker with its searches, and does nothing else. @param {WebAssembly.Module} module */
function help(module) {
    const nothing = () => {};
    const program = new Program(module, { send: nothing, start: nothing, random: nothing });
    const helper = new Helper(program, (told) => postMessage(told));
    self.onmessage = ({ data }) => helper.hear(data);
}

/** @param {MessagePort} port @param {number} pace */
function addPort(port, pace) {
    const name = `${own} ${count++}`;
    ports.set(name, port);
    port.onmessage = ({ data }) => {
        if (data.leave) ports.delete(name);
        pass({ line: name, ...data });
    };
    if (count === 1) void lock(DESK_LOCK, () => begin(pace));
    pass({ line: name, enter: own });
}

/** To the desk, wherever it is. @param {any} message */
function pass(message) {
    if (desk) desk.then((own) => own.hear(message, (answer) => ports.get(message.line)?.postMessage(answer)), closeAll);
    else void alive.then(() => others.postMessage(message));
}

others.onmessage = (/** @type {MessageEvent} */ { data }) => {
    if (data.desk !== undefined)
        closeAll(); // another worker has the desk now
    else if (data.to !== undefined) {
        isServed = true;
        ports.get(data.to)?.postMessage(data.answer);
    } else if (desk) {
        if (data.enter) watch(data.enter);
        void desk.then((own) => own.hear(data, (answer) => others.postMessage({ to: data.line, answer })));
    }
};

/** Lines that were to a desk which is no more. */
function closeAll() {
    for (const port of ports.values()) port.postMessage({ closed: true });
    ports.clear();
}

/** When another worker has ended, its lines have. @param {string} worker */
function watch(worker) {
    if (watched.has(worker)) return;
    watched.add(worker);
    const hasEnded = () => {
        watched.delete(worker);
        void desk?.then((own) => own.leaveAll(worker));
    };
    navigator.locks?.request(`gadshill ${worker}`, hasEnded).catch(() => {});
}

/** This worker has the desk from now on. @param {number} pace */
function begin(pace) {
    const tell = () => {
        others.postMessage({ desk: own });
        closeAll();
    };
    desk = openDesk(pace, tell);
    others.postMessage({ desk: own });
    if (isServed) closeAll();
    for (const name of ports.keys()) pass({ line: name, enter: own });
}
