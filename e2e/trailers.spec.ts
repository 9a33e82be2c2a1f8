import type { Locator, Page } from "@playwright/test";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";

import { expectNoFaults } from "./faults.ts";
import { expect, test } from "./journey.ts";
import { expectPlayers, playerFrame, withPlayer } from "./outside-player.ts";
import { signedIn, titleNamed, watchForFaults } from "./people.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** How long the app waits for a loaded player to respond. */
const ANSWERS_WITHIN_MS = 3000;
const ATTEMPTS = 3;
/** Longer than any delay before playback. */
const LONG_MS = 5000;

/** Opens a dashboard whose hero has, or doesn't have, a trailer, by moving the first matching pick to the front. */
async function heroWith(page: Page, { hasTrailer }: { hasTrailer: boolean }): Promise<Locator> {
  await signedIn(page, { Arrival: 3 });
  const { promise: named, resolve: name } = Promise.withResolvers<string>();
  await page.route("**/api/recommendations?*", async (route) => {
    const response = await route.fetch();
    const picks = (await response.json()) as CallAnswer<"GET /api/recommendations">;
    const isWanted = ({ videos }: Item) => videos.results.length > 0 === hasTrailer;
    const items = picks.items.toSorted((a, b) => Number(isWanted(b)) - Number(isWanted(a)));
    name(items[0]?.title ?? "");
    await route.fulfill({ response, json: { ...picks, items } });
  });
  await page.goto("/dashboard");
  const hero = page.getByRole("region", { name: await named, exact: true });
  await expect(hero).toBeVisible();
  return hero;
}

async function detailOf(page: Page, title: string): Promise<{ detail: Locator; item: Item }> {
  const item = await titleNamed(page.request, title);
  const { token } = await signedIn(page);
  await page.request.post("/api/watchlist", {
    data: { id: item.id },
    headers: { authorization: `Bearer ${token}` },
  });
  await page.goto("/watchlist");
  await page.getByRole("link", { name: title, exact: true }).click();
  return { detail: page.getByRole("dialog", { name: title, exact: true }), item };
}

const playing = { isPlaying: true };
const paused = { isPlaying: false };

test("the hero's trailer autoplays muted, and the viewer controls pause and sound", async ({ page }) => {
  const faults = watchForFaults(page);
  const asked = await withPlayer(page, "answers");
  const hero = await heroWith(page, { hasTrailer: true });
  await expectPlayers(page, { isPlaying: true, isMuted: true });
  expect(asked).toHaveLength(1);
  await hero.getByRole("button", { name: "Unmute trailer" }).click();
  await expectPlayers(page, { isPlaying: true, isMuted: false });
  await hero.getByRole("button", { name: "Mute trailer", exact: true }).click();
  await expectPlayers(page, { isPlaying: true, isMuted: true });
  await hero.getByRole("button", { name: "Pause trailer" }).focus();
  await page.keyboard.press("Space");
  await expectPlayers(page, paused);
  await expect(hero.getByRole("button", { name: "Play trailer" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectPlayers(page, playing);
  await hero.click({ position: { x: 1000, y: 300 } });
  await expectPlayers(page, paused);
  expect(faults).toEqual([]);
});

test("the hero's trailer pauses out of view and resumes in view, unless it was paused manually", async ({
  page,
}) => {
  await withPlayer(page, "answers");
  const hero = await heroWith(page, { hasTrailer: true });
  await expect(page.getByRole("region", { name: "Trending" })).toBeVisible();
  await expectPlayers(page, playing);
  await page.evaluate(() => scrollTo(0, 700));
  await expectPlayers(page, paused);
  await page.evaluate(() => scrollTo(0, 0));
  await expectPlayers(page, playing);
  await hero.getByRole("button", { name: "Pause trailer" }).click();
  await expectPlayers(page, paused);
  await page.evaluate(() => scrollTo(0, 700));
  await page.clock.install();
  await page.evaluate(() => scrollTo(0, 0));
  await page.clock.runFor(LONG_MS);
  await expectPlayers(page, paused);
});

test("trailers pause while the page is hidden", async ({ page }) => {
  await withPlayer(page, "answers");
  await heroWith(page, { hasTrailer: true });
  await expectPlayers(page, playing);
  await become(page, "hidden");
  await expectPlayers(page, paused);
  await become(page, "visible");
  await expectPlayers(page, playing);
});

test("messages from other origins don't affect the trailer", async ({ page }) => {
  await withPlayer(page, "answers");
  const hero = await heroWith(page, { hasTrailer: true });
  await expectPlayers(page, playing);
  await page.evaluate(() => {
    for (const message of [{ event: "onError", info: 150 }, { event: "onStateChange", info: 0 }, "nonsense"])
      window.postMessage(JSON.stringify(message), "*");
  });
  await expectPlayers(page, playing);
  await expect(hero.getByRole("button", { name: "Pause trailer" })).toBeVisible();
});

test("a finished trailer gives way to its artwork and doesn't repeat", async ({ page }) => {
  await withPlayer(page, "answers");
  const hero = await heroWith(page, { hasTrailer: true });
  await expectPlayers(page, playing);
  await playerFrame(page).evaluate(() =>
    (window as unknown as { say: (event: string, info: number) => void }).say("onStateChange", 0),
  );
  await expect(hero.getByRole("button", { name: "Play trailer" })).toBeVisible();
  await expect(hero.locator("[data-shown]").first()).toHaveAttribute("data-shown", "false");
});

test.describe("nothing autoplays", () => {
  async function expectQuiet(page: Page): Promise<void> {
    const asked = await withPlayer(page, "answers");
    await page.clock.install();
    const hero = await heroWith(page, { hasTrailer: true });
    await expect(hero.getByRole("button", { name: "Play trailer" })).toBeVisible();
    await page.clock.runFor(LONG_MS);
    expect(asked).toEqual([]);
    await hero.getByRole("button", { name: "Play trailer" }).click();
    await page.clock.runFor(LONG_MS);
    await expectPlayers(page, playing);
  }

  test("on a tablet", async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 1100 });
    await expectQuiet(page);
  });

  test("with reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expectQuiet(page);
  });

  test("with data saving on", async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
    );
    await expectQuiet(page);
  });
});

