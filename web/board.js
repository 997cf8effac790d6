// Playing: the map, the hand and the bar between them, where everything that can be done is chosen, shown beforehand,
// and confirmed. A table and a lesson use the same board; they differ in their host, which says what is legal and does
// it.

import { choiceBar } from "./bar.js";
import { shownOnBoard } from "./board_map.js";
import { NOTHING, stillPossible, wantedMarkers, waysToPlay, withCard, withMarker } from "./choice.js";
import { Refused } from "./connection.js";
import { h } from "./dom.js";
import { cardsInHand, showHand } from "./hand.js";
import { beginHint, moreOf } from "./hints.js";
import { pressHotkey } from "./keys.js";
import { lotInWords } from "./lots.js";
import { TownMap } from "./map.js";
import { Reasons } from "./reasons.js";
import { cardOf } from "./view.js";
import { mapInFrame } from "./viewport.js";
import { _ } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Legal} Legal */
/** @typedef {import("./types.js").Trial} Trial */
/** @typedef {import("./types.js").Refusal} Refusal */

/**
 * @typedef {object} Host
 * @property {import("./types.js").Town} town
 * @property {() => View} view
 * @property {() => number | null} seat          whose cards are shown and who acts at this screen; null: nobody
 * @property {() => number[]} claimers           seats at this screen that may call STOP
 * @property {(seat: number) => string} name
 * @property {() => string} waiting              what to say when this screen has nothing to do
 * @property {() => boolean} [thinking]          whether it is a computer player that is waited for
 * @property {() => import("./dom.js").Child} [recent]  the last moves in words
 * @property {() => boolean} [following]         whether moves are being shown: nothing can be done meanwhile
 * @property {() => boolean} [held]              whether something is explained meanwhile
 * @property {(by: number | null) => void} [lookBack]  by so many steps; null: back to now
 * @property {(action: string) => Promise<Trial>} try
 * @property {(action: string, seat: number) => Promise<unknown>} do
 * @property {(card: number) => void} [chosen]   a card was chosen to look at
 * @property {() => Promise<import("./types.js").Hint>} [hint]   where hints can be had
 */

/** @typedef {import("./choice.js").Choice} Choice */
/** @typedef {import("./past.js").Seen & {waiting: number}} SeenAgain */

export class Board {
    /** @param {Host} host */
    constructor(host) {
        this.host = host;
        this.town = host.town;
        /** @type {Choice} */
        this.choice = NOTHING;
        /** @type {Legal | null} */
        this.legal = null;
        /** @type {Map<string, Trial | Refusal>} */
        this.trials = new Map();
        /** @type {import("./hints.js").ShownHint | null} */
        this.hint = null;
        this.reasons = new Reasons(() => this.render());
        /** @type {SeenAgain | null} a step that is looked at again, and how many wait meanwhile */
        this.past = null;
        this.message = "";
        this.rule = ""; // the code of a refusal, if the message is one
        this.busy = false;
        this.awaits = false; // what is legal now: until then nothing can be done but claiming
        this.map = new TownMap(host.town, {
            lot: (site) => this.chooseLot(site),
            confirm: (site) => this.confirmAt(site),
            marker: (building, site) => this.chooseMarker(building, site),
        });
        /** What the bar's buttons do. @type {import("./bar.js").Acts} */
        this.acts = {
            choose: (change) => this.choose(change),
            chooseMarker: (building, site) => this.chooseMarker(building, site),
            perform: (action, claimer) => void this.perform(action, claimer),
            askHint: () => void this.askHint(),
            showHint: (shown) => this.showHint(shown),
            followHint: () => this.followHint(),
        };
        this.mapBox = mapInFrame(this.map);
        this.hand = h("ul", { class: "hand", "aria-label": _("Your cards") });
        this.bar = h("section", { class: "bar", tabindex: -1, "aria-label": _("What you can do") });
        this.spoken = h("p", { class: "unseen", "aria-live": "assertive" });
    }

    clear() {
        this.choose({});
    }

    /** Says something in the bar, until something is chosen or done. @param {string} text @param {string} [rule] */
    say(text, rule = "") {
        this.message = text;
        this.rule = rule;
        this.spoken.textContent = text;
        this.render();
    }

    /** A step that is looked at again; null: back to now. @param {SeenAgain | null} past */
    showPast(past) {
        this.past = past;
        this.message = "";
        this.spoken.textContent = past?.step.words?.join(" ") ?? "";
        this.render();
    }

