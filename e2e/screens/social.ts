/** Pages behind feature flags: the social feed, the vault and featured content. */
import { type Page, expect } from "@playwright/test";

import { breakDown } from "../answers.ts";
import { addPerson, titleNamed } from "../people.ts";
import { SMALL_AND_LARGE, type ViewerScreen } from "./screen.ts";

/** Adds a user whose activities are the newest in the feed. */
async function somebodyDoes(page: Page): Promise<void> {
  const headers = { authorization: `Bearer ${await addPerson(page.request, "Maya Lindqvist")}` };
  for (const [name, rating] of [
    ["Stalker", 3],
    ["Chernobyl", 2],
    ["The Thing", 1],
  ] as const) {
    const { id } = await titleNamed(page.request, name);
    await page.request.post("/api/ratings", { data: { id, rating }, headers });
  }
  const { id } = await titleNamed(page.request, "Past Lives");
  await page.request.post("/api/watchlist", { data: { id }, headers });
  await page.request.put("/api/user/privacy", { data: { profile_visibility: "members" }, headers });
  await page.request.post("/api/quiz/session", { data: { moods: ["calm", "curious"] }, headers });
}

const EXPANDED: ViewerScreen = {
  name: "social-expanded",
  async show(page) {
    await page
      .getByRole("button", { name: /^3 ratings/ })
      .first()
      .click();
    await expect(page.getByRole("link", { name: "Stalker" }).first()).toBeVisible();
  },
};

const AS_LIST: ViewerScreen = {
  name: "social-list",
  widths: SMALL_AND_LARGE,
  async show(page) {
    await page.getByRole("radio", { name: "List" }).click();
    await expect(page.getByRole("radio", { name: "List" })).toBeChecked();
    await expect(page.getByRole("link", { name: "Past Lives" }).first()).toBeVisible();
  },
};

export const SOCIAL: readonly ViewerScreen[] = [
  {
    name: "social",
    async show(page) {
      await somebodyDoes(page);
      await page.goto("/social");
      await expect(page.getByRole("link", { name: "Maya Lindqvist" }).first()).toBeVisible();
    },
    next: [EXPANDED, AS_LIST],
  },
  {
    name: "social-empty",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto("/social?type=other");
      await expect(page.getByText("No activities found")).toBeVisible();
    },
  },
  {
    name: "social-failed",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route("**/api/social/feed?*", breakDown);
      await page.goto("/social");
      await expect(page.getByText("Failed to load social feed activities")).toBeVisible();
    },
  },
  {
    name: "vault",
    async show(page) {
      await page.goto("/vault");
      await expect(page.getByRole("link", { name: "Arrival" })).toBeVisible();
    },
  },
  {
    name: "vault-none-of-these",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto("/vault?rating=1");
      await expect(page.getByText("Nothing with this rating")).toBeVisible();
    },
  },
  {
    name: "vault-failed",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route("**/api/vault?*", breakDown);
      await page.goto("/vault");
      await expect(page.getByText("Failed to load your rated content.")).toBeVisible();
    },
  },
  {
    name: "featured",
    async show(page) {
      await page.goto("/featured-content");
      for (const name of ["Trending", "Now Playing"])
        await expect(page.getByRole("region", { name }).locator("[aria-busy='true']")).toHaveCount(0);
      await expect(page.getByRole("list", { name: "Trending" })).toBeVisible();
    },
  },
  {
    name: "featured-empty",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route(/\/api\/trending/, (route) => route.fulfill({ json: { items: [], source: "own" } }));
      await page.goto("/featured-content");
      await expect(page.getByText("No movies currently in theaters")).toBeVisible();
    },
  },
];
