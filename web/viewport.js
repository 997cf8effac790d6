// The map in its frame: pinched, dragged and scrolled where it is too small for a finger. It always fills the same room
// on the page; larger than that it is scrolled, so that the focus and a finger find every site as on any page.

import { h, s } from "./dom.js";
import { _ } from "./words.js";

const MOST = 4; // times as large as the room
const STEP = 2.2; // what the button makes of it
const DRAGGED = 6; // pixels: less is a click

/** @param {import("./map.js").TownMap} map */
export function mapInFrame(map) {
    const frame = h("div", { class: "map-frame" }, map.element);
    const view = h("div", { class: "map-view" }, frame);
    let zoom = 1;

    /** As large as that, and what was there stays under that point of the view. @param {number} wish */
    const enlarge = (wish, x = view.clientWidth / 2, y = view.clientHeight / 2) => {
        const before = zoom;
        zoom = Math.min(MOST, Math.max(1, wish));
        frame.style.width = zoom === 1 ? "" : `${zoom * 100}%`;
        view.scrollLeft = ((view.scrollLeft + x) * zoom) / before - x;
        view.scrollTop = ((view.scrollTop + y) * zoom) / before - y;
        view.classList.toggle("enlarged", zoom > 1);
        button.setAttribute("aria-pressed", String(zoom > 1));
    };
    const button = h(
        "button",
        {
            type: "button",
            class: "zoom",
            "aria-pressed": "false",
            "aria-label": _("Zoom"),
            title: _("Zoom"),
            onclick: () => enlarge(zoom > 1 ? 1 : STEP),
        },
        s(
            "svg",
            { viewBox: "0 0 24 24", "aria-hidden": "true" },
            s("path", { d: "M15.5 15.5 21 21M10 7v6M7 10h6M10 3a7 7 0 1 0 0 14 7 7 0 1 0 0-14" }),
        ),
    );
    feelPinches(view, () => zoom, enlarge);
    feelDrags(view, () => zoom > 1);
    const box = h("div", { class: "map-box" }, view, button);
    // The room for the map follows from its shape, and what is left for the others follows from that.
    document.documentElement.style.setProperty("--ratio", map.ratio.toFixed(4));
    return box;
}

/**
 * Two fingers, and the wheel with Ctrl, which is what a trackpad makes of two fingers.
 * @param {HTMLElement} view
 * @param {() => number} zoomed
 * @param {(wish: number, x: number, y: number) => void} enlarge
 */
function feelPinches(view, zoomed, enlarge) {
    let apart = 0;
    let before = 1;
    const between = (/** @type {TouchList} */ [a, b]) => {
        const { left, top } = view.getBoundingClientRect();
        return {
            distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1,
            x: (a.clientX + b.clientX) / 2 - left,
            y: (a.clientY + b.clientY) / 2 - top,
        };
    };
    view.addEventListener("touchstart", ({ touches }) => {
        if (touches.length !== 2) return;
        apart = between(touches).distance;
        before = zoomed();
    });
    view.addEventListener(
        "touchmove",
        (event) => {
            if (event.touches.length !== 2) return;
            event.preventDefault(); // the page itself stays as it is
            const { distance, x, y } = between(event.touches);
            enlarge((before * distance) / apart, x, y);
        },
        { passive: false },
    );
    view.addEventListener(
        "wheel",
        (event) => {
            if (!event.ctrlKey) return;
            event.preventDefault();
            const { left, top } = view.getBoundingClientRect();
            enlarge(zoomed() * 1.01 ** -event.deltaY, event.clientX - left, event.clientY - top);
        },
        { passive: false },
    );
}

/**
 * A mouse drags an enlarged map; a finger scrolls it by itself.
 * @param {HTMLElement} view
 * @param {() => boolean} may
 */
function feelDrags(view, may) {
    /** @type {{x: number, y: number} | null} */
    let from = null;
    let dragged = false;
    view.addEventListener("pointerdown", ({ pointerType, button, clientX, clientY }) => {
        dragged = false;
        if (pointerType === "mouse" && button === 0 && may()) from = { x: clientX, y: clientY };
    });
    view.addEventListener("pointermove", ({ clientX, clientY, buttons }) => {
        if (!from || buttons === 0) return;
        const [dx, dy] = [from.x - clientX, from.y - clientY];
        if (!dragged && Math.hypot(dx, dy) < DRAGGED) return;
        dragged = true;
        view.scrollBy(dx, dy);
        from = { x: clientX, y: clientY };
    });
    for (const end of ["pointerup", "pointerleave", "pointercancel"])
        view.addEventListener(end, () => {
            from = null;
        });
    view.addEventListener("click", (event) => dragged && event.stopPropagation(), { capture: true });
}
