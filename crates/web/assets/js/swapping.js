// @ts-check
/** Putting the part of the page that has changed in place of the old one. */

import { untilLifted } from "./fingers.js";
import { notePlaces, noteScores, noteStep, noteStory, restCelebrations } from "./gliding.js";
import { heldPiece, hold, letGo, putDown } from "./holding.js";
import { counterpart } from "./counterpart.js";
import { keepFields, keepFocus } from "./keeping.js";
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
  const glidePieces = notePlaces(old);
  const popScores = noteScores(old);
  const tellNews = noteStory(old);
  const markStep = noteStep(old);
  restCelebrations(old, fresh);
  carryPicks(fresh);
  old.replaceWith(fresh);
  restoreFields();
  prepare();
  restoreFocus(fresh);
  if (pickedPieces().length === 0) hushChoice();
  else if (held) {
    hold(counterpart(held.place, fresh), held.way);
    if (held.isPut) putDown();
  }
  glidePieces(fresh);
  popScores(fresh);
  tellNews(fresh);
  markStep(fresh);
}
