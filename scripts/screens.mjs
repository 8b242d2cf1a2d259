#!/usr/bin/env node
/**
 * Makes pictures of real pages of a real server, played on by bots.
 *
 * usage: scripts/screens.mjs         those of the README and of docs/screens
 *        scripts/screens.mjs DIR     every game at five sizes in light, dark and forced colours, to look at one by one
 * Needs target/page-tools, which scripts/test fetches, and the program: TRICORN, or target/release/tricorn.
 */

import { mkdirSync } from "node:fs";
import path from "node:path";

import { root, startBrowser, startServer } from "./page-tools/house.mjs";

const SIZES = [[360, 640], [390, 844], [844, 390], [1280, 800], [2560, 1440]];
const SCHEMES = {
  light: [{ name: "prefers-color-scheme", value: "light" }],
  dark: [{ name: "prefers-color-scheme", value: "dark" }],
  forced: [{ name: "forced-colors", value: "active" }, { name: "prefers-color-scheme", value: "dark" }],
};

const house = await startServer(process.env.TRICORN ?? path.join(root, "target/release/tricorn"));
const browser = await startBrowser();
const games = (await house.api("/games")).map(({ game }) => game);

/** How many moves of ours show something of a game. @param {string} game */
const middle = (game) => ({ triominos: 5, looplines: 10, mayhem: 10, "color-draw": 10 }[game] ?? 4);

/** A page of a browser that knows nobody, or sits in this seat. @param {{code: string, token: string}} [seat] */
async function fresh(seat) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  if (seat) await house.sit(page, seat);
  return page;
}

/** @param {any} page @param {string} at @param {number[]} size @param {keyof typeof SCHEMES} scheme @param {string} file */
async function shoot(page, at, [width, height], scheme, file) {
  const session = await page.createCDPSession();
  await page.setViewport({ width, height });
  await session.send("Emulation.setEmulatedMedia", { features: [...SCHEMES[scheme], { name: "prefers-reduced-motion", value: "reduce" }] });
  await page.goto(house.site + at, { waitUntil: "load" });
  await new Promise((done) => { setTimeout(done, 400); });
  await page.screenshot({ path: file });
  await session.detach();
  console.log(path.relative(root, file));
}

/** Everything, to look at. @param {string} folder */
async function album(folder) {
  mkdirSync(folder, { recursive: true });
  const over = await house.play("triominos", 100000, 2);
  const waiting = await house.open("mayhem", 4);
  const kinds = [
    ...(await Promise.all(games.map(async (game) => ({ name: game, seat: await house.play(game, middle(game), 4) })))),
    { name: "waiting", seat: waiting },
    { name: "over", seat: over },
    { name: "replay", seat: over, at: `/t/${over.code}/replay?at=60` },
    { name: "home", seat: over, at: "/" },
    { name: "new", seat: over, at: "/new/triominos" },
  ];
  for (const { name, seat, at } of kinds) {
    const page = await fresh(seat);
    for (const size of SIZES) for (const scheme of Object.keys(SCHEMES)) await shoot(page, at ?? `/t/${seat.code}`, size, scheme, path.join(folder, `${name}-${size.join("x")}-${scheme}.png`));
    await page.browserContext().close();
  }
}

/** Those that documents show. */
async function documents() {
  const folder = path.join(root, "docs/screens");
  const [desk, phone] = [[1280, 800], [390, 844]];
  for (const game of games) {
    const seat = await house.play(game, middle(game));
    const page = await fresh(seat);
    for (const [name, size] of [["desktop", desk], ["phone", phone]]) {
      for (const [more, scheme] of [["", "light"], ["-dark", "dark"]]) await shoot(page, `/t/${seat.code}`, size, scheme, path.join(folder, `${game}-${name}${more}.png`));
    }
    await page.browserContext().close();
  }
  const waiting = await house.open("mayhem", 3);
  const over = await house.play("mayhem", 100000);
  for (const [name, at, size, seat] of [
    ["waiting-desktop", `/t/${waiting.code}`, desk, waiting],
    ["over-desktop", `/t/${over.code}`, desk, over],
    ["replay-desktop", `/t/${over.code}/replay?at=90&seat=1`, desk, over],
    ["home-desktop", "/", [1280, 900], undefined],
    ["home-phone", "/", phone, undefined],
    ["rules-phone", "/rules/mayhem", phone, undefined],
    ["rules-desktop", "/rules/color-draw", [1280, 900], undefined],
  ]) {
    const page = await fresh(seat);
    await shoot(page, at, size, "light", path.join(folder, `${name}.png`));
    await page.browserContext().close();
  }
}

await (process.argv[2] ? album(path.resolve(process.argv[2])) : documents());
await browser.close();
process.exit(0);
