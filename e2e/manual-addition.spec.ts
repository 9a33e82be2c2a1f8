import { randomBytes } from "node:crypto";

import type { Page } from "@playwright/test";

import { expect, test } from "./journey.ts";
import { searchAddress } from "./openings.ts";
import { signedIn, titleNamed } from "./people.ts";

const INTRO =
  "We're still growing our database! Please tell us what you're looking for and we'll do our best to add it.";

const unknownTitle = () => `Lantern Keeper ${randomBytes(4).toString("hex")}`;
const form = (page: Page) => page.getByRole("dialog", { name: "Add it manually" });

async function openForm(page: Page, title: string): Promise<void> {
  await page.goto(searchAddress(title));
  await page.getByRole("button", { name: "Add it manually" }).click();
  await expect(form(page)).toBeVisible();
}

test("adding a missing title opens its page", async ({ page }) => {
  await signedIn(page);
  const title = unknownTitle();
  await openForm(page, title);
  await expect(form(page).getByText(INTRO)).toBeVisible();
  await expect(form(page).getByLabel("Title")).toHaveValue(title);
  await expect(form(page).getByLabel("Type")).toHaveValue("movie");
  await form(page).getByLabel("Release Year").fill("1987");
  await form(page).getByRole("button", { name: "Add to Database" }).click();
  await expect(page).toHaveURL(/\/item\/\d+$/);
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText("1987").first()).toBeVisible();
  await expect(page.getByText("No description available")).toBeVisible();
  await expect(page.getByText("No streaming information available")).toBeVisible();

  await page.getByRole("button", { name: "Watchlist" }).click();
  await page.getByRole("link", { name: "Watchlist" }).first().click();
  const entry = page.getByRole("listitem").filter({ hasText: title });
  await expect(entry).toContainText("No description available");
  await expect(entry.locator("img").first()).toHaveJSProperty("complete", true);
});

test("adding a title that already exists opens the existing one", async ({ page }) => {
  await signedIn(page);
  const { id } = await titleNamed(page.request, "Breaking Bad");
  await openForm(page, "breaking bad");
  await form(page).getByLabel("Release Year").fill("2008");
  await form(page).getByLabel("Type").selectOption("TV Show");
  await form(page).getByRole("button", { name: "Add to Database" }).click();
  await expect(page).toHaveURL(`/item/${id}`);
});

test("missing or invalid entries are explained next to their field until fixed", async ({ page }) => {
  await signedIn(page);
  await openForm(page, unknownTitle());
  const year = form(page).getByLabel("Release Year");
  const submit = form(page).getByRole("button", { name: "Add to Database" });
  await form(page).getByLabel("Title").fill(" ");
  await submit.click();
  await expect(form(page).getByText("Title is required")).toBeVisible();
  await expect(form(page).getByText("Release year is required")).toBeVisible();
  await expect(form(page).getByLabel("Title")).toBeFocused();
  await form(page).getByLabel("Title").fill("Something");
  await expect(form(page).getByText("Title is required")).toBeHidden();
  await year.fill("soon");
  await expect(form(page).getByText("Release year must be a number")).toBeVisible();
  await year.fill("1899");
  await expect(form(page).getByText("Release year must be 1900 or later")).toBeVisible();
  await year.fill(String(new Date().getFullYear() + 1));
  await expect(form(page).getByText("Release year can’t be in the future")).toBeVisible();
  await submit.click();
  await expect(year).toBeFocused();
  await year.fill("1987");
  await expect(year).not.toHaveAttribute("aria-invalid");
});

test("the form can't be closed while a title is being added", async ({ page }) => {
  await signedIn(page);
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/items/manual", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await openForm(page, unknownTitle());
  await form(page).getByLabel("Release Year").fill("1987");
  await page.keyboard.press("Enter");
  await expect(form(page).getByRole("button", { name: "Adding..." })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form(page)).toBeVisible();
  answer.resolve();
  await expect(page).toHaveURL(/\/item\/\d+$/);
});

const FAILURES = [
  ["shows the server's message", { status: 429, json: { error: "Slowly", message: "Slowly" } }, "Slowly"],
  [
    "shows a default message if the server sent none",
    { status: 502, body: "<html>" },
    "Failed to add item. Please try again.",
  ],
] as const;

for (const [what, answer, sentence] of FAILURES) {
  test(`a failed addition ${what} and keeps the entries`, async ({ page }) => {
    await signedIn(page);
    await page.route("**/api/items/manual", (route) => route.fulfill(answer));
    const title = unknownTitle();
    await openForm(page, title);
    await form(page).getByLabel("Release Year").fill("1987");
    await page.keyboard.press("Enter");
    await expect(form(page).getByRole("alert")).toHaveText(sentence);
    await expect(form(page).getByLabel("Title")).toHaveValue(title);
    await expect(form(page).getByLabel("Release Year")).toHaveValue("1987");
  });
}

test("adding a title while offline shows an error", async ({ page }) => {
  await signedIn(page);
  await page.route("**/api/items/manual", (route) => route.abort());
  await openForm(page, unknownTitle());
  await form(page).getByLabel("Release Year").fill("1987");
  await page.keyboard.press("Enter");
  await expect(form(page).getByRole("alert")).toHaveText("An error occurred. Please try again.");
});

test("closing the form clears the entries and returns focus", async ({ page }) => {
  await signedIn(page);
  const title = unknownTitle();
  await openForm(page, title);
  await form(page).getByLabel("Title").fill("Something else");
  await page.keyboard.press("Escape");
  await expect(form(page)).toBeHidden();
  const opener = page.getByRole("button", { name: "Add it manually" });
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(form(page).getByLabel("Title")).toHaveValue(title);
  await expect(form(page).getByLabel("Title")).toBeFocused();
});
