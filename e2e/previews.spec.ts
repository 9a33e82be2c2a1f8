import type { Locator, Page } from "@playwright/test";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";

import { HOVER_OPEN_MS } from "../web/titles/preview/preview-store.ts";
import { expect, test } from "./journey.ts";
import { atRest } from "./openings.ts";
import { signedIn, watchForFaults } from "./people.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const MARGIN = 20;
const RANKED_WIDTH = 350;

const previewOn = (page: Page) => page.getByRole("dialog", { name: / preview$/ });
const tilesOf = (page: Page, row: string) => page.getByRole("region", { name: row }).getByRole("link");

async function onDashboard(page: Page): Promise<Locator> {
  await signedIn(page, { Arrival: 3, Parasite: 2 });
  await page.goto("/dashboard");
  const tiles = tilesOf(page, "Just For You");
  await expect(tiles.first()).toBeVisible();
  await page.getByRole("heading", { name: "Just For You" }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 400));
  return tiles;
}

async function itemOf(page: Page, tile: Locator): Promise<Item> {
  const id = (await tile.getAttribute("href"))?.split("/").at(-1);
  const answer = await page.request.get(`/api/items/${id}/details`);
  return ((await answer.json()) as { item: Item }).item;
}

/** Moves the mouse to a point where hovering opens nothing. */
async function moveAway(page: Page): Promise<void> {
  await page.mouse.move(4, 4);
}

test("a preview opens over the tile and loads the title's details only then", async ({ page }) => {
  const faults = watchForFaults(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/details$|\/streaming-platforms\/\d/.test(request.url())) asked.push(request.url());
  });
  const reasons = new Map<number, string>();
  page.on("response", async (response) => {
    if (!response.url().includes("/api/recommendations?")) return;
    const { items } = (await response.json()) as CallAnswer<"GET /api/recommendations">;
    for (const { id, reason } of items) reasons.set(id, reason?.text ?? "");
  });
  const tiles = await onDashboard(page);
  const item = await itemOf(page, tiles.nth(2));
  expect(asked).toEqual([]);
  await tiles.nth(2).hover();
  const preview = page.getByRole("dialog", { name: `${item.title} preview` });
  await expect(preview).toBeVisible();
  await expect(preview.getByRole("radiogroup", { name: "Your rating" }).getByRole("radio")).toHaveCount(3);
  await expect(preview.getByRole("button", { name: "Add to watchlist" })).toBeVisible();
  await expect(preview.getByRole("button", { name: "Full Details" })).toBeVisible();
  await expect(preview.getByRole("button", { name: "Close" })).toBeVisible();
  await expect(preview).toContainText(item.vote_average.toFixed(1));
  await expect(preview).toContainText(reasons.get(item.id) ?? "A reason");
  const [firstWords] = /^(\S+ ){5}/.exec(item.overview) ?? [""];
  await expect(preview).toContainText(firstWords);
  await expect(preview).toContainText((item.release_date ?? item.first_air_date ?? "").slice(0, 4));
  await expect(preview).toContainText(item.genres[0]?.name ?? "");
  const moods = await preview.getByText(" • ").innerText();
  expect(moods.split(" • ")).toHaveLength(Math.min(3, item.moods.length));
  await expect(preview.getByText(/^Stream on |^No streaming options available$/)).toBeVisible();
  expect(asked.filter((url) => url.endsWith("/details"))).toHaveLength(1);
  expect(faults).toEqual([]);
});

