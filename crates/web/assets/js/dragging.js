// @ts-check
/** Dragging: from a piece to a place it is two picks; any other drag on a board pans it; two fingers zoom it. */

import { BOARD, pan, zoom } from "./boards.js";
import { counterpart } from "./counterpart.js";
import { fingers, lift } from "./fingers.js";
import { distance, middleOf, translation } from "./geometry.js";
import { hold } from "./holding.js";
import { glide } from "./motion.js";
import { leadsOn } from "./moves.js";
import { around, findAll } from "./page.js";
import { pickedPieces } from "./picking.js";
import { clearPicks, pick } from "./playing.js";
import { THING, refuse } from "./refusing.js";

/** @typedef {import("./page.js").PageElement} PageElement */
/** @typedef {import("./geometry.js").Point} Point */

/**
 * @typedef {object} Press
 * @property {PageElement | null} piece what was pressed, if it can be picked
 * @property {PageElement | null} own what was pressed, if it is in the hand
 * @property {SVGSVGElement | null} board on which board
 * @property {boolean} isDrag whether it went so far that it is no click
 * @property {boolean} carries whether it drags the piece along
 */

/** How far a pointer may stray and still click, in pixels. */
const STRAY = 8;

/** How near to the middle of a place a piece may be dropped, in pixels. */
const NEAR = 60;

/** @type {Press | null} */
let press = null;

/** Whether a drag has just ended, so that the click that comes with it is none. */
let justDragged = false;

/** Whether something is pressed. */
export function isPressed() {
  return press !== null;
}

/** Whether a piece is being dragged. */
export function isCarrying() {
  return press?.carries === true;
}

/** Whether a click is only the end of a drag. */
export function isEndOfDrag() {
  return justDragged;
}

/** Follows the pointers from now on. */
export function followPointers() {
  addEventListener("pointerdown", pressDown);
  addEventListener("pointermove", moveOn);
  addEventListener("pointerup", (event) => release(event, placeNear([event.x, event.y])));
  // The system took the pointer away: nobody chose a place.
  addEventListener("pointercancel", (event) => release(event, null));
}

/** @param {PointerEvent} event */
function pressDown({ button, target, x, y, pointerId, isPrimary }) {
  if (isPrimary) {
    fingers.clear();
    const [piece, own, board] = [around(target, ".can-pick"), around(target, ".rail [data-pick]"), boardAround(target)];
    press = button === 0 ? { piece, own, board, isDrag: false, carries: false } : null;
  }
  fingers.set(pointerId, [x, y]);
}

/** @param {EventTarget | null} target @returns {SVGSVGElement | null} */
function boardAround(target) {
  return around(target, BOARD);
}

/** @param {PointerEvent} event */
function moveOn({ x, y, pointerId }) {
  const before = fingers.get(pointerId);
  if (!press || !before) return;
  /** @type {Point} */
  const now = [x, y];
  const other = [...fingers.values()].find((at) => at !== before);
  if (!other && !press.isDrag && distance(before, now) < STRAY) return;
  if (!press.isDrag && !other && press.piece && leadsOn(press.piece.dataset.pick)) {
    clearPicks();
    pick(press.piece);
    press.carries = true;
  }
  press.isDrag = true;
  if (press.carries) {
    // A finger that carries stays noted where it went down.
    carry(press, before, now);
  } else if (press.board) {
    fingers.set(pointerId, now);
    if (other) zoom(press.board, distance(before, other) / distance(now, other), other);
    else pan(press.board, [x - before[0], y - before[1]]);
  }
}

/** Moves the dragged piece along. @param {Press} press @param {Point} from @param {Point} to */
function carry(press, from, to) {
  hold(placeNear(to));
  const piece = carried(press);
  if (!piece) return;
  piece.classList.add("flying");
  piece.style.translate = translation(piece, from, to);
}

/** The dragged piece, also after a change of the page. @param {Press} press */
function carried(press) {
  if (press.piece && !press.piece.isConnected) press.piece = counterpart(press.piece, document);
  return press.piece;
}

/** @param {PointerEvent} event @param {PageElement | null} place */
function release(event, place) {
  const { isPrimary, type, x, y } = event;
  lift(event);
  if (!isPrimary || !press) return;
  const ended = press;
  press = null;
  // A click comes at once, if at all; whatever comes later is meant.
  justDragged = ended.isDrag;
  setTimeout(() => { justDragged = false; });
  const tried = type === "pointerup" ? thingAt([x, y]) : null;
  if (ended.carries) drop(carried(ended), place, tried);
  else if (ended.isDrag && ended.own && tried) refuse(tried, [ended.own]);
  else if (ended.isDrag && ended.own && !ended.piece) refuse(ended.own, []);
}

/**
 * Drops the dragged piece into a place, or back where it came from.
 * @param {PageElement | null} piece
 * @param {PageElement | null} place
 * @param {PageElement | null} tried what it was dropped on, if that is no place for it
 */
function drop(piece, place, tried) {
  const translate = piece?.style.translate ?? "";
  piece?.classList.remove("flying");
  if (piece) piece.style.translate = "";
  if (place) return pick(place);
  const pieces = pickedPieces();
  clearPicks();
  if (piece) glide(piece, [{ translate }, {}]);
  if (tried) refuse(tried, pieces);
}

/** What lies on the table at a point. @param {Point} at @returns {PageElement | null} */
function thingAt(at) {
  const hit = document.elementFromPoint(...at);
  return around(hit, ".rail") ? null : around(hit, THING);
}

/** The place at a point, or near it. @param {Point} at @returns {PageElement | null} */
function placeNear(at) {
  const hit = document.elementFromPoint(...at);
  const place = around(hit, ".target");
  // Over the hand, nothing is near: there the piece is put back.
  if (place || around(hit, ".rail")) return place;
  const places = findAll(".target[data-at]").map((near) => ({ near, away: distance(middleOf(near), at) }));
  // Whoever drops it in the middle of something means that, and is told why not.
  const spot = around(hit, THING);
  const near = Math.min(NEAR, spot ? distance(middleOf(spot), at) : NEAR);
  return places.filter(({ away }) => away < near).sort((a, b) => a.away - b.away)[0]?.near ?? null;
}
