// A table: sitting down, telling the board what happened, whose hand may be seen, and everything around the board.
//
// 1. The view is changed by steps only, in their order (connection.js sees to that).
// 2. With several seats at one screen a hand is shown only after its player has said to be there.

import { Board } from "./board.js";
import { Connection, Refused } from "./connection.js";
import { add, find, h, put } from "./dom.js";
import { computerName, copyField, createLog, showBoardInWords, showLine, showPlayers, showShelf } from "./panels.js";
import { reasonOf } from "./proofs.js";
import { forgetGame, knownGames, rememberGame, settings } from "./settings.js";
import { fetchTown } from "./town.js";
import { applyStep, mayClaim } from "./view.js";
import { _, list } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").TableInfo} TableInfo */

const SHOW_PLAY = 1600; // milliseconds

/**
 * What was chosen and shown when a table was left.
 * @typedef {object} Moment
 * @property {string} id
 * @property {number | null} uncovered
 * @property {import("./board.js").Choice} choice
 * @property {import("./hints.js").ShownHint | null} hint
 * @property {import("./board.js").Kept | null} kept
 * @property {number} step   of the replay
 */

/** To go on there in another language. @type {Moment | null} */
let last = null;

/**
 * @param {Element} main
 * @param {string} id
 * @param {string} token  from the address, or ""
 * @param {boolean} again  the same once more, in another language
 * @returns {Promise<() => void>} how to leave
 */
export async function showTable(main, id, token, again) {
    put(main, h("p", { class: "loading" }, _("Sitting down …")));
    const known = knownGames().find((game) => game.id === id);
    const tokens = [...new Set([...(token ? [token] : []), ...(known?.tokens ?? [])])];
    const line = new Connection();
    line.addEventListener("state", () => showLine(line.state));
    let joined;
    try {
        joined = await line.join(id, tokens);
    } catch (error) {
        line.close();
        showLine("closed");
        if (error instanceof Refused) forgetGame(id);
        throw error;
    }
    const town = await fetchTown(joined.table.town);
    const table = new Table(main, line, town, joined, tokens);
    rememberGame({
        ...known,
        id,
        town: town.name,
        title: town.title,
        tokens,
        names: joined.table.seats.map((/** @type {{name: string, named: boolean}} */ seat) =>
            seat.named ? seat.name : "",
        ),
        mine: joined.seats,
        opened: Date.now(),
    });
    if (again && last?.id === id) void table.goOn(last);
    // The token is remembered now; in the address it would be shared by mistake.
    if (token && knownGames().some((game) => game.tokens.includes(token))) history.replaceState(null, "", `/t/${id}`);
    return () => {
        table.leave();
        line.close();
        showLine("closed");
        document.title = _("Gads Hill");
    };
}

/** @typedef {{table: TableInfo, seats: number[], n: number, view: View}} Joined */

class Table {
    log = createLog();
    playersPanel = h("section", { class: "panel" });
    shelf = h("section", { class: "panel" });
    words = h("div");
    wordsPanel = h(
        "details",
        { class: "panel", ontoggle: () => showBoardInWords(this.words, this.town, this.view) },
        h("summary", {}, _("The board in words")),
        this.words,
    );
    grace = h("div", { class: "grace" });
    curtain = h("section", { class: "curtain", hidden: true, "aria-label": _("Pass the screen on") });
    leaving = new AbortController();

    /**
     * @param {Element} main
     * @param {Connection} line
     * @param {import("./types.js").Town} town
     * @param {Joined} joined
     * @param {string[]} tokens
     */
    constructor(main, line, town, joined, tokens) {
        this.line = line;
        this.town = town;
        this.joined = joined;
        this.tokens = tokens;
        this.info = joined.table;
        this.seats = joined.seats; // of this screen
        this.view = joined.view;
        this.here = this.info.here ?? [];
        this.players = this.info.players ?? this.info.seats.map((seat) => seat.player);
        /** @type {{at: number, ms: number[]} | null} */
        this.clocks = this.info.left ? { at: Date.now(), ms: this.info.left } : null;
        /** @type {number | null} */
        this.uncovered = this.seats.length === 1 ? this.seats[0] : null;
        this.heldUntil = 0;
        this.asked = 0;
        this.ended = false;
        this.board = new Board(this.host());
        this.below = h("div", { class: "below" }, this.grace, this.board.bar, this.board.hand);
        this.ticking = setInterval(() => this.tick(), 1000);
        this.layOut(main);
        this.listen();
        /** @type {import("./replay.js").Replay | null} */
        this.replay = null;
        this.past = this.tellPast().catch(() => /** @type {Step[]} */ ([])); // the line broke: the log begins later
        this.shown = this.update();
    }

