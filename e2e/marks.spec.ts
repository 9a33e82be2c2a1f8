import type { Page } from "@playwright/test";

import { expect, test } from "./journey.ts";
import { TASTE, signedIn, titleNamed } from "./people.ts";

const entry = (page: Page, title: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: title });

test("changes in one tab show in another, and changes on a phone with the next response", async ({
  page,
  context,
}) => {
  const { token } = await signedIn(page);
  const [alien, heat] = [await titleNamed(page.request, "Alien"), await titleNamed(page.request, "Heat")];
  const onPhone = async (method: "POST" | "DELETE", path: string, data?: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.fetch(`/api/${path}`, { method, headers, ...(data && { data }) });
    expect(answer.ok()).toBe(true);
  };
  await onPhone("POST", "watchlist", { id: alien.id });
  await page.goto("/watchlist");
  await expect(entry(page, "Alien")).toBeVisible();

  await page.getByRole("link", { name: "Alien" }).click();
  const liked = page.getByRole("dialog").getByRole("radio", { name: "Liked", exact: true });
  await liked.click();
  await expect(liked).toBeChecked();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("watchlist-item-ratings")))
    .toBe(`{"${alien.id}":2}`);
  await page.keyboard.press("Escape");

  const otherTab = await context.newPage();
  await otherTab.addInitScript((kept) => localStorage.setItem("token", kept), token);
  await otherTab.goto(`/item/${heat.id}`);
  await otherTab.getByRole("button", { name: "Add to watchlist: Heat" }).click();
  await expect(entry(page, "Heat")).toBeVisible();
  await page.getByRole("button", { name: "Remove from watchlist: Heat" }).click();
  await expect(otherTab.getByRole("button", { name: "Add to watchlist: Heat" })).toBeVisible();

  await otherTab.getByRole("radio", { name: "Loved" }).click();
  await entry(page, "Heat").waitFor({ state: "detached" });
  await page.goto("/search?q=heat");
  await expect(page.getByRole("link", { name: /^Heat, 1995, Movie, Loved$/ })).toBeVisible();
  await otherTab.getByRole("radio", { name: "Disliked" }).click();
  await expect(page.getByRole("link", { name: /^Heat, 1995, Movie, Disliked$/ })).toBeVisible();
  await otherTab.getByRole("radio", { name: "Disliked" }).click();
  await expect(page.getByRole("link", { name: /^Heat, 1995, Movie$/ })).toBeVisible();

  await onPhone("POST", "watchlist", { id: heat.id });
  await onPhone("DELETE", `watchlist/${alien.id}`);
  await page.getByRole("link", { name: "Watchlist" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Watchlist" })).toBeVisible();
  await expect(entry(page, "Heat")).toBeVisible();
  await expect(entry(page, "Alien")).toHaveCount(0);
});

test("a rated title stays in the chart, and a title rated and then saved appears in Waiting in the Wings immediately", async ({
  page,
}) => {
  await signedIn(page, TASTE);
  await page.goto("/dashboard");
  const chart = page.getByRole("region", { name: "Top 10 US Right Now" }).getByRole("link");
  const first = await chart.first().getAttribute("href");
  await chart.first().click();
  const detail = page.getByRole("dialog");
  const renewed = page.waitForResponse((answer) => answer.url().includes("/api/recommendations?"));
  await detail.getByRole("radio", { name: "Loved" }).click();
  await renewed;
  await detail.getByRole("button", { name: "Add to watchlist" }).click();
  await expect(detail.getByRole("button", { name: "In watchlist" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();
  await expect(chart.first()).toHaveAttribute("href", first ?? "");
  const wings = page.getByRole("region", { name: "Waiting in the Wings" });
  await expect(wings.locator(`a[href="${first}"]`)).toBeVisible();
});

test("a skip can be undone while the message is shown, and later from the skipped titles", async ({
  page,
}) => {
  await signedIn(page, TASTE);
  await page.goto("/dashboard");
  const picks = page.getByRole("region", { name: "Just For You" }).getByRole("link");
  const address = (await picks.nth(2).getAttribute("href")) ?? "";
  const skip = async () => {
    await picks.nth(2).click();
    await page.getByRole("dialog").getByRole("button", { name: "Skip" }).click();
    await expect(page.locator(`main a[href="${address}"]`)).toHaveCount(0);
  };
  await skip();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(picks.nth(2)).toHaveAttribute("href", address);
  await skip();

  await page.goto("/watchlist");
  await page.getByRole("button", { name: "Skipped titles" }).click();
  const skipped = page.locator("section").getByRole("listitem");
  await expect(skipped.locator(`a[href="${address}"]`)).toBeVisible();
  const told = page.waitForResponse((answer) => answer.request().method() === "DELETE" && answer.ok());
  await skipped.getByRole("button", { name: /^Restore / }).press("Enter");
  await expect(page.getByText("No skipped titles")).toBeVisible();
  await expect(page.getByRole("button", { name: "Skipped titles" })).toBeFocused();
  await told;
});

test("a pick marked as watched leaves its row and appears in the feed, and unmarking brings it back", async ({
  page,
}) => {
  await signedIn(page, { Arrival: 3 });
  await page.goto("/dashboard");
  const row = page.getByRole("region", { name: "Just For You" });
  const link = row.getByRole("link").nth(1);
  const address = await link.getAttribute("href");
  const name = await link.textContent();
  await link.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Mark as watched" }).click();
  await expect(dialog.getByRole("button", { name: "Watched", exact: true })).toBeVisible();
  await expect(row.locator(`a[href="${address}"]`)).toHaveCount(0);

  await page.goto("/social?type=watch_completed");
  const told = page
    .getByRole("list", { name: "Activities" })
    .getByRole("listitem")
    .filter({ has: page.getByText("You", { exact: true }) });
  await expect(told).toContainText("Watched");
  await told.getByRole("link").last().click();
  await dialog.getByRole("button", { name: "Watched", exact: true }).click();
  await dialog.getByRole("button", { name: /^Remove: / }).click();
  await expect(dialog.getByRole("button", { name: "Mark as watched" })).toBeVisible();
  await page.goto("/social?type=watch_completed");
  await expect(
    page.getByRole("list", { name: "Activities" }).or(page.getByText("No activities found")),
  ).toBeVisible();
  await expect(told).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(row.locator(`a[href="${address}"]`), `${name} is a pick again`).toHaveCount(1);
});

test("a rating appears in the feed as stars with a text", async ({ page }) => {
  await signedIn(page, { Arrival: 2 });
  await page.goto("/social?type=rating");
  const told = page.getByRole("list", { name: "Activities" }).getByRole("listitem").first();
  await expect(told).toContainText("2 of 3 stars, Liked");
  await expect(told.locator('svg[fill="currentColor"]')).toHaveCount(2);
});
