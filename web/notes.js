// What somebody has noted about a puzzle, and taking it back. Pure bookkeeping: nothing is ever concluded or removed by
// itself.
//
// 1. A site of a building is marked ("may be here"), crossed ("not here"), or neither; never both.
// 2. A building that has been placed keeps its marks and crosses: they count again when it is taken away.
// 3. A lot that a building has been placed on is covered: marks of others on it are not seen until it is free again.
// 4. A change is kept as what was there before, where it was different; so is what has been taken back.

/** @typedef {"mark" | "cross" | "place"} Tool */
/**
 * @typedef {object} Noted
 * @property {Record<string, string[]>} marks
 * @property {Record<string, string[]>} crosses
 * @property {Record<string, string>} placed
 * @property {number[]} ticked
 */
/** Some of the notes as they were; a building that was not placed is "". @typedef {Partial<Noted>} Former */

const MOST_KEPT = 400; // changes that can be taken back
export const FEW = 5; // sites: as many markers as a building has in the game

export class Notes {
    /**
     * @param {string[]} buildings
     * @param {string[]} sites
     * @param {any} kept  what was noted before, as `whole` was; anything else is nothing
     */
    constructor(buildings, sites, kept) {
        this.buildings = buildings;
        this.sites = sites;
        /** @type {Noted} */
        this.noted = this.clean(kept);
        /** @type {Former[]} */
        this.past = Array.isArray(kept?.past) ? kept.past : [];
        /** @type {Former[]} */
        this.future = Array.isArray(kept?.future) ? kept.future : [];
    }

    /** The notes, and what can be taken back or done again. */
    get whole() {
        return { ...this.noted, past: this.past, future: this.future };
    }

    /** Only what fits this puzzle: the browser's storage may hold anything. @param {any} kept @returns {Noted} */
    clean(kept) {
        const lists = (/** @type {any} */ by, /** @type {any} */ without = {}) =>
            Object.fromEntries(
                this.buildings.map((id) => [
                    id,
                    this.sites.filter((site) => has(by?.[id], site) && !has(without?.[id], site)),
                ]),
            );
        const placed = Object.fromEntries(
            this.buildings
                .map((id) => [id, kept?.placed?.[id]])
                .filter(
                    ([id, site], _i, all) =>
                        this.sites.includes(site) && all.find(([, other]) => other === site)?.[0] === id,
                ),
        );
        return {
            marks: lists(kept?.marks),
            crosses: lists(kept?.crosses, kept?.marks),
            placed,
            ticked: Array.isArray(kept?.ticked) ? kept.ticked.filter(Number.isInteger) : [],
        };
    }

    /** @param {string} site */
    standsOn(site) {
        return this.buildings.find((id) => this.noted.placed[id] === site) ?? null;
    }

    /**
     * Where a building may be, as noted: marks if there are any, otherwise all that is not crossed; never where another
     * stands.
     * @param {string} id
     */
    possible(id) {
        const { marks, crosses, placed } = this.noted;
        if (placed[id]) return [placed[id]];
        return this.sites.filter(
            (site) =>
                this.standsOn(site) === null &&
                (marks[id].length > 0 ? marks[id].includes(site) : !crosses[id].includes(site)),
        );
    }

    /** The same for all buildings, without those that may be anywhere. */
    answer() {
        return Object.fromEntries(
            this.buildings
                .map((id) => /** @type {[string, string[]]} */ ([id, this.possible(id)]))
                .filter(([, sites]) => sites.length < this.sites.length),
        );
    }

    /** The marks that can be seen. @returns {Record<string, string[]>} */
    seen() {
        const { marks, placed } = this.noted;
        return Object.fromEntries(
            this.buildings
                .filter((id) => !placed[id])
                .map((id) => [id, marks[id].filter((site) => this.standsOn(site) === null)]),
        );
    }

    get placedAll() {
        return this.buildings.every((id) => this.noted.placed[id]);
    }

