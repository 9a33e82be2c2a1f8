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

/** Opens the history of a new account that rated and watched these titles. */
async function openHistory(
  page: Page,
  { rated, watched }: { rated: Record<string, 1 | 2 | 3>; watched: readonly (readonly [string, string])[] },
): Promise<void> {
  const { token } = await signedIn(page, rated);
  for (const [name, day] of watched) {
    const { id } = await titleNamed(page.request, name);
    await page.request.post("/api/viewings", {
      data: { item_id: id, watched_on: day },
      headers: { authorization: `Bearer ${token}` },
    });
  }
  await page.goto("/history");
}

const entry = (page: Page, title: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: title });
const months = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });

test("the history lists everything by month, and can be searched, sorted and filtered from the URL", async ({
  page,
}) => {
  await openHistory(page, {
    rated: { Alien: 3 },
    watched: [
      ["Alien", "2024-03-09"],
      ["Heat", "2024-03-02"],
      ["Chernobyl", "2023-11-05"],
    ],
  });
  await expect(months(page)).toHaveText(["March 2024", "November 2023"]);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);

  await page.getByRole("button", { name: "TV shows" }).click();
  await expect(months(page)).toHaveText(["November 2023"]);
  await page.getByRole("button", { name: "TV shows" }).click();
  await page.getByRole("searchbox", { name: "Search your history" }).fill("hea");
  await expect(months(page)).toHaveText(["March 2024"]);
  await expect(entry(page, "Heat")).toBeVisible();
  await expect(entry(page, "Alien")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search your history" })).toHaveValue("hea");
  await expect(entry(page, "Alien")).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search your history" }).fill("nothing like it");
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);

  await page.getByLabel("Sort by").selectOption("Title");
  await expect(page.getByRole("main").getByRole("heading", { level: 3 })).toHaveText([
    "Alien",
    "Chernobyl",
    "Heat",
  ]);
});

test("a date is changed, and an entry with its rating removed and put back, with the keyboard alone", async ({
  page,
}) => {
  await openHistory(page, {
    rated: { Alien: 3 },
    watched: [
      ["Alien", "2024-03-09"],
      ["Heat", "2024-03-02"],
    ],
  });
  await page.getByRole("button", { name: "Change date: Heat, March 2, 2024" }).press("Enter");
  await page.getByLabel("Date watched").fill("2023-11-05");
  await page.getByLabel("Date watched").press("Enter");
  await expect(months(page)).toHaveText(["March 2024", "November 2023"]);

  await page.getByRole("button", { name: "Remove from history: Alien, March 9, 2024" }).press("Enter");
  await expect(entry(page, "Alien")).toHaveCount(0);
  await expect(page.getByText("Removed Alien and its rating from your history")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(entry(page, "Alien")).toContainText("Watched March 9, 2024");
  await expect(entry(page, "Alien").getByRole("radio", { name: "Loved" })).toBeChecked();
});

test("an empty history leads on", async ({ page }) => {
  await signedIn(page);
  await page.goto("/watchlist");
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
  await page.getByRole("link", { name: "Find something for tonight" }).click();
  await expect(page).toHaveURL(/dashboard/);
});
