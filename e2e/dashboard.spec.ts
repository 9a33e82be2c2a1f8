import type { Locator, Page, Route } from "@playwright/test";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";

import { breakDown, withFilmsInTheaters } from "./answers.ts";
import { expect, test } from "./journey.ts";
import { SIMILAR_ROW, openDashboard, scrollToEnd } from "./openings.ts";
import { signedIn, titleNamed } from "./people.ts";

/** The ratings of a viewer with favorites of every kind, except genres. */
const FAVORITES = {
  "Blade Runner": 3,
  "Raiders of the Lost Ark": 3,
  "Jurassic Park": 3,
  Jaws: 2,
  "Schindler's List": 2,
  "Catch Me If You Can": 2,
  "Indiana Jones and the Last Crusade": 2,
} as const;

async function signedInWithFavorites(page: Page): Promise<{ token: string }> {
  const person = await signedIn(page, FAVORITES);
  await chooseGenres(page, person.token, ["adventure", "drama"]);
  return person;
}

async function chooseGenres(page: Page, token: string, categories: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post("/api/auth/preferences", { data: { categories }, headers });
  expect(answer.ok()).toBe(true);
}

const JUST_FOR_YOU_MAX = 13;

const SHELF = "Waiting in the Wings";

test("the rows are in their specified order, and no title appears in two of them, except in the watchlist row", async ({
  page,
}) => {
  const { token } = await signedInWithFavorites(page);
  await save(page, token, "Alien");
  await withFilmsInTheaters(page);
  await openDashboard(page);
  const similar = expect.stringMatching(SIMILAR_ROW);
  const headings = () => page.locator("main section[aria-labelledby] h2").allTextContents();
  const order = [
    "Just For You",
    "Top 10 US Right Now",
    "Trending",
    "New & Noteworthy",
    "Critically Acclaimed",
    SHELF,
    "In Theaters",
    similar,
    "Classic Adventure cuts",
    "Your Drama fix",
    "More Harrison Ford hits",
    "More from Steven Spielberg",
  ];
  await expect.poll(async () => (await headings()).slice(0, order.length)).toEqual(order);
  // A second row of this kind appears only if earlier rows leave enough titles for it.
  expect([[], [similar]]).toContainEqual((await headings()).slice(order.length));
  const rows = page.locator("main section[aria-labelledby]");
  const links = await rows.evaluateAll((all, shelf) => {
    const others = all.filter((row) => row.querySelector("h2")?.textContent !== shelf);
    return others.flatMap((row) =>
      [...row.querySelectorAll("li a")].map((link) => link.getAttribute("href")),
    );
  }, SHELF);
  expect(new Set(links).size).toBe(links.length);
});

test("a kind that the viewer loves has a row of its own, with a name that says what it is", async ({
  page,
}) => {
  await signedIn(page, { Parasite: 3, Oldboy: 3, "Memories of Murder": 3, "Train to Busan": 2 });
  await openDashboard(page);
  const row = page.getByRole("region", { name: "For your thrillers from South Korea" });
  await scrollToEnd(page);
  await row.scrollIntoViewIfNeeded();
  await expect.poll(() => row.getByRole("link").count()).toBeGreaterThanOrEqual(5);
});

test("the genre rows stay with what the viewer chose, whatever else the first loved titles are", async ({
  page,
}) => {
  const comedies = { Parasite: 3, "Groundhog Day": 3, "Everything Everywhere All at Once": 3 } as const;
  const { token } = await signedIn(page, comedies);
  await chooseGenres(page, token, ["drama", "sci_fi", "thriller"]);
  await openDashboard(page);
  const genreRows = page.getByRole("region", { name: /^(Classic .+ cuts|Your .+ fix)$/ });
  await expect(genreRows).toHaveCount(2);
  await expect(page.getByRole("heading", { name: /Comedy/ })).toHaveCount(0);
});

