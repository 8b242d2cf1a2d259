// @ts-check
/** The fingers, or the pressed mouse, on the screen: where each was last seen. */

import { pause } from "./page.js";

/** @typedef {import("./geometry.js").Point} Point */

/** @type {Map<number, Point>} */
export const fingers = new Map();

/** So long after a finger has left the screen its click may come, and with it the focus, in milliseconds. */
const CLICK = 60;

/** When a finger last left the screen. */
let lifted = -Infinity;

/** Takes a finger or the mouse away. @param {PointerEvent} event */
export function lift({ pointerId, pointerType }) {
  fingers.delete(pointerId);
  if (pointerType === "touch") lifted = performance.now();
}

/** Waits until nobody touches the screen and what was touched has been told, but two seconds at most: a finger may be lost. */
export async function untilLifted() {
  const isTouched = () => fingers.size > 0 || performance.now() < lifted + CLICK;
  for (let tries = 50; isTouched() && tries > 0; tries--) await pause(40);
}
