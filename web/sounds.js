// Sounds, short and soft, made by Web Audio without files: a card, a marker, a house, STOP, your turn. They follow the
// scenes (scenes.js), at most one of a kind at a time.

import { settings } from "./settings.js";

/**
 * A sound: tones, each `[frequency, start, length, loudness]` in hertz and seconds, and its wave; `noise` is a rustle,
 * `[middle frequency, length, loudness]`.
 * @typedef {object} Sound
 * @property {OscillatorType} [wave]
 * @property {[number, number, number, number][]} [tones]
 * @property {[number, number, number]} [noise]
 */

/** @type {Record<string, Sound>} */
const SOUNDS = {
    card: { noise: [2600, 0.09, 0.16] },
    marker: { wave: "triangle", tones: [[520, 0, 0.07, 0.14]] },
    point: { wave: "sine", tones: [[880, 0, 0.09, 0.07]] },
    house: {
        wave: "triangle",
        tones: [
            [196, 0, 0.16, 0.16],
            [294, 0.08, 0.22, 0.12],
        ],
    },
    stop: {
        wave: "triangle",
        tones: [
            [392, 0, 0.14, 0.2],
            [311, 0.15, 0.3, 0.2],
        ],
    },
    turn: {
        wave: "sine",
        tones: [
            [523, 0, 0.18, 0.1],
            [659, 0.12, 0.26, 0.1],
        ],
    },
};

/** Which sound a scene has. */
const OF_SCENE = /** @type {Record<string, string>} */ ({
    played: "card",
    discarded: "card",
    drew: "card",
    put: "marker",
    off: "point",
    spared: "point",
    placed: "house",
    claimed: "stop",
    "claim-failed": "stop",
});

/** @type {AudioContext | null} */
let audio = null;

/** Before somebody has touched the page a browser lets none be heard, and there is none (see below). */
function context() {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
    return audio;
}

/**
 * Louder at once, then softer and softer.
 * @param {AudioContext} to
 * @param {number} at
 * @param {number} length
 * @param {number} loudness
 */
function envelope(to, at, length, loudness) {
    const gain = to.createGain();
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loudness, at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    gain.connect(to.destination);
    return gain;
}

/** @param {AudioContext} to @param {number} length  in seconds */
function rustle(to, length) {
    const buffer = to.createBuffer(1, Math.ceil(length * to.sampleRate), to.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    const source = to.createBufferSource();
    source.buffer = buffer;
    return source;
}

/** @param {keyof typeof SOUNDS} name */
function play(name) {
    if (!settings.sound || document.hidden || !navigator.userActivation.hasBeenActive) return;
    const to = context();
    const now = to.currentTime;
    const { wave = "sine", tones = [], noise } = SOUNDS[name];
    for (const [frequency, start, length, loudness] of tones) {
        const tone = to.createOscillator();
        tone.type = wave;
        tone.frequency.value = frequency;
        tone.connect(envelope(to, now + start, length, loudness));
        tone.start(now + start);
        tone.stop(now + start + length);
    }
    if (noise) {
        const [frequency, length, loudness] = noise;
        const source = rustle(to, length);
        const filter = to.createBiquadFilter();
        filter.type = "bandpass";
        filter.frequency.value = frequency;
        source.connect(filter).connect(envelope(to, now, length, loudness));
        source.start(now);
    }
}

/** @param {string} kind  of a scene */
export function soundScene(kind) {
    if (OF_SCENE[kind]) play(OF_SCENE[kind]);
}

export function soundTurn() {
    play("turn");
}
