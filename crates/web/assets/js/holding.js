// @ts-check
/**
 * Holding a piece over a place, where it shows as it would lie, and turning it there.
 *
 * A piece names its drawing in `data-piece`, a place says in `data-at` where and how turned that
 * drawing lies in it.
 */

import { againButton, ask } from "./asking.js";
import { announce, find } from "./page.js";
import { fittingMoves, pickedPieces } from "./picking.js";
import { button, hush, toast } from "./toasts.js";

/** @typedef {import("./page.js").PageElement} PageElement */
/** @typedef {import("./moves.js").Move} Move */

/**
 * @typedef {object} Held
 * @property {PageElement} place where the piece is held
 * @property {Move[]} ways how it can lie there
 * @property {number} way the one that shows
 * @property {SVGUseElement} ghost the piece as it shows there
 * @property {boolean} isTurned whether somebody has turned it there
 * @property {boolean} isPut whether it was put there, and stays until it is placed or taken away
 */

/** @type {Held | null} */
let held = null;

/** What is held over a place just now. */
export function heldPiece() {
  return held;
}

/** Whether the piece that is held can lie in several ways. */
export function canTurn() {
  return held !== null && held.ways.length > 1;
}

/** Takes the held piece away from its place. */
export function letGo() {
  held?.ghost.remove();
  held = null;
}

/** Leaves the held piece where it shows, because its move is under way. @returns {SVGUseElement | undefined} */
export function leaveInPlace() {
  const ghost = held?.ghost;
  held = null;
  return ghost;
}

/**
 * Holds the picked piece over a place, or over nothing.
 * @param {PageElement | null} place
 * @param {number} [way] how it lies there first
 */
export function hold(place, way = 0) {
  if (place && held?.place === place) return;
  letGo();
  const [piece] = pickedPieces();
  const ways = place ? waysInto(place) : [];
  if (!place || ways.length === 0) return;
  held = { place, ways, way, ghost: drawGhost(piece, place), isTurned: false, isPut: false };
  turnHeld(0);
  hush();
  if (ways.length > 1) announce(`Fits ${ways.length} ways, R turns it`);
}

/** Puts the piece down where it is held, to be turned there or placed by a second pick. */
export function putDown() {
  if (!held) return;
  held.isPut = true;
  if (canTurn()) offerTurns(held.place, held.ways.length);
  else ask(held.ways[0], held.place);
}

/** How the picked piece can lie in a place. @param {PageElement} place */
function waysInto(place) {
  const pieces = pickedPieces();
  if (!pieces[0]?.dataset.piece || !place.dataset.at) return [];
  return fittingMoves([...pieces, place]).filter(({ turn }) => turn !== undefined);
}

/**
 * Draws the piece once more, in the picture that the place belongs to.
 * @param {PageElement} piece
 * @param {PageElement} place
 */
function drawGhost(piece, place) {
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "use");
  ghost.setAttribute("href", `#${piece.dataset.piece}`);
  ghost.setAttribute("class", "ghost");
  // On a change, the piece glides from where its ghost was.
  if (piece.dataset.key !== undefined) ghost.dataset.key = piece.dataset.key;
  place.closest("svg")?.append(ghost);
  return ghost;
}

/** @param {PageElement} place @param {number} count */
function offerTurns(place, count) {
  const words = [`Fits ${count} ways. `, button("Turn", () => turnHeld(1)), againButton("Place", place)];
  toast(words, find(".rail") ?? place);
}

/** Turns the held piece on to another way in which it fits. @param {number} by */
export function turnHeld(by) {
  if (!held) return;
  const { place, ways, ghost } = held;
  held.way = (held.way + by + ways.length) % ways.length;
  held.isTurned ||= by !== 0;
  const [x, y, angle] = (place.dataset.at ?? "").split(" ");
  const degrees = Number(angle) + Number(ways[held.way].turn);
  ghost.setAttribute("transform", `translate(${x} ${y}) rotate(${degrees})`);
  if (by) announce(`Turned: ${held.way + 1} of ${ways.length}`);
}
