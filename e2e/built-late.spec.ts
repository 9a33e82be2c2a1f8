import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./journey.ts";
import { PHONE } from "./openings.ts";
import { TASTE, signedIn } from "./people.ts";
import { atRest } from "./rest.ts";
import { tabUntil } from "./tabbing.ts";

const LETTERING = /\/img\/\w+\/l\d/;

async function openDashboard(page: Page): Promise<{ near: Locator; far: Locator }> {
  await signedIn(page, TASTE);
  const rest = atRest(page);
  await page.goto("/dashboard");
  const far = page.getByRole("region", { name: /^Your .+ fix$/ });
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
  const rows = await page
    .locator("main section[aria-labelledby]")
    .evaluateAll((all) => all.map((row) => row.querySelectorAll("a").length));
  expect(Math.min(...rows.slice(0, -1))).toBeGreaterThan(0);
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
