// The buildings of a puzzle, to choose one, and the tools that a tap on the map uses.

import { h, put } from "./dom.js";
import { signIcon } from "./signs.js";
import { buildingOf } from "./view.js";
import { _, capital, plural } from "./words.js";

/** @typedef {import("./notes.js").Tool} Tool */

/**
 * @param {import("./types.js").Town} town
 * @param {import("./notes.js").Notes} notes
 * @param {string} id
 */
function buildingLabel(town, notes, id) {
    const building = buildingOf(town, id);
    const { marks, placed } = notes.noted;
    if (placed[id]) return _("{Building}, placed on {site}", { building, site: placed[id] });
    const n = marks[id].length;
    return n === 0
        ? _("{Building}, no marks", { building })
        : plural(n, "{Building}, {n} mark", "{Building}, {n} marks", { building });
}

/**
 * One of them is in the tab order; the arrow keys choose.
 * @param {Element} tray
 * @param {import("./types.js").Town} town
 * @param {import("./notes.js").Notes} notes
 * @param {string | null} chosen
 * @param {(id: string | null) => void} choose
 */
export function showTray(tray, town, notes, chosen, choose) {
    const { buildings } = notes;
    const onKey = (/** @type {KeyboardEvent} */ event, /** @type {number} */ i) => {
        const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        const next = buildings[(i + by + buildings.length) % buildings.length];
        choose(next);
        const button = tray.querySelector(`[data-key="tray-${CSS.escape(next)}"]`);
        if (button instanceof HTMLElement) button.focus();
    };
    put(
        tray,
        buildings.map((id, i) => {
            const building = buildingOf(town, id);
            const at = notes.noted.placed[id];
            const count = notes.noted.marks[id].length;
            return h(
                "button",
                {
                    type: "button",
                    role: "radio",
                    class: `piece${at ? " placed" : ""}`,
                    "data-key": `tray-${id}`,
                    "aria-checked": String(chosen === id),
                    "aria-label": buildingLabel(town, notes, id),
                    title: capital(building.name),
                    tabindex: id === chosen || (chosen === null && i === 0) ? 0 : -1,
                    onclick: () => choose(chosen === id ? null : id),
                    onkeydown: (/** @type {KeyboardEvent} */ event) => onKey(event, i),
                },
                signIcon(building),
                h("span", { class: "piece-name" }, building.name),
                h("span", { class: "piece-letters" }, building.sign),
                at
                    ? h("span", { class: "piece-note" }, at)
                    : count > 0
                      ? h("span", { class: "piece-note" }, String(count))
                      : null,
            );
        }),
    );
}

/** @returns {{tool: Tool, label: string, key: string, icon: string}[]} */
const tools = () => [
    { tool: "mark", label: _("May be here"), key: "a", icon: "?" },
    { tool: "cross", label: _("Not here"), key: "x", icon: "✕" },
    { tool: "place", label: _("Stands here"), key: "p", icon: "⌂" },
];

/** @param {Element} group @param {Tool} used @param {(tool: Tool) => void} choose */
export function showTools(group, used, choose) {
    put(
        group,
        tools().map(({ tool, label, key, icon }) =>
            h(
                "button",
                {
                    type: "button",
                    class: "tool",
                    "data-key": `tool-${tool}`,
                    "aria-pressed": String(tool === used),
                    "aria-keyshortcuts": key,
                    onclick: () => choose(tool),
                },
                h("span", { class: "tool-icon", "aria-hidden": "true" }, icon),
                h("span", {}, label),
            ),
        ),
    );
}

/** @param {string} key @returns {Tool | undefined} */
export function toolOfKey(key) {
    return tools().find((one) => one.key === key)?.tool;
}
