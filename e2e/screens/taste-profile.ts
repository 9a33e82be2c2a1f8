/** The taste profile on the profile page, in every state. */
import { type Page, expect } from "@playwright/test";

import { breakDown, holdBack } from "../answers.ts";
import { SMALL_AND_LARGE, type ViewerScreen } from "./screen.ts";

const TASTE = "**/api/user/taste-profile";

/** Removes the stubbed responses, which are for this screen only. */
const leave = (page: Page) => page.unrouteAll({ behavior: "ignoreErrors" });

export const TASTE_PROFILE: readonly ViewerScreen[] = [
  {
    name: "taste",
    async show(page) {
      await openTaste(page);
      await expect(page.getByRole("button", { name: /^Less of / }).first()).toBeVisible();
    },
    next: [
      {
        name: "taste-corrected",
        async show(page) {
          await page
            .getByRole("button", { name: /^More of / })
            .first()
            .click();
          await expect(page.getByRole("heading", { name: "Your corrections" })).toBeVisible();
          await page.getByRole("heading", { name: "Your corrections" }).scrollIntoViewIfNeeded();
        },
        async leave(page) {
          await page.getByRole("button", { name: /^Undo: more of/ }).click();
          await expect(page.getByRole("heading", { name: "Your corrections" })).toBeHidden();
        },
      },
    ],
  },
  {
    name: "taste-empty",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route(TASTE, (route) => route.fulfill({ json: { lines: [], corrections: [], items: [] } }));
      await openTaste(page);
      await expect(page.getByText("Nothing here yet")).toBeVisible();
    },
    leave,
  },
  {
    name: "taste-loading",
    widths: SMALL_AND_LARGE,
    isWaiting: true,
    async show(page) {
      await page.route(TASTE, holdBack);
      await openTaste(page);
    },
    leave,
  },
  {
    name: "taste-failed",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route(TASTE, breakDown);
      await openTaste(page);
      await expect(page.getByText("Your taste couldn’t be loaded")).toBeVisible();
    },
    leave,
  },
];

async function openTaste(page: Page): Promise<void> {
  await page.goto("/settings/profile");
  await page.locator('nav a[href="#taste"]').click();
  await expect(page.getByRole("heading", { name: "Your taste", exact: true })).toBeInViewport();
}
