// @ts-check
/**
 * Soft sounds, for those who want them: each device remembers whether they are on. They are made here, not loaded, and so
 * quiet that they do not cover a voice. The switch has `data-sounds`. A browser lets nothing sound before its page was
 * touched.
 */

import { around, findAll } from "./page.js";

/** @typedef {"turn" | "move" | "talk" | "end"} Sound */

/** Where this browser keeps whether sounds are on. */
const KEPT = "sounds";

/** How loud a note is at most, of 1. */
const LOUDNESS = 0.05;

/** How long a note takes to fade, in seconds, and how long after it the next one begins. */
const FADE = 0.5;
const STEP = 0.14;

/** The notes of each sound, in hertz. @type {Record<Sound, number[]>} */
const NOTES = { turn: [523.25, 783.99], move: [392], talk: [659.25, 659.25], end: [523.25, 659.25, 783.99] };

/** What sounds; nothing before the page was touched. @type {AudioContext | null} */
let speaker = null;

/** Listens to the switch, and waits for the first touch. */
export function listenToSounds() {
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake, { capture: true });
  addEventListener("click", ({ target }) => {
    if (!around(target, "[data-sounds]")) return;
    keep(!areOn());
    wake();
    showSounds();
    sound("turn");
  });
}

/** Shows on the switch whether sounds are on. */
export function showSounds() {
  for (const element of findAll("[data-sounds]")) {
    element.toggleAttribute("hidden", !("AudioContext" in window));
    element.setAttribute("aria-checked", String(areOn()));
  }
}

/** Sounds, if that is wanted and allowed. @param {Sound} name */
export function sound(name) {
  if (!speaker || speaker.state !== "running" || !areOn()) return;
  for (const [place, pitch] of NOTES[name].entries()) play(speaker, pitch, speaker.currentTime + place * STEP);
}

/** @param {AudioContext} on @param {number} pitch @param {number} start */
function play(on, pitch, start) {
  const note = new OscillatorNode(on, { frequency: pitch });
  const loudness = new GainNode(on, { gain: 0 });
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + FADE);
  note.connect(loudness).connect(on.destination);
  note.start(start);
  note.stop(start + FADE);
}

function wake() {
  if (!areOn() || !("AudioContext" in window)) return;
  speaker ??= new AudioContext();
  // A phone puts it to sleep with the page.
  if (speaker.state === "suspended") speaker.resume().catch(() => {});
}

function areOn() {
  try {
    return localStorage.getItem(KEPT) === "on";
  } catch {
    return false;
  }
}

/** @param {boolean} on */
function keep(on) {
  try {
    localStorage.setItem(KEPT, on ? "on" : "off");
  } catch {
    // A browser that keeps nothing stays silent.
  }
}
