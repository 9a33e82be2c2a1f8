import type { Page } from "@playwright/test";

import type { CallInput } from "#contract/api.ts";
import type { Provider } from "#contract/availability.ts";

import { expect, test } from "./journey.ts";
import { openDetail } from "./openings.ts";
import { TASTE, signedIn, titleNamed } from "./people.ts";

const BATCH_MAX = 12;
const NETFLIX: Provider = { provider_id: 8, provider_name: "Netflix", logo_path: null };
const WITH_MARKS = /, on Netflix$/;

type Batch = CallInput<"POST /api/streaming-platforms/batch">["body"]["items"];

/** Stubs one streaming service for every title. @returns the recorded requests */
async function streamingEverywhere(page: Page): Promise<Batch[]> {
  const batches: Batch[] = [];
  await page.route("**/api/streaming-platforms/batch", async (route) => {
    const { items }: { items: Batch } = route.request().postDataJSON();
    batches.push(items);
    const streamingPlatforms = { US: { flatrate: [NETFLIX], rent: [], buy: [] } };
    await route.fulfill({
      json: { country: "US", results: items.map((title) => ({ ...title, streamingPlatforms })) },
    });
  });
  return batches;
}

/** Makes the page wait longer than usual, because a slow machine can take longer to render a screen than a title has to stay in view. */
async function restingForLonger(page: Page): Promise<void> {
  await page.addInitScript(
    ({ restsAfterMs, insteadMs }) => {
      const real = window.setTimeout.bind(window);
      Object.assign(window, {
        setTimeout: (act: () => void, ms?: number, ...rest: unknown[]) =>
          real(act, ms === restsAfterMs ? insteadMs : ms, ...rest),
      });
    },
    { restsAfterMs: 200, insteadMs: 2_000 },
  );
}

test("each screen loads the services of visible titles once, and every tile shows its service logos", async ({
  page,
}) => {
  await signedIn(page, TASTE);
  const batches = await streamingEverywhere(page);
  await restingForLonger(page);
  await page.goto("/dashboard");
  const picks = page.getByRole("region", { name: "Just For You" });
  await expect(picks.getByRole("link").nth(4)).toHaveAccessibleName(WITH_MARKS);
  await expect(page.getByRole("region").first().getByText("Stream on")).toBeVisible();
  expect(batches).toHaveLength(1);

  const chart = page.getByRole("region", { name: "Top 10 US Right Now" });
  await chart.evaluate((element) => element.scrollIntoView({ block: "end" }));
  await expect(chart.getByRole("link").nth(5)).toHaveAccessibleName(WITH_MARKS);
  expect(batches).toHaveLength(2);

  await picks.getByRole("link").first().focus();
  await page.keyboard.press("End");
  const thirteenth = picks.getByRole("listitem").nth(12).getByRole("link");
  await expect(thirteenth).toBeFocused();
  await expect(thirteenth).toHaveAccessibleName(WITH_MARKS);
  expect(batches).toHaveLength(3);

  const asked = batches.flat().map(({ tmdbId, mediaType }) => `${mediaType}-${tmdbId}`);
  expect(new Set(asked).size).toBe(asked.length);
  expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(BATCH_MAX);
});

test("a watchlist of more than twelve titles shows services for all of them", async ({ page }) => {
  const { token } = await signedIn(page);
  const batches = await streamingEverywhere(page);
  const answer = await page.request.get("/api/trending", { params: { limit: BATCH_MAX + 3 } });
  const { items }: { items: { id: number }[] } = await answer.json();
  for (const { id } of items) {
    const headers = { authorization: `Bearer ${token}` };
    await page.request.post("/api/watchlist", { data: { id }, headers });
  }
  await page.goto("/watchlist");
  const entries = page.getByRole("main").getByRole("listitem");
  await expect(entries).toHaveCount(BATCH_MAX + 3);
  await expect(entries.first()).toContainText("on Netflix");
  await entries.last().scrollIntoViewIfNeeded();
  await expect(entries.last()).toContainText("on Netflix");
  expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(BATCH_MAX);
});

test("a service shows its logo, or a monogram if the logo is missing or fails to load", async ({ page }) => {
  await signedIn(page);
  const { id } = await titleNamed(page.request, "Arrival");
  const flatrate: Provider[] = [
    { ...NETFLIX, logo_path: "/s8-0123456789ab.webp" },
    { provider_id: 15, provider_name: "Hulu", logo_path: "/s15-0123456789ab.webp" },
    { provider_id: 73, provider_name: "Tubi", logo_path: null },
  ];
  await page.route("**/api/streaming-platforms/*", (route) =>
    route.fulfill({
      json: {
        streamingPlatforms: { US: { flatrate, rent: [], buy: [] } },
        country: "US",
        as_of: "2026-11-01",
        source: "justwatch",
      },
    }),
  );
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" width="92" height="92"><path d="M0 0h92v92H0z"/></svg>';
  await page.route("**/img/w92/s8-*", (route) => route.fulfill({ contentType: "image/svg+xml", body: logo }));
  await page.goto(`/item/${id}`);
  const link = (name: string) => page.getByRole("main").getByRole("link", { name: new RegExp(`^${name}`) });
  await expect(link("Hulu")).toHaveText(/^hu/);
  await expect(link("Tubi")).toHaveText(/^tu/);
  await expect
    .poll(() =>
      link("Netflix")
        .locator("img")
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(92);
});

test("only offers in the viewer's country count as available to them", async ({ page }) => {
  const { token } = await signedIn(page);
  const headers = { authorization: `Bearer ${token}` };
  const { id } = await titleNamed(page.request, "Tatort");
  await page.request.post("/api/watchlist", { data: { id }, headers });
  const entry = page.getByRole("main").getByRole("listitem").filter({ hasText: "Tatort" });

  const elsewhere = await openDetail(page, "Tatort");
  await expect(elsewhere.getByText("No listings for the United States. In Germany:")).toBeVisible();
  await expect(elsewhere.getByRole("link", { name: /ARD Mediathek/ })).toBeVisible();
  const asked = page.waitForResponse(/streaming-platforms\/batch/);
  await page.goto("/watchlist");
  await asked;
  await expect(entry).not.toContainText("ARD Mediathek");

  await page.request.put("/api/profile", { data: { country: "DE" }, headers });
  await page.reload();
  await expect(entry).toContainText("on ARD Mediathek");
  const own = await openDetail(page, "Tatort");
  await expect(own.getByText(/^In Germany, as of .+ \d{4}, from this catalog$/)).toBeVisible();
  await expect(own.getByText("No listings")).toHaveCount(0);
});
