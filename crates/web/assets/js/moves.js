// @ts-check
/**
 * The moves that the page offers.
 *
 * A move is a path of handles to pick. The list of moves has one button each, with `data-picks`: the
 * handles, and at the end `@DEGREES` if a piece is to be turned; and with `data-asks` if it asks first. `data-more` has
 * those that are not listed, one a line: notation, tab, picks, and another tab if it asks first.
 */

import { find, findAll } from "./page.js";

/**
 * @typedef {object} Move
 * @property {string} notation what is sent to make it
 * @property {string} label what it is in words
 * @property {string[]} path the handles to pick, one after the other
 * @property {string | undefined} turn by how many degrees the piece is turned in its place
 * @property {boolean} asks whether it gives something away or costs something
 */

/** @type {Move[]} */
let moves = [];

/** How many moves there are to choose from, those without picks among them. */
let choices = 0;

/** Reads the moves that the page offers now. */
export function readMoves() {
  /** @type {HTMLButtonElement[]} */
  const buttons = findAll("button[data-picks]");
  const listed = buttons.map((button) => moveOf(button.value, button.dataset.picks, button.textContent, button.dataset.asks !== undefined));
  const lines = find("#more")?.dataset.more?.split("\n") ?? [];
  const unlisted = lines.map((line) => line.split("\t")).map(([notation, picks, asks]) => moveOf(notation, picks, notation, asks !== undefined));
  choices = listed.length + unlisted.length;
  moves = [...listed, ...unlisted].filter((move) => move.path.length > 0);
}

/**
 * @param {string} notation
 * @param {string | undefined} picks
 * @param {string} label
 * @param {boolean} asks
 * @returns {Move}
 */
function moveOf(notation, picks, label, asks) {
  const [path, turn] = (picks ?? "").split(" @");
  return { notation, label, turn, asks, path: path ? path.split(" ") : [] };
}

/** Whether there is only one move to make. */
export function isOnlyMove() {
  return choices === 1;
}

/** The moves whose paths begin with these handles. @param {(string | undefined)[]} handles */
export function movesAlong(handles) {
  return moves.filter(({ path }) => handles.every((handle, place) => path[place] === handle));
}

/** Whether a move goes on from this handle to another. @param {string | undefined} handle */
export function leadsOn(handle) {
  return movesAlong([handle]).some(({ path }) => path.length > 1);
}
