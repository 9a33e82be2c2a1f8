import type { Page } from "@playwright/test";

import { openDatabase } from "#server/platform/db.ts";

import { expect, test } from "./journey.ts";
import { PHONE } from "./openings.ts";
import { signedIn, titleNamed } from "./people.ts";

/** The bar of small screens, which is in reach wherever the page is scrolled to. */
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name });

test("going back shows the page and its rows where they were left", async ({ page }) => {
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

test("a page that is visited anew begins at its top, its rows at their beginning", async ({ page }) => {
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

test("an address that is typed opens its page at the top, also in a tab that has scrolled before", async ({
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

test("who loses the connection is told, until it is back", async ({ context, page }) => {
  await signedIn(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "More info" })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You’re offline.")).toBeVisible();
  await expect(page.getByRole("button", { name: "More info" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You’re offline.")).toBeHidden();
});

test("a page that breaks says so inside its frame, and the way to the others stays open", async ({
  page,
}) => {
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

test("a click in the navigation is told with where it leads and where it was", async ({ page }) => {
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

test("what was done just before the page closed is told too", async ({ page, product }) => {
  const { username } = await signedIn(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "More info" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Watchlist" }).click();
  await page.close();
  await expect.poll(() => eventsOf(product.databaseUrl, username)).toContain("CATEGORY_VIEW");
});

test("following a link to a service is told as a click", async ({ page, product }) => {
  const { username } = await signedIn(page);
  const { id } = await titleNamed(page.request, "Battleship Potemkin");
  await page.goto(`/item/${id}`);
  const opened = page.waitForEvent("popup");
  await page.getByRole("main").getByRole("link", { name: "Kanopy" }).click();
  await (await opened).close();
  await expect.poll(() => eventsOf(product.databaseUrl, username)).toContain("CLICK");
});

/** No call tells of events: the server's own database does. */
async function eventsOf(url: string, username: string): Promise<string[]> {
  const db = openDatabase({ url, maxConnections: 1, onError: () => undefined });
  const events = await db.query<{ type: string }>(
    "select e.event_type as type from events e join users u on u.id = e.user_id where u.username = $1",
    [username],
  );
  await db.close();
  return events.map(({ type }) => type);
}
