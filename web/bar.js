// The bar under the map: what can be done now, what the chosen thing would do, and the button that does it.

import { aboutCard, aboutClaim, aboutDiscard, aboutPurchase, buildingButton } from "./bar_choice.js";
import { pileName } from "./cards.js";
import { button, h, put } from "./dom.js";
import { hintPanel } from "./hints.js";
import { proofWords } from "./proofs.js";
import { _ } from "./words.js";

/** @typedef {import("./choice.js").Choice} Choice */
/** @typedef {import("./hints.js").ShownHint} ShownHint */

/**
 * What the buttons do.
 * @typedef {object} Acts
 * @property {(change: Partial<Choice>) => void} choose
 * @property {(building: string, site: string) => void} chooseMarker
 * @property {(action: string, seat?: number | null) => void} perform
 * @property {() => void} askHint            or more of the one that is shown
 * @property {(shown: ShownHint) => void} showHint
 * @property {() => void} followHint
 */

/**
 * @typedef {object} BarState
 * @property {import("./types.js").Town} town
 * @property {import("./types.js").View} view
 * @property {number | null} seat
 * @property {import("./types.js").Legal | null} legal
 * @property {Choice} choice
 * @property {Map<string, import("./types.js").Trial | import("./types.js").Refusal>} trials
 * @property {import("./types.js").Refusal | null} refusal
 * @property {ShownHint | null} hint
 * @property {import("./reasons.js").Reasons} reasons
 * @property {string} message
 * @property {boolean} busy
 * @property {Pick<import("./board.js").Host, "claimers" | "name" | "waiting" | "thinking" | "hint">} host
 * @property {Acts} act
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
function reasonKept({ reasons, hint, choice }) {
    const { kept } = reasons;
    if (!kept || hint || choice.mode !== "none") return null;
    return h(
        "div",
        { class: "reason", role: "group", "aria-label": _("Why this is so") },
        h("p", { class: "reason-title" }, kept.title),
        proofWords(kept.proof, kept.at, (at) => reasons.showKept(at)),
        h(
            "div",
            { class: "buttons" },
            !kept.drawn && button(_("Show it on the map"), () => reasons.showKept(kept.at), { key: "show-reason" }),
            button(_("Got it"), () => reasons.dismissKept(), { key: "dismiss" }),
        ),
    );
}

/** @param {BarState} state */
function hintButton({ act, host, busy }) {
    return host.hint && button(_("Hint"), act.askHint, { key: "hint", hotkey: "h", disabled: busy });
}

/** @param {Acts} act @param {ShownHint} shown */
function aboutHint(act, shown) {
    return hintPanel(shown, {
        more: act.askHint,
        choose: (at) => act.showHint({ ...shown, at }),
        back: () => act.choose({}),
        follow: { label: followLabel(shown.hint.do ?? ""), act: act.followHint },
    });
}

/** @param {string} action */
function followLabel(action) {
    if (action.startsWith("claim")) return _("STOP! I claim it");
    if (action.startsWith("discard")) return _("Choose two cards for it");
    return action.startsWith("play") ? _("Choose this card") : _("Do it");
}

/** @param {BarState} state */
function overview(state) {
    const { legal, view, host } = state;
    if (view.phase === "over") return [h("p", { class: "bar-title" }, _("The game is over."))];
    if (state.hint) return aboutHint(state.act, state.hint);
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
                takes.map((action) => buildingButton(state, action.slice(5), () => state.act.perform(action))),
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
    const { legal, view, act } = state;
    const actions = legal?.actions ?? [];
    const draws = actions.filter((action) => action.startsWith("draw "));
    const idle = draws.length > 0 && view.plays === 0 && !view.discarded;
    return [
        stopButton(state),
        actions.some((action) => action.startsWith("discard ")) &&
            button(_("Discard two for a marker"), () => act.choose({ mode: "discard" }), {
                key: "discard",
                hotkey: "d",
            }),
        actions.some((action) => action.startsWith("buy ")) &&
            button(_("Buy a building"), () => act.choose({ mode: "buy" }), { key: "buy", hotkey: "b" }),
        draws.length > 0 && h("span", { class: "group-label" }, idle ? _("or just draw:") : _("draw:")),
        draws.map((action, i) => {
            const pile = action.slice(5);
            const size = view.pile_sizes[pile] ?? view.pile_sizes[`${pile}${state.seat}`];
            return button(pileName(pile), () => act.perform(action), {
                key: action,
                hotkey: ["q", "w", "e"][i],
                strong: !idle,
                note: size === undefined ? "" : String(size),
            });
        }),
        actions.includes("end") &&
            button(_("End the turn"), () => act.perform("end"), { key: "end", hotkey: "q", strong: true }),
        undoButton(state),
        hintButton(state),
    ];
}

/** @param {BarState} state */
function undoButton({ legal, act }) {
    return legal?.undo && button(_("Undo"), () => act.perform("undo"), { key: "undo", hotkey: "u" });
}

/** @param {BarState} state */
function stopButton({ host, act }) {
    return (
        host.claimers().length > 0 &&
        button(_("STOP!"), () => act.choose({ mode: "claim" }), { key: "stop", hotkey: "s", stop: true })
    );
}
