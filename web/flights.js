// What moves while a scene is shown: cards and markers that fly between the map and the players, markers that drop,
// houses that rise. Only to look at: nothing waits for it.

import { cardFace } from "./cards.js";
import { h, s } from "./dom.js";
import { drawToken } from "./pieces.js";
import { cardOf } from "./view.js";
import { _ } from "./words.js";

/** @typedef {import("./scenes.js").Scene} Scene */
/** @typedef {{x: number, y: number}} Point */

const EASE = "cubic-bezier(0.3, 0.7, 0.3, 1)";
const EDGE = 30; // pixels: what flies to something out of sight goes to the edge of the screen
const SMALL = 560; // pixels: a map that a card would cover
const BELOW = 86; // pixels: room for the line about the move
const FLIES = 0.85; // of a scene's time; then it rests

/**
 * @typedef {object} Ground
 * @property {import("./types.js").Town} town
 * @property {import("./map.js").TownMap} map
 * @property {HTMLElement} mapBox
 * @property {(seat: number) => Element | null} player  where a player's name and points are
 * @property {ParentNode} shelf
 */

export class Flights {
    layer = h("div", { class: "flights", "aria-hidden": "true" });

    /** @param {Ground} ground */
    constructor(ground) {
        this.ground = ground;
    }

    /** Where what will move is before the scene is drawn. @param {Scene} scene @returns {DOMRect | null} */
    startOf({ kind, building, site }) {
        const { map, shelf } = this.ground;
        if (kind === "off" || kind === "out")
            return map.shownTokens.get(`${building}@${site}`)?.getBoundingClientRect() ?? null;
        if (kind === "taken" || kind === "bought")
            return shelf.querySelector(`[data-building="${building}"]`)?.getBoundingClientRect() ?? null;
        return null;
    }

    /** @param {Scene} scene @param {DOMRect | null} start @param {number} milliseconds */
    play(scene, start, milliseconds) {
        const { map, player } = this.ground;
        const { kind, seat, building = "", site = "" } = scene;
        const time = milliseconds * FLIES;
        const points = player(seat)?.querySelector(".points") ?? player(seat);
        if (kind === "played" || kind === "discarded") this.flyCard(scene, time);
        else if (kind === "sites") map.layers.allowed.animate([{ opacity: 0 }, { opacity: 1 }], time / 2);
        else if (kind === "put")
            appear(map.shownTokens.get(`${building}@${site}`), "translateY(-70px) scale(1.5)", time);
        else if (kind === "placed") appear(map.shownHouses.get(building), "translateY(41px) scaleY(0.04)", time);
        else if ((kind === "off" || kind === "out") && start) this.fly(this.token(building, site), start, points, time);
        else if ((kind === "taken" || kind === "bought") && start)
            this.fly(this.token(building, site), start, player(seat), time);
        else if (kind === "spared") this.flyPoints(scene.count ?? 0, points, time);
        else if (kind === "drew") this.flyBack(player(seat), time);
        else if (kind === "claimed" || kind === "claim-failed") this.callStop(time);
    }

    /** What has arrived goes. */
    clear() {
        this.layer.replaceChildren();
    }

    /** @param {string} building @param {string} site */
    token(building, site) {
        const { map } = this.ground;
        const token = drawToken(map.pieceOf(building), site, map.ownerOf(building));
        return s("svg", { class: "flying-token", viewBox: "-26 -26 52 52" }, token);
    }

    /**
     * @param {HTMLElement | SVGElement} what
     * @param {DOMRect} start
     * @param {Element | null} target
     * @param {number} time
     */
    fly(what, start, target, time) {
        const from = this.place(what, middleOf(start));
        const to = this.toLayer(inSight(target));
        const grown = start.width / (what.getBoundingClientRect().width || 1);
        const way = `translate(${to.x - from.x}px, ${to.y - from.y}px)`;
        const flight = what.animate(
            [
                { transform: `scale(${grown})` },
                { transform: `${way} scale(0.9)`, opacity: 1, offset: 0.9 },
                { transform: `${way} scale(0.5)`, opacity: 0 },
            ],
            { duration: time, easing: EASE, fill: "forwards" },
        );
        flight.onfinish = () => what.remove();
    }

