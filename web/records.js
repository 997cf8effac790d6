// Records of games: saving one as a file, opening one, going on from any of its steps on this device.

import { askDevice } from "./device.js";
import { button, h } from "./dom.js";
import { goTo, tableAt } from "./places.js";
import { rememberGame, settings } from "./settings.js";
import { _, spoken } from "./words.js";

/** @typedef {{id: string, where: import("./places.js").Where}} Place  of a table */

const ALL_STEPS = 0xffffffff;
const ALL_SEATS = [0, 1, 2, 3];

/** @param {string} name @param {string} text */
export function saveFile(name, text) {
    const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // the browser has it by then
}

/** @param {Place} game @returns {Promise<string>} */
async function recordOf({ id, where }) {
    if (where === "device") return (await askDevice({ record: id })) ?? "";
    return (await fetch(`/t/${id}/record`)).text();
}

/** The game as a file. @param {Place} game */
export function recordLink(game) {
    const name = `gadshill-${game.id}.ghr`;
    const label = _("Download the record");
    if (game.where === "server")
        return h("a", { class: "button", href: `/t/${game.id}/record`, download: name }, label);
    return button(label, () => void recordOf(game).then((text) => saveFile(name, text)), { key: "record" });
}

/**
 * A record's first steps as a table on this device, with these persons; the others are computer players.
 * @param {string} record
 * @param {number} steps
 * @param {number[]} persons
 */
async function adopt(record, steps, persons) {
    const wish = { record, steps, persons, player: settings.quick.level, language: spoken() };
    const opened = await askDevice({ adopt: wish });
    if (opened.no !== undefined) throw new Error(opened.why);
    rememberGame({
        id: opened.table,
        town: opened.town,
        title: opened.town,
        tokens: opened.tokens.filter((/** @type {string | null} */ token) => token !== null),
        names: opened.tokens.map(() => ""),
        opened: Date.now(),
        where: "device",
    });
    goTo(tableAt(opened.table, "device"));
}

/**
 * @param {Place} game
 * @param {() => {step: number, seat: number}} from  the step that is shown, and who plays on there
 */
export function goOnButton(game, from) {
    return button(
        _("Go on from here"),
        async () => {
            const { step, seat } = from();
            await adopt(await recordOf(game), step, [seat]);
        },
        { key: "go-on" },
    );
}

/**
 * Goes on before a decision, in its player's place.
 * @param {Place} game
 * @param {number} step
 * @param {number} seat
 */
export function tryButton(game, step, seat) {
    return button(_("Try it from here"), async () => adopt(await recordOf(game), step, [seat]), { key: "try" });
}

/** A record from a file: a finished game is seen again, another one goes on at this screen. */
export function openRecord() {
    const said = h("p", { role: "status" });
    const take = async (/** @type {File} */ file) => {
        try {
            await adopt(await file.text(), ALL_STEPS, ALL_SEATS);
        } catch (error) {
            said.textContent = error instanceof Error ? error.message : String(error);
        }
    };
    return h("div", { class: "open-record" }, fileButton(_("Open a record"), ".ghr,text/plain", take), said);
}

/**
 * A button that asks for a file.
 * @param {string} label
 * @param {string} accept  kinds of files
 * @param {(file: File) => void} take
 */
export function fileButton(label, accept, take) {
    const input = h("input", {
        type: "file",
        accept,
        hidden: true,
        onchange: () => {
            if (input.files?.[0]) take(input.files[0]);
            input.value = ""; // so that the same one can be taken again
        },
    });
    return h(
        "span",
        {},
        button(label, () => input.click(), { key: "file" }),
        input,
    );
}

/** What can be done with a table on this device that cannot be read whole. @param {string} table */
export function damagedChoices(table) {
    const said = h("span", { role: "status" });
    const save = async () => saveFile(`gadshill-${table}.txt`, (await askDevice({ notebook: table })).join("\n"));
    const mend = async () => {
        if (await askDevice({ mend: table })) goTo(tableAt(table, "device"));
        else said.textContent = _("Nothing of it can be read.");
    };
    return h(
        "p",
        { class: "buttons" },
        button(_("Save what is there as a file"), () => void save(), { key: "save-damaged" }),
        button(_("Go on from what can be read"), () => void mend(), { key: "mend" }),
        said,
    );
}
