// @ts-check
/** Where things are: on the screen in pixels, and in the units of the picture they belong to. */

/** @typedef {import("./page.js").PageElement} PageElement */
/** @typedef {[x: number, y: number]} Point on the screen, in pixels */

/** The middle of an element on the screen. @param {Element} element @returns {Point} */
export function middleOf(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** How far two points are from each other. @param {Point} from @param {Point} to */
export function distance([x, y], [toX, toY]) {
  return Math.hypot(toX - x, toY - y);
}

/**
 * How the units of an element lie on the screen: plainly for HTML, and for a picture that is not on
 * the page any more.
 * @param {Element | null} element
 */
function screenMatrix(element) {
  return (element instanceof SVGGraphicsElement && element.getScreenCTM()) || new DOMMatrix();
}

/** How many pixels a unit of the element is long. @param {Element} element */
export function pixelsPerUnit(element) {
  const matrix = screenMatrix(element);
  return Math.hypot(matrix.a, matrix.b);
}

/** A point of the screen in the units of an element. @param {Element | null} element @param {Point} at */
export function toUnits(element, at) {
  return new DOMPoint(...at).matrixTransform(screenMatrix(element).inverse());
}

/**
 * The CSS translation that shifts an element by the way from one point of the screen to another; an
 * element that is scaled by `size` at the same time is scaled around the origin of its picture.
 * @param {Element} element
 * @param {Point} from
 * @param {Point} to
 * @param {number} [size]
 */
export function translation(element, from, to, size = 1) {
  const start = toUnits(element.parentElement, from);
  const end = toUnits(element.parentElement, to);
  return `${end.x - start.x * size}px ${end.y - start.y * size}px`;
}
