// @ts-check
/**
 * The keyboard: Enter and Space pick, arrows go from piece to piece or pan a board, plus, minus and 0
 * zoom it, R turns a held piece, Escape puts everything down. Where a move is put together Space picks, T
 * marks, and Enter sends. A button with `data-urgent`, which one hurries to be the first to press, is pressed by C, and
 * by Space where nothing else is meant by it. Keys that nothing else has a use for step through a replay.
 */

import { canBePart, hasParts, markPart, sendParts } from "./assembling.js";
import { BOARD, WHOLE, pan, zoom } from "./boards.js";
import { canTurn, turnHeld } from "./holding.js";
import { around, find, findAll } from "./page.js";
import { pickedPieces, showPickable } from "./picking.js";
import { clearPicks, pick } from "./playing.js";
import { stepBy } from "./replay.js";
import { hush } from "./toasts.js";

/** @typedef {import("./page.js").PageElement} PageElement */
/** @typedef {import("./geometry.js").Point} Point */

/** How far a board goes with each press of an arrow, in pixels. */
const PAN = 60;

/** Which way an arrow goes on the screen. @type {Map<string, Point>} */
const ARROWS = new Map([["ArrowLeft", [-1, 0]], ["ArrowUp", [0, -1]], ["ArrowRight", [1, 0]], ["ArrowDown", [0, 1]]]);
const ZOOMS = new Map([["+", 0.8], ["-", 1.25], ["0", WHOLE]]);
const TURNS = new Map([["r", 1], ["R", -1]]);

/** Listens to the keyboard from now on. */
export function listenToKeys() {
  addEventListener("keydown", (event) => {
    // What has a modifier belongs to the browser.
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    // What lies over the table has the keys to itself: Escape closes it.
    if (find("dialog[open], :popover-open")) return;
    if (answer(event)) event.preventDefault();
  });
}

/** Does what a key stands for; says whether it stands for something. @param {KeyboardEvent} event */
function answer({ key, target, repeat }) {
  const piece = around(target, ".can-pick");
  /** @type {SVGSVGElement | null} */
  const board = around(target, BOARD);
  const arrow = ARROWS.get(key);
  const turn = TURNS.get(key);
  const factor = ZOOMS.get(key);
  const part = piece && canBePart(piece) ? piece : null;
  const urgent = /** @type {HTMLButtonElement | null} */ (find("button[data-urgent]"));
  const calls = key === "c" || key === "C" ? !around(target, "input, textarea") : key === " " && target === document.body;
  if (key === "Escape") putEverythingDown();
  else if (urgent && calls) {
    if (!repeat) urgent.click();
  }
  else if (part && key === "Enter" && hasParts()) {
    if (!repeat) sendParts();
  } else if (part && (key === "t" || key === "T")) {
    markPart(part);
    showPickable();
  }
  else if (piece && (key === "Enter" || key === " ")) {
    // A key that is held down would put the piece down again.
    if (!repeat) pick(piece);
  } else if (turn && canTurn() && !around(target, "input")) turnHeld(turn);
  else if (piece && arrow) goOnFrom(piece, arrow[0] + arrow[1]);
  else if (board && factor) zoom(board, factor);
  else if (board?.matches(".zoomed") && arrow) pan(board, [-PAN * arrow[0], -PAN * arrow[1]]);
  else return !around(target, "input, select, textarea") && !(key === " " && around(target, "a, button, summary")) && stepBy(key);
  return true;
}

function putEverythingDown() {
  hush();
  clearPicks();
  closeMenu();
}

/** Closes what opens over the table, its menu or the form of a replay; the focus does not go down with it. */
export function closeMenu() {
  const menu = find("#menu[open], #branch[open]");
  if (menu?.contains(document.activeElement)) find("summary", menu)?.focus();
  menu?.removeAttribute("open");
}

/** Takes the focus to the next or the last piece that can be picked, around and around. @param {PageElement} piece @param {number} step */
function goOnFrom(piece, step) {
  const pieces = findAll(pickedPieces().length > 0 ? ".target" : ".can-pick");
  const place = pieces.indexOf(piece);
  // From a piece that is not among them, back leads to the last one.
  const goal = place < 0 && step < 0 ? -1 : place + step;
  pieces.at(goal % pieces.length)?.focus();
}
