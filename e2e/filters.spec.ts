import type { Locator, Page } from "@playwright/test";

import type { CallAnswer } from "#contract/api.ts";
import type { Filters } from "#contract/filters.ts";

import { breakDown, emptyTheaters } from "./answers.ts";
import { expect, test } from "./journey.ts";
import { TASTE, signedIn, titleNamed, watchForFaults } from "./people.ts";
import { isFocused, tabTo, tabUntil } from "./tabbing.ts";

const SERVICES = [
  "All",
  "Netflix",
  "Amazon Prime Video",
  "Disney Plus",
  "HBO Max",
  "Hulu",
  "Paramount+",
  "Apple TV+",
  "Crunchyroll",
  "Peacock",
  "YouTubeTV",
];

const MOODS = [
  "Lighthearted",
  "Feel-good",
  "Funny",
  "Suspenseful",
  "Thrilling",
  "Dark and gritty",
  "Mysterious",
  "Emotional",
  "Romantic",
  "Adventurous",
  "Mind-bending",
  "Chilling",
  "Epic",
  "Relaxing",
  "Weird and quirky",
  "Existential",
  "Dystopian",
  "Melancholic",
  "Inspirational",
  "Action-packed",
  "Dreamlike",
];

const NONE: Filters = { streaming_services: "All", availability: "all", moods: [] };
const ROW_CALLS = ["/api/recommendations?", "/api/trending?", "/api/items/critically-acclaimed?"];

const button = (page: Page) => page.getByRole("button", { name: /^Filters/ });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Filter Content" });
const option = (page: Page, name: string) => dialog(page).getByRole("option", { name, exact: true });
const isOfPicks = (answer: { url(): string }) => answer.url().includes("/api/recommendations?");
const isSaving = (answer: { url(): string; request(): { method(): string } }) =>
  answer.url().endsWith("/api/filters") && answer.request().method() === "PUT";

test("the filter button appears on the dashboard, but not on the watchlist or a title page", async ({
  page,
}) => {
  await signedIn(page);
  await page.goto("/dashboard");
  await expect(button(page)).toBeVisible();
  await page.goto("/watchlist");
  await expect(page.getByRole("heading", { name: "Watchlist" })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await page.goto(`/item/${(await titleNamed(page.request, "Alien")).id}`);
  await expect(page.getByRole("heading", { name: "Alien" })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});

test("the filter lists services, availability and moods in their specified order", async ({ page }) => {
  await open(page);
  await expect(dialog(page).getByRole("heading", { name: "Filter Content" })).toBeVisible();
  await expect(dialog(page).getByRole("tab")).toHaveText(["Streaming Services", "Mood"]);
  await expect.poll(() => namesOf(dialog(page).getByRole("option"))).toEqual(SERVICES);
  await expect(option(page, "All")).toHaveAttribute("aria-selected", "true");
  await expect(dialog(page).getByRole("radiogroup", { name: "Availability" })).toHaveText(
    /All\s*Stream\s*Rent\s*Buy/,
  );
  await expect(dialog(page).getByRole("radio", { name: "All" })).toBeChecked();
  await openMoods(page);
  await expect(dialog(page).getByRole("option")).toHaveText(MOODS);
  await expect(dialog(page).getByText("0 of 3 chosen")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Cancel" })).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Apply Filters" })).toBeVisible();
});

test("the first service chosen becomes the only one, and deselecting the last selects all", async ({
  page,
}) => {
  await open(page);
  await option(page, "Hulu").click();
  await expect.poll(() => chosen(page)).toEqual(["Hulu"]);
  await option(page, "Netflix").click();
  await expect.poll(() => chosen(page)).toEqual(["Netflix", "Hulu"]);
  await expect(dialog(page).getByRole("tab", { name: "Streaming Services 2 active" })).toBeVisible();
  await option(page, "Netflix").click();
  await option(page, "Hulu").click();
  await expect.poll(() => chosen(page)).toEqual(["All"]);
  await option(page, "Peacock").click();
  await option(page, "All").click();
  await expect.poll(() => chosen(page)).toEqual(["All"]);
});

test("three moods can be chosen; the rest are then disabled but can still be focused", async ({ page }) => {
  await open(page);
  await openMoods(page);
  for (const mood of ["Epic", "Funny", "Dreamlike"]) await option(page, mood).click();
  await expect(dialog(page).getByText("3 of 3 chosen")).toBeVisible();
  await expect(page.getByRole("status").getByText("3 of 3 chosen")).toBeAttached();
  await expect(dialog(page).getByRole("tab", { name: "Mood 3 active" })).toBeVisible();
  await expect(option(page, "Chilling")).toHaveAttribute("aria-disabled", "true");
  await option(page, "Chilling").focus();
  await expect(option(page, "Chilling")).toBeFocused();
  await page.keyboard.press("Space");
  await expect.poll(() => chosen(page)).toEqual(["Funny", "Epic", "Dreamlike"]);
  await dialog(page).getByRole("button", { name: "Clear all" }).click();
  await expect.poll(() => chosen(page)).toEqual([]);
  await expect(page.getByRole("status").getByText("0 of 3 chosen")).toBeAttached();
  await expect(option(page, "Chilling")).not.toHaveAttribute("aria-disabled");
});

