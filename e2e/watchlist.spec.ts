import type { Page } from "@playwright/test";

import { breakDown } from "./answers.ts";
import { expect, test } from "./journey.ts";
import { signedIn, titleNamed } from "./people.ts";
import { tabTo } from "./tabbing.ts";

const TOAST_MS = 6000;

const entry = (page: Page, title: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: title });
const remove = (page: Page, title: string) =>
  page.getByRole("button", { name: `Remove from watchlist: ${title}`, exact: true });

/** Opens the watchlist of a new account to which these titles were added, in this order. */
async function open(page: Page, titles: readonly string[]): Promise<{ token: string }> {
  const { token } = await signedIn(page);
  for (const name of titles) {
    const { id } = await titleNamed(page.request, name);
    await page.request.post("/api/watchlist", {
      data: { id },
      headers: { authorization: `Bearer ${token}` },
    });
  }
  await page.goto("/watchlist");
  await expect(entry(page, titles[0] ?? "")).toBeVisible();
  return { token };
}

test("each title shows its facts, streaming services and the start of its overview", async ({ page }) => {
  await open(page, ["Alien", "Chernobyl"]);
  await expect(entry(page, "Alien")).toContainText(
    "land on a howling moon and bring one of their own back...",
  );
  await expect(entry(page, "Alien")).toContainText("1979 · 1h 57m · ");
  await expect(entry(page, "Chernobyl")).toContainText("2019 · 1 season · ");
  await expect(entry(page, "Alien")).toContainText(/, on [A-Z]/);
});

test("a removed title disappears immediately and can be restored, with the keyboard alone", async ({
  page,
}) => {
  await open(page, ["Alien", "Stalker", "Chernobyl"]);
  const told = Promise.withResolvers<void>();
  await page.route("**/api/watchlist/*", async (route) => {
    await told.promise;
    await route.continue();
  });
  await remove(page, "Stalker").focus();
  await page.keyboard.press("Enter");
  await expect(entry(page, "Stalker")).toHaveCount(0);
  await expect(remove(page, "Alien")).toBeFocused();
  told.resolve();
  await expect(page.getByText("Removed Stalker from your watchlist")).toBeVisible();
  await page.keyboard.press("F6");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.ok());
  await page.keyboard.press("Enter");
  await saved;
  await expect(entry(page, "Stalker")).toBeVisible();
  await expect(remove(page, "Alien")).toBeFocused();
  await page.reload();
  await expect(entry(page, "Stalker")).toBeVisible();

  for (const title of ["Alien", "Chernobyl", "Stalker"]) await remove(page, title).press("Enter");
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  await tabTo(page, "Find something for tonight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
});

test("a notification closes after six seconds, but not while it has focus", async ({ page }) => {
  await page.clock.install();
  await open(page, ["Alien", "Stalker"]);
  await remove(page, "Alien").click();
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.focus();
  await page.clock.runFor(2 * TOAST_MS);
  await expect(undo).toBeFocused();
  await remove(page, "Stalker").focus();
  await page.clock.runFor(2 * TOAST_MS);
  await expect(undo).toHaveCount(0);

  await remove(page, "Stalker").click();
  await undo.focus();
  await page.keyboard.press("Escape");
  await page.clock.runFor(TOAST_MS / 2);
  await expect(undo).toHaveCount(0);
});

