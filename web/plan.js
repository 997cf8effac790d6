// Where things lie on the drawn map, in the units of its viewBox. Pure: a town in, rectangles out.
//
// 1. Columns have one width and rows one height; a gap opens where a street runs in any row (or column).
// 2. Lots that share a wall all the same grow into the gap and meet in its middle.

/** @typedef {import("./types.js").Town} Town */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */
/** @typedef {{name: string, framed: boolean, entrance: string, street: number | null}} Ground */
/** @typedef {Box & Ground & {row: number, column: number}} Lot */
/**
 * @typedef {object} Run
 * @property {number} street
 * @property {boolean} down
 * @property {boolean} railway
 * @property {number} from
 * @property {number} to
 * @property {number} middle
 * @property {number} width
 * @property {number} first
 * @property {number} last
 * @property {number} gap
 */

const STREET = 40;
const RAILWAY = 66;
const MARGIN = 30;

/**
 * @typedef {object} Plan
 * @property {number} width
 * @property {number} height
 * @property {number} margin
 * @property {Lot[]} lots
 * @property {Map<string, Lot>} lot     by name
 * @property {Run[]} runs
 * @property {Box[]} empty  cells without a lot
 * @property {Box} town     the rectangle of all lots and their streets
 */

/** @param {Town} town @returns {Plan} */
export function makePlan(town) {
    const few = town.columns <= 4; // then the lots can be broad, and the map is still as broad as a screen
    const outside = town.places.some((place) => place.side !== "north" && place.side !== "south");
    const edge = MARGIN + (outside ? 62 : 18);
    const edgeAbove = MARGIN + 20;
    const columns = lay(
        edge,
        town.columns,
        few ? 176 : town.columns === 5 ? 130 : 108,
        (gap) => town.west.map((row) => row[gap]),
        town,
    );
    const rows = lay(edgeAbove, town.rows, few ? 100 : 106, (gap) => town.north[gap], town);
    const at = lotsAt(town);
    /** @type {Lot[]} */
    const lots = [];
    /** @type {Box[]} */
    const empty = [];
    for (let row = 0; row < town.rows; row++)
        for (let column = 0; column < town.columns; column++) {
            const lot = at.get(`${row} ${column}`);
            const box = grown(town, at, columns, rows, row, column);
            if (lot) lots.push({ ...lot, ...box });
            else empty.push(box);
        }
    return {
        width: columns.end + edge,
        height: rows.end + edgeAbove,
        margin: MARGIN,
        lots,
        lot: new Map(lots.map((lot) => [lot.name, lot])),
        runs: findRuns(town, columns, rows, edge, edgeAbove),
        empty,
        town: { x: edge, y: edgeAbove, w: columns.end - edge, h: rows.end - edgeAbove },
    };
}

/**
 * @typedef {object} Axis
 * @property {number[]} start
 * @property {number[]} gap     width of the gap before each, and behind the last
 * @property {number} size
 * @property {number} end
 */

/**
 * @param {number} edge
 * @param {number} count
 * @param {number} size
 * @param {(gap: number) => (number | null)[]} streets
 * @param {Town} town
 * @returns {Axis}
 */
function lay(edge, count, size, streets, town) {
    const start = [];
    const gap = [];
    let position = edge;
    for (let i = 0; i <= count; i++) {
        const running = streets(i).filter((street) => street !== null);
        gap.push(
            running.length === 0
                ? 0
                : running.some((street) => town.streets[/** @type {number} */ (street)].railway)
                  ? RAILWAY
                  : STREET,
        );
        position += gap[i];
        if (i < count) {
            start.push(position);
            position += size;
        }
    }
    return { start, gap, size, end: position };
}

/** @param {Town} town */
function lotsAt(town) {
    /** @type {Map<string, Omit<Lot, keyof Box>>} */
    const at = new Map();
    for (const site of town.sites) at.set(`${site.row} ${site.column}`, { ...site, name: site.id, framed: false });
    for (const frame of town.frames)
        at.set(`${frame.row} ${frame.column}`, { ...frame, name: frame.id, framed: true, entrance: "", street: null });
    return at;
}

/**
 * The box of a lot with what it takes of the gaps around it.
 * @param {Town} town
 * @param {Map<string, unknown>} at
 * @param {Axis} columns
 * @param {Axis} rows
 * @param {number} row
 * @param {number} column
 * @returns {Box}
 */
function grown(town, at, columns, rows, row, column) {
    const here = at.has(`${row} ${column}`);
    const has = (/** @type {number} */ r, /** @type {number} */ c) => at.has(`${r} ${c}`) === here;
    let left = columns.start[column];
    let right = left + columns.size;
    let top = rows.start[row];
    let bottom = top + rows.size;
    if (column > 0 && town.west[row][column] === null && has(row, column - 1)) left -= columns.gap[column] / 2;
    if (column + 1 < town.columns && town.west[row][column + 1] === null && has(row, column + 1))
        right += columns.gap[column + 1] / 2;
    if (row > 0 && town.north[row][column] === null && has(row - 1, column)) top -= rows.gap[row] / 2;
    if (row + 1 < town.rows && town.north[row + 1][column] === null && has(row + 1, column))
        bottom += rows.gap[row + 1] / 2;
    return { x: left, y: top, w: right - left, h: bottom - top };
}

