// @ts-check
/** Links to pass on: `data-copy` on a button is the address that it copies, `data-whole` a link that shows where it leads. */

import { findAll } from "./page.js";
import { toast } from "./toasts.js";

/** @typedef {import("./page.js").PageElement} PageElement */

/** Lets links show their whole address. */
export function showWholeAddresses() {
  /** @type {HTMLAnchorElement[]} */
  const links = findAll("[data-whole]");
  for (const link of links) link.textContent = link.href.replace(/^https?:\/\//, "");
}

/** Copies the address that a button has, or shows it where copying is not allowed. @param {PageElement} button */
export async function copyLink(button) {
  const { href } = new URL(button.dataset.copy ?? "", location.href);
  // Without https, browsers have no clipboard.
  const copied = await navigator.clipboard?.writeText(href).then(() => true, () => false);
  toast([copied ? "Link copied." : `Copy this link: ${href}`], button);
}
