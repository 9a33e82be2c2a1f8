import { gzipSync } from "node:zlib";

import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./journey.ts";
import { PHONE, atRest, neverIdle, watchScripts } from "./openings.ts";
import { TASTE, signedIn } from "./people.ts";
import { tabUntil } from "./tabbing.ts";

const LETTERING = /\/img\/\w+\/l\d/;

async function openDashboard(page: Page): Promise<{ near: Locator; far: Locator }> {
  await signedIn(page, TASTE);
  const rest = atRest(page);
  await page.goto("/dashboard");
  const far = page.getByRole("region", { name: "Critically Acclaimed" });
  await expect(far).toBeAttached();
  const near = page.getByRole("region", { name: "Just For You" });
  await expect(near.getByRole("link").first()).toBeAttached();
  await rest;
  return { near, far };
}

test("on a phone, rows render as they come near without shifting the page, and no title logos are fetched", async ({
  page,
}) => {
  await page.setViewportSize({ width: PHONE, height: 844 });
  const letterings: string[] = [];
  page.on("request", (request) => {
    if (LETTERING.test(request.url())) letterings.push(request.url());
  });
  const { near, far } = await openDashboard(page);
  await expect(far.getByRole("link")).toHaveCount(0);
  const shifts = await page.evaluateHandle(() => {
    const kept: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        kept.push(entry.value);
    }).observe({ type: "layout-shift" });
    return kept;
  });
  const height = (await far.boundingBox())?.height;
  await far.scrollIntoViewIfNeeded();
  await expect(far.getByRole("link").first()).toBeInViewport();
  await expect.poll(async () => (await far.boundingBox())?.height).toBe(height);
  await near.scrollIntoViewIfNeeded();
  expect(await shifts.jsonValue()).toEqual([]);
  expect(letterings).toEqual([]);
});

test("Tab moves from row to row, including rows that haven't rendered yet", async ({ page }) => {
  const { near, far } = await openDashboard(page);
  await expect(far.getByRole("link")).toHaveCount(0);
  await near.getByRole("link").first().focus();
  await tabUntil(page, () => far.evaluate((row) => row.contains(document.activeElement)));
  const links = await far.evaluate((last) => {
    const rows = [...document.querySelectorAll("main section[aria-labelledby]")];
    return rows.slice(0, rows.indexOf(last)).map((row) => row.querySelectorAll("a").length);
  });
  expect(Math.min(...links)).toBeGreaterThan(0);
});

test("quick actions pressed before their code has loaded show that they're loading, then open", async ({
  page,
}) => {
  await signedIn(page, TASTE);
  const held = Promise.withResolvers<void>();
  await page.route("**/preview-card-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/dashboard");
  const pick = page.getByRole("region", { name: "Just For You" }).getByRole("listitem").first();
  await pick.getByRole("link").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Loading" }).getByText("Loading...")).toBeVisible();
  held.resolve();
  const preview = page.getByRole("dialog", { name: / preview$/ });
  await expect(preview.getByRole("radio", { name: "Disliked" })).toBeFocused();
  await expect(page.getByRole("dialog", { name: "Loading" })).toBeHidden();
});

/** The scripts in the page itself, and what it takes to answer a click. */
const LANDING_MAX = { atFirst: 2_500, atFirstClick: 111_000 };
const DASHBOARD_MAX = 139_000;

/** Opens an address. @returns the compressed bytes of JavaScript fetched until the locator is visible */
async function scriptBytes(page: Page, address: string, shown: Locator): Promise<number> {
  const haveCome = watchScripts(page);
  const scripts: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(address);
  await expect(shown).toBeVisible();
  await haveCome();
  return (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0);
}

test("the landing page stays within its size budget", async ({ page }) => {
  await neverIdle(page);
  const fetched = await scriptBytes(page, "/", page.getByRole("button", { name: "Get started" }));
  expect(fetched).toBe(0);
  const inline = await page.evaluate(() =>
    [...document.scripts].filter(({ type }) => type !== "application/json").map(({ text }) => text),
  );
  expect(gzipSync(inline.join(""), { level: 9 }).length).toBeLessThanOrEqual(LANDING_MAX.atFirst);
  // With parameters in the address, the app starts at once.
  const started = await scriptBytes(page, "/?from=mail", page.getByRole("button", { name: "Get started" }));
  expect(started).toBeLessThanOrEqual(LANDING_MAX.atFirstClick);
});

test("the dashboard stays within its size budget, despite everything it can open", async ({ page }) => {
  await neverIdle(page);
  await signedIn(page, { Arrival: 3 });
  const pick = page.getByRole("region", { name: "Just For You" }).getByRole("link").first();
  const bytes = await scriptBytes(page, "/dashboard", pick);
  expect(bytes).toBeLessThanOrEqual(DASHBOARD_MAX);
});

const FIRST_VIEW_MAX = { script: 6, stylesheet: 2, call: 12, image: 40 };

test("the dashboard's first view takes few files, calls and pictures", async ({ page }) => {
  await neverIdle(page);
  await signedIn(page, TASTE);
  const counts = { script: 0, stylesheet: 0, call: 0, image: 0 };
  page.on("request", (request) => {
    const kind = new URL(request.url()).pathname.startsWith("/api/") ? "call" : request.resourceType();
    if (kind in counts) counts[kind as keyof typeof counts] += 1;
  });
  // The services of the titles in view are requested last.
  const last = page.waitForResponse(/streaming-platforms/);
  await page.goto("/dashboard");
  await last;
  await page.waitForLoadState("networkidle");
  for (const [kind, most] of Object.entries(FIRST_VIEW_MAX))
    expect(counts[kind as keyof typeof counts], kind).toBeLessThanOrEqual(most);
});

test("dialogs and previews are preloaded before they're opened", async ({ page }) => {
  await signedIn(page, { Arrival: 3 });
  const haveCome = watchScripts(page);
  const ahead = atRest(page);
  await page.goto("/dashboard");
  await ahead;
  await haveCome();
  await page.route("**/*.js", (route) => route.abort());
  await page.getByRole("region", { name: "Just For You" }).getByRole("link").first().click();
  await expect(page.getByRole("dialog").getByText("This content is:")).toBeVisible();
});
