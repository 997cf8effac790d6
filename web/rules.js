// The rules in short and what the signs mean, to look things up while playing. The texts, and which rule is behind
// which refusal, come from the core's side (src/words/rules.c); nothing here knows a rule.

import { h, put } from "./dom.js";
import { drawPicture } from "./map.js";
import { DEFAULT_TOWN } from "./opening.js";
import { fileAt } from "./places.js";
import { signIcon } from "./signs.js";
import { fetchJson, fetchTown } from "./town.js";
import { hasLocomotive, landmarksOf } from "./view.js";
import { _, capital, plural, spoken } from "./words.js";

/** @typedef {import("./types.js").Town} Town */
/** @typedef {{id: string, number: string, title: string, text: string, rulesets: string[], referees: string[]}} Rule */
/** @typedef {{rules: Rule[], behind: Record<string, Record<string, string>>}} Rules */

/** Without accents and capitals, to search in. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * @param {{town: Town | null, referee: string}} played  on this page
 * @param {string} no  the code of a refusal: the rule behind it is shown; "": none
 */
export async function showRules({ town: here, referee }, no) {
    const rules = /** @type {Rules} */ (await fetchJson(fileAt(`words/rules-${spoken()}.json`)));
    const town = here ?? (await fetchTown(DEFAULT_TOWN));
    const counts = (/** @type {Rule} */ rule) =>
        !here || (rule.rulesets.includes(town.ruleset) && (!referee || rule.referees.includes(referee)));
    const shown = rules.rules.filter(counts);
    const wanted = rules.behind[town.ruleset]?.[no];
    const items = [...shown.map((rule) => ruleItem(rule, shown)), ...legendItems(town)];
    const found = h("p", { class: "quiet", role: "status" });
    const search = h("input", {
        type: "search",
        id: "rules-search",
        oninput: () => {
            const text = plain(search.value.trim());
            for (const item of items) item.hidden = !plain(item.textContent ?? "").includes(text);
            const left = items.filter((item) => !item.hidden).length;
            put(found, text !== "" && plural(left, "{n} place found", "{n} places found"));
        },
    });
    const list = (/** @type {string} */ kind) => items.filter((item) => item.dataset.kind === kind);
    const dialog = h(
        "dialog",
        { class: "sheet rules", "aria-labelledby": "rules-title", onclose: () => dialog.remove() },
        h(
            "header",
            { class: "rules-head" },
            h("h2", { id: "rules-title", tabindex: -1 }, _("The rules in short")),
            h("form", { method: "dialog" }, h("button", { class: "button" }, _("Close"))),
            h("label", { class: "rules-find" }, h("span", {}, _("Search")), search),
            found,
        ),
        h("dl", { class: "rules-list" }, list("rule")),
        h("h3", {}, _("What the signs mean")),
        drawLegend(town),
        h("ul", { class: "legend" }, list("mark")),
        h("ul", { class: "legend signs" }, list("sign")),
        h("p", { class: "quiet" }, _("The numbers are those of the rules in full, docs/rules.md.")),
    );
    document.body.append(dialog);
    dialog.showModal();
    const first = wanted ? items.find((item) => item.dataset.rule === wanted) : undefined;
    first?.classList.add("wanted");
    first?.scrollIntoView({ block: "center" });
    /** @type {HTMLElement} */ (first ?? dialog.querySelector("#rules-title")).focus();
}

/** Where several games are shown, the game is named. @param {Rule} rule @param {Rule[]} shown */
function ruleItem(rule, shown) {
    const twice = shown.some((other) => other !== rule && other.id === rule.id);
    const game = rule.rulesets[0] === "old-town" ? _("Old Town") : _("Gads Hill 1874");
    return h(
        "div",
        { "data-kind": "rule", "data-rule": rule.id, tabindex: -1 },
        h("dt", {}, rule.title, twice && [" ", h("span", { class: "quiet" }, `(${game})`)], " ", numberOf(rule)),
        h("dd", {}, rule.text),
    );
}

/** @param {Rule} rule */
function numberOf({ number }) {
    return h("span", { class: "rule-number" }, _("rule {n}", { n: number }));
}

/** The town with one of each thing on it; the places are named in the list below. @param {Town} town */
function drawLegend(town) {
    const [own, other, none, coming, going, built, named, mine] = exampleOf(town);
    const before = {
        [own.building]: [own.site],
        [other.building]: [other.site],
        [none.building]: [none.site],
        [going.building]: [going.site],
    };
    const view = {
        markers: before,
        placed: { [built.building]: built.site },
        beside: [none.building],
        owned: [
            [own.building, coming.building],
            [other.building, going.building],
        ],
        landmarks: landmarksOf(town),
        locomotive: hasLocomotive(town) ? town.landmarks.length + 1 : undefined,
    };
    const markers = { ...before, [coming.building]: [coming.site] };
    delete markers[going.building];
    const allowed = new Map([
        [named.site, "named"],
        [mine.site, "mine"],
    ]);
    const picture = drawPicture(town, { view, preview: { ...view, markers }, mine: view.owned[0], allowed });
    return h("div", { class: "map-box legend-map" }, h("div", { class: "map-frame" }, picture));
}

/** A building and a site for each sign of the legend. @param {Town} town */
function exampleOf(town) {
    return town.sites.slice(0, 8).map(({ id }, i) => ({ site: id, building: town.buildings[i].id }));
}

/** @param {Town} town */
function legendItems(town) {
    const [own, other, none, coming, going, built, named, mine] = exampleOf(town).map(({ site }) => ({ site }));
    const marks = [
        _("{site}: a marker of a building of yours. The rim shows whose it is.", own),
        _("{site}: a marker of a building of another player", other),
        _("{site}: a marker of a building that belongs to nobody", none),
        _("{site}: with a plus, a marker that would come", coming),
        _("{site}: small and struck, a marker that would go", going),
        _("{site}: a building that has been placed", built),
        _("{site}: where the building that a card names may be", named),
        _("{site}: where my building may be", mine),
        _("The small arrow at a site: its door, and so the street that it is in"),
        hasLocomotive(town) && _("The number on the locomotive: how many landmarks and buildings stand"),
    ].filter((text) => text !== false);
    return [
        ...marks.map((text) => h("li", { "data-kind": "mark" }, text)),
        ...[...town.buildings, ...town.landmarks].map((one) =>
            h(
                "li",
                { "data-kind": "sign" },
                signIcon(one),
                " ",
                h("strong", {}, one.sign),
                " ",
                h("span", {}, capital(one.name)),
            ),
        ),
    ];
}
