import type { Page } from "@playwright/test";

import { expect, test } from "./journey.ts";
import { signedIn, titleNamed } from "./people.ts";

/** A day as the page shows it and as a date field takes it. */
const MARCH = { text: "March 9, 2024", value: "2024-03-09" };

async function openDetails(page: Page, name: string): Promise<void> {
  const { id } = await titleNamed(page.request, name);
  await page.goto(`/item/${id}`);
}

test("a title is marked as watched today, and its date changed and removed, with the keyboard alone", async ({
  page,
}) => {
  await signedIn(page);
  await openDetails(page, "Alien");
  await page.getByRole("button", { name: "Mark as watched" }).press("Enter");
  const watched = page.getByRole("button", { name: "Watched", exact: true });
  await expect(watched).toBeFocused();
  await expect(watched).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByText("Alien marked as watched")).toBeVisible();

  const days = page.getByRole("region", { name: "When you watched Alien" }).getByRole("listitem");
  await days.getByRole("button", { name: /^Change date: Alien, / }).press("Enter");
  const field = page.getByLabel("Date watched");
  await expect(field).toBeFocused();
  await field.fill("2999-01-01");
  await field.press("Enter");
  await expect(page.getByText("Choose today or an earlier day")).toBeVisible();
  await field.fill(MARCH.value);
  await field.press("Enter");
  await expect(days.getByRole("button", { name: `Change date: Alien, ${MARCH.text}` })).toBeFocused();

  await page.getByRole("button", { name: "Watched again" }).press("Enter");
  await expect(days).toHaveCount(2);
  await page.reload();
  await watched.press("Enter");
  await expect(days).toHaveCount(2);
  await days
    .last()
    .getByRole("button", { name: `Remove: Alien, ${MARCH.text}` })
    .press("Enter");
  await expect(days).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(days).toHaveCount(2);
});

test("a mark as watched can be undone", async ({ page }) => {
  await signedIn(page);
  await openDetails(page, "Alien");
  await page.getByRole("button", { name: "Mark as watched" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Mark as watched" })).toBeVisible();
});
