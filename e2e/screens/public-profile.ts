/** Public profiles: much in common, little, nothing at all, and the viewer's own. */
import { expect } from "@playwright/test";

import { breakDown, holdBack } from "../answers.ts";
import { MARA, neighbour } from "../neighbours.ts";
import { SMALL_AND_LARGE, type ViewerScreen } from "./screen.ts";

export const PUBLIC_PROFILE: readonly ViewerScreen[] = [
  {
    name: "user",
    async show(page) {
      await page.goto(`/user/${await neighbour(page, MARA)}`);
      await expect(page.getByRole("heading", { name: MARA.name })).toBeVisible();
      await expect(page.getByRole("img", { name: /^Taste compatibility/ })).toBeVisible();
    },
    next: [
      {
        name: "user-watchlist",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.getByRole("button", { name: "View all 10" }).click();
          await expect(page.getByRole("list", { name: "Watchlist" }).getByRole("listitem")).toHaveCount(10);
        },
      },
    ],
  },
  {
    name: "user-newcomer",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto(`/user/${await neighbour(page, { name: "Noor" })}`);
      await expect(page.getByText("Noor hasn’t rated anything yet.")).toBeVisible();
    },
  },
  {
    name: "user-own",
    widths: SMALL_AND_LARGE,
    async show(page, { username }) {
      await page.goto(`/user/${username}`);
      await expect(page.getByText("This is your profile as others see it.")).toBeVisible();
    },
  },
  {
    name: "user-missing",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto("/user/nobody-of-that-name");
      await expect(page.getByRole("heading", { name: "User Not Found" })).toBeVisible();
    },
  },
  {
    name: "user-failed",
    widths: SMALL_AND_LARGE,
    async show(page, { username }) {
      await page.route("**/api/user/stats/**", breakDown);
      await page.goto(`/user/${username}`);
      await expect(page.getByText("Failed to load user profile")).toBeVisible();
    },
  },
  {
    name: "user-loading",
    widths: SMALL_AND_LARGE,
    isWaiting: true,
    async show(page, { username }) {
      await page.route("**/api/user/stats/**", holdBack);
      await page.goto(`/user/${username}`);
      await expect(page.getByRole("region", { name: "Loading the profile" })).toBeVisible();
    },
  },
];
