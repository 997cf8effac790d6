// What an analysis tells of each player: a table of all, what each result is made of, and what each has overlooked.

import { accuracyRing, balanceRange, drawBalance } from "./analysis_drawn.js";
import {
    change,
    each,
    figure,
    leftBy,
    leftInWords,
    MARKS,
    markIcon,
    markName,
    weakness,
    weaknessInWords,
} from "./analysis_words.js";
import { button, h } from "./dom.js";
import { seatIcon } from "./pieces.js";
import { _, list, number } from "./words.js";

/** @typedef {import("./types.js").Analysed} Analysed */
/** @typedef {import("./types.js").Summary} Summary */
/** @typedef {import("./analysis_words.js").Scale} Scale */

/** @returns {[string, string][]} */
const partNames = () => [
    ["setup", _("Setup")],
    ["opening", _("Opening")],
    ["middle", _("Middle")],
    ["ending", _("Ending")],
];

/** @returns {[string, string][]} */
const sourceNames = () => [
    ["building", _("Building cards")],
    ["district", _("District cards")],
    ["condition", _("Condition cards")],
    ["discards", _("Discards")],
    ["claims", _("Claims")],
    ["purchases", _("Purchases")],
];

/**
 * @param {string} label
 * @param {Summary[]} seats
 * @param {(seat: Summary) => string} tell
 * @param {Element} [icon]
 */
function row(label, seats, tell, icon) {
    return h(
        "tr",
        {},
        h("th", { scope: "row" }, icon, label),
        seats.map((seat) => h("td", {}, tell(seat))),
    );
}

/** @param {string} title @param {number} columns @param {(Element | false)[]} rows */
function group(title, columns, rows) {
    return h(
        "tbody",
        {},
        h("tr", { class: "group" }, h("th", { scope: "rowgroup", colspan: columns + 1 }, title)),
        rows,
    );
}

/** @param {Analysed} analysis @param {string[]} names */
export function summaryTable({ seats, referee }, names) {
    const perCent = (/** @type {number} */ share) => _("{n} %", { n: figure(share, 1) });
    const total = seats.length;
    return h(
        "table",
        { class: "summary" },
        h("caption", { class: "unseen" }, _("Summary")),
        h(
            "thead",
            {},
            h(
                "tr",
                {},
                h("td", {}),
                names.map((name, seat) =>
                    h("th", { scope: "col" }, h("span", { class: "who" }, seatIcon(seat), h("span", {}, name))),
                ),
            ),
        ),
        h(
            "tbody",
            {},
            h(
                "tr",
                { class: "accuracy" },
                h("th", { scope: "row" }, _("Accuracy")),
                seats.map(({ accuracy }, seat) =>
                    h("td", {}, accuracyRing(accuracy, seat), h("span", { class: "unseen" }, figure(accuracy, 0))),
                ),
            ),
            row(_("Result"), seats, (seat) => change(seat.result, "points")),
            row(_("Luck"), seats, (seat) => change(seat.luck, "points")),
            row(_("Result without luck"), seats, (seat) => change(seat.adjusted, "points")),
        ),
        group(_("Decisions"), total, [
            row(_("With a choice"), seats, ({ errors }) => number(errors.decisions)),
            row(_("Points lost by each"), seats, ({ errors }) => figure(each(errors.points, errors.decisions), 2)),
            row(_("Victory lost by each"), seats, ({ errors }) => perCent(each(errors.share, errors.decisions))),
            ...MARKS.map((mark) => row(markName(mark), seats, ({ marks }) => number(marks[mark] ?? 0), markIcon(mark))),
        ]),
        group(
            _("Points lost by each decision"),
            total,
            partNames().map(([part, name]) =>
                row(name, seats, ({ parts }) =>
                    (parts[part]?.decisions ?? 0) > 0 ? figure(parts[part].points / parts[part].decisions, 2) : "–",
                ),
            ),
        ),
        group(_("What the points came from"), total, [
            ...sourceNames().map(([source, name]) => row(name, seats, ({ sources }) => number(sources[source] ?? 0))),
            referee === "manual" && row(_("Wrong claims"), seats, ({ wrong_claims }) => number(wrong_claims)),
        ]),
    );
}

/** @param {Analysed} analysis @param {string[]} names @param {Scale} scale */
export function balances(analysis, names, scale) {
    const [low, high] = balanceRange(analysis, scale);
    return h(
        "div",
        { class: "balances" },
        analysis.seats.map((seat, i) =>
            h(
                "section",
                {},
                h("h3", { class: "who" }, seatIcon(i), names[i]),
                drawBalance(seat, scale, low, high),
                h("p", { class: "quiet" }, _("Without luck: {result}", { result: change(seat.adjusted, scale) })),
            ),
        ),
    );
}

/**
 * Points that each has left on the table, and the way to practise what was overlooked most.
 * @param {Analysed} analysis
 * @param {string[]} names
 * @param {number | null} me
 * @param {(level: number) => void} practise
 */
export function overlooked({ seats }, names, me, practise) {
    return seats.map((seat, i) => {
        const most = weakness(seat);
        const left = leftBy(seat);
        return h(
            "section",
            { class: "overlooked" },
            h("h3", { class: "who" }, seatIcon(i), names[i]),
            most
                ? h(
                      "p",
                      {},
                      h("strong", {}, weaknessInWords(most.way, i === me ? null : names[i])),
                      " ",
                      _("Left on the table: {points}.", {
                          points: list(left.map(({ way, points }) => leftInWords(way, points))),
                      }),
                  )
                : h("p", {}, _("Nothing was overlooked.")),
            most &&
                button(_("A puzzle to practise it"), () => practise(most.level), {
                    key: `practise-${i}`,
                    icon: h("span", { class: "stars-small", "aria-hidden": "true" }, "★".repeat(most.level)),
                }),
        );
    });
}
