// Playing: the map, the hand and the bar between them, where everything that can be done is chosen, shown beforehand, and confirmed. A table and
// a lesson use the same board; they differ in their host, which says what is legal and does it.

import { choiceBar } from "./bar.js";
import { cardFace } from "./cards.js";
import { Refused } from "./connection.js";
import { h, put } from "./dom.js";
import { beginHint, isWhole, moreOf } from "./hints.js";
import { lotInWords, TownMap } from "./map.js";
import { zoomable } from "./panels.js";
import { drawnHint, mainPicture, picturesOf } from "./proofs.js";
import { applyEvents, cardOf, cardSites } from "./view.js";
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
 * @property {(action: string) => Promise<Trial>} try
 * @property {(action: string, seat: number) => Promise<unknown>} do
 * @property {(card: number) => void} [chosen]   a card was chosen to look at
 * @property {() => Promise<import("./types.js").Hint>} [hint]   where hints can be had
 */

/**
 * Why a claim was right. It stays until it is dismissed or something is done.
 * @typedef {object} Kept
 * @property {import("./types.js").Proof} proof
 * @property {string} title
 * @property {View} before
 * @property {View} after
 * @property {number} n      the step that it was
 * @property {number} [at]   the sentence that is drawn
 */

/**
 * What has been chosen so far.
 * @typedef {object} Choice
 * @property {"none" | "card" | "discard" | "buy" | "claim"} mode
 * @property {number | null} card
 * @property {number[]} cards       discard: up to two
 * @property {string | null} marker "casino@E3"
 * @property {string | null} lot    a lot with several markers that could be meant
 * @property {string | null} action what would be done, when all has been chosen
 */