for (const way of ["Cancel", "Close", "Escape"]) {
  test(`choices are discarded by ${way}, and nothing is saved`, async ({ page }) => {
    await open(page);
    const saved: string[] = [];
    page.on("request", (request) => request.method() === "PUT" && saved.push(request.url()));
    await option(page, "Hulu").click();
    await dialog(page).getByRole("radio", { name: "Rent" }).check();
    if (way === "Escape") await page.keyboard.press("Escape");
    else await dialog(page).getByRole("button", { name: way }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(button(page)).toHaveAccessibleName("Filters");
    await button(page).click();
    await expect.poll(() => chosen(page)).toEqual(["All"]);
    await expect(dialog(page).getByRole("radio", { name: "All" })).toBeChecked();
    expect(saved).toEqual([]);
  });
}

test("applied filters are saved and affect the rows but not the chart, and the icon shows how many are active", async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await open(page);
  await option(page, "Netflix").click();
  await dialog(page).getByRole("radio", { name: "Stream" }).check();
  await openMoods(page);
  await option(page, "Thrilling").click();

  // Requests, because answers to the dashboard's first requests may still be on their way.
  const rows = ROW_CALLS.map((call) => page.waitForRequest((request) => request.url().includes(call)));
  const event = page.waitForRequest((request) => request.postData()?.includes('"FILTER"') ?? false);
  const saving = page.waitForResponse(isSaving);
  await dialog(page).getByRole("button", { name: "Apply Filters" }).click();
  const wanted: Filters = { streaming_services: ["8"], availability: "flatrate", moods: ["thrilling"] };
  expect((await saving).request().postDataJSON()).toEqual({ filters: wanted });
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("status").getByText("Filters applied")).toBeAttached();
  const told = expect.objectContaining({ eventType: "FILTER", metadata: wanted });
  expect((await event).postDataJSON()).toEqual({ events: expect.arrayContaining([told]) });

  const [, ...charts] = await Promise.all(rows);
  for (const request of charts) {
    const answer = await request.response();
    if (answer === null) throw new Error(`${request.url()} was not answered`);
    const { items: narrowed } = (await answer.json()) as CallAnswer<"GET /api/trending">;
    const isTrending = request.url().includes("/api/trending?");
    for (const { moods } of narrowed.slice(isTrending ? 10 : 0)) expect(moods).toContain("thrilling");
  }

  // The chart ignores filters.
  const unfiltered = await page.request.get("/api/trending?limit=10");
  const { items } = (await unfiltered.json()) as CallAnswer<"GET /api/trending">;
  const top = page.getByRole("region", { name: "Top 10 US Right Now" }).getByRole("link");
  const places = () => top.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const expected = items.map(({ id }) => `/item/${id}`);
  await expect.poll(async () => expected.slice(0, (await places()).length)).toEqual(await places());
  expect((await places()).length).toBeGreaterThan(4);

  await expect(button(page)).toHaveAccessibleName("Filters, 3 active");
  await page.reload();
  await expect(button(page)).toHaveAccessibleName("Filters, 3 active");
  await button(page).click();
  await expect.poll(() => chosen(page)).toEqual(["Netflix"]);
  await expect(dialog(page).getByRole("radio", { name: "Stream" })).toBeChecked();
  expect(faults).toEqual([]);
});

test("while filters are loading, they say so and can't be applied", async ({ page }) => {
  await signedIn(page);
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/filters", async (route) => {
    await isLetGo;
    await route.continue();
  });
  await page.goto("/dashboard");
  await button(page).click();
  await expect(dialog(page).getByText("Loading filters...")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Apply Filters" })).toBeDisabled();
  letGo();
  await expect(dialog(page).getByRole("tab", { name: "Streaming Services" })).toBeVisible();
  await expect(dialog(page).getByText("Loading filters...")).toBeHidden();
});

test("filters that fail to load can be retried", async ({ page }) => {
  await signedIn(page);
  await fail(page, "GET");
  await page.goto("/dashboard");
  await button(page).click();
  await expect(dialog(page).getByRole("alert").getByText("Failed to load filters")).toBeVisible();
  await page.unroute("**/api/filters");
  await dialog(page).getByRole("button", { name: "Try Again" }).click();
  await expect.poll(() => chosen(page)).toEqual(["All"]);
});

