// @ts-check
/**
 * The page and its parts.
 *
 * What the body says: `data-swap` is the id of the part that changes, `data-fragment` the address
 * from which that part is fetched anew, `data-events` the address of the event stream that tells of
 * changes. What the part says: `data-seq`, how new it is; `data-title`, the page's title with it;
 * `data-turn`, whose move it is in words; `data-asked`, what the one who looks is asked to do now, if anything;
 * `data-rules`, where the rules stand.
 */

/** @typedef {HTMLElement | SVGElement} PageElement */

/**
 * The first element that fits, if there is one.
 * @template {Element} [Kind=PageElement]
 * @param {string} query
 * @param {ParentNode} [root]
 * @returns {Kind | null}
 */
export function find(query, root = document) {
  return root.querySelector(query);
}

/**
 * All elements that fit, in the order of the page.
 * @template {Element} [Kind=PageElement]
 * @param {string} query
 * @param {ParentNode} [root]
 * @returns {Kind[]}
 */
export function findAll(query, root = document) {
  return [...root.querySelectorAll(query)].map((element) => /** @type {Kind} */ (element));
}

/**
 * The element at or around the target of an event that fits, if there is one.
 * @template {Element} [Kind=PageElement]
 * @param {EventTarget | null} target
 * @param {string} query
 * @returns {Kind | null}
 */
export function around(target, query) {
  return target instanceof Element ? target.closest(query) : null;
}

/**
 * An element of the frame that every page has.
 * @param {"toast" | "live" | "lost" | "elsewhere" | "main"} id
 * @returns {HTMLElement}
 */
export function frame(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/**
 * The part of the page that changes; pages that only stand there have none.
 * @returns {PageElement | null}
 */
export function changingPart() {
  return find(`#${document.body.dataset.swap || "table"}`);
}

/** How new the part is that is shown; not a number where parts are not counted. */
export function shownSeq() {
  return Number(changingPart()?.dataset.seq);
}

/** Says words to those who listen to the page instead of looking at it. @param {string} words */
export function announce(words) {
  frame("live").textContent = words;
}

/** Waits. @param {number} milliseconds @returns {Promise<void>} */
export function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/**
 * Asks the server; nothing if it cannot be reached.
 * @param {string} address
 * @param {RequestInit} [how]
 * @returns {Promise<Response | null>}
 */
export function request(address, how) {
  return fetch(address, how).catch(() => null);
}