test("the title is shown as text until its logo loads, or if it fails, without layout shift", async ({
  page,
}) => {
  const lettering = "**/img/w500/l*";
  let deliver = () => {};
  const isDelivered = new Promise<void>((resolve) => (deliver = resolve));
  await page.route(lettering, async (route) => {
    await isDelivered;
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="120"/>';
    await route.fulfill({ contentType: "image/svg+xml", body });
  });
  await signedIn(page, FAVORITES);
  await page.goto("/dashboard");
  const heading = page.getByRole("heading", { level: 1 });
  const text = heading.locator("bdi");
  await expect(text).toHaveCSS("opacity", "1");
  await expect(heading).toHaveText(/\w/);
  const place = await heading.boundingBox();
  deliver();
  await expect(heading.locator("img")).toHaveCSS("opacity", "1");
  await expect(text).toHaveCSS("opacity", "0");
  expect(await heading.boundingBox()).toEqual(place);

  await page.unroute(lettering);
  await page.route(lettering, (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await expect(text).toHaveCSS("opacity", "1");
  await page.getByRole("button", { name: "More Info" }).click();
  const inDetails = page.getByRole("dialog").getByRole("heading").first();
  await expect(inDetails.locator("bdi")).toHaveCSS("opacity", "1");
});

test("the chart shows the first ten trending titles with the viewer's ratings, and late picks don't shift the page", async ({
  page,
}) => {
  const { token } = await signedIn(page, { Arrival: 3 });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get("/api/trending?limit=30", { headers });
  const { items: trending } = (await answer.json()) as CallAnswer<"GET /api/trending">;
  const [first, , , fourth] = trending;
  if (first === undefined || fourth === undefined) throw new Error("Fewer than four titles are trending");
  await page.request.post("/api/ratings", { data: { id: first.id, rating: 3 }, headers });
  const picksAreWanted = Promise.withResolvers<void>();
  await page.route("**/api/recommendations?*", async (route) => {
    const response = await route.fetch();
    const picks = await response.json();
    const alsoTrending = [fourth, ...trending.slice(12, 14)].map((item) => ({ ...picks.items[0], ...item }));
    const others = picks.items.filter(({ id }: Item) => !trending.some((item) => item.id === id));
    picks.items = [...others.slice(0, 2), ...alsoTrending, ...others.slice(2)];
    await picksAreWanted.promise;
    await route.fulfill({ response, json: picks });
  });
  await page.goto("/dashboard");
  const row = (name: string) => page.getByRole("region", { name, exact: true });
  const chart = row("Top 10 US Right Now");
  const expected = (from: number, to?: number) => trending.slice(from, to).map(({ id }) => `/item/${id}`);
  await expect(chart.locator("li")).toHaveCount(10);
  // Titles out of view aren't rendered until they're scrolled to.
  await expect.poll(async () => (await addressesIn(chart)).length).toBeGreaterThanOrEqual(IN_VIEW);
  const ranked = await addressesIn(chart);
  expect(ranked).toEqual(expected(0, ranked.length));
  await expect(chart.getByText("From this catalog and what people here watch")).toBeVisible();
  await expect(chart.getByRole("link", { name: /^Number 1: / })).toHaveAccessibleName(/, Loved$/);
  await row("Trending").scrollIntoViewIfNeeded();
  await expect.poll(() => addressesIn(row("Trending"))).toEqual(expect.arrayContaining(expected(12, 14)));
  const rest = await addressesIn(row("Trending"));

  picksAreWanted.resolve();
  await expect(row("Just For You").getByRole("link").first()).toBeVisible();
  // More titles may have rendered by now.
  await expect.poll(async () => (await addressesIn(chart)).slice(0, ranked.length)).toEqual(ranked);
  await expect.poll(async () => (await addressesIn(row("Trending"))).slice(0, rest.length)).toEqual(rest);
  for (const place of [...expected(3, 4), ...expected(12, 14)]) {
    expect(await addressesIn(row("Just For You"))).not.toContain(place);
  }
});

test("a slow chart doesn't block the page, repeats no title already shown, and keeps its ranks correct", async ({
  page,
}) => {
  const { token } = await signedIn(page, { Arrival: 3 });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get("/api/trending?limit=30", { headers });
  const { items: trending } = (await answer.json()) as CallAnswer<"GET /api/trending">;
  const chartIsWanted = Promise.withResolvers<void>();
  await page.route("**/api/trending?*", async (route) => {
    await chartIsWanted.promise;
    await route.continue();
  });
  await page.goto("/dashboard");
  const picks = page.getByRole("region", { name: "Just For You", exact: true });
  await expect(picks.getByRole("link").first()).toBeVisible();
  const stood = await addressesIn(picks);
  chartIsWanted.resolve();
  const chart = page.getByRole("region", { name: "Top 10 US Right Now", exact: true });
  await expect(chart.getByRole("link", { name: /^Number/ }).first()).toBeVisible();
  expect((await addressesIn(chart)).filter((address) => stood.includes(address))).toEqual([]);
  // Titles out of view have no accessible name.
  for (const address of await addressesIn(chart, "li:not([inert]) a")) {
    const rank = 1 + trending.findIndex(({ id }) => `/item/${id}` === address);
    await expect(chart.locator(`a[href="${address}"]`)).toHaveAccessibleName(new RegExp(`^Number ${rank}: `));
  }
  expect((await addressesIn(picks)).slice(0, stood.length)).toEqual(stood);
});

test("the hero is the first pick and shows the reason", async ({ page }) => {
  await signedIn(page, { Arrival: 3 });
  const answer = page.waitForResponse((response) => response.url().includes("/api/recommendations?"));
  await page.goto("/dashboard");
  const { items } = await (await answer).json();
  const hero = page.getByRole("region", { name: items[0].title, exact: true });
  await expect(hero.getByText(items[0].reason.text)).toBeVisible();
  const [firstWords] = /^(\S+ ){6}/.exec(items[0].overview) ?? [""];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(hero.getByText(firstWords)).toBeVisible();
  }
});

test("a pick is reported as seen once, when it comes into view; picks further along the row aren't reported yet", async ({
  page,
}) => {
  await signedIn(page, { Arrival: 3 });
  const told: { itemId: number; metadata: { screen: string; answer_id: string } }[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/events/batch")) return;
    const { events } = request.postDataJSON();
    for (const event of events) {
      if (event.eventType === "VIEW" && event.metadata?.section === "picks") told.push(event);
    }
  });
  const answer = page.waitForResponse((response) => response.url().includes("/api/recommendations?"));
  await page.goto("/dashboard");
  const { answer_id: answerId } = await (await answer).json();
  const row = page.getByRole("region", { name: "Just For You" });
  await expect(row.getByRole("link").first()).toBeVisible();
  const links = row.getByRole("listitem").getByRole("link", { includeHidden: true });
  const idAt = async (place: number) =>
    Number((await links.nth(place).getAttribute("href"))?.split("/").at(-1));
  await row.scrollIntoViewIfNeeded();
  const inView = () => told.map(({ itemId }) => itemId);
  await expect.poll(inView).toEqual(expect.arrayContaining([await idAt(0), await idAt(1), await idAt(2)]));
  const before = inView();
  await row.getByRole("button", { name: "Next: Just For You" }).click();
  await expect(row.getByRole("button", { name: "Previous: Just For You" })).toBeVisible();
  const further = await idAt(6);
  expect(before).not.toContain(further);
  await expect.poll(inView).toContain(further);
  await row.getByRole("button", { name: "Previous: Just For You" }).click();
  await page.mouse.wheel(0, 2000);
  await row.scrollIntoViewIfNeeded();
  expect(new Set(inView()).size).toBe(told.length);
  expect(new Set(told.map(({ metadata }) => metadata.screen)).size).toBe(1);
  expect(new Set(told.map(({ metadata }) => metadata.answer_id))).toEqual(new Set([answerId]));
});

