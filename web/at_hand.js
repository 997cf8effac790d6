// Which rules are at hand: those of the game on this page; and the way from a refusal to the rule behind it.

import { button } from "./dom.js";
import { _, withWords } from "./words.js";

/** @typedef {{town: import("./types.js").Town | null, referee: string}} Played  referee "": there is none */

/** @type {Played} */
const NONE = { town: null, referee: "" };
let now = NONE;

/** What is played on this page. @param {import("./types.js").Town} town @param {string} referee */
export function playHere(town, referee) {
    now = { town, referee };
}

/** Another page is shown. */
export function playNothing() {
    now = NONE;
}

/** @param {string} [no]  the code of a refusal: the rule behind it is shown */
export async function openRules(no = "") {
    await (await withWords(import("./rules.js"))).showRules(now, no);
}

/** The way to the rule behind a refusal. @param {string} no  its code; "": it is about no rule */
export function ruleButton(no) {
    return no !== "" && button(_("The rule"), () => void openRules(no), { key: "rule" });
}