test("a preview's trailer pauses the hero's, which resumes afterward", async ({ page }) => {
  await withPlayer(page, "answers");
  await heroWith(page, { hasTrailer: true });
  await expectPlayers(page, playing);
  const tile = await tileOfTitleWithTrailer(page);
  await tile.hover();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Pause trailer" })).toBeVisible();
  await expectPlayers(page, paused, { isPlaying: true, isMuted: true });
  await page.keyboard.press("Escape");
  await expectPlayers(page, playing);
});

test("a preview with a playing trailer has no accessibility violations found by axe", async ({ page }) => {
  await withPlayer(page, "answers");
  await heroWith(page, { hasTrailer: true });
  await (await tileOfTitleWithTrailer(page)).hover();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Pause trailer" })).toBeVisible();
  await expectNoFaults(page);
  await page.emulateMedia({ colorScheme: "light" });
  await expectNoFaults(page);
});

test("in the details, clicking the artwork plays the trailer, and clicking again pauses it and shows the cover", async ({
  page,
}) => {
  await withPlayer(page, "answers");
  const { detail, item } = await detailOf(page, "Alien");
  const picture = detail.locator("[data-trailer-surface]");
  await expect(detail.getByRole("button", { name: "Play trailer" })).toBeVisible();
  await expectPlayers(page);
  await picture.click();
  await expectPlayers(page, { isPlaying: true, isMuted: true });
  const film = detail.getByTitle(`${item.title} trailer`).locator("..");
  await expect(film).toHaveAttribute("data-shown", "true");
  await detail.getByRole("button", { name: "Unmute trailer" }).click();
  await expectPlayers(page, { isPlaying: true, isMuted: false });
  await picture.click();
  await expectPlayers(page, paused);
  await expect(film).toHaveAttribute("data-shown", "false");
  await picture.click();
  await expectPlayers(page, { isPlaying: true, isMuted: false });
});

test("Play works wherever its button is visible, and a trailer out of view pauses", async ({ page }) => {
  await withPlayer(page, "answers");
  const { detail } = await detailOf(page, "Alien");
  await expect(detail.getByText("This content is:")).toBeVisible();
  const button = detail.getByRole("button", { name: "Play trailer" });
  await button.evaluate((element) => element.scrollIntoView({ block: "start" }));
  await button.focus();
  await page.keyboard.press("Enter");
  await expectPlayers(page, playing);
  await detail.getByText("Available on:").evaluate((element) => element.scrollIntoView({ block: "start" }));
  await expectPlayers(page, paused);
  await detail.getByRole("heading", { name: "Alien" }).evaluate((element) => element.scrollIntoView());
  await expectPlayers(page, playing);
});

