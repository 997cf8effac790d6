// All texts of the page go through `_`: whole sentences with {placeholders}, so that a catalogue can change their
// order. The sentences of the game itself (what happened, why not) come from the server in the reader's language.
//
// Placeholders are those of src/words/format.c: {building} the plain name, {building:dem} in a form of the language,
// {Building:der} with a capital letter, {building/er/sie/es} a word by its gender. A building or landmark is given as
// the town has it, or a list of them.

import { fileAt, hasServer, isShort } from "./places.js";
import { settings } from "./settings.js";

/** @typedef {import("./types.js").Named} Named */
/** @typedef {string | number | Named | Named[]} Value */

/** The languages that there may be; a language is there when the server has its catalogue. */
const LANGUAGES = ["en", "de", "fr", "it", "el"];
/** The genders that {building/...} tells apart, in their order. @type {Record<string, string>} */
const GENDERS = { de: "mfn", fr: "mf", it: "mf", el: "mfn" };

/** By sentences, or by their sums where the page was joined. @type {Record<string, string | string[]>} */
let catalogue = {};
let language = "en";

/** The language of the page, as a code: "en", "de", ... */
export const spoken = () => language;

/** The language's own name, for people to choose. @param {string} code */
export const languageName = (code) => capital(new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code);

/** What the person has chosen, then what the browser asks for. */
function wishes() {
    const codes = [settings.language, ...navigator.languages].map((wish) => wish.split("-")[0].toLowerCase());
    return codes.filter((code) => LANGUAGES.includes(code));
}

/** Speaks the first language that is wished for and there; call it again when the wish has changed. */
export async function learnWords() {
    for (const code of wishes()) {
        const response =
            code === "en"
                ? null
                : await fetch(fileAt(`words${isShort ? "-" : "/"}${code}.json`)).catch(() => undefined);
        if (response?.ok) {
            speak(code, await response.json());
            if (more) more = moreWords();
            return more;
        }
        if (response === null) break;
    }
    speak("en", {});
}

/** Sentences that a first game does without have a file of their own. @type {Promise<void> | undefined} */
let more;

async function moreWords() {
    const code = language;
    if (!isShort || code === "en") return;
    const response = await fetch(fileAt(`words-${code}-more.json`)).catch(() => null);
    if (response?.ok && code === language) Object.assign(catalogue, await response.json());
}

/** A module that a first game does without, and its words. @template T @param {Promise<T>} module */
export async function withWords(module) {
    more ??= moreWords();
    await more;
    return module;
}

/**
 * On a first visit Greek letters of our own would come too late to be shown; a server sends them with the page, and
 * later the service worker has them.
 */
function fetchGreek() {
    const workers = navigator.serviceWorker;
    if (language !== "el" || hasServer || (workers && !workers.controller) || document.querySelector("#greek")) return;
    const link = Object.assign(document.createElement("link"), { id: "greek", rel: "stylesheet" });
    link.href = fileAt("greek.css");
    document.head.append(link);
}

const SUM_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** 24 bits of a sentence's sum, as tools/join-page writes them. @param {string} sentence */
function sumOf(sentence) {
    let sum = 2166136261;
    for (const letter of sentence) sum = Math.imul(sum ^ /** @type {number} */ (letter.codePointAt(0)), 16777619);
    return [0, 6, 12, 18].map((shift) => SUM_LETTERS[(sum >>> shift) & 63]).join("");
}

/** @param {string} sentence */
const found = (sentence) => catalogue[isShort && language !== "en" ? sumOf(sentence) : sentence];

/** @param {string} code @param {Record<string, string | string[]>} words */
export function speak(code, words) {
    language = code;
    catalogue = words;
    if (typeof document === "undefined") return;
    document.documentElement.lang = code;
    document.querySelector("link[rel=manifest]")?.setAttribute("href", fileAt(`manifest-${code}.webmanifest`));
    fetchGreek();
}

/**
 * @param {string} sentence
 * @param {Record<string, Value>} [values]
 * @returns {string}
 */
export function _(sentence, values = {}) {
    const said = found(sentence) ?? sentence;
    return fill(Array.isArray(said) ? said[0] : said, values);
}

/**
 * One of two sentences, by a number, which is {n} in them.
 * @param {number} n
 * @param {string} one
 * @param {string} many
 * @param {Record<string, Value>} [values]
 */
export function plural(n, one, many, values = {}) {
    const isOne = new Intl.PluralRules(language).select(n) === "one";
    const said = found(one) ?? [one, many];
    return fill(Array.isArray(said) ? said[isOne ? 0 : 1] : said, { ...values, n });
}

/** A sentence that is in the language already. @param {string} sentence @param {Record<string, Value>} values */
export function fill(sentence, values) {
    return sentence.replace(/\{(\w+)(?::([^}]*)|\/([^}]*))?\}/gu, (whole, name, form, words) => {
        const key = name.charAt(0).toLowerCase() + name.slice(1);
        if (!(key in values)) return whole;
        if (words !== undefined) return wordFor(words.split("/"), values[key]);
        const text = textOf(values[key], form);
        return key === name ? text : capital(text);
    });
}

/** @param {Value} value @param {string | undefined} form @returns {string} */
function textOf(value, form) {
    if (typeof value === "number") return number(value);
    if (typeof value === "string") return value;
    if (Array.isArray(value)) return list(value.map((one) => textOf(one, form)));
    return (form && value.forms?.[form]) || value.name;
}

/** @param {string[]} words @param {Value} value */
function wordFor(words, value) {
    const gender = typeof value === "object" && !Array.isArray(value) ? (value.gender ?? "") : "";
    return words[Math.max((GENDERS[language] ?? "").indexOf(gender), 0)] ?? words[0];
}

/** "A, B and C" @param {string[]} items */
export function list(items) {
    const region = language === "en" ? "en-GB" : language; // "A, B and C", as the server says it
    return new Intl.ListFormat(region, { type: "conjunction" }).format(items);
}

/** A number as the language writes it. @param {number} value */
export function number(value) {
    return new Intl.NumberFormat(language).format(value);
}

/** A day as the language writes it, and the person's country where it speaks that language. @param {number} moment */
export function date(moment) {
    const own = navigator.languages.find((wish) => wish.split("-")[0] === language) ?? language;
    return new Intl.DateTimeFormat(own, { dateStyle: "medium" }).format(moment);
}

/**
 * Not by the language's own rules: in Greek these are for words all in capitals, without accents.
 * @param {string} text
 */
export function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}