for (const [row, kind] of [
  ["Just For You", "tiles"],
  ["Top 10 US Right Now", "ranked"],
] as const) {
  test(`in the row ${row}, hovering opens a preview after ${HOVER_OPEN_MS[kind]} ms and not before`, async ({
    page,
  }) => {
    await page.clock.install();
    await onDashboard(page);
    const tile = tilesOf(page, row).nth(1);
    await expect(tile).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await tile.hover();
    await page.clock.runFor(HOVER_OPEN_MS[kind] - 1);
    await expect(previewOn(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(previewOn(page)).toHaveCount(1);
  });
}

test("previews open and close without layout shift, however late the trailer loads", async ({ page }) => {
  const rest = atRest(page);
  const tiles = await onDashboard(page);
  await rest;
  const services = previewOn(page).getByText(/^Stream on |^No streaming options available$/);
  await page.route("**/api/trailers/*", async (route) => {
    await expect(services).toBeVisible();
    await route.continue();
  });
  await page.evaluate(() => {
    const kept = window as unknown as { shift: number };
    kept.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) kept.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift" });
  });
  for (const place of [0, 2, 3]) {
    await tiles.nth(place).hover();
    await expect(previewOn(page).getByRole("button", { name: /^(Pause|Play) / })).toBeVisible();
    await moveAway(page);
    await expect(previewOn(page)).toHaveCount(0);
  }
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBe(0);
});

for (const width of [1440, 1100, 820]) {
  test(`at ${width} px, a preview is 1.1 to 1.35 times its tile and keeps ${MARGIN} px from the edges`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const tiles = await onDashboard(page);
    for (const place of [0, 1, Math.floor(width / 350)]) {
      const tile = await tiles.nth(place).boundingBox();
      await tiles.nth(place).hover({ position: { x: 20, y: 20 } });
      await expect(previewOn(page)).toBeVisible();
      const card = await settledBox(previewOn(page));
      expect(card.width / (tile?.width ?? 0)).toBeGreaterThanOrEqual(1.1);
      expect(card.width / (tile?.width ?? 0)).toBeLessThanOrEqual(1.351);
      expect(card.x).toBeGreaterThanOrEqual(MARGIN);
      expect(card.x + card.width).toBeLessThanOrEqual(width - MARGIN);
      expect(card.y).toBeGreaterThanOrEqual(MARGIN);
      expect(card.y + card.height).toBeLessThanOrEqual(900 - MARGIN);
      await moveAway(page);
      await expect(previewOn(page)).toHaveCount(0);
    }
  });
}

test("in the ranked row, previews have a width of their own", async ({ page }) => {
  await onDashboard(page);
  await tilesOf(page, "Top 10 US Right Now").nth(2).hover();
  await expect(previewOn(page)).toBeVisible();
  expect((await settledBox(previewOn(page))).width).toBe(RANKED_WIDTH);
});

test("a preview stays open while the mouse is over it and closes when the mouse leaves", async ({ page }) => {
  const tiles = await onDashboard(page);
  await tiles.nth(1).hover();
  await expect(previewOn(page)).toBeVisible();
  await previewOn(page).getByRole("button", { name: "Full Details" }).hover();
  await expect(previewOn(page)).toHaveAttribute("data-closing", "false");
  await moveAway(page);
  await expect(previewOn(page)).toHaveCount(0);
});

