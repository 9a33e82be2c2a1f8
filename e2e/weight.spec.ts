import { gzipSync } from "node:zlib";

import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./journey.ts";
import { signedIn } from "./people.ts";
import { atRest, watchScripts } from "./rest.ts";

const LANDING_MAX = 111_000;
const DASHBOARD_MAX = 151_000;

/** Bytes of JavaScript, compressed, that an address makes a browser fetch until it shows this. */
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

/** What is brought ahead comes when the browser is idle: here it never is. */
async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

test("the landing page is light", async ({ page }) => {
  await neverIdle(page);
  const bytes = await scriptBytes(page, "/", page.getByRole("button", { name: "Get started" }));
  expect(bytes).toBeLessThanOrEqual(LANDING_MAX);
});

test("the dashboard is light, though much can be opened from it", async ({ page }) => {
  await neverIdle(page);
  await signedIn(page, { Arrival: 3 });
  const pick = page.getByRole("region", { name: "Just For You" }).getByRole("link").first();
  const bytes = await scriptBytes(page, "/dashboard", pick);
  expect(bytes).toBeLessThanOrEqual(DASHBOARD_MAX);
});

test("what can be opened is there before it is opened", async ({ page }) => {
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
