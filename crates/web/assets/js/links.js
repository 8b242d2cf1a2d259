// @ts-check
/**
 * What is passed on: `data-copy` on a button is the address that it copies, `data-copy-text` the text; `data-whole` is a
 * link that shows where it leads. `data-share` on a button is the address that the device's own sharing takes, where it has
 * one: until then the button is hidden.
 */

import { findAll } from "./page.js";
import { toast } from "./toasts.js";

/** @typedef {import("./page.js").PageElement} PageElement */

/** Lets links show their whole address. */
export function showWholeAddresses() {
  /** @type {HTMLAnchorElement[]} */
  const links = findAll("[data-whole]");
  for (const link of links) link.textContent = link.href.replace(/^https?:\/\//, "");
}

/** Copies the address that a button has, or shows it where copying is not allowed. @param {PageElement} button @param {string} [path] */
export async function copyLink(button, path = button.dataset.copy ?? "") {
  const { href } = new URL(path, location.href);
  // Without https, browsers have no clipboard.
  const copied = await navigator.clipboard?.writeText(href).then(() => true, () => false);
  toast([copied ? "Link copied." : `Copy this link: ${href}`], button);
}

/** Copies the text that a button has, or says that it stands there to be copied. @param {PageElement} button */
export async function copyText(button) {
  const copied = await navigator.clipboard?.writeText(button.dataset.copyText ?? "").then(() => true, () => false);
  toast([copied ? "Copied." : "Copying is not allowed here: mark the text beside it."], button);
}

/** Shows the buttons that share, where the device can. */
export function offerSharing() {
  if (!("share" in navigator)) return;
  for (const button of findAll("[data-share]")) button.toggleAttribute("hidden", false);
}

/** Hands the address that a button has to the device's own sharing; if that fails, it is copied. @param {PageElement} button */
export async function shareLink(button) {
  const { share, shareTitle: title } = button.dataset;
  const { href } = new URL(share ?? "", location.href);
  const failed = await navigator.share({ title, url: href }).then(() => null, (error) => error);
  // Who changes their mind has shared nothing, and need not be told so.
  if (failed && failed.name !== "AbortError") await copyLink(button, share);
}
