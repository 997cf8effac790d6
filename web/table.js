// A table: sitting down, telling the board what happened, whose hand may be seen, and everything around the board.
//
// 1. The view is changed by steps only, in their order (connection.js sees to that), and is what is shown: steps wait
//    until those before them have been shown (follow.js).
// 2. With several seats at one screen a hand is shown only after its player has said to be there.

import { playHere } from "./at_hand.js";
import { Board } from "./board.js";
import { ClockNotice } from "./clock.js";
import { Connection, Refused } from "./connection.js";
import { Curtain } from "./curtain.js";
import { h, put } from "./dom.js";
import { drawerButton } from "./drawer.js";
import { Flights } from "./flights.js";
import { Follower } from "./follow.js";
import { Grace } from "./grace.js";
import { linkPanels } from "./invite.js";
import { listenToKeys } from "./keys.js";
import { BoardInWords } from "./lots.js";
import { createLog, showLine, showShelf } from "./panels.js";
import { Past } from "./past.js";
import { People } from "./people.js";
import { Recent } from "./recent.js";
import { scenesOf } from "./scenes.js";
import { beat, forgetGame, knownGames, rememberGame } from "./settings.js";
import { soundScene, soundTurn } from "./sounds.js";
import { fetchTown } from "./town.js";
import { applyStep, mayClaim } from "./view.js";
import { _, list, withWords } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").TableInfo} TableInfo */

/**
 * What was chosen and shown when a table was left.
 * @typedef {object} Moment
 * @property {string} id
 * @property {number | null} uncovered
 * @property {import("./choice.js").Choice} choice
 * @property {import("./hints.js").ShownHint | null} hint
 * @property {import("./reasons.js").Kept | null} kept
 * @property {number} step   of the replay
 */

/** To go on there in another language. @type {Moment | null} */
let last = null;

/**
 * @param {Element} main
 * @param {string} id
 * @param {string} token  from the address, or ""
 * @param {import("./places.js").Where} where  the table lives
 * @param {boolean} again  the same once more, in another language
 * @returns {Promise<() => void>} how to leave
 */
export async function showTable(main, id, token, where, again) {
    put(main, h("p", { class: "loading" }, _("Joining the table …")));
    const known = knownGames().find((game) => game.id === id);
    const tokens = [...new Set([...(token ? [token] : []), ...(known?.tokens ?? [])])];
    const line = new Connection(where, id);
    line.addEventListener("state", () => showLine(line.state));
    let joined;
    try {
        joined = await line.join(id, tokens);
    } catch (error) {
        line.close();
        showLine("closed");
        if (error instanceof Refused && error.refusal.no === "no-table") forgetGame(id);
        throw error;
    }
    const town = await fetchTown(joined.table.town, joined.table.version, where);
    playHere(town, joined.table.referee);
    const isGuided = known?.guide && joined.seats.length === 1;
    const guideGame = isGuided ? await (await withWords(import("./guided_game.js"))).learnToGuide() : undefined;
    const table = new Table(main, line, town, joined, guideGame);
    rememberGame({
        ...known,
        id,
        town: town.name,
        title: town.title,
        tokens: line.joined?.tokens ?? [],
        names: joined.table.seats.map((/** @type {{name: string, named: boolean}} */ seat) =>
            seat.named ? seat.name : "",
        ),
        mine: joined.seats,
        where,
        opened: Date.now(),
    });
    if (again && last?.id === id) void table.goOn(last);
    // The token is used up or remembered now; in the address it would be shared by mistake.
    if (token && knownGames().some((game) => game.id === id)) history.replaceState(null, "", `/t/${id}`);
    return () => {
        table.leave();
        line.close();
        showLine("closed");
        document.title = _("Gads Hill");
    };
}

/** @typedef {{table: TableInfo, seats: number[], n: number, view: View}} Joined */

class Table {
    log = createLog((n) => this.lookAt(n));
    shelf = h("section", { class: "panel shelf", tabindex: 0, "aria-label": _("Beside the board") }); // it may scroll
    grace = new Grace();
    curtain = new Curtain();
    leaving = new AbortController();

