// @ts-check
/**
 * Forms that are sent without leaving the page.
 *
 * Such a form has `data-live`, and says in `seq` how new its part is: what is sent again is not done
 * twice. What was typed leaves its line at once, and comes back with a refusal. An answer may bring the fresh part itself,
 * where nothing else would tell of it; and hints, which are shown beside what was pressed.
 */

import { clearParts, hasParts, setParts } from "./assembling.js";
import { counterpart } from "./counterpart.js";
import { shake } from "./motion.js";
import { changingPart, find, findAll, pause, request } from "./page.js";
import { showPickable } from "./picking.js";
import { refresh, showAnswer } from "./swapping.js";
import { button, hush, keepClearOf, toast } from "./toasts.js";

/** @typedef {import("./page.js").PageElement} PageElement */

/** How often to send what was not answered, and how long to wait between, in milliseconds. */
const TRIES = 4;
const RETRY = 400;

/** @type {WeakSet<HTMLFormElement>} */
const underWay = new WeakSet();

/** Sends the live forms of the page from now on. */
export function sendLiveForms() {
  addEventListener("submit", (event) => {
    const form = event.target;
    // A written move has its own ways.
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-live]:not(#writing)")) return;
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
  // A hint has done its part when it is taken.
  if (form.closest("#hints")) hush();
  const done = await post(form, fields, submitter ?? form);
  if (done === null && line) giveBack(line, typed);
  // What was put together stays so only if it was refused.
  if (done !== null && form.id === "assembly") {
    clearParts();
    showPickable();
  }
}

/** Puts words back into their line, unless others stand there by now. @param {HTMLInputElement} line @param {string} typed */
function giveBack(line, typed) {
  const now = line.isConnected ? line : counterpart(line, document);
  if (now instanceof HTMLInputElement && !now.value) now.value = typed;
}

/**
 * Sends fields to where a form sends them, and shows what comes of it; gives how new the table is by
 * it, or nothing if it was not done.
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} fields
 * @param {PageElement} near
 * @returns {Promise<number | null>}
 */
export async function post(form, fields, near) {
  if (underWay.has(form)) return null;
  underWay.add(form);
  const answer = await sendUntilAnswered(form.action, fields);
  underWay.delete(form);
  if (answer?.ok) {
    const { seq, part, hints, picks } = await answer.json().catch(() => ({ seq: NaN }));
    await showAnswer({ seq, part });
    if (hints) showHints(hints, picks, near);
    return seq;
  }
  const { why, rule } = await refusalOf(answer);
  // The page may have changed around the field of a form, which then stands where it was with other buttons in it.
  const beside = form.isConnected && !near.isConnected ? form : near;
  toast([`${sentence(why)} `, ...linkToRule(rule)], beside);
  shake(beside);
  // The table may have moved on unseen.
  if (answer?.status === 409) refresh();
  return null;
}

/**
 * Shows the best moves, with a button for each. Where moves are put together, the best is picked. The focus is on its first
 * piece, or on its button where one piece is not enough: Enter then makes it.
 * @param {string} markup
 * @param {string[]} picks
 * @param {PageElement} near
 */
function showHints(markup, picks, near) {
  const hints = new DOMParser().parseFromString(markup, "text/html").getElementById("hints");
  if (!hints) return;
  toast([document.importNode(hints, true), button("Close", hush)], near);
  setParts(picks);
  showPickable();
  /** @type {HTMLButtonElement | null} */
  const best = find("#toast button");
  const piece = picks.length === 1 || hasParts() ? findAll("svg [data-pick]").find(({ dataset }) => dataset.pick === picks[0]) : null;
  (piece ?? best)?.focus();
  keepClearOf(find(".top .hint, .top .picked"));
}

/** With a capital letter at its beginning. @param {string} words */
export function sentence(words) {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Sends fields, more than once if there is no answer. @param {string} address @param {URLSearchParams} fields */
export async function sendUntilAnswered(address, fields) {
  for (let tries = 1; ; tries++) {
    const answer = await request(address, { method: "POST", body: fields, headers: { Accept: "application/json" } });
    if (answer || tries === TRIES) return answer;
    await pause(RETRY);
  }
}

/** Why it was not done, and by which rule. @param {Response | null} answer @returns {Promise<{ why: string, rule?: string | null, code?: string }>} */
export async function refusalOf(answer) {
  const silence = { why: "The table did not answer. Try again." };
  return (await answer?.json().catch(() => null)) ?? silence;
}

/** A link to a rule, if it is one. @param {string | null | undefined} rule */
export function linkToRule(rule) {
  const rules = changingPart()?.dataset.rules;
  if (!rule || !rules) return [];
  const link = document.createElement("a");
  Object.assign(link, { href: `${rules}#${rule}`, textContent: rule, target: "_blank" });
  return [link];
}
