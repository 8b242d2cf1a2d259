// @ts-check
/** What a click does: it picks or is refused, zooms, copies, steps, or puts back what is held. A long press or the other button marks. */

import { canBePart, markNext, markPart } from "./assembling.js";
import { theBoard, zoom } from "./boards.js";
import { isEndOfDrag } from "./dragging.js";
import { letGo } from "./holding.js";
import { closeMenu } from "./keys.js";
import { copyLink, copyText, shareLink } from "./links.js";
import { around } from "./page.js";
import { showPickable } from "./picking.js";
import { pick, withdraw } from "./playing.js";
import { THING, refuse } from "./refusing.js";
import { goTo, toggleAutoplay } from "./replay.js";
import { swapsSoFar } from "./swapping.js";
import { hush } from "./toasts.js";

/** What the first of two clicks saw, and when it came. */
let seen = swapsSoFar();
let first = 0;

/** Listens to clicks from now on. */
export function listenToClicks() {
  addEventListener("click", (event) => {
    if (isEndOfDrag()) return;
    const { target } = event;
    // Nobody means to click twice on what the first click has brought.
    if (event.detail < 2 || event.timeStamp > first + 300) [seen, first] = [swapsSoFar(), event.timeStamp];
    if (seen !== swapsSoFar() && around(target, "[data-live] button, .can-pick")) return event.preventDefault();
    // Later, for a form in the menu has to be sent first.
    if (!around(target, "#menu, #branch") || around(target, "#menu button:not([role=switch])")) setTimeout(closeMenu);
    /** @type {HTMLAnchorElement | null} */
    const step = around(target, "a[data-step]");
    if (step) event.preventDefault();
    if (step) goTo(step);
    else answer(target);
  });
  addEventListener("contextmenu", (event) => {
    const piece = around(event.target, ".can-pick");
    if (!piece || !canBePart(piece)) return;
    event.preventDefault();
    markPart(piece);
    showPickable();
  });
}

/** @param {EventTarget | null} target */
function answer(target) {
  const copy = around(target, "[data-copy]");
  const text = around(target, "[data-copy-text]");
  const share = around(target, "[data-share]");
  /** @type {HTMLButtonElement | null} */
  const zoomButton = around(target, "[data-zoom]");
  const board = theBoard();
  const pickable = around(target, ".can-pick");
  const thing = around(target, THING);
  if (copy) copyLink(copy);
  else if (text) copyText(text);
  else if (share) shareLink(share);
  else if (around(target, "[data-mark-next]")) {
    markNext();
    showPickable();
  }
  else if (around(target, "[data-autoplay]")) toggleAutoplay();
  else if (zoomButton && board) zoom(board, Number(zoomButton.value));
  else if (pickable) pick(pickable);
  else if (!around(target, "#toast")) {
    withdraw();
    if (thing && refuse(thing)) return;
    hush();
    letGo();
  }
}