    /**
     * @param {Element} main
     * @param {Connection} line
     * @param {import("./types.js").Town} town
     * @param {Joined} joined
     * @param {import("./guided_game.js").GuideGame} [guideGame]
     */
    constructor(main, line, town, joined, guideGame) {
        this.line = line;
        this.town = town;
        this.joined = joined;
        this.info = joined.table;
        this.seats = joined.seats; // of this screen
        this.view = joined.view;
        /** @type {number | null} */
        this.uncovered = this.seats.length === 1 ? this.seats[0] : null;
        this.asked = 0;
        this.sounded = this.view.turn; // the turn that was heard to begin
        this.ended = false;
        this.people = new People({
            town,
            info: this.info,
            mine: this.seats,
            replace: (seat, by) => void this.replaceBy(seat, by),
            changed: () => this.showPeople(),
            askQr: (text) => line.ask({ qr: text }),
        });
        this.words = new BoardInWords(town, () => this.board.past?.view ?? this.view);
        this.recent = new Recent(town, (seat) => this.seats.includes(seat), this.info.seats.length - 1);
        this.before = this.view; // the step that is being shown
        /** When each step was heard of. @type {WeakMap<Step, number>} */
        this.heard = new WeakMap();
        this.follower = new Follower({
            beat: () => beat(this.isPressed() ? "quick" : "slow"),
            begin: (step) => this.beginStep(step),
            show: (scene, milliseconds) => this.showScene(scene, milliseconds),
            end: (step) => this.endStep(step),
            idle: () => void this.update(),
        });
        this.look = new Past(town, (seen) => this.showPast(seen));
        this.board = new Board(this.host());
        this.flights = new Flights({
            town,
            map: this.board.map,
            mapBox: this.board.mapBox,
            player: (seat) => this.people.panel.querySelector(`.player.seat-${seat} .player-head`),
            shelf: this.shelf,
        });
        this.notice = new ClockNotice(this.people);
        this.below = h(
            "div",
            { class: "below" },
            h("div", { class: "bar-box" }, this.board.bar, this.grace.element, this.notice.element),
            this.board.hand,
        );
        this.guide = guideGame?.(this);
        this.ticking = setInterval(() => this.tick(), 1000);
        this.layOut(main);
        this.listen();
        /** @type {import("./replay.js").Replay | null} */
        this.replay = null;
        this.past = this.tellPast().catch(() => /** @type {Step[]} */ ([])); // the line broke: the log begins later
        this.shown = this.update();
        line.tellSteps();
    }

    /** What the board is told, and whom it asks. @returns {import("./board.js").Host} */
    host() {
        return {
            town: this.town,
            view: () => this.view,
            seat: () => this.uncovered,
            claimers: () =>
                this.info.referee === "manual" ? this.mayAct().filter((seat) => mayClaim(this.view, seat)) : [],
            name: (seat) => this.people.name(seat),
            waiting: () => this.people.waitedFor(this.view),
            thinking: () => this.people.isThinking(this.view),
            recent: () =>
                this.recent.lines(
                    (seat) => this.people.name(seat),
                    (n) => this.lookAt(n),
                ),
            following: () => this.follower.running,
            held: () => this.follower.held,
            lookBack: (by) => (by === null ? this.look.now() : this.look.move(by)),
            try: (action) => this.line.ask({ try: action, seat: this.uncovered }),
            do: (action, seat) => this.line.ask({ do: action, seat }),
            hint: this.people.alone
                ? async () => (await this.line.ask({ hint: true, seat: this.uncovered })).hint
                : undefined,
        };
    }

    /** @param {Element} main */
    layOut(main) {
        const title = _("{town}: a table for {players}", { town: this.town.title, players: list(this.people.names()) });
        put(
            main,
            h("h1", { class: "unseen" }, title),
            h(
                "div",
                { class: "table" },
                h("div", { class: "play" }, this.board.mapBox, this.below, this.flights.layer, this.curtain.element),
                h(
                    "aside",
                    { class: "side", "aria-label": _("The table") },
                    this.people.panel,
                    h(
                        "div",
                        { class: "rest" },
                        h("section", { class: "panel log-panel" }, h("h2", {}, _("What happened")), this.log.element),
                        this.shelf,
                        this.words.panel,
                        this.line.where === "server" &&
                            linkPanels(this.people, (seat) => this.line.ask({ device: true, seat })),
                    ),
                ),
                drawerButton(),
            ),
            this.board.spoken,
            this.guide?.element,
        );
    }

    listen() {
        const on = (/** @type {string} */ what, /** @type {(detail: any) => void} */ act) =>
            this.line.addEventListener(what, (event) => act(/** @type {CustomEvent} */ (event).detail));
        on("step", (step) => this.onStep(step));
        on("presence", (presence) => this.onPresence(presence));
        on("rejoined", (answer) => this.onRejoined(answer));
        on("held", (milliseconds) => this.grace.hold(milliseconds));
        on("again", () => this.replay?.game.end.othersBegan());
        on("farewell", (refusal) => this.log.note(refusal.why));
        this.guide?.listen(this.leaving.signal);
        this.follower.listen(/** @type {Element} */ (this.below.parentElement), this.leaving.signal);
        listenToKeys((event) => this.curtain.open && this.key(event), this.leaving.signal);
    }

