// @ts-check
/**
 * Whether the focus is shown. A browser shows it wherever a script has taken it, also to those who point and click; so
 * the page says what was used last, by the class `by-pointer`.
 */

const { classList } = document.documentElement;

/** The keys that lead to a thing or press it. */
const KEYS = new Set(["Tab", "Enter", " ", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"]);

/** Whether somebody points rather than presses keys. */
export function isByPointer() {
  return classList.contains("by-pointer");
}

/** Notes what is used from now on. */
export function noteHands() {
  addEventListener("pointerdown", () => classList.add("by-pointer"), true);
  addEventListener("keydown", ({ key }) => {
    if (KEYS.has(key)) classList.remove("by-pointer");
  }, true);
}
