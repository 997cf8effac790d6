// Towns, fetched once.

import { _, spoken } from "./words.js";

/** @type {Map<string, Promise<any>>} */
const fetched = new Map();

/** @param {string} address @returns {Promise<any>} */
export function fetchJson(address) {
    const known = fetched.get(address);
    if (known) return known;
    const answer = fetch(address).then((response) => {
        if (!response.ok)
            throw new Error(_("{address} could not be loaded ({status}).", { address, status: response.status }));
        return response.json();
    });
    answer.catch(() => fetched.delete(address));
    fetched.set(address, answer);
    return answer;
}

/**
 * As it is, or as it was in that version.
 * @param {string} name
 * @param {string} [version]
 * @returns {Promise<import("./types.js").Town>}
 */
export function fetchTown(name, version) {
    const wanted = version ? `&version=${encodeURIComponent(version)}` : "";
    return fetchJson(`/towns/${encodeURIComponent(name)}.json?language=${spoken()}${wanted}`);
}
