/** The watchlist. */
import { expect } from "@playwright/test";

import { breakDown } from "../answers.ts";
import { openWatchlist } from "../openings.ts";
import { titleNamed } from "../people.ts";
import { SMALL_AND_LARGE, type ViewerScreen, byEscape } from "./screen.ts";

const REMOVED: ViewerScreen = {
  name: "watchlist-removed",
  widths: SMALL_AND_LARGE,
  async show(page) {
    await page.getByRole("button", { name: "Remove from watchlist: Stalker" }).click();
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  },
};

const CHOSEN: ViewerScreen = {
  name: "watchlist-pick-one",
  widths: SMALL_AND_LARGE,
  async show(page) {
    await page.getByLabel("Sort by").selectOption("Year, newest first");
    await page.getByRole("button", { name: "Pick one for me" }).click();
    await expect(page.getByRole("dialog").getByRole("button", { name: "Another one" })).toBeVisible();
  },
  leave: byEscape,
};

export const WATCHLIST: readonly ViewerScreen[] = [
  {
    name: "watchlist",
    async show(page, { token }) {
      await openWatchlist(page, token);
    },
    next: [CHOSEN, REMOVED],
  },
  {
    name: "watchlist-skipped",
    async show(page, { token }) {
      for (const name of ["Stalker", "The Thing"]) {
        const { id } = await titleNamed(page.request, name);
        await page.request.post("/api/ratings", {
          data: { id, rating: "skip" },
          headers: { authorization: `Bearer ${token}` },
        });
      }
      await page.goto("/watchlist");
      await page.getByRole("button", { name: "Skipped titles" }).click();
      await expect(page.getByRole("button", { name: "Restore Stalker" })).toBeVisible();
    },
  },
  {
    name: "watchlist-empty",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto("/watchlist");
      await expect(page.getByText("Nothing here yet")).toBeVisible();
    },
  },
  {
    name: "watchlist-failed",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route("**/api/watchlist", breakDown);
      await page.goto("/watchlist");
      await expect(page.getByText("Failed to load your watchlist.")).toBeVisible();
    },
  },
];
