/** The profile page: its sections and the states of their changes. */
import { type Page, expect } from "@playwright/test";

import { breakDown, holdBack } from "../answers.ts";
import { SMALL_AND_LARGE, type ViewerScreen } from "./screen.ts";

/** Removes the stubbed responses, which are for this screen only. */
const leave = (page: Page) => page.unrouteAll({ behavior: "ignoreErrors" });

export const PROFILE: readonly ViewerScreen[] = [
  {
    name: "profile",
    show: openProfile,
    next: [
      sectionAt("profile-likes", "likes", "What you like"),
      sectionAt("profile-privacy", "privacy", "Privacy"),
      sectionAt("profile-email", "email", "Email"),
      sectionAt("profile-sessions", "data", "Your data"),
      {
        name: "profile-deletion",
        async show(page) {
          await page.getByRole("button", { name: "Delete account" }).click();
          await expect(page.getByRole("dialog", { name: "Delete your account?" })).toBeVisible();
        },
        next: [
          {
            name: "profile-deletion-last",
            async show(page) {
              await page.getByRole("button", { name: "Continue" }).click();
              await page.getByRole("button", { name: "Delete permanently" }).click();
              await expect(page.getByText("Password is required")).toBeVisible();
            },
            leave: (page) => page.getByRole("button", { name: "Keep my account" }).click(),
          },
        ],
      },
      {
        name: "profile-end-all",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.getByRole("button", { name: "Log out everywhere" }).click();
          await expect(page.getByRole("dialog", { name: "Log out everywhere?" })).toBeVisible();
        },
        leave: (page) => page.getByRole("button", { name: "Cancel" }).click(),
      },
    ],
  },
  {
    name: "profile-unsaved",
    async show(page) {
      await openProfile(page);
      await page.getByLabel("Display name").fill("");
      await page.getByLabel("Age range").selectOption("13-17");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("Display name is required")).toBeVisible();
    },
    next: [
      {
        name: "profile-leaving",
        async show(page) {
          await page.getByRole("link", { name: "Home" }).click();
          await expect(page.getByRole("dialog", { name: "Save your changes first?" })).toBeVisible();
        },
        async leave(page) {
          await page.keyboard.press("Escape");
          await expect(page.getByRole("dialog")).toHaveCount(0);
        },
      },
    ],
  },
  {
    name: "profile-loading",
    widths: SMALL_AND_LARGE,
    isWaiting: true,
    async show(page) {
      await page.route("**/api/profile", holdBack);
      await page.goto("/settings/profile");
      await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
    },
    leave,
  },
  {
    name: "profile-failed",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route("**/api/profile", breakDown);
      await page.goto("/settings/profile");
      await expect(page.getByText("Failed to load user data")).toBeVisible();
    },
    leave,
  },
];

async function openProfile(page: Page): Promise<void> {
  await page.goto("/settings/profile");
  await expect(page.getByLabel("Display name")).toBeVisible();
  await expect(page.getByRole("list", { name: "Your sessions" })).toBeVisible();
}

function sectionAt(name: string, id: string, heading: string): ViewerScreen {
  return {
    name,
    async show(page) {
      // Content that's still loading would push the section away.
      await expect(page.locator("main [aria-busy='true']")).toHaveCount(0);
      await page.locator(`nav a[href="#${id}"]`).click();
      await expect(page.getByRole("heading", { name: heading, exact: true })).toBeInViewport();
    },
  };
}
