import type { Page } from "@playwright/test";

import { expectNoFaults } from "./faults.ts";
import { expect, test } from "./journey.ts";
import { PHONE, searchAddress, wishAnswer } from "./openings.ts";
import { signedIn } from "./people.ts";

const WISH = "A slow, beautiful film for a rainy night, under two hours, nothing sad";
const chips = (page: Page) => page.getByRole("list", { name: "What we understood" });
const chip = (page: Page, phrase: string) => chips(page).getByRole("button", { name: `Remove: ${phrase}` });

test("a wish shows what was understood, marks its words, and says what each title meets", async ({
  page,
}) => {
  await signedIn(page);
  await page.goto("/dashboard");
  const box = page.getByPlaceholder("Search movies & TV shows...");
  await box.fill(WISH);
  await box.press("Enter");
  await expect(wishAnswer(page).getByRole("listitem")).toHaveCount(12);
  await expect(chips(page).getByRole("listitem")).toHaveText([
    "Slow",
    "Beautiful",
    "Film",
    "Rainy night",
    "Under 2 hours",
    "Not sad",
  ]);
  await expect(page.getByRole("heading", { name: "No results found" })).toBeHidden();
  await expect(page.getByText(/^Understood: Slow, Beautiful, /)).toBeAttached();
  await expect(wishAnswer(page).getByText(/ · /).first()).toBeVisible();
  await chip(page, "Rainy night").hover();
  await expect(page.locator("mark")).toHaveText("rainy night");
  await chip(page, "Under 2 hours").focus();
  await expect(page.locator("mark")).toHaveText("under two hours");
  await expectNoFaults(page);
});

test("a phrase that's removed with the keyboard no longer counts, and can be put back", async ({ page }) => {
  await signedIn(page);
  await page.goto(searchAddress("a funny movie under 90 minutes"));
  await expect(chips(page).getByRole("listitem")).toHaveCount(3);
  const asked = page.waitForRequest((request) => request.url().includes("without="));
  await chip(page, "Under 90 minutes").focus();
  await page.keyboard.press("Enter");
  await asked;
  await expect(chip(page, "Under 90 minutes")).toBeHidden();
  await expect(page.getByText(/^Understood: Funny, Movie\. /)).toBeAttached();
  await expect(page.locator("main :focus")).toHaveCount(1);
  await page.getByRole("button", { name: "Put everything back" }).click();
  await expect(chip(page, "Under 90 minutes")).toBeVisible();
});