test("a preview dismissed with Escape doesn't reopen until the mouse has left the tile", async ({ page }) => {
  const tiles = await onDashboard(page);
  await tiles.nth(1).hover();
  await expect(previewOn(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(previewOn(page)).toHaveCount(0);
  await page.clock.install();
  await tiles.nth(1).hover({ position: { x: 60, y: 40 } });
  await page.clock.runFor(2000);
  await expect(previewOn(page)).toHaveCount(0);
  await tiles.nth(2).hover();
  await page.clock.runFor(2000);
  await expect(previewOn(page)).toHaveCount(1);
});

test("scrolling closes a preview", async ({ page }) => {
  const tiles = await onDashboard(page);
  await tiles.nth(1).hover();
  await expect(previewOn(page)).toBeVisible();
  await page.mouse.wheel(0, 120);
  await expect(previewOn(page)).toHaveCount(0);
});

test("hovering over a tile's streaming services keeps its preview from opening", async ({ page }) => {
  await signedIn(page, { Arrival: 3 });
  await page.goto("/dashboard");
  // Services are only looked up for titles in view.
  await page.getByRole("region", { name: "Just For You" }).getByRole("link").first().scrollIntoViewIfNeeded();
  const services = page.locator("[data-streaming-area]").first();
  await services.scrollIntoViewIfNeeded();
  await page.clock.install();
  await services.hover();
  await page.clock.runFor(3000);
  await expect(previewOn(page)).toHaveCount(0);
  const box = await services.boundingBox();
  await page.mouse.move((box?.x ?? 0) - 60, (box?.y ?? 0) + 60);
  await page.clock.runFor(3000);
  await expect(previewOn(page)).toHaveCount(1);
});

test("clicking a preview opens the full details, and closing them returns focus to the tile", async ({
  page,
}) => {
  const tiles = await onDashboard(page);
  const { title } = await itemOf(page, tiles.nth(1));
  const address = await tiles.nth(1).getAttribute("href");
  await tiles.nth(1).hover();
  await expect(previewOn(page)).toBeVisible();
  await previewOn(page)
    .getByRole("link")
    .click({ position: { x: 40, y: 40 } });
  const detail = page.getByRole("dialog", { name: title, exact: true });
  await expect(detail.getByText("This content is:")).toBeVisible();
  await expect(previewOn(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe(address);
});

test("quick actions after the tile work with the keyboard alone", async ({ page }) => {
  const tiles = await onDashboard(page);
  await tiles.first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(tiles.nth(1)).toBeFocused();
  await expect(previewOn(page)).toHaveCount(0);
  const { title } = await itemOf(page, tiles.nth(1));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: `Quick actions for ${title}` })).toBeFocused();
  await page.keyboard.press("Enter");
  const preview = page.getByRole("dialog", { name: `${title} preview` });
  await expect(preview.getByRole("radio", { name: "Disliked" })).toBeFocused();
  for (const name of ["Add to watchlist", "Seen it", "Full Details"]) {
    await page.keyboard.press("Tab");
    await expect(preview.getByRole("button", { name })).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect.poll(() => preview.evaluate((card) => card.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(tiles.nth(1)).toBeFocused();
  await expect(preview).toHaveCount(0);
});

test("a title rated in its preview leaves its row, focus stays in the row, and Undo brings the title back", async ({
  page,
}) => {
  const tiles = await onDashboard(page);
  const address = await tiles.nth(1).getAttribute("href");
  await tiles.nth(1).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(previewOn(page).getByRole("radio", { name: "Disliked" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(previewOn(page).getByRole("radio", { name: "Liked", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(previewOn(page).getByRole("radio", { name: "Liked", exact: true })).toBeChecked();
  await expect(previewOn(page)).toHaveCount(0);
  const row = page.getByRole("region", { name: "Just For You" });
  await expect(row.locator(`a[href="${address}"]`)).toHaveCount(0);
  await expect.poll(() => row.evaluate((section) => section.contains(document.activeElement))).toBe(true);

  const cleared = page.waitForResponse((answer) => answer.request().method() === "DELETE" && answer.ok());
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.keyboard.press("F6");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await cleared;
  await expect(tiles.nth(1)).toHaveAttribute("href", address ?? "");
  await expect(tiles.nth(1)).toBeFocused();
});

test("one tap says that a title has been seen: it leaves the row, another comes, and Undo takes it back", async ({
  page,
}) => {
  const tiles = await onDashboard(page);
  const { id } = await itemOf(page, tiles.nth(1));
  await expect.poll(() => tiles.count()).toBeGreaterThan(6);
  const count = await tiles.count();
  await tiles.nth(1).hover();
  await previewOn(page)
    .getByRole("button", { name: /^Seen it: / })
    .click();
  await expect(previewOn(page)).toHaveCount(0);
  const row = page.getByRole("region", { name: "Just For You" });
  await expect(row.locator(`a[href="/item/${id}"]`)).toHaveCount(0);
  await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(count);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.locator(`a[href="/item/${id}"]`)).toHaveCount(1);
});

test("a title saved in its preview appears in Waiting in the Wings", async ({ page }) => {
  const tiles = await onDashboard(page);
  const { id } = await itemOf(page, tiles.nth(1));
  await tiles.nth(1).hover();
  await previewOn(page).getByRole("button", { name: "Add to watchlist" }).click();
  await expect(previewOn(page).getByRole("button", { name: "Remove from watchlist" })).toBeVisible();
  await page.keyboard.press("Escape");
  const wings = page.getByRole("region", { name: "Waiting in the Wings" });
  await expect(wings.locator(`a[href="/item/${id}"]`)).toBeVisible();
});

test("with reduced motion, a preview opens without growing", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const tiles = await onDashboard(page);
  await tiles.nth(1).hover();
  await expect(previewOn(page)).toBeVisible();
  await expect(previewOn(page)).toHaveCSS("animation-name", "none");
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 820, height: 1100 } });

  test("a tap opens the details instead of a preview", async ({ page }) => {
    await signedIn(page, { Arrival: 3 });
    await page.goto("/dashboard");
    const tile = tilesOf(page, "Just For You").nth(1);
    await tile.tap();
    await expect(page.getByRole("dialog").getByText("This content is:")).toBeVisible();
    await expect(previewOn(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Quick actions/ })).toHaveCount(0);
  });
});

test("when details can't be loaded, a preview shows what the tile already has", async ({ page }) => {
  await page.route(/\/details$|\/streaming-platforms\/\d/, (route) => route.abort());
  await signedIn(page, { Arrival: 3 });
  await page.goto("/dashboard");
  const tile = tilesOf(page, "Just For You").nth(1);
  const item = await itemOf(page, tile);
  const year = (item.release_date ?? item.first_air_date ?? "").slice(0, 4);
  await tile.scrollIntoViewIfNeeded();
  await tile.hover();
  await expect(page.getByRole("dialog", { name: `${item.title} preview` })).toContainText(year);
});

/** @returns the preview's bounding box after its opening animation */
async function settledBox(card: Locator) {
  await card.evaluate((element) =>
    Promise.allSettled(element.getAnimations().map(({ finished }) => finished)),
  );
  const box = await card.boundingBox();
  if (box === null) throw new Error("The preview isn't visible");
  return box;
}
