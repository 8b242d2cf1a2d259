// @ts-check
/**
 * Pointing without dragging: with the mouse, with the focus, with the wheel.
 *
 * A move of the list under the pointer is seen on the table (the class `hint`), a held piece shows in
 * the place under it. A double click beside everything shows the whole board.
 */

import { BOARD, WHOLE, zoom } from "./boards.js";
import { isCarrying, isPressed } from "./dragging.js";
import { isByPointer } from "./focusing.js";
import { canTurn, heldPiece, hold, turnHeld } from "./holding.js";
import { around, find, findAll } from "./page.js";

/** The least time between two turns by the wheel, in milliseconds. */
const TURN_TIME = 120;

let lastTurn = 0;

/** Follows the mouse and the focus from now on. */
export function followPointing() {
  addEventListener("pointerover", ({ target, pointerType }) => {
    hint(target);
    // A finger does not hover.
    if (pointerType !== "touch") holdOver(target);
  });
  addEventListener("focusin", ({ target }) => {
    hint(target);
    if (!isByPointer() && around(target, ":focus-visible") === target) holdOver(target);
  });
  addEventListener("dblclick", ({ target }) => {
    /** @type {SVGSVGElement | null} */
    const board = around(target, BOARD);
    if (board && !around(target, ".can-pick")) zoom(board, WHOLE);
  });
}

/** Shows on the table what a move of the list would pick; else what the best of the hints would that are open. @param {EventTarget | null} target */
function hint(target) {
  const meant = around(target, "[data-picks]") ?? find("#toast:not([hidden]) #hints [data-picks]");
  const handles = meant?.dataset.picks?.split(" ") ?? [];
  for (const piece of findAll("[data-pick]")) {
    piece.classList.toggle("hint", handles.includes(piece.dataset.pick ?? ""));
  }
}

/** @param {EventTarget | null} target */
function holdOver(target) {
  // A piece that was put down stays there while the pointer goes to the buttons, across other places.
  if (!isCarrying() && !heldPiece()?.isPut) hold(around(target, ".target"));
}

/** Lets the wheel turn the held piece over its place, and zoom fresh boards elsewhere. */
export function prepareWheels() {
  /** @type {SVGSVGElement[]} */
  const boards = findAll(BOARD);
  for (const board of boards) {
    board.addEventListener("wheel", (event) => {
      event.preventDefault();
      const overHeld = isPressed() || around(event.target, ".target") === heldPiece()?.place;
      if (!canTurn() || !overHeld) {
        zoom(board, event.deltaY > 0 ? 1.15 : 0.87, [event.x, event.y]);
      } else if (event.timeStamp - lastTurn > TURN_TIME) {
        lastTurn = event.timeStamp;
        turnHeld(Math.sign(event.deltaY));
      }
    });
  }
}
