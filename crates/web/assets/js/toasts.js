// @ts-check
/** The small box that stands beside what it is about: a refusal, a choice, a word. */

import { counterpart } from "./counterpart.js";
import { find, findAll, frame } from "./page.js";

/** @typedef {import("./page.js").PageElement} PageElement */

/** The least room between a toast and the edge of the screen. */
const MARGIN = 8;

/** Where the focus was before it went to the toast. @type {PageElement | null} */
let before = null;

/**
 * Shows words and buttons beside an element.
 * @param {(string | Node)[]} words
 * @param {PageElement} near
 */
export function toast(words, near) {
  const box = frame("toast");
  const focus = /** @type {PageElement | null} */ (document.activeElement);
  if (focus && !box.contains(focus)) before = focus;
  box.replaceChildren(...words);
  box.hidden = false;
  const beside = anchorOf(near).getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const centred = beside.x + (beside.width - width) / 2;
  const above = beside.y - height - MARGIN;
  const below = Math.min(innerHeight - height - MARGIN, beside.bottom + MARGIN);
  box.style.left = `${Math.max(MARGIN, Math.min(innerWidth - width - MARGIN, centred))}px`;
  box.style.top = `${above > 4 ? above : below}px`;
}

/** Lets the toast stand at the other end of the screen if it hides this. @param {PageElement | null} piece */
export function keepClearOf(piece) {
  const box = frame("toast");
  const [hidden, toast] = [piece?.getBoundingClientRect(), box.getBoundingClientRect()];
  if (!hidden || hidden.right < toast.left || hidden.left > toast.right || hidden.bottom < toast.top || hidden.top > toast.bottom) return;
  const isLow = hidden.top + hidden.height / 2 > innerHeight / 2;
  box.style.top = `${isLow ? MARGIN : innerHeight - toast.height - MARGIN}px`;
}

/**
 * What a toast stands beside: if a change took the element away, its counterpart, or else the hand.
 * @param {PageElement} near
 */
function anchorOf(near) {
  return near.isConnected ? near : counterpart(near, document) ?? find(".rail") ?? frame("main");
}

/** Takes the toast away; a focus in it goes back to where it was. */
export function hush() {
  const box = frame("toast");
  const held = box.contains(document.activeElement);
  // What the best of the hints would pick is no longer meant.
  if (find("#toast:not([hidden]) #hints")) for (const piece of findAll(".hint")) piece.classList.remove("hint");
  box.hidden = true;
  if (held && before) (before.isConnected ? before : counterpart(before, document))?.focus();
}

/** Takes the toast away if it offers a choice. */
export function hushChoice() {
  if (find("#toast button")) hush();
}

/** A button for a toast. @param {string} words @param {() => void} act */
export function button(words, act) {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = words;
  element.addEventListener("click", act);
  return element;
}
