/** The filters and the filtered dashboard. */
import { expect } from "@playwright/test";

import { emptyTheaters, holdBack } from "../answers.ts";
import { openFilters } from "../openings.ts";
import { SMALL_AND_LARGE, type ViewerScreen, WITH_MOUSE } from "./screen.ts";

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
