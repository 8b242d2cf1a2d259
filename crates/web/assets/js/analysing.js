// @ts-check
/**
 * Waiting for an analysis: the bar of the page moves on, and the page is looked at again when the analysis is there.
 *
 * The main part of such a page has `data-analysing`, the address that says how far it is.
 */

import { find, pause, request } from "./page.js";

/** How long to wait between two looks, in milliseconds. */
const LOOK = 500;

/** Follows the analysis that the page waits for, if it waits for one. */
export async function followAnalysis() {
  const address = find("[data-analysing]")?.dataset.analysing;
  const bar = find("#progress");
  if (!address || !(bar instanceof HTMLProgressElement)) return;
  for (;;) {
    await pause(LOOK);
    const answer = await request(address);
    // No answer at all: the network is away, and comes back. Nothing there: the server has begun anew, and so does the page.
    if (!answer) continue;
    const { done, of, ready } = answer.ok ? await answer.json() : { done: 0, of: 0, ready: answer.status === 404 };
    if (ready) break;
    if (of > 0) {
      bar.max = of;
      bar.value = done;
    }
  }
  location.reload();
}
