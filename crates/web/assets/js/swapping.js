// @ts-check
/**
 * Putting the part of the page that has changed in place of the old one.
 *
 * A field in which somebody writes stays the very same, and the page changes around it: a browser that has to take up
 * another field drops the letters that are under way to it.
 */

import { untilLifted } from "./fingers.js";
import { notePlaces, noteScores, noteStep, noteStory, restCelebrations } from "./gliding.js";
import { heldPiece, hold, letGo, putDown } from "./holding.js";
import { counterpart } from "./counterpart.js";
import { keepFields, keepFocus, notePopovers } from "./keeping.js";
import { changingPart, pause, request, shownSeq } from "./page.js";
import { carryPicks, pickedPieces } from "./picking.js";
import { hushChoice } from "./toasts.js";

/** @typedef {import("./page.js").PageElement} PageElement */

/** How long to wait before asking again, in milliseconds. */
const RETRY = 500;

/** How long a part may take that was promised, and how often to look for it, in milliseconds. */
const PATIENCE = 1000;
const LOOK = 15;

/** What makes a fresh part ready for use. */
let prepare = () => {};

/** Tells what makes a fresh part ready for use. @param {() => void} act */
export function prepareBy(act) {
  prepare = act;
}

/** @type {Promise<void> | null} */
let fetching = null;
let wanted = false;

/**
 * The newest part that was sent and is not shown yet.
 * @type {string | null}
 */
let arrived = null;
let showing = false;

/** Shows a part that was sent, after those before it, or instead of them. @param {string} html */
export async function show(html) {
  arrived = html;
  if (showing) return;
  showing = true;
  try {
    while (arrived !== null) {
      const next = arrived;
      arrived = null;
      await swap(next);
    }
  } finally {
    showing = false;
  }
}

/** Waits until the page is as new as this; if no event makes it so, it is fetched. @param {number} seq */
export async function untilShown(seq) {
  for (let waited = 0; waited < PATIENCE && !(shownSeq() >= seq); waited += LOOK) await pause(LOOK);
  if (!(shownSeq() >= seq)) await refresh();
}

/** Shows what an answer says of the table: a part that it brings, or else what the table is by then. @param {{ seq: number, part?: string }} answer */
export function showAnswer({ seq, part }) {
  return part ? show(part) : untilShown(seq);
}

/** How new the table is, as far as we have heard; not a number before the first word. */
let heard = NaN;

/** Hears how new the table is, and fetches what is newer than the page. @param {number} seq */
export function hear(seq) {
  heard = seq;
  if (!(heard <= shownSeq())) refresh();
}

/** Fetches the part anew, until it is as new as we have heard. @returns {Promise<void>} */
export function refresh() {
  wanted = true;
  fetching ??= fetchWhileWanted();
  return fetching;
}

async function fetchWhileWanted() {
  try {
    while (wanted) {
      wanted = false;
      const answer = await request(document.body.dataset.fragment ?? "");
      if (answer?.ok) await swap(await answer.text().catch(() => ""));
      // It is not there, or not for us: asking again changes nothing.
      else if (answer && answer.status < 429) return;
      if (heard === shownSeq()) wanted = false;
      else if (!answer?.ok || heard > shownSeq()) {
        await pause(RETRY);
        wanted = true;
      }
    }
  } finally {
    fetching = null;
  }
}

/** How often the part was swapped. */
let swaps = 0;

/** Tells one part from the next that is put in its place. */
export function swapsSoFar() {
  return swaps;
}

/** Swaps the part, as far as the page has it and it is newer. @param {string} html */
async function swap(html) {
  await untilLifted();
  const old = changingPart();
  const fresh = old && new DOMParser().parseFromString(html, "text/html").getElementById(old.id);
  if (!old || !fresh || Number(fresh.dataset.seq) <= shownSeq()) return;
  const held = heldPiece();
  letGo();
  const restoreFields = keepFields(old);
  const restoreFocus = keepFocus(old);
  const keepOpen = notePopovers(old);
  const glidePieces = notePlaces(old);
  const popScores = noteScores(old);
  const tellNews = noteStory(old);
  const markStep = noteStep(old);
  restCelebrations(old, fresh);
  carryPicks(fresh);
  const shown = putInPlace(old, fresh);
  swaps += 1;
  restoreFields();
  prepare();
  restoreFocus(shown);
  keepOpen();
  if (pickedPieces().length === 0) hushChoice();
  else if (held) {
    hold(counterpart(held.place, shown), held.way);
    if (held.isPut) putDown();
  }
  glidePieces(shown);
  popScores(shown);
  tellNews(shown);
  markStep(shown);
}

/** Puts the fresh part in place of the old one; says which of them is on the page then. @param {PageElement} old @param {PageElement} fresh */
function putInPlace(old, fresh) {
  const field = document.activeElement;
  const writes = field instanceof HTMLInputElement && field.type === "text" && old.contains(field);
  const same = writes ? counterpart(field, fresh) : null;
  const [kept, next] = writes && same ? [pathTo(field, old), pathTo(same, fresh)] : [[], []];
  const isAlike = kept.length > 0 && kept.length === next.length && kept.every(({ localName, id }, at) => localName === next[at].localName && id === next[at].id);
  if (!isAlike) {
    old.replaceWith(fresh);
    return fresh;
  }
  kept.forEach((element, at) => {
    takeAttributes(element, next[at]);
    if (at + 1 < kept.length) takeChildrenAround(kept[at + 1], next[at + 1]);
  });
  return old;
}

/** An element and those around it, from the root on. @param {Element} element @param {Element} root */
function pathTo(element, root) {
  const path = [element];
  while (path[0] !== root && path[0].parentElement) path.unshift(path[0].parentElement);
  return path;
}

/** @param {Element} element @param {Element} fresh */
function takeAttributes(element, fresh) {
  for (const { name } of [...element.attributes]) if (!fresh.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Changes all that stands beside an element for what stands beside the fresh one. @param {Element} element @param {Element} fresh */
function takeChildrenAround(element, fresh) {
  const beside = [...(fresh.parentNode?.childNodes ?? [])];
  for (const other of [...(element.parentNode?.childNodes ?? [])]) if (other !== element) other.remove();
  element.before(...beside.slice(0, beside.indexOf(fresh)));
  element.after(...beside.slice(beside.indexOf(fresh) + 1));
}
