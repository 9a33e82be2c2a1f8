/** The dashboard, what opens over it, its look after a quiz, and the filters. */
import { type Locator, type Page, expect } from "@playwright/test";

import { breakDown, holdBack, emptyTheaters } from "../answers.ts";
import { DESKTOP, PHONE, TABLET, openDashboard, openFilters } from "../openings.ts";
import { SMALL_AND_LARGE, type ViewerScreen, WITH_MOUSE, byEscape, type Viewer } from "./screen.ts";

/** Screens opened over the dashboard. All can be left again except the last, which changes the dashboard. */
const OVER_IT: readonly ViewerScreen[] = [
  {
    name: "dashboard-rows",
    async show(page) {
      const row = page.getByRole("region", { name: "Top 10 US Right Now" });
      await row.evaluate((element) => element.scrollIntoView({ block: "start" }));
    },
    leave: toTop,
  },
  {
    name: "preview-ranked",
    widths: WITH_MOUSE,
    async show(page) {
      const row = page.getByRole("region", { name: "Top 10 US Right Now" });
      await row.evaluate((element) => element.scrollIntoView({ block: "center" }));
      await row.getByRole("link").nth(2).hover();
      await expect(offersInPreview(page)).toBeVisible();
    },
    leave: toTop,
  },
  {
    name: "preview",
    widths: WITH_MOUSE,
    async show(page) {
      await page.evaluate(() => scrollTo(0, 400));
      await page.getByRole("region", { name: "Just For You" }).getByRole("link").nth(2).hover();
      await expect(offersInPreview(page)).toBeVisible();
    },
    leave: toTop,
  },
  {
    name: "profile-menu",
    widths: [TABLET, DESKTOP],
    async show(page) {
      await page.getByRole("button", { name: "Profile menu" }).click();
      await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
    },
    leave: byEscape,
  },
  {
    name: "menu",
    widths: [PHONE],
    async show(page) {
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
    },
    leave: byEscape,
  },
  {
    name: "filters-services",
    async show(page) {
      const dialog = await openFilters(page);
      await dialog.getByRole("option", { name: "Netflix" }).click();
      await dialog.getByRole("option", { name: "Hulu" }).click();
      await dialog.getByRole("radio", { name: "Stream" }).check();
    },
    leave: byEscape,
  },
  {
    name: "filters-moods",
    async show(page) {
      const dialog = await openFilters(page);
      await dialog.getByRole("tab", { name: "Mood" }).click();
      for (const mood of ["Funny", "Epic", "Dreamlike"])
        await dialog.getByRole("option", { name: mood }).click();
      await expect(dialog.getByText("3 of 3 chosen")).toBeVisible();
    },
    leave: byEscape,
  },
  {
    name: "rated-away",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.getByRole("region", { name: "Just For You" }).getByRole("link").nth(1).click();
      await page.getByRole("dialog").getByRole("radio", { name: "Loved" }).click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    },
  },
];

export const DASHBOARD: readonly ViewerScreen[] = [
  { name: "dashboard", show: openDashboard, next: OVER_IT },
  {
    name: "dashboard-loading",
    isWaiting: true,
    async show(page) {
      await page.route(/\/api\/(recommendations|trending|items|watchlist)/, holdBack);
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { name: "Just For You" })).toBeAttached();
    },
  },
  {
    name: "dashboard-row-failed",
    widths: WITH_MOUSE,
    async show(page) {
      await page.route("**/api/trending?*", breakDown);
      await openDashboard(page);
      await expect(page.getByRole("region", { name: "Top 10 US Right Now" })).toHaveCount(0);
      await page.evaluate(() => scrollTo(0, 500));
    },
  },
  {
    name: "dashboard-empty",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route(/\/api\/(recommendations|trending|items|watchlist|ratings|user)/, breakDown);
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { name: "No items found" })).toBeVisible();
    },
  },
];

function offersInPreview(page: Page): Locator {
  return page.getByRole("dialog", { name: / preview$/ }).getByText(/^Stream on |^No streaming options/);
}

