import { breakDown } from "./answers.ts";
import { expect, test } from "./journey.ts";
import { signedIn, titleNamed } from "./people.ts";

test("the rows stand in their order, and no title stands in two of them", async ({ page }) => {
  await signedIn(page, { Arrival: 3, Parasite: 3, Alien: 2 });
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: /^Your .+ fix$/ })).toBeVisible();
  const headings = await page.getByRole("heading", { level: 2 }).allInnerTexts();
  const orders = [
    /^Just For You$/,
    /^Top 10 US Right Now$/,
    /^Trending$/,
    /^New & Noteworthy$/,
    /^Critically Acclaimed$/,
    /^(Because you liked|More like|If you enjoyed|Since you watched) /,
    /^Classic .+ cuts$/,
    /^Your .+ fix$/,
  ];
  const places = orders.map((order) => headings.findIndex((heading) => order.test(heading)));
  const found = places.filter((place) => place >= 0);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(found.length).toBeGreaterThanOrEqual(6);
  const links = await page
    .locator("main section[aria-labelledby] li a")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(new Set(links).size).toBe(links.length);
});

test("the hero is the first pick and says why", async ({ page }) => {
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

test("a pick that came into view is told, once for the screen; one further along the row is not", async ({
  page,
}) => {
  await signedIn(page, { Arrival: 3 });
  const told: { itemId: number; metadata: { screen: string } }[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/events/batch")) return;
    const { events } = request.postDataJSON();
    for (const event of events) {
      if (event.eventType === "VIEW" && event.metadata?.section === "picks") told.push(event);
    }
  });
  const answer = page.waitForResponse((response) => response.url().includes("/api/recommendations?"));
  await page.goto("/dashboard");
  const { items } = await (await answer).json();
  const row = page.getByRole("region", { name: "Just For You" });
  await row.scrollIntoViewIfNeeded();
  const inView = () => told.map(({ itemId }) => itemId);
  await expect.poll(inView).toEqual(expect.arrayContaining([items[0].id, items[1].id, items[2].id]));
  expect(inView()).not.toContain(items[12].id);
  await row.getByRole("button", { name: "Next: Just For You" }).click();
  await expect.poll(() => told.length).toBeGreaterThan(5);
  await row.getByRole("button", { name: "Previous: Just For You" }).click();
  await page.mouse.wheel(0, 2000);
  await row.scrollIntoViewIfNeeded();
  expect(new Set(inView()).size).toBe(told.length);
  expect(new Set(told.map(({ metadata }) => metadata.screen)).size).toBe(1);
});

const CALLS = [
  ["/api/recommendations?", "Just For You"],
  ["/api/trending?", "Top 10 US Right Now"],
  ["/api/watchlist", "Waiting in the Wings"],
  ["/api/user/stats/", "Your Science Fiction fix"],
  ["/api/streaming-platforms/batch", ""],
  ["/api/feature-flags", ""],
  ["/api/filters", ""],
] as const;

for (const [call, row] of CALLS) {
  test(`the dashboard stands when ${call} fails`, async ({ page }) => {
    const { token } = await signedIn(page, { Arrival: 3 });
    const { id } = await titleNamed(page.request, "Alien");
    await page.request.post("/api/watchlist", {
      data: { id },
      headers: { authorization: `Bearer ${token}` },
    });
    await page.route((url) => url.href.includes(call), breakDown);
    await page.goto("/dashboard");
    const others = ["Just For You", "Top 10 US Right Now", "Waiting in the Wings"].filter(
      (name) => name !== row,
    );
    for (const name of others) {
      await expect(page.getByRole("region", { name }).getByRole("link").first()).toBeVisible();
    }
    if (row !== "") await expect(page.getByRole("region", { name: row })).toBeHidden();
    await expect(page.getByRole("button", { name: "More info" })).toBeVisible();
  });
}

test("while it loads, placeholders hold the place of the hero and of the rows", async ({ page }) => {
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
  expect(await row.boundingBox()).toEqual(before);
});

test("where nothing can be had the dashboard says so, and can be tried again", async ({ page }) => {
  await signedIn(page, { Arrival: 3 });
  await page.route(/\/api\/(recommendations|trending|items|watchlist|ratings|user)/, breakDown);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "No items found" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("region", { name: "Just For You" }).getByRole("link").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "More info" })).toBeVisible();
});

test("where no picks can be had, the chosen genres fill their place", async ({ page }) => {
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

test("a title that the viewer has rated is no pick, whatever the server says", async ({ page }) => {
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

test("a skipped title leaves the row, and is not picked again", async ({ page }) => {
  await signedIn(page, { Arrival: 3 });
  await page.goto("/dashboard");
  const row = page.getByRole("region", { name: "Just For You" });
  const second = row.getByRole("link").nth(1);
  const address = await second.getAttribute("href");
  await second.click();
  const next = page.waitForResponse((response) => response.url().includes("/api/recommendations?"));
  await page.getByRole("dialog").getByRole("button", { name: "Skip" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  const { items } = await (await next).json();
  expect(items.map((item: { id: number }) => `/item/${item.id}`)).not.toContain(address);
  await expect(row.locator(`a[href="${address}"]`)).toHaveCount(0);
});

test("the theme follows the system, can be changed, and stays", async ({ page }) => {
  await signedIn(page);
  await page.goto("/dashboard");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: /light theme/i }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});
