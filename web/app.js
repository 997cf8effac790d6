// Which page is shown: the start page, the lessons, the puzzles, or a table. Addresses are `/`, `/#learn...`, `/#puzzles`, `/#puzzle/ID` and
// `/t/ID#TOKEN`.

import { find, h, put } from "./dom.js";
import { showTheme } from "./settings.js";
import { _ } from "./words.js";

const main = find("main");
/** @type {(() => void) | null} */
let leave = null;

showTheme();
find(".skip").textContent = _("To the content");
find("#menu-button").textContent = _("Menu");
find("#menu-button").addEventListener("click", async () => (await import("./menu.js")).openMenu());
window.addEventListener("hashchange", () => void show());
window.addEventListener("popstate", () => void show());
void show();

/** The pages are fetched when they are needed, so that the first one is there at once. */
async function show() {
    leave?.();
    leave = null;
    const table = location.pathname.match(/^\/t\/([A-Za-z0-9_-]+)$/);
    const puzzle = location.hash.match(/^#puzzle\/(.+)$/);
    try {
        if (table) leave = await (await import("./table.js")).showTable(main, table[1], location.hash.slice(1));
        else if (location.hash.startsWith("#learn"))
            leave = await (await import("./lessons.js")).showLessons(main, location.hash);
        else if (location.hash === "#puzzles") leave = await (await import("./puzzles.js")).showPuzzles(main);
        else if (puzzle) leave = await (await import("./puzzle.js")).showPuzzle(main, decodeURIComponent(puzzle[1]));
        else leave = await (await import("./lobby.js")).showLobby(main);
    } catch (error) {
        put(
            main,
            h(
                "section",
                { class: "sheet" },
                h("h1", {}, _("Something is missing")),
                h("p", {}, error instanceof Error ? error.message : String(error)),
                h("p", {}, h("a", { href: "/" }, _("To the start page"))),
            ),
        );
    }
}
