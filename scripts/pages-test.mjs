#!/usr/bin/env node
/**
 * Whether every kind of page is sound HTML and free of barriers, at the width of a phone and of a desk: html-validate,
 * axe, and pa11y with the checks of HTML CodeSniffer.
 *
 * usage: scripts/pages-test.mjs [PROGRAM]
 * Needs target/page-tools and TRICORN_AXE, which scripts/test fetches.
 */

import { readFileSync } from "node:fs";
import path from "node:path";

import { kindsOfPages, root, startBrowser, startServer, tool } from "./page-tools/house.mjs";

const pa11y = tool("pa11y");
const { HtmlValidate } = tool("html-validate");
const axe = readFileSync(process.env.TRICORN_AXE ?? path.join(root, "target/axe/axe.min.js"), "utf8");

const SIZES = [{ width: 390, height: 844 }, { width: 1280, height: 800 }];

const validator = new HtmlValidate({ extends: ["html-validate:recommended"], rules: {
  // A matter of taste in how maud writes: boolean attributes and void elements, one line for a page.
  "attribute-boolean-style": "off",
  "void-style": "off",
  "long-title": "off",
  "no-trailing-whitespace": "off",
  // Whatever ARIA allows to have a name may have one: a list of options, say.
  "aria-label-misuse": ["error", { allowAnyNamable: true }],
  // Several boxes of one name are how a form says a list.
  "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "reset", "submit"] }],
} });

const house = await startServer(process.argv[2]);
const browser = await startBrowser();
const faults = new Map();
let looks = 0;

/** @param {string} fault @param {string} where */
function note(fault, where) {
  faults.set(fault, [...(faults.get(fault) ?? []), where]);
}

for (const { name, at, seat } of await kindsOfPages(house)) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  if (seat) await house.sit(page, seat);
  for (const size of SIZES) {
    const where = `${name} at ${size.width}`;
    await page.setViewport(size);
    const answer = await page.goto(house.site + at, { waitUntil: "load" });
    if (size === SIZES[0]) {
      const { results } = await validator.validateString(await answer.text());
      for (const { messages } of results) for (const { ruleId, message, line, column } of messages) note(`html-validate ${ruleId}: ${message}`, `${where} ${line}:${column}`);
    }
    await page.evaluate(axe);
    const found = await page.evaluate(() => axe.run({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } }));
    for (const { id, nodes } of found.violations) for (const { html } of nodes) note(`axe ${id}: ${html.slice(0, 160)}`, where);
    // It stumbles over what it finds wrong with a field's autocomplete, for which it has no words.
    const stumbled = (/** @type {Error} */ error) => ({ issues: [{ code: "stumbled", message: error.message, context: "" }] });
    // In pictures it takes the colour of the page for that of the letters, which have a fill.
    const sniffing = { browser, page, ignoreUrl: true, runners: ["htmlcs"], standard: "WCAG2AA", timeout: 60_000, hideElements: "svg text, svg tspan" };
    const { issues } = await pa11y(house.site + at, sniffing).catch(stumbled);
    for (const { code, message, context: html } of issues) note(`pa11y ${code}: ${message} ${(html ?? "").slice(0, 160)}`, where);
    looks += 1;
  }
  await context.close();
}
await browser.close();

for (const [fault, places] of faults) console.log(`${fault}\n    ${places.slice(0, 3).join(", ")}${places.length > 3 ? ` and ${places.length - 3} more` : ""}`);
console.log(`${looks} looks at pages, ${faults.size} faults`);
process.exit(faults.size ? 1 : 0);
