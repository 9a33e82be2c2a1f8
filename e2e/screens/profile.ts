/** The profile page with its sections and the taste profile, and public profiles with much, little or nothing in common. */
import { type Page, expect } from "@playwright/test";

import { breakDown, holdBack } from "../answers.ts";
import { MARA, neighbor } from "../people.ts";
import { SMALL_AND_LARGE, type ViewerScreen } from "./screen.ts";

const TASTE = "**/api/user/taste-profile";

/** Removes the stubbed responses, which are only for one screen. */
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
  await page.goto("/settings/profile#taste");
  await expect(page.getByRole("heading", { name: "Your taste", exact: true })).toBeInViewport();
}

export const PROFILE: readonly ViewerScreen[] = [
  {
    name: "profile",
    show: openProfile,
    next: [
      sectionAt("profile-likes", "likes", "What you like"),
      sectionAt("profile-privacy", "privacy", "Privacy"),
      sectionAt("profile-email", "email", "Email"),
      sectionAt("profile-sessions", "sessions", "Sessions"),
      sectionAt("profile-data", "data", "Your data"),
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
          await page.goto("/settings/profile#sessions");
          await page.getByRole("button", { name: "Log out everywhere" }).click();
          await expect(page.getByRole("dialog", { name: "Log out everywhere?" })).toBeVisible();
        },
        leave: (page) => page.getByRole("button", { name: "Cancel" }).click(),
      },
    ],
  },
  {
    name: "profile-favorites",
    async show(page) {
      await page.goto("/settings/profile#favorites");
      await expect(page.getByRole("list", { name: "Favorites" })).toBeVisible();
    },
    next: [
      {
        name: "profile-favorites-search",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.getByRole("searchbox", { name: "Add a favorite" }).fill("alien");
          await page.getByRole("list", { name: "Search results" }).getByRole("button").first().click();
          await page.getByRole("searchbox", { name: "Add a favorite" }).fill("heat");
          await expect(page.getByRole("list", { name: "Search results" })).toBeVisible();
        },
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
}

function sectionAt(name: string, id: string, heading: string): ViewerScreen {
  return {
    name,
    async show(page) {
      await page.goto(`/settings/profile#${id}`);
      await expect(page.getByRole("heading", { name: heading, exact: true })).toBeInViewport();
      await expect(page.locator("main [aria-busy='true']")).toHaveCount(0);
    },
  };
}

export const PUBLIC_PROFILE: readonly ViewerScreen[] = [
  {
    name: "user",
    async show(page) {
      await page.goto(`/user/${await neighbor(page, MARA)}`);
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
      await page.goto(`/user/${await neighbor(page, { name: "Noor" })}`);
      await expect(page.getByText("Noor hasn’t liked any titles yet.")).toBeVisible();
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
