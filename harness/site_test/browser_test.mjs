// browser_test.mjs WORK CHROMIUM: opens the sites in WORK from file:// as a reader does, in light and dark, on a
// telephone and on a desk. WORK/hostile is of fixtures in which every text tries to be more than text.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";

import axe from "axe-core";
import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { chromium } from "playwright-core";

const [work, executablePath] = process.argv.slice(2);
const faults = [];
const expect = (condition, fault) => condition || faults.push(fault);

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

/// Every kind of page; the first and the last case of a mechanism have one neighbour, those in between two.
const ordinary = [
  "index.html",
  "verify.html",
  "404.html",
  "cases/FA-99246.html",
  "cases/FB-00012.html",
  "mechanisms/metric_key_union.html",
  "groups/shard_indexing.html",
];
const hostile = [
  "index.html",
  "verify.html",
  "cases/HO-001.html",
  "cases/HO-002.html",
  "mechanisms/metric_key_union.html",
  "groups/replica_consensus.html",
];

/// Fails where a page says anything on the console, asks for anything, or shows a dialogue.
async function open(context, site, path) {
  const page = await context.newPage();
  const name = `${site}/${path}`;
  const address = pathToFileURL(join(work, site, path)).href;
  page.on("console", (message) => faults.push(`${name}: the console says ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`${name}: ${error}`));
  page.on("dialog", (dialog) => faults.push(`${name}: shows ${dialog.message()}`));
  page.on("requestfailed", (request) => faults.push(`${name}: does not get ${request.url()}`));
  page.on("request", (request) => {
    const url = request.url();
    expect(url === address || url.startsWith("data:"), `${name}: asks for ${url}`);
  });
  await page.goto(address);
  return page;
}

async function look(context, site, path, setting, withAxe) {
  const page = await open(context, site, path);
  const name = `${site}/${path} (${setting})`;
  await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
  const [inner, outer] = await page.evaluate(() => {
    const root = document.documentElement;
    return [root.scrollWidth, root.clientWidth];
  });
  expect(inner <= outer, `${name}: is ${inner} wide, the window ${outer}`);
  expect((await page.locator("h1").count()) === 1, `${name}: has not just one h1`);
  expect(!(await page.title()).startsWith("taken over"), `${name}: a script of a fixture file ran`);
  if (withAxe) await useAxe(page, name);
  await page.close();
}

async function useAxe(page, name) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  for (const { id, help, nodes } of violations) {
    faults.push(`${name}: axe: ${id}: ${help}: ${nodes.length} times, at ${nodes[0].target} ${nodes[0].html.slice(0, 200)}`);
  }
}

async function useFilter(context, site) {
  const page = await open(context, site, "index.html");
  const cards = page.locator(".card:visible");
  const all = await cards.count();
  expect(all > 5, `${site}: the index has ${all} mechanisms`);
  await page.keyboard.press("/");
  await page.keyboard.type("fb-0001");
  expect((await cards.count()) === 2, `${site}: the filter shows ${await cards.count()} for a part of a case id`);
  expect((await page.locator("#found").textContent()) === `2 of ${all}`, `${site}: the filter does not say how many`);
  await page.keyboard.type(" metrics");
  expect((await cards.count()) === 1, `${site}: the filter does not take all words together`);
  await page.keyboard.type(" nowhere");
  expect((await cards.count()) === 0, `${site}: the filter shows what does not match`);
  expect((await page.locator(".domain:visible").count()) === 0, `${site}: a domain without mechanisms is shown`);
  await page.keyboard.press("Escape");
  expect((await cards.count()) === all, `${site}: Escape does not clear the filter`);
  await page.close();
}

async function useCopyButtons(context, site) {
  const page = await open(context, site, "cases/FA-99246.html");
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const source = await page.locator("#failure ~ figure pre").textContent();
  await page.locator("#failure ~ figure button").click();
  await page.locator("text=Copied").first().waitFor();
  expect((await copied()) === source && source.includes("failure::solve"), `${site}: the source is not copied as it is`);
  await page.locator(".provenance button").focus();
  await page.keyboard.press("Enter");
  await page.locator(".provenance button", { hasText: "Copied" }).waitFor();
  expect(/^[0-9a-f]{64}$/.test(await copied()), `${site}: the digest is not copied`);
  await page.close();
}

async function readWithoutScript(browser, site) {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await open(context, site, "index.html");
  expect(!(await page.locator("#filter").isVisible()), `${site}: without JavaScript there is a filter that does nothing`);
  expect((await page.locator(".card:visible").count()) > 5, `${site}: without JavaScript the index is empty`);
  await page.close();
  const other = await open(context, site, "cases/FA-99246.html");
  expect((await other.locator("button").count()) === 0, `${site}: without JavaScript there are buttons that do nothing`);
  expect(await other.locator("#failure ~ figure pre").isVisible(), `${site}: without JavaScript there is no source`);
  await context.close();
}

async function readHostileTexts(context) {
  const page = await open(context, "hostile", "cases/HO-001.html");
  const shown = await page.locator("main").innerText();
  for (const text of ["<script>document.title = 'taken over'</script>", "<img src=x onerror=", "{{title}}", "\\u202eright to left"]) {
    expect(shown.includes(text), `hostile: does not show ${text}`);
  }
  expect((await page.locator("main script, main img, main style").count()) === 0, "hostile: holds elements of a fixture");
  expect((await page.locator("a[href^='javascript:']").count()) === 0, "hostile: leads to a script");
  expect((await page.locator(".observations").first().locator("tbody tr").count()) === 500, "hostile: not every fixture");
  await page.close();
}

async function validate() {
  const configuration = join(work, "htmlvalidate.json");
  const validator = new HtmlValidate(new FileSystemConfigLoader(JSON.parse(readFileSync(configuration, "utf-8"))));
  let pages = 0;
  for (const site of ["open", "member", "hostile"]) {
    for (const path of files(join(work, site)).filter((file) => file.endsWith(".html"))) {
      pages += 1;
      const { results } = await validator.validateString(readFileSync(path, "utf-8"));
      for (const message of results.flatMap((result) => result.messages).slice(0, 3)) {
        faults.push(`${relative(work, path)}:${message.line}: ${message.message} (${message.ruleId})`);
      }
    }
  }
  expect(pages > 180, `only ${pages} pages were validated`);
  return pages;
}

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
let looks = 0;
// What axe finds depends on the colours and on the kind of page, so that it need not see every combination.
const seenByAxe = new Set(["member/cases/FA-99246.html", "member/mechanisms/metric_key_union.html"]);
for (const path of ordinary.filter((path) => path !== "cases/FB-00012.html")) seenByAxe.add(`open/${path}`);
for (const [colorScheme, width, withAxe] of [["light", 360, true], ["light", 1280, false], ["dark", 360, false], ["dark", 1280, true]]) {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
  for (const [site, paths] of [["open", ordinary], ["member", ordinary], ["hostile", hostile]]) {
    for (const path of paths) {
      looks += 1;
      await look(context, site, path, `${colorScheme}, ${width} pixels`, withAxe && seenByAxe.has(`${site}/${path}`));
    }
  }
  await context.close();
}
const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
for (const site of ["open", "member"]) {
  await useFilter(context, site);
  await useCopyButtons(context, site);
  await readWithoutScript(browser, site);
}
await readHostileTexts(context);
await browser.close();
const pages = await validate();

for (const fault of faults.slice(0, 60)) console.log(fault);
console.log(`${looks} looks at pages, ${pages} pages validated, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
