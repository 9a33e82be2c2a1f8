import type { Locator, Page, Request } from "@playwright/test";

import { expect, test } from "./journey.ts";
import { newcomer, signedIn, titleNamed } from "./people.ts";

const PLACEHOLDER = "Search movies & TV shows...";
const isAutocomplete = (request: Request) => request.url().includes("/api/search/autocomplete?");
const isSearch = (request: Request) => request.url().includes("/api/search?");
const results = (page: Page) => page.getByRole("list", { name: "Search results" });

test("typing suggests up to five titles with poster, type and year, and a click opens the title", async ({
  page,
}) => {
  await signedIn(page);
  await page.goto("/dashboard");
  const box = page.getByPlaceholder(PLACEHOLDER);
  await box.fill("breaking");
  const option = page.getByRole("option", { name: "Breaking Bad" });
  await expect(option).toContainText("TV Show");
  await expect(option).toContainText("2008");
  await expect(option.locator("img")).toHaveAttribute("src", /^\/img\/w92\//);
  await box.fill("the");
  await expect(page.getByRole("option")).toHaveCount(5);
  await expect(page.getByRole("option", { name: /Movie/ }).first()).toBeVisible();

  await box.fill("arrival");
  const events = page.waitForRequest(
    (request) =>
      request.url().endsWith("/api/events/batch") &&
      request.postData()?.includes("search_autocomplete") === true,
  );
  const { id } = await titleNamed(page.request, "Arrival");
  await page
    .getByRole("option", { name: /Arrival/ })
    .first()
    .click();
  await expect(page).toHaveURL(`/item/${id}`);
  await expect(page.getByRole("heading", { name: "Arrival", level: 1 })).toBeVisible();
  expect((await events).postDataJSON().events).toContainEqual(
    expect.objectContaining({ itemId: id, eventValue: "search_autocomplete" }),
  );
});

test("one letter sends no request, and fast typing sends a request only for the final text", async ({
  page,
}) => {
  await signedIn(page);
  await page.goto("/dashboard");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (isAutocomplete(request)) asked.push(new URL(request.url()).search);
  });
  const box = page.getByPlaceholder(PLACEHOLDER);
  await box.fill("  a ");
  const answered = page.waitForResponse((response) => isAutocomplete(response.request()));
  await box.pressSequentially("lien", { delay: 10 });
  await answered;
  expect(asked).toEqual(["?q=a+lien&limit=5"]);
});

test("suggestions show a loading text, and a text when there are no results", async ({ page }) => {
  await signedIn(page);
  await page.goto("/dashboard");
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/search/autocomplete?*", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByPlaceholder(PLACEHOLDER).fill("xyzzy");
  await expect(page.getByRole("listbox").getByText("Loading...")).toBeVisible();
  answer.resolve();
  await expect(page.getByRole("listbox").getByText("No results found")).toBeVisible();
});

test("when suggestions fail to load, the list stays empty and search still works", async ({ page }) => {
  await signedIn(page);
  await page.route("**/api/search/autocomplete?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/dashboard");
  const box = page.getByPlaceholder(PLACEHOLDER);
  const failed = page.waitForResponse((response) => isAutocomplete(response.request()));
  await box.fill("alien");
  await failed;
  await expect(page.getByRole("listbox").getByText("Loading...")).toBeHidden();
  await expect(page.getByRole("option")).toHaveCount(0);
  await box.press("Enter");
  await expect(page).toHaveURL("/search?q=alien");
});

test("submitting a blank search does nothing", async ({ page }) => {
  await signedIn(page);
  await page.goto("/dashboard");
  await page.getByPlaceholder(PLACEHOLDER).fill("   ");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
});

