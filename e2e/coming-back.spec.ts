import type { Page } from "@playwright/test";

import { openDatabase } from "#server/platform/db.ts";

import { expect, test } from "./journey.ts";
import { PHONE } from "./openings.ts";
import { signedIn, titleNamed } from "./people.ts";

/** The tab bar of small screens, which is reachable at any scroll position. */
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name });

test("going back restores the scroll position of the page and its rows", async ({ page }) => {
  await page.setViewportSize({ width: PHONE, height: 844 });
  await signedIn(page, { Arrival: 3 });
  await page.goto("/dashboard");
  const row = page.getByRole("region", { name: "Just For You" });
  await row.getByRole("link").first().scrollIntoViewIfNeeded();
  await row.getByRole("button", { name: /^Next/ }).click();
  await expect(row.getByRole("button", { name: /^Previous/ })).toBeVisible();
  const first = row.locator("li").first();
  await expect(first).toHaveAttribute("inert");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  const before = await page.evaluate(() => window.scrollY);

  await tab(page, "Watchlist").click();
  await expect(page).toHaveTitle(/Watchlist/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle(/Home/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  await expect(row.getByRole("button", { name: /^Previous/ })).toBeVisible();
  await expect(first).toHaveAttribute("inert");

  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test("a new visit to a page starts at the top, with its rows at the start", async ({ page }) => {
  await page.setViewportSize({ width: PHONE, height: 844 });
  await signedIn(page, { Arrival: 3 });
  await page.goto("/dashboard");
  const row = page.getByRole("region", { name: "Just For You" });
  await row.getByRole("link").first().scrollIntoViewIfNeeded();
  await row.getByRole("button", { name: /^Next/ }).click();
  await expect(row.getByRole("button", { name: /^Previous/ })).toBeVisible();
  for (const name of ["Watchlist", "Home"]) {
    await tab(page, name).click();
    await expect(page).toHaveTitle(new RegExp(name));
  }
  await expect(row.getByRole("link").first()).toBeAttached();
  await expect(row.getByRole("button", { name: /^Previous/ })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("a typed address opens its page at the top, even in a tab that was scrolled before", async ({
  page,
}) => {
  await signedIn(page, { Arrival: 3 });
  await page.goto("/dashboard");
  const row = page.getByRole("region", { name: "Just For You" });
  await row.getByRole("link").first().scrollIntoViewIfNeeded();
  await row.getByRole("button", { name: /^Next/ }).click();
  await expect(row.getByRole("button", { name: /^Previous/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  const before = await page.evaluate(() => window.scrollY);

  await page.goto("/search?q=space");
  await expect(page.getByRole("list", { name: "Search results" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goto("/dashboard");
  await expect(row.getByRole("link").first()).toBeAttached();
  await expect(row.getByRole("button", { name: /^Previous/ })).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  await expect(row.getByRole("button", { name: /^Previous/ })).toBeVisible();
});

test("an offline notice shows until the connection is back", async ({ context, page }) => {
  await signedIn(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "More info" })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You’re offline.")).toBeVisible();
  await expect(page.getByRole("button", { name: "More info" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You’re offline.")).toBeHidden();
});

test("a crashed page shows an error, and the navigation still works", async ({ page }) => {
  await signedIn(page);
  await page.route("**/api/items/1/details", (route) => route.fulfill({ json: { item: { id: 1 } } }));
  const report = page.waitForRequest((request) => request.url().endsWith("/api/browser-failures"));
  await page.goto("/item/1");
  await expect(page.getByRole("alert")).toContainText("Something went wrong");
  const told = await report;
  expect(told.postDataJSON()).toMatchObject({ part: "page", screen: "/item/:", browser: "Chrome" });
  expect((await told.response())?.status()).toBe(200);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("button", { name: "More info" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a navigation click is tracked with its destination and section", async ({ page }) => {
  await signedIn(page);
  await page.goto("/dashboard");
  const told = page.waitForRequest(
    (request) =>
      request.url().endsWith("/api/events/batch") && request.postData()?.includes("CATEGORY_VIEW") === true,
  );
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Watchlist" }).click();
  const request = await told;
  expect(request.postDataJSON().events).toContainEqual({
    eventType: "CATEGORY_VIEW",
    metadata: { destination: "/watchlist", section: "nav" },
  });
  expect((await request.response())?.status()).toBe(200);
});

test("events just before the page closes are still sent", async ({ page, product }) => {
  const { username } = await signedIn(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "More info" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Watchlist" }).click();
  await page.close();
  await expect.poll(() => eventsOf(product.databaseUrl, username)).toContain("CATEGORY_VIEW");
});

test("following a link to a streaming service is tracked as a click", async ({ page, product }) => {
  const { username } = await signedIn(page);
  const { id } = await titleNamed(page.request, "Metropolis");
  await page.goto(`/item/${id}`);
  const opened = page.waitForEvent("popup");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Play on / })
    .click();
  await (await opened).close();
  await expect.poll(() => eventsOf(product.databaseUrl, username)).toContain("CLICK");
});

/** Events aren't exposed by the API, so they're read from the database. */
async function eventsOf(url: string, username: string): Promise<string[]> {
  const db = openDatabase({ url, maxConnections: 1, onError: () => undefined });
  const events = await db.query<{ type: string }>(
    "select e.event_type as type from events e join users u on u.id = e.user_id where u.username = $1",
    [username],
  );
  await db.close();
  return events.map(({ type }) => type);
}
