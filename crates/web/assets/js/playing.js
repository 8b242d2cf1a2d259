// @ts-check
/** Playing: picks make a move, and the move is sent. */

import { canBePart, clearParts, togglePart } from "./assembling.js";
import { middleOf, translation } from "./geometry.js";
import { canTurn, heldPiece, hold, leaveInPlace, letGo } from "./holding.js";
import { glide } from "./motion.js";
import { announce, find, pause, shownSeq } from "./page.js";
import { fittingMoves, goesOn, pickedPieces, setPicked, showPickable } from "./picking.js";
import { post } from "./posting.js";
import { button, hush, toast } from "./toasts.js";

/** @typedef {import("./page.js").PageElement} PageElement */
/** @typedef {import("./moves.js").Move} Move */

/**
 * The pieces of the moves that are under way or wait.
 * @type {readonly PageElement[]}
 */
let sent = [];

/** How new the table was by the last own move. */
let moved = NaN;

/** Puts down whatever is picked or held. */
export function clearPicks() {
  setPicked([]);
  clearParts();
  letGo();
  showPickable();
}

/** Picks a piece or a place, or puts it down again; plays the move when only one is left. @param {PageElement} piece */
export function pick(piece) {
  // The second half of a double click.
  if (sent.includes(piece)) return;
  if (canBePart(piece)) {
    hush();
    togglePart(piece);
    showPickable();
    return;
  }
  const shownBefore = heldPiece()?.place === piece;
  hold(piece);
  // Where it fits in several ways it shows there first, to be turned.
  if (canTurn() && !shownBefore) return;
  hush();
  const held = heldPiece();
  if (held) {
    setPicked([...pickedPieces(), piece]);
    play(held.ways[held.way]);
    return;
  }
  togglePick(piece);
  showPickable();
  playWhatIsLeft(piece);
}

/** @param {PageElement} piece */
function togglePick(piece) {
  const picked = pickedPieces();
  const place = picked.indexOf(piece);
  if (place >= 0) setPicked(picked.slice(0, place));
  else setPicked(goesOn(piece) ? [...picked, piece] : [piece]);
}

/** Plays the only move that is left, or asks which of several is meant. @param {PageElement} last */
function playWhatIsLeft(last) {
  const picked = pickedPieces();
  const left = fittingMoves();
  const whole = left.filter(({ path }) => path.length === picked.length);
  if (whole.length === 1 && left.length === 1) play(whole[0]);
  else if (whole.length > 0) toast(whole.map((move) => button(move.label, () => play(move))), last);
  else if (picked.length > 0) announce(`${last.ariaLabel} picked`);
}

/** Sends a move, after those that were sent before; the piece is seen to go where it goes. @param {Move} move */
async function play({ notation }) {
  /** @type {HTMLButtonElement | null} */
  const listed = find("button[data-picks]");
  const form = listed?.form;
  const pieces = pickedPieces();
  const [piece] = pieces;
  if (!form || !piece) return;
  const ghost = leaveInPlace();
  const flight = ghost ? null : flyTo(piece, pieces[pieces.length - 1]);
  setPicked([]);
  const seen = shownSeq();
  sent = [...sent, ...pieces];
  while (sent[0] !== piece) await pause(20);
  const seat = String(new FormData(form).get("seat"));
  // Whoever picks on while the last own move is under way means the table as it is after that move.
  const seq = String(moved === shownSeq() ? moved : seen);
  const done = await post(form, new URLSearchParams({ seq, seat, move: notation }), piece);
  if (done !== null) moved = done;
  else {
    flight?.cancel();
    ghost?.remove();
    showPickable();
  }
  sent = sent.slice(pieces.length);
}

/** @param {PageElement} piece @param {PageElement} place */
function flyTo(piece, place) {
  return glide(piece, [{}, { translate: translation(piece, middleOf(piece), middleOf(place)) }], "forwards");
}
