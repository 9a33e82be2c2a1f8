/** A title's details and its page. */
import { expect } from "@playwright/test";

import { breakDown, holdBack, withManyProviders } from "../answers.ts";
import { openDetail } from "../openings.ts";
import { withPlayer } from "../outside-player.ts";
import { titleNamed } from "../people.ts";
import { SMALL_AND_LARGE, type ViewerScreen, WITH_MOUSE } from "./screen.ts";

export const DETAIL: readonly ViewerScreen[] = [
  {
    name: "detail",
    async show(page) {
      await openDetail(page, "Severance");
    },
  },
  {
    name: "detail-scrolled",
    async show(page) {
      await withManyProviders(page);
      const dialog = await openDetail(page, "Severance");
      await dialog.getByRole("button", { name: "Show 3 More" }).first().click();
      await dialog.getByText(/, as of /).evaluate((element) => element.scrollIntoView({ block: "end" }));
    },
  },
  {
    name: "detail-report-link",
    async show(page) {
      const dialog = await openDetail(page, "Metropolis");
      await dialog.getByRole("button", { name: "Report a broken link" }).click();
      const report = page.getByRole("dialog", { name: /Which link for Metropolis/ });
      await report.getByRole("button", { name: "Send report" }).click();
      await expect(report.getByText("Choose a service")).toBeVisible();
    },
  },
  {
    name: "detail-failed",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route("**/details", breakDown);
      await page.goto("/search?q=severance");
      await page.getByRole("link", { name: "Severance, 2022, TV Show" }).click();
      await expect(page.getByText("These details couldn’t be loaded")).toBeVisible();
    },
  },
  {
    name: "detail-loading",
    widths: SMALL_AND_LARGE,
    isWaiting: true,
    async show(page) {
      await page.route("**/details", holdBack);
      await page.goto("/watchlist?title=1");
      await expect(page.getByRole("dialog", { name: "Loading" })).toBeVisible();
    },
  },
  {
    name: "detail-missing",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto("/watchlist?title=999999999");
      await expect(page.getByText("Title not found")).toBeVisible();
    },
  },
  {
    name: "trailer-playing",
    widths: WITH_MOUSE,
    async show(page) {
      await withPlayer(page, "answers");
      const dialog = await openDetail(page, "Alien");
      await dialog.getByRole("button", { name: "Play trailer" }).click();
      await expect(dialog.getByRole("button", { name: "Pause trailer" })).toBeVisible();
    },
  },
  {
    name: "trailer-unavailable",
    async show(page) {
      await withPlayer(page, "refuses");
      const dialog = await openDetail(page, "Alien");
      await dialog.getByRole("button", { name: "Play trailer" }).click();
      await expect(dialog.getByText("Trailer unavailable")).toBeVisible();
    },
  },
  {
    name: "detail-elsewhere",
    widths: SMALL_AND_LARGE,
    async show(page) {
      const dialog = await openDetail(page, "Tatort");
      await dialog.getByText("No listings for the United States.").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "artwork-moving",
    widths: WITH_MOUSE,
    async show(page) {
      await page.emulateMedia({ reducedMotion: "no-preference" });
      const dialog = await openDetail(page, "Past Lives");
      await expect(dialog.getByRole("button", { name: "Pause animation" })).toBeVisible();
    },
  },
];

export const ITEM: readonly ViewerScreen[] = [
  {
    name: "item",
    async show(page) {
      const { id } = await titleNamed(page.request, "Past Lives");
      await page.goto(`/item/${id}`);
      await expect(page.getByText("Where to Watch")).toBeVisible();
    },
  },
  {
    name: "item-missing",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto("/item/999999999");
      await expect(page.getByText("Title not found")).toBeVisible();
    },
  },
];
