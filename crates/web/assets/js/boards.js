// @ts-check
/**
 * Looking closer at a board: pan and zoom, never beyond the whole of it.
 *
 * A board is an `svg` with an id, under which its view is remembered: a fresh picture of the board is seen as the old
 * one was. Its `data-pan` is the side of a tile, in the units of the picture: unless somebody wants to see the whole, no
 * tile is shown smaller than a finger can hit. Buttons with `data-zoom` zoom by their value.
 */

import { middleOf, pixelsPerUnit, toUnits } from "./geometry.js";
import { find, findAll } from "./page.js";

/** @typedef {import("./geometry.js").Point} Point */

export const BOARD = ".felt-top svg[data-pan]";

/** A factor that shows the whole board, however close one looked. */
export const WHOLE = 9;

/** The smallest part of a board that fills the screen, along each side. */
const CLOSEST = 1 / 8;

/** The smallest side of a tile's cell, in pixels: the tile itself is a little smaller, and shall have 28. */
const SMALLEST = 30;

/** @typedef {{ x: number, y: number, width: number, height: number }} Box in the units of a board */
/** @typedef {{ x: number, y: number }} Spot in the units of a board */

/** @type {WeakMap<SVGSVGElement, Box>} */
const wholes = new WeakMap();

/**
 * How closely each board is looked at, in pixels per unit, and at which spot.
 * @type {Map<string, { scale: number, middle: Spot }>}
 */
const views = new Map();

/** The boards that somebody wants to see as a whole, however small. @type {Set<string>} */
const overviews = new Set();

/** The board on the page, if there is one. @returns {SVGSVGElement | null} */
export function theBoard() {
  return find(BOARD);
}

/** Makes fresh boards ready, and looks at them as before. */
export function prepareBoards() {
  /** @type {SVGSVGElement[]} */
  const boards = findAll(BOARD);
  for (const board of boards) {
    wholes.set(board, shownBox(board));
    fit(board);
    sizes.observe(board);
    board.tabIndex = 0;
  }
}

/** A board has another size after a phone was turned, or when the page about it needs more room. */
const sizes = new ResizeObserver((changes) => {
  for (const { target } of changes) {
    if (target.isConnected) fit(/** @type {SVGSVGElement} */ (target));
    else sizes.unobserve(target);
  }
});

/** Looks at a board as somebody wanted to, or else so that no tile is too small. @param {SVGSVGElement} board */
function fit(board) {
  const view = views.get(board.id);
  look(board, 1, { x: 0, y: 0 });
  if (view) show(board, Math.min(1, pixelsPerUnit(board) / view.scale), view.middle);
  else if (!overviews.has(board.id)) showLargeEnough(board);
}

/** Looks so closely that no tile is too small, at where one may go, or else at the newest. @param {SVGSVGElement} board */
function showLargeEnough(board) {
  const part = (pixelsPerUnit(board) * Number(board.dataset.pan)) / SMALLEST;
  const spots = [".place", ".last", "[data-key]"].map((query) => findAll(query, board)).find((found) => found.length > 0);
  if (part >= 1 || part === 0 || !spots) return;
  const middles = spots.map((spot) => toUnits(board, middleOf(spot)));
  /** @param {"x" | "y"} axis */
  const mean = (axis) => middles.reduce((sum, middle) => sum + middle[axis], 0) / middles.length;
  look(board, part, { x: mean("x"), y: mean("y") });
}

/** @param {SVGSVGElement} board @returns {Box} */
function shownBox(board) {
  const { x, y, width, height } = board.viewBox.baseVal;
  return { x, y, width, height };
}

/** @param {SVGSVGElement} board */
function wholeBox(board) {
  return wholes.get(board) ?? shownBox(board);
}

/**
 * Shows a part of the board, as large as `part` of the whole, around a spot, and its next picture in the same way.
 * @param {SVGSVGElement} board
 * @param {number} part
 * @param {Spot} middle
 */
function show(board, part, middle) {
  look(board, part, middle);
  if (part < 1) views.set(board.id, { scale: pixelsPerUnit(board), middle });
  else views.delete(board.id);
  if (part < 1) overviews.delete(board.id);
  else overviews.add(board.id);
}

/** @param {SVGSVGElement} board @param {number} part @param {Spot} middle */
function look(board, part, middle) {
  const { x, y, width, height } = wholeBox(board);
  /** @param {number} start @param {number} size @param {number} centre */
  const within = (start, size, centre) => Math.max(start, Math.min(start + size * (1 - part), centre - (size * part) / 2));
  const box = [within(x, width, middle.x), within(y, height, middle.y), width * part, height * part];
  board.setAttribute("viewBox", box.join(" "));
  board.classList.toggle("zoomed", part < 1);
}

/**
 * Shows `by` times as much of the board; the point `around` stays where it is on the screen.
 * @param {SVGSVGElement} board
 * @param {number} by
 * @param {Point} [around]
 */
export function zoom(board, by, around = middleOf(board)) {
  const box = shownBox(board);
  const part = box.width / wholeBox(board).width;
  const goal = Math.max(CLOSEST, Math.min(1, part * by));
  const fixed = toUnits(board, around);
  const x = fixed.x + ((box.x + box.width / 2 - fixed.x) * goal) / part;
  const y = fixed.y + ((box.y + box.height / 2 - fixed.y) * goal) / part;
  show(board, goal, { x, y });
}

/**
 * Shifts the board on the screen by so many pixels.
 * @param {SVGSVGElement} board
 * @param {Point} by
 */
export function pan(board, [right, down]) {
  const box = shownBox(board);
  const unit = pixelsPerUnit(board);
  const middle = { x: box.x + box.width / 2 - right / unit, y: box.y + box.height / 2 - down / unit };
  show(board, box.width / wholeBox(board).width, middle);
}
