// The bar while something is chosen: what it would do, what is still missing, and the button that does it.

import { ruleButton } from "./at_hand.js";
import { kindName } from "./cards.js";
import { waysToPlay } from "./choice.js";
import { button, h } from "./dom.js";
import { statementFace } from "./panels.js";
import { proofWords } from "./proofs.js";
import { signIcon } from "./signs.js";
import { buildingOf } from "./view.js";
import { _, capital, plural } from "./words.js";

/** @typedef {import("./bar.js").BarState} BarState */

/**
 * @param {Pick<BarState, "town">} state
 * @param {string} id
 * @param {() => void} act
 * @param {{pressed?: boolean, note?: string}} [look]
 */
function buildingButton({ town }, id, act, look = {}) {
    const building = buildingOf(town, id);
    return button(capital(building.name), act, { key: `building-${id}`, icon: signIcon(building), ...look });
}

/** @param {number} points */
export function pointsText(points) {
    return plural(points, "{n} point", "{n} points");
}

/** @param {BarState} state */
function cancelButton({ act }) {
    return button(_("Back"), () => act.choose({}), { key: "cancel", hotkey: "escape" });
}

/**
 * Does what has been chosen, once it is known what it would do.
 * @param {BarState} state
 * @param {string} label
 * @param {(points: string) => string} labelFor  when its points are known
 */
function confirmButton({ choice: { action }, trials, act }, label, labelFor) {
    if (!action) return null;
    const trial = trials.get(action);
    const points = trial && "points" in trial ? pointsText(trial.points) : null;
    return button(points ? labelFor(points) : label, () => act.perform(action), {
        key: "confirm",
        hotkey: "enter",
        strong: true,
        disabled: !points,
    });
}

/** What the chosen action would do, in words and points. @param {BarState} state */
function outlook({ choice, trials, refusal, reasons }) {
    if (refusal)
        return h(
            "div",
            { class: "bar-refusal" },
            h("p", {}, refusal.why, " ", ruleButton(refusal.no)),
            refusal.proof &&
                refusal.proof.words.length > 1 &&
                proofWords(refusal.proof, reasons.refusedAt, (at) => reasons.showRefused(at)),
        );
    const trial = choice.action ? trials.get(choice.action) : undefined;
    if (!choice.action) return null;
    if (!trial || !("words" in trial)) return h("p", { class: "bar-words" }, _("Working it out …"));
    const words = trial.words.length > 0 ? trial.words.join(" ") : _("Nothing would change.");
    return h(
        "p",
        { class: "bar-words" },
        h("strong", { class: "bar-points" }, trial.points >= 0 ? `+${trial.points}` : String(trial.points)),
        " ",
        words,
    );
}

/** @param {BarState} state */
export function aboutCard(state) {
    const { town, choice, legal, trials, act } = state;
    const card = /** @type {import("./types.js").Card} */ (town.cards.find((one) => one.id === choice.card));
    const ways = waysToPlay(legal, card.id);
    const title = h(
        "p",
        { class: "bar-title" },
        _("Card {number} ({kind}): {text}", {
            number: card.id,
            kind: kindName(card.kind),
            text: card.text,
        }),
    );
    const bindings = ways.filter((way) => way.split(" ").length === 3);
    return [
        title,
        !legal
            ? h("p", { class: "bar-words" }, _("It is not your turn."))
            : bindings.length > 0 && !choice.action
              ? h("p", { class: "bar-words" }, _("Which of your buildings is it about?"))
              : outlook(state),
        h(
            "div",
            { class: "buttons" },
            confirmButton(state, _("Play it"), (points) => _("Play it for {points}", { points })),
            bindings.length > 0 &&
                bindings.map((way) => {
                    const seen = trials.get(way);
                    return buildingButton(state, way.split(" ")[2], () => act.choose({ ...choice, action: way }), {
                        pressed: choice.action === way,
                        note: seen && "points" in seen ? `+${seen.points}` : "…",
                    });
                }),
            cancelButton(state),
        ),
    ];
}

/** The markers on a lot, when it is not clear which is meant. @param {BarState} state */
function markersOnLot(state) {
    const { choice, view, act } = state;
    const lot = choice.lot;
    if (!lot) return null;
    const here = Object.keys(view.markers).filter((id) => view.markers[id].includes(lot));
    return [
        h("span", { class: "group-label" }, _("On {site}:", { site: lot })),
        here.map((id) => buildingButton(state, id, () => act.chooseMarker(id, lot))),
    ];
}

/** @param {BarState} state */
export function aboutDiscard(state) {
    const { choice } = state;
    const missing =
        choice.cards.length < 2
            ? plural(
                  2 - choice.cards.length,
                  "Choose {n} more card from your hand.",
                  "Choose {n} cards from your hand.",
              )
            : _("Now choose a marker on the map.");
    return [
        h("p", { class: "bar-title" }, _("Discard two cards and take any marker that is not its building’s last.")),
        choice.action ? outlook(state) : h("p", { class: "bar-words" }, missing),
        h(
            "div",
            { class: "buttons" },
            confirmButton(state, _("Do it"), (points) => _("Do it for {points}", { points })),
            markersOnLot(state),
            cancelButton(state),
        ),
    ];
}

/** @param {BarState} state */
export function aboutPurchase(state) {
    const buys = state.legal?.actions.filter((action) => action.startsWith("buy ")) ?? [];
    return [
        h(
            "p",
            { class: "bar-title" },
            _("Buy a building from beside the board for {n} points.", { n: state.town.rules.price }),
        ),
        h(
            "div",
            { class: "buttons" },
            buys.map((action) => buildingButton(state, action.slice(4), () => state.act.perform(action))),
            cancelButton(state),
        ),
    ];
}

/** @param {BarState} state */
export function aboutClaim(state) {
    const { choice, host, act, town } = state;
    const [id, site] = choice.marker?.split("@") ?? [];
    const claimers = host.claimers();
    const words = () => ({ building: buildingOf(town, id), site });
    return [
        h(
            "p",
            { class: "bar-title" },
            choice.marker
                ? _("Claim that the {building} cannot be on {site}?", words())
                : _("STOP! Which marker cannot be there? Tap it on the map."),
        ),
        !choice.marker &&
            h(
                "p",
                { class: "bar-words" },
                _("A right claim earns a point. After a wrong one you may not claim again for now."),
            ),
        h(
            "div",
            { class: "buttons" },
            choice.action &&
                claimers.map((seat) =>
                    button(
                        claimers.length > 1
                            ? _("{name} calls STOP!", { name: host.name(seat) })
                            : _("The {building} cannot be on {site}: STOP!", words()),
                        () => act.perform(/** @type {string} */ (choice.action), seat),
                        { key: `claim-${seat}`, hotkey: "enter", stop: true },
                    ),
                ),
            markersOnLot(state),
            cancelButton(state),
        ),
        cardsInForce(state),
    ];
}

/** The cards that a claim is about; all are drawn on the map, or the one that is chosen. @param {BarState} state */
function cardsInForce({ town, view, choice, act }) {
    return (
        view.in_force.length > 0 &&
        h(
            "ul",
            { class: "in-force", "aria-label": _("Cards in force") },
            view.in_force.map((statement) => {
                const { card } = statement;
                const pressed = choice.force === card;
                return h(
                    "li",
                    {},
                    h(
                        "button",
                        {
                            type: "button",
                            class: "force-item",
                            "data-key": `force-${card}`,
                            "aria-pressed": String(pressed),
                            onclick: () => act.choose({ ...choice, force: pressed ? null : card }),
                        },
                        statementFace(town, statement),
                    ),
                );
            }),
        )
    );
}
