// @ts-check
/**
 * The words that are mixed into the deal.
 *
 * A page promises a word when somebody sits down: it sends the word's hash, and keeps the word in
 * this browser. When all have sat down it opens the word. A form with `data-promise` is sent with a
 * promise; where that says `now`, the form is sent by itself. A form with `data-word` names a
 * promise, and is sent by itself with the word, if it is this browser's. Without the browser's
 * hashes, which plain http does not have, nothing is promised: the seat then adds nothing.
 */

import { findAll, request } from "./page.js";
import { refresh } from "./swapping.js";

/** Where the words are kept in this browser, by their promises. */
const KEPT = "words";

/** The oldest words beyond so many are forgotten. */
const MOST = 64;

/** The promise for the next form that is sent. @type {Promise<string> | null} */
let spare = null;

/** The words that this page has drawn, by their promises. @type {Map<string, string>} */
const drawn = new Map();

/** The promises whose forms have been sent by themselves. @type {Set<string>} */
const sent = new Set();

/** Promises and opens what the page asks for. */
export function tendWords() {
  openWords();
  promiseWords();
}

/** Keeps the word of every form that is sent with a promise from now on. */
export function keepWords() {
  addEventListener("submit", ({ target }) => {
    const promise = target instanceof HTMLFormElement ? promiseIn(target)?.value : null;
    if (promise) spend(promise);
    // The form keeps its promise: the browser may read it later.
  }, true);
  // A page that the browser brings back has promised its word already.
  addEventListener("pageshow", ({ persisted }) => { if (persisted) promiseWords(); });
}

/** Keeps the word of a promise that is being made, so that no other form makes the same. @param {string} promise */
function spend(promise) {
  const word = drawn.get(promise);
  if (word) keep(word, promise);
  spare = null;
}

async function promiseWords() {
  /** @type {HTMLFormElement[]} */
  const forms = findAll("form[data-promise]");
  if (forms.length === 0 || !window.crypto?.subtle) return;
  spare ??= draw();
  const promise = await spare;
  for (const form of forms) {
    const field = promiseIn(form) ?? form.appendChild(Object.assign(document.createElement("input"), { type: "hidden", name: "promise" }));
    field.value = promise;
  }
  const due = forms.find((form) => form.dataset.promise === "now" && form.isConnected);
  if (due && !sent.has(promise)) {
    spend(promise);
    send(due, promise);
  }
}

function openWords() {
  /** @type {HTMLFormElement[]} */
  const forms = findAll("form[data-word]");
  for (const form of forms) {
    const promise = form.dataset.word ?? "";
    const word = kept()[promise];
    if (word) send(form, `word ${promise}`, { word });
  }
}

/** Sends a form once; what comes of it, the table shows. @param {HTMLFormElement} form @param {string} mark @param {Record<string, string>} [more] */
async function send(form, mark, more = {}) {
  if (sent.has(mark)) return;
  sent.add(mark);
  const fields = new URLSearchParams(more);
  for (const [name, value] of new FormData(form)) fields.append(name, String(value));
  const answer = await request(form.action, { method: "POST", body: fields, headers: { Accept: "application/json" } });
  // A server that did not answer is asked again when the table next changes.
  if (!answer) sent.delete(mark);
  refresh();
}

/** @param {HTMLFormElement} form @returns {HTMLInputElement | null} */
function promiseIn(form) {
  return form.querySelector("input[name=promise]");
}

/** Draws a fresh random word; says its promise. @returns {Promise<string>} */
async function draw() {
  const word = hexadecimal(crypto.getRandomValues(new Uint8Array(16)));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`tricorn word 1\n${word}`));
  const promise = hexadecimal(new Uint8Array(hash));
  drawn.set(promise, word);
  return promise;
}

/** @param {Uint8Array} bytes */
function hexadecimal(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The words of this browser, by their promises; none where it keeps nothing. @returns {Record<string, string>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} word @param {string} promise */
function keep(word, promise) {
  const all = Object.entries({ ...kept(), [promise]: word });
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(all.slice(-MOST))));
  } catch {
    // What is not kept is not opened: the deal comes without this word.
  }
}
