/** Where a viewer is in a series. */
import { type Page, expect } from "@playwright/test";

import { openDashboard, openDetail } from "../openings.ts";
import { SMALL_AND_LARGE, type ViewerScreen } from "./screen.ts";

async function startSeries(page: Page): Promise<void> {
  const dialog = await openDetail(page, "Chernobyl");
  const place = dialog.getByRole("region", { name: "Where are you in this series?" });
  await expect(place).toHaveAttribute("aria-busy", "false");
  const start = place.getByRole("button", { name: "I’m watching this" });
  if (await start.isVisible()) await start.click();
  await expect(place).toContainText("Up next: S1 E1");
  await place.scrollIntoViewIfNeeded();
}

export const SERIES: readonly ViewerScreen[] = [
  { name: "detail-series", show: startSeries },
  {
    name: "dashboard-continue-watching",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await startSeries(page);
      await openDashboard(page);
      await expect(page.getByRole("region", { name: "Continue watching" })).toContainText("S1 E1 of 5");
    },
  },
];
