// @ts-check
/**
 * One's own games on the first page, beside the part that changes with the lobby.
 *
 * `#mine` has `data-turns`: at how many tables it is one's turn.
 */

import { noteArrival } from "./clocks.js";
import { keepFocus } from "./keeping.js";
import { announce, find, request } from "./page.js";

/** Whether a fetch is under way, and whether something has changed since it began. */
let fetching = false;
let wanted = false;

/** Fetches one's own games anew, once for all that happened meanwhile. */
export async function refreshMine() {
  wanted = true;
  if (fetching) return;
  fetching = true;
  while (wanted) {
    wanted = false;
    const answer = await request("/fragment/mine");
    if (answer?.ok) swapMine(await answer.text().catch(() => ""));
  }
  fetching = false;
}

/** @param {string} html */
function swapMine(html) {
  const old = find("#mine");
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("mine");
  if (!old || !fresh) return;
  const restoreFocus = keepFocus(old);
  old.replaceWith(fresh);
  restoreFocus(fresh);
  noteArrival();
  if (Number(fresh.dataset.turns) > Number(old.dataset.turns)) announce("It is your turn at one of your tables.");
}
