/** The pages of a person, genre, mood, theme, or franchise. */
import { expect } from "@playwright/test";

import { breakDown } from "../answers.ts";
import { SMALL_AND_LARGE, type ViewerScreen } from "./screen.ts";

export const TOPIC: readonly ViewerScreen[] = [
  {
    name: "topic-person",
    async show(page) {
      await page.goto("/titles/person/Denis%20Villeneuve");
      await expect(page.getByText(/^\d+ titles, best for you first$/)).toBeVisible();
    },
  },
  {
    name: "topic-with-one-title",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto("/titles/person/Rhea%20Seehorn");
      const similar = page.getByRole("region", { name: /^More like / });
      await similar.scrollIntoViewIfNeeded();
      await expect(similar.getByRole("listitem")).toHaveCount(12);
    },
  },
  {
    name: "topic-unknown",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto("/titles/person/Nobody%20At%20All");
      await expect(page.getByRole("heading", { name: "No titles for “Nobody At All”" })).toBeVisible();
    },
  },
  {
    name: "topic-failed",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route("**/api/titles/**", breakDown);
      await page.goto("/titles/genre/sci_fi");
      await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
    },
  },
];