const CALLS = [
  ["/api/recommendations?", null],
  ["/api/trending?", "Top 10 US Right Now"],
  ["/api/watchlist", SHELF],
  ["/api/recommendations/genres", "Your Drama fix"],
  ["/api/recommendations/clusters", null],
  ["/api/user/stats/", "More Harrison Ford hits"],
  ["/api/streaming-platforms/batch", null],
  ["/api/feature-flags", null],
  ["/api/filters", null],
] as const;

/** Number of ranked tiles in view at 1440 px, including the one that's cut off. */
const IN_VIEW = 7;
/** Number of attempts before a call counts as failed. */
const TRIES = 2;

for (const [call, row] of CALLS) {
  test(`the dashboard still works when ${call} fails`, async ({ page }) => {
    const { token } = await signedInWithFavorites(page);
    await save(page, token, "Alien");
    let failed = 0;
    await page.route(
      (url) => url.href.includes(call),
      async (route) => {
        await breakDown(route);
        failed += 1;
      },
    );
    await page.goto("/dashboard");
    // Some rows load when the viewer comes near the end of the page.
    await expect
      .poll(async () => {
        await scrollToEnd(page);
        return failed;
      })
      .toBeGreaterThanOrEqual(TRIES);
    const others = ["Just For You", "Top 10 US Right Now", SHELF, "Your Drama fix"].filter(
      (name) => name !== row,
    );
    for (const name of others) {
      await page.getByRole("region", { name }).scrollIntoViewIfNeeded();
      await expect(page.getByRole("region", { name }).getByRole("link").first()).toBeVisible();
    }
    // Waits until no pending response could still fill the row.
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    if (row !== null) await expect(page.getByRole("region", { name: row })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "More info" })).toBeVisible();
  });
}

