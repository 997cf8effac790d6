// Making elements. Nothing here knows the game.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Attribute */
/** @typedef {Node | string | null | undefined | false} Leaf */
/** @typedef {Leaf | Children} Child */
/** @typedef {Child[]} Children */

/**
 * @template {Element} T
 * @param {T} element
 * @param {Record<string, Attribute>} attributes  `on...` are listeners; false, null and undefined are left out
 * @param {Child[]} children
 * @returns {T}
 */
function fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === false || value === null || value === undefined) continue;
        if (typeof value === "function") element.addEventListener(name.slice(2), value);
        else element.setAttribute(name, value === true ? "" : String(value));
    }
    add(element, children);
    return element;
}

/**
 * @param {Element} element
 * @param {Child[]} children
 */
export function add(element, children) {
    for (const child of children)
        if (Array.isArray(child)) add(element, child);
        else if (child) element.append(child);
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
    return fill(document.createElement(tag), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
    return fill(/** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, tag)), attributes, children);
}

/**
 * A button; `hotkey`: the keys that press it, with spaces between them.
 * @param {string} label
 * @param {() => void} act
 * @param {{key: string, hotkey?: string, strong?: boolean, stop?: boolean, pressed?: boolean, icon?: Node | null,
 *     note?: string, disabled?: boolean}} look
 */
export function button(label, act, look) {
    return h(
        "button",
        {
            type: "button",
            class: ["button", look.strong && "strong", look.stop && "stop", look.note !== undefined && "with-note"]
                .filter(Boolean)
                .join(" "),
            "data-key": look.key,
            "data-hotkey": look.hotkey,
            "aria-keyshortcuts": look.hotkey,
            "aria-pressed": look.pressed === undefined ? null : String(look.pressed),
            disabled: look.disabled,
            onclick: act,
        },
        look.icon,
        h("span", {}, label),
        look.note === undefined ? null : h("span", { class: "note" }, look.note),
    );
}

/**
 * Replaces what is in an element; the focus stays on what has the same `data-key`.
 * @param {Element} element
 * @param {...Child} children
 */
export function put(element, ...children) {
    const active = document.activeElement;
    const key = active instanceof HTMLElement && element.contains(active) ? active.dataset.key : undefined;
    element.replaceChildren();
    add(element, children);
    if (key === undefined) return;
    const again = element.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** @param {string} selector @param {ParentNode} [root] @returns {HTMLElement} */
export function find(selector, root = document) {
    const element = root.querySelector(selector);
    if (!(element instanceof HTMLElement)) throw new Error(`nothing is ${selector}`);
    return element;
}

const FRAME = 100; // milliseconds after which a frame is no longer waited for: pages that nobody sees have none

/** Lets the browser draw and listen before it goes on, so that nothing takes long. @returns {Promise<void>} */
export function breathe() {
    return new Promise((settle) => {
        requestAnimationFrame(() => setTimeout(settle));
        setTimeout(settle, FRAME);
    });
}