test("when saving fails, the old filters stay active, the choices are kept, and an error is shown", async ({
  page,
}) => {
  await open(page, { ...NONE, moods: ["funny"] });
  await fail(page, "PUT");
  const rows: string[] = [];
  page.on("request", (request) => {
    if (ROW_CALLS.some((call) => request.url().includes(call))) rows.push(request.url());
  });
  await option(page, "Netflix").click();
  await dialog(page).getByRole("button", { name: "Apply Filters" }).click();
  await expect(dialog(page).getByRole("alert").getByText("Failed to save filters")).toBeVisible();
  await expect.poll(() => chosen(page)).toEqual(["Netflix"]);
  expect(rows).toEqual([]);
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(button(page)).toHaveAccessibleName("Filters, 1 active");

  await page.unroute("**/api/filters");
  await button(page).click();
  await expect(dialog(page).getByText("Failed to save filters")).toBeHidden();
  await option(page, "Netflix").click();
  await dialog(page).getByRole("button", { name: "Apply Filters" }).click();
  await expect(button(page)).toHaveAccessibleName("Filters, 2 active");
});

test("rows show that they're loading after filters are applied", async ({ page }) => {
  await open(page);
  const top = page.getByRole("region", { name: "Trending", exact: true });
  await top.scrollIntoViewIfNeeded();
  await expect(top.getByRole("link").first()).toBeVisible();
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/api/trending?*", async (route) => {
    await isLetGo;
    await route.continue();
  });
  await openMoods(page);
  await option(page, "Thrilling").click();
  await dialog(page).getByRole("button", { name: "Apply Filters" }).click();
  await expect(top).toHaveAttribute("aria-busy", "true");
  await expect(top.getByText("Loading...")).toBeVisible();
  await expect(top.getByRole("link").first()).toBeVisible();
  letGo();
  await expect(top).toHaveAttribute("aria-busy", "false");
  await expect(top.getByText("Loading...")).toHaveCount(0);
});

test("a row scrolls back to its start when filters change its titles, but not when a title is rated", async ({
  page,
}) => {
  await signedIn(page, TASTE);
  await page.goto("/dashboard");
  const row = page.getByRole("region", { name: "Just For You" });
  const previous = row.getByRole("button", { name: /^Previous/ });
  const first = row.locator("li").first();
  await row.getByRole("button", { name: /^Next/ }).click();
  await expect(previous).toBeVisible();
  await expect(first).toHaveAttribute("inert");
  const picksAnew = page.waitForResponse(isOfPicks);
  await row.locator("li:not([inert])").getByRole("link").nth(1).click();
  await page.getByRole("dialog").getByRole("radio", { name: "Liked", exact: true }).click();
  await picksAnew;
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(previous).toBeVisible();

  await button(page).click();
  await openMoods(page);
  await option(page, "Funny").click();
  await dialog(page).getByRole("button", { name: "Apply Filters" }).click();
  await expect(previous).toHaveCount(0);
  await expect(first).not.toHaveAttribute("inert");
});

test("a row says when its picks go beyond the filters, and an emptied row says so or is hidden", async ({
  page,
}) => {
  await emptyTheaters(page);
  await open(page);
  await option(page, "YouTubeTV").click();
  await dialog(page).getByRole("button", { name: "Apply Filters" }).click();
  const picks = page.getByRole("region", { name: "Just For You" });
  await expect(
    picks.getByText("Not enough titles match what you asked for, so these picks go beyond it"),
  ).toBeVisible();
  await expect(picks.getByRole("link").first()).toBeVisible();
  const top = page.getByRole("region", { name: "Top 10 US Right Now" });
  await expect(top.getByRole("link").first()).toBeVisible();
  const inTheaters = page.getByRole("region", { name: "In Theaters" });
  await expect(inTheaters.getByText("No movies in theaters match your filters")).toBeVisible();
  for (const name of ["Trending", "New & Noteworthy", "Critically Acclaimed"])
    await expect(page.getByRole("region", { name, exact: true })).toBeHidden();
  await inTheaters.getByRole("button", { name: "Change filters" }).click();
  await expect.poll(() => chosen(page)).toEqual(["YouTubeTV"]);
});

test("signing out in another tab while the filters are open leads to the landing page", async ({ page }) => {
  await open(page);
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await other.evaluate(() => localStorage.removeItem("token"));
  await expect(page).toHaveURL("/");
  await expect(dialog(page)).toHaveCount(0);
});

