// The bar of a puzzle: a chosen clue, a hint, the walk through the solution, the end; and under it what can always be
// done.

import { clueSites, subjectsOf } from "./clues.js";
import { button, h, put } from "./dom.js";
import { hintPanel, isWhole } from "./hints.js";
import { techniqueTag } from "./proofs.js";
import { resultText } from "./puzzle_facts.js";
import { signIcon } from "./signs.js";
import { buildingOf } from "./view.js";
import { _, capital } from "./words.js";

/** @typedef {import("./solving.js").Solving} Solving */
/** @typedef {import("./puzzle_help.js").PuzzleHelp} PuzzleHelp */

/**
 * @param {object} shown
 * @param {Element} shown.bar
 * @param {Element} shown.acts  where the buttons are that are always there
 * @param {Solving} shown.solving
 * @param {PuzzleHelp} shown.help
 * @param {() => void} shown.beginAgain
 */
export function showBar({ bar, acts, solving, help, beginAgain }) {
    const { walk, hint, clue, record } = solving;
    const parts = walk
        ? aboutWalk(walk, help)
        : record.done
          ? aboutEnd(solving, help, beginAgain)
          : hint
            ? aboutHint(hint, solving, help)
            : clue !== null
              ? aboutClue(clue, solving, help)
              : overview(solving, help);
    bar.classList.toggle("busy", solving.busy);
    bar.classList.toggle("solved", record.done === "solved" && !walk);
    put(bar, parts);
    put(acts, alwaysThere(solving, help));
}

/** @param {Solving} solving @param {PuzzleHelp} help */
function alwaysThere(solving, help) {
    const { notes, busy, hint, sure } = solving;
    return [
        button(_("Undo"), () => solving.undo(), { key: "undo", hotkey: "u", disabled: notes.past.length === 0 }),
        button(_("Redo"), () => solving.redo(), { key: "redo", hotkey: "y", disabled: notes.future.length === 0 }),
        button(_("Right so far?"), () => void help.check(), { key: "check", hotkey: "r", disabled: busy }),
        button(_("Hint"), () => void help.askHint(), {
            key: "hint",
            hotkey: "h",
            disabled: busy || (hint !== null && isWhole(hint)),
        }),
        button(sure ? _("Yes, show the solution") : _("Solution"), () => help.askSolution(), {
            key: "solution",
            disabled: busy,
            strong: sure,
        }),
    ];
}

/** @param {Solving} solving @param {PuzzleHelp} help */
function said({ message, wrong }, help) {
    return [
        message && h("p", { class: "bar-message" }, message),
        wrong.length > 0 &&
            h(
                "div",
                { class: "buttons" },
                button(_("Which building is it?"), () => help.tellWrong(), { key: "wrong" }),
            ),
    ];
}

/** @param {Solving} solving @param {PuzzleHelp} help */
function overview(solving, help) {
    const { building, tool, town } = solving;
    const chosen = building ? buildingOf(town, building) : null;
    const task = !chosen
        ? _("Choose a clue, or a building and then a site.")
        : tool === "mark"
          ? _("Tap the sites where the {building} may be.", { building: chosen })
          : tool === "cross"
            ? _("Tap the sites where the {building} cannot be.", { building: chosen })
            : _("Tap the site where the {building} stands.", { building: chosen });
    return [
        h("p", { class: "bar-title" }, chosen && signIcon(chosen), " ", task),
        solving.message
            ? null
            : h(
                  "p",
                  { class: "bar-words quiet" },
                  building
                      ? matchMedia("(hover: none)").matches
                          ? _("A long press places it at once.")
                          : _("A long press places it at once; a right click notes “not here”.")
                      : _("All clues are true at the same time, and no site has two buildings."),
              ),
        said(solving, help),
    ];
}

/** @param {number} index @param {Solving} solving @param {PuzzleHelp} help */
function aboutClue(index, solving, help) {
    const { town, building, notes } = solving;
    const clue = solving.puzzle.clues[index];
    const subjects = subjectsOf(town, clue);
    const keeps =
        building &&
        !notes.noted.placed[building] &&
        notes.possible(building).some((site) => !clueSites(town, clue, building).includes(site));
    return [
        h("p", { class: "bar-title" }, _("Clue {n}", { n: clue.card })),
        h("p", { class: "bar-words" }, clue.words),
        said(solving, help),
        h(
            "div",
            { class: "buttons" },
            subjects.length > 1 &&
                subjects.map((subject) =>
                    button(
                        capital(buildingOf(town, subject.building).name),
                        () => solving.chooseSubject(subject.building),
                        {
                            key: `subject-${subject.building}`,
                            icon: signIcon(buildingOf(town, subject.building)),
                            pressed: building === subject.building,
                        },
                    ),
                ),
            button(_("Keep only its sites"), () => solving.keepClue(), { key: "keep", hotkey: "k", disabled: !keeps }),
            button(
                notes.noted.ticked.includes(index) ? _("Not used up") : _("Used up"),
                () => solving.tickClue(index),
                {
                    key: "tick",
                    hotkey: "t",
                },
            ),
            button(_("Back"), () => solving.chooseClue(null), { key: "back" }),
        ),
    ];
}

/** @param {import("./hints.js").ShownHint} shown @param {Solving} solving @param {PuzzleHelp} help */
function aboutHint(shown, solving, help) {
    return hintPanel(shown, {
        more: () => help.moreHint(),
        choose: (at) => help.showHint({ ...shown, at }),
        back: () => solving.letGo(),
        follow: { label: _("Note it"), act: () => help.followHint() },
    });
}

/** @param {import("./solving.js").Walk} walk @param {PuzzleHelp} help */
function aboutWalk({ stops, at }, help) {
    const stop = stops[at];
    return [
        h("p", { class: "bar-title" }, stop.part, stop.technique && techniqueTag(stop.technique)),
        h("p", { class: "bar-words walk-words" }, stop.words),
        h(
            "div",
            { class: "buttons" },
            button(_("Previous"), () => help.go(at - 1), { key: "previous", disabled: at === 0 }),
            button(_("Next"), () => help.go(at + 1), { key: "next", strong: true, disabled: at === stops.length - 1 }),
            h("progress", { max: stops.length - 1, value: at, "aria-label": _("Progress through the solution") }),
            button(_("Close the solution"), () => help.endWalk(), { key: "close" }),
        ),
    ];
}

/** @param {Solving} solving @param {PuzzleHelp} help @param {() => void} beginAgain */
function aboutEnd(solving, help, beginAgain) {
    const solved = solving.record.done === "solved";
    return [
        h(
            "p",
            { class: "bar-title end-title" },
            solved ? _("The town stands again!") : _("You have seen the solution to this one."),
        ),
        h(
            "p",
            { class: "bar-words" },
            solved ? resultText(solving.record) : _("You can still solve it from the beginning."),
        ),
        said(solving, help),
        h(
            "div",
            { class: "buttons" },
            h("a", { class: "button strong", href: "#puzzles" }, _("Another puzzle")),
            button(solved ? _("How it is solved") : _("See the solution again"), () => void help.showSolution(), {
                key: "solution",
                disabled: solving.busy,
            }),
            button(_("Start over"), beginAgain, { key: "again" }),
        ),
    ];
}
