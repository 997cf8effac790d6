// The bar under the map: what can be done now, what the chosen thing would do, and the button that does it.

import { kindName, pileName } from "./cards.js";
import { button, h, put } from "./dom.js";
import { hintPanel } from "./hints.js";
import { proofWords } from "./proofs.js";
import { signIcon } from "./signs.js";
import { buildingOf } from "./view.js";
import { _, capital, plural } from "./words.js";

/** @typedef {import("./board.js").Choice} Choice */

/**
 * @typedef {object} BarState
 * @property {import("./types.js").Town} town
 * @property {import("./types.js").View} view
 * @property {number | null} seat
 * @property {import("./types.js").Legal | null} legal
 * @property {Choice} choice
 * @property {Map<string, import("./types.js").Trial | import("./types.js").Refusal>} trials
 * @property {import("./types.js").Refusal | null} refusal
 * @property {string} message
 * @property {boolean} busy
 * @property {import("./board.js").Host} host
 * @property {(card: number) => string[]} waysToPlay
 * @property {(change: Partial<Choice>) => void} choose
 * @property {(action: string, seat?: number | null) => void} perform
 * @property {(building: string, site: string) => void} chooseMarker
 * @property {import("./board.js").Board} board
 */

/** @param {Element} bar @param {BarState} state */
export function choiceBar(bar, state) {
    const parts = { none: overview, card: aboutCard, discard: aboutDiscard, buy: aboutPurchase, claim: aboutClaim }[
        state.choice.mode
    ](state);
    bar.classList.toggle("busy", state.busy);
    put(bar, parts, state.message ? h("p", { class: "bar-message" }, state.message) : null, reasonKept(state));
}

/** Why the last claim was right, until somebody has read it. @param {BarState} state */
function reasonKept({ board }) {
    const { kept } = board;
    if (!kept || board.hint || board.choice.mode !== "none") return null;
    return h(
        "div",
        { class: "reason", role: "group", "aria-label": _("Why that is so") },
        h("p", { class: "reason-title" }, kept.title),
        proofWords(kept.proof, kept.at, (at) => board.showReason(at)),
        h(
            "div",
            { class: "buttons" },
            !kept.drawn && button(_("Show it on the map"), () => board.showReason(kept.at), { key: "show-reason" }),
            button(_("Understood"), () => board.dismissReason(), { key: "dismiss" }),
        ),
    );
}

/** @param {BarState} state */
function hintButton({ board, host, busy }) {
    return host.hint && button(_("Hint"), () => void board.askHint(), { key: "hint", hotkey: "h", disabled: busy });
}

/** @param {BarState} state @param {import("./hints.js").ShownHint} shown */
function aboutHint({ board }, shown) {
    return hintPanel(shown, {
        more: () => void board.askHint(),
        choose: (at) => board.showHint({ ...shown, at }),
        back: () => board.choose({}),
        follow: { label: followLabel(shown.hint.do ?? ""), act: () => board.followHint() },
    });
}

/** @param {string} action */
function followLabel(action) {
    if (action.startsWith("claim")) return _("STOP! I claim it");
    if (action.startsWith("discard")) return _("Choose two cards for it");
    return action.startsWith("play") ? _("Choose this card") : _("Do it");
}

/** @param {BarState} state @param {string} id @param {() => void} act @param {{pressed?: boolean, note?: string}} [look] */
function buildingButton({ town }, id, act, look = {}) {
    const building = buildingOf(town, id);
    return button(capital(building.name), act, { key: `building-${id}`, icon: signIcon(building), ...look });
}

/** @param {number} points */
export function pointsText(points) {
    return plural(points, "{n} point", "{n} points");
}

/** @param {BarState} state */
function overview(state) {
    const { legal, view, host } = state;
    if (view.phase === "over") return [h("p", { class: "bar-title" }, _("The game is over."))];
    if (state.board.hint) return aboutHint(state, state.board.hint);
    if (!legal)
        return [
            h(
                "p",
                { class: "bar-title" },
                host.waiting(),
                host.thinking?.() ? h("span", { class: "thinking", "aria-hidden": "true" }) : null,
            ),
            h("div", { class: "buttons" }, stopButton(state), host.claimers().length > 0 && hintButton(state)),
        ];
    const takes = legal.actions.filter((action) => action.startsWith("take "));
    if (takes.length > 0)
        return [
            h(
                "p",
                { class: "bar-title" },
                view.phase === "setup"
                    ? _("Take a building. Cards about “my building” will be about yours.")
                    : _("Your turn begins: take a building."),
            ),
            h(
                "div",
                { class: "buttons" },
                takes.map((action) => buildingButton(state, action.slice(5), () => state.perform(action))),
                undoButton(state),
                stopButton(state),
                hintButton(state),
            ),
        ];
    return [h("p", { class: "bar-title" }, whatNow(state)), h("div", { class: "buttons" }, turnButtons(state))];
}

/** @param {BarState} state */
function whatNow({ legal, view }) {
    const actions = legal?.actions ?? [];
    const plays = actions.some((action) => action.startsWith("play "));
    if (actions.includes("end") && view.phase === "turn" && !plays) return _("End your turn.");
    if (plays && view.plays > 0) return _("Play a second card, or draw one to end your turn.");
    if (plays) return _("Your turn: choose a card to see what it would do.");
    if (view.plays > 0 || view.discarded)
        return view.draws > 1
            ? _("Draw {n} cards to end your turn.", { n: view.draws })
            : _("Draw a card to end your turn.");
    return _("None of your cards can be played.");
}

