// Links that let others, or another device, come to a table: copied, shared, or as a QR code. A link to this computer
// alone is of no use to anybody else, so it names this computer's address in the network.

import { button, h, put, s } from "./dom.js";
import { fetchJson } from "./town.js";
import { _ } from "./words.js";

/** @typedef {(text: string) => Promise<{qr: string[]}>} AskQr */

const QUIET = 4; // light modules around a QR code

/** Whether nobody else can use links to where this page is. */
function isLocal() {
    return /^(localhost|127\..*|\[::1\]|.*\.localhost)$/.test(location.hostname);
}

/** @type {Promise<string[]> | null} */
let asked = null;

/** Where others find the server: the best first; none: they cannot. @returns {Promise<string[]>} */
function origins() {
    if (!isLocal()) return Promise.resolve([location.origin]);
    asked ??= fetchJson("/addresses.json").then(
        ({ addresses }) => addresses,
        () => [],
    );
    return asked;
}

/**
 * A link to a table that can be given away.
 * @param {string} label
 * @param {string} path
 * @param {AskQr} [askQr]  without it there is no QR code
 */
export function linkField(label, path, askQr) {
    const box = h("div", { class: "link-field" }, copyField(label, location.origin + path));
    const show = (/** @type {string} */ origin, /** @type {string[]} */ others) => {
        const link = origin + path;
        put(
            box,
            copyField(label, link),
            h("div", { class: "buttons" }, shareButton(label, link), askQr && qrButton(link, askQr)),
            others.length > 0 &&
                h(
                    "details",
                    {},
                    h("summary", {}, _("Other addresses")),
                    others.map((one) => h("p", {}, one + path)),
                ),
        );
    };
    void origins().then(([origin, ...others]) => {
        if (origin) show(origin, others);
        else box.append(closedNote());
    });
    return box;
}

/** What to do when only this computer can reach the server. */
function closedNote() {
    return h(
        "p",
        { class: "closed-note" },
        _("This link works on this computer only. To let others in, stop the game and start it again with:"),
        " ",
        h("code", {}, "./play --friends"),
    );
}

/** @param {string} title @param {string} url */
function shareButton(title, url) {
    if (!navigator.share) return null;
    const share = () => navigator.share({ title, url }).catch(() => {}); // they thought better of it
    return button(_("Share"), () => void share(), { key: `share ${url}` });
}

/** @param {string} link @param {AskQr} askQr */
function qrButton(link, askQr) {
    const place = h("div", { class: "qr" });
    const show = async () => {
        if (place.firstChild) return put(place);
        try {
            put(place, drawQr((await askQr(link)).qr));
        } catch (error) {
            put(place, error instanceof Error ? error.message : String(error));
        }
    };
    return [button(_("QR code"), () => void show(), { key: `qr ${link}` }), place];
}

/** @param {string[]} rows */
function drawQr(rows) {
    const side = rows.length + 2 * QUIET;
    const dark = rows.flatMap((row, y) =>
        [...row].flatMap((module, x) => (module === "1" ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
    );
    return s(
        "svg",
        { viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": _("QR code of the link") },
        s("rect", { class: "qr-light", width: side, height: side }),
        s("path", { class: "qr-dark", d: dark.join("") }),
    );
}

/** A text that can be copied. @param {string} label @param {string} text */
export function copyField(label, text) {
    const said = h("span", { role: "status" });
    const field = h("input", { type: "text", readonly: true, value: text, onfocus: () => field.select() });
    const copy = async () => {
        field.select();
        said.textContent = (await copyText(text)) ? _("Copied.") : _("Press Ctrl+C to copy.");
    };
    return h(
        "div",
        { class: "copy-field" },
        h("label", {}, h("span", {}, label), field),
        h("button", { type: "button", class: "button small", onclick: copy }, _("Copy the link")),
        said,
    );
}

/** What is selected, too: without HTTPS there is no other way. @param {string} text */
async function copyText(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return document.execCommand("copy");
    }
}

/** @param {string} table @param {string} [token]  of a seat; without one it is to watch */
export function pathTo(table, token) {
    return `/t/${table}${token ? `#${token}` : ""}`;
}

/**
 * Ways to the table for another device, and for those who watch.
 * @param {import("./people.js").People} people
 * @param {(seat: number) => Promise<{link: string}>} ask
 */
export function linkPanels(people, ask) {
    const { info, mine, askQr } = people.table;
    return [
        mine.length > 0 && takeWithYou(people, ask),
        h(
            "details",
            { class: "panel" },
            h("summary", {}, _("Let somebody watch")),
            linkField(_("Link for watching"), pathTo(info.id), askQr),
        ),
    ];
}

/**
 * A seat of this screen on one more device.
 * @param {import("./people.js").People} people
 * @param {(seat: number) => Promise<{link: string}>} ask
 */
function takeWithYou(people, ask) {
    const { info, mine, askQr } = people.table;
    const links = h("div");
    const said = h("p", { role: "status" });
    const make = async (/** @type {number} */ seat) => {
        try {
            const { link } = await ask(seat);
            const label = _("Link for {name} on another device", { name: people.name(seat) });
            put(links, linkField(label, pathTo(info.id, link), askQr));
            said.textContent = "";
        } catch (error) {
            said.textContent = error instanceof Error ? error.message : String(error);
        }
    };
    return h(
        "details",
        { class: "panel take-along" },
        h("summary", {}, _("Take it with you")),
        h(
            "p",
            {},
            _("Play on with another device of yours. The link works once, and brings your seat and your cards."),
        ),
        mine.map((seat) =>
            button(
                mine.length > 1 ? _("Make a link for {name}", { name: people.name(seat) }) : _("Make a link"),
                () => void make(seat),
                { key: `take-along-${seat}` },
            ),
        ),
        links,
        said,
    );
}
