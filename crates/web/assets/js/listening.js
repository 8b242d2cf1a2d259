// @ts-check
/**
 * Listening to the event stream; when it is lost, the page says so. An event `part` brings the part
 * of the page that changes, an event `changed` only says that there is something to fetch, `mine` says so of one's own
 * games, and after `anew` nothing on the page holds.
 */

import { refreshMine } from "./mine.js";
import { frame } from "./page.js";
import { hear, show } from "./swapping.js";

/** A connection that comes back sooner was not lost, in milliseconds. */
const LOST_AFTER = 1500;

/** How long to wait when the browser has given up, in milliseconds. */
const RETRY = 4000;

/** Listens, for as long as the page is open. @param {string} address */
export function listen(address) {
  const source = new EventSource(address);
  let timer = 0;
  source.addEventListener("anew", () => location.reload());
  source.addEventListener("part", ({ data }) => show(data));
  source.addEventListener("changed", ({ data }) => hear(Number(data)));
  source.addEventListener("mine", refreshMine);
  source.addEventListener("open", () => {
    clearTimeout(timer);
    timer = 0;
    frame("lost").hidden = true;
  });
  source.addEventListener("error", () => {
    timer ||= setTimeout(() => { frame("lost").hidden = false; }, LOST_AFTER);
    if (source.readyState === EventSource.CLOSED) setTimeout(() => listen(address), RETRY);
  });
}
