// @ts-check
/**
 * Moves that are written. Nothing that was typed is lost: not by a swap, not by a refusal, not by a reload.
 *
 * The form `#writing` has a field `blank-NAME` for each blank; `data-form` is the same for forms that ask the same. What
 * differs from what the server knows is a draft. It is kept in this tab, by table and seat, until it was accepted or
 * something else is asked. Where the form has `data-keeps` the table keeps it too, whenever a blank is done. What the
 * table says of it stands in `#writing-said` and `#writing-kept`.
 */

import { shake } from "./motion.js";
import { find, findAll, shownSeq } from "./page.js";
import { linkToRule, refusalOf, sendUntilAnswered, sentence } from "./posting.js";
import { refresh, showAnswer } from "./swapping.js";

/**
 * @typedef {object} Draft
 * @property {string} form what was asked
 * @property {Record<string, string>} values what was written, by the names of the fields
 */

/**
 * What the table said of a form.
 * @typedef {object} Said
 * @property {string} [form] which one
 * @property {string} [why] why it was refused
 * @property {string | null} [rule] by which rule
 * @property {boolean} [kept] whether it is kept
 */

/** How what this tab stores begins. */
const PREFIX = "draft ";

/** So long after a blank was done it is kept, unless the form is sent before, in milliseconds. */
const SOON = 300;

/** How often something is kept again for which the table had moved on. */
const TRIES = 3;

/** What is not sent yet, by where it would be sent to. @type {Map<string, Draft>} */
const drafts = new Map();

/** Whether the form is to be sent, and whether it is under way: what stands in it then is not carried over to the next. */
let pressed = false;
let underWay = false;

/** What was said last. @type {Said} */
let said = {};

/** What the table has refused to keep: it is not asked again. */
let refused = "";

let timer = 0;

/** What is sent goes one after the other. @type {Promise<unknown>} */
let queue = Promise.resolve();

/** @returns {HTMLFormElement | null} */
const theForm = () => find("#writing");

/** @param {HTMLFormElement} form @returns {HTMLInputElement[]} */
const fieldsOf = (form) => findAll("input[name^=blank-]", form);

/** At which table, and for which seat, a form is. @param {HTMLFormElement} form */
const placeOf = (form) => `${form.getAttribute("action")} ${new FormData(form).get("seat")}`;

/** What stands in the fields. @param {HTMLFormElement} form @returns {Record<string, string>} */
function valuesOf(form) {
  return Object.fromEntries(fieldsOf(form).map(({ name }) => [name, String(new FormData(form).get(name) ?? "")]));
}

/** What stood in the fields when they came from the server. @param {HTMLFormElement} form @returns {Record<string, string>} */
function knownValues(form) {
  const known = Object.fromEntries(fieldsOf(form).map(({ name }) => [name, ""]));
  for (const field of fieldsOf(form)) {
    if (field.type !== "radio") known[field.name] = field.defaultValue;
    else if (field.defaultChecked) known[field.name] = field.value;
  }
  return known;
}

/** Listens to what is written from now on. */
export function listenToWriting() {
  addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.form || target.form !== theForm()) return;
    note(target.form, target);
    if (said.kept) say({});
  });
  addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.form !== theForm() || !target.form?.hasAttribute("data-keeps")) return;
    clearTimeout(timer);
    timer = setTimeout(() => { queue = queue.then(() => keep(TRIES)).catch(() => {}); }, SOON);
  });
  addEventListener("submit", (event) => {
    const form = theForm();
    if (!form || event.target !== form) return;
    event.preventDefault();
    clearTimeout(timer);
    if (event.submitter?.getAttribute("name") === "keep") queue = queue.then(() => keep(TRIES)).catch(() => {});
    else if (!pressed) {
      pressed = true;
      queue = queue.then(send).catch(() => {}).finally(() => { pressed = underWay = false; });
    }
  });
}

/** Makes a fresh form ready: what was written in the last one stands in it, if it asks the same. */
export function prepareWriting() {
  const form = theForm();
  if (!form) return forgetAll();
  if (!underWay) writeAgain(form);
  if (said.form === form.dataset.form) show(false);
}

/** Nothing is to be written at this table: what was half written is of no use. Behind a curtain it may be. */
function forgetAll() {
  if (!(shownSeq() >= 0) || find(".curtain")) return;
  [said, refused] = [{}, ""];
  const places = [...drafts.keys(), ...storedPlaces()];
  for (const place of places) if (place.startsWith(`${location.pathname}/`)) store(place, null);
}

/** @param {HTMLFormElement} form */
function writeAgain(form) {
  const draft = draftFor(form);
  for (const field of fieldsOf(form)) {
    const value = draft?.values[field.name];
    if (value === undefined) continue;
    if (field.type === "radio") field.checked = field.value === value;
    else if (field.value !== value) field.value = value;
  }
  store(placeOf(form), draft);
  forget(placeOf(form), knownValues(form));
}

