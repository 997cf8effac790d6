// The page as an application of this device: kept by a service worker, so that it works without a network; installed
// if somebody wants that; replaced by a new version when they say so.

import { button, h } from "./dom.js";
import { fileAt, hasDevice, home } from "./places.js";
import { _ } from "./words.js";

const LOOK_EVERY = 60 * 60 * 1000; // milliseconds between two looks for a new version, while the page is seen

/** How to ask whether it is to be installed; null: the browser does not offer it. @type {any} */
let offered = null;
/** @type {Set<() => void>} */
const listeners = new Set();

/** Keeps the page on this device, when it has nothing better to do. There are workers only where it came safely. */
export function keepPage() {
    window.addEventListener("beforeinstallprompt", (event) => {
        event.preventDefault(); // there is a button for it, where it is not in the way
        offered = event;
        for (const listener of listeners) listener();
    });
    if (!hasDevice || !navigator.serviceWorker) return;
    const begin = () => void register().catch(() => {}); // a browser that keeps nothing
    if (document.readyState === "complete") setTimeout(begin);
    else window.addEventListener("load", () => setTimeout(begin), { once: true });
}

async function register() {
    const workers = navigator.serviceWorker;
    let isKept = workers.controller !== null;
    workers.addEventListener("controllerchange", () => {
        if (isKept) location.reload(); // in all open pages at once: never two versions beside each other
        isKept = true;
    });
    const registration = await workers.register(fileAt("service_worker.js"), { scope: home, updateViaCache: "none" });
    const look = () => {
        const { waiting, installing } = registration;
        if (waiting && workers.controller) showNews(waiting);
        else installing?.addEventListener("statechange", look, { once: true });
    };
    registration.addEventListener("updatefound", look);
    look();
    let last = Date.now();
    document.addEventListener("visibilitychange", () => {
        if (document.hidden || Date.now() - last < LOOK_EVERY) return;
        last = Date.now();
        registration.update().catch(() => {});
    });
}

/** @param {ServiceWorker} next */
function showNews(next) {
    document.querySelector(".news")?.remove();
    const news = h(
        "div",
        { class: "news", role: "status" },
        h("span", {}, _("A new version is here.")),
        button(_("Reload"), () => next.postMessage("take over"), { key: "new-version", strong: true }),
        button(_("Later"), () => news.remove(), { key: "later" }),
    );
    document.body.append(news);
}

/** A button that installs the page; it is there when the browser offers it. */
export function installButton() {
    const place = h("span", { hidden: !offered });
    const show = () => (place.hidden = !offered);
    place.append(
        button(
            _("Install"),
            async () => {
                await offered?.prompt();
                offered = null;
                show();
            },
            { key: "install" },
        ),
    );
    listeners.clear();
    listeners.add(show);
    return place;
}
