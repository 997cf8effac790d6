// "Learn to play": the worked examples of the rules, done by the learner on the same board as a game. What is legal,
// what each action would do and what is said about it was made by the rules core (lessons/, docs/scenarios.md); nothing
// here knows a rule.

import { playHere } from "./at_hand.js";
import { pointsText } from "./bar_choice.js";
import { Board } from "./board.js";
import { Refused } from "./connection.js";
import { h, put } from "./dom.js";
import { Flights } from "./flights.js";
import { Follower } from "./follow.js";
import { listenToKeys } from "./keys.js";
import { COMPUTER_NAMES, DEFAULT_TOWN, openTable } from "./opening.js";
import { inForce, showPlayers } from "./panels.js";
import { fileAt, home } from "./places.js";
import { Recent } from "./recent.js";
import { scenesOf } from "./scenes.js";
import { beat, settings } from "./settings.js";
import { fetchJson, fetchTown } from "./town.js";
import { applyStep } from "./view.js";
import { _, spoken } from "./words.js";

/** @typedef {import("./types.js").Legal} Legal */
/** @typedef {import("./types.js").Trial} Trial */
/** @typedef {import("./types.js").Refusal} Refusal */

/**
 * @typedef {object} LessonStep
 * @property {number} seat
 * @property {string} do
 * @property {string} [task]
 * @property {string} [because]
 * @property {Omit<Legal, "n">} [legal]
 * @property {Record<string, Trial | Refusal>} [tries]
 * @property {Record<string, Trial | Refusal>} [claims]
 * @property {import("./types.js").GameEvent[]} [ev]
 * @property {Partial<import("./types.js").View>} [now]
 * @property {string[]} [words]
 * @property {import("./types.js").Proof} [proof]  why a claim is right, or why it cannot be done
 * @property {string} [no]    the step is to see why it cannot be done
 */
/**
 * @typedef {object} Lesson
 * @property {string} name
 * @property {string} title
 * @property {string} story
 * @property {string} town
 * @property {string} referee
 * @property {string[]} names
 * @property {import("./types.js").View} view
 * @property {LessonStep[]} steps
 */

const LEARNER = 0;

/** Where the learner was last, to go on there in another language. */
let last = { number: 0, at: 0 };

/**
 * @param {Element} main
 * @param {string} hash  "#learn" or "#learn/3"
 * @param {boolean} again  the same once more, in another language
 */
export async function showLessons(main, hash, again) {
    const file = fileAt(spoken() === "en" ? "lessons.json" : `words/lessons-${spoken()}.json`);
    const lessons = /** @type {Lesson[]} */ (await fetchJson(file));
    if (hash === "#learn/puzzle") {
        const [{ showPuzzle }, { learnToGuide, LESSON_PUZZLE }] = await Promise.all([
            import("./puzzle.js"),
            import("./guided_puzzle.js"),
        ]);
        return showPuzzle(main, LESSON_PUZZLE, again, await learnToGuide());
    }
    const number = Number(hash.split("/")[1]);
    const lesson = lessons[number - 1];
    document.title = lesson ? _("Lesson: {title}", { title: lesson.title }) : _("Learn to play");
    if (!lesson) {
        showList(main, lessons);
        return () => {};
    }
    const town = await fetchTown(lesson.town);
    playHere(town, lesson.referee);
    const running = new RunningLesson(lesson, town, number, lessons.length);
    running.show(main, again && last.number === number ? last.at : 0);
    return () => running.leave();
}

/** @param {Element} main @param {Lesson[]} lessons */
function showList(main, lessons) {
    const towns = [...new Set(lessons.map((lesson) => lesson.town))];
    const heading = /** @type {Record<string, string>} */ ({
        "gads-hill": _("Gads Hill 1874"),
        "old-town": _("Old Town"),
    });
    put(
        main,
        h(
            "div",
            { class: "lessons" },
            h("h1", {}, _("Learn to play")),
            h("p", { class: "lead" }, _("Each lesson takes a minute: a board, a card, something to do.")),
            firstGame(),
            towns.map((town) => [
                h("h2", {}, heading[town] ?? town),
                h(
                    "ol",
                    { class: "lesson-list" },
                    lessons.map((lesson, index) =>
                        lesson.town !== town
                            ? null
                            : h(
                                  "li",
                                  {},
                                  h(
                                      "a",
                                      { class: "lesson-card", href: `#learn/${index + 1}` },
                                      h("strong", {}, lesson.title),
                                      h(
                                          "span",
                                          { class: "quiet" },
                                          settings.lessons.includes(lesson.name)
                                              ? _("✓ done")
                                              : firstSentence(lesson.story),
                                      ),
                                  ),
                              ),
                    ),
                ),
            ]),
            h("h2", {}, _("Puzzles")),
            h(
                "p",
                {},
                _("Alone with a town and its clues. The lesson takes you through a small puzzle."),
                " ",
                h("a", { class: "button", href: "#learn/puzzle" }, _("The first puzzle")),
            ),
            h("p", {}, h("a", { class: "button strong big", href: home }, _("Go to the start page"))),
        ),
    );
}