    /** @param {KeyboardEvent} event */
    key(event) {
        if (this.ended) return this.replay?.key(event) ?? false;
        return this.look.key(event) || (this.view.phase !== "over" && this.board.key(event));
    }

    leave() {
        const { choice, hint, reasons } = this.board;
        last = {
            id: this.info.id,
            uncovered: this.uncovered,
            choice,
            hint,
            kept: reasons.kept,
            step: this.replay?.at ?? 0,
        };
        this.leaving.abort();
        clearInterval(this.ticking);
        this.replay?.leave();
    }

    /** @param {Moment} moment */
    async goOn({ uncovered, choice, hint, kept, step }) {
        if (this.seats.length > 1 && uncovered !== null) {
            this.uncovered = uncovered;
            await this.update();
        }
        await this.shown;
        this.replay?.finale.dialog.close();
        if (this.replay) return this.replay.go(step);
        this.board.choose(choice);
        this.board.update(this.board.legal); // it may no longer be possible
        if (hint) await this.board.askHint();
        if (hint && this.board.hint) this.board.showHint({ ...this.board.hint, stage: hint.stage, at: hint.at });
        const { proof, words } = (kept && (await this.past).find((one) => one.n === kept.n)) ?? {};
        if (kept && proof) this.board.reasons.keep({ ...kept, proof, title: words?.[0] ?? "" });
    }

    /** @returns {Promise<Step[]>} */
    async tellPast() {
        if (this.joined.n === 0) return [];
        const past = await this.line.ask(this.line.again(0));
        const missed = (past.steps ?? []).filter((/** @type {Step} */ step) => step.n <= this.joined.n);
        this.log.tellPast(missed);
        this.look.addEarlier(missed, this.joined.view);
        return missed;
    }

    /** @param {Step} step */
    onStep(step) {
        this.heard.set(step, Date.now());
        this.grace.release();
        this.people.setClocks(step.left);
        this.follower.add(step);
        if (this.board.past) this.board.showPast({ ...this.board.past, waiting: this.follower.waiting.length });
    }

    /** Somebody's time runs while moves are shown. */
    isPressed() {
        const { clock, referee, seats } = this.info;
        return clock.turn > 0 || clock.game > 0 || (referee === "manual" && seats.length > 2);
    }

    /** @param {Step} step */
    beginStep(step) {
        this.before = this.view;
        this.flights.clear();
        this.log.tell(step);
        this.board.reasons.settle();
        this.recent.add(step, this.view, applyStep(this.town, this.view, step));
        return scenesOf(this.town, this.view, step, this.seats.includes(step.seat) && !step.stand_in);
    }

    /** @param {import("./scenes.js").Scene} scene @param {number} milliseconds */
    showScene(scene, milliseconds) {
        const start = this.flights.startOf(scene);
        this.view = scene.view;
        this.board.reasons.seenAgain = scene.drawn;
        this.board.update(null);
        this.showAround(this.view);
        this.flights.play(scene, start, milliseconds);
        soundScene(scene.kind);
    }

    /** @param {Step} step */
    endStep(step) {
        const { before, board } = this;
        this.view = applyStep(this.town, before, step);
        this.flights.clear();
        this.look.add({ step, before, after: this.view });
        board.reasons.seenAgain = { marks: this.recent.marks(beat() === 0 || document.hidden) };
        const passed = (Date.now() - (this.heard.get(step) ?? 0)) / 1000;
        if (!step.do.startsWith("claim")) this.grace.start(Math.max(0, this.timeToStop() - passed));
        const [title = ""] = step.words ?? [];
        if (step.proof) board.reasons.keep({ n: step.n, proof: step.proof, title, before, after: this.view });
        else if (step.do.startsWith("claim")) board.say(title, "wrong-claim"); // a right one has a proof
        this.guide?.sawStep(step);
    }

    /** Looks at a step again. @param {number} n */
    lookAt(n) {
        if (!this.curtain.open) return;
        this.follower.hurry();
        if (!this.ended) return this.look.goTo(n);
        const kept = this.look.keptSteps();
        if (kept.includes(n)) this.replay?.stopAt(kept.indexOf(n) + 1);
    }