/** Takes what stands in a field into the draft. @param {HTMLFormElement} form @param {HTMLInputElement} field */
function note(form, { name }) {
  const draft = draftFor(form) ?? { form: form.dataset.form ?? "", values: {} };
  draft.values[name] = valuesOf(form)[name];
  if (draft.values[name] === knownValues(form)[name]) delete draft.values[name];
  store(placeOf(form), draft);
}

/** The draft of what this form asks for. @param {HTMLFormElement} form @returns {Draft | null} */
function draftFor(form) {
  const place = placeOf(form);
  const draft = drafts.get(place) ?? stored(place);
  return draft?.form === form.dataset.form ? draft : null;
}

/** What this tab has stored of a draft. @param {string} place @returns {Draft | null} */
function stored(place) {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + place) ?? "null");
  } catch {
    return null;
  }
}

function storedPlaces() {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** @param {string} place @param {Draft | null} draft */
function store(place, draft) {
  const empty = !draft || Object.keys(draft.values).length === 0;
  if (empty) drafts.delete(place);
  else drafts.set(place, draft);
  try {
    if (empty) sessionStorage.removeItem(PREFIX + place);
    else sessionStorage.setItem(PREFIX + place, JSON.stringify(draft));
  } catch {
    // What this tab cannot store is only lost with the page.
  }
}

/** Sends the form, with these fields more. @param {HTMLFormElement} form @param {Record<string, string>} [more] */
function post(form, more = {}) {
  const fields = new URLSearchParams(more);
  for (const [name, value] of new FormData(form)) fields.append(name, String(value));
  return sendUntilAnswered(form.action, fields);
}

/** Shows the table as it is by what was granted. @param {Response} answer */
async function shownBy(answer) {
  await showAnswer(await answer.json().catch(() => ({ seq: NaN })));
}

/** Sends what is written; only what was accepted is forgotten. */
async function send() {
  const form = theForm();
  if (!form) return;
  const [place, sent] = [placeOf(form), valuesOf(form)];
  underWay = true;
  const answer = await post(form);
  if (answer?.ok) await shownBy(answer);
  else if (answer?.status === 409) await refresh();
  underWay = false;
  if (answer?.ok) {
    forget(place, sent);
    return say({});
  }
  const now = theForm();
  if (now) writeAgain(now);
  say({ form: form.dataset.form, ...(await refusalOf(answer)) });
  find("#writing-said")?.scrollIntoView({ block: "nearest" });
  const button = find("#writing .primary");
  if (button) shake(button);
}

/** Drops from a draft what has become of it. @param {string} place @param {Record<string, string>} values */
function forget(place, values) {
  const draft = drafts.get(place) ?? null;
  for (const [name, value] of Object.entries(draft?.values ?? {})) if (values[name] === value) delete draft?.values[name];
  store(place, draft);
}

/** Keeps at the table what is written so far, if it does not know it yet. @param {number} tries @returns {Promise<void>} */
async function keep(tries) {
  const form = theForm();
  if (!form) return;
  const written = inOneLine(form, valuesOf(form));
  if (written === refused) return;
  if (written === inOneLine(form, knownValues(form))) return said.why ? say({}) : undefined;
  const answer = await post(form, { keep: "1" });
  if (answer?.ok) {
    refused = "";
    await shownBy(answer);
    return say({ form: form.dataset.form, kept: true });
  }
  // Nobody to keep it: it still stands here.
  if (!answer) return;
  const { code, ...why } = await refusalOf(answer);
  if (answer.status === 409) await refresh();
  if (code === "stale" && tries > 1) return keep(tries - 1);
  if (answer.status === 409) refused = written;
  say({ form: form.dataset.form, ...why });
}

/** What a form asks and what is written in it, to compare; space around it does not count. @param {HTMLFormElement} form @param {Record<string, string>} values */
function inOneLine(form, values) {
  return JSON.stringify([form.dataset.form, ...Object.values(values).map((value) => value.trim())]);
}

/** Says something of the form that is there. @param {Said} words */
function say(words) {
  said = words;
  show(true);
}

/** Shows what was said; who listens to the page hears it the first time alone. @param {boolean} first */
function show(first) {
  const [line, mark] = [find("#writing-said"), find("#writing-kept")];
  const { why, rule, kept } = said;
  if (mark) mark.textContent = kept ? "Kept" : "";
  if (!line) return;
  line.role = first && why ? "alert" : null;
  line.toggleAttribute("hidden", !why);
  line.replaceChildren(...(why ? [`${sentence(why)} `, ...linkToRule(rule)] : []));
}
