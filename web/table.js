// A table: sitting down, telling the board what happened, whose hand may be seen, and everything around the board.
//
// 1. The view is changed by steps only, in their order (connection.js sees to that).
// 2. With several seats at one screen a hand is shown only after its player has said to be there.

import { createBoard } from "./board.js";
import { Connection, Refused } from "./connection.js";
import { add, find, h, put } from "./dom.js";
import { copyField, createLog, showBoardInWords, showPlayers, showShelf } from "./panels.js";
import { forgetGame, knownGames, rememberGame, settings } from "./settings.js";
import { fetchTown } from "./town.js";
import { applyStep, mayClaim, reasonOf } from "./view.js";
import { _, list } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").TableInfo} TableInfo */

const LOG_WHEN_JOINING = 30; // steps
const SHOW_PLAY = 1600; // milliseconds
const SHOW_CLAIM = 4500;

/**
 * @param {Element} main
 * @param {string} id
 * @param {string} token  from the address, or ""
 * @returns {Promise<() => void>} how to leave
 */
export async function showTable(main, id, token) {
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
    const table = createTable(main, line, town, joined, tokens);
    rememberGame({
        ...known,
        id,
        town: town.name,
        title: town.title,
        tokens,
        names: table.names(),
        opened: Date.now(),
    });
    // The token is remembered now; in the address it would be shared by mistake.
    if (token && knownGames().some((game) => game.tokens.includes(token))) history.replaceState(null, "", `/t/${id}`);
    return () => {
        table.leave();
        line.close();
        showLine("closed");
        document.title = _("Gads Hill");
    };
}

/** The calm word about the line in the header. @param {import("./connection.js").LineState} state */
function showLine(state) {
    const text = {
        open: "",
        closed: "",
        calling: _("Connecting …"),
        waiting: _("The connection is away; it comes back by itself. Nothing is lost."),
    }[state];
    const line = find("#line");
    if (line.textContent !== text) line.textContent = text;
    line.dataset.state = state;
}

/**
 * @param {Element} main
 * @param {Connection} line
 * @param {import("./types.js").Town} town
 * @param {{table: TableInfo, seats: number[], n: number, view: View, here?: boolean[], players?: string[]}} joined
 * @param {string[]} tokens
 */