    /** What comes meanwhile waits. @param {import("./past.js").Seen | null} seen  null: back to now */
    showPast(seen) {
        if (seen) this.follower.pause();
        this.board.showPast(seen && { ...seen, waiting: this.follower.waiting.length });
        this.log.show(seen?.step.n ?? null);
        this.showAround(seen?.view ?? this.view);
        if (seen) return;
        this.follower.resume();
        if (!this.follower.running && !this.ended) void this.update(); // somebody may have come or gone
    }

    /** What stands beside the board. @param {View} view */
    showAround(view) {
        this.people.show(view);
        showShelf(this.shelf, this.town, view);
        this.words.show();
    }

    /** @param {import("./people.js").Presence} presence */
    onPresence(presence) {
        this.people.change(presence);
        this.showPeople();
        if (this.ended) return;
        if (this.follower.running || this.board.past) this.board.render();
        else void this.update(); // somebody else may be to move now
    }

    /** @param {{table?: TableInfo, view?: View}} answer */
    onRejoined(answer) {
        if (answer.view) {
            this.look.now();
            this.follower.hurry();
            this.look.forget();
            this.recent.clear();
            this.view = answer.view;
        }
        this.people.change(answer.table ?? {});
        if (!this.follower.running && !this.board.past) this.update();
    }

    showPeople() {
        this.people.show(this.board.past?.view ?? this.view);
        this.notice.show(this.view);
    }

    /** The seats of this screen for which no computer plays. */
    mayAct() {
        return this.seats.filter((seat) => !this.people.isReplaced(seat));
    }

    /** Seconds that others have after this turn; with two only the next player could claim: no hurry. */
    timeToStop() {
        return this.view.window && this.info.seats.length > 2 ? this.info.grace : 0;
    }

    /** Whose hand is shown; covers the screen when it has to change hands. */
    cover() {
        if (this.seats.length < 2) return;
        const { phase, player } = this.view;
        const over = phase === "over";
        const next = !over && this.mayAct().includes(player) ? player : this.uncovered;
        if (over) this.uncovered = null;
        if (over || next === null || next === this.uncovered) return this.curtain.lift();
        this.uncovered = null;
        this.curtain.fall(next, this.people.name(next), () => {
            this.uncovered = next;
            this.update();
            this.board.bar.focus();
        });
    }

    async update() {
        this.cover();
        this.showAround(this.view);
        this.notice.show(this.view);
        if (this.view.phase === "over") return this.over();
        const mine = this.uncovered === this.view.player && this.mayAct().includes(this.view.player);
        document.title = mine ? _("Your turn – {town}", { town: this.town.title }) : this.town.title;
        if (!mine) return this.board.update(null);
        if (this.sounded !== this.view.turn) soundTurn();
        this.sounded = this.view.turn;
        const turn = ++this.asked;
        this.board.awaits = true;
        this.board.render();
        try {
            const legal = await this.line.ask({ legal: true, seat: this.uncovered });
            if (turn !== this.asked || this.uncovered !== this.view.player) return;
            this.board.update(legal);
            this.guide?.sawLegal(legal);
        } catch {
            // The line broke; `rejoined` asks again.
        }
    }

    /** Somebody else plays on a seat from now on. @param {number} seat @param {string} by */
    async replaceBy(seat, by) {
        try {
            this.onPresence(await this.line.ask({ replace: seat, by }));
        } catch (error) {
            this.board.say(error instanceof Error ? error.message : String(error));
        }
    }

    tick() {
        if (this.people.clocks && this.view.phase !== "over") this.showPeople();
        this.grace.tick();
    }

    async over() {
        this.board.reasons.settle();
        this.board.update(null);
        if (this.ended) return;
        this.ended = true;
        const known = knownGames().find((game) => game.id === this.info.id);
        if (known) rememberGame({ ...known, over: true });
        const [past, { Replay }, { Ending }] = await Promise.all([
            this.line.ask({ replay: true }),
            import("./replay.js"),
            import("./ending.js"),
        ]);
        this.replay = new Replay({
            town: this.town,
            id: this.info.id,
            start: past.start,
            steps: past.steps,
            sources: past.sources,
            best: past.best,
            names: this.people.names(),
            where: this.line.where,
            line: this.line,
            end: new Ending(this.people, this.view.scores, () => this.line.ask({ again: true }), this.line.where),
            me: this.seats.length === 1 ? this.seats[0] : null,
            show: (shown, drawn) => {
                this.view = shown;
                this.board.reasons.seenAgain = drawn;
                this.board.render();
                this.showAround(this.view);
            },
            seen: () => this.guide?.sawEnd(),
        });
        this.below.replaceChildren(this.replay.bar, this.replay.element);
        this.replay.celebrate();
    }
}
