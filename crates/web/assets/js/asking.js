// @ts-check
/**
 * Asking before a move is made: where a slip would cost something (`data-asks` on the move), and before every move for
 * those who want it.
 *
 * That wish is kept on this device; whoever has fingers for a pointer has it from the beginning. The table's menu has the
 * switch, `#ask-first`, hidden where no script runs.
 */

import { isOnlyMove } from "./moves.js";
import { announce, find, findAll } from "./page.js";
import { button, toast } from "./toasts.js";

/** @typedef {import("./page.js").PageElement} PageElement */
/** @typedef {import("./moves.js").Move} Move */

const KEPT = "tricorn asks";

const byFinger = matchMedia("(pointer: coarse)");

/** Whether a move is made only after a second tap. @param {Move} move */
export function asksFirst(move) {
  return move.asks || (wantsAsking() && !isOnlyMove());
}

function wantsAsking() {
  try {
    const kept = localStorage.getItem(KEPT);
    return kept === null ? byFinger.matches : kept === "yes";
  } catch {
    return byFinger.matches;
  }
}

/** Asks whether a move is meant, within reach of the thumb. @param {Move} move @param {PageElement} last the last thing picked */
export function ask(move, last) {
  announce(`${move.label}? Once more confirms it, Escape takes it back.`);
  toast([`${move.label}? `, againButton("Confirm", last)], find(".rail") ?? last);
}

/** A button that picks a thing once more, as a second tap on it does. @param {string} words @param {PageElement} thing */
export function againButton(words, thing) {
  const { pick } = thing.dataset;
  const again = button(words, () => {
    // The part may have been swapped since.
    const now = findAll("[data-pick]").find(({ dataset }) => dataset.pick === pick);
    now?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  again.classList.add("primary");
  return again;
}

/** @returns {HTMLInputElement | null} */
const theSwitch = () => find("#ask-first");

/** Shows the switch of a fresh part as it is set. */
export function prepareAsking() {
  const box = theSwitch();
  if (!box) return;
  box.checked = wantsAsking();
  box.closest("label")?.removeAttribute("hidden");
}

/** Keeps how the switch is set from now on. */
export function keepAsking() {
  addEventListener("change", ({ target }) => {
    const box = theSwitch();
    if (!box || target !== box) return;
    try {
      localStorage.setItem(KEPT, box.checked ? "yes" : "no");
    } catch {
      // Where nothing is kept, the switch goes back with the next change of the table.
    }
  });
}
