// The form to set a table with: game, players, referee, clock.

import { h } from "./dom.js";
import { LEVELS, levelCharacter, levelName } from "./levels.js";
import { COMPUTER_NAMES, DEFAULT_TOWN, isPerson, openTable } from "./opening.js";
import { computerName } from "./panels.js";
import { where } from "./places.js";
import { settings } from "./settings.js";
import { fetchTowns } from "./town.js";
import { _, capital } from "./words.js";

/** @typedef {import("./opening.js").Who} Who */
/** @typedef {import("./opening.js").Sitter} Sitter */

const CLOCKS = /** @type {[string, () => string][]} */ ([
    ["0 0", () => _("No clock")],
    ["60 0", () => _("One minute per turn")],
    ["180 0", () => _("Three minutes per turn")],
    ["0 900", () => _("15 minutes per player")],
]);

/** @param {Element} said  where it is told how the opening goes */
export async function tableForm(said) {
    const { towns } = await fetchTowns();
    const place = await where();
    const chosen = (towns.find((town) => town.name === DEFAULT_TOWN) ?? towns[0]).name;
    /** @type {Sitter[]} */
    const sitters = [
        { who: "me", name: settings.name },
        { who: settings.quick.level, name: COMPUTER_NAMES[0] },
        { who: "none", name: COMPUTER_NAMES[1] },
        { who: "none", name: COMPUTER_NAMES[2] },
    ];
    const seatRows = h("div", { class: "seats" });
    const form = h(
        "form",
        {
            class: "panel table-form",
            onsubmit: (/** @type {Event} */ event) => {
                event.preventDefault();
                submit();
            },
        },
        h("h2", {}, _("Set up a table")),
        gameField(towns, chosen),
        h("fieldset", {}, h("legend", {}, _("Who plays")), seatRows, characters()),
        refereeField(),
        h(
            "label",
            {},
            h("input", { type: "checkbox", name: "brisk" }),
            h("span", {}, _("Brisk: who can play a card must")),
        ),
        h(
            "label",
            {},
            h("span", {}, _("Clock")),
            h(
                "select",
                { name: "clock" },
                CLOCKS.map(([seconds, label]) => h("option", { value: seconds }, label())),
            ),
        ),
        h(
            "label",
            {},
            h("span", {}, _("Who plays for somebody who is away or out of time")),
            h(
                "select",
                { name: "stand_in" },
                LEVELS.map((player) =>
                    h("option", { value: player, selected: player === "careful" }, capital(computerName(player))),
                ),
            ),
        ),
        h("button", { class: "button strong big" }, _("Open the table")),
    );
    const value = (/** @type {string} */ field) => String(new FormData(form).get(field) ?? "");

    function submit() {
        const [turn, game] = value("clock").split(" ").map(Number);
        void openTable(
            value("town"),
            value("referee"),
            sitters.filter((sitter) => sitter.who !== "none"),
            said,
            {
                clock: { turn, game },
                grace: Number(value("grace")),
                brisk: value("brisk") === "on",
                stand_in: value("stand_in"),
            },
        );
    }

    seatRows.append(...sitters.map((sitter, seat) => seatRow(sitter, seat, place)));
    return form;
}

/**
 * A choice with its label.
 * @param {string} name
 * @param {string} value
 * @param {string} label
 * @param {boolean} checked
 */
function radio(name, value, label, checked) {
    return h("label", {}, h("input", { type: "radio", name, value, checked }), h("span", {}, label));
}

/** What the computer players are like. */
function characters() {
    return h(
        "details",
        { class: "quiet" },
        h("summary", {}, _("What the computer players are like")),
        h(
            "dl",
            {},
            LEVELS.flatMap((level) => [h("dt", {}, capital(levelName(level))), h("dd", {}, levelCharacter(level))]),
        ),
    );
}

/** @param {{name: string, title: string}[]} towns @param {string} chosen */
function gameField(towns, chosen) {
    return h(
        "fieldset",
        {},
        h("legend", {}, _("Game")),
        towns.map((town) => radio("town", town.name, town.title, town.name === chosen)),
    );
}

function refereeField() {
    const graceRow = h(
        "label",
        { hidden: true },
        h("span", {}, _("Time for STOP, in seconds")),
        h("input", { type: "number", name: "grace", min: 0, max: 60, value: 4 }),
    );
    const show = (/** @type {Event} */ { target }) => {
        if (target instanceof HTMLInputElement && target.name === "referee")
            graceRow.hidden = target.value !== "manual";
    };
    return h(
        "fieldset",
        { onchange: show },
        h("legend", {}, _("Referee")),
        radio("referee", "automatic", _("Automatic: the referee does all the logic"), true),
        radio(
            "referee",
            "manual",
            _("Manual: as at a real table; what one player overlooks, another may claim with STOP"),
            false,
        ),
        graceRow,
    );
}

/** @param {Sitter} sitter @param {number} seat @param {import("./places.js").Where} place */
function seatRow(sitter, seat, place) {
    const choices = /** @type {[Who, string][]} */ ([
        ["me", _("Me")],
        ["friend", _("A friend, by link")],
        ["screen", _("Somebody at this screen")],
        ...LEVELS.map((player) => /** @type {[Who, string]} */ ([player, capital(computerName(player))])),
        ["none", _("Nobody")],
    ]).filter(([who]) => (seat > 1 || who !== "none") && (who !== "friend" || place === "server"));
    const name = h("input", {
        type: "text",
        maxlength: 24,
        value: sitter.name,
        placeholder: _("Name"),
        "aria-label": _("Name in seat {n}", { n: seat + 1 }),
        oninput: () => {
            sitter.name = name.value;
            if (sitter.who === "me") settings.name = name.value;
        },
    });
    const who = h(
        "select",
        {
            "aria-label": _("Who plays in seat {n}", { n: seat + 1 }),
            onchange: () => {
                sitter.who = /** @type {Who} */ (who.value);
                name.hidden = sitter.who === "none";
                // A person does not have a computer's name.
                if (isPerson(sitter) && COMPUTER_NAMES.includes(name.value)) sitter.name = name.value = "";
            },
        },
        choices.map(([value, label]) => h("option", { value, selected: value === sitter.who }, label)),
    );
    name.hidden = sitter.who === "none";
    return h("div", { class: "seat" }, who, name);
}
