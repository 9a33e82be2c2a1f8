import type { Page } from "@playwright/test";

import { expect, test } from "./journey.ts";
import { chooseFavorites, MARA, neighbor, signedIn } from "./people.ts";

const editor = (page: Page) => page.getByRole("list", { name: "Favorites" });
const chosen = (page: Page) =>
  editor(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("button") });
const search = (page: Page) => page.getByRole("searchbox", { name: "Add a favorite" });

async function openSettings(page: Page): Promise<void> {
  await page.goto("/settings/profile#favorites");
  await expect(editor(page)).toBeVisible();
}

/** Adds a favorite with the keyboard alone. */
async function add(page: Page, name: string): Promise<void> {
  await search(page).fill(name);
  const result = page
    .getByRole("list", { name: "Search results" })
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .first();
  await result.press("Enter");
  await expect(chosen(page).filter({ hasText: name })).toBeVisible();
}

test("favorites are chosen, moved and removed with the keyboard alone, and head the profile", async ({
  page,
}) => {
  const { username } = await signedIn(page);
  await page.goto(`/user/${username}`);
  await page.getByRole("link", { name: "Choose favorites" }).press("Enter");
  await expect(editor(page)).toBeVisible();
  await add(page, "Alien");
  await expect(search(page)).toBeFocused();
  await add(page, "Heat");
  await add(page, "Moonlight");
  await add(page, "Parasite");
  await expect(page.getByText("You’ve chosen four favorites.")).toBeVisible();
  await expect(search(page)).toHaveCount(0);
  await expect(editor(page).getByRole("button").first()).toBeFocused();

  const left = page.getByRole("button", { name: "Move left: Parasite" });
  await left.press("Enter");
  await expect(chosen(page)).toContainText([/Alien/, /Heat/, /Parasite/, /Moonlight/]);
  await expect(left).toBeFocused();
  await left.press("Enter");
  await left.press("Enter");
  await expect(chosen(page)).toContainText([/Parasite/, /Alien/, /Heat/, /Moonlight/]);
  await expect(left).toBeFocused();
  await expect(left).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Remove from favorites: Heat" }).press("Enter");
  await expect(chosen(page)).toContainText([/Parasite/, /Alien/, /Moonlight/]);
  await expect(page.getByRole("button", { name: "Move left: Moonlight" })).toBeFocused();
  await page.reload();
  await expect(chosen(page)).toContainText([/Parasite/, /Alien/, /Moonlight/]);

  await page.goto(`/user/${username}`);
  const favorites = page.getByRole("region", { name: "Favorites" });
  await expect(favorites.getByRole("link")).toContainText([/^Parasite/, /^Alien/, /^Moonlight/]);
  await favorites.getByRole("link", { name: /^Alien/ }).press("Enter");
  await expect(page.getByRole("dialog")).toContainText("Alien");
});

test("a favorite that couldn't be saved is taken back, with a message", async ({ page }) => {
  const { token } = await signedIn(page);
  await chooseFavorites(page, token, ["Heat"]);
  await openSettings(page);
  await page.route("**/api/user/favorites", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.fallback(),
  );
  await page.getByRole("button", { name: "Remove from favorites: Heat" }).click();
  await expect(page.getByText("Your favorites couldn’t be saved. Please try again.")).toBeVisible();
  await expect(chosen(page)).toContainText([/Heat/]);
});

test("somebody else's profile shows their favorites, and nothing if they have none", async ({ page }) => {
  await signedIn(page);
  await page.goto(`/user/${await neighbor(page, MARA)}`);
  await expect(page.getByRole("region", { name: "Favorites" }).getByRole("link")).toHaveCount(4);
  await page.goto(`/user/${await neighbor(page, { name: "Noor" })}`);
  await expect(page.getByRole("heading", { name: "Noor" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Favorites" })).toHaveCount(0);
});
