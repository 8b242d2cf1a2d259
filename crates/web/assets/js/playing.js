// @ts-check
/** Playing: picks make a move, and the move is sent. */

import { ask, asksFirst } from "./asking.js";
import { canBePart, clearParts, togglePart } from "./assembling.js";
import { middleOf, translation } from "./geometry.js";
import { canTurn, heldPiece, hold, leaveInPlace, letGo, putDown } from "./holding.js";
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

/** How soon a second tap may come and still be meant, in milliseconds: before, it is the second half of a double click. */
const SECOND_TAP = 300;

/**
 * The last thing picked of a move that waits until it is picked once more, by its handle, and since when.
 * @type {{ handle: string | undefined, since: number } | null}
 */
let waits = null;

/** Puts back whatever is picked or held. */
export function clearPicks() {
  waits = null;
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
    withdraw();
    hush();
    togglePart(piece);
    showPickable();
    return;
  }
  const again = isWaitingFor(piece);
  if (again && performance.now() - (waits?.since ?? 0) < SECOND_TAP) return;
  if (!again) withdraw();
  hold(piece);
  if (heldPiece()) layHeld(piece, again);
  else if (again) confirm();
  else {
    hush();
    togglePick(piece);
    showPickable();
    playWhatIsLeft(piece);
  }
}

/** Places the held piece, or puts it down first: where it fits in several ways to be turned, and for who wants to be asked. @param {PageElement} place @param {boolean} again */
function layHeld(place, again) {
  const held = heldPiece();
  if (!held) return;
  const move = held.ways[held.way];
  if (!again && ((canTurn() && !held.isTurned) || asksFirst(move))) {
    waitFor(place);
    putDown();
    return;
  }
  hush();
  setPicked([...pickedPieces(), place]);
  play(move);
}

/** Makes the move that was waiting. */
function confirm() {
  const picked = pickedPieces();
  const [move] = fittingMoves().filter(({ path }) => path.length === picked.length);
  hush();
  if (move) play(move);
}

/** @param {PageElement} piece */
function waitFor({ dataset }) {
  waits = { handle: dataset.pick, since: performance.now() };
}

/** Whether a move waits for this piece, and what was picked for it is still there. @param {PageElement} piece */
function isWaitingFor(piece) {
  if (!waits || waits.handle !== piece.dataset.pick) return false;
  return heldPiece()?.place === piece || pickedPieces().at(-1) === piece;
}

/** Takes back what waits to be picked once more. */
export function withdraw() {
  if (!waits) return;
  const picked = pickedPieces();
  if (picked.at(-1)?.dataset.pick === waits.handle) setPicked(picked.slice(0, -1));
  waits = null;
  hush();
  letGo();
  showPickable();
}

/** @param {PageElement} piece */
function togglePick(piece) {
  const picked = pickedPieces();
  const place = picked.indexOf(piece);
  if (place >= 0) setPicked(picked.slice(0, place));
  else setPicked(goesOn(piece) ? [...picked, piece] : [piece]);
}

/** Plays the only move that is left, or asks whether it is meant, or which of several. @param {PageElement} last */
function playWhatIsLeft(last) {
  const picked = pickedPieces();
  const left = fittingMoves();
  const whole = left.filter(({ path }) => path.length === picked.length);
  const [only] = whole.length === 1 && left.length === 1 ? whole : [];
  if (only && asksFirst(only)) {
    waitFor(last);
    ask(only, last);
  } else if (only) play(only);
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
  waits = null;
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