test("submitting shows twelve results, and Back shows the previous search", async ({ page }) => {
  await signedIn(page);
  await page.goto("/search?q=alien");
  await expect(page).toHaveTitle("Results for “alien” · Halflight");
  await expect(results(page).getByRole("link", { name: "Alien, 1979, Movie" })).toBeVisible();
  const box = page.getByPlaceholder(PLACEHOLDER);
  await expect(box).toHaveValue("alien");
  await box.fill("the");
  await box.press("Enter");
  await expect(page).toHaveURL("/search?q=the");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “the”");
  await expect(results(page).getByRole("listitem")).toHaveCount(12);
  await expect(page.getByRole("option")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/search?q=alien");
  await expect(box).toHaveValue("alien");
  await expect(results(page).getByRole("link", { name: "Alien, 1979, Movie" })).toBeVisible();
});

test("a result opens in place, and can be rated there", async ({ page }) => {
  await signedIn(page);
  await page.goto("/search?q=alien");
  await results(page).getByRole("link", { name: "Alien, 1979, Movie" }).click();
  const detail = page.getByRole("dialog", { name: "Alien" });
  const saved = page.waitForResponse((response) => response.url().endsWith("/api/ratings"));
  await detail.getByRole("radio", { name: "Loved" }).click();
  await saved;
  expect(await page.evaluate(() => localStorage.getItem("search-item-ratings"))).toMatch(/^\{"\d+":3\}$/);
  await page.keyboard.press("Escape");
  await expect(results(page).getByRole("link", { name: "Alien, 1979, Movie, Loved" })).toBeVisible();
});

test("submitting a search before the code for suggestions has loaded keeps them closed", async ({ page }) => {
  await signedIn(page);
  const { promise: late, resolve: bring } = Promise.withResolvers<void>();
  await page.route(/\/assets\/search-combobox-/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto("/search?q=alien");
  await page.getByPlaceholder(PLACEHOLDER).fill("the");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=the");
  bring();
  const box = page.getByRole("combobox", { name: "Search movies and TV shows" });
  await expect(box).toBeFocused();
  await expect(box).toHaveAttribute("aria-expanded", "false");
});

test("twelve placeholders are shown while results load", async ({ page }) => {
  await signedIn(page);
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/search?*", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto("/search?q=alien");
  const waiting = page.getByRole("region", { name: "Search results" });
  await expect(waiting).toHaveAttribute("aria-busy", "true");
  await expect(waiting.locator("> div")).toHaveCount(12);
  answer.resolve();
  await expect(results(page)).toBeVisible();
});

test("a search without results says so and offers to add the title", async ({ page }) => {
  await signedIn(page);
  await page.goto("/search?q=xyzzy");
  await expect(page.getByRole("heading", { name: "No results found" })).toBeVisible();
  await expect(page.getByText("Try fewer words")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add it manually" })).toBeVisible();
});

test("a failed search never looks empty, and can be retried", async ({ page }) => {
  await signedIn(page);
  let isBroken = true;
  await page.route("**/api/search?*", (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto("/search?q=alien");
  await expect(page.getByRole("alert")).toContainText("Your search couldn’t be loaded");
  await expect(page.getByText("No results found")).toBeHidden();
  isBroken = false;
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(results(page)).toBeVisible();
});

test("a tag filters the search and appears in the address, and All removes it", async ({ page }) => {
  await signedIn(page);
  await page.goto("/search?q=alien");
  const tags = page.getByRole("group", { name: "Filter by tag" });
  await expect(tags.getByRole("button", { name: "All" })).toHaveAttribute("aria-pressed", "true");
  const asked = page.waitForRequest((request) => isSearch(request) && request.url().includes("tags="));
  await tags.getByRole("button", { name: /^Horror/ }).click();
  await expect(page).toHaveURL("/search?q=alien&tags=horror");
  expect(new URL((await asked).url()).searchParams.get("tags")).toBe("horror");
  await expect(tags.getByRole("button", { name: /^Horror/ })).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(tags.getByRole("button", { name: /^Horror/ })).toHaveAttribute("aria-pressed", "true");
  await tags.getByRole("button", { name: "All" }).click();
  await expect(page).toHaveURL("/search?q=alien");
});

test("a search can start from a genre or a mood", async ({ page }) => {
  await signedIn(page);
  await page.goto("/search");
  await expect(page).toHaveTitle("Search · Halflight");
  const asked = page.waitForRequest(isSearch);
  await page.getByRole("group", { name: "By mood" }).getByRole("button", { name: "Dreamlike" }).click();
  await expect(page).toHaveURL("/search?tags=dreamlike");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dreamlike");
  expect(new URL((await asked).url()).searchParams.get("tags")).toBe("dreamlike");
  await expect.poll(() => results(page).getByRole("listitem").count()).toBeGreaterThan(12);
  const chip = page.getByRole("group", { name: "Filter by tag" }).getByRole("button", { name: /^Dreamlike/ });
  await chip.click();
  await expect(page).toHaveURL("/search");
});

test("a title counts as viewed once when 20% of it is visible", async ({ page }) => {
  await signedIn(page);
  await page.setViewportSize({ width: 1440, height: 420 });
  const viewed: number[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/events/batch")) return;
    const { events }: { events: { eventType: string; itemId?: number }[] } = request.postDataJSON();
    for (const { eventType, itemId } of events) if (eventType === "VIEW") viewed.push(itemId ?? 0);
  });
  await page.goto("/search?q=the");
  await expect(results(page).getByRole("listitem")).toHaveCount(12);
  const tiles = results(page).getByRole("listitem");
  await expect.poll(() => viewed.length).toBe(7);
  await tiles.last().scrollIntoViewIfNeeded();
  await expect.poll(() => viewed.length).toBe(12);
  await tiles.first().scrollIntoViewIfNeeded();
  await tiles.last().scrollIntoViewIfNeeded();
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  await expect.poll(() => new Set(viewed).size).toBe(viewed.length);
});

test("search works with the keyboard alone", async ({ page }) => {
  await signedIn(page);
  await page.goto("/dashboard");
  const box = page.getByPlaceholder(PLACEHOLDER);
  await expect(box).toBeVisible();
  await tabOnto(page, box);
  await page.keyboard.type("alien");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option").first()).toHaveAttribute("data-active-item");
  await expect(box).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(box).toHaveValue("alien");
  await page.keyboard.press("Escape");
  await expect(box).toHaveValue("");
  await page.keyboard.type("alien");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=alien");
  const first = results(page).getByRole("link").first();
  await tabOnto(page, first);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(first).toBeFocused();
});

test("on a tablet, search is a button that expands into a box", async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1100 });
  await signedIn(page);
  await page.goto("/dashboard");
  const button = page.getByRole("button", { name: "Search", exact: true });
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await button.click();
  const box = page.getByPlaceholder(PLACEHOLDER);
  await expect(box).toBeFocused();
  await box.press("Escape");
  await expect(box).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await box.fill("alien");
  await page.getByRole("option", { name: "Alien Movie" }).first().click();
  await expect(page).toHaveURL(/\/item\/\d+$/);
  await expect(box).toBeHidden();
});

test("on a phone, the tabs have equal widths and lead to search", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page);
  await page.goto("/dashboard");
  const tabs = page.getByRole("navigation", { name: "Tabs" });
  const widths = () =>
    tabs
      .locator("a, button")
      .evaluateAll((all) => all.map((tab) => Math.round(tab.getBoundingClientRect().width)));
  await expect.poll(async () => new Set(await widths()).size, "all tabs have one width").toBe(1);
  await tabs.getByRole("link", { name: "Search" }).click();
  await expect(page).toHaveURL("/search");
  await page.getByPlaceholder(PLACEHOLDER).fill("alien");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=alien");
  await expect(results(page).getByRole("link").first()).toBeVisible();
});

test("a visitor who opens a search gets there after signing in", async ({ page }) => {
  const person = newcomer();
  await page.request.post("/api/auth/register", { data: person });
  await page.context().clearCookies();
  await page.goto("/search?q=alien");
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: "Sign In" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(person.email);
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/search?q=alien");
});

const MOST_TABS = 40;

async function tabOnto(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The element never got the focus");
}
