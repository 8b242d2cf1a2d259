// @ts-check
/**
 * How a score came about, without leaving the table: a link with `data-score` leads to a page whose `#score` is shown in
 * a dialog, and shown anew when the table has changed. Escape closes it, and a click beside it.
 */

import { counterpart } from "./counterpart.js";
import { keepFields, keepFocus } from "./keeping.js";
import { around, find, request } from "./page.js";

/** The link whose score is shown. @type {HTMLAnchorElement | null} */
let opener = null;

/** Opens scores in a dialog from now on. */
export function openScores() {
  addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (around(event.target, "a[data-score]"));
    // With a modifier the browser opens another tab.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    explain(link);
  });
}

/** Shows the score anew that is being looked at, if any. */
export async function refreshScore() {
  const address = opener?.href;
  const score = address ? await fetchScore(address) : null;
  const old = find(".told-score #score");
  if (!score || !old || opener?.href !== address) return;
  const [restoreFields, restoreFocus] = [keepFields(old), keepFocus(old)];
  old.replaceWith(score);
  restoreFields();
  restoreFocus(score);
}

/** Shows what a link leads to, or goes there if it cannot be had. @param {HTMLAnchorElement} link */
async function explain(link) {
  const score = await fetchScore(link.href);
  if (score) show(score, link);
  else location.assign(link.href);
}

/** @param {string} address */
async function fetchScore(address) {
  const answer = await request(address);
  const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  return page?.getElementById("score") ?? null;
}

/** @param {HTMLElement} score @param {HTMLAnchorElement} link */
function show(score, link) {
  const dialog = document.createElement("dialog");
  dialog.className = "told-score";
  dialog.setAttribute("aria-labelledby", "score-title");
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "Close";
  close.addEventListener("click", () => dialog.close());
  dialog.append(document.importNode(score, true), close);
  dialog.addEventListener("close", () => {
    dialog.remove();
    opener = null;
    // The browser goes back to the link, unless the table has changed meanwhile.
    if (!link.isConnected) counterpart(link, document)?.focus();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  opener = link;
  dialog.showModal();
}
