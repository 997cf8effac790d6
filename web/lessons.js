// "Learn to play": the worked examples of the rules, done by the learner on the same board as a game. What is legal,
// what each action would do and what is said about it was made by the rules core (lessons/, docs/scenarios.md); nothing
// here knows a rule.

import { pointsText } from "./bar_choice.js";
import { Board } from "./board.js";
import { Refused } from "./connection.js";
import { h, put } from "./dom.js";
import { listenToKeys } from "./keys.js";
import { inForce } from "./panels.js";
import { settings } from "./settings.js";
import { fetchJson, fetchTown } from "./town.js";
import { applyEvents } from "./view.js";
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
const OTHERS_TAKE = 1100; // milliseconds for what another player does

/** Where the learner was last, to go on there in another language. */
let last = { number: 0, at: 0 };

/**
 * @param {Element} main
 * @param {string} hash  "#learn" or "#learn/3"
 * @param {boolean} again  the same once more, in another language
 */
export async function showLessons(main, hash, again) {
    const file = spoken() === "en" ? "/lessons.json" : `/words/lessons-${spoken()}.json`;
    const lessons = /** @type {Lesson[]} */ (await fetchJson(file));
    const number = Number(hash.split("/")[1]);
    const lesson = lessons[number - 1];
    document.title = lesson ? _("Lesson: {title}", { title: lesson.title }) : _("Learn to play");
    if (!lesson) {
        showList(main, lessons);
        return () => {};
    }
    const running = new RunningLesson(lesson, await fetchTown(lesson.town), number, lessons.length);
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
            h("p", {}, h("a", { class: "button strong big", href: "/" }, _("Go to the start page"))),
        ),
    );
}

/** @param {string} story */
function firstSentence(story) {
    return story.split(/(?<=[.!?]) /)[0];
}

class RunningLesson {
    told = h("div", { "aria-live": "polite" });
    leaving = new AbortController();
    at = 0;
    done = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    timer;

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
        this.board = new Board(this.host());
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
        put(
            main,
            h(
                "div",
                { class: "table lesson" },
                h(
                    "section",
                    { class: "panel side", "aria-label": _("The lesson") },
                    h("p", { class: "quiet" }, place),
                    heading,
                    h("p", { class: "lesson-story" }, lesson.story),
                    this.told,
                ),
                h("div", { class: "play" }, board.mapBox, h("div", { class: "below" }, board.bar, board.hand)),
            ),
            board.spoken,
        );
        listenToKeys((event) => !this.done && board.key(event), this.leaving.signal);
        heading.focus({ preventScroll: true });
        for (; this.at < from; this.at++) this.apply();
        this.goOn();
    }

    leave() {
        clearTimeout(this.timer);
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
        if (action === step.do) return this.finish();
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

    /** What the step does to the view. */
    apply() {
        const { seat, ev, now } = this.step;
        if (ev) this.view = applyEvents(this.town, this.view, seat, ev, now ?? {});
    }

    finish() {
        const { proof, no, words } = this.step;
        const before = this.view;
        this.apply();
        this.done = true;
        if (!no) this.board.update(null); // otherwise the reason stays on the board
        if (!no && proof)
            this.board.reasons.keep({ n: this.at, proof, title: words?.[0] ?? "", before, after: this.view });
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
        if (step.seat === LEARNER) return;
        this.timer = setTimeout(() => {
            this.apply();
            this.next();
        }, OTHERS_TAKE);
    }

    end() {
        settings.lessons = [...new Set([...settings.lessons, this.lesson.name])];
        const more =
            this.number < this.all
                ? h("a", { class: "button strong big", href: `#learn/${this.number + 1}` }, _("Next lesson"))
                : h("a", { class: "button strong big", href: "/" }, _("Play a game"));
        put(
            this.told,
            h("p", { class: "lesson-done" }, _("That was the lesson.")),
            h("p", { class: "buttons" }, more, h("a", { class: "button", href: "#learn" }, _("All lessons"))),
        );
        more.focus();
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
        if (done) onward.focus();
    }
}

/** What trying brings; a refusal is thrown. @param {Trial | Refusal | undefined} found @returns {Trial} */
function outcome(found) {
    if (found && "ev" in found) return found;
    throw new Refused(found ?? { no: "not-the-task", why: _("That is not what this lesson is about.") });
}
