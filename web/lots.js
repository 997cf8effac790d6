// Lots in words: one of them and what is on it, or the whole board, for reading with the ears.

import { h, put } from "./dom.js";
import { buildingOf, hasLocomotive } from "./view.js";
import { _ } from "./words.js";

/** @typedef {import("./types.js").Town} Town */
/** @typedef {import("./map.js").Scene} Scene */

/**
 * A lot and what is on it.
 * @param {Town} town
 * @param {Scene} view
 * @param {string} name
 */
export function lotInWords(town, view, name) {
    const site = town.sites.find((one) => one.id === name);
    if (!site) {
        const landmark = Object.entries(view.landmarks ?? {}).find(([, frame]) => frame === name);
        const what = town.landmarks.find((one) => one.id === landmark?.[0]);
        return what
            ? _("{site}: the {landmark}. Nothing can be built here.", { site: name, landmark: what })
            : _("{site}: a framed space. Nothing can be built here.", { site: name });
    }
    const street = town.streets[site.street].name;
    const stands = Object.keys(view.placed).find((id) => view.placed[id] === name);
    if (stands)
        return _("{site}, door on {street}: the {building} stands here.", {
            site: name,
            street,
            building: buildingOf(town, stands),
        });
    const markers = Object.keys(view.markers)
        .filter((id) => view.markers[id].includes(name))
        .map((id) => buildingOf(town, id));
    if (markers.length === 0) return _("{site}, door on {street}: empty.", { site: name, street });
    return _("{site}, door on {street}: markers of {buildings}.", { site: name, street, buildings: markers });
}

/** The whole board in a panel that can be opened. */
export class BoardInWords {
    words = h("div");
    panel = h(
        "details",
        { class: "panel", ontoggle: () => this.show() },
        h("summary", {}, _("The board in words")),
        this.words,
    );

    /** @param {Town} town @param {() => Scene} scene */
    constructor(town, scene) {
        this.town = town;
        this.scene = scene;
    }

    /** The board as it is now, where somebody reads it. */
    show() {
        if (!this.panel.open) return;
        const { town } = this;
        const scene = this.scene();
        put(
            this.words,
            h(
                "ul",
                { class: "board-words" },
                [...town.frames, ...town.sites].map((lot) => h("li", {}, lotInWords(town, scene, lot.id))),
            ),
            h(
                "p",
                {},
                hasLocomotive(town) && "phase" in scene
                    ? _(
                          "The locomotive is at {position}; from {one} on only one card a turn can be played, at {end} the town is complete.",
                          {
                              position: scene.locomotive ?? 0,
                              one: town.rules.one_card_from,
                              end: town.rules.complete_at,
                          },
                      )
                    : null,
            ),
        );
    }
}
