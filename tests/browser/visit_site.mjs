// Visits the documentation site as a reader does, decodes bytes on it, and prints what it saw, as one JSON object.
// node visit_site.mjs CHROMIUM ADDRESS SCREENSHOTS

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const [, , executablePath, address, screenshots] = process.argv;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const seen = { faults: [], complaints: [], foreign: [], wide: [], decoded: {} };

const PAGES = [
  "index.html", "tutorials/vendor-three-messages.html", "reference/api.html", "decode.html", "edit.html",
  "protocol/clients/DescribeClusterResponse.html",
];
const VIEWS = PAGES.flatMap((path) => [390, 1280].flatMap((width) => ["light", "dark"].map((scheme) => [path, width, scheme])));
VIEWS.push(["reference/kip.html", 1280, "dark"]);

async function open(path, width, colorScheme) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  page.setDefaultTimeout(180_000);
  page.on("pageerror", (error) => seen.complaints.push(`${path}: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && seen.complaints.push(`${path}: ${message.text()}`));
  page.on("request", (request) => /^https?:/.test(request.url()) && !request.url().startsWith(address) && seen.foreign.push(request.url()));
  await page.goto(`${address}/${path}`);
  if (path === "decode.html") await page.waitForSelector("#decoder[data-explained]");
  if (path === "edit.html") await page.waitForSelector("#editor[data-cold]");
  return page;
}

for (const [path, width, scheme] of VIEWS) {
  const page = await open(path, width, scheme);
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${screenshots}/${path.replaceAll("/", "-")}-${width}-${scheme}.png` });
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run());
  seen.faults.push(...violations.map((each) => `${path} ${width} ${scheme} ${each.id}: ${each.nodes[0].html}`));
  if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) seen.wide.push(`${path} ${width}`);
  await page.close();
}

const reader = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
const tutorial = await reader.newPage();
await tutorial.goto(`${address}/tutorials/vendor-three-messages.html`);
await tutorial.locator(".highlight:has(.gp)").first().hover();
await tutorial.locator(".highlight:has(.gp) .md-code__button").first().click();
await tutorial.locator(".md-dialog--active").waitFor();
seen.copied = await tutorial.evaluate(() => navigator.clipboard.readText());
await reader.close();

const page = await open("decode.html", 1280, "light");
const rows = () => page.locator("#decoder-fields tr").evaluateAll((each) => each.map((row) => [...row.cells].map((cell) => cell.textContent)));
await page.waitForSelector("#decoder[data-explained]");
seen.decoded.example = await rows();
seen.decoded.facts = await page.locator("#decoder-facts").innerText();
seen.decoded.cold = await page.getAttribute("#decoder", "data-cold");
const inputs = {
  cut: ["DescribeClusterResponse", "000000000000000104616263000000010200"],
  base64: ["DescribeClusterResponse", "AAAAAAAAAAEEYWJjAAAAAQIAAAABBG9uZQAAI4QAAQCAAAAAAA=="],
  request: ["", "00000019001200030000000700047465737400057465737404312e3000"],
  error: ["", "DescribeClusterResponse v1: brokers at byte 16: array of 1 element, but 3 bytes left"],
  neither: ["", "not bytes!"],
};
for (const [name, [message, text]] of Object.entries(inputs)) {
  await page.fill("#decoder-message", message);
  await page.fill("#decoder-input", text);
  if (name !== "neither") await page.waitForSelector("#decoder[data-explained]");
  seen.decoded[name] = {
    status: await page.locator("#decoder-status").innerText(),
    rows: await rows(),
    wrong: await page.locator("#decoder-fields .decode-wrong td:nth-child(2)").allInnerTexts(),
    version: await page.inputValue("#decoder-version"),
    warm: Number(await page.getAttribute("#decoder", "data-warm")),
  };
}

const editing = await open("edit.html", 1280, "light");
const edited = async () => ({
  status: await editing.locator("#editor-status").innerText(),
  problems: await editing.locator("#editor-problems li").allInnerTexts(),
  rows: await editing.locator("#editor-fields tr").evaluateAll((each) => each.map((row) => [...row.cells].map((cell) => cell.textContent))),
  warm: Number(await editing.getAttribute("#editor", "data-warm")),
});
seen.edited = { cold: await editing.getAttribute("#editor", "data-cold"), first: await edited() };
const spec = await editing.inputValue("#editor-spec");
await editing.fill("#editor-spec", spec.replace('"int8"', '"int9"'));
seen.edited.broken = await edited();
await editing.fill("#editor-spec", spec.replace('"int8"', '"int64"'));
seen.edited.changed = await edited();
await browser.close();
console.log(JSON.stringify(seen));
