/** What a viewer has rated and watched. */
import { type Page, expect } from "@playwright/test";

import { breakDown } from "../answers.ts";
import { titleNamed } from "../people.ts";
import { SMALL_AND_LARGE, type Viewer, type ViewerScreen } from "./screen.ts";

const WATCHED = [
  ["Alien", "2024-03-09"],
  ["Heat", "2024-03-02"],
  ["Chernobyl", "2023-11-05"],
  ["Past Lives", "2023-11-05"],
] as const;

const DAY_CHANGING: ViewerScreen = {
  name: "history-day",
  widths: SMALL_AND_LARGE,
  async show(page) {
    await page.getByRole("button", { name: /^Change date: Heat/ }).click();
    await expect(page.getByLabel("Date watched", { exact: true })).toBeFocused();
  },
};

async function openHistory(page: Page, { token }: Viewer): Promise<void> {
  for (const [name, day] of WATCHED) {
    const { id } = await titleNamed(page.request, name);
    await page.request.post("/api/viewings", {
      data: { item_id: id, watched_on: day },
      headers: { authorization: `Bearer ${token}` },
    });
  }
  await page.goto("/history");
  await expect(page.getByRole("heading", { name: "November 2023" })).toBeVisible();
}

export const HISTORY: readonly ViewerScreen[] = [
  { name: "history", show: openHistory, next: [DAY_CHANGING] },
  {
    name: "history-nothing-found",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto("/history?q=nothing+like+it");
      await expect(page.getByRole("button", { name: "Clear search and filters" })).toBeVisible();
    },
  },
  {
    name: "history-failed",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route("**/api/history*", breakDown);
      await page.goto("/history");
      await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
    },
  },
];
