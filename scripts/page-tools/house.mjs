/**
 * A real server with tables in all kinds of states, and a browser to look at them: for the scripts that look at pages.
 */

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "../..");

/** Requires what scripts/test has fetched. */
export const tool = createRequire(path.join(root, "target/page-tools/package.json"));

/** How long a state is awaited, in tries of a tenth of a second. */
const TRIES = 600;

/** A server with fresh data, which ends with the program. */
export async function startServer(program = process.env.TRICORN ?? path.join(root, "target/debug/tricorn")) {
  const data = mkdtempSync(path.join(tmpdir(), "tricorn-pages-"));
  const server = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--data", data, "--limit-requests-per-second=0"], {
    env: { ...process.env, TRICORN_NO_PAUSE: "1" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  process.on("exit", () => {
    server.kill();
    rmSync(data, { recursive: true, force: true });
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
  for await (const line of createInterface(server.stdout)) {
    const address = /http:\/\/[^\s/]+/.exec(line)?.[0];
    if (address) return new House(address);
  }
  throw new Error(`${program} did not start`);
}

/** A browser: Debian's, so that none is downloaded. */
export function startBrowser() {
  const chromium = process.env.CHROMIUM ?? execFileSync("which", ["chromium"], { encoding: "utf8" }).trim();
  return tool("puppeteer").launch({
    executablePath: chromium,
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--disable-background-networking"],
  });
}

/** A running server and what programs can do there. */
class House {
  /** @param {string} site */
  constructor(site) {
    this.site = site;
  }

  /** Asks the API; what is refused is thrown. @param {string} place @param {object} [body] @param {string} [token] */
  async api(place, body, token) {
    const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${this.site}/api/v1${place}`, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) });
    const told = await answer.json();
    if (!answer.ok) throw new Error(`${place}: ${answer.status} ${JSON.stringify(told)}`);
    return told;
  }

  /** A table with us in the first seat and bots in the others, not started yet. @param {string} game @param {number} [seats] @param {object} [order] */
  async open(game, seats, order = {}) {
    const about = (await this.api("/games")).find((/** @type {{game: string}} */ one) => one.game === game);
    const count = Math.max(about.seats.min, Math.min(seats ?? 3, about.seats.max));
    const { code, token } = await this.api("/tables", { game, seats: count, listed: true, ...order });
    await this.api(`/tables/${code}/seats/1`, { name: "Ann" }, token);
    for (let seat = 2; seat <= count; seat++) await this.api(`/tables/${code}/bot`, { seat, bot: "greedy" }, token);
    return { game, code, token };
  }

  /** The same, started and played on for so many moves of ours, until it is our turn again or over. @param {string} game @param {number} moves @param {number} [seats] @param {object} [order] */
  async play(game, moves, seats, order) {
    const table = await this.open(game, seats, order);
    const [here, { token }] = [`/tables/${table.code}`, table];
    await this.api(`${here}/ready`, {}, token);
    await this.api(`${here}/start`, {}, token);
    let made = 0;
    for (let tries = 0; tries < TRIES; tries++) {
      const now = await this.api(here, undefined, token);
      const mv = await this.nextMove(now, here, token);
      if (now.stage === "over" || (made >= moves && mv)) return table;
      if (!mv) await pause(100);
      else if (await this.api(`${here}/move`, { ...mv, seq: now.seq }, token).catch(() => null)) [made, tries] = [made + 1, 0];
    }
    return table;
  }

  /** What we could do now. @param {any} now @param {string} here @param {string} token @returns {Promise<object | null>} */
  async nextMove(now, here, token) {
    const words = ["island", "music", "gold"];
    /** @param {any} takes */
    const fill = (takes) => (takes.one ? takes.one[0].value : takes.text.word ? words.pop() : "Robin Hood");
    if (now.form) return { form: Object.fromEntries(now.form.blanks.map((/** @type {any} */ blank) => [blank.name, fill(blank.takes)])) };
    // A call that nothing follows would stand in the picture.
    const offered = (now.moves ?? []).find((/** @type {{move: string}} */ one) => one.move !== "call");
    if (!offered) return null;
    // Where moves have to be found, the first that is offered is seldom a good one.
    const shown = now.hints === "off" ? null : await this.api(`${here}/hint`, {}, token).catch(() => null);
    return { move: shown?.hint?.move ?? offered.move };
  }

  /** Lets a page of the browser sit in our seat. @param {any} page @param {{code: string, token: string}} table */
  async sit(page, { code, token }) {
    await page.goto(`${this.site}/seat/${token}?to=${code}`);
    await Promise.all([page.waitForNavigation(), page.click('form[action="/seat"] button')]);
  }
}

/** Every kind of page, as a name, an address and, where one sits there, the seat; some say that there is nothing. @param {House} house */
export async function kindsOfPages(house) {
  const games = (await house.api("/games")).map((/** @type {{game: string}} */ one) => one.game);
  const waiting = await house.open("mayhem", 4);
  const over = await house.play("looplines", 100000, 2);
  const solitaire = await house.play("zangle-solitaire", 3);
  // What could have been is told when it is over.
  await house.api(`/tables/${solitaire.code}/offer-end`, { on: true }, solitaire.token);
  const pages = [
    { name: "home", at: "/" },
    { name: "home with a game", at: "/", seat: waiting },
    { name: "rules", at: "/rules" },
    { name: "lessons", at: "/learn" },
    { name: "the offer of a lesson", at: "/learn/triominos/offer" },
    { name: "puzzle of the day", at: "/puzzle" },
    { name: "waiting", at: `/t/${waiting.code}`, seat: waiting },
    { name: "waiting, a stranger", at: `/t/${waiting.code}` },
    { name: "over", at: `/t/${over.code}`, seat: over },
    { name: "over, watching", at: `/t/${over.code}` },
    { name: "replay", at: `/t/${over.code}/replay?at=9` },
    { name: "fair", at: `/t/${over.code}/fair` },
    { name: "verify", at: `/t/${over.code}/verify` },
    { name: "device", at: `/t/${over.code}/device`, seat: over },
    { name: "solution", at: `/t/${solitaire.code}/solution`, seat: solitaire },
    { name: "not found", at: "/nothing-here", refused: true },
    { name: "no such table", at: "/join?code=zzzzzzz", refused: true },
  ];
  for (const game of games) {
    const table = await house.play(game, ["zangle", "triangulation"].some((word) => game.startsWith(word)) ? 3 : 8, 4);
    pages.push({ name: `rules of ${game}`, at: `/rules/${game}` });
    pages.push({ name: `lesson of ${game}`, at: `/learn/${game}` });
    pages.push({ name: `first step of ${game}`, at: `/learn/${game}/1` });
    pages.push({ name: `new ${game}`, at: `/new/${game}` });
    pages.push({ name: `${game}, playing`, at: `/t/${table.code}`, seat: table });
    pages.push({ name: `${game}, watching`, at: `/t/${table.code}` });
  }
  return pages;
}