/** A game against an easy player, in which what happens is explained when it happens for the first time. */
function firstGame() {
    const said = h("p", { class: "said", role: "status" });
    const play = () =>
        void openTable(
            DEFAULT_TOWN,
            "automatic",
            [
                { who: "me", name: settings.name },
                { who: "hasty", name: COMPUTER_NAMES[0] },
            ],
            said,
            { guided: true },
        );
    return h(
        "section",
        { class: "panel first-game" },
        h("h2", {}, _("Your first game")),
        h(
            "p",
            {},
            _(
                "A real game of Gads Hill against an easy computer player. It stops to explain whatever happens for the first time, and you can turn that off whenever you like.",
            ),
        ),
        h("button", { type: "button", class: "button strong", onclick: play }, _("Play with explanations")),
        said,
    );
}

/** @param {string} story */
function firstSentence(story) {
    return story.split(/(?<=[.!?]) /)[0];
}

class RunningLesson {
    told = h("div", { "aria-live": "polite" });
    players = h("section", { class: "panel scores" });
    leaving = new AbortController();
    at = 0;
    done = false;

    /**
     * @param {Lesson} lesson
     * @param {import("./types.js").Town} town
     * @param {number} number
     * @param {number} all
     */
    constructor(lesson, town, number, all) {
        this.lesson = lesson;
        this.town = town;
        this.number = number;
        this.all = all;
        this.view = lesson.view;
        this.before = this.view; // the step that is being shown
        this.recent = new Recent(town, (seat) => seat === LEARNER, lesson.names.length - 1);
        this.board = new Board(this.host());
        this.follower = new Follower({
            beat,
            begin: (step) => this.beginStep(step),
            show: (scene, milliseconds) => this.showScene(scene, milliseconds),
            end: (step) => this.endStep(step),
            idle: () => this.finish(),
        });
        this.flights = new Flights({
            town,
            map: this.board.map,
            mapBox: this.board.mapBox,
            player: (seat) => this.players.querySelector(`.player.seat-${seat} .player-head`),
            shelf: this.board.bar,
        });
    }

    /** What the board asks the server for in a game comes from the lesson. @returns {import("./board.js").Host} */
    host() {
        return {
            town: this.town,
            view: () => this.view,
            seat: () => LEARNER,
            claimers: () => (this.step?.claims && !this.done ? [LEARNER] : []),
            name: (seat) => this.lesson.names[seat],
            waiting: () =>
                this.done || !this.step
                    ? _("Done. Read on beside the board.")
                    : _("It is {name}’s turn.", { name: this.lesson.names[this.step.seat] }),
            recent: () => this.follower.running && h("p", { class: "bar-title" }, this.step.words?.[0]),
            following: () => this.follower.running,
            try: async (action) => outcome(this.step.tries?.[action]),
            do: async (action) => this.attempt(action),
            chosen: (card) => {
                if (!this.done && this.step?.no && this.step.do.split(" ")[1] === String(card)) this.finish();
            },
        };
    }

    get step() {
        return this.lesson.steps[this.at];
    }

    /** @param {Element} main @param {number} from  the step to begin with */
    show(main, from) {
        const { lesson, town, board } = this;
        const heading = h("h1", { tabindex: -1 }, lesson.title);
        const place = _("{town}, lesson {n} of {all}", { town: town.title, n: this.number, all: this.all });
        const play = h(
            "div",
            { class: "play" },
            board.mapBox,
            h("div", { class: "below" }, board.bar, board.hand),
            this.flights.layer,
        );
        put(
            main,
            h(
                "div",
                { class: "table lesson" },
                h(
                    "section",
                    { class: "panel lesson-text", tabindex: 0, "aria-label": _("The lesson") },
                    h("p", { class: "quiet" }, place),
                    heading,
                    h("p", { class: "lesson-story" }, lesson.story),
                    this.told,
                ),
                play,
                this.players,
            ),
            board.spoken,
        );
        this.follower.listen(play, this.leaving.signal);
        listenToKeys((event) => !this.done && board.key(event), this.leaving.signal);
        heading.focus({ preventScroll: true });
        for (; this.at < from; this.at++) if (this.step.ev) this.view = applyStep(town, this.view, this.asStep());
        this.goOn();
    }

