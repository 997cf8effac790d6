// The bar under the map: what can be done now, what the chosen thing would do, and the button that does it.

import { ruleButton } from "./at_hand.js";
import { aboutCard, aboutClaim, aboutDiscard, aboutPurchase } from "./bar_choice.js";
import { drawMiniMap, pileName } from "./cards.js";
import { button, h, put } from "./dom.js";
import { buildingGrid } from "./draft.js";
import { hintPanel } from "./hints.js";
import { proofWords } from "./proofs.js";
import { cardOf } from "./view.js";
import { _, plural } from "./words.js";

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
 * @property {import("./board.js").SeenAgain | null} past
 * @property {string} message
 * @property {string} rule  the code of the refusal that the message is, or ""
 * @property {boolean} busy
 * @property {import("./board.js").Host} host
 * @property {Acts} act
 */

/** @param {HTMLElement} bar @param {BarState} state */
export function choiceBar(bar, state) {
    const parts = { none: overview, card: aboutCard, discard: aboutDiscard, buy: aboutPurchase, claim: aboutClaim }[
        state.choice.mode
    ](state);
    const { past, host, choice, hint, view } = state;
    const following = !past && (host.following?.() ?? false);
    bar.classList.toggle("busy", state.busy && !past && !following);
    const message = state.message ? h("p", { class: "bar-message" }, state.message, " ", ruleButton(state.rule)) : null;
    if (past) put(bar, aboutPast(state, past), message);
    else if (following)
        put(
            bar,
            host.recent?.(),
            !host.held?.() && h("p", { class: "quiet" }, _("A click or a key shows the rest at once.")),
        );
    else {
        const recent = choice.mode === "none" && !hint && host.recent?.();
        const isSetup = view.phase === "setup"; // the grid of buildings stays where it is
        put(bar, !isSetup && recent, parts, isSetup && recent, message, reasonKept(state));
    }
}

/**
 * A step that is looked at again: what was done and why, and the way back to now.
 * @param {BarState} state
 * @param {import("./board.js").SeenAgain} past
 */
function aboutPast({ town, host }, { step, number, all, waiting }) {
    const played = step.do.match(/^play (\d+)/);
    const card = played ? cardOf(town, Number(played[1])) : null;
    const [first = "", ...more] = step.words ?? [];
    return h(
        "div",
        { class: "seen-again" },
        card && drawMiniMap(town, card),
        h(
            "div",
            {},
            h(
                "div",
                { class: "buttons" }, // above the words, which are now more, now fewer
                button(_("Back"), () => host.lookBack?.(-1), { key: "earlier", disabled: number === 1 }),
                button(_("Forward"), () => host.lookBack?.(1), { key: "later" }),
                button(_("Back to now"), () => host.lookBack?.(null), { key: "now", strong: true }),
                h(
                    "span",
                    { class: "quiet" },
                    _("Step {n} of {all}", { n: number, all }),
                    waiting > 0 && [" · ", plural(waiting, "{n} new move is waiting.", "{n} new moves are waiting.")],
                ),
            ),
            h("p", { class: "bar-title" }, first),
            card && h("p", { class: "bar-words" }, _("Card {n}", { n: card.id }), ": ", card.text),
            [more, step.proof?.words ?? []].map(
                (sentences) => sentences.length > 0 && h("p", { class: "bar-words" }, sentences.join(" ")),
            ),
        ),
    );
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
    if (action.startsWith("discard")) return _("Choose these cards");
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
            buildingGrid(
                state,
                takes.map((action) => action.slice(5)),
                [undoButton(state), stopButton(state), hintButton(state)],
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
    const others = actions.some((action) => /^(play|discard|buy) /.test(action));
    return [
        stopButton(state),
        actions.some((action) => action.startsWith("discard ")) &&
            button(_("Discard two for a marker"), () => act.choose({ mode: "discard" }), {
                key: "discard",
                hotkey: "d",
            }),
        actions.some((action) => action.startsWith("buy ")) &&
            button(_("Buy a building"), () => act.choose({ mode: "buy" }), { key: "buy", hotkey: "b" }),
        draws.length > 0 && h("span", { class: "group-label" }, others ? _("or just draw:") : _("Draw:")),
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
