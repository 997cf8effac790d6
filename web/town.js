// Towns, fetched once.

import { fileAt, where } from "./places.js";
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

/** The towns that there are. @returns {Promise<{towns: {name: string, title: string}[]}>} */
export async function fetchTowns() {
    return fetchJson((await where()) === "device" ? fileAt(`device/towns-${spoken()}.json`) : "/towns.json");
}

/**
 * As it is, or as it was in that version.
 * @param {string} name
 * @param {string} [version]
 * @param {import("./places.js").Where} [place]
 * @returns {Promise<import("./types.js").Town>}
 */
export async function fetchTown(name, version, place) {
    if ((place ?? (await where())) === "device")
        return fetchJson(fileAt(`device/${encodeURIComponent(name)}-${spoken()}.json`));
    const wanted = version ? `&version=${encodeURIComponent(version)}` : "";
    return fetchJson(`/towns/${encodeURIComponent(name)}.json?language=${spoken()}${wanted}`);
}
