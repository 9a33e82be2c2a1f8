import type { Locator, Page, Request } from "@playwright/test";

import { breakDown, withManyProviders } from "./answers.ts";
import { expectNoFaults } from "./faults.ts";
import { expect, test } from "./journey.ts";
import { searchAddress } from "./openings.ts";
import { signedIn, titleNamed } from "./people.ts";
import { isFocused, tabTo, tabUntil } from "./tabbing.ts";

const PROVIDERS_AT_FIRST = 5;
const CAST_MAX = 4;

/** Opens the details of a search result. */
async function openDetail(page: Page, title: string): Promise<{ link: Locator; detail: Locator }> {
  await page.goto(searchAddress(title));
  const link = page.getByRole("link", { name: new RegExp(`^${title}, \\d{4}`) });
  await link.click();
  return { link, detail: page.getByRole("dialog", { name: title, exact: true }) };
}

test("the details describe the title, count as a view, and close on an outside click", async ({ page }) => {
  await signedIn(page);
  const item = await titleNamed(page.request, "Severance");
  const viewed = page.waitForRequest(
    (request) => request.postData()?.includes(`"eventType":"VIEW","itemId":${item.id}`) ?? false,
  );
  const { link, detail } = await openDetail(page, "Severance");
  await viewed;
  await expect(detail.getByText(item.overview)).toBeVisible();
  await expect(detail).toContainText(`Average rating ${item.vote_average.toFixed(1)}`);
  await expect(detail).toContainText(/2022\s*\d+ seasons?\s*TV Show/);
  const fact = (term: string) =>
    detail.getByRole("definition").filter({ has: page.locator(`xpath=../dt[.="${term}"]`) });
  await expect(fact("Cast")).toHaveText(
    item.cast
      .slice(0, CAST_MAX)
      .map(({ name }) => name)
      .join(", "),
  );
  await expect(fact("Genres")).toHaveText(item.genres.map(({ name }) => name).join(", "));
  await expect(detail.getByText("This content is:")).toBeVisible();
  await expect(detail.getByRole("heading", { name: "Available on:" })).toBeVisible();
  await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
  await page.mouse.click(10, 400);
  await expect(detail).toBeHidden();
  await expect(link).toBeFocused();
});

