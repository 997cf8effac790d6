// The line to the server: requests with answers, and steps in their order. It comes back by itself after a break and
// asks for what was missed.
//
// 1. Listeners get every step once, in order, whatever happens to the line.
// 2. An action that was on its way when the line broke is sent once more, with the same name (once), so that the server
//    does it once. Other requests fail.

import { DeviceLine } from "./device.js";
import { deviceSecret } from "./settings.js";
import { _, spoken } from "./words.js";

/** @typedef {import("./types.js").Step} Step */
/** @typedef {"calling" | "open" | "waiting" | "closed"} LineState */
/**
 * @typedef {object} Sent
 * @property {(answer: any) => void} settle
 * @property {(error: Error) => void} fail
 * @property {Record<string, unknown>} request
 * @property {boolean} isRepeated
 */

const RETRY = [250, 500, 1000, 2000, 4000, 8000];

/** The pause before another try; not everybody comes back at the same moment. @param {number} tries */
const pauseAfter = (tries) => RETRY[Math.min(tries, RETRY.length - 1)] * (0.75 + Math.random() / 2);

/** A name for an action, by which the server knows it again. */
const newName = () => 1 + Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);

export class Refused extends Error {
    /** @param {import("./types.js").Refusal} refusal */
    constructor(refusal) {
        super(refusal.why);
        this.refusal = refusal;
    }
}

export class Connection extends EventTarget {
    /**
     * @param {import("./places.js").Where} [where]  who answers: the server, or the program in this browser
     * @param {string} [table]  that will be joined: of several servers the one is called where everybody meets
     */
    constructor(where = "server", table = "") {
        super();
        this.where = where;
        this.path = table ? `/socket/${table}` : "/socket";
        /** @type {LineState} */
        this.state = "calling";
        this.tries = 0;
        this.nextId = 1;
        /** @type {Map<number, Sent>} */
        this.waiting = new Map();
        /** Steps that nobody has listened to yet. @type {Step[] | null} */
        this.early = [];
        /** Actions that got no answer before the line broke. @type {Sent[]} */
        this.unanswered = [];
        /** @type {{table: string, tokens: string[], own?: string, n: number} | null} */
        this.joined = null;
        /** @type {WebSocket | DeviceLine | null} */
        this.socket = null;
        this.listening = new AbortController();
        const { signal } = this.listening;
        window.addEventListener("online", () => this.hurry(), { signal });
        if (where === "server") window.addEventListener("offline", () => this.socket?.close(), { signal });
        document.addEventListener("visibilitychange", () => !document.hidden && this.hurry(), { signal });
        this.call();
    }