    /**
     * The card comes from its player and lies on the map, away from what it speaks of; below a small map.
     * @param {Scene} scene
     * @param {number} time
     */
    flyCard({ card: id = 0, seat, sites = [] }, time) {
        const { town, mapBox, player } = this.ground;
        const card = cardOf(town, id);
        const before = this.layer.querySelectorAll(".flown").length;
        const face = h("div", { class: `card shown flown ${card.kind}` }, cardFace(town, card));
        this.layer.append(face);
        const { width, height } = face.getBoundingClientRect();
        const map = mapBox.getBoundingClientRect();
        const west = this.isWestFree(sites);
        const x = west ? map.left + width / 2 + 8 : map.right - width / 2 - 8;
        const y = map.width < SMALL ? map.bottom + height / 2 + BELOW : map.bottom - height / 2 - 8;
        const at = this.place(face, { x, y: y - before * 26 });
        const from = this.toLayer(inSight(player(seat)));
        face.animate(
            [{ transform: `translate(${from.x - at.x}px, ${from.y - at.y}px) scale(0.25)`, opacity: 0.3 }, {}],
            { duration: time * 0.5, easing: EASE },
        );
    }

    /** Whether most of these sites are in the east. @param {string[]} sites */
    isWestFree(sites) {
        const { plan } = this.ground.map;
        const lots = sites.map((site) => plan.lot.get(site));
        const left = lots.filter((lot) => lot && lot.x + lot.w / 2 < plan.width / 2).length;
        return left <= lots.length - left;
    }

    /** Markers that were never put. @param {number} count @param {Element | null} target @param {number} time */
    flyPoints(count, target, time) {
        const card = this.layer.querySelector(".flown") ?? this.ground.mapBox;
        const sign = h("div", { class: "flying-points" }, `+${count}`);
        const { x, y } = middleOf(card.getBoundingClientRect());
        this.layer.append(sign);
        const { width } = sign.getBoundingClientRect();
        this.fly(sign, new DOMRect(x - width / 2, y, width, 0), target, time);
    }

    /** A card that is drawn, seen from behind. @param {Element | null} target @param {number} time */
    flyBack(target, time) {
        const map = this.ground.mapBox.getBoundingClientRect();
        const back = h("div", { class: "flying-back" });
        this.fly(back, new DOMRect(map.left + map.width / 2 - 20, map.bottom - 70, 40, 60), target, time);
    }

    /** @param {number} time */
    callStop(time) {
        const sign = h("div", { class: "flying-stop" }, _("STOP!"));
        this.place(sign, middleOf(this.ground.mapBox.getBoundingClientRect()));
        sign.animate([{ transform: "scale(0.2)", opacity: 0 }, { transform: "scale(1.15)", offset: 0.2 }, {}], {
            duration: time,
            easing: EASE,
        }).onfinish = () => sign.remove();
    }

    /**
     * Puts something into the layer with its middle there.
     * @param {HTMLElement | SVGElement} what
     * @param {Point} middle
     */
    place(what, middle) {
        if (what.parentNode !== this.layer) this.layer.append(what);
        const { width, height } = what.getBoundingClientRect();
        const at = this.toLayer(middle);
        what.style.left = `${at.x - width / 2}px`;
        what.style.top = `${at.y - height / 2}px`;
        return at;
    }

    /** @param {Point} point  of the screen */
    toLayer({ x, y }) {
        const { left, top } = this.layer.getBoundingClientRect();
        return { x: x - left, y: y - top };
    }
}

/** @param {DOMRect} box */
function middleOf({ left, top, width, height }) {
    return { x: left + width / 2, y: top + height / 2 };
}

/** The middle of something, or the edge of the screen towards it. @param {Element | null} target */
function inSight(target) {
    const { x, y } = target ? middleOf(target.getBoundingClientRect()) : { x: innerWidth, y: 0 };
    return {
        x: Math.min(Math.max(x, EDGE), innerWidth - EDGE),
        y: Math.min(Math.max(y, EDGE), innerHeight - EDGE),
    };
}

/** It comes to where it is. @param {SVGElement | undefined} piece @param {string} from @param {number} time */
function appear(piece, from, time) {
    if (!piece) return;
    const rest = getComputedStyle(piece).transform;
    const lies = rest === "none" ? "" : rest;
    piece.animate(
        [{ transform: `${lies} ${from}`, opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: lies || "none" }],
        {
            duration: time,
            easing: "cubic-bezier(0.3, 0, 0.4, 1)",
        },
    );
}
