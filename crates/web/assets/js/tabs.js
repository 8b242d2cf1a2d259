// @ts-check
/**
 * The other tabs of this browser: a table that waits for somebody tells them, and they show a calm notice with the way there
 * (`#elsewhere`, a part of every page).
 */

import { frame } from "./page.js";
import { button } from "./toasts.js";

/** @typedef {{ path: string, title: string, waits: boolean }} Word what one tab says: whether its table waits */

/** A browser without it has no other tabs that hear us. */
const channel = "BroadcastChannel" in window ? new BroadcastChannel("turns") : null;

/** The tables that wait in other tabs: their titles by their paths. @type {Map<string, string>} */
const waiting = new Map();

/** Whether the table of this tab waits. */
let waitsHere = false;

/** Tells the other tabs whether the table of this one waits. @param {boolean} waits */
export function tellTabs(waits) {
  if (waits !== waitsHere) say(waits);
  waitsHere = waits;
}

/** Listens to the other tabs from now on, and asks what there is. */
export function listenToTabs() {
  channel?.addEventListener("message", ({ data }) => hear(data));
  channel?.postMessage("who waits?");
  // A tab that goes waits no more.
  addEventListener("pagehide", () => { if (waitsHere) say(false); });
  addEventListener("pageshow", ({ persisted }) => { if (persisted && waitsHere) say(true); });
}

/** @param {boolean} waits */
function say(waits) {
  /** @type {Word} */
  const word = { path: location.pathname, title: document.title, waits };
  channel?.postMessage(word);
}

/** @param {Word | "who waits?"} word */
function hear(word) {
  if (word === "who waits?") {
    if (waitsHere) say(true);
    return;
  }
  const { path, title, waits } = word;
  if (waits && path !== location.pathname) waiting.set(path, title);
  else waiting.delete(path);
  showWaiting();
}

/** Shows the tables that wait elsewhere. */
function showWaiting() {
  const notice = frame("elsewhere");
  const links = [...waiting].map(([href, title]) => Object.assign(document.createElement("a"), { href, textContent: title.replace(/ · [^·]*$/, "") }));
  const later = button("Later", () => {
    waiting.clear();
    showWaiting();
  });
  notice.replaceChildren(...links, later);
  notice.hidden = links.length === 0;
}
