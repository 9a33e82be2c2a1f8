import type { Page } from "@playwright/test";

import { breakDown } from "./answers.ts";
import { expectNoFaults } from "./faults.ts";
import { expect, test } from "./journey.ts";
import { searchAddress } from "./openings.ts";
import { signedIn, titleNamed, watchForFaults } from "./people.ts";

const ROW = "Continue watching";
const row = (page: Page) => page.getByRole("region", { name: ROW, exact: true });

async function openDetail(page: Page, title: string) {
  await page.goto(searchAddress(title));
  await page.getByRole("link", { name: new RegExp(`^${title}, \\d{4}`) }).click();
  return page.getByRole("dialog", { name: title, exact: true });
}

test("a series is started in its details, goes on with one tap on the dashboard, and a tap can be undone", async ({
  page,
}) => {
  const faults = watchForFaults(page);
  const { token } = await signedIn(page, { Arrival: 3 });
  const { id } = await titleNamed(page.request, "Chernobyl");
  /** The number of the last watched episode that's saved. */
  const saved = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.get(`/api/series/${id}/progress`, { headers });
    return (await answer.json()).progress?.episode;
  };
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Just For You" }).getByRole("link").first()).toBeVisible();
  await expect(row(page)).toHaveCount(0);

  const detail = await openDetail(page, "Chernobyl");
  const place = detail.getByRole("region", { name: "Where are you in this series?" });
  await place.getByRole("button", { name: "I’m watching this" }).click();
  await expect(place).toContainText("Up next: S1 E1");
  await place.getByRole("spinbutton", { name: "Episode" }).fill("2");
  await place.getByRole("spinbutton", { name: "Episode" }).press("Enter");
  await expect(place).toContainText("Up next: S1 E3");
  await place.getByRole("button", { name: "Next episode" }).click();
  await expect(place).toContainText("Up next: S1 E4");
  await expect.poll(saved).toBe(3);
  await expectNoFaults(page);

  await page.goto("/dashboard");
  const watched = row(page).getByRole("button", { name: /^Watched/ });
  await expect(row(page)).toContainText("S1 E4 of 5");
  expect(await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents()).toContain(ROW);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText(ROW);
  // A double click counts once.
  await watched.dblclick();
  await expect(row(page)).toContainText("S1 E5 of 5");
  await expect(page.getByText("Watched S1 E4 of Chernobyl")).toBeVisible();
  await expect(watched).toBeFocused();
  await expect.poll(saved).toBe(4);

  await watched.press("Enter");
  await expect(row(page)).toHaveCount(0);
  await expect(page.getByText("You’re caught up with Chernobyl")).toBeVisible();
  await expect(page.locator(":focus")).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row(page)).toContainText("S1 E5 of 5");
  await expect.poll(saved).toBe(4);
  await page.reload();
  await expect(row(page)).toContainText("S1 E5 of 5");
  await row(page).getByRole("link").first().click();
  await expect(page.getByRole("dialog", { name: "Chernobyl" })).toContainText("Up next: S1 E5");
  expect(faults).toEqual([]);
});

test("the row makes no call of its own, and its space is reserved at the next visit", async ({ page }) => {
  const { token } = await signedIn(page, { Arrival: 3 });
  const { id } = await titleNamed(page.request, "Chernobyl");
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    calls.push(pathname);
  });
  const openDashboard = async () => {
    calls.length = 0;
    await page.goto("/dashboard", { waitUntil: "networkidle" });
    await expect(page.getByRole("region", { name: "Just For You" }).getByRole("link").first()).toBeVisible();
    expect(calls.filter((path) => path === "/api/watchlist")).toHaveLength(1);
    expect(calls.filter((path) => path.startsWith("/api/series"))).toEqual([]);
  };
  await openDashboard();
  await expect(row(page)).toHaveCount(0);
  await page.request.put(`/api/series/${id}/progress`, {
    data: { season: 1, episode: 1 },
    headers: { authorization: `Bearer ${token}` },
  });
  await openDashboard();
  await expect(row(page)).toContainText("S1 E2");

  const answer = Promise.withResolvers<void>();
  await page.route("**/api/watchlist", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.reload();
  await expect(row(page)).toHaveAttribute("aria-busy", "true");
  const picks = page.getByRole("region", { name: "Just For You" });
  await expect(picks.getByRole("link").first()).toBeVisible();
  const before = await picks.boundingBox();
  answer.resolve();
  await expect(row(page)).toContainText("S1 E2");
  expect(await picks.boundingBox()).toEqual(before);
});

test("a step that can't be saved is taken back, with an error message", async ({ page }) => {
  const { token } = await signedIn(page, { Arrival: 3 });
  const { id } = await titleNamed(page.request, "Severance");
  await page.request.put(`/api/series/${id}/progress`, {
    data: { season: 2, episode: 4 },
    headers: { authorization: `Bearer ${token}` },
  });
  await page.route("**/api/series/*/progress/next", breakDown);
  await page.goto("/dashboard");
  await row(page).getByRole("button", { name: "Watched S2 E5, next episode: Severance" }).click();
  await expect(page.getByText("Your place in the series couldn’t be saved. Please try again.")).toBeVisible();
  await expect(row(page)).toContainText("S2 E5");
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});
