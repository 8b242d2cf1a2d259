// @ts-check
/**
 * Putting a move together that is not offered: picks in any order, one of them marked, sent when the player says so.
 *
 * The form `#assembly` has a checkbox `picks` and a radio button `mark` for each handle; its `data-mark` is what the
 * marked one is called. These boxes are what is picked: without a script the form sends the same, and they stay ticked
 * when the part is swapped. Where every handle has its piece on the table the boxes are hidden, and the pieces tick
 * them. The first pick is the mark until another one is marked.
 */

import { announce, find, findAll } from "./page.js";

/** @typedef {import("./page.js").PageElement} PageElement */

/** @returns {HTMLFormElement | null} */
const theForm = () => find("#assembly");

/** @param {"pick" | "mark"} kind @param {PageElement} piece @returns {HTMLInputElement | null} */
function boxOf(kind, { dataset }) {
  return theForm() && find(`#${CSS.escape(`${kind}-${dataset.pick}`)}`);
}

/** @param {string} query @returns {HTMLInputElement[]} */
const boxes = (query) => findAll(`#assembly input${query}`);

/** Whether a piece can be a part of the move. @param {PageElement} piece */
export function canBePart(piece) {
  return boxOf("pick", piece) !== null;
}

/** Whether a piece is a part of the move so far. @param {PageElement} piece */
export function isPart(piece) {
  return boxOf("pick", piece)?.checked === true;
}

/** Whether a piece is the marked part. @param {PageElement} piece */
export function isMarked(piece) {
  return boxOf("mark", piece)?.checked === true;
}

/** Whether the move has any part so far. */
export function hasParts() {
  return parts().length > 0;
}

/** The boxes of the parts so far. */
const parts = () => boxes("[name=picks]:checked");

/** Makes a fresh form ready. */
export function prepareAssembly() {
  const form = theForm();
  if (!form) return;
  const handles = boxes("[name=picks]").map((box) => box.value);
  const pieces = new Set(findAll("svg [data-pick]").map((piece) => piece.dataset.pick));
  const fields = find("fieldset", form);
  if (fields instanceof HTMLFieldSetElement) fields.hidden = handles.every((handle) => pieces.has(handle));
  markSomething();
}

/** Takes a piece into the move, or out of it. @param {PageElement} piece */
export function togglePart(piece) {
  const box = boxOf("pick", piece);
  if (!box) return;
  box.checked = !box.checked;
  markSomething();
  announce([piece.ariaLabel, isMarked(piece) ? markName() : box.checked ? "picked" : "put back"].join(" "));
}

/** Marks a piece, and so picks it. @param {PageElement} piece */
export function markPart(piece) {
  for (const box of [boxOf("pick", piece), boxOf("mark", piece)]) if (box) box.checked = true;
  announce(`${piece.ariaLabel} ${markName()}`);
}

/** Marks the next one of the parts. */
export function markNext() {
  const picked = parts().map((box) => box.value);
  const marked = picked.indexOf(boxes("[name=mark]:checked")[0]?.value ?? "");
  const next = picked[(marked + 1) % picked.length];
  const piece = findAll("svg [data-pick]").find(({ dataset }) => dataset.pick === next);
  if (piece) markPart(piece);
}

/** Picks just these, by their handles, and marks the first. @param {string[]} handles */
export function setParts(handles) {
  clearParts();
  for (const box of boxes("[name=picks]")) box.checked = handles.includes(box.value);
  for (const box of boxes("[name=mark]")) box.checked = box.value === handles[0];
}

/** Puts everything back. */
export function clearParts() {
  for (const box of boxes(":checked")) box.checked = false;
}

/** Sends the move. */
export function sendParts() {
  theForm()?.requestSubmit(find("#assembly button:not([type=button])"));
}

/** What the marked part is called. */
export function markName() {
  return theForm()?.dataset.mark ?? "";
}

/** The mark is one of the parts: the first of them if no other is. */
function markSomething() {
  const picked = parts().map((box) => box.value);
  for (const box of boxes("[name=mark]:checked")) box.checked = picked.includes(box.value);
  if (boxes("[name=mark]:checked").length > 0) return;
  for (const box of boxes("[name=mark]")) if (box.value === picked[0]) box.checked = true;
}

/** Says beside the button what is picked so far. */
export function showParts() {
  const words = find("#assembly .parts");
  if (!words) return;
  const marked = findAll("svg [data-pick]").find(isMarked);
  const more = parts().length - 1;
  words.textContent = marked ? `${markName()}: ${marked.ariaLabel}${more > 0 ? `, with ${more} more` : ""}` : "";
  const other = find("#assembly [data-mark-next]");
  other?.toggleAttribute("hidden", more < 1);
}
