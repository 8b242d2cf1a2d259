// @ts-check
/**
 * What stays as it was when a part of the page is swapped: open details and popovers, half-typed words, ticks,
 * scrolled lists (all by their ids) and the focus. A field with `data-keep` is for
 * a name, and begins with the last one. Where a fresh part only leads on, `data-next` says where, and has the focus.
 */

import { counterpart } from "./counterpart.js";
import { find, findAll, frame } from "./page.js";

/** @typedef {import("./page.js").PageElement} PageElement */

/** The last name; events bring none. */
let lastName = find("[data-name]")?.dataset.name ?? "";

/** @param {ParentNode} root @returns {HTMLInputElement[]} */
const nameFields = (root) => findAll("input[data-keep]", root);

/** Notes what people did to the old part; what it returns does the same to the part in its place. @param {PageElement} old */
export function keepFields(old) {
  // What is written in a form has its own keeper.
  const kept = findAll("details[id], input[id]:not(#writing *), select[id], .scroll[id]", old).map((element) => /** @type {const} */ ([element.id, stateOf(element)]));
  for (const { value } of nameFields(old)) lastName = value || lastName;
  return () => {
    for (const field of nameFields(document)) field.value ||= lastName;
    for (const [id, state] of kept) {
      const element = document.getElementById(id);
      // A field that has kept the focus is the same as before: to write into it would end what is half composed.
      if (element && element !== document.activeElement) Object.assign(element, state);
    }
  };
}

/** Notes which popovers are open in the old part; what it returns opens those again that are still there. @param {PageElement} old */
export function notePopovers(old) {
  if (!("popover" in HTMLElement.prototype)) return () => {};
  const open = findAll("[popover][id]:popover-open", old).map(({ id }) => id);
  return () => {
    for (const id of open) document.getElementById(id)?.showPopover();
  };
}

/** What of an element is not as the server made it. @param {PageElement} element */
function stateOf(element) {
  const { scrollTop } = element;
  if (element instanceof HTMLDetailsElement) return { scrollTop, open: element.open };
  if (element instanceof HTMLSelectElement) return { scrollTop, value: element.value };
  if (!(element instanceof HTMLInputElement)) return { scrollTop };
  const { checked, value, defaultValue } = element;
  return { scrollTop, ...(checked && { checked }), ...(value !== defaultValue && { value }) };
}

/** Whether the focus rests at the beginning of the content until something can be picked again. */
let focusRests = false;

/** Notes where the focus is in the old part; what it returns takes it to the same place in a fresh one. @param {PageElement} old */
export function keepFocus(old) {
  const focused = document.activeElement;
  const rested = focusRests && focused === frame("main");
  if (!(focused instanceof HTMLElement || focused instanceof SVGElement) || !(rested || old.contains(focused))) return () => {};
  const [caret, end] = focused instanceof HTMLInputElement ? [focused.selectionStart, focused.selectionEnd] : [null, null];
  return (/** @type {PageElement} */ fresh) => {
    if (!rested && document.activeElement === focused) return;
    const same = rested ? null : counterpart(focused, fresh);
    const goal = find("[data-next]", fresh) ?? same ?? find(".hand .can-pick", fresh) ?? find(".can-pick", fresh) ?? frame("main");
    goal.focus({ preventScroll: true });
    if (caret !== null && goal instanceof HTMLInputElement) goal.setSelectionRange(caret, end);
    focusRests = goal === frame("main");
  };
}