    /**
     * Changes the notes so that it can be taken back; what changes nothing is no change.
     * @param {(noted: Noted) => void} act
     */
    change(act) {
        const before = structuredClone(this.noted);
        act(this.noted);
        const former = this.former(before);
        if (Object.keys(former).length === 0) return false;
        this.past = [...this.past, former].slice(-MOST_KEPT);
        this.future = [];
        return true;
    }

    /** What of earlier notes is different now. @param {Noted} before @returns {Former} */
    former(before) {
        const { noted } = this;
        const placed = this.buildings.filter((id) => before.placed[id] !== noted.placed[id]);
        const lists = (/** @type {"marks" | "crosses"} */ part) => {
            const changed = this.buildings.filter((id) => String(before[part][id]) !== String(noted[part][id]));
            return changed.length > 0 && { [part]: Object.fromEntries(changed.map((id) => [id, before[part][id]])) };
        };
        return {
            ...lists("marks"),
            ...lists("crosses"),
            ...(placed.length > 0 && { placed: Object.fromEntries(placed.map((id) => [id, before.placed[id] ?? ""])) }),
            ...(String(before.ticked) !== String(noted.ticked) && { ticked: before.ticked }),
        };
    }

    /**
     * Uses a tool on a lot: the same once more takes it away again.
     * @param {Tool} tool
     * @param {string} id
     * @param {string} site
     */
    use(tool, id, site) {
        return this.change(({ marks, crosses, placed }) => {
            if (tool === "place") {
                if (placed[id] === site) delete placed[id];
                else placed[id] = site;
                return;
            }
            const [to, from] = tool === "mark" ? [marks, crosses] : [crosses, marks];
            to[id] = has(to[id], site)
                ? to[id].filter((one) => one !== site)
                : this.sites.filter((one) => one === site || to[id].includes(one));
            from[id] = from[id].filter((one) => one !== site);
        });
    }

    /**
     * Keeps only these sites of a building: its marks, or all that are not crossed if it has none.
     * @param {string} id
     * @param {string[]} sites
     */
    keep(id, sites) {
        return this.change(({ marks, crosses }) => {
            const kept = this.sites.filter(
                (site) =>
                    sites.includes(site) && (marks[id].length > 0 ? has(marks[id], site) : !has(crosses[id], site)),
            );
            crosses[id] = this.sites.filter(
                (site) => has(crosses[id], site) || (has(marks[id], site) && !has(kept, site)),
            );
            marks[id] = kept;
        });
    }

    /**
     * Notes that these cannot be. A building without marks that has few sites left gets them as marks.
     * @param {Record<string, string[]>} taken
     */
    strike(taken) {
        return this.change(({ marks, crosses }) => {
            for (const [id, sites] of Object.entries(taken)) {
                if (!marks[id]) continue;
                const unmarked = marks[id].length === 0;
                marks[id] = marks[id].filter((site) => !sites.includes(site));
                crosses[id] = this.sites.filter((site) => has(crosses[id], site) || sites.includes(site));
                const left = this.possible(id);
                if (!unmarked || left.length > FEW) continue;
                marks[id] = left;
                crosses[id] = [];
            }
        });
    }

    /** @param {number} clue */
    tick(clue) {
        return this.change((noted) => {
            noted.ticked = noted.ticked.includes(clue)
                ? noted.ticked.filter((one) => one !== clue)
                : [...noted.ticked, clue];
        });
    }

    clear() {
        return this.change((noted) => Object.assign(noted, this.clean(null)));
    }

    undo() {
        return this.move(this.past, this.future);
    }

    redo() {
        return this.move(this.future, this.past);
    }

    /** @param {Former[]} from @param {Former[]} to */
    move(from, to) {
        const former = from.pop();
        if (former === undefined) return false;
        const before = this.noted;
        this.noted = this.clean({
            marks: { ...before.marks, ...former?.marks },
            crosses: { ...before.crosses, ...former?.crosses },
            placed: { ...before.placed, ...former?.placed },
            ticked: former?.ticked ?? before.ticked,
        });
        to.push(this.former(before));
        return true;
    }
}

/** @param {unknown} list @param {string} item */
function has(list, item) {
    return Array.isArray(list) && list.includes(item);
}
