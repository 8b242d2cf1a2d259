// @ts-check
/**
 * Which element of a fresh part stands for one of the old part.
 *
 * An element is known by its id; a piece by its handle (`data-pick`); a summary by its details; a
 * step of a replay by its name (`data-step`); a link by its address; what opens a popover by that; a control by its name
 * and value in a form that posts to the same place for the same seat.
 */

import { find, findAll } from "./page.js";

/** @typedef {import("./page.js").PageElement} PageElement */

/**
 * The element in `root` that stands for `element`, if there is one.
 * @param {PageElement} element
 * @param {ParentNode} root
 * @returns {PageElement | null}
 */
export function counterpart(element, root) {
  const { id, dataset } = element;
  if (id) return find(`#${CSS.escape(id)}`, root);
  if (dataset.pick) return find(`[data-pick="${CSS.escape(dataset.pick)}"]`, root);
  if (dataset.step) return find(`[data-step="${CSS.escape(dataset.step)}"]`, root);
  if (element.matches("summary")) return find(`#${CSS.escape(element.parentElement?.id ?? "")} > summary`, root);
  if (element.matches("a")) return find(`a[href="${CSS.escape(element.getAttribute("href") ?? "")}"]`, root);
  const opens = element.getAttribute("popovertarget");
  if (opens) return find(`[popovertarget="${CSS.escape(opens)}"]`, root);
  if (element instanceof HTMLButtonElement && element.value) {
    return find(`button[value="${CSS.escape(element.value)}"]`, root);
  }
  if (element instanceof HTMLButtonElement || element instanceof HTMLInputElement || element instanceof HTMLSelectElement) {
    return sameControl(element, root);
  }
  return null;
}

/**
 * The control of the same name in the same form. What a button without a name says may have changed.
 * @param {HTMLButtonElement | HTMLInputElement | HTMLSelectElement} control
 * @param {ParentNode} root
 * @returns {PageElement | null}
 */
function sameControl(control, root) {
  const place = placeOf(control.form);
  /** @type {HTMLFormElement[]} */
  const forms = findAll("form", root);
  const controls = forms.filter((form) => placeOf(form) === place).flatMap((form) => [...form.elements]);
  const same = controls.find((other) => other.tagName === control.tagName && other.getAttribute("name") === control.getAttribute("name"));
  return same instanceof HTMLElement ? same : null;
}

/** Where a form posts to, and for which seat. @param {HTMLFormElement | null} form */
function placeOf(form) {
  const seat = form?.elements.namedItem("seat");
  return [form?.getAttribute("action"), seat instanceof HTMLInputElement ? seat.value : ""].join(" ");
}
