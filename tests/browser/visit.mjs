// Visits a site as a reader does, to look at it or to use it, and prints what it saw, as one JSON object.
// node visit.mjs look|use CHROMIUM SITE SCREENSHOTS

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [, , errand, executablePath, site, screenshots] = process.argv;
const args = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const browser = await chromium.launch({ executablePath, args });
const MESSAGE = "clients/DescribeClusterResponse.html";

const VIEWS = {
  "index": ["index.html", 1280, "light"],
  "index-phone": ["index.html", 375, "dark"],
  "message": [MESSAGE, 1280, "light"],
  "message-dark": [MESSAGE, 1280, "dark"],
  "message-phone": [MESSAGE, 375, "light"],
  "kips": ["kips.html", 375, "light"],
  "index-small": ["index.html", 320, "light"],
  "records-small": ["records.html", 320, "dark"],
};

const complaints = [];
const requests = [];

async function open(path, width, colorScheme) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  page.setDefaultTimeout(20_000);
  page.on("pageerror", (error) => complaints.push(`${path}: ${error.message}`));
  page.on("console", (message) => complaints.push(`${path}: ${message.text()}`));
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(`${site}/${path}`).href);
  return page;
}

/** Say how light a screenshot is, from 0 to 1, and how many colours it has (of 4096). */
async function look(page, picture) {
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const colours = new Set();
    let light = 0;
    for (let at = 0; at < data.length; at += 4) {
      light += data[at] + data[at + 1] + data[at + 2];
      colours.add((data[at] >> 4 << 8) | (data[at + 1] >> 4 << 4) | (data[at + 2] >> 4));
    }
    return { light: light / data.length / 255 * 4 / 3, colours: colours.size, width: image.width };
  }, `data:image/png;base64,${picture.toString("base64")}`);
}

async function view(name) {
  const page = await open(...VIEWS[name]);
  const picture = await page.screenshot({ path: `${screenshots}/${name}.png` });
  const seen = await look(page, picture);
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => axe.run({ preload: false }));
  const faults = violations.map((each) => `${each.impact} ${each.id}: ${each.nodes[0].html}`);
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  await page.close();
  return { ...seen, faults, isWider };
}

const focused = (page) => page.evaluate(() => document.activeElement.textContent.trim());
const shown = (page) => page.locator("#wire h3:visible").allInnerTexts();

/** Go through a message's page without a mouse. */
async function useKeys() {
  const page = await open(MESSAGE, 1280, "light");
  const did = {};
  await page.keyboard.press("Tab");
  did.first = await focused(page);
  did.versions = [await shown(page)];
  await page.locator("#versions [aria-current]").focus();
  await page.keyboard.press("ArrowLeft");
  did.versions.push(await shown(page));
  did.rows = await page.locator(".fields tbody tr:visible").count();
  await page.locator("#all-fields").press("Space");
  did.allRows = await page.locator(".fields tbody tr:visible").count();
  await page.locator(".bytes:visible").focus();
  for (let times = 0; times < 3; times++) await page.keyboard.press("ArrowRight");
  did.readout = await page.locator(".readout:visible").innerText();
  did.lit = await page.locator(".wire .lit:visible b").allInnerTexts();
  await page.locator("#theme").press("Enter");
  did.paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.reload();
  did.paperAfterwards = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.close();
  return did;
}

/** Look for things with the search box alone. */
async function search() {
  const page = await open("index.html", 1280, "light");
  const found = {};
  for (const words of ["60", "describe cluster", "isfenced", "KIP-700", "<b>x"]) {
    await page.keyboard.press("Escape");
    await page.locator("h1").click();
    await page.keyboard.press("/");
    await page.keyboard.type(words);
    await page.locator("#results > *").first().waitFor();
    found[words] = await page.locator("#results > *").allInnerTexts();
  }
  await page.locator("#query").fill("isfenced brokers");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(/#/);
  const followed = page.url().slice(page.url().lastIndexOf("/") + 1);
  const target = await page.locator(":target th").innerText();
  await page.close();
  return { found, page: followed, target };
}

const errands = {
  async look() {
    const views = {};
    for (const name of Object.keys(VIEWS)) views[name] = await view(name);
    return views;
  },
  use: async () => ({ keys: await useKeys(), search: await search() }),
};

const saw = await errands[errand]();
await browser.close();
console.log(JSON.stringify({ saw, complaints, requests }));