    /** What is on a lot, as the map shows it. @param {string} site */
    tellLot(site) {
        this.say(lotInWords(this.town, this.past?.view ?? this.host.view(), site));
    }

    /** @param {Partial<Choice>} change */
    choose(change) {
        if (this.past) return this.host.lookBack?.(null);
        this.choice = { ...NOTHING, ...change };
        this.message = "";
        this.reasons.kept = null;
        this.hint = null;
        const act = this.choice.action;
        if (act && !act.startsWith("claim") && !this.trials.has(act)) void this.look(act);
        this.render();
    }

    /** Asks what an action would do. @param {string} action */
    async look(action) {
        try {
            this.trials.set(action, await this.host.try(action));
        } catch (error) {
            this.trials.set(action, error instanceof Refused ? error.refusal : { no: "error", why: String(error) });
        }
        this.render();
        const trial = this.trials.get(action);
        if (trial && this.choice.action === action && "words" in trial) this.spoken.textContent = trial.words.join(" ");
    }

    /** @param {number} id */
    chooseCard(id) {
        if (this.choice.mode === "discard") return this.choose(withCard(this.choice, id));
        if (this.past || this.choice.card === id) return this.choose({});
        const ways = this.waysToPlay(id);
        this.reasons.beginRefused(this.legal?.cards[id]?.proof);
        this.choose({ mode: "card", card: id, action: ways.length === 1 ? ways[0] : null });
        if (ways.length > 1) for (const way of ways) if (!this.trials.has(way)) void this.look(way);
        if (ways.length === 0) this.spoken.textContent = this.legal?.cards[id]?.why ?? "";
        this.host.chosen?.(id);
    }

    /** @param {number} id */
    waysToPlay(id) {
        return waysToPlay(this.legal, id);
    }

    wanted() {
        return wantedMarkers(this.choice, this.legal, this.host.view().markers);
    }

    /** @param {string} site */
    chooseLot(site) {
        if (this.past) return this.tellLot(site);
        const claiming = this.choice.mode === "none" && this.host.claimers().length > 0;
        const here = claiming
            ? Object.keys(this.host.view().markers)
                  .filter((id) => this.host.view().markers[id].includes(site))
                  .map((id) => `${id}@${site}`)
            : [...this.wanted()].filter((marker) => marker.endsWith(`@${site}`));
        if (here.length === 1) return this.chooseMarker(here[0].split("@")[0], site);
        if (here.length > 1)
            return this.choose({
                ...this.choice,
                mode: claiming ? "claim" : this.choice.mode,
                lot: site,
                marker: null,
                action: null,
            });
        this.tellLot(site);
    }

    /** Enter on the site whose marker has been chosen. @param {string} site @returns {boolean} whether it is that */
    confirmAt(site) {
        return !!this.choice.action && !!this.choice.marker?.endsWith(`@${site}`) && pressHotkey(this.bar, "enter");
    }

    /** @param {string} id @param {string} site */
    chooseMarker(id, site) {
        if (this.past) return this.tellLot(site);
        const marker = `${id}@${site}`;
        if (this.choice.mode === "discard" && this.wanted().has(marker))
            return this.choose(withMarker(this.choice, marker));
        if (this.host.claimers().length > 0 && (this.choice.mode === "claim" || this.choice.mode === "none"))
            return this.choose({ mode: "claim", marker, action: `claim ${marker}`, force: this.choice.force });
        this.tellLot(site);
    }

    /** @param {string} action @param {number | null} seat */
    async perform(action, seat = this.host.seat()) {
        if (this.busy || this.past || this.host.following?.() || seat === null) return;
        if (this.awaits && !action.startsWith("claim")) return;
        this.busy = true;
        this.message = "";
        this.reasons.kept = null;
        this.hint = null;
        this.render();
        try {
            await this.host.do(action, seat);
            this.choice = NOTHING;
        } catch (error) {
            this.message = error instanceof Error ? error.message : String(error);
            this.rule = error instanceof Refused ? error.refusal.no : "";
            this.spoken.textContent = this.message;
        }
        this.busy = false;
        this.render();
    }

    async askHint() {
        if (this.busy || this.awaits || !this.host.hint) return;
        if (this.hint) return this.showHint(moreOf(this.hint));
        this.busy = true;
        this.render();
        try {
            const hint = await this.host.hint();
            this.busy = false;
            this.choose({});
            this.showHint(beginHint(hint));
        } catch (error) {
            this.busy = false;
            this.say(error instanceof Error ? error.message : String(error));
        }
    }

