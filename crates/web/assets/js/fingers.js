// @ts-check
/** The fingers, or the pressed mouse, on the screen: where each was last seen. */

import { pause } from "./page.js";

/** @typedef {import("./geometry.js").Point} Point */

/** @type {Map<number, Point>} */
export const fingers = new Map();

/** Waits until nobody touches the screen, but two seconds at most: a finger may be lost. */
export async function untilLifted() {
  for (let tries = 50; fingers.size > 0 && tries > 0; tries--) await pause(40);
}