test("placeholders reserve space for the hero and rows while they load", async ({ page }) => {
  await signedIn(page, { Arrival: 3 });
  const answer = Promise.withResolvers<void>();
  await page.route(/\/api\/(recommendations|trending)/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Loading" })).toHaveAttribute("aria-busy", "true");
  const placeholdersOf = (name: string) =>
    page.getByRole("region", { name, exact: true }).locator('[aria-hidden="true"] [aria-hidden="true"]');
  await expect(placeholdersOf("Just For You")).toHaveCount(6);
  await expect(placeholdersOf("Top 10 US Right Now")).toHaveCount(4);
  const row = page.getByRole("region", { name: "Just For You" });
  const before = await row.boundingBox();
  answer.resolve();
  await expect(row.getByRole("link").first()).toBeVisible();
  await expect.poll(() => row.boundingBox()).toEqual(before);
});

test("when nothing can be loaded, the dashboard says so and offers to try again", async ({ page }) => {
  await signedIn(page, { Arrival: 3 });
  await page.route(/\/api\/(recommendations|trending|items|watchlist|ratings|user)/, breakDown);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "No items found" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("region", { name: "Just For You" }).getByRole("link").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "More info" })).toBeVisible();
});

test("when picks can't be loaded, titles from the chosen genres are shown instead", async ({ page }) => {
  const { token } = await signedIn(page);
  await page.request.post("/api/auth/preferences", {
    data: { categories: ["western"] },
    headers: { authorization: `Bearer ${token}` },
  });
  await page.route("**/api/recommendations?*", breakDown);
  const bestLoved = page.waitForResponse((response) => response.url().includes("categories=western"));
  await page.goto("/dashboard");
  const { items } = await (await bestLoved).json();
  await expect(page.getByRole("region", { name: items[0].title, exact: true })).toBeVisible();
  const row = page.getByRole("region", { name: "Just For You" });
  await expect(row.getByRole("link").first()).toHaveAttribute("href", `/item/${items[1].id}`);
});

for (const [failure, fail] of [
  ["returns 500", breakDown],
  ["is aborted", (route: Route) => route.abort()],
] as const) {
  test(`a new account gets a full Just For You when the request for its picks ${failure}`, async ({
    page,
  }) => {
    await signedIn(page);
    await page.route("**/api/recommendations?*", fail);
    await page.goto("/dashboard");
    const titles = page.getByRole("region", { name: "Just For You" }).locator("li");
    await expect(titles).toHaveCount(JUST_FOR_YOU_MAX);
  });
}

test("a rated title is never shown as a pick, even if the server sends it", async ({ page }) => {
  await signedIn(page, { Arrival: 3 });
  let rated = 0;
  await page.route("**/api/recommendations?*", async (route) => {
    const response = await route.fetch();
    const picks = await response.json();
    rated = picks.items[2].id;
    picks.items[2].rating = 1;
    await route.fulfill({ response, json: picks });
  });
  await page.goto("/dashboard");
  const row = page.getByRole("region", { name: "Just For You" });
  await expect(row.getByRole("link").first()).toBeVisible();
  await expect(row.locator(`a[href="/item/${rated}"]`)).toHaveCount(0);
});

test("a skipped title leaves the row and isn't picked again, and the other titles keep their order", async ({
  page,
}) => {
  await signedIn(page, { Arrival: 3 });
  await page.goto("/dashboard");
  const row = page.getByRole("region", { name: "Just For You" });
  const second = row.getByRole("link").nth(1);
  const address = await second.getAttribute("href");
  const before = await addressesIn(row);
  await second.click();
  const next = page.waitForResponse((response) => response.url().includes("/api/recommendations?"));
  await page.getByRole("dialog").getByRole("button", { name: "Skip" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const { items } = await (await next).json();
  const picked = items.map(({ id }: Item) => `/item/${id}`);
  expect(picked).not.toContain(address);
  await expect(row.locator(`a[href="${address}"]`)).toHaveCount(0);
  const staying = before.filter((each) => picked.includes(each));
  await expect.poll(async () => (await addressesIn(row)).slice(0, staying.length)).toEqual(staying);
});

test("after three skips in a row, the viewer is told that the picks turn elsewhere", async ({ page }) => {
  await signedIn(page, { Arrival: 3 });
  await page.goto("/dashboard");
  const row = page.getByRole("region", { name: "Just For You" });
  for (let nth = 0; nth < 3; nth++) {
    await row.getByRole("link").nth(1).click();
    await page.getByRole("dialog").getByRole("button", { name: "Skip" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  }
  await expect(page.getByText(/^Skipped .+\. Trying something different$/)).toBeVisible();
});

test("the theme follows the system setting, and a manual choice is remembered", async ({ page }) => {
  await signedIn(page);
  await page.goto("/dashboard");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: /light theme/i }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

async function save(page: Page, token: string, name: string): Promise<void> {
  const { id } = await titleNamed(page.request, name);
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post("/api/watchlist", { data: { id }, headers });
}

/** The links of a row's titles, including those out of view. */
async function addressesIn(row: Locator, links = "li a"): Promise<string[]> {
  const addresses = await row
    .locator(links)
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  return addresses.flatMap((address) => address ?? []);
}
