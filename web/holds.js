// Long presses on a map's lots, and the other mouse button; a press that was long is no tap.

const HOLD_TIME = 450; // milliseconds
const STILL = 12; // pixels that a finger may move meanwhile

/** @param {Event} event */
function siteOf({ target }) {
    const pressed = target instanceof Element ? target.closest("[data-lot], [data-site]") : null;
    return pressed?.getAttribute("data-lot") ?? pressed?.getAttribute("data-site");
}

/**
 * @param {SVGElement} map
 * @param {(site: string) => void} hold
 * @param {(site: string) => void} aside  the other mouse button
 */
export function feelHolds(map, hold, aside) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let held = false;
    let since = 0;
    let from = [0, 0];
    const stop = () => {
        clearTimeout(timer);
        timer = undefined;
    };
    const begin = (/** @type {string} */ site) => {
        stop();
        held = true;
        hold(site);
    };
    map.addEventListener("pointerdown", (event) => {
        const site = siteOf(event);
        held = false;
        stop();
        from = [event.clientX, event.clientY];
        since = event.timeStamp;
        if (site && event.button === 0) timer = setTimeout(() => begin(site), HOLD_TIME);
    });
    map.addEventListener("pointermove", (event) => {
        if (Math.hypot(event.clientX - from[0], event.clientY - from[1]) > STILL) stop();
    });
    map.addEventListener("pointerup", (event) => {
        const site = siteOf(event);
        if (timer !== undefined && site && event.timeStamp - since >= HOLD_TIME) begin(site); // the timer is late
        stop();
    });
    for (const end of ["pointercancel", "pointerleave"]) map.addEventListener(end, stop);
    const afterwards = (/** @type {Event} */ event) => {
        if (held) event.stopPropagation();
        held = false;
    };
    map.addEventListener("click", afterwards, true);
    map.addEventListener("contextmenu", (event) => {
        const site = siteOf(event);
        if (!site) return;
        event.preventDefault();
        if (event.button !== 2 || held) return;
        stop();
        aside(site);
    });
}
