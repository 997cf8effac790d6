// Keys that mean something on a whole page: not while something is written, and not while a dialog is open.

import { find } from "./dom.js";
import { settings } from "./settings.js";

/** @param {KeyboardEvent} event */
export function isForPage({ altKey, target }) {
    if (altKey || document.querySelector("dialog[open]")) return false;
    return !(target instanceof Element && target.matches("input, textarea, select"));
}

/**
 * Single keys, where they have not been turned off; "?" is the menu everywhere, R are the rules where it means nothing
 * else.
 * @param {(event: KeyboardEvent) => boolean} act  whether the key meant something
 * @param {AbortSignal} signal  when to stop listening
 */
export function listenToKeys(act, signal) {
    const listen = (/** @type {KeyboardEvent} */ event) => {
        if (!settings.keys || event.ctrlKey || event.metaKey || !isForPage(event)) return;
        if (event.key === "?") find("#menu-button").click();
        else if (act(event)) event.preventDefault();
        else if (event.key.toLowerCase() === "r") find("#rules-button").click();
    };
    document.addEventListener("keydown", listen, { signal });
}

/**
 * Presses the button that has this key.
 * @param {Element} root
 * @param {string} key
 * @returns {boolean} whether there is one
 */
export function pressHotkey(root, key) {
    const found = root.querySelector(`[data-hotkey~="${CSS.escape(key.toLowerCase())}"]`);
    if (found instanceof HTMLButtonElement) found.click();
    return found instanceof HTMLButtonElement;
}
