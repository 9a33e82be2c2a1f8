/** Connection and page errors, which look the same on all pages. */
import { expect } from "@playwright/test";

import { breakDown } from "../answers.ts";
import { openDashboard, openWatchlist } from "../openings.ts";
import { SMALL_AND_LARGE, type ViewerScreen } from "./screen.ts";

export const FAULTS: readonly ViewerScreen[] = [
  {
    name: "offline",
    widths: SMALL_AND_LARGE,
    async show(page) {
      // The page may still be offline from the previous visit to this screen.
      await page.context().setOffline(false);
      await openDashboard(page);
      await page.context().setOffline(true);
      await expect(page.getByText("You’re offline.")).toBeVisible();
    },
  },
  {
    name: "out-of-date",
    widths: SMALL_AND_LARGE,
    async show(page, { token }) {
      await page.clock.install();
      await openWatchlist(page, token);
      await page.route("**/api/watchlist", breakDown);
      // Data older than 30 seconds is refetched when the connection is back.
      await page.clock.fastForward("00:31");
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      await expect(page.getByText("Couldn’t refresh.")).toBeVisible();
    },
  },
  {
    name: "page-broken",
    widths: SMALL_AND_LARGE,
    // The page never reads the response to its failure report, so the request stays open and the page never becomes idle.
    isWaiting: true,
    async show(page) {
      await page.route("**/api/watchlist", (route) =>
        route.fulfill({ json: { items: [{ id: 1, in_watchlist: true }] } }),
      );
      await page.goto("/watchlist");
      await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    },
  },
];
