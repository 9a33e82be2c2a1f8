/** From a title's details to other titles, and back. */
import type { Page } from "@playwright/test";

import { expectNoFaults } from "./faults.ts";
import { expect, test } from "./journey.ts";
import { PHONE, openDetail } from "./openings.ts";
import { signedIn, titleNamed, watchForFaults } from "./people.ts";

const PHONE_SIZE = { width: PHONE, height: 844 };

async function withServices(page: Page, token: string, platforms: readonly string[]): Promise<void> {
  await page.request.post("/api/streaming-preferences", {
    data: { platforms },
    headers: { authorization: `Bearer ${token}` },
  });
}

test("a director leads to their other titles, those to their details, and Back leads all the way", async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await signedIn(page, { Sicario: 3 });
  const detail = await openDetail(page, "Arrival");
  await detail.getByRole("link", { name: "Denis Villeneuve" }).click();
  await expect(page).toHaveURL("/titles/person/Denis%20Villeneuve");
  const heading = page.getByRole("heading", { name: "Denis Villeneuve", level: 1 });
  await expect(heading).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText(/^\d+ titles, best for you first$/)).toBeVisible();
  await expectNoFaults(page);

  const titles = page.getByRole("list", { name: "Denis Villeneuve" });
  await titles.getByRole("link", { name: /^Prisoners, 2013/ }).click();
  const other = page.getByRole("dialog", { name: "Prisoners" });
  await other.getByRole("link", { name: "Thriller" }).click();
  await expect(page.getByRole("heading", { name: "Thriller", level: 1 })).toBeVisible();

  await page.goBack();
  await expect(other).toBeVisible();
  await page.goBack();
  await expect(other).toBeHidden();
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog", { name: "Arrival" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/search?q=Arrival");
  expect(faults).toEqual([]);
});

test("a genre shows more titles on demand, and only movies or TV shows if asked", async ({ page }) => {
  await signedIn(page);
  await page.goto("/titles/genre/sci_fi");
  const titles = page.getByRole("list", { name: "Science Fiction" }).getByRole("listitem");
  await expect(titles).toHaveCount(24);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(titles).toHaveCount(48);
  await expect(titles.nth(24).getByRole("link")).toBeFocused();
  await page.getByRole("radio", { name: /TV shows/ }).click({ force: true });
  await expect(page).toHaveURL("/titles/genre/sci_fi?type=tv");
  await expect(titles.first().getByRole("link")).toHaveAccessibleName(/TV Show/);
  await page.reload();
  await expect(page.getByRole("radio", { name: /TV shows/ })).toBeChecked();
});

test("a person with a single title here leads on to titles like it", async ({ page }) => {
  await signedIn(page);
  await page.goto("/titles/person/Rhea%20Seehorn");
  await expect(page.getByText(/^[1-5] titles?, best for you first$/)).toBeVisible();
  const similar = page.getByRole("region", { name: /^More like / });
  await expect(similar.getByRole("listitem")).toHaveCount(12);
});

test("an unknown name says so and leads to a search for it", async ({ page }) => {
  await signedIn(page);
  for (const address of ["/titles/person/Nobody%20At%20All", "/titles/studio/Nobody%20At%20All"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "No titles for “Nobody At All”" })).toBeVisible();
  }
  await expectNoFaults(page);
  await page.getByRole("link", { name: "Search for “Nobody At All”" }).click();
  await expect(page).toHaveURL("/search?q=Nobody%20At%20All");
});

test("similar titles open in place: Back returns to the title before, and closing to the page", async ({
  page,
}) => {
  await signedIn(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/similar/")) asked.push(request.url());
  });
  await page.setViewportSize({ width: PHONE, height: 500 });
  const detail = await openDetail(page, "Arrival");
  expect(asked).toEqual([]);
  const similar = page.getByRole("dialog").getByRole("region", { name: "More like this" });
  await similar.scrollIntoViewIfNeeded();
  await expect(similar.getByRole("listitem")).toHaveCount(12);
  const address = await similar.getByRole("link").first().getAttribute("href");
  await similar.getByRole("link").first().click();
  await expect(detail).toBeHidden();
  const heading = page.getByRole("dialog").getByRole("heading").first();
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page).toHaveURL(`/search?q=Arrival&title=${address?.split("/").at(-1)}`);
  await page.goBack();
  await expect(detail).toBeVisible();
  await page.goForward();
  await expect(detail).toBeHidden();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/search?q=Arrival");
});

test("on a phone, the row of similar titles scrolls by itself and doesn't widen the page", async ({
  page,
}) => {
  await page.setViewportSize(PHONE_SIZE);
  await signedIn(page);
  const { id } = await titleNamed(page.request, "Arrival");
  await page.goto(`/item/${id}`);
  const similar = page.getByRole("region", { name: "More like this" });
  await similar.scrollIntoViewIfNeeded();
  await expect(similar.getByRole("listitem")).toHaveCount(12);
  const beyond = () =>
    page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(await beyond()).toBe(0);
});

test("on a phone, playing on the viewer's own service is on the first screen, in the details and on the page", async ({
  page,
}) => {
  const { token } = await signedIn(page);
  await withServices(page, token, ["384"]);
  await page.route(/\/api\/streaming-platforms\/\d+/, (route) =>
    route.fulfill({
      json: {
        streamingPlatforms: {
          US: {
            flatrate: [
              { provider_id: 8, provider_name: "Netflix", logo_path: null },
              { provider_id: 384, provider_name: "Max", logo_path: null },
            ],
            rent: [],
            buy: [],
          },
        },
        country: "US",
        as_of: "2026-11-01",
        source: "catalogue",
      },
    }),
  );
  await page.setViewportSize(PHONE_SIZE);
  const detail = await openDetail(page, "Arrival");
  const play = page.getByRole("link", { name: "Play on Max" });
  await expect(play).toBeInViewport({ ratio: 1 });
  await expect(play).toHaveAttribute("href", /hbomax\.com\/.*Arrival/);
  await detail.getByRole("button", { name: "1 more way to watch" }).click();
  await expect(detail.getByRole("heading", { name: "Available on:" })).toBeFocused();
  await expect(detail.getByRole("link", { name: /^Netflix/ })).toBeInViewport();

  const { id } = await titleNamed(page.request, "Arrival");
  await page.goto(`/item/${id}`);
  await expect(page.getByRole("heading", { name: "Arrival", level: 1 })).toBeVisible();
  await expect(play).toBeInViewport({ ratio: 1 });
  const bar = await page.getByRole("navigation", { name: "Tabs" }).boundingBox();
  const button = await play.boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await expectNoFaults(page);
});

test("a title's page explains why it suits the viewer, and plays the trailer", async ({ page }) => {
  await signedIn(page, { Alien: 3, "The Thing": 3 });
  const { id } = await titleNamed(page.request, "Aliens");
  await page.goto(`/item/${id}`);
  await expect(page.getByText(/^Because you loved (Alien|The Thing)$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Play trailer" })).toBeVisible();
});
