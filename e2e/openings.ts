/** Opens screens and waits until they're ready, and waits for a page's own requests. */
import { type Locator, type Page, expect } from "@playwright/test";

import { newcomer, titleNamed } from "./people.ts";

export const PHONE = 390;
export const TABLET = 820;
export const DESKTOP = 1440;

const SAVED = ["Stalker", "Paddington 2", "Chernobyl", "Past Lives"];

export async function openLanding(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("list", { name: "Trending now" })).toHaveAttribute("aria-busy", "false");
}

export async function beginSignUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Get started" }).click();
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
}

/** From the first step of the sign-up dialog, goes to the second, chooses genres and types until a suggestion appears. */
export async function goToSecondStep(page: Page): Promise<void> {
  const { email, username, password } = newcomer();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Next" }).click();
  for (const genre of ["Drama", "Horror", "Music"]) await page.getByRole("option", { name: genre }).click();
  await page.getByRole("combobox").fill("arri");
  await expect(page.getByRole("option", { name: /Arrival/ })).toBeVisible();
}

export async function openDashboard(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await loadLastRows(page);
}

/** The names of the rows of titles like one that the viewer liked. */
export const SIMILAR_ROW = /^(Because you liked|More like|If you enjoyed|Since you watched) /;

/** The last rows load together when the viewer comes near the end of the page. Returns to its top. */
async function loadLastRows(page: Page): Promise<void> {
  const last = page.getByRole("region", { name: SIMILAR_ROW });
  await expect
    .poll(async () => {
      await scrollToEnd(page);
      return last.count();
    })
    .toBeGreaterThan(0);
  await page.evaluate(() => window.scrollTo(0, 0));
}

export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}

export async function openFilters(page: Page) {
  await page.getByRole("button", { name: "Filters" }).click();
  const dialog = page.getByRole("dialog", { name: "Filter Content" });
  await expect(dialog.getByRole("tab", { name: "Mood" })).toBeVisible();
  return dialog;
}

export async function openDetail(page: Page, title: string) {
  await page.goto(searchAddress(title));
  await page.getByRole("link", { name: new RegExp(`^${title}, \\d{4}, (Movie|TV Show)`) }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await expect(dialog.getByText("This content is:")).toBeVisible();
  await expect(dialog.getByText("Loading streaming options...")).toBeHidden();
  return dialog;
}

export async function openWatchlist(page: Page, token: string): Promise<void> {
  for (const name of SAVED) {
    const { id } = await titleNamed(page.request, name);
    await page.request.post("/api/watchlist", {
      data: { id },
      headers: { authorization: `Bearer ${token}` },
    });
  }
  await page.goto("/watchlist");
  await expect(page.getByRole("link", { name: "Stalker" })).toBeVisible();
}

export async function typeSearch(page: Page, text: string): Promise<void> {
  const isTablet = page.viewportSize()?.width === TABLET;
  if (isTablet) await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.getByPlaceholder("Search movies & TV shows...").fill(text);
}

/** Call before opening a page. Waits for a script that the page preloads last, after all its other responses have arrived. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForResponse((response) => response.url().includes("/detail-modal-"));
}

/** Call before opening a page. @returns a function that waits until no script is loading */
export function watchScripts(page: Page): () => Promise<void> {
  const underWay = new Set<unknown>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") underWay.add(request);
  });
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  return () => expect.poll(() => underWay.size).toBe(0);
}

/** Disables idle callbacks, in which pages fetch code ahead. */
export async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

export function searchAddress(text: string): string {
  return `/search?q=${encodeURIComponent(text)}`;
}

/** The titles that match a wish. */
export function wishAnswer(page: Page): Locator {
  return page.getByRole("list", { name: "Matches for your wish" });
}