test("Where to Watch shows five services per group and the rest on demand, with the keyboard alone", async ({
  page,
}) => {
  await signedIn(page);
  await withManyProviders(page);
  const { detail } = await openDetail(page, "Alien");
  const stream = detail.getByRole("list").filter({ hasText: "Netflix" }).first();
  await expect(stream.getByRole("link")).toHaveCount(PROVIDERS_AT_FIRST);
  await expect(detail.getByText("No purchase options available")).toBeVisible();
  await expect(
    detail.getByText("In the United States, as of November 1, 2026, from this catalog"),
  ).toBeVisible();
  const first = stream.getByRole("link").first();
  await expect(first).toHaveAttribute("href", "https://www.netflix.com/search?q=Alien");
  await expect(first).toHaveAttribute("target", "_blank");
  await expect(first).toHaveAttribute("rel", /noopener/);
  await tabTo(page, "Show 3 More");
  await page.keyboard.press("Enter");
  await expect(stream.getByRole("link")).toHaveCount(8);
  await expect(detail.getByRole("button", { name: "Show Less" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(stream.getByRole("link")).toHaveCount(PROVIDERS_AT_FIRST);
  await expect(detail.getByRole("button", { name: "Show 3 More" })).toBeFocused();
});

test("a rating that can't be saved is reverted in the details, with an error message", async ({ page }) => {
  await signedIn(page);
  const { detail } = await openDetail(page, "Alien");
  await page.route("**/api/ratings", breakDown);
  await detail.getByRole("radio", { name: "Loved" }).click({ force: true });
  await expect(page.getByText("Failed to save rating")).toBeVisible();
  await expect(detail.getByRole("radio", { name: "Loved" })).not.toBeChecked();
});

test("details that fail to load keep their title and can be retried", async ({ page }) => {
  await signedIn(page);
  await page.route("**/details", breakDown);
  const { detail } = await openDetail(page, "Alien");
  await expect(detail.getByText("These details couldn’t be loaded")).toBeVisible();
  await page.unrouteAll();
  await detail.getByRole("button", { name: "Try Again" }).click();
  await expect(detail.getByText("This content is:")).toBeVisible();
});

test("open details have an address: Back closes them, Forward and reload reopen them, and the page keeps its place", async ({
  page,
}) => {
  await signedIn(page, { Arrival: 3 });
  await page.goto("/watchlist");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  const row = page.getByRole("region", { name: "Just For You" });
  await row.getByRole("link").first().scrollIntoViewIfNeeded();
  await row.getByRole("button", { name: /^Next/ }).click();
  const link = row.locator("li:not([inert])").nth(1).getByRole("link");
  await expect(row.getByRole("button", { name: /^Previous/ })).toBeVisible();
  await expect(row.locator("li").first()).toHaveAttribute("inert");
  await expect(page.getByRole("region", { name: "Critically Acclaimed" })).toBeAttached();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(100);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));

  const id = (await link.getAttribute("href"))?.split("/").at(-1);
  await link.click();
  const detail = page.getByRole("dialog");
  await expect(detail.getByText("This content is:")).toBeVisible();
  await expect(page).toHaveURL(`/dashboard?title=${id}`);
  await page.goBack();
  await expect(detail).toBeHidden();
  await expect(page).toHaveURL("/dashboard");
  await expect(link).toBeFocused();
  await page.goForward();
  await expect(detail).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();
  await expect(page).toHaveURL("/dashboard");
  await expect(link).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  await expect(row.locator("li").first()).toHaveAttribute("inert");
  // The rows at the end of the page may load for the first time meanwhile.
  expect(asked.filter((path) => /^\/api\/(recommendations$|trending|items\/critically)/.test(path))).toEqual(
    [],
  );

  await page.goForward();
  await page.reload();
  await expect(detail.getByText("This content is:")).toBeVisible();
  await expect(detail.getByRole("heading").first()).toBeFocused();
  await detail.getByRole("button", { name: "Close" }).click();
  await expect(detail).toBeHidden();
  await expect(page).toHaveURL("/dashboard");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  await expect(row.getByRole("button", { name: /^Previous/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/watchlist");
});

test("details opened from a shared address close to the page in that address", async ({ page }) => {
  await signedIn(page);
  const { id } = await titleNamed(page.request, "Aliens");
  await page.goto(`/search?q=alien&title=${id}`);
  const detail = page.getByRole("dialog", { name: "Aliens", exact: true });
  await expect(detail.getByText("This content is:")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();
  await expect(page).toHaveURL("/search?q=alien");
  await expect(page.getByRole("heading", { name: "Results for “alien”" })).toBeFocused();

  await page.goto("/dashboard?title=999999999");
  await expect(page.getByRole("dialog").getByText("Title not found")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("when a title leaves its row while its details are open, focus moves to the next title", async ({
  page,
}) => {
  await signedIn(page, { Arrival: 3 });
  await page.goto("/dashboard");
  const row = page.getByRole("region", { name: "Just For You" });
  await expect(page.getByRole("region", { name: "Critically Acclaimed" })).toBeAttached();
  const links = row.locator("a[href^='/item/']");
  const address = await links.nth(1).getAttribute("href");
  await links.nth(1).click();
  const detail = page.getByRole("dialog");
  const newPicks = page.waitForResponse((answer) => answer.url().includes("/api/recommendations?"));
  await detail.getByRole("radio", { name: "Loved" }).click({ force: true });
  await newPicks;
  await expect(row.locator(`a[href='${address}']`)).toHaveCount(0);
  await expect(detail).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();
  await expect(links.nth(1)).toBeFocused();
});

test("the details keep their content while fading out", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await signedIn(page);
  const { detail } = await openDetail(page, "Alien");
  await expect(detail.getByText("This content is:")).toBeVisible();
  const ending = await detail.evaluateHandle((dialog) => ({
    outcome: new Promise<string>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!dialog.isConnected) resolve("left as a whole");
        else if (!dialog.textContent.includes("This content is:")) resolve("was emptied");
      });
      observer.observe(document.body, { childList: true, subtree: true });
    }),
  }));
  await page.keyboard.press("Escape");
  expect(await ending.evaluate(({ outcome }) => outcome)).toBe("left as a whole");
});

test("details show that they're loading while their code loads, and can be retried", async ({ page }) => {
  await signedIn(page);
  let isOffline = true;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/detail-modal-*.js", async (route) => {
    if (isOffline) return route.abort();
    await held;
    return route.continue();
  });
  const { link } = await openDetail(page, "Alien");
  const waiting = page.getByRole("dialog", { name: "Loading" });
  await expect(waiting.getByText("Something went wrong")).toBeVisible();
  await expectNoFaults(page);

  isOffline = false;
  await waiting.getByRole("button", { name: "Try Again" }).click();
  await expect(waiting.getByText("Loading...")).toBeVisible();
  await expectNoFaults(page);
  release();
  const detail = page.getByRole("dialog", { name: "Alien", exact: true });
  await expect(detail.getByText("This content is:")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();
  await expect(link).toBeFocused();
});

test("the title page shows where to watch, and skipping goes back, with the keyboard alone", async ({
  page,
}) => {
  await signedIn(page);
  const { overview } = await titleNamed(page.request, "Past Lives");
  await page.goto("/search?q=past+lives");
  await page.getByPlaceholder("Search movies & TV shows...").fill("Past Lives");
  await page.getByRole("option", { name: /Past Lives/ }).click();
  await expect(page.getByRole("heading", { name: "Past Lives", level: 1 })).toBeVisible();
  await expect(page.getByText(overview)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Where to Watch" })).toBeVisible();
  await expect(page.getByText("Available on:")).toHaveCount(0);
  const radios = page.getByRole("radio");
  await tabUntil(page, async () => await radios.first().evaluate(isFocused));
  // While a rating is being saved, other choices are ignored.
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/api/ratings"));
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio", { name: "Disliked" })).toBeChecked();
  await saved;
  await tabTo(page, "Add to watchlist: Past Lives");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "In watchlist, remove: Past Lives" })).toBeFocused();
  await tabTo(page, "Skip");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=past+lives");
});

