// Which page is shown: the start page, the lessons, the puzzles, or a table. Addresses are `/`, `/#learn...`,
// `/#puzzles`, `/#puzzle/ID`, `/#today`, `/#go-on`, `/#mine`, `/#t/ID` and `/t/ID#TOKEN`.

import { openRules, playNothing } from "./at_hand.js";
import { tellAway } from "./away.js";
import { breathe, find, h, put } from "./dom.js";
import { keepPage } from "./installed.js";
import { hasDevice, home, where } from "./places.js";
import { damagedChoices } from "./records.js";
import { settings, showPace, showTheme } from "./settings.js";
import { _, learnWords, withWords } from "./words.js";

const main = find("main");
/** @type {(() => void) | null} */
let leave = null;
let shown = 0; // how often a page has been asked for; the last one counts

showTheme();
showPace();
find("#menu-button").addEventListener("click", async () => (await withWords(import("./menu.js"))).openMenu(start));
find("#rules-button").addEventListener("click", () => void openRules());
window.addEventListener("popstate", () => void show()); // also when only what stands behind # has changed
find("#sound-button").addEventListener("click", () => {
    settings.sound = !settings.sound;
    showSound();
});
void where(); // asked for while everything else is fetched
keepPage();
void start();

function showSound() {
    const sound = find("#sound-button");
    sound.setAttribute("aria-label", _("Sound"));
    sound.title = settings.sound ? _("Sound is on") : _("Sound is off");
    sound.setAttribute("aria-pressed", String(settings.sound));
}

/** Also when another language was chosen: the game is the server's, so that everything can be shown anew. */
async function start() {
    await learnWords();
    if (shown === 0) await breathe();
    find(".skip").textContent = _("Skip to content");
    find("#menu-button").textContent = _("Menu");
    find("#rules-button").textContent = _("Rules");
    showSound();
    await show(shown > 0);
}

/**
 * The pages are fetched when they are needed, so that the first one is there at once.
 * @param {boolean} [again]  the page that is there, in another language
 */
async function show(again = false) {
    leave?.();
    leave = null;
    playNothing();
    const now = ++shown;
    const place = h("div", { class: "page" }); // its own: a page that comes late does not come over another
    main.replaceChildren(place);
    /** @type {() => void} */
    let leaveThis = () => {};
    const [, table] = location.pathname.match(/^\/t\/([A-Za-z0-9_-]+)$/) ?? [];
    const [, tableHere] = (hasDevice && location.hash.match(/^#t\/([A-Za-z0-9_-]+)$/)) || [];
    const puzzle = location.hash.match(/^#puzzle\/(.+)$/);
    try {
        if (table || tableHere) {
            const { showTable } = await import("./table.js");
            if (!tableHere) void tellAway(place);
            leaveThis = tableHere
                ? await showTable(place, tableHere, "", "device", again)
                : await showTable(place, table, location.hash.slice(1), "server", again);
        } else if (location.hash.startsWith("#learn"))
            leaveThis = await (await withWords(import("./lessons.js"))).showLessons(place, location.hash, again);
        else if (location.hash === "#puzzles")
            leaveThis = await (await withWords(import("./puzzles.js"))).showPuzzles(place);
        else if (location.hash === "#today" || location.hash === "#go-on")
            await (await withWords(import("./go_on.js"))).goOn(place, location.hash);
        else if (location.hash === "#mine") await (await withWords(import("./statistics.js"))).showStatistics(place);
        else if (puzzle)
            leaveThis = await (await withWords(import("./puzzle.js"))).showPuzzle(
                place,
                decodeURIComponent(puzzle[1]),
                again,
            );
        else leaveThis = await (await import("./lobby.js")).showLobby(place);
    } catch (error) {
        const refused = /** @type {{refusal?: import("./types.js").Refusal}} */ (error).refusal;
        const usedUp = refused?.no === "used-up";
        put(
            place,
            h(
                "section",
                { class: "sheet" },
                h("h1", {}, _("Something went wrong")),
                h("p", {}, error instanceof Error ? error.message : String(error)),
                refused?.no === "damaged" && tableHere ? damagedChoices(tableHere) : null,
                usedUp ? h("p", {}, h("a", { href: location.pathname }, _("Go to the table without it"))) : null,
                h("p", {}, h("a", { href: home }, _("Go to the start page"))),
            ),
        );
    }
    if (now === shown) leave = leaveThis;
    else leaveThis();
}
