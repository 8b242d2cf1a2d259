// @ts-check
/**
 * Picking: what is picked, what may be picked next, and how the page shows it.
 *
 * Whatever can be picked carries its handle in `data-pick`. The stylesheet knows `can-pick`, what can
 * be picked; `target`, what goes on with the picks so far; `picked`; and `marked`, the one that stands out among parts
 * of a move that is put together.
 */

import { canBePart, hasParts, isMarked, isPart, markName, showParts } from "./assembling.js";
import { counterpart } from "./counterpart.js";
import { movesAlong } from "./moves.js";
import { findAll } from "./page.js";

/** @typedef {import("./page.js").PageElement} PageElement */

/** @type {PageElement[]} */
let picked = [];

/** What is picked, in its order. @returns {readonly PageElement[]} */
export function pickedPieces() {
  return picked;
}

/** Picks exactly these. @param {PageElement[]} pieces */
export function setPicked(pieces) {
  picked = pieces;
}

/** The moves that go on from these pieces, or from those that are picked. */
export function fittingMoves(pieces = picked) {
  return movesAlong(pieces.map((piece) => piece.dataset.pick));
}

/** Whether a piece goes on from those that are picked. @param {PageElement} piece */
export function goesOn(piece) {
  return nextHandles().has(piece.dataset.pick);
}

function nextHandles() {
  return new Set(fittingMoves().map(({ path }) => path.at(picked.length)));
}

/** Carries the picks over to a fresh part; if one of them is gone, all are. @param {PageElement} fresh */
export function carryPicks(fresh) {
  const pieces = picked.map((piece) => counterpart(piece, fresh));
  picked = pieces.flatMap((piece) => piece ?? []);
  if (picked.length < pieces.length) picked = [];
}

/** Forgets the picks if no move has them any more. */
export function forgetStalePicks() {
  if (fittingMoves().length === 0) picked = [];
}

/** Shows what can be picked, to the eye and to those who listen. */
export function showPickable() {
  const next = nextHandles();
  const first = new Set(movesAlong([]).map(({ path }) => path[0]));
  for (const piece of findAll("[data-pick]")) {
    const { pick } = piece.dataset;
    const joins = canBePart(piece);
    const isNext = joins || next.has(pick);
    const isPicked = picked.includes(piece) || isPart(piece);
    // What is picked can be put back, or picked once more.
    const canPick = isNext || isPicked || first.has(pick ?? "");
    piece.classList.toggle("can-pick", canPick);
    piece.classList.toggle("target", isNext && (joins ? hasParts() : picked.length > 0) && !isPicked);
    piece.classList.toggle("picked", isPicked);
    piece.classList.toggle("marked", isMarked(piece));
    if (joins) piece.ariaDescription = isMarked(piece) ? markName() : null;
    piece.role = canPick ? "button" : "img";
    piece.tabIndex = canPick ? 0 : -1;
    piece.ariaPressed = canPick ? String(isPicked) : null;
  }
  showParts();
}