    call() {
        this.setState("calling");
        const server = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.path}`;
        const socket = this.where === "device" ? new DeviceLine() : new WebSocket(server, "gadshill-1");
        this.socket = socket;
        socket.onopen = () => this.opened();
        socket.onmessage = (/** @type {{data: string}} */ event) => this.heard(JSON.parse(event.data));
        socket.onclose = () => this.broke(socket);
    }

    /** Tries again at once: the network is back, or somebody looks at the page. */
    hurry() {
        if (this.state !== "waiting") return;
        clearTimeout(this.retry);
        this.call();
    }

    async opened() {
        if (this.joined) {
            try {
                const answer = await this.send(this.again(this.joined.n));
                for (const step of answer.steps ?? []) this.stepped(step);
                this.joined.n = answer.n; // too much was missed for steps: then there is the view
                this.dispatchEvent(new CustomEvent("rejoined", { detail: answer }));
            } catch (error) {
                if (!(error instanceof Refused)) return; // the line broke again
                this.dispatchEvent(new CustomEvent("farewell", { detail: error.refusal }));
                this.close();
                return;
            }
        }
        this.tries = 0;
        for (const { request, settle, fail } of this.unanswered.splice(0))
            this.send(request, { isRepeated: true }).then(settle, fail);
        this.setState("open");
    }

    /** @param {WebSocket | DeviceLine} socket */
    broke(socket) {
        if (socket !== this.socket || this.state === "closed") return;
        for (const sent of this.waiting.values()) {
            if (sent.request.once && !sent.isRepeated) this.unanswered.push(sent);
            else sent.fail(new Error(_("The connection broke; reconnecting …")));
        }
        this.waiting.clear();
        this.setState("waiting");
        this.retry = setTimeout(() => this.call(), pauseAfter(this.tries++));
    }

    close() {
        this.setState("closed");
        this.listening.abort();
        clearTimeout(this.retry);
        this.socket?.close();
    }

    /** @param {LineState} state */
    setState(state) {
        this.state = state;
        this.dispatchEvent(new CustomEvent("state", { detail: state }));
    }

    /** Resolves when requests can be sent. */
    async ready() {
        while (this.state !== "open") {
            if (this.state === "closed") throw new Error(_("The connection is closed."));
            await new Promise((resolve) => this.addEventListener("state", resolve, { once: true }));
        }
    }

    /**
     * Sends a request and gives its answer; a refusal is thrown as Refused.
     * @param {Record<string, unknown>} request
     * @returns {Promise<any>}
     */
    async ask(request) {
        await this.ready();
        return this.send(request.do === undefined ? request : { once: newName(), ...request });
    }

    /** @param {Record<string, unknown>} request @returns {Promise<any>} */
    send(request, { isRepeated = false } = {}) {
        const id = this.nextId++;
        return new Promise((settle, fail) => {
            this.waiting.set(id, { settle, fail, request, isRepeated });
            this.socket?.send(JSON.stringify({ id, language: spoken(), ...request }));
        });
    }

    /**
     * Sits down (or watches, without a seat); from now on steps are told. Tokens are exchanged for this browser's own
     * secret, unless it cannot keep one.
     * @param {string} table
     * @param {string[]} tokens
     */
    async join(table, tokens) {
        const own = deviceSecret() || undefined;
        const answer = await this.ask({ join: table, tokens, own });
        this.joined = { table, tokens: own ? [] : tokens, own, n: answer.n };
        return answer;
    }

    /** The request for what came after a step, at the same table and on the same seats. @param {number} after */
    again(after) {
        const { table, tokens, own } = /** @type {NonNullable<typeof this.joined>} */ (this.joined);
        return { join: table, tokens, own, after };
    }

    /** @param {any} message */
    heard(message) {
        const isStep = message.do !== undefined && message.n !== undefined;
        if (isStep) this.stepped(message);
        const request = message.id === undefined ? undefined : this.waiting.get(message.id);
        const news = request && ["held", "progress"].find((kind) => message[kind] !== undefined);
        if (news) return void this.dispatchEvent(new CustomEvent(news, { detail: message[news] })); // no answer yet
        if (request) {
            this.waiting.delete(message.id);
            if (message.no !== undefined) request.fail(new Refused(this.inOwnWords(message)));
            else request.settle(message);
        } else if (message.here !== undefined) {
            this.dispatchEvent(new CustomEvent("presence", { detail: message }));
        } else if (message.again !== undefined) {
            this.dispatchEvent(new CustomEvent("again", { detail: message.again }));
        } else if (message.no !== undefined && message.id === undefined) {
            this.dispatchEvent(new CustomEvent("farewell", { detail: message }));
        }
    }

    /**
     * The program believes that it is a server.
     * @param {import("./types.js").Refusal} refusal
     */
    inOwnWords(refusal) {
        if (this.where === "server") return refusal;
        if (refusal.no === "not-stored")
            return {
                ...refusal,
                why: _("This browser has no room left, so this did not happen. Make room, and try again."),
            };
        if (refusal.no === "damaged") return { ...refusal, why: _("What this browser kept of the game is damaged.") };
        return refusal;
    }

    /** @param {Step} step */
    stepped(step) {
        if (!this.joined || step.n <= this.joined.n) return;
        this.joined.n = step.n;
        if (this.early) this.early.push(step);
        else this.dispatchEvent(new CustomEvent("step", { detail: step }));
    }

    /** Who listens to steps hears those too that came since the table was joined. */
    tellSteps() {
        const steps = this.early ?? [];
        this.early = null;
        for (const step of steps) this.dispatchEvent(new CustomEvent("step", { detail: step }));
    }
}
