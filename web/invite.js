// Links that let others, or another device, come to a table.

import { button, h, put } from "./dom.js";
import { copyField } from "./panels.js";
import { _ } from "./words.js";

/** @param {string} table @param {string} [token]  of a seat; without one it is to watch */
export function linkTo(table, token) {
    return `${location.origin}/t/${table}${token ? `#${token}` : ""}`;
}

/**
 * A seat of this screen on one more device.
 * @param {import("./people.js").People} people
 * @param {(seat: number) => Promise<{link: string}>} ask
 */
export function takeWithYou(people, ask) {
    const { info, mine } = people.table;
    const links = h("div");
    const said = h("p", { role: "status" });
    const make = async (/** @type {number} */ seat) => {
        try {
            const { link } = await ask(seat);
            put(
                links,
                copyField(_("Link for {name} on another device", { name: people.name(seat) }), linkTo(info.id, link)),
            );
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