/** @param {BarState} state */
function turnButtons(state) {
    const { legal, view, choose, perform } = state;
    const actions = legal?.actions ?? [];
    const draws = actions.filter((action) => action.startsWith("draw "));
    const idle = draws.length > 0 && view.plays === 0 && !view.discarded;
    return [
        stopButton(state),
        actions.some((action) => action.startsWith("discard ")) &&
            button(_("Discard two for a marker"), () => choose({ mode: "discard" }), { key: "discard", hotkey: "d" }),
        actions.some((action) => action.startsWith("buy ")) &&
            button(_("Buy a building"), () => choose({ mode: "buy" }), { key: "buy", hotkey: "b" }),
        draws.length > 0 && h("span", { class: "group-label" }, idle ? _("or draw only:") : _("draw:")),
        draws.map((action, i) => {
            const pile = action.slice(5);
            const size = view.pile_sizes[pile] ?? view.pile_sizes[`${pile}${state.seat}`];
            return button(pileName(pile), () => perform(action), {
                key: action,
                hotkey: ["q", "w", "e"][i],
                strong: !idle,
                note: size === undefined ? "" : String(size),
            });
        }),
        actions.includes("end") &&
            button(_("End the turn"), () => perform("end"), { key: "end", hotkey: "q", strong: true }),
        undoButton(state),
        hintButton(state),
    ];
}

/** @param {BarState} state */
function undoButton({ legal, perform }) {
    return legal?.undo && button(_("Undo"), () => perform("undo"), { key: "undo", hotkey: "u" });
}

/** @param {BarState} state */
function stopButton({ host, choose }) {
    return (
        host.claimers().length > 0 &&
        button(_("STOP!"), () => choose({ mode: "claim" }), { key: "stop", hotkey: "s", stop: true })
    );
}

/** @param {BarState} state */
function cancelButton({ choose }) {
    return button(_("Back"), () => choose({}), { key: "cancel", hotkey: "escape" });
}

/** What the chosen action would do, in words and points. @param {BarState} state */
function outlook({ choice, trials, refusal, board }) {
    if (refusal)
        return h(
            "div",
            { class: "bar-refusal" },
            h("p", {}, refusal.why),
            refusal.proof &&
                refusal.proof.words.length > 1 &&
                proofWords(refusal.proof, board.proofAt, (at) => board.chooseProofStep(at)),
        );
    const trial = choice.action ? trials.get(choice.action) : undefined;
    if (!choice.action) return null;
    if (!trial || !("words" in trial)) return h("p", { class: "bar-words" }, _("Looking …"));
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
function aboutCard(state) {
    const { town, choice, legal, trials, choose, perform, waysToPlay } = state;
    const card = /** @type {import("./types.js").Card} */ (town.cards.find((one) => one.id === choice.card));
    const ways = waysToPlay(card.id);
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
    const trial = choice.action ? trials.get(choice.action) : undefined;
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
            choice.action &&
                button(
                    trial && "points" in trial
                        ? _("Play it for {points}", { points: pointsText(trial.points) })
                        : _("Play it"),
                    () => perform(/** @type {string} */ (choice.action)),
                    { key: "confirm", hotkey: "enter", strong: true, disabled: !trial || !("points" in trial) },
                ),
            bindings.length > 0 &&
                bindings.map((way) => {
                    const seen = trials.get(way);
                    return buildingButton(state, way.split(" ")[2], () => choose({ ...choice, action: way }), {
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
    const { choice, view, chooseMarker } = state;
    const lot = choice.lot;
    if (!lot) return null;
    const here = Object.keys(view.markers).filter((id) => view.markers[id].includes(lot));
    return [
        h("span", { class: "group-label" }, _("On {site}:", { site: lot })),
        here.map((id) => buildingButton(state, id, () => chooseMarker(id, lot))),
    ];
}

/** @param {BarState} state */
function aboutDiscard(state) {
    const { choice, trials, perform } = state;
    const trial = choice.action ? trials.get(choice.action) : undefined;
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
            choice.action &&
                button(
                    trial && "points" in trial
                        ? _("Do it for {points}", { points: pointsText(trial.points) })
                        : _("Do it"),
                    () => perform(/** @type {string} */ (choice.action)),
                    { key: "confirm", hotkey: "enter", strong: true, disabled: !trial || !("points" in trial) },
                ),
            markersOnLot(state),
            cancelButton(state),
        ),
    ];
}

/** @param {BarState} state */
function aboutPurchase(state) {
    const buys = state.legal?.actions.filter((action) => action.startsWith("buy ")) ?? [];
    return [
        h(
            "p",
            { class: "bar-title" },
            _("Buy a building beside the board for {n} points.", { n: state.town.rules.price }),
        ),
        h(
            "div",
            { class: "buttons" },
            buys.map((action) => buildingButton(state, action.slice(4), () => state.perform(action))),
            cancelButton(state),
        ),
    ];
}

/** @param {BarState} state */
function aboutClaim(state) {
    const { choice, host, perform, town } = state;
    const [id, site] = choice.marker?.split("@") ?? [];
    const claimers = host.claimers();
    return [
        h(
            "p",
            { class: "bar-title" },
            choice.marker
                ? _("STOP! The {building} cannot be on {site}?", { building: buildingOf(town, id), site })
                : _("STOP! Which marker cannot be there? Tap it on the map."),
        ),
        h(
            "p",
            { class: "bar-words" },
            _("A right claim is a point. After a wrong one you may not claim again for now."),
        ),
        h(
            "div",
            { class: "buttons" },
            choice.action &&
                claimers.map((seat) =>
                    button(
                        claimers.length > 1 ? _("{name} says STOP!", { name: host.name(seat) }) : _("STOP! I claim it"),
                        () => perform(/** @type {string} */ (choice.action), seat),
                        { key: `claim-${seat}`, hotkey: "enter", stop: true },
                    ),
                ),
            markersOnLot(state),
            cancelButton(state),
        ),
    ];
}