test("filters work with the keyboard alone", async ({ page }) => {
  await signedIn(page);
  await page.goto("/dashboard");
  await expect(button(page)).toBeVisible();
  await tabTo(page, "Filters");
  await page.keyboard.press("Enter");
  const tabs = dialog(page).getByRole("tab");
  await expect(tabs.first()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(option(page, "All")).toBeFocused();
  await page.keyboard.type("hu");
  await expect(option(page, "Hulu")).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByRole("radio", { name: "All" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(dialog(page).getByRole("radio", { name: "Stream" })).toBeChecked();

  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(tabs.first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tabs.last()).toBeFocused();
  await expect(tabs.last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");
  await expect(tabs.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("End");
  await tabUntil(page, async () => await option(page, "Lighthearted").evaluate(isFocused));
  await page.keyboard.press("End");
  await page.keyboard.press("Space");
  await expect(option(page, "Dreamlike")).toHaveAttribute("aria-selected", "true");
  await tabTo(page, "Apply Filters");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toHaveAccessibleName("Filters, 3 active");
  await expect(button(page)).toBeFocused();
});

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 320, height: 560 }, hasTouch: true, isMobile: true });

  test("the filters open with a tap, and everything in them can be tapped", async ({ page }) => {
    await signedIn(page);
    await page.goto("/dashboard");
    await button(page).tap();
    await expect(dialog(page).getByRole("heading", { name: "Filter Content" })).toBeInViewport();
    await expect(dialog(page).getByRole("button", { name: "Apply Filters" })).toBeInViewport();
    await option(page, "Netflix").tap();
    await dialog(page).getByRole("radio", { name: "Buy" }).tap();
    await dialog(page).getByRole("tab", { name: "Mood" }).tap();
    await option(page, "Dreamlike").tap();
    const targets = dialog(page).locator('button, [role="option"], label').filter({ visible: true });
    const tooSmall = () =>
      targets.evaluateAll((all) =>
        all
          .filter((target) => target.getBoundingClientRect().height < 44)
          .map(({ textContent }) => textContent),
      );
    await expect.poll(tooSmall).toEqual([]);
    await dialog(page).getByRole("button", { name: "Apply Filters" }).tap();
    await expect(button(page)).toHaveAccessibleName("Filters, 3 active");
  });
});

/** Opens the filter dialog of a new account with these saved filters. */
async function open(page: Page, filters: Filters = NONE): Promise<string> {
  const { token } = await signedIn(page);
  await page.request.put("/api/filters", {
    data: { filters },
    headers: { authorization: `Bearer ${token}` },
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Just For You" }).getByRole("link").first()).toBeVisible();
  await button(page).click();
  await expect(dialog(page).getByRole("tab", { name: "Streaming Services" })).toBeVisible();
  return token;
}

async function openMoods(page: Page): Promise<void> {
  await dialog(page).getByRole("tab", { name: "Mood" }).click();
  await expect(dialog(page).getByRole("listbox", { name: "Moods" })).toBeVisible();
}

function chosen(page: Page): Promise<string[]> {
  return namesOf(dialog(page).getByRole("option", { selected: true }));
}

/** The text without decorations such as a check mark or a service's monogram. */
function namesOf(options: Locator): Promise<string[]> {
  return options.evaluateAll((all) =>
    all.map(({ childNodes }) =>
      [...childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : "")).join(""),
    ),
  );
}

async function fail(page: Page, method: "GET" | "PUT"): Promise<void> {
  await page.route("**/api/filters", (route) =>
    route.request().method() === method ? breakDown(route) : route.continue(),
  );
}

test("a viewer in India also sees Indian services in the list", async ({ page }) => {
  const { token } = await signedIn(page, { Alien: 3 });
  await page.request.put("/api/profile", {
    data: { country: "IN" },
    headers: { authorization: `Bearer ${token}` },
  });
  await page.goto("/settings/profile#services");
  const services = page.getByRole("group", { name: "Services" });
  await services.getByRole("button", { name: "JioHotstar" }).click();
  await expect(services.getByRole("button", { name: "JioHotstar" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();

  await page.goto("/dashboard");
  await button(page).click();
  await expect(option(page, "YouTubeTV")).toBeVisible();
  await option(page, "JioHotstar").click();
  const saved = page.waitForResponse(isSaving);
  await dialog(page).getByRole("button", { name: "Apply Filters" }).click();
  const { filters } = (await (await saved).json()) as CallAnswer<"GET /api/filters">;
  expect(filters.streaming_services).toEqual(["122"]);
  const pick = page.getByRole("region", { name: "Just For You" }).getByRole("link").nth(1);
  // Services are only looked up for titles in view.
  await pick.scrollIntoViewIfNeeded();
  await expect(pick).toHaveAccessibleName(/, on JioHotstar$/);
});
