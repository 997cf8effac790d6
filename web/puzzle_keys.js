// The keys of a puzzle's page.

import { isForPage, listenToKeys, pressHotkey } from "./keys.js";
import { toolOfKey } from "./tray.js";

/**
 * @typedef {object} Keyed
 * @property {import("./solving.js").Solving} solving
 * @property {import("./puzzle_help.js").PuzzleHelp} help
 * @property {Element} buttons  where the buttons are that have keys
 * @property {() => void} focusMap
 */

/** @param {Keyed} keyed @param {AbortSignal} signal */
export function listenToPuzzleKeys(keyed, signal) {
    listenToKeys((event) => act(keyed, event.key.toLowerCase(), event.shiftKey), signal);
    document.addEventListener("keydown", (event) => takeBack(keyed, event), { signal });
}

/** Ctrl+Z and Ctrl+Y, as everywhere. @param {Keyed} keyed @param {KeyboardEvent} event */
function takeBack({ solving }, event) {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || !["z", "y"].includes(key) || !isForPage(event)) return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) solving.redo();
    else solving.undo();
}

/** @param {Keyed} keyed @param {string} key @param {boolean} backward @returns {boolean} whether it meant something */
function act({ solving, help, buttons, focusMap }, key, backward) {
    const { walk, clue } = solving;
    /** @type {Record<string, () => void>} */
    const walking = {
        escape: () => help.endWalk(),
        arrowright: () => walk && help.go(walk.at + 1),
        arrowleft: () => walk && help.go(walk.at - 1),
    };
    if (walk) return does(walking[key]);
    if (key === "escape") return solving.letGo();
    const tool = toolOfKey(key);
    if (tool) return does(() => useTool(solving, tool));
    if (key === "enter" && document.activeElement?.matches("button, a, input, summary, [role=button]")) return false;
    if (pressHotkey(buttons, key)) return true;
    /** @type {Record<string, () => void>} */
    const choosing = {
        m: focusMap,
        n: () => solving.nextBuilding(backward),
        c: () => solving.nextClue(backward),
    };
    if (clue !== null) choosing.t = () => solving.tickClue(clue);
    return does(choosing[key]);
}

/** @param {(() => void) | undefined} action */
function does(action) {
    action?.();
    return action !== undefined;
}

/**
 * On a lot a tool's key uses it there; elsewhere it is chosen.
 * @param {import("./solving.js").Solving} solving
 * @param {import("./notes.js").Tool} tool
 */
function useTool(solving, tool) {
    const lot = document.activeElement?.getAttribute("data-lot");
    if (lot) solving.tap(lot, tool);
    else solving.chooseTool(tool);
}
