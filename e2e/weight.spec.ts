import { gzipSync } from "node:zlib";

import type { Page } from "@playwright/test";

import { expect, test } from "./journey.ts";
import { signedIn } from "./people.ts";

const LANDING_MAX = 110_000;
const DASHBOARD_MAX = 150_000;

/** Bytes of JavaScript, compressed, that an address makes a browser fetch until the page has settled. */
async function scriptBytes(page: Page, address: string): Promise<number> {
  const scripts: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(address, { waitUntil: "networkidle" });
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
  const bytes = await scriptBytes(page, "/");
  await expect(page.getByRole("button", { name: "Get started" })).toBeVisible();
  expect(bytes).toBeLessThanOrEqual(LANDING_MAX);
});

test("the dashboard is light, though much can be opened from it", async ({ page }) => {
  await neverIdle(page);
  await signedIn(page, { Arrival: 3 });
  const bytes = await scriptBytes(page, "/dashboard");
  await expect(page.getByRole("region", { name: "Just For You" }).getByRole("link").first()).toBeVisible();
  expect(bytes).toBeLessThanOrEqual(DASHBOARD_MAX);
});

test("what can be opened is there before it is opened", async ({ page }) => {
  await signedIn(page, { Arrival: 3 });
  const ahead = page.waitForResponse((response) => response.url().includes("/detail-modal-"));
  await page.goto("/dashboard");
  await ahead;
  await page.route("**/*.js", (route) => route.abort());
  await page.waitForLoadState("networkidle");
  await page.getByRole("region", { name: "Just For You" }).getByRole("link").first().click();
  await expect(page.getByRole("dialog").getByText("This content is:")).toBeVisible();
});
