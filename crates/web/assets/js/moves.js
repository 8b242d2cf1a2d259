// @ts-check
/**
 * The moves that the page offers.
 *
 * A move is a path of handles to pick. The list of moves has one button each, with `data-picks`: the
 * handles, and at the end `@DEGREES` if a piece is to be turned. `data-more` has those that are not
 * listed: notation, tab, picks, one move a line.
 */

import { find, findAll } from "./page.js";

/**
 * @typedef {object} Move
 * @property {string} notation what is sent to make it
 * @property {string} label what it is in words
 * @property {string[]} path the handles to pick, one after the other
 * @property {string | undefined} turn by how many degrees the piece is turned in its place
 */

/** @type {Move[]} */
let moves = [];

/** Reads the moves that the page offers now. */
export function readMoves() {
  /** @type {HTMLButtonElement[]} */
  const buttons = findAll("button[data-picks]");
  const listed = buttons.map((button) => moveOf(button.value, button.dataset.picks, button.textContent));
  const lines = find("#more")?.dataset.more?.split("\n") ?? [];
  const unlisted = lines.map((line) => line.split("\t")).map(([notation, picks]) => moveOf(notation, picks, notation));
  moves = [...listed, ...unlisted].filter((move) => move.path.length > 0);
}

/**
 * @param {string} notation
 * @param {string | undefined} picks
 * @param {string} label
 * @returns {Move}
 */
function moveOf(notation, picks, label) {
  const [path, turn] = (picks ?? "").split(" @");
  return { notation, label, turn, path: path ? path.split(" ") : [] };
}

/** Whether anything can be picked at all. */
export function anyMoves() {
  return moves.length > 0;
}

/** The moves whose paths begin with these handles. @param {(string | undefined)[]} handles */
export function movesAlong(handles) {
  return moves.filter(({ path }) => handles.every((handle, place) => path[place] === handle));
}

/** Whether a move goes on from this handle to another. @param {string | undefined} handle */
export function leadsOn(handle) {
  return movesAlong([handle]).some(({ path }) => path.length > 1);
}