async function toTop(page: Page): Promise<void> {
  await byEscape(page);
  await page.evaluate(() => scrollTo(0, 0));
  // The preview takes a moment to close and isn't part of the next screen.
  await page.mouse.move(0, 0);
  await expect(offersInPreview(page)).toHaveCount(0);
}

export const EVENING: readonly ViewerScreen[] = [
  {
    name: "dashboard-tonight",
    async show(page, viewer) {
      await feel(page, viewer, ["calm", "sad", "curious"]);
      await page.goto("/dashboard");
      await toPicks(page);
    },
  },
  {
    name: "dashboard-wish",
    async show(page, { token }) {
      const headers = { authorization: `Bearer ${token}` };
      const data = { text: "a funny movie under 100 minutes, no horror" };
      expect((await page.request.put("/api/quiz/wish", { data, headers })).ok()).toBe(true);
      await page.goto("/dashboard");
      await expect(page.getByRole("list", { name: "Tonight" })).toBeVisible();
      await toPicks(page);
    },
  },
];

/** Takes the quiz through the API once. It counts in every session. */
export async function feel(page: Page, { token }: Viewer, moods: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { context } = await (await page.request.get("/api/quiz/context", { headers })).json();
  if (context !== null) return;
  const data = { moods, session_length: "1_2", avoid_content: ["Gore", "qwrtzpl"], starting_point: "Amélie" };
  expect((await page.request.post("/api/quiz/session", { data, headers })).ok()).toBe(true);
}

export async function toPicks(page: Page): Promise<void> {
  const row = page.getByRole("region", { name: "Just For You" });
  await expect(row.getByRole("button", { name: /^Remove: / }).first()).toBeVisible();
  await row.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 160));
}

export const FILTERS: readonly ViewerScreen[] = [
  {
    name: "filters-loading",
    widths: WITH_MOUSE,
    isWaiting: true,
    async show(page) {
      await page.route("**/api/filters", holdBack);
      await page.goto("/dashboard");
      await page.getByRole("button", { name: "Filters" }).click();
      await expect(page.getByText("Loading filters...")).toBeVisible();
    },
  },
  {
    name: "filters-active",
    widths: SMALL_AND_LARGE,
    async show(page, { token }) {
      await page.request.put("/api/filters", {
        data: { filters: { streaming_services: ["8"], availability: "all", moods: ["dreamlike"] } },
        headers: { authorization: `Bearer ${token}` },
      });
      await page.goto("/dashboard");
      const row = page.getByRole("region", { name: "Just For You" });
      await expect(row.getByRole("link").first()).toBeVisible();
      await row.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
  {
    name: "filters-on-their-way",
    widths: SMALL_AND_LARGE,
    isWaiting: true,
    async show(page) {
      await page.goto("/dashboard");
      const dialog = await openFilters(page);
      const row = page.getByRole("region", { name: "Just For You" });
      await expect(row.getByRole("link", { includeHidden: true }).first()).toBeAttached();
      await page.route(/\/api\/(recommendations|trending|items)/, holdBack);
      await dialog.getByRole("tab", { name: "Mood" }).click();
      await dialog.getByRole("option", { name: "Epic" }).click();
      await dialog.getByRole("button", { name: "Apply Filters" }).click();
      await expect(row.getByText("Loading...")).toBeVisible();
      await row.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
  {
    name: "filters-emptied",
    widths: SMALL_AND_LARGE,
    async show(page, { token }) {
      await page.request.put("/api/filters", {
        data: { filters: { streaming_services: ["2"], availability: "all", moods: [] } },
        headers: { authorization: `Bearer ${token}` },
      });
      await emptyTheaters(page);
      await page.goto("/dashboard");
      const text = page.getByText("No movies in theaters match your filters");
      await expect(text).toBeVisible();
      await text.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
    leave: (page) => page.unrouteAll({ behavior: "ignoreErrors" }),
  },
];
