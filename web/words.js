// All texts of the page go through `_`: whole sentences with {placeholders}, so that a catalogue can change their order. The sentences of the
// game itself (what happened, why not) come from the server in the reader's language.

/** @type {Record<string, string>} */
const catalogue = {};

/**
 * @param {string} sentence
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function _(sentence, values = {}) {
    return (catalogue[sentence] ?? sentence).replace(/\{(\w+)\}/g, (whole, name) =>
        name in values ? String(values[name]) : whole,
    );
}

/**
 * One of two sentences, by a number, which is {n} in them.
 * @param {number} n
 * @param {string} one
 * @param {string} many
 * @param {Record<string, string | number>} [values]
 */
export function plural(n, one, many, values = {}) {
    return _(n === 1 ? one : many, { ...values, n });
}

/** @param {string[]} items */
export function list(items) {
    return new Intl.ListFormat("en", { type: "conjunction" }).format(items);
}

/** @param {string} text */
export function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}
