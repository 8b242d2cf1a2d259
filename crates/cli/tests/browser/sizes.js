// What is wrong with the size or the place of things on the page, as sentences.
const faults = [];
const all = (query) => [...document.querySelectorAll(query)].filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
const about = (each) => `${each.localName}.${each.getAttribute("class") ?? ""} "${each.textContent.trim().slice(0, 40)}"`;
const [wide, high] = [innerWidth, innerHeight];
const isSeen = (each) => {
  const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
  return width > 0 && height > 0 && left >= -1 && right <= wide + 1 && top >= -1 && bottom <= high + 1;
};
/** Whether something else covers its middle. */
const isCovered = (each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return !!top && !each.contains(top) && !top.contains(each);
};

if (document.documentElement.scrollWidth > wide) faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
for (const player of all(".player.turn-now")) if (!isSeen(player) || isCovered(player)) faults.push(`${about(player)} is to move and not on the screen`);
for (const mark of all(".player.turn-now .mark")) if (mark.getBoundingClientRect().left + 8 > mark.closest(".words").getBoundingClientRect().right) faults.push(`${about(mark)} is cut off`);
// Whoever writes scrolls from blank to blank.
const writes = !!document.querySelector(".writing");
for (const thing of writes ? [] : all(".rail .acts button, .rail .acts summary, .hand-top [data-pick], .hand-top [data-piece], .steps .button, .steps button, .steps input[type=range]")) {
  if (!isSeen(thing)) faults.push(`${about(thing)} is out of reach`);
  else if (!thing.closest("svg") && isCovered(thing)) faults.push(`${about(thing)} is covered`);
}

// A name is what is read of it: the letters before their box ends.
const read = (name) => {
  const [letters, range] = [document.createTreeWalker(name, NodeFilter.SHOW_TEXT), document.createRange()];
  let shown = "";
  while (letters.nextNode()) {
    const part = letters.currentNode;
    if (part.parentElement.closest(".you")) continue;
    const { right } = part.parentElement.closest(".cut span, .name").getBoundingClientRect();
    range.selectNodeContents(part);
    const dots = range.getBoundingClientRect().right > right + 1 ? 14 : 0;
    for (let at = 0; at < part.length; at += 1) {
      range.setStart(part, at);
      range.setEnd(part, at + 1);
      if (range.getBoundingClientRect().right > right - dots + 1) break;
      shown += part.data[at];
    }
  }
  return shown.trimEnd();
};
const names = all(".players .name").filter((name) => name.firstChild).map(read);
for (const name of new Set(names)) if (names.filter((other) => other === name).length > 1) faults.push(`"${name}" is the name of several`);

// The part of the screen where the game lies, where it lies on a board.
const board = document.querySelector("main:not(.over) .felt-top svg[data-pan]");
const felt = board?.closest(".felt-top").getBoundingClientRect();
// A hand of very many tiles has three rows, for whoever holds it cannot play without seeing them.
const half = document.querySelector(".hand-top .tall") ? 0.38 : 0.5;
const table = document.querySelector("main:not(.over) .felt-top")?.getBoundingClientRect();
// Whoever puts a move together, or hurries, has large buttons below it.
const large = writes || !!document.querySelector(".rail .assembly, .rail .urgent");
if (table && !large && high > wide && table.height < high * half) faults.push(`the table has ${Math.round(table.height)} of ${high} pixels`);
if (felt && high <= wide && felt.height < high * 0.45) faults.push(`the board has ${Math.round(felt.height)} of ${high} pixels`);
// In a replay nothing in a hand is to be touched.
const tiles = board ? [...board.querySelectorAll(".tile"), ...document.querySelectorAll("main:not(.again) .hand-top [data-piece]")] : [];
for (const tile of tiles) {
  const { width } = tile.getBoundingClientRect();
  if (width < 28) {
    faults.push(`a tile ${board.contains(tile) ? "on the board" : "in the hand"} is ${Math.round(width)} pixels wide`);
    break;
  }
}

// Text that is squeezed into a column of few letters, or cut off within a button.
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let text = walker.nextNode(); text; text = walker.nextNode()) {
  const words = text.textContent.trim();
  const box = text.parentElement;
  if (words.length < 4 || box.closest("svg, script, noscript, option, .unseen") || !box.checkVisibility({ visibilityProperty: true })) continue;
  const range = document.createRange();
  range.selectNodeContents(text);
  const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ bottom }) => Math.round(bottom))).size;
  const limit = box.closest("button, .button, label:not(.tick), summary, .name, .team") ? 4 : Infinity;
  if ((lines > 2 && words.length / lines < 5) || lines >= limit) faults.push(`"${words.slice(0, 40)}" is squeezed into ${lines} lines`);
}
for (const button of all("button, .button, summary")) if (button.scrollWidth > button.clientWidth + 1) faults.push(`${about(button)} is cut off`);
return faults;
