// @ts-check
/**
 * Refusing: what is tried and is no move shakes and says why, with the rule.
 *
 * The part says in `data-why` where to ask; for those who only watch, or when the game is over, it does not. A thing is
 * known by its handle in `data-pick`, or in `data-spot` if it is never picked.
 */

import { shake } from "./motion.js";
import { changingPart, request } from "./page.js";
import { pickedPieces } from "./picking.js";
import { linkToRule, sentence } from "./posting.js";
import { toast } from "./toasts.js";

/** @typedef {import("./page.js").PageElement} PageElement */

/** What can be tried. */
export const THING = "[data-pick], [data-spot]";

/**
 * Says why a thing makes no move after these pieces; whether there is anything to say.
 * @param {PageElement} thing
 * @param {readonly PageElement[]} [pieces]
 */
export function refuse(thing, pieces = pickedPieces()) {
  const part = changingPart();
  const { why, turn } = part?.dataset ?? {};
  if (!why) return false;
  if (part?.classList.contains("my-turn")) tellWhy(why, thing, pieces);
  else show([sentence(turn ?? "")], thing);
  return true;
}

/** @param {string} address @param {PageElement} thing @param {readonly PageElement[]} pieces */
async function tellWhy(address, thing, pieces) {
  const handles = [...pieces, thing].map(({ dataset }) => dataset.pick ?? dataset.spot);
  const picks = encodeURIComponent(handles.join(" "));
  const answer = await request(`${address}&picks=${picks}`, { headers: { Accept: "application/json" } });
  const { why, rule } = (await answer?.json().catch(() => null)) ?? {};
  if (why) show([`${sentence(why)} `, ...linkToRule(rule)], thing);
}

/** @param {(string | Node)[]} words @param {PageElement} thing */
function show(words, thing) {
  toast(words, thing);
  shake(thing);
}
