import type { Page } from "@playwright/test";

import type { Item } from "#contract/item.ts";

import { expect, test } from "./journey.ts";
import { searchAddress } from "./openings.ts";
import { TASTE, signedIn, watchForFaults } from "./people.ts";

const FOR_CHILDREN = new Set(["G", "PG", "TV-Y", "TV-Y7", "TV-G", "TV-PG"]);

/** The ratings of all titles that the server has sent since. */
function watchRatings(page: Page): (string | null)[] {
  const ratings: (string | null)[] = [];
  page.on("response", (response) => {
    if (!response.url().includes("/api/")) return;
    void response.json().then(
      ({ items = [] }: { items?: Item[] }) => ratings.push(...items.map((item) => item.certification)),
      () => undefined,
    );
  });
  return ratings;
}

async function searchFor(page: Page, text: string): Promise<void> {
  await page.goto(searchAddress(text));
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/** Not titles that are like it, whose links name it too. */
const found = (page: Page, title: string) =>
  page
    .locator("main")
    .getByRole("link", { name: new RegExp(`^${title},`) })
    .first();

test("a household limits titles by age rating, and only the PIN lifts it", async ({ page }) => {
  const faults = watchForFaults(page);
  await signedIn(page, TASTE);
  await searchFor(page, "The Shining");
  await expect(found(page, "The Shining")).toBeVisible();

  await page.goto("/settings/profile#age-ratings");
  const section = page.locator("#age-ratings");
  await section.getByRole("radio", { name: /^PG Up to PG/ }).check();
  await section.getByRole("button", { name: "Save limit" }).click();
  await expect(section.getByText("Enter the PIN")).toBeVisible();
  await section.getByLabel("New PIN", { exact: true }).fill("2468");
  await section.getByRole("button", { name: "Save limit" }).click();
  await expect(section.getByText("The limit is saved")).toBeVisible();
  await expect(section.getByRole("heading", { name: "Age ratings" })).toBeFocused();

  const ratings = watchRatings(page);
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(page.getByRole("region", { name: "Just For You" }).getByRole("link").first()).toBeVisible();
  await searchFor(page, "The Shining");
  await expect(found(page, "The Shining")).toHaveCount(0);
  expect(ratings.length).toBeGreaterThan(20);
  expect(ratings.filter((rating) => rating !== null && !FOR_CHILDREN.has(rating))).toEqual([]);

  await page.goto("/settings/profile#age-ratings");
  await section.getByRole("radio", { name: "Off" }).check();
  await section.getByLabel("PIN", { exact: true }).fill("1111");
  await section.getByRole("button", { name: "Save limit" }).click();
  await expect(section.getByText("PIN is incorrect")).toBeVisible();
  await section.getByRole("radio", { name: /^PG Up to PG/ }).check();

  await section.getByRole("button", { name: "Lift for four hours" }).click();
  const dialog = page.getByRole("dialog", { name: "Lift for four hours" });
  await expect(dialog.getByLabel("PIN", { exact: true })).toBeFocused();
  await page.keyboard.type("1111");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("PIN is incorrect")).toBeVisible();
  await dialog.getByLabel("PIN", { exact: true }).fill("2468");
  await dialog.getByRole("button", { name: "Lift the limit" }).click();
  await expect(section.getByText(/The limit is lifted until/)).toBeVisible();
  await searchFor(page, "The Shining");
  await expect(found(page, "The Shining")).toBeVisible();

  await page.goto("/settings/profile#age-ratings");
  await section.getByRole("button", { name: "Apply it again now" }).click();
  await expect(section.getByRole("button", { name: "Lift for four hours" })).toBeVisible();
  await expect(section.getByRole("heading", { name: "Age ratings" })).toBeFocused();
  await searchFor(page, "The Shining");
  await expect(found(page, "The Shining")).toHaveCount(0);
  expect(faults).toEqual([]);
});

test("the account’s password turns the limit off if the PIN is forgotten", async ({ page }) => {
  const { password } = await signedIn(page);
  await page.goto("/settings/profile#age-ratings");
  const section = page.locator("#age-ratings");
  await section.getByRole("radio", { name: "PG-13/TV-14" }).check();
  await section.getByLabel("New PIN", { exact: true }).fill("135790");
  await page.keyboard.press("Enter");
  await section.getByRole("button", { name: "Forgot the PIN?" }).click();
  const dialog = page.getByRole("dialog", { name: "Forgot the PIN?" });
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: "Turn the limit off" }).click();
  await expect(dialog.getByText("Password is incorrect")).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Turn the limit off" }).click();
  await expect(section.getByRole("radio", { name: "Off" })).toBeChecked();
  await expect(section.getByRole("button", { name: "Forgot the PIN?" })).toHaveCount(0);
});
