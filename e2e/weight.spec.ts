import { gzipSync } from "node:zlib";

import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./journey.ts";
import { signedIn } from "./people.ts";
import { atRest, watchScripts } from "./rest.ts";

const LANDING_MAX = 111_000;
const DASHBOARD_MAX = 151_000;

/** Compressed JavaScript bytes fetched by an address until the locator is visible. */
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

/** Preloading runs when the browser is idle. This keeps it from ever being idle. */
async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

test("the landing page stays within its size budget", async ({ page }) => {
  await neverIdle(page);
  const bytes = await scriptBytes(page, "/", page.getByRole("button", { name: "Get started" }));
  expect(bytes).toBeLessThanOrEqual(LANDING_MAX);
});

test("the dashboard stays within its size budget, despite everything it can open", async ({ page }) => {
  await neverIdle(page);
  await signedIn(page, { Arrival: 3 });
  const pick = page.getByRole("region", { name: "Just For You" }).getByRole("link").first();
  const bytes = await scriptBytes(page, "/dashboard", pick);
  expect(bytes).toBeLessThanOrEqual(DASHBOARD_MAX);
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