    /** What the board is told, and whom it asks. @returns {import("./board.js").Host} */
    host() {
        return {
            town: this.town,
            view: () => this.view,
            seat: () => this.uncovered,
            claimers: () =>
                this.info.referee === "manual" ? this.seats.filter((seat) => mayClaim(this.view, seat)) : [],
            name: (seat) => this.name(seat),
            waiting: () => this.waiting(),
            thinking: () => this.thinking(),
            try: (action) => this.line.ask({ try: action, seat: this.uncovered }),
            do: (action, seat) => this.line.ask({ do: action, seat }),
            hint: this.mayHint()
                ? async () => (await this.line.ask({ hint: true, seat: this.uncovered })).hint
                : undefined,
        };
    }

    /** Hints are for games against computer players alone. */
    mayHint() {
        return (
            this.seats.length === 1 &&
            this.info.seats.every((seat, i) => i === this.seats[0] || seat.player !== "person")
        );
    }

    /** @param {Element} main */
    layOut(main) {
        const title = _("{town}: a table for {players}", { town: this.town.title, players: list(this.names()) });
        put(
            main,
            h("h1", { class: "unseen" }, title),
            h(
                "div",
                { class: "table" },
                h("div", { class: "play" }, this.board.mapBox, this.below, this.curtain),
                h(
                    "aside",
                    { class: "side", "aria-label": _("The table") },
                    this.playersPanel,
                    this.shelf,
                    h("section", { class: "panel log-panel" }, h("h2", {}, _("What happened")), this.log.element),
                    this.wordsPanel,
                    h(
                        "details",
                        { class: "panel" },
                        h("summary", {}, _("Let somebody watch")),
                        copyField(_("Link for those who watch"), `${location.origin}/t/${this.info.id}`),
                    ),
                ),
            ),
            this.board.spoken,
        );
    }

    listen() {
        const on = (/** @type {string} */ what, /** @type {(detail: any) => void} */ act) =>
            this.line.addEventListener(what, (event) => act(/** @type {CustomEvent} */ (event).detail));
        on("step", (step) => this.onStep(step));
        on("presence", (presence) => this.onPresence(presence));
        on("rejoined", (answer) => this.onRejoined(answer));
        on("held", (milliseconds) => this.onHeld(milliseconds));
        on("farewell", (refusal) => this.log.tell([refusal.why], -1));
        document.addEventListener("keydown", (event) => this.onKey(event), { signal: this.leaving.signal });
    }

    leave() {
        const { choice, hint, kept } = this.board;
        last = { id: this.info.id, uncovered: this.uncovered, choice, hint, kept, step: this.replay?.at ?? 0 };
        this.leaving.abort();
        clearInterval(this.ticking);
    }

    /** @param {Moment} moment */
    async goOn({ uncovered, choice, hint, kept, step }) {
        if (this.seats.length > 1 && uncovered !== null) {
            this.uncovered = uncovered;
            await this.update();
        }
        await this.shown;
        if (this.replay) return this.replay.go(step);
        this.board.choose(choice);
        this.board.update(this.board.legal); // it may no longer be possible
        if (hint) await this.board.askHint();
        if (hint && this.board.hint) this.board.showHint({ ...this.board.hint, stage: hint.stage, at: hint.at });
        const { proof, words } = (kept && (await this.past).find((one) => one.n === kept.n)) ?? {};
        if (kept && proof) this.board.keepReason({ ...kept, proof, title: words?.[0] ?? "" });
    }

    /** @param {number} seat */
    name(seat) {
        const { name, named } = this.info.seats[seat];
        return !named && this.seats.length === 1 && seat === this.seats[0] ? _("You") : name;
    }

    names() {
        return this.info.seats.map((_seat, seat) => this.name(seat));
    }

    /** @returns {Promise<Step[]>} */
    async tellPast() {
        if (this.joined.n === 0) return [];
        const past = await this.line.ask({
            join: this.info.id,
            tokens: this.tokens,
            after: 0,
        });
        const missed = (past.steps ?? []).filter((/** @type {Step} */ step) => step.n <= this.joined.n);
        this.log.tellPast(missed);
        return missed;
    }