test("a title that can't be removed comes back, with an error message", async ({ page }) => {
  await open(page, ["Alien"]);
  await page.route("**/api/watchlist/*", breakDown);
  await remove(page, "Alien").click();
  await expect(page.getByText("Failed to update watch later status")).toBeVisible();
  await expect(entry(page, "Alien")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("a watchlist that fails to load never looks empty, and can be retried", async ({ page }) => {
  await signedIn(page);
  await page.route("**/api/watchlist", breakDown);
  await page.goto("/watchlist");
  await expect(page.getByRole("alert")).toContainText(
    "Failed to load your watchlist. Please try again later.",
  );
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("Nothing here yet")).toBeVisible();
});

const headings = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("heading");

test("a watched title says so, with its date, and watched titles can be hidden", async ({ page }) => {
  const { token } = await open(page, ["Alien", "Stalker", "Chernobyl"]);
  const hide = page.getByRole("button", { name: "Hide watched" });
  await expect(page.getByRole("button", { name: "On my services" })).toBeVisible();
  await expect(hide).toHaveCount(0);
  const { id } = await titleNamed(page.request, "Stalker");
  await page.request.post("/api/viewings", {
    data: { item_id: id, watched_on: "2025-11-20" },
    headers: { authorization: `Bearer ${token}` },
  });
  await page.reload();
  await expect(entry(page, "Stalker")).toContainText("Watched November 20, 2025");
  await expect(entry(page, "Alien")).not.toContainText("Watched");

  await hide.click();
  await expect(headings(page)).toHaveText(["Chernobyl", "Alien"]);
  await page.reload();
  await expect(headings(page)).toHaveText(["Chernobyl", "Alien"]);
  await hide.click();
  await expect(headings(page)).toHaveText(["Chernobyl", "Stalker", "Alien"]);

  await page.getByRole("link", { name: "Alien" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as watched" }).click();
  await page.keyboard.press("Escape");
  await expect(entry(page, "Alien")).toContainText(/Watched \w+ \d+, \d{4}/);
});

test("a watchlist of one title has nothing to sort or narrow", async ({ page }) => {
  await open(page, ["Alien"]);
  await expect(page.getByRole("heading", { name: "Watchlist" })).toBeVisible();
  await expect(page.getByLabel("Sort by")).toHaveCount(0);
});

test("on a phone, the watchlist's controls are in one line", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, ["Alien", "Stalker"]);
  const pick = await page.getByRole("button", { name: "Pick one for me" }).boundingBox();
  const last = await page.getByRole("button", { name: "Under 2 hours" }).boundingBox();
  expect(Math.abs((pick?.y ?? 0) - (last?.y ?? 0))).toBeLessThan(10);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("the watchlist is sorted and narrowed, and stays so after a reload and on the way back", async ({
  page,
}) => {
  await open(page, ["Before Sunset", "Alien", "Stalker"]);
  await expect(headings(page)).toHaveText(["Stalker", "Alien", "Before Sunset"]);
  await page.getByLabel("Sort by").selectOption("Year, newest first");
  await expect(headings(page)).toHaveText(["Before Sunset", "Stalker", "Alien"]);
  await page.getByRole("button", { name: "Under 2 hours" }).press("Enter");
  await expect(headings(page)).toHaveText(["Before Sunset", "Alien"]);
  await page.reload();
  await expect(headings(page)).toHaveText(["Before Sunset", "Alien"]);
  await page.getByRole("link", { name: "History" }).click();
  await page.goBack();
  await expect(headings(page)).toHaveText(["Before Sunset", "Alien"]);

  await page.getByRole("button", { name: "On my services" }).press("Enter");
  await expect(page.getByText("Choose your services in your profile")).toBeVisible();
  await expect(page.getByRole("link", { name: "Choose services" })).toBeVisible();
});

test("one of the titles is picked, another one follows, and its details open, with the keyboard alone", async ({
  page,
}) => {
  await open(page, ["Alien", "Chernobyl"]);
  await page.getByRole("button", { name: "Pick one for me" }).press("Enter");
  const dialog = page.getByRole("dialog");
  const name = dialog.getByRole("heading");
  const first = await name.textContent();
  await expect(name).toBeFocused();
  await expect(dialog.getByRole("link", { name: /^Play on / })).toHaveAttribute("href", /^https:/);
  await dialog.getByRole("button", { name: "Another one" }).press("Enter");
  await expect(name).toHaveText(first === "Alien" ? "Chernobyl" : "Alien");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Pick one for me" })).toBeFocused();
});
