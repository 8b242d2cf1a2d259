// @ts-check
/**
 * What is told beyond the page: a sound, another icon while nobody looks, a number on the talk that was not read, and a word
 * to the other tabs.
 *
 * The part that changes has the class `my-turn` when it waits for the one who looks; or `data-waits`, where it is not a
 * table but knows of one that does. The page's icon has `data-turn`, the one to show then. The talk has `data-said`, how
 * many lines were said.
 */

import { announce, changingPart, find } from "./page.js";
import { sound } from "./sounds.js";
import { tellTabs } from "./tabs.js";

/** What the part said when it last changed. @type {{ waits: boolean, over: boolean, story: number, said: number } | null} */
let before = null;

/** How many lines of talk were said when it was last in view. */
let read = 0;

/** Tells what is new on the page. */
export function tellChanges() {
  const part = changingPart();
  if (!part) return;
  // Nobody waits for who solves an exercise.
  const waits = part.matches(".my-turn:not(.exercise), [data-waits]");
  const lines = part.querySelectorAll("li[data-seq]");
  const newest = lines[lines.length - 1];
  const now = { waits, over: part.matches(".over"), story: newest instanceof HTMLElement ? Number(newest.dataset.seq) : -1, said: said() };
  if (!before) read = now.said;
  const talked = before !== null && now.said > before.said && !talkIsInView();
  if (before) {
    if (now.over && !before.over) sound("end");
    else if (now.waits && !before.waits) sound("turn");
    else if (now.story > before.story) sound("move");
    else if (talked) sound("talk");
  }
  before = now;
  showIcon();
  showUnread();
  if (talked) announce(unreadWords());
  tellTabs(waits && part.matches(".my-turn"));
}

/** Follows who looks at the page and at the talk from now on. */
export function followEyes() {
  document.addEventListener("visibilitychange", () => {
    showIcon();
    showUnread();
  });
  // The tabs of a small screen.
  addEventListener("change", ({ target }) => { if (target instanceof HTMLInputElement && target.name === "tab") showUnread(); });
  addEventListener("resize", showUnread);
}

/** Shows on the tab's icon that somebody waits, while nobody looks. */
function showIcon() {
  /** @type {HTMLLinkElement | null} */
  const icon = find("link[rel=icon]");
  if (!icon) return;
  icon.dataset.calm ??= icon.href;
  const calls = document.hidden && before?.waits;
  const wanted = calls ? icon.dataset.turn : icon.dataset.calm;
  if (wanted && icon.getAttribute("href") !== wanted) icon.href = wanted;
}

function said() {
  return Number(find(".talk")?.dataset.said ?? 0);
}

function talkIsInView() {
  return !document.hidden && !!find(".talk")?.checkVisibility();
}

/** How many lines were said that nobody has looked at, in words. */
function unreadWords() {
  const unread = said() - read;
  return unread === 1 ? "1 new line of talk" : `${unread} new lines of talk`;
}

/** Counts the lines that were not read beside the word that leads to them. */
function showUnread() {
  if (talkIsInView()) read = said();
  const unread = said() - read;
  const label = find("label[for=tab-talk]");
  if (!label) return;
  const badge = find(".unread", label) ?? label.appendChild(Object.assign(document.createElement("span"), { className: "unread" }));
  badge.toggleAttribute("hidden", unread <= 0);
  const words = Object.assign(document.createElement("span"), { className: "unseen", textContent: unread > 0 ? ` (${unreadWords()})` : "" });
  const number = Object.assign(document.createElement("span"), { ariaHidden: "true", textContent: String(Math.min(unread, 99)) });
  badge.replaceChildren(number, words);
}
