// @ts-check
/**
 * Forms that are sent without leaving the page.
 *
 * Such a form has `data-live`. What was typed in its line leaves it at once, and comes back if the
 * server refuses; a refusal stands beside what was sent. A field with `data-luck` is filled with luck.
 */

import { counterpart } from "./counterpart.js";
import { shake } from "./motion.js";
import { changingPart, find, findAll, request } from "./page.js";
import { refresh } from "./swapping.js";
import { toast } from "./toasts.js";

/** @typedef {import("./page.js").PageElement} PageElement */

/** @type {WeakSet<HTMLFormElement>} */
const underWay = new WeakSet();

/** Sends the live forms of the page from now on. */
export function sendLiveForms() {
  addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-live]")) return;
    event.preventDefault();
    sendForm(form, event.submitter);
  });
}

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
async function sendForm(form, submitter) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) fields.append(name, String(value));
  /** @type {HTMLInputElement | null} */
  const line = find("input[name=text], #type-move", form);
  const typed = line?.value ?? "";
  if (line) line.value = "";
  if (!(await post(form, fields, submitter ?? form)) && line) giveBack(line, typed);
}

/** Puts words back into their line, unless others stand there by now. @param {HTMLInputElement} line @param {string} typed */
function giveBack(line, typed) {
  const now = line.isConnected ? line : counterpart(line, document);
  if (now instanceof HTMLInputElement && !now.value) now.value = typed;
}

/**
 * Sends fields to where a form sends them, and shows what comes of it; says whether it was done.
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} fields
 * @param {PageElement} near
 */
export async function post(form, fields, near) {
  if (underWay.has(form)) return false;
  underWay.add(form);
  const answer = await request(form.action, { method: "POST", body: fields, headers: { Accept: "application/json" } });
  underWay.delete(form);
  if (answer?.ok) {
    await refresh();
    return true;
  }
  const { why, rule } = await refusalOf(answer);
  toast([`${why.charAt(0).toUpperCase()}${why.slice(1)} `, ...linkToRule(rule)], near);
  shake(near);
  return false;
}

/** Why it was not done, and by which rule. @param {Response | null} answer @returns {Promise<{ why: string, rule?: string | null }>} */
async function refusalOf(answer) {
  const silence = { why: "The table did not answer. Try again." };
  return (await answer?.json().catch(() => null)) ?? silence;
}

/** @param {string | null | undefined} rule */
function linkToRule(rule) {
  const rules = changingPart()?.dataset.rules;
  if (!rule || !rules) return [];
  const link = document.createElement("a");
  Object.assign(link, { href: `${rules}#${rule}`, textContent: rule, target: "_blank" });
  return [link];
}

/** Fills the fields that are mixed into the shuffle, unless somebody wrote into them. */
export function fillLuck() {
  /** @type {HTMLInputElement[]} */
  const fields = findAll("[data-luck]");
  for (const field of fields) field.value ||= crypto.getRandomValues(new Uint32Array(3)).join("");
}
