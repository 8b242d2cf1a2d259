// @ts-check
/** What a click does: it picks, zooms, copies, steps; beside everything, it puts down what is held. */

import { theBoard, zoom } from "./boards.js";
import { isEndOfDrag } from "./dragging.js";
import { letGo } from "./holding.js";
import { closeMenu } from "./keys.js";
import { copyLink } from "./links.js";
import { anyMoves } from "./moves.js";
import { around } from "./page.js";
import { pick } from "./playing.js";
import { goTo, toggleAutoplay } from "./replay.js";
import { hush, toast } from "./toasts.js";

/** Listens to clicks from now on. */
export function listenToClicks() {
  addEventListener("click", (event) => {
    if (isEndOfDrag()) return;
    const { target } = event;
    // Once the click has done what it does, for a form inside the menu has to be sent first.
    if (!around(target, "#menu") || around(target, "#menu button")) setTimeout(closeMenu);
    /** @type {HTMLAnchorElement | null} */
    const step = around(target, "a[data-step]");
    if (step) event.preventDefault();
    if (step) goTo(step);
    else answer(target);
  });
}

/** @param {EventTarget | null} target */
function answer(target) {
  const copy = around(target, "[data-copy]");
  /** @type {HTMLButtonElement | null} */
  const zoomButton = around(target, "[data-zoom]");
  const board = theBoard();
  const pickable = around(target, ".can-pick");
  const piece = around(target, "[data-piece]");
  if (copy) copyLink(copy);
  else if (around(target, "[data-autoplay]")) toggleAutoplay();
  else if (zoomButton && board) zoom(board, Number(zoomButton.value));
  else if (pickable) pick(pickable);
  else if (piece && anyMoves()) toast(["No move with this now."], piece);
  else if (!around(target, "#toast")) {
    hush();
    letGo();
  }
}
