// The menu: the language, light or dark, how moves are shown, what the keys do, and who made this.

import { find, h } from "./dom.js";
import { fileAt, home } from "./places.js";
import { settings } from "./settings.js";
import { fetchJson } from "./town.js";
import { _, languageName, spoken } from "./words.js";

/** @returns {[string, string][]} */
const keys = () => [
    ["1 – 9", _("choose a card from your hand; again: put it back")],
    [_("Enter"), _("do what you have chosen")],
    [_("Escape"), _("back")],
    ["Q W E", _("draw from the first, second, third pile")],
    ["D", _("discard two cards for a marker")],
    ["B", _("buy a building")],
    ["U", _("undo")],
    ["S", _("STOP! (manual referee)")],
    ["M", _("to the map; the arrow keys go from site to site, Enter chooses")],
    ["H", _("a hint; again: more of it")],
    ["R", _("the rules in short")],
    ["← →", _("look back at the game step by step; Escape: back to now")],
    ["N", _("in an analysis: the next marked decision; with Shift the previous one")],
    ["B", _("in an analysis: the better move on the map")],
    ["?", _("this menu")],
];

/** @returns {[string, string][]} */
const puzzleKeys = () => [
    ["N", _("the next building; with Shift the previous one")],
    ["C", _("the next clue, of the chosen building if there is one; with Shift the previous one")],
    ["K", _("keep only the sites of the chosen clue")],
    ["T", _("the chosen clue is used up")],
    ["M", _("to the map; the arrow keys go from site to site")],
    ["A X P", _("may be here, not here, stands here: on a site at once, elsewhere for the next taps")],
    ["U Y", _("undo, redo")],
    ["R", _("right so far?")],
    ["← →", _("in the solution: the previous step, the next step")],
];

/** @param {[string, string][]} keys */
const keyList = (keys) =>
    h(
        "dl",
        { class: "keys" },
        keys.flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)]),
    );

function themeField() {
    const themes = /** @type {["system" | "light" | "dark", string][]} */ ([
        ["system", _("Same as system")],
        ["light", _("Light")],
        ["dark", _("Dark")],
    ]);
    return choiceField("theme", _("Colours"), themes);
}

function paceField() {
    const paces = /** @type {[import("./settings.js").Pace, string][]} */ ([
        ["slow", _("Slow")],
        ["normal", _("Normal")],
        ["quick", _("Quick")],
        ["still", _("Without motion")],
    ]);
    return choiceField("pace", _("How moves are shown"), paces);
}

/**
 * One of several values of a setting.
 * @template {"theme" | "pace"} K
 * @param {K} name
 * @param {string} title
 * @param {[typeof settings[K], string][]} values
 */
function choiceField(name, title, values) {
    return h(
        "fieldset",
        {},
        h("legend", {}, title),
        values.map(([value, label]) =>
            h(
                "label",
                {},
                h("input", {
                    type: "radio",
                    name,
                    value,
                    checked: settings[name] === value,
                    onchange: () => (settings[name] = value),
                }),
                " ",
                label,
            ),
        ),
    );
}

/**
 * @param {string[]} languages  that there are
 * @param {(language: string) => void} choose
 */
function languageField(languages, choose) {
    const select = h(
        "select",
        { id: "language", onchange: () => choose(select.value) },
        languages.map((code) =>
            h("option", { value: code, lang: code, selected: code === spoken() }, languageName(code)),
        ),
    );
    return h("p", {}, h("label", { for: "language" }, _("Language")), select);
}

/** @param {() => Promise<void>} restart  shows everything anew, in the language that has been chosen */
export async function openMenu(restart) {
    const languages = /** @type {string[]} */ (await fetchJson(fileAt("words/languages.json")).catch(() => ["en"]));
    const choose = async (/** @type {string} */ language) => {
        settings.language = language;
        await restart();
        dialog.remove();
        await openMenu(restart);
        find("#language").focus();
    };
    const close = () => dialog.close();
    const dialog = h(
        "dialog",
        { class: "sheet menu", "aria-labelledby": "menu-title", onclose: () => dialog.remove() },
        h("h2", { id: "menu-title" }, _("Menu")),
        h(
            "p",
            { class: "menu-links" },
            h("a", { class: "button", href: home, onclick: close }, _("Start page")),
            h("a", { class: "button", href: `${home}#puzzles`, onclick: close }, _("Puzzles")),
            h("a", { class: "button", href: `${home}#learn`, onclick: close }, _("Learn to play")),
        ),
        languages.length > 1 && languageField(languages, choose),
        themeField(),
        paceField(),
        h("h3", {}, _("Keys")),
        h(
            "label",
            {},
            h("input", {
                type: "checkbox",
                checked: settings.keys,
                onchange: (/** @type {{target: HTMLInputElement}} */ event) => (settings.keys = event.target.checked),
            }),
            " ",
            _("Single-key shortcuts"),
        ),
        keyList(keys()),
        h("h3", {}, _("Keys in a puzzle")),
        keyList(puzzleKeys()),
        h(
            "p",
            { class: "quiet" },
            _(
                "An unofficial implementation by friends of the games. It is not connected with their author, Stephan Riedel, or their publishers. If you like the games, buy them.",
            ),
        ),
        h("form", { method: "dialog" }, h("button", { class: "button strong" }, _("Close"))),
    );
    document.body.append(dialog);
    dialog.showModal();
}
