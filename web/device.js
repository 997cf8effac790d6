// The line to the program in this browser: as a WebSocket behaves, with a worker at its other end (device_worker.js).

import { fileAt } from "./places.js";
import { beat } from "./settings.js";

const PACE = 500; // milliseconds that a computer player waits before it acts; where nothing moves it need not

/** @type {Worker | null} */
let worker = null;

/** What is known of keeping: whether games outlive the page. */
export const device = { keeps: true };

/** A line of its own for each connection. */
function newLine() {
    worker ??= new Worker(fileAt("device_worker.js"), { type: "module" });
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ port: port2, pace: beat() > 0 ? PACE : 0 }, [port2]);
    return port1;
}

/** What Connection needs of a WebSocket. */
export class DeviceLine {
    /** @type {() => void} */
    onopen = () => {};
    /** @type {(event: {data: string}) => void} */
    onmessage = () => {};
    /** @type {() => void} */
    onclose = () => {};

    constructor() {
        this.port = newLine();
        this.port.onmessage = ({ data }) => {
            if (data.open) device.keeps = data.keeps;
            if (data.open) this.onopen();
            else if (data.closed) this.end();
            else this.onmessage({ data: data.text });
        };
    }

    /** @param {string} text */
    send(text) {
        this.port.postMessage({ text });
    }

    close() {
        this.port.postMessage({ leave: true });
        this.end();
    }

    end() {
        this.port.onmessage = null;
        setTimeout(() => this.onclose()); // as a socket does it: later
    }
}

/**
 * Asks the program for something that no server is asked for: {record: ID}, {adopt: ...}, {notebook: ID}, {mend: ID},
 * {forget: ID}.
 * @param {Record<string, unknown>} wish
 * @returns {Promise<any>}
 */
export function askDevice(wish) {
    const port = newLine();
    return new Promise((settle, fail) => {
        port.onmessage = ({ data }) => {
            if (data.open) port.postMessage({ wish });
            if (data.answer === undefined && !data.closed) return;
            port.onmessage = null;
            port.postMessage({ leave: true });
            if (data.closed) fail(new Error("closed"));
            else settle(data.answer);
        };
    });
}