    /** @param {Step} step */
    onStep(step) {
        const before = this.view;
        this.view = applyStep(this.town, this.view, step);
        this.heldUntil = 0;
        if (step.left) this.clocks = { at: Date.now(), ms: step.left };
        this.log.tell(step.words ?? [], step.seat);
        if (!step.do.startsWith("claim")) this.startGrace();
        const reason = reasonOf(this.town, step);
        const [title = ""] = step.words ?? [];
        this.board.settle();
        if (step.proof) this.board.keepReason({ n: step.n, proof: step.proof, title, before, after: this.view });
        else if (step.do.startsWith("claim")) this.board.say(title);
        else if (reason && !this.seats.includes(step.seat)) this.board.explain(before, reason, SHOW_PLAY);
        this.update();
    }

    /** @param {{here: boolean[], players?: string[], left?: number[]}} presence */
    onPresence(presence) {
        this.here = presence.here;
        this.players = presence.players ?? this.players;
        if (presence.left) this.clocks = { at: Date.now(), ms: presence.left };
        this.showPeople();
        if (!this.ended) this.board.render(); // a computer player may be to move now
    }

    /** @param {{table?: TableInfo, view?: View}} answer */
    onRejoined(answer) {
        this.view = answer.view ?? this.view;
        this.here = answer.table?.here ?? this.here;
        this.players = answer.table?.players ?? this.players;
        this.update();
    }

    /** @param {number} milliseconds */
    onHeld(milliseconds) {
        this.heldUntil = Date.now() + milliseconds;
        put(this.grace, h("p", { class: "held" }, _("Your move waits a moment: the others may still call STOP.")));
    }

    /** A turn has ended: others may call STOP for a while. */
    startGrace() {
        this.grace.replaceChildren();
        // With two, only the next player could claim: no hurry.
        if (!this.view.window || !this.info.grace || this.info.seats.length < 3) return;
        const bar = h("div", { class: "grace-bar", onanimationend: () => bar.parentElement?.replaceChildren() });
        bar.style.animationDuration = `${this.info.grace}s`;
        put(this.grace, h("p", {}, _("Time to call STOP")), bar);
    }

    waiting() {
        if (this.view.phase === "over") return _("The game is over.");
        if (this.seats.length === 0)
            return _("You are watching. {name} is to move.", { name: this.name(this.view.player) });
        return this.thinking()
            ? _("{name} is thinking.", { name: this.name(this.view.player) })
            : _("{name} is to move.", { name: this.name(this.view.player) });
    }

    thinking() {
        return this.view.phase !== "over" && this.players[this.view.player] !== "person";
    }

    /** Whose hand is shown; covers the screen when it has to change hands. */
    cover() {
        if (this.seats.length < 2) return;
        const next =
            this.view.phase !== "over" && this.seats.includes(this.view.player) ? this.view.player : this.uncovered;
        if (this.view.phase === "over") this.uncovered = null;
        if (this.view.phase === "over" || next === null || next === this.uncovered) {
            this.curtain.hidden = true;
            return;
        }
        this.uncovered = null;
        if (!this.curtain.hidden && this.curtain.dataset.seat === String(next)) return;
        this.curtain.dataset.seat = String(next);
        this.curtain.hidden = false;
        const reveal = h(
            "button",
            {
                type: "button",
                class: "button strong big",
                onclick: () => {
                    this.uncovered = next;
                    this.update();
                    this.board.bar.focus();
                },
            },
            _("I am {name}: show my cards", { name: this.name(next) }),
        );
        put(
            this.curtain,
            h("h2", {}, _("{name} is to move", { name: this.name(next) })),
            h("p", {}, _("Pass the screen on. The cards stay covered until you say so.")),
            reveal,
        );
        reveal.focus();
    }

    async update() {
        this.cover();
        this.showPeople();
        showShelf(this.shelf, this.town, this.view);
        if (this.wordsPanel.open) showBoardInWords(this.words, this.town, this.view);
        if (this.view.phase === "over") return this.over();
        const mine = this.uncovered !== null && this.view.player === this.uncovered;
        document.title = mine ? _("Your turn – {town}", { town: this.town.title }) : this.town.title;
        if (!mine) return this.board.update(null);
        const turn = ++this.asked;
        this.board.awaits = true;
        this.board.render();
        try {
            const legal = await this.line.ask({ legal: true, seat: this.uncovered });
            if (turn === this.asked && this.uncovered === this.view.player) this.board.update(legal);
        } catch {
            // The line broke; `rejoined` asks again.
        }
    }

