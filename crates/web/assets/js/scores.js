// @ts-check
/**
 * How a score came about, without leaving the table: a link with `data-score` leads to a page whose `#score` is shown in
 * a dialog. Escape closes it, and a click beside it.
 */

import { around } from "./page.js";

/** Opens scores in a dialog from now on. */
export function openScores() {
  addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (around(event.target, "a[data-score]"));
    // With a modifier the browser opens another tab.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    explain(link.href);
  });
}

/** Shows what stands at this address, or goes there if it cannot be had. @param {string} address */
async function explain(address) {
  const answer = await fetch(address).catch(() => null);
  const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  const score = page?.getElementById("score");
  if (score) show(score);
  else location.assign(address);
}

/** @param {HTMLElement} score */
function show(score) {
  const dialog = document.createElement("dialog");
  dialog.className = "told-score";
  dialog.setAttribute("aria-labelledby", "score-title");
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "Close";
  close.addEventListener("click", () => dialog.close());
  dialog.append(document.importNode(score, true), close);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}
