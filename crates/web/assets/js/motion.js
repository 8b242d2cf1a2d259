// @ts-check
/** Motion, for those who have not asked their system for less of it. */

const wantsCalm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Moves an element through these frames, quickly.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {FillMode} [fill]
 * @returns {Animation | null}
 */
export function glide(element, frames, fill) {
  return wantsCalm.matches ? null : element.animate(frames, { duration: 230, easing: "ease-out", fill });
}

/** Shakes an element as one shakes one's head. @param {Element} element */
export function shake(element) {
  glide(element, [0, -5, 5, -3, 0].map((x) => ({ translate: `${x}px` })));
}
