// How strong the computer plays in a quick game: it begins easy, is remembered, and after three wins in a row the next
// level is offered.

import { COMPUTER_NAMES, openTable } from "./opening.js";
import { settings } from "./settings.js";
import { _ } from "./words.js";

/** @typedef {"hasty" | "greedy" | "careful" | "expert"} Level */

export const LEVELS = /** @type {Level[]} */ (["hasty", "greedy", "careful", "expert"]); // from weak to strong
const WINS = 3;

/** @param {Level} level */
export function levelName(level) {
    return { hasty: _("easy"), greedy: _("medium"), careful: _("strong"), expert: _("expert") }[level];
}

/** Who plays at a level, and what this player overlooks. @param {Level} level */
export function levelCharacter(level) {
    return {
        hasty: _("The drifter plays the first card that fits and never looks at what the others do."),
        greedy: _("The prospector takes the most points in sight and gives no thought to the next turn."),
        careful: _("The storekeeper plans whole turns and saves good cards, but forgets what the others may hold."),
        expert: _("The surveyor imagines what the others may hold and overlooks hardly anything."),
    }[level];
}

/**
 * A game at once against computer players, as they were last chosen.
 * @param {string} town
 * @param {Element} said
 */
export function playAtOnce(town, said) {
    const { level, others } = settings.quick;
    settings.quick = { ...settings.quick, town };
    const computers = COMPUTER_NAMES.slice(0, others).map((name) => ({ who: level, name }));
    return openTable(town, "automatic", [{ who: "me", name: settings.name }, ...computers], said);
}

/**
 * Counts a finished game against computer players, once.
 * @param {string} game
 * @param {string[]} others  who played
 * @param {boolean} won
 * @returns {Level | null} what to offer now
 */
export function countGame(game, others, won) {
    const [level] = others;
    const { wins } = settings;
    if (!others.every((player) => player === level) || !LEVELS.includes(/** @type {Level} */ (level))) return null;
    const row = wins.level === level ? wins.row : 0;
    if (wins.game !== game) settings.wins = { game, level, row: won ? row + 1 : 0 };
    return settings.wins.row >= WINS ? (LEVELS[LEVELS.indexOf(/** @type {Level} */ (level)) + 1] ?? null) : null;
}
