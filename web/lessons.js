// "Learn to play": the worked examples of the rules, done by the learner on the same board as a game. What is legal, what each action would do
// and what is said about it was made by the rules core (lessons/, docs/scenarios.md); nothing here knows a rule.

import { pointsText } from "./bar.js";
import { Board } from "./board.js";
import { Refused } from "./connection.js";
import { find, h, put } from "./dom.js";
import { inForce } from "./panels.js";
import { settings } from "./settings.js";
import { fetchJson, fetchTown } from "./town.js";
import { applyEvents } from "./view.js";
import { _ } from "./words.js";

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
 * @property {string} [no]    the step is to see why it cannot be done
 */
/** @typedef {{title: string, story: string, town: string, referee: string, names: string[], view: import("./types.js").View, steps: LessonStep[]}} Lesson */

const LEARNER = 0;
const OTHERS_TAKE = 1100; // milliseconds for what another player does

/**
 * @param {Element} main
 * @param {string} hash  "#learn" or "#learn/3"
 */
export async function showLessons(main, hash) {
    const lessons = /** @type {Lesson[]} */ (await fetchJson("/lessons.json"));
    const number = Number(hash.split("/")[1]);
    const lesson = lessons[number - 1];
    document.title = lesson ? _("Lesson: {title}", { title: lesson.title }) : _("Learn to play");
    if (!lesson) {
        showList(main, lessons);
        return () => {};
    }
    return showLesson(main, lesson, await fetchTown(lesson.town), number, lessons.length);
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
                                          settings.lessons.includes(lesson.title)
                                              ? _("✓ done")
                                              : firstSentence(lesson.story),
                                      ),
                                  ),
                              ),
                    ),
                ),
            ]),
            h("p", {}, h("a", { class: "button strong big", href: "/" }, _("To the start page"))),
        ),
    );
}

/** @param {string} story */
function firstSentence(story) {
    return story.split(/(?<=[.!?]) /)[0];
}

/**
 * @param {Element} main
 * @param {Lesson} lesson
 * @param {import("./types.js").Town} town
 * @param {number} number
 * @param {number} all
 */
function showLesson(main, lesson, town, number, all) {
    let view = lesson.view;
    let at = 0;
    let done = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const step = () => lesson.steps[at];
    const told = h("div", { "aria-live": "polite" });
    const board = new Board({
        town,
        view: () => view,
        seat: () => LEARNER,
        claimers: () => (step()?.claims && !done ? [LEARNER] : []),
        name: (seat) => lesson.names[seat],
        waiting: () =>
            done || !step()
                ? _("Done. Read on beside the board.")
                : _("{name} is to move.", { name: lesson.names[step().seat] }),
        try: async (action) => outcome(step().tries?.[action]),
        do: async (action) => attempt(action),
        chosen: (card) => {
            if (step()?.no && step().do.split(" ")[1] === String(card)) finish();
        },
    });

    /** @param {Trial | Refusal | undefined} found @returns {Trial} */
    function outcome(found) {
        if (found && "ev" in found) return found;
        throw new Refused(found ?? { no: "not-the-task", why: _("That is not what this lesson is about.") });
    }

    /** The learner does something: the task, or something else, which is explained and not done. @param {string} action */
    function attempt(action) {
        if (done) return;
        if (action === step().do) return finish();
        const claimed = step().claims?.[action];
        if (claimed) outcome(claimed);
        const other = step().tries?.[action];
        if (other && "points" in other)
            throw new Error(
                _("That can be done, for {points}. Here the task is another: {task}", {
                    points: pointsText(other.points),
                    task: step().task ?? "",
                }),
            );
        throw new Error(_("In this lesson the task is: {task}", { task: step().task ?? "" }));
    }

    function finish() {
        const now = step();
        if (now.ev) view = applyEvents(town, view, now.seat, now.ev, now.now ?? {});
        done = true;
        if (!now.no) board.update(null); // otherwise the reason stays on the board
        tell();
    }

    function next() {
        at++;
        done = false;
        if (at >= lesson.steps.length) return end();
        begin();
    }

    /** Shows the step; what others do happens by itself. */
    function begin() {
        board.clear();
        const now = step();
        board.update(now.seat === LEARNER && now.legal ? { n: at, ...now.legal } : null);
        tell();
        if (now.seat !== LEARNER)
            timer = setTimeout(() => {
                if (now.ev) view = applyEvents(town, view, now.seat, now.ev, now.now ?? {});
                next();
            }, OTHERS_TAKE);
    }

    function end() {
        settings.lessons = [...new Set([...settings.lessons, lesson.title])];
        const more =
            number < all
                ? h("a", { class: "button strong big", href: `#learn/${number + 1}` }, _("Next lesson"))
                : h("a", { class: "button strong big", href: "/" }, _("Play a game"));
        put(
            told,
            h("p", { class: "lesson-done" }, _("That was the lesson.")),
            h("p", { class: "buttons" }, more, h("a", { class: "button", href: "#learn" }, _("All lessons"))),
        );
        more.focus();
    }

    function tell() {
        const now = step();
        const past = lesson.steps.slice(0, at).filter((one) => one.seat !== LEARNER && one.words);
        const onward = h("button", { type: "button", class: "button strong", onclick: next }, _("Continue"));
        put(
            told,
            past.length > 0 &&
                h(
                    "div",
                    { class: "quiet" },
                    past.flatMap((one) => (one.words ?? []).map((sentence) => h("p", {}, sentence))),
                ),
            inForce(town, view),
            now.task && h("p", { class: "lesson-task" }, now.task),
            done && [
                now.words
                    ? h(
                          "div",
                          {},
                          now.words.map((sentence) => h("p", {}, sentence)),
                      )
                    : null,
                h("p", { class: "lesson-done" }, now.because ?? ""),
                onward,
            ],
        );
        if (done) onward.focus();
    }

    /** @param {KeyboardEvent} event */
    function onKey(event) {
        if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
            return;
        if (event.key === "?") return find("#menu-button").click();
        if (!done && board.key(event)) event.preventDefault();
    }

    document.addEventListener("keydown", onKey);
    const heading = h("h1", { tabindex: -1 }, lesson.title);
    put(
        main,
        h(
            "div",
            { class: "table lesson" },
            h(
                "section",
                { class: "panel side", "aria-label": _("The lesson") },
                h("p", { class: "quiet" }, _("{town}, lesson {n} of {all}", { town: town.title, n: number, all })),
                heading,
                h("p", { class: "lesson-story" }, lesson.story),
                told,
            ),
            h("div", { class: "play" }, board.mapBox, h("div", { class: "below" }, board.bar, board.hand)),
        ),
        board.spoken,
    );
    heading.focus({ preventScroll: true });
    begin();
    return () => {
        clearTimeout(timer);
        document.removeEventListener("keydown", onKey);
    };
}
