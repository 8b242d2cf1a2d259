// @ts-check
/**
 * A replay: a step is fetched as a change is. Left and right step, Home and End go to the first and the last step, and
 * Space plays on or stops.
 *
 * A link to a step has `data-step`, its name; the button that plays on by itself has `data-autoplay`;
 * the form with the slider has `data-replay`.
 */

import { find } from "./page.js";
import { refresh } from "./swapping.js";

/** How long a step is looked at, in milliseconds. */
const STEP_TIME = 900;

/** Which step a key goes to. */
const KEYS = new Map([["ArrowLeft", "before"], ["ArrowRight", "next"], ["Home", "first"], ["End", "last"]]);

/** The timer that plays on; zero if none does. */
let timer = 0;

/** Follows the slider from now on. */
export function followSlider() {
  addEventListener("input", ({ target }) => {
    const form = target instanceof HTMLInputElement ? target.form : null;
    if (!form?.matches("[data-replay]")) return;
    stop();
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) fields.append(name, String(value));
    show(`${form.action}?${fields}`);
  });
}

/** Goes to a step, and stays there. @param {HTMLAnchorElement} link */
export function goTo(link) {
  stop();
  show(link.href);
}

/** Does what a key stands for in a replay; says whether it stands for something. @param {string} key */
export function stepBy(key) {
  const name = KEYS.get(key);
  if (!find("[data-replay]") || (!name && key !== " ")) return false;
  const link = name ? step(name) : null;
  if (link) goTo(link);
  if (!name) toggleAutoplay();
  return true;
}

/** Plays on by itself, or stops. */
export function toggleAutoplay() {
  if (timer) stop();
  else start();
}

/** Says on the button what it would do. */
export function labelAutoplay() {
  const button = find("[data-autoplay]");
  if (button) button.textContent = timer ? "Pause" : "Play";
}

function start() {
  const first = step("first");
  // From the end, a replay begins again.
  if (!step("next") && first) show(first.href);
  timer = setInterval(() => {
    const next = step("next");
    if (next) show(next.href);
    else stop();
  }, STEP_TIME);
  labelAutoplay();
}

function stop() {
  clearInterval(timer);
  timer = 0;
  labelAutoplay();
}

/** @param {string} name @returns {HTMLAnchorElement | null} */
function step(name) {
  return find(`a[data-step=${name}]`);
}

/** @param {string} address */
function show(address) {
  document.body.dataset.fragment = address;
  history.replaceState(null, "", address);
  refresh();
}