/**
 * The straight pieces of all streets. One that reaches the edge of the town runs on over the edge of the map.
 * @param {Town} town
 * @param {Axis} columns
 * @param {Axis} rows
 * @param {number} edgeBeside
 * @param {number} edgeAbove
 * @returns {Run[]}
 */
function findRuns(town, columns, rows, edgeBeside, edgeAbove) {
    /** @type {Run[]} */
    const runs = [];
    for (const down of [true, false]) {
        const across = down ? columns : rows;
        const along = down ? rows : columns;
        const count = down ? town.rows : town.columns;
        const edge = down ? edgeAbove : edgeBeside;
        for (let gap = 0; gap < across.gap.length; gap++)
            for (let first = 0; first < count; first++) {
                const street = down ? town.west[first][gap] : town.north[gap][first];
                if (street === null) continue;
                let last = first;
                while (last + 1 < count && (down ? town.west[last + 1][gap] : town.north[gap][last + 1]) === street)
                    last++;
                const near =
                    gap < across.start.length ? across.start[gap] - across.gap[gap] : across.end - across.gap[gap];
                runs.push({
                    street,
                    down,
                    railway: town.streets[street].railway,
                    from:
                        first === 0
                            ? along.start[0] - along.gap[0] - edge + MARGIN
                            : along.start[first] - along.gap[first],
                    to:
                        last === count - 1
                            ? along.end + edge - MARGIN
                            : along.start[last] + along.size + along.gap[last + 1],
                    middle: near + across.gap[gap] / 2,
                    width: across.gap[gap],
                    first,
                    last,
                    gap,
                });
                first = last;
            }
    }
    return runs.map((run) => (run.down ? run : reaching(town, run, columns.end + edgeBeside - MARGIN)));
}

/**
 * A street from west to east that ends before the edge runs on to it, where no site would seem to lie on it then.
 * @param {Town} town
 * @param {Run} run
 * @param {number} east
 */
function reaching(town, run, east) {
    const isBeside = (/** @type {import("./types.js").Site} */ site) =>
        site.row === run.gap || site.row === run.gap - 1;
    const isFree = (/** @type {(column: number) => boolean} */ beyond) =>
        !town.sites.some((site) => isBeside(site) && beyond(site.column));
    return {
        ...run,
        from: isFree((column) => column < run.first) ? MARGIN : run.from,
        to: isFree((column) => column > run.last) ? east : run.to,
    };
}

const ASIDE = 10.5; // how large markers are that would go

/**
 * Where `count` markers that would go lie: in a row at the lower edge of the lot.
 * @param {Box} lot
 * @param {number} count
 */
export function placesAside(lot, count) {
    const step = Math.min(2 * ASIDE + 2, (lot.w - 2 * ASIDE - 4) / Math.max(1, count - 1));
    return Array.from({ length: count }, (_unused, i) => ({
        x: lot.x + ASIDE + 2 + i * step,
        y: lot.y + lot.h - ASIDE - 2,
        r: ASIDE,
    }));
}

/**
 * Where `count` tokens lie on a lot, and how large they are.
 * @param {Box} lot
 * @param {number} count
 * @returns {{x: number, y: number, r: number}[]}
 */
export function tokenPlaces(lot, count) {
    const cx = lot.x + lot.w / 2;
    const cy = lot.y + lot.h / 2 + 3;
    const layouts = {
        1: [31, [0, 0]],
        2: [25, [-24, 12], [24, -10]],
        3: [23, [-24, -18], [24, -18], [0, 22]],
        4: [20.5, [-22, -20], [22, -20], [-22, 23], [22, 23]],
    };
    const layout = /** @type {any} */ (layouts)[count];
    if (layout)
        return layout.slice(1).map((/** @type {number[]} */ [x, y]) => ({ x: cx + x, y: cy + y, r: layout[0] }));
    const fit = (/** @type {number} */ inRow) =>
        Math.min((lot.w - 8) / inRow, (lot.h - 20) / Math.ceil(count / inRow)) / 2 - 1;
    const perRow = [3, 4, 5, 6, 7].reduce((best, inRow) => (fit(inRow) > fit(best) ? inRow : best));
    const rows = Math.ceil(count / perRow);
    const r = Math.min(20, fit(perRow));
    return Array.from({ length: count }, (_unused, i) => ({
        x: cx + ((i % perRow) - (perRow - 1) / 2) * (2 * r + 2),
        y: cy + (Math.floor(i / perRow) - (rows - 1) / 2) * (2 * r + 2),
        r,
    }));
}

/**
 * Where the locomotive stands: positions first..last from north to south (or west to east) along the longest railway;
 * null without one.
 * @param {Plan} plan
 * @param {number} first
 * @param {number} last
 */
export function railwayPosts(plan, first, last) {
    const tracks = plan.runs.filter((run) => run.railway).sort((a, b) => b.to - b.from - (a.to - a.from));
    if (tracks.length === 0) return null;
    const track = tracks[0];
    const space = (track.to - track.from - 66) / (last - first);
    return (/** @type {number} */ position) => {
        const along = track.from + 44 + (position - first) * space;
        return track.down ? { x: track.middle, y: along, down: true } : { x: along, y: track.middle, down: false };
    };
}
