// Playing: the map, the hand and the bar between them, where everything that can be done is chosen, shown beforehand, and confirmed. A table and
// a lesson use the same board; they differ in their host, which says what is legal and does it.

import { choiceBar } from "./bar.js";
import { cardFace } from "./cards.js";
import { h, put } from "./dom.js";
import { createMap, lotInWords } from "./map.js";
import { applyEvents, cardOf, cardSites } from "./view.js";
import { _ } from "./words.js";
import { Refused } from "./connection.js";

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
 * @property {(action: string) => Promise<Trial>} try
 * @property {(action: string, seat: number) => Promise<unknown>} do
 * @property {(card: number) => void} [chosen]   a card was chosen to look at
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

/** @param {Host} host */
export function createBoard(host) {
    const { town } = host;
    /** @type {Choice} */
    let choice = NOTHING;
    /** @type {Legal | null} */
    let legal = null;
    /** @type {Map<string, Trial | Refusal>} */
    const trials = new Map();
    /** @type {{before: View, allowed: Map<string, string>, timer: ReturnType<typeof setTimeout>} | null} */
    let explained = null;
    let message = "";
    let busy = false;

    const map = createMap(town, { lot: chooseLot, marker: chooseMarker });
    const mapFrame = h("div", { class: "map-frame" }, map.element);
    const zoom = h(
        "button",
        {
            type: "button",
            class: "button small zoom",
            "aria-pressed": "false",
            onclick: () => zoom.setAttribute("aria-pressed", String(mapBox.classList.toggle("zoomed"))),
        },
        _("Zoom"),
    );
    const mapBox = h("div", { class: "map-box" }, h("div", { class: "map-scroll" }, mapFrame), zoom);
    mapBox.style.setProperty("--ratio", String(map.ratio));
    const hand = h("ul", { class: "hand", "aria-label": _("Your cards") });
    const bar = h("section", { class: "bar", tabindex: -1, "aria-label": _("What you can do") });
    const spoken = h("p", { class: "unseen", "aria-live": "assertive" });

    /** @param {Partial<Choice>} change */
    function choose(change) {
        choice = { ...NOTHING, ...change };
        message = "";
        const act = choice.action;
        if (act && !act.startsWith("claim") && !trials.has(act)) void look(act);
        render();
    }

    /** Asks what an action would do. @param {string} action */
    async function look(action) {
        try {
            trials.set(action, await host.try(action));
        } catch (error) {
            trials.set(action, error instanceof Refused ? error.refusal : { no: "error", why: String(error) });
        }
        render();
        const trial = trials.get(action);
        if (trial && choice.action === action && "words" in trial) spoken.textContent = trial.words.join(" ");
    }

    /** @param {number} id */
    function chooseCard(id) {
        if (choice.mode === "discard") {
            const cards = choice.cards.includes(id)
                ? choice.cards.filter((card) => card !== id)
                : [...choice.cards, id].slice(-2);
            return choose({ ...choice, cards, action: discardAction(cards, choice.marker) });
        }
        if (choice.card === id) return choose({});
        const ways = waysToPlay(id);
        choose({ mode: "card", card: id, action: ways.length === 1 ? ways[0] : null });
        if (ways.length > 1) for (const way of ways) if (!trials.has(way)) void look(way);
        if (ways.length === 0) spoken.textContent = legal?.cards[id]?.why ?? "";
        host.chosen?.(id);
    }

    /** @param {number} id */
    function waysToPlay(id) {
        return legal?.actions.filter((action) => action === `play ${id}` || action.startsWith(`play ${id} `)) ?? [];
    }

    /** @param {number[]} cards @param {string | null} marker */
    function discardAction(cards, marker) {
        return cards.length === 2 && marker ? `discard ${Math.min(...cards)} ${Math.max(...cards)} ${marker}` : null;
    }

    /** The markers that a tap can mean now. */
    function wanted() {
        if (choice.mode === "discard")
            return new Set(
                legal?.actions.filter((action) => action.startsWith("discard ")).map((action) => action.split(" ")[3]),
            );
        if (choice.mode === "claim")
            return new Set(
                Object.entries(host.view().markers).flatMap(([id, sites]) => sites.map((site) => `${id}@${site}`)),
            );
        return new Set();
    }

    /** @param {string} site */
    function chooseLot(site) {
        const claiming = choice.mode === "none" && host.claimers().length > 0;
        const here = claiming
            ? Object.keys(host.view().markers)
                  .filter((id) => host.view().markers[id].includes(site))
                  .map((id) => `${id}@${site}`)
            : [...wanted()].filter((marker) => marker.endsWith(`@${site}`));
        if (here.length === 1) return chooseMarker(here[0].split("@")[0], site);
        if (here.length > 1)
            return choose({ ...choice, mode: claiming ? "claim" : choice.mode, lot: site, marker: null, action: null });
        message = lotInWords(town, host.view(), site);
        spoken.textContent = message;
        render();
    }

    /** @param {string} id @param {string} site */
    function chooseMarker(id, site) {
        const marker = `${id}@${site}`;
        if (choice.mode === "discard" && wanted().has(marker))
            return choose({ ...choice, marker, lot: null, action: discardAction(choice.cards, marker) });
        if (choice.mode === "claim" && choice.marker === null && choice.lot === null && host.claimers().length === 1)
            return void perform(`claim ${marker}`, host.claimers()[0]);
        if (host.claimers().length > 0 && (choice.mode === "claim" || choice.mode === "none"))
            return choose({ mode: "claim", marker, action: `claim ${marker}` });
        message = lotInWords(town, host.view(), site);
        render();
    }

    /** @param {string} action @param {number | null} seat */
    async function perform(action, seat = host.seat()) {
        if (busy || seat === null) return;
        busy = true;
        message = "";
        render();
        try {
            await host.do(action, seat);
            choice = NOTHING;
        } catch (error) {
            message = error instanceof Error ? error.message : String(error);
            spoken.textContent = message;
        }
        busy = false;
        render();
    }

    /** A new view or a new list of what is legal. @param {Legal | null} nowLegal */
    function update(nowLegal) {
        if (nowLegal?.n !== legal?.n) trials.clear();
        legal = nowLegal;
        const seat = host.seat();
        const held = seat === null ? null : host.view().hands[seat];
        const gone = choice.card !== null && !held?.includes(choice.card);
        if (
            gone ||
            (choice.mode === "claim" && host.claimers().length === 0) ||
            ((choice.mode === "discard" || choice.mode === "buy") && !legal)
        )
            choice = NOTHING;
        if (choice.mode === "card" && choice.card !== null) {
            const ways = waysToPlay(choice.card);
            if (!choice.action || !ways.includes(choice.action))
                choice = { ...choice, action: ways.length === 1 ? ways[0] : null };
            for (const way of ways) if (!trials.has(way)) void look(way);
        }
        render();
    }

    function trial() {
        const found = choice.action ? trials.get(choice.action) : undefined;
        return found && "ev" in found ? found : null;
    }

    /** Why what has been chosen cannot be done. @returns {Refusal | null} */
    function refusal() {
        const found = choice.action ? trials.get(choice.action) : undefined;
        if (found && "no" in found) return found;
        if (choice.mode !== "card" || choice.card === null || !legal || waysToPlay(choice.card).length > 0) return null;
        const no = legal.cards[choice.card];
        return no ? { building: cardOf(town, choice.card).building, ...no } : null;
    }

    function render() {
        const focused = bar.contains(document.activeElement) || hand.contains(document.activeElement);
        draw();
        // What had the focus may be gone: then go on where things are decided.
        if (focused && document.activeElement === document.body) bar.focus({ preventScroll: true });
    }

    /**
     * Shows for a while what has just happened: what came and went, and the sites that were the reason.
     * @param {View} before
     * @param {Map<string, string>} allowed
     * @param {number} milliseconds
     */
    function explain(before, allowed, milliseconds) {
        settle();
        explained = { before, allowed, timer: setTimeout(() => ((explained = null), render()), milliseconds) };
        render();
    }

    /** Shows what is, and no longer what has just happened. */
    function settle() {
        if (explained) clearTimeout(explained.timer);
        explained = null;
    }

    function draw() {
        const view = host.view();
        const seat = host.seat();
        const tried = trial();
        const past = choice.mode === "none" ? explained : null;
        map.show({
            view: past ? past.before : view,
            preview: past
                ? view
                : tried && seat !== null
                  ? applyEvents(town, view, seat, tried.ev, tried.now ?? {})
                  : null,
            allowed: past ? past.allowed : choice.card === null ? undefined : cardSites(cardOf(town, choice.card)),
            wanted: wanted(),
            mine: seat === null ? [] : view.owned[seat],
            blame: refusal(),
            marked: choice.marker,
        });
        renderHand(view, seat);
        choiceBar(bar, {
            town,
            view,
            seat,
            legal,
            choice,
            trials,
            refusal: refusal(),
            message,
            busy,
            host,
            waysToPlay,
            choose,
            perform,
            chooseCard,
            chooseMarker,
        });
    }

    /** @param {View} view @param {number | null} seat */
    function renderHand(view, seat) {
        const cards = seat === null ? [] : [...(view.hands[seat] ?? [])].sort((a, b) => a - b);
        put(
            hand,
            cards.map((id, index) => {
                const card = cardOf(town, id);
                const no = legal?.cards[id];
                const picked = choice.mode === "discard" ? choice.cards.includes(id) : choice.card === id;
                const dead =
                    choice.mode === "discard"
                        ? !legal?.discardable.includes(id)
                        : legal !== null && legal.cards[id] !== undefined;
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
                            "aria-disabled": choice.mode === "discard" && dead ? "true" : null,
                            onclick: () => (choice.mode === "discard" && dead ? undefined : chooseCard(id)),
                        },
                        cardFace(town, card),
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
    function key(event) {
        const seat = host.seat();
        if (event.key === "Escape" && choice.mode !== "none") return choose({}), true;
        if (/^[1-9]$/.test(event.key) && seat !== null) {
            const cards = [...(host.view().hands[seat] ?? [])].sort((a, b) => a - b);
            const id = cards[Number(event.key) - 1];
            if (id !== undefined) {
                chooseCard(id);
                hand.querySelector(`[data-card="${id}"]`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
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
        const pressed = bar.querySelector(`[data-hotkey="${CSS.escape(event.key.toLowerCase())}"]`);
        if (pressed instanceof HTMLButtonElement) return pressed.click(), true;
        if (event.key.toLowerCase() === "m") return map.focusLot(town.sites[0].id), true;
        return false;
    }

    return { mapBox, bar, hand, spoken, update, render, explain, settle, key, clear: () => choose({}) };
}
