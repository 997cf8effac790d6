// A step as small scenes, one thing at a time: the card, each marker, the house, the locomotive. Pure: each scene has
// the view that is shown while it lasts; after the last one the step itself counts.

import { reasonOf } from "./proofs.js";
import { applyEvents, applyStep } from "./view.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Step} Step */

/**
 * @typedef {object} Scene
 * @property {string} kind   the event; also "sites", "train" and "rest"
 * @property {View} view
 * @property {number} beats  how long it lasts
 * @property {number} seat
 * @property {Partial<import("./map.js").Shown>} drawn
 * @property {string} [building]
 * @property {string} [site]
 * @property {number} [card]
 * @property {string[]} [sites]  of the card
 * @property {number} [count]
 */

/** How many beats each lasts. */
const BEATS = /** @type {Record<string, number>} */ ({
    played: 0.8,
    sites: 0.7,
    discarded: 0.6,
    put: 0.4,
    spared: 0.7,
    off: 0.5,
    placed: 0.9,
    out: 0.6,
    taken: 0.6,
    bought: 0.6,
    drew: 0.4,
    claimed: 1,
    "claim-failed": 1.4,
    train: 0.8,
    rest: 0.7,
});
const OWN = 0.6; // of it is enough for those who did it themselves

/**
 * @param {import("./types.js").Town} town
 * @param {View} view  before the step
 * @param {Step} step
 * @param {boolean} own  done at this screen: the card is known
 * @returns {Scene[]}
 */
export function scenesOf(town, view, step, own) {
    if (step.view) return [];
    const { seat } = step;
    const after = applyStep(town, view, step);
    /** @type {Partial<import("./map.js").Shown>} */
    const drawn = own ? {} : (reasonOf(town, step) ?? {});
    const most = Math.max(after.scores[seat], view.scores[seat]);
    /** @type {Scene[]} */
    const scenes = [];
    let shown = view;
    const show = (/** @type {string} */ kind, /** @type {Partial<Scene>} */ about = {}) => {
        const beats = BEATS[kind] * (own ? OWN : 1);
        scenes.push({ kind, view: shown, beats, seat, drawn, ...about });
    };
    const change = (/** @type {import("./types.js").GameEvent} */ event) => {
        shown = applyEvents(town, shown, seat, [event], {});
    };
    const score = (/** @type {number} */ points) => {
        const scores = shown.scores.map((now, i) => (i === seat ? Math.min(now + points, most) : now));
        shown = { ...shown, scores };
    };
    for (const event of step.ev ?? []) {
        const [what, about, more] = event;
        if (what === "put" || what === "off") {
            for (const site of more) {
                change([what, about, [site]]);
                show(what, { building: about, site });
                if (what === "off") score(1);
            }
        } else if (what === "spared") {
            show(what, { building: about, count: more });
            score(more);
        } else if (what === "played" || what === "discarded") {
            change(event);
            if (!own) show(what, { card: about, drawn: {}, sites: [...(drawn.allowed?.keys() ?? [])] });
            if (!own && what === "played") show("sites");
        } else if (what === "claimed" || what === "claim-failed") {
            show(what, { drawn: { ...drawn, blame: { building: about, site: more } } });
        } else if (what in BEATS) {
            change(event);
            show(what, { building: about, site: more });
        }
    }
    if (after.locomotive !== shown.locomotive) {
        shown = { ...shown, locomotive: after.locomotive };
        show("train");
    }
    shown = { ...shown, scores: after.scores };
    if (!own && scenes.length > 0) show("rest");
    return scenes;
}