    leave() {
        this.leaving.abort();
    }

    /**
     * The learner does something: the task, or something else, which is explained and not done.
     * @param {string} action
     */
    attempt(action) {
        if (this.done) return;
        const { step } = this;
        const task = step.task ?? "";
        if (action === step.do) return this.follower.add(this.asStep());
        if (step.claims?.[action]) outcome(step.claims[action]);
        const other = step.tries?.[action];
        if (other && "points" in other)
            throw new Error(
                _("You could do that, for {points}, but the task here is a different one: {task}", {
                    points: pointsText(other.points),
                    task,
                }),
            );
        throw new Error(_("In this lesson the task is: {task}", { task }));
    }

    /** The step as a table would be told of it. @returns {import("./types.js").Step} */
    asStep() {
        const { seat, do: action, ev, now, words } = this.step;
        return { n: this.at, seat, do: action, ev, now, words };
    }

    /** @param {import("./types.js").Step} step */
    beginStep(step) {
        const { town, view } = this;
        this.before = view;
        this.flights.clear();
        this.recent.add(step, view, applyStep(town, view, step));
        return scenesOf(town, view, step, step.seat === LEARNER);
    }

    /** @param {import("./scenes.js").Scene} scene @param {number} milliseconds */
    showScene(scene, milliseconds) {
        const start = this.flights.startOf(scene);
        this.view = scene.view;
        this.board.reasons.seenAgain = scene.drawn;
        this.board.update(null);
        this.showPlayers();
        this.flights.play(scene, start, milliseconds);
    }

    /** @param {import("./types.js").Step} step */
    endStep(step) {
        this.view = applyStep(this.town, this.before, step);
        this.flights.clear();
        this.board.reasons.seenAgain = { marks: this.recent.marks(beat() === 0) };
    }

    /** The step has been done and shown. What others do needs no words of its own: the next task tells of it. */
    finish() {
        const { step, before, board } = this;
        if (step.seat !== LEARNER) return this.next();
        const { proof, no, words } = step;
        this.done = true;
        if (!no) board.update(null); // otherwise the reason stays on the board
        if (!no && proof) board.reasons.keep({ n: this.at, proof, title: words?.[0] ?? "", before, after: this.view });
        this.tell();
    }

    next() {
        this.at++;
        this.done = false;
        this.goOn();
    }

    goOn() {
        last = { number: this.number, at: this.at };
        if (this.at < this.lesson.steps.length) this.begin();
        else this.end();
    }

    /** Shows the step; what others do happens by itself. */
    begin() {
        const { step, board } = this;
        board.clear();
        board.update(step.seat === LEARNER && step.legal ? { n: this.at, ...step.legal } : null);
        this.tell();
        if (step.seat !== LEARNER) this.follower.add(this.asStep());
    }

    end() {
        settings.lessons = [...new Set([...settings.lessons, this.lesson.name])];
        const more =
            this.number < this.all
                ? h("a", { class: "button strong big", href: `#learn/${this.number + 1}` }, _("Next lesson"))
                : h("a", { class: "button strong big", href: home }, _("Play a game"));
        put(
            this.told,
            h("p", { class: "lesson-done" }, _("That was the lesson.")),
            h("p", { class: "buttons" }, more, h("a", { class: "button", href: "#learn" }, _("All lessons"))),
        );
        more.focus();
    }

    showPlayers() {
        const { town, view, lesson } = this;
        showPlayers(
            this.players,
            town,
            view,
            lesson.names.map((name) => ({ name, kind: "" })),
        );
    }

    tell() {
        const { step, done } = this;
        const others = this.lesson.steps.slice(0, this.at).filter((one) => one.seat !== LEARNER);
        const sentences = (/** @type {LessonStep[]} */ steps) =>
            steps.flatMap((one) => (one.words ?? []).map((sentence) => h("p", {}, sentence)));
        const onward = h(
            "button",
            { type: "button", class: "button strong", onclick: () => this.next() },
            _("Continue"),
        );
        put(
            this.told,
            others.length > 0 && h("div", { class: "quiet" }, sentences(others)),
            inForce(this.town, this.view),
            step.task && h("p", { class: "lesson-task" }, step.task),
            done && [sentences([step]), h("p", { class: "lesson-done" }, step.because ?? ""), onward],
        );
        this.showPlayers();
        if (done) onward.focus();
    }
}

/** What trying brings; a refusal is thrown. @param {Trial | Refusal | undefined} found @returns {Trial} */
function outcome(found) {
    if (found && "ev" in found) return found;
    throw new Refused(found ?? { no: "", why: _("That is not what this lesson is about.") });
}
