// @ts-check
/**
 * Clocks that run count down from when they came.
 *
 * A clock has `data-left`, the milliseconds that were left when the page was made, `data-low`, with
 * how many it is time to hurry, and `data-running` if it runs. What `data-warning` says is told to
 * those who listen when it is time to hurry: once, for nobody wants to hear every second. A ring
 * that empties has `data-ring`, the milliseconds of which it is full, and `data-left` too.
 */

import { announce, findAll } from "./page.js";

let came = performance.now();

/** Notes that the clocks on the page have just come. */
export function noteArrival() {
  came = performance.now();
}

/** Lets the clocks run from now on. */
export function runClocks() {
  setInterval(showTimes, 500);
}

function showTimes() {
  for (const ring of findAll("[data-ring]")) {
    const gone = 1 - leftOf(ring) / Number(ring.dataset.ring);
    ring.setAttribute("stroke-dashoffset", String(Math.round(100 * gone)));
  }
  for (const clock of findAll("[data-running]")) {
    const left = leftOf(clock);
    const low = left < Number(clock.dataset.low);
    clock.textContent = timeInWords(left);
    if (low && !clock.classList.contains("low") && clock.dataset.warning) announce(clock.dataset.warning);
    clock.classList.toggle("low", low);
  }
}

/** How many milliseconds are left by now. @param {import("./page.js").PageElement} clock */
function leftOf(clock) {
  return Math.max(0, Number(clock.dataset.left) - (performance.now() - came));
}

/** A time as the server writes it. @param {number} milliseconds */
function timeInWords(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