    /** @param {import("./hints.js").ShownHint} shown */
    showHint(shown) {
        this.hint = shown;
        this.spoken.textContent = shown.hint.stages[shown.stage];
        this.render();
    }

    /** Does what the hint says; cards are only chosen, so that they can be looked at first. */
    followHint() {
        const action = this.hint?.hint.do;
        if (!action) return this.choose({});
        const [what, card, second, marker] = action.split(" ");
        if (what === "play") this.choose({ mode: "card", card: Number(card), action });
        else if (what === "discard")
            this.choose({ mode: "discard", cards: [Number(card), Number(second)], marker, action });
        else void this.perform(action, action.startsWith("claim") ? this.host.claimers()[0] : undefined);
    }

    /** A new view or a new list of what is legal. @param {Legal | null} nowLegal */
    update(nowLegal) {
        this.awaits = false;
        if (nowLegal?.n !== this.legal?.n) {
            this.trials.clear();
            this.hint = null;
        }
        this.legal = nowLegal;
        const held = cardsInHand(this.host.view(), this.host.seat());
        this.choice = stillPossible(this.choice, nowLegal, held, this.host.claimers().length > 0);
        if (this.choice.mode === "card" && this.choice.card !== null)
            for (const way of this.waysToPlay(this.choice.card)) if (!this.trials.has(way)) void this.look(way);
        this.render();
    }

    trial() {
        const found = this.choice.action ? this.trials.get(this.choice.action) : undefined;
        return found && "ev" in found ? found : null;
    }

    /** Why what has been chosen cannot be done. @returns {Refusal | null} */
    refusal() {
        const found = this.choice.action ? this.trials.get(this.choice.action) : undefined;
        if (found && "no" in found) return found;
        if (
            this.choice.mode !== "card" ||
            this.choice.card === null ||
            !this.legal ||
            this.waysToPlay(this.choice.card).length > 0
        )
            return null;
        const no = this.legal.cards[this.choice.card];
        return no ? { building: cardOf(this.town, this.choice.card).building, ...no } : null;
    }

    render() {
        const focused = this.bar.contains(document.activeElement) || this.hand.contains(document.activeElement);
        this.draw();
        // What had the focus may be gone: then go on where things are decided.
        if (focused && document.activeElement === document.body) this.bar.focus({ preventScroll: true });
    }

    draw() {
        const { town, host, choice, legal, hint, reasons, past } = this;
        const view = host.view();
        const seat = host.seat();
        const refusal = this.refusal();
        const trial = this.trial();
        const shown = past
            ? { view: past.view, mine: seat === null ? [] : past.view.owned[seat], ...past.drawn }
            : { wanted: this.wanted(), ...shownOnBoard({ town, view, seat, choice, trial, refusal, hint, reasons }) };
        this.map.show(shown);
        showHand(this.hand, {
            town,
            cards: cardsInHand(view, seat),
            legal,
            choice,
            choose: (card) => this.chooseCard(card),
        });
        choiceBar(this.bar, {
            town,
            view,
            seat,
            legal,
            choice,
            trials: this.trials,
            refusal,
            hint,
            reasons,
            past,
            message: this.message,
            rule: this.rule,
            busy: this.busy || this.awaits,
            host,
            act: this.acts,
        });
    }

    /**
     * Keys: 1-9 a card, Enter the confirmation (also on the chosen card), Escape back, and letters.
     * @param {KeyboardEvent} event
     * @returns {boolean} whether it was meant for the board
     */
    key(event) {
        const { key } = event;
        const focused = document.activeElement;
        if (key === "Escape" && (this.choice.mode !== "none" || this.hint || this.reasons.kept)) {
            this.clear();
            return true;
        }
        if (/^[1-9]$/.test(key) && this.host.seat() !== null) {
            this.chooseCardAt(Number(key) - 1);
            return true;
        }
        const presses = focused?.matches("button, a, input, select, summary, [role=button]");
        if (key === "Enter" && presses && !focused?.matches(".card[aria-pressed=true]")) return false;
        if (pressHotkey(this.bar, key)) return true;
        if (key.toLowerCase() !== "m") return false;
        this.map.focusLot(this.town.sites[0].id);
        return true;
    }

    /** @param {number} index  in the hand */
    chooseCardAt(index) {
        const id = cardsInHand(this.host.view(), this.host.seat())[index];
        if (id === undefined) return;
        this.chooseCard(id);
        this.hand.querySelector(`[data-card="${id}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
}