    showPeople() {
        const invites = knownGames().find((game) => game.id === this.info.id)?.invites ?? [];
        showPlayers(
            this.playersPanel,
            this.town,
            this.view,
            this.info.seats.map((seat, index) => {
                const me = this.seats.includes(index);
                const person = seat.player === "person";
                const replaced = person && this.players[index] !== "person";
                const away = person && !me && this.here[index] === false;
                const invite = invites.find((one) => one.seat === index);
                return {
                    name: this.name(index),
                    me,
                    away,
                    kind:
                        this.name(index) === _("You") && !replaced
                            ? ""
                            : this.kindOfSeat(seat.player, me, away, replaced),
                    extra:
                        this.view.phase === "over"
                            ? null
                            : away
                              ? this.absence(index, replaced, invite)
                              : me && replaced
                                ? this.comeBack(index)
                                : this.clock(index),
                };
            }),
        );
    }

    /** @param {string} player @param {boolean} me @param {boolean} away @param {boolean} replaced */
    kindOfSeat(player, me, away, replaced) {
        if (replaced) return _("away; a computer plays on");
        if (me) return this.seats.length > 1 ? _("at this screen") : _("you");
        if (away) return _("not here");
        return player === "person" ? _("person") : computerName(player);
    }

    /** @param {number} seat @param {boolean} replaced @param {{token: string} | undefined} invite */
    absence(seat, replaced, invite) {
        return h(
            "div",
            { class: "absence" },
            invite
                ? copyField(
                      _("Invitation for {name}", { name: this.name(seat) }),
                      `${location.origin}/t/${this.info.id}#${invite.token}`,
                  )
                : null,
            this.seats.length > 0 && !replaced
                ? h(
                      "button",
                      {
                          type: "button",
                          class: "button small",
                          "data-key": `replace-${seat}`,
                          onclick: () =>
                              void this.line
                                  .ask({ replace: seat, by: "careful" })
                                  .catch((error) => this.log.tell([error.message], -1)),
                      },
                      _("Let a computer play for {name}", { name: this.name(seat) }),
                  )
                : null,
        );
    }

    /** A computer took the seat over when the time was up. @param {number} seat */
    comeBack(seat) {
        return h(
            "button",
            {
                type: "button",
                class: "button small strong",
                "data-key": `back-${seat}`,
                onclick: () =>
                    void this.line
                        .ask({ replace: seat, by: "person" })
                        .catch((error) => this.log.tell([error.message], -1)),
            },
            _("Take my seat back"),
        );
    }

    /** @param {number} seat */
    clock(seat) {
        if (!this.clocks || this.clocks.ms[seat] === undefined || this.clocks.ms[seat] >= 2 ** 32 - 1) return null;
        const running = this.view.player === seat && this.view.phase !== "over";
        const left = Math.max(
            0,
            Math.round((this.clocks.ms[seat] - (running ? Date.now() - this.clocks.at : 0)) / 1000),
        );
        return h(
            "p",
            { class: "clock" },
            _("{minutes}:{seconds} left", {
                minutes: Math.floor(left / 60),
                seconds: String(left % 60).padStart(2, "0"),
            }),
        );
    }

    tick() {
        if (this.clocks && this.view.phase !== "over") this.showPeople();
        if (this.heldUntil && Date.now() > this.heldUntil) {
            this.heldUntil = 0;
            this.grace.replaceChildren();
        }
    }

    async over() {
        this.board.settle();
        this.board.update(null);
        if (this.ended) return;
        this.ended = true;
        const known = knownGames().find((game) => game.id === this.info.id);
        if (known) rememberGame({ ...known, over: true });
        const [past, { Replay }] = await Promise.all([this.line.ask({ replay: true }), import("./replay.js")]);
        this.replay = new Replay({
            town: this.town,
            id: this.info.id,
            start: past.start,
            steps: past.steps,
            names: this.names(),
            me: this.seats.length === 1 ? this.seats[0] : null,
            show: (shown, drawn) => {
                this.view = shown;
                this.board.seenAgain = drawn;
                this.board.render();
                this.showPeople();
                showShelf(this.shelf, this.town, this.view);
            },
        });
        this.below.replaceChildren();
        add(this.below, [this.replay.element]);
        this.replay.heading.focus({ preventScroll: true });
    }

    /** @param {KeyboardEvent} event */
    onKey(event) {
        if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
            return;
        if (event.target instanceof Element && event.target.matches("input, textarea, select")) return;
        if (event.key === "?") return find("#menu-button").click();
        if (this.curtain.hidden && this.view.phase !== "over" && this.board.key(event)) event.preventDefault();
    }
}
