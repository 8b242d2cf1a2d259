#!/usr/bin/env node
/**
 * What Lighthouse says of every kind of page; ends with 1 if accessibility is not 100 everywhere.
 *
 * usage: scripts/lighthouse.mjs [--all]     with --all also performance, best practices and search
 * Needs target/page-tools, which scripts/test fetches, and the program: TRICORN, or target/release/tricorn.
 */

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { kindsOfPages, root, startBrowser, startServer } from "./page-tools/house.mjs";

const VERSION = "12.8.2";
const folder = path.join(root, `target/lighthouse-${VERSION}`);
if (!existsSync(path.join(folder, "node_modules/lighthouse"))) {
  mkdirSync(folder, { recursive: true });
  execFileSync("npm", ["install", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", `lighthouse@${VERSION}`], { stdio: "inherit" });
}
const found = createRequire(path.join(folder, "package.json")).resolve("lighthouse");
const { default: lighthouse } = await import(pathToFileURL(found).href);

const categories = process.argv.includes("--all") ? ["performance", "accessibility", "best-practices", "seo"] : ["accessibility"];
const house = await startServer(process.env.TRICORN ?? path.join(root, "target/release/tricorn"));
let short = 0;
// It looks at no page that comes with a status of failure; scripts/pages-test.mjs does.
for (const { name, at, seat } of (await kindsOfPages(house)).filter(({ refused }) => !refused)) {
  const browser = await startBrowser();
  const page = await browser.newPage();
  if (seat) await house.sit(page, seat);
  const flags = { onlyCategories: categories, disableStorageReset: true, logLevel: "error" };
  const { lhr } = await lighthouse(house.site + at, flags, undefined, page);
  const scores = categories.map((category) => `${category} ${Math.round(lhr.categories[category].score * 100)}`);
  if (lhr.categories.accessibility.score < 1) short += 1;
  const failed = lhr.categories.accessibility.auditRefs.filter(({ id, weight }) => weight && lhr.audits[id].score === 0).map(({ id }) => id);
  console.log([name.padEnd(32), ...scores, ...failed].join("  "));
  await browser.close();
}
console.log(short ? `${short} kinds of pages below 100` : "accessibility is 100 on every kind of page");
process.exit(short ? 1 : 0);