function createTable(main, line, town, joined, tokens) {
    const info = joined.table;
    const seats = joined.seats;
    let view = joined.view;
    let here = info.here ?? [];
    let players = info.players ?? info.seats.map((seat) => seat.player);
    /** @type {{at: number, ms: number[]} | null} */
    let clocks = info.left ? { at: Date.now(), ms: info.left } : null;
    /** @type {number | null} */
    let uncovered = seats.length === 1 ? seats[0] : null;
    let heldUntil = 0;
    let asked = 0;
    let ended = false;

    const name = (/** @type {number} */ seat) =>
        seats.length === 1 && seat === seats[0] && info.seats[seat].name === _("Player {n}", { n: seat + 1 })
            ? _("You")
            : info.seats[seat].name;
    const board = createBoard({
        town,
        view: () => view,
        seat: () => uncovered,
        claimers: () => (info.referee === "manual" ? seats.filter((seat) => mayClaim(view, seat)) : []),
        name,
        waiting,
        try: (action) => line.ask({ try: action, seat: uncovered }),
        do: async (action, seat) => {
            await line.ask({ do: action, seat });
        },
    });
    const log = createLog();
    const playersPanel = h("section", { class: "panel" });
    const shelf = h("section", { class: "panel" });
    const words = h("div");
    const wordsPanel = h(
        "details",
        { class: "panel", ontoggle: () => showBoardInWords(words, town, view) },
        h("summary", {}, _("The board in words")),
        words,
    );
    const watch = h(
        "details",
        { class: "panel" },
        h("summary", {}, _("Let somebody watch")),
        copyField(_("Link for those who watch"), `${location.origin}/t/${info.id}`),
    );
    const grace = h("div", { class: "grace" });
    const curtain = h("section", { class: "curtain", hidden: true, "aria-label": _("Pass the screen on") });
    const below = h("div", { class: "below" }, grace, board.bar, board.hand);
    const play = h("div", { class: "play" }, board.mapBox, below, curtain);
    const side = h(
        "aside",
        { class: "side", "aria-label": _("The table") },
        playersPanel,
        shelf,
        h("section", { class: "panel log-panel" }, h("h2", {}, _("What happened")), log.element),
        wordsPanel,
        watch,
    );
    put(
        main,
        h(
            "h1",
            { class: "unseen" },
            _("{town}: a table for {players}", {
                town: town.title,
                players: list(info.seats.map((_seat, seat) => name(seat))),
            }),
        ),
        h("div", { class: "table" }, play, side),
        board.spoken,
    );

    line.addEventListener("step", onStep);
    line.addEventListener("presence", onPresence);
    line.addEventListener("rejoined", onRejoined);
    line.addEventListener("held", onHeld);
    line.addEventListener("farewell", onFarewell);
    document.addEventListener("keydown", onKey);
    const ticking = setInterval(tick, 1000);
    void tellPast();
    update();

    async function tellPast() {
        if (joined.n === 0) return;
        const past = await line.ask({
            join: info.id,
            tokens,
            after: Math.max(0, joined.n - LOG_WHEN_JOINING),
            language: "en",
        });
        for (const step of past.steps ?? []) if (step.n <= joined.n) log.tell(step.words ?? [], step.seat);
    }

    /** @param {Event} event */
    function onStep(event) {
        const step = /** @type {CustomEvent<Step>} */ (event).detail;
        const before = view;
        view = applyStep(town, view, step);
        heldUntil = 0;
        if (step.left) clocks = { at: Date.now(), ms: step.left };
        log.tell(step.words ?? [], step.seat);
        if (view.window && !before.window && info.referee === "manual") startGrace();
        if (!view.window) grace.replaceChildren();
        const reason = reasonOf(town, before, step);
        if (reason && (step.do.startsWith("claim") || !seats.includes(step.seat)))
            board.explain(before, reason, step.do.startsWith("claim") ? SHOW_CLAIM : SHOW_PLAY);
        update();
    }

    /** @param {any} event */
    function onPresence(event) {
        here = event.detail.here;
        players = event.detail.players ?? players;
        if (event.detail.left) clocks = { at: Date.now(), ms: event.detail.left };
        showPeople();
    }

    /** @param {any} event */
    function onRejoined(event) {
        here = event.detail.table?.here ?? here;
        players = event.detail.table?.players ?? players;
        update();
    }

    /** @param {any} event */
    function onHeld(event) {
        heldUntil = Date.now() + event.detail;
        put(grace, h("p", { class: "held" }, _("Your move waits a moment: the others may still call STOP.")));
    }

    /** @param {any} event */
    function onFarewell(event) {
        log.tell([event.detail.why], -1);
    }

    function startGrace() {
        if (!info.grace || info.seats.length < 3) return; // with two, only the next player could claim: no hurry
        const bar = h("div", { class: "grace-bar" });
        bar.style.animationDuration = `${info.grace}s`;
        put(grace, h("p", {}, _("Time to call STOP")), bar);
    }

    function waiting() {
        if (view.phase === "over") return _("The game is over.");
        if (seats.length === 0) return _("You are watching. {name} is to move.", { name: name(view.player) });
        return _("{name} is to move.", { name: name(view.player) });
    }

    /** Whose hand is shown; covers the screen when it has to change hands. */
    function cover() {
        if (seats.length < 2) return;
        const next = view.phase !== "over" && seats.includes(view.player) ? view.player : uncovered;
        if (view.phase === "over") uncovered = null;
        if (view.phase === "over" || next === null || next === uncovered) {
            curtain.hidden = true;
            return;
        }
        uncovered = null;
        if (!curtain.hidden && curtain.dataset.seat === String(next)) return;
        curtain.dataset.seat = String(next);
        curtain.hidden = false;
        const reveal = h(
            "button",
            {
                type: "button",
                class: "button strong big",
                onclick: () => ((uncovered = next), update(), board.bar.focus()),
            },
            _("I am {name}: show my cards", { name: name(next) }),
        );
        put(
            curtain,
            h("h2", {}, _("{name} is to move", { name: name(next) })),
            h("p", {}, _("Pass the screen on. The cards stay covered until you say so.")),
            reveal,
        );
        reveal.focus();
    }

    async function update() {
        cover();
        showPeople();
        showShelf(shelf, town, view);
        if (wordsPanel.open) showBoardInWords(words, town, view);
        if (view.phase === "over") return over();
        const mine = uncovered !== null && view.player === uncovered;
        document.title = mine ? _("Your turn – {town}", { town: town.title }) : town.title;
        if (!mine) return board.update(null);
        const turn = ++asked;
        board.render();
        try {
            const legal = await line.ask({ legal: true, seat: uncovered });
            if (turn === asked && uncovered === view.player) board.update(legal);
        } catch {
            // The line broke; `rejoined` asks again.
        }
    }

    function showPeople() {
        const invites = knownGames().find((game) => game.id === info.id)?.invites ?? [];
        showPlayers(
            playersPanel,
            town,
            view,
            info.seats.map((seat, index) => {
                const me = seats.includes(index);
                const person = seat.player === "person";
                const replaced = person && players[index] !== "person";
                const away = person && !me && here[index] === false;
                const invite = invites.find((one) => one.seat === index);
                return {
                    name: name(index),
                    me,
                    away,
                    kind: kindOfSeat(seat.player, me, away, replaced),
                    extra:
                        view.phase === "over"
                            ? null
                            : away
                              ? absence(index, replaced, invite)
                              : me && replaced
                                ? comeBack(index)
                                : clock(index),
                };
            }),
        );
    }

    /** @param {string} player @param {boolean} me @param {boolean} away @param {boolean} replaced */
    function kindOfSeat(player, me, away, replaced) {
        if (replaced) return _("away; a computer plays on");
        if (me) return seats.length > 1 ? _("at this screen") : _("you");
        if (away) return _("not here");
        return player === "person" ? _("person") : _("computer");
    }

    /** @param {number} seat @param {boolean} replaced @param {{token: string} | undefined} invite */
    function absence(seat, replaced, invite) {
        return h(
            "div",
            { class: "absence" },
            invite
                ? copyField(
                      _("Invitation for {name}", { name: name(seat) }),
                      `${location.origin}/t/${info.id}#${invite.token}`,
                  )
                : null,
            seats.length > 0 && !replaced
                ? h(
                      "button",
                      {
                          type: "button",
                          class: "button small",
                          "data-key": `replace-${seat}`,
                          onclick: () =>
                              void line
                                  .ask({ replace: seat, by: "careful" })
                                  .catch((error) => log.tell([error.message], -1)),
                      },
                      _("Let a computer play for {name}", { name: name(seat) }),
                  )
                : null,
        );
    }

    /** A computer took the seat over when the time was up. @param {number} seat */
    function comeBack(seat) {
        return h(
            "button",
            {
                type: "button",
                class: "button small strong",
                "data-key": `back-${seat}`,
                onclick: () =>
                    void line.ask({ replace: seat, by: "person" }).catch((error) => log.tell([error.message], -1)),
            },
            _("Take my seat back"),
        );
    }

    /** @param {number} seat */
    function clock(seat) {
        if (!clocks || clocks.ms[seat] === undefined || clocks.ms[seat] >= 2 ** 32 - 1) return null;
        const running = view.player === seat && view.phase !== "over";
        const left = Math.max(0, Math.round((clocks.ms[seat] - (running ? Date.now() - clocks.at : 0)) / 1000));
        return h(
            "p",
            { class: "clock" },
            _("{minutes}:{seconds} left", {
                minutes: Math.floor(left / 60),
                seconds: String(left % 60).padStart(2, "0"),
            }),
        );
    }

    function tick() {
        if (clocks && view.phase !== "over") showPeople();
        if (heldUntil && Date.now() > heldUntil) {
            heldUntil = 0;
            grace.replaceChildren();
        }
    }

    async function over() {
        board.settle();
        board.update(null);
        if (ended) return;
        ended = true;
        const known = knownGames().find((game) => game.id === info.id);
        if (known) rememberGame({ ...known, over: true });
        const [past, { createReplay }] = await Promise.all([line.ask({ replay: true }), import("./replay.js")]);
        const replay = createReplay({
            town,
            id: info.id,
            start: past.start,
            steps: past.steps,
            names: info.seats.map((_seat, seat) => name(seat)),
            me: seats.length === 1 ? seats[0] : null,
            show: (shown) => ((view = shown), board.render(), showPeople(), showShelf(shelf, town, view)),
        });
        below.replaceChildren();
        add(below, [replay.element]);
        replay.heading.focus({ preventScroll: true });
    }

    /** @param {KeyboardEvent} event */
    function onKey(event) {
        if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
            return;
        if (event.target instanceof Element && event.target.matches("input, textarea, select")) return;
        if (event.key === "?") return find("#menu-button").click();
        if (curtain.hidden && view.phase !== "over" && board.key(event)) event.preventDefault();
    }

    return {
        names: () => info.seats.map((_seat, seat) => name(seat)),
        leave() {
            document.removeEventListener("keydown", onKey);
            clearInterval(ticking);
        },
    };
}