test("choices narrow the answer, and Show more goes on where it ended", async ({ page }) => {
  await signedIn(page);
  await page.goto(searchAddress("something funny"));
  await expect(wishAnswer(page).getByRole("listitem")).toHaveCount(12);
  await page.getByRole("button", { name: "Refine" }).click();
  await page.getByLabel("Type").selectOption("TV shows");
  await expect(wishAnswer(page).getByRole("link", { name: /, Movie/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(wishAnswer(page).getByRole("listitem")).toHaveCount(24);
  await expect(wishAnswer(page).getByRole("link").nth(12)).toBeFocused();
});

test("a search for a person doesn't repeat or count the titles shown above", async ({ page }) => {
  await signedIn(page);
  await page.goto(searchAddress("Greta Gerwig"));
  await expect(page.getByRole("list", { name: "Search results" })).toBeVisible();
  await expect(chip(page, "Greta Gerwig")).toBeVisible();
  await expect(page.getByText("All titles for your wish are shown above.", { exact: true })).toBeVisible();
  await expect(wishAnswer(page)).toBeHidden();
  await expect(page.getByText("No items found matching your preferences")).toBeHidden();
});

test("Show more can be retried after a failure", async ({ page }) => {
  await signedIn(page);
  let isBroken = true;
  await page.route(/\/api\/wish\?.*offset=12/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto(searchAddress("something funny"));
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByRole("alert")).toContainText("Titles for your wish couldn’t be loaded");
  await expect(page.getByRole("button", { name: "Try Again" })).toBeFocused();
  isBroken = false;
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(wishAnswer(page).getByRole("listitem")).toHaveCount(24);
  await expect(wishAnswer(page).getByRole("link").nth(12)).toBeFocused();
  await expect(page.getByRole("alert")).toBeHidden();
});

test("words that nobody knows are said, and never an error", async ({ page }) => {
  await signedIn(page);
  await page.goto(searchAddress("xqzzv brrrgl"));
  await expect(page.getByRole("heading", { name: "No results found" })).toBeVisible();
  await expect(page.getByText("Words we don’t know: “xqzzv”, “brrrgl”.")).toBeVisible();
  await expect(wishAnswer(page).getByRole("listitem")).not.toHaveCount(0);
  await expect(page.getByRole("alert")).toBeHidden();
});

test("an empty field offers recent searches, which can be removed", async ({ page }) => {
  await signedIn(page);
  await page.goto("/dashboard");
  const box = page.getByPlaceholder("Search movies & TV shows...");
  for (const text of ["alien", "time loop"]) {
    await box.fill(text);
    await box.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Results for “${text}”`);
  }
  await box.fill("");
  await expect(page).toHaveURL("/search");
  await expect(page.getByRole("group", { name: "By genre" })).toBeVisible();
  const recent = page.getByRole("list", { name: "Recent searches" });
  await expect(recent.getByRole("listitem")).toHaveText(["time loop", "alien"]);
  await page.getByRole("button", { name: "Remove from recent searches: alien" }).click();
  await expect(recent.getByRole("listitem")).toHaveText(["time loop"]);
  await page.getByRole("button", { name: "Clear recent searches" }).click();
  await expect(recent).toBeHidden();
});

test("on a phone, an answer fits the screen and passes axe", async ({ page }) => {
  await page.setViewportSize({ width: PHONE, height: 844 });
  await page.emulateMedia({ colorScheme: "light" });
  await signedIn(page);
  await page.goto(searchAddress(WISH));
  await expect(wishAnswer(page).getByRole("listitem")).toHaveCount(12);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE);
  await expectNoFaults(page);
});

test("a visitor describes a film and sees twelve titles before any account", async ({ page }) => {
  await page.goto("/");
  const box = page.getByRole("searchbox", { name: "What would you like to watch?" });
  await box.fill(WISH);
  await box.press("Enter");
  await expect(wishAnswer(page).getByRole("listitem")).toHaveCount(12);
  await expect(chip(page, "Under 2 hours")).toBeVisible();
  await expect(box).toBeFocused();
  await expectNoFaults(page, "look");
  await wishAnswer(page).getByRole("link").first().click();
  await expect(page.getByRole("dialog")).toContainText("Create Your Account");
});

test("an example on the landing page is tried with one click", async ({ page }) => {
  await page.goto("/");
  const example = page.getByRole("group", { name: "For example" }).getByRole("button").first();
  const words = (await example.textContent()) ?? "";
  await example.click();
  await expect(wishAnswer(page).getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("searchbox", { name: "What would you like to watch?" })).toHaveValue(words);
});

test("a wish for tonight leads from the dashboard to its titles", async ({ page }) => {
  await signedIn(page);
  await page.goto("/dashboard");
  const box = page.getByRole("searchbox", { name: "Tonight…" });
  await box.fill("something funny");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=something\+funny$/);
  await expect(wishAnswer(page).getByRole("listitem")).toHaveCount(12);
});

test("a wish used for tonight steers the picks until it's cleared, with the keyboard alone", async ({
  page,
}) => {
  await signedIn(page);
  await page.goto(searchAddress("a funny movie under 100 minutes, no horror"));
  await page.getByRole("button", { name: "Use this for tonight" }).focus();
  await page.keyboard.press("Enter");
  const link = page.getByRole("link", { name: "See them" });
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  const tonight = page.getByRole("list", { name: "Tonight" }).getByRole("button");
  await expect(tonight).toHaveText(["Funny", "Movie", "Under 1 h 40 min", "No horror"]);
  await expect(page.getByText("Funny · movie · under 1 h 40 min").first()).toBeVisible();
  await page.getByRole("button", { name: "Remove: Under 1 h 40 min" }).focus();
  await page.keyboard.press("Enter");
  await expect(tonight).toHaveText(["Funny", "Movie", "No horror"]);
  await expect(page.getByText("Funny · movie", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Clear tonight" }).click();
  await expect(tonight).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tonight).toHaveText(["Funny", "Movie", "No horror"]);
});