test("no trailer plays on the page behind the details", async ({ page }) => {
  await withPlayer(page, "answers");
  const hero = await heroWith(page, { hasTrailer: true });
  await expectPlayers(page, playing);
  await hero.getByRole("button", { name: "More info" }).click();
  await expectPlayers(page, paused);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectPlayers(page, playing);
});

for (const behavior of ["refuses", "silent"] as const) {
  test(`a player that ${behavior === "silent" ? "does not answer" : "refuses"} is tried ${ATTEMPTS} times, then the trailer is unavailable`, async ({
    page,
  }) => {
    const asked = await withPlayer(page, behavior);
    await page.clock.install();
    const { detail } = await detailOf(page, "Alien");
    await detail.getByRole("button", { name: "Play trailer" }).click();
    const waits = behavior === "silent" ? ATTEMPTS : 0;
    for (let attempt = 1; attempt <= waits; attempt++) {
      await expect.poll(() => asked.length).toBe(attempt);
      await expectPlayers(page, paused);
      await page.clock.runFor(ANSWERS_WITHIN_MS);
    }
    await expect(detail.getByText("Trailer unavailable")).toBeVisible();
    expect(asked).toHaveLength(ATTEMPTS);
    await expect(detail.getByRole("button", { name: "Pause animation" })).toBeVisible();
  });
}

test("an unavailable trailer leaves focus where it was", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await withPlayer(page, "refuses");
  const { detail } = await detailOf(page, "Alien");
  await detail.getByRole("button", { name: "Play trailer" }).focus();
  await page.keyboard.press("Enter");
  await expect(detail.getByText("Trailer unavailable")).toBeVisible();
  await expect(detail.getByRole("button", { name: "Play trailer" })).toBeFocused();
  await expect(detail.getByRole("button", { name: "Play trailer" })).toHaveAttribute("aria-disabled", "true");
});

test("without a trailer, the artwork animates and can be paused", async ({ page }) => {
  const asked = await withPlayer(page, "answers");
  const hero = await heroWith(page, { hasTrailer: false });
  const scene = hero.locator("[data-motion]").first();
  await expect(scene).toHaveAttribute("data-motion", "running");
  await hero.getByRole("button", { name: "Pause animation" }).click();
  await expect(scene).toHaveAttribute("data-motion", "paused");
  await expect(scene).toHaveCSS("animation-play-state", "paused");
  await hero.getByRole("button", { name: "Play animation" }).click();
  await expect(scene).toHaveCSS("animation-play-state", "running");
  await expect(hero.getByRole("button", { name: /mute/i })).toHaveCount(0);
  expect(asked).toEqual([]);
});

test("with reduced motion, the artwork is still and has no pause button", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  const hero = await heroWith(page, { hasTrailer: false });
  await page.clock.runFor(LONG_MS);
  await expect(hero.locator("[data-motion]").first()).toHaveAttribute("data-motion", "none");
  await expect(hero.getByRole("button", { name: /artwork/ })).toHaveCount(0);
});

test("when the trailer lookup fails, the artwork stays without a message", async ({ page }) => {
  await page.route("**/api/trailers/*", (route) => route.abort());
  await heroWith(page, { hasTrailer: true });
  await expect(page.getByText("Trailer unavailable")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "More info" })).toBeVisible();
});

/** @returns a visible tile below the hero, of a title with a trailer */
async function tileOfTitleWithTrailer(page: Page): Promise<Locator> {
  const row = page.getByRole("region", { name: "Just For You" });
  await expect(row.getByRole("link").first()).toBeVisible();
  for (const tile of (await row.getByRole("link").all()).slice(0, 5)) {
    const id = (await tile.getAttribute("href"))?.split("/").at(-1);
    const { key } = (await (
      await page.request.get(`/api/trailers/${id}`)
    ).json()) as CallAnswer<"GET /api/trailers/{id}">;
    if (key === null) continue;
    await tile.scrollIntoViewIfNeeded();
    return tile;
  }
  throw new Error("None of the first tiles has a trailer");
}

async function become(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, "visibilityState", { value: now, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
