// The bar of a puzzle: a chosen clue, a hint, the walk through the solution, the end; and under it what can always be done.

import { clueSites, subjectsOf } from "./clues.js";
import { button, h, put } from "./dom.js";
import { hintPanel, isWhole } from "./hints.js";
import { techniqueTag } from "./proofs.js";
import { signIcon } from "./signs.js";
import { buildingOf } from "./view.js";
import { _, capital } from "./words.js";

/** @typedef {import("./puzzle.js").PuzzlePage} PuzzlePage */

/** @param {PuzzlePage} page */
export function showBar(page) {
    const parts = page.walk
        ? aboutWalk(page, page.walk)
        : page.record.done
          ? aboutEnd(page)
          : page.hint
            ? aboutHint(page, page.hint)
            : page.clue !== null
              ? aboutClue(page, page.clue)
              : overview(page);
    page.bar.classList.toggle("busy", page.busy);
    page.bar.classList.toggle("solved", page.record.done === "solved" && !page.walk);
    put(page.bar, parts);
    put(page.acts, acts(page));
}

/** @param {PuzzlePage} page */
function acts(page) {
    const { notes } = page;
    return [
        button(_("Undo"), () => page.back(false), { key: "undo", hotkey: "u", disabled: notes.past.length === 0 }),
        button(_("Redo"), () => page.back(true), { key: "redo", hotkey: "y", disabled: notes.future.length === 0 }),
        button(_("Right so far?"), () => void page.check(), { key: "check", hotkey: "r", disabled: page.busy }),
        button(_("Hint"), () => void page.askHint(), {
            key: "hint",
            hotkey: "h",
            disabled: page.busy || (page.hint !== null && isWhole(page.hint)),
        }),
        solutionButton(page),
    ];
}

/** The solution ends the puzzle: it is asked for twice. @param {PuzzlePage} page */
function solutionButton(page) {
    return button(
        page.sure ? _("Yes, show the solution") : _("Solution"),
        () => (page.sure ? void page.showSolution() : page.askSure()),
        { key: "solution", disabled: page.busy, strong: page.sure },
    );
}

/** @param {PuzzlePage} page */
function said(page) {
    return [
        page.message && h("p", { class: "bar-message" }, page.message),
        page.wrong.length > 0 &&
            h(
                "div",
                { class: "buttons" },
                button(_("Which building is it?"), () => page.tellWrong(), { key: "wrong" }),
            ),
    ];
}

/** @param {PuzzlePage} page */
function overview(page) {
    const { building, tool, town } = page;
    const chosen = building ? buildingOf(town, building) : null;
    const task = !chosen
        ? _("Choose a clue, or a building and then a lot.")
        : tool === "mark"
          ? _("Tap the lots where the {building} may be.", { building: chosen })
          : tool === "cross"
            ? _("Tap the lots where the {building} cannot be.", { building: chosen })
            : _("Tap the lot where the {building} stands.", { building: chosen });
    return [
        h("p", { class: "bar-title" }, chosen && signIcon(chosen), " ", task),
        page.message
            ? null
            : h(
                  "p",
                  { class: "bar-words quiet" },
                  building
                      ? _("A long press places it at once; the other mouse button notes “not here”.")
                      : _("All clues are true at the same time, and no lot has two buildings."),
              ),
        said(page),
    ];
}

/** @param {PuzzlePage} page @param {number} index */
function aboutClue(page, index) {
    const { town, building, notes } = page;
    const clue = page.puzzle.clues[index];
    const subjects = subjectsOf(town, clue);
    const keeps =
        building &&
        !notes.noted.placed[building] &&
        notes.possible(building).some((site) => !clueSites(town, clue, building).includes(site));
    return [
        h("p", { class: "bar-title" }, _("Clue {n}", { n: clue.card })),
        h("p", { class: "bar-words" }, clue.words),
        said(page),
        h(
            "div",
            { class: "buttons" },
            subjects.length > 1 &&
                subjects.map((subject) =>
                    button(
                        capital(buildingOf(town, subject.building).name),
                        () => {
                            page.building = subject.building;
                            page.render();
                        },
                        {
                            key: `subject-${subject.building}`,
                            icon: signIcon(buildingOf(town, subject.building)),
                            pressed: building === subject.building,
                        },
                    ),
                ),
            button(_("Keep only its lots"), () => page.keepClue(), { key: "keep", hotkey: "k", disabled: !keeps }),
            button(notes.noted.ticked.includes(index) ? _("Not used up") : _("Used up"), () => page.tickClue(index), {
                key: "tick",
                hotkey: "t",
            }),
            button(_("Back"), () => page.chooseClue(null), { key: "back" }),
        ),
    ];
}

/** @param {PuzzlePage} page @param {import("./hints.js").ShownHint} shown */
function aboutHint(page, shown) {
    return hintPanel(shown, {
        more: () => page.moreHint(),
        choose: (at) => page.showHint({ ...shown, at }),
        back: () => page.escape(),
        follow: { label: _("Note it"), act: () => page.followHint() },
    });
}

/** @param {PuzzlePage} page @param {import("./puzzle.js").Walk} walk */
function aboutWalk(page, { stops, at }) {
    const stop = stops[at];
    return [
        h("p", { class: "bar-title" }, stop.part, stop.technique && techniqueTag(stop.technique)),
        h("p", { class: "bar-words walk-words" }, stop.words),
        h(
            "div",
            { class: "buttons" },
            button(_("Previous"), () => page.go(at - 1), { key: "previous", disabled: at === 0 }),
            button(_("Next"), () => page.go(at + 1), { key: "next", strong: true, disabled: at === stops.length - 1 }),
            h("progress", { max: stops.length - 1, value: at, "aria-label": _("How far the solution has come") }),
            button(_("Close the solution"), () => page.endWalk(), { key: "close" }),
        ),
    ];
}

/** @param {PuzzlePage} page */
function aboutEnd(page) {
    const solved = page.record.done === "solved";
    return [
        h(
            "p",
            { class: "bar-title end-title" },
            solved ? _("The town stands again!") : _("You have seen the solution of this one."),
        ),
        h("p", { class: "bar-words" }, solved ? page.result() : _("It can be solved from the beginning all the same.")),
        said(page),
        h(
            "div",
            { class: "buttons" },
            h("a", { class: "button strong", href: "#puzzles" }, _("Another puzzle")),
            button(solved ? _("How it is solved") : _("The solution again"), () => void page.showSolution(), {
                key: "solution",
                disabled: page.busy,
            }),
            button(_("Begin again"), () => page.again(), { key: "again" }),
        ),
    ];
}