const NOTHING = /** @type {Choice} */ ({ mode: "none", card: null, cards: [], marker: null, lot: null, action: null });

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
        /** @type {{before: View, reason: import("./types.js").Drawn, timer: ReturnType<typeof setTimeout>} | null} */
        this.explained = null;
        /** @type {(Kept & {at: number, drawn: boolean}) | null} */
        this.kept = null;
        /** @type {import("./hints.js").ShownHint | null} */
        this.hint = null;
        /** @type {Partial<import("./map.js").Shown>} what is drawn of a step that is seen again */
        this.seenAgain = {};
        this.proofAt = 0; // the step that is drawn of why a card cannot be played
        this.message = "";
        this.busy = false;
        this.awaits = false; // what is legal now: until then nothing can be done but claiming
        this.map = new TownMap(host.town, {
            lot: (site) => this.chooseLot(site),
            marker: (building, site) => this.chooseMarker(building, site),
        });
        this.mapBox = zoomable(this.map);
        this.hand = h("ul", { class: "hand", "aria-label": _("Your cards") });
        this.bar = h("section", { class: "bar", tabindex: -1, "aria-label": _("What you can do") });
        this.spoken = h("p", { class: "unseen", "aria-live": "assertive" });
    }

    clear() {
        this.choose({});
    }

    /** Says something in the bar, until something is chosen or done. @param {string} text */
    say(text) {
        this.message = text;
        this.spoken.textContent = text;
        this.render();
    }

    /** @param {Partial<Choice>} change */
    choose(change) {
        this.choice = { ...NOTHING, ...change };
        this.message = "";
        this.kept = null;
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

    /** Another step of why the card cannot be played. @param {number} at */
    chooseProofStep(at) {
        this.proofAt = at;
        this.render();
    }

    /** @param {number} id */
    chooseCard(id) {
        if (this.choice.mode === "discard") {
            const cards = this.choice.cards.includes(id)
                ? this.choice.cards.filter((card) => card !== id)
                : [...this.choice.cards, id].slice(-2);
            return this.choose({ ...this.choice, cards, action: discardAction(cards, this.choice.marker) });
        }
        if (this.choice.card === id) return this.choose({});
        const ways = this.waysToPlay(id);
        const why = this.legal?.cards[id]?.proof;
        this.proofAt = why ? mainPicture(why) : 0;
        this.choose({ mode: "card", card: id, action: ways.length === 1 ? ways[0] : null });
        if (ways.length > 1) for (const way of ways) if (!this.trials.has(way)) void this.look(way);
        if (ways.length === 0) this.spoken.textContent = this.legal?.cards[id]?.why ?? "";
        this.host.chosen?.(id);
    }

    /** @param {number} id */
    waysToPlay(id) {
        return (
            this.legal?.actions.filter((action) => action === `play ${id}` || action.startsWith(`play ${id} `)) ?? []
        );
    }

    /** The markers that a tap can mean now. */
    wanted() {
        if (this.choice.mode === "discard")
            return new Set(
                this.legal?.actions
                    .filter((action) => action.startsWith("discard "))
                    .map((action) => action.split(" ")[3]),
            );
        if (this.choice.mode === "claim")
            return new Set(
                Object.entries(this.host.view().markers).flatMap(([id, sites]) => sites.map((site) => `${id}@${site}`)),
            );
        return new Set();
    }

    /** @param {string} site */
    chooseLot(site) {
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
        this.say(lotInWords(this.town, this.host.view(), site));
    }

    /** @param {string} id @param {string} site */
    chooseMarker(id, site) {
        const marker = `${id}@${site}`;
        if (this.choice.mode === "discard" && this.wanted().has(marker))
            return this.choose({ ...this.choice, marker, lot: null, action: discardAction(this.choice.cards, marker) });
        if (
            this.choice.mode === "claim" &&
            this.choice.marker === null &&
            this.choice.lot === null &&
            this.host.claimers().length === 1
        )
            return void this.perform(`claim ${marker}`, this.host.claimers()[0]);
        if (this.host.claimers().length > 0 && (this.choice.mode === "claim" || this.choice.mode === "none"))
            return this.choose({ mode: "claim", marker, action: `claim ${marker}` });
        this.say(lotInWords(this.town, this.host.view(), site));
    }

    /** @param {string} action @param {number | null} seat */
    async perform(action, seat = this.host.seat()) {
        if (this.busy || seat === null || (this.awaits && !action.startsWith("claim"))) return;
        this.busy = true;
        this.message = "";
        this.kept = null;
        this.hint = null;
        this.render();
        try {
            await this.host.do(action, seat);
            this.choice = NOTHING;
        } catch (error) {
            this.message = error instanceof Error ? error.message : String(error);
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

    /** Does what the hint says; a card is only chosen, so that it can be looked at first. */
    followHint() {
        const action = this.hint?.hint.do;
        if (!action) return this.choose({});
        const [what, card, , marker] = action.split(" ");
        if (what === "play") this.choose({ mode: "card", card: Number(card), action });
        else if (what === "discard") this.choose({ mode: "discard", marker });
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
        const seat = this.host.seat();
        const held = seat === null ? null : this.host.view().hands[seat];
        const gone = this.choice.card !== null && !held?.includes(this.choice.card);
        if (
            gone ||
            (this.choice.mode === "claim" && this.host.claimers().length === 0) ||
            ((this.choice.mode === "discard" || this.choice.mode === "buy") && !this.legal)
        )
            this.choice = NOTHING;
        if (this.choice.mode === "card" && this.choice.card !== null) {
            const ways = this.waysToPlay(this.choice.card);
            if (!this.choice.action || !ways.includes(this.choice.action))
                this.choice = { ...this.choice, action: ways.length === 1 ? ways[0] : null };
            for (const way of ways) if (!this.trials.has(way)) void this.look(way);
        }
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

    /**
     * Shows for a while what has just happened: what came and went, and the sites that were the reason.
     * @param {View} before
     * @param {import("./types.js").Drawn} reason
     * @param {number} milliseconds
     */
    explain(before, reason, milliseconds) {
        this.settle();
        this.explained = {
            before,
            reason,
            timer: setTimeout(() => {
                this.explained = null;
                this.render();
            }, milliseconds),
        };
        this.render();
    }

    /** Shows what is, and no longer what has just happened; a reason can be looked at again. */
    settle() {
        if (this.explained) clearTimeout(this.explained.timer);
        this.explained = null;
        if (this.kept) this.kept.drawn = false;
    }

    /** @param {Kept} reason */
    keepReason(reason) {
        this.settle();
        this.kept = { at: mainPicture(reason.proof), ...reason, drawn: true };
        this.render();
    }

    /** Draws a step of it on the map as it was. @param {number} at */
    showReason(at) {
        if (this.kept) this.kept = { ...this.kept, at, drawn: true };
        this.render();
    }

    dismissReason() {
        this.kept = null;
        this.render();
    }

    /** What is drawn besides the board as it is. @returns {Partial<import("./map.js").Shown>} */
    drawn() {
        const { kept, explained, town, choice } = this;
        const refused = this.refusal()?.proof;
        if (refused) return picturesOf(town, refused)[Math.min(this.proofAt, refused.words.length - 1)].drawn;
        if (choice.card !== null) return { allowed: cardSites(cardOf(town, choice.card)) };
        if (choice.mode !== "none") return {};
        if (this.hint) {
            const seat = this.host.seat();
            const { ev } = this.hint.hint;
            return {
                ...drawnHint(town, this.hint),
                preview:
                    isWhole(this.hint) && ev && seat !== null
                        ? applyEvents(town, this.host.view(), seat, ev, {})
                        : null,
            };
        }
        if (kept?.drawn)
            return {
                ...picturesOf(town, kept.proof)[kept.at].drawn,
                view: kept.before,
                preview: kept.after,
            };
        return explained ? { ...explained.reason, view: explained.before, preview: this.host.view() } : this.seenAgain;
    }

    draw() {
        const view = this.host.view();
        const seat = this.host.seat();
        const tried = this.trial();
        this.map.show({
            view,
            preview: tried && seat !== null ? applyEvents(this.town, view, seat, tried.ev, tried.now ?? {}) : null,
            wanted: this.wanted(),
            mine: seat === null ? [] : view.owned[seat],
            blame: this.refusal(),
            marked: this.choice.marker,
            ...this.drawn(),
        });
        this.renderHand(view, seat);
        choiceBar(this.bar, {
            town: this.town,
            view,
            seat,
            legal: this.legal,
            choice: this.choice,
            trials: this.trials,
            refusal: this.refusal(),
            message: this.message,
            busy: this.busy || this.awaits,
            host: this.host,
            waysToPlay: (card) => this.waysToPlay(card),
            choose: (change) => this.choose(change),
            perform: (action, claimer) => void this.perform(action, claimer),
            chooseMarker: (building, site) => this.chooseMarker(building, site),
            board: this,
        });
    }

    /** @param {View} view @param {number | null} seat */
    renderHand(view, seat) {
        const cards = seat === null ? [] : [...(view.hands[seat] ?? [])].sort((a, b) => a - b);
        put(
            this.hand,
            cards.map((id, index) => {
                const card = cardOf(this.town, id);
                const no = this.legal?.cards[id];
                const picked =
                    this.choice.mode === "discard" ? this.choice.cards.includes(id) : this.choice.card === id;
                const dead =
                    this.choice.mode === "discard"
                        ? !this.legal?.discardable.includes(id)
                        : this.legal !== null && this.legal.cards[id] !== undefined;
                return h(
                    "li",
                    {},
                    h(
                        "button",
                        {
                            type: "button",
                            class: `card ${card.kind}${dead ? " unplayable" : ""}`,
                            "data-key": `card-${id}`,
                            "data-card": id,
                            "aria-pressed": picked ? "true" : "false",
                            "aria-keyshortcuts": index < 9 ? String(index + 1) : null,
                            "aria-disabled": this.choice.mode === "discard" && dead ? "true" : null,
                            onclick: () => (this.choice.mode === "discard" && dead ? undefined : this.chooseCard(id)),
                        },
                        cardFace(this.town, card),
                        no ? h("span", { class: "unseen" }, _("Cannot be played now: {why}", { why: no.why })) : null,
                    ),
                );
            }),
        );
    }

    /**
     * Keys: 1-9 a card, Enter the confirmation (also on the chosen card), Escape back, and letters.
     * @param {KeyboardEvent} event
     * @returns {boolean} whether it was meant for the board
     */
    key(event) {
        const seat = this.host.seat();
        if (event.key === "Escape" && (this.choice.mode !== "none" || this.hint || this.kept)) {
            this.choose({});
            return true;
        }
        if (/^[1-9]$/.test(event.key) && seat !== null) {
            const cards = [...(this.host.view().hands[seat] ?? [])].sort((a, b) => a - b);
            const id = cards[Number(event.key) - 1];
            if (id !== undefined) {
                this.chooseCard(id);
                this.hand.querySelector(`[data-card="${id}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
            }
            return true;
        }
        const focused = document.activeElement;
        const onChosenCard = focused instanceof HTMLElement && focused.matches(".card[aria-pressed=true]");
        if (
            event.key === "Enter" &&
            !onChosenCard &&
            focused instanceof Element &&
            focused.matches("button, a, input, select, summary, [role=button]")
        )
            return false;
        const pressed = this.bar.querySelector(`[data-hotkey~="${CSS.escape(event.key.toLowerCase())}"]`);
        if (pressed instanceof HTMLButtonElement) {
            pressed.click();
            return true;
        }
        if (event.key.toLowerCase() === "m") {
            this.map.focusLot(this.town.sites[0].id);
            return true;
        }
        return false;
    }
}

/** @param {number[]} cards @param {string | null} marker */
function discardAction(cards, marker) {
    return cards.length === 2 && marker ? `discard ${Math.min(...cards)} ${Math.max(...cards)} ${marker}` : null;
}
