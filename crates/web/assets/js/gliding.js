// @ts-check
/**
 * What a change looks like: pieces glide and grow from where they were, scores pop, what celebrates
 * does it once, and the news is told.
 *
 * A piece is the same if it has the same `data-key`. What celebrates has `data-once`, and rests (the
 * class `seen`) if it was there before. A line of the story has `data-seq`.
 */

import { distance, middleOf, pixelsPerUnit, translation } from "./geometry.js";
import { glide } from "./motion.js";
import { announce, find, findAll } from "./page.js";

/** @typedef {import("./page.js").PageElement} PageElement */

/** How many of the newest lines are told; who was away reads the rest. */
const TOLD = 6;

/** Notes where the pieces are; what it returns lets them glide from there. @param {PageElement} old */
export function notePlaces(old) {
  // Of several pieces with one key, the first counts.
  const places = new Map(findAll("[data-key]", old).reverse().map((piece) => [piece.dataset.key, { at: middleOf(piece), unit: pixelsPerUnit(piece) }]));
  return (/** @type {PageElement} */ fresh) => {
    for (const piece of findAll("[data-key]", fresh)) {
      const was = places.get(piece.dataset.key);
      const at = middleOf(piece);
      if (!was) {
        glide(piece, [{ opacity: 0 }, {}]);
      } else if (distance(was.at, at) > 1) {
        const scale = was.unit / pixelsPerUnit(piece);
        glide(piece, [{ translate: translation(piece, at, was.at, scale), scale }, {}]);
      }
    }
  };
}

/** Notes the scores; what it returns lets those pop that changed. @param {PageElement} old */
export function noteScores(old) {
  const before = scores(old).map((score) => score.textContent);
  return (/** @type {PageElement} */ fresh) => {
    for (const [place, score] of scores(fresh).entries()) {
      if (score.textContent !== before[place]) glide(score, [{ scale: 1.7 }, {}]);
    }
  };
}

/** @param {PageElement} part */
function scores(part) {
  return findAll(".players .points", part);
}

/** Lets what has celebrated before rest. @param {PageElement} old @param {PageElement} fresh */
export function restCelebrations(old, fresh) {
  const before = new Set(findAll("[data-once]", old).map((element) => element.dataset.once));
  for (const element of findAll("[data-once]", fresh)) {
    if (before.has(element.dataset.once)) element.classList.add("seen");
  }
}

/** Notes how much was told; what it returns tells what is new, whose move it is and what is asked. @param {PageElement} old */
export function noteStory(old) {
  const told = Number(storyLines(old).at(-1)?.dataset.seq ?? -1);
  const before = turnOf(old);
  return (/** @type {PageElement} */ fresh) => {
    const news = storyLines(fresh).filter((line) => Number(line.dataset.seq) > told).map((line) => line.textContent);
    if (news.length > 0 || turnOf(fresh) !== before) announce([...news.slice(-TOLD), turnOf(fresh)].join(" "));
  };
}

/** Notes what is asked; what it returns lets it stand out if it is something else now. @param {PageElement} old */
export function noteStep(old) {
  const before = old.dataset.asked;
  return (/** @type {PageElement} */ fresh) => {
    if (fresh.dataset.asked !== before) find(".step", fresh)?.classList.add("changed");
  };
}

/** Whose move it is and what is asked. @param {PageElement} part */
function turnOf({ dataset }) {
  return [dataset.turn, dataset.asked].filter(Boolean).join(": ");
}

/** @param {PageElement} part */
function storyLines(part) {
  return findAll("li[data-seq]", part);
}