test("skipping from a title page opened directly goes to the dashboard, not out of the app", async ({
  page,
}) => {
  await signedIn(page, { "Past Lives": 2 });
  const { id } = await titleNamed(page.request, "Past Lives");
  await page.goto(`/item/${id}`);
  await expect(page.getByRole("radio", { name: "Liked", exact: true })).toBeChecked();
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("the address of an unknown title shows 'Title not found'", async ({ page }) => {
  await signedIn(page);
  for (const address of ["/item/999999999", "/item/nonsense"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Title not found" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("sharing a title copies its link and adds the share to the viewer's feed", async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signedIn(page);
  const { id } = await titleNamed(page.request, "Arrival");
  await page.goto(`/item/${id}`);
  const told = page.waitForResponse((response) => tells(response.request(), "SHARE"));
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${product.address}/item/${id}`);
  await told;
  await page.goto("/social?type=other");
  await expect(page.getByRole("list", { name: "Activities" })).toContainText("Shared");
});

test("on devices with native sharing, the title and link are passed to it", async ({ page, product }) => {
  await page.addInitScript(() => {
    const share = async (shared: ShareData) => void Object.assign(window, { shared });
    Object.defineProperty(navigator, "share", { value: share });
  });
  await signedIn(page);
  const { id } = await titleNamed(page.request, "Arrival");
  await page.goto(`/item/${id}`);
  const told = page.waitForRequest((request) => tells(request, "SHARE"));
  await page.getByRole("button", { name: "Share" }).click();
  await told;
  expect(await page.evaluate(() => Reflect.get(window, "shared"))).toEqual({
    title: "Arrival",
    url: `${product.address}/item/${id}`,
  });
});

function tells(request: Request, type: string): boolean {
  if (!request.url().endsWith("/api/events/batch")) return false;
  const { events } = request.postDataJSON() as { events: { eventType: string }[] };
  return events.some(({ eventType }) => eventType === type);
}
