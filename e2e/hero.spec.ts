import { type Locator, type Page, devices } from "@playwright/test";

import { FILTER_SERVICES } from "#contract/streaming-services.ts";

import { expect, test } from "./journey.ts";
import { atRest } from "./openings.ts";
import { signedIn } from "./people.ts";
import { isFocused, tabUntil } from "./tabbing.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const nextPick = (page: Page) => page.getByRole("button", { name: "Next pick" });

async function openDashboard(page: Page): Promise<{ title: string; liked: Locator }> {
  await signedIn(page, { Arrival: 3 });
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "More info" })).toBeVisible();
  // The actions take clicks only once they have arrived.
  await atRest(page);
  const title = (await heading(page).locator("bdi, :scope:not(:has(bdi))").first().textContent()) ?? "";
  const hero = page.getByRole("region", { name: title, exact: true });
  return { title, liked: hero.getByRole("radio", { name: "Liked", exact: true }) };
}

/** @returns a growing list of the titles that are rated */
function ratedTitles(page: Page): number[] {
  const rated: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/ratings"))
      rated.push(request.postDataJSON().id);
  });
  return rated;
}

const newPicks = (page: Page) =>
  page.waitForResponse((response) => response.url().includes("/api/recommendations?"));

test("a rated hero stays under the mouse, so another click never rates the next title", async ({ page }) => {
  const { title, liked } = await openDashboard(page);
  const rated = ratedTitles(page);
  const renewed = newPicks(page);
  const place = await liked.boundingBox();
  await liked.click();
  await renewed;
  await expect(nextPick(page)).toBeVisible();
  await expect(liked).toBeChecked();
  expect(await liked.boundingBox()).toEqual(place);

  const cleared = page.waitForResponse((response) => response.request().method() === "DELETE");
  await liked.click();
  await cleared;
  await expect(heading(page)).toHaveText(title);
  await expect(liked).not.toBeChecked();
  expect(new Set(rated).size).toBe(1);

  const renewedAgain = newPicks(page);
  await liked.click();
  await renewedAgain;
  await expect(nextPick(page)).toBeVisible();
  await page.getByRole("heading", { name: "Just For You" }).hover();
  await expect(heading(page)).not.toHaveText(title);
  await expect(nextPick(page)).toHaveCount(0);
  expect(new Set(rated).size).toBe(1);
});

test("the next pick comes on request, and a double click on the button does nothing to it", async ({
  page,
}) => {
  const { title, liked } = await openDashboard(page);
  const rated = ratedTitles(page);
  const renewed = newPicks(page);
  await liked.click();
  await renewed;
  await nextPick(page).dblclick();
  await expect(heading(page)).not.toHaveText(title);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Add to watchlist: / })).toBeVisible();
  expect(rated).toHaveLength(1);
});

test("a hero rated with the keyboard stays while it has the focus", async ({ page }) => {
  const { title, liked } = await openDashboard(page);
  await tabUntil(page, () => page.getByRole("radio", { name: "Disliked" }).first().evaluate(isFocused));
  await page.keyboard.press("ArrowRight");
  const renewed = newPicks(page);
  await page.keyboard.press("Enter");
  await renewed;
  await expect(nextPick(page)).toBeVisible();
  await expect(liked).toBeFocused();
  await expect(heading(page)).toHaveText(title);
  await tabUntil(page, () => nextPick(page).evaluate(isFocused));
  await page.keyboard.press("Enter");
  await expect(heading(page)).not.toHaveText(title);
  await expect(page.getByRole("button", { name: "More info" })).toBeFocused();
});

test("the hero plays a title on a service of the viewer's, and otherwise leads to its details", async ({
  page,
}) => {
  const { token } = await signedIn(page, { Arrival: 3 });
  const offers = page.waitForResponse((response) => response.url().endsWith("/streaming-platforms/batch"));
  await page.goto("/dashboard");
  const moreInfo = page.getByRole("button", { name: "More info" });
  const play = page.getByRole("link", { name: /^Play on / });
  await offers;
  await expect(moreInfo).toBeVisible();
  await expect(play).toHaveCount(0);

  await haveAllServices(page, token);
  await page.reload();
  await expect(play).toBeVisible();
  const service = /^Play on (.+?)\s*\(/.exec((await play.textContent()) ?? "")?.[1] ?? "";
  await moreInfo.click();
  await expect(page.getByRole("dialog").getByRole("link", { name: `Play on ${service}` })).toBeVisible();
});

async function haveAllServices(page: Page, token: string): Promise<void> {
  const data = { platforms: FILTER_SERVICES.map(({ id }) => id) };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post("/api/streaming-preferences", { data, headers });
  expect(answer.ok()).toBe(true);
}

test.describe("on a phone", () => {
  const { hasTouch, isMobile } = devices["Pixel 7"];
  test.use({ viewport: { width: 390, height: 844 }, hasTouch, isMobile });

  test("a rated hero stays until the viewer scrolls on", async ({ page }) => {
    const { title, liked } = await openDashboard(page);
    const renewed = newPicks(page);
    await liked.tap();
    await renewed;
    await expect(nextPick(page)).toBeVisible();
    await expect(heading(page)).toHaveText(title);
    await page.evaluate(() => scrollTo(0, 2000));
    await expect(heading(page)).not.toHaveText(title);
  });

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 360, height: 740 },
  ]) {
    test(`at ${viewport.width} by ${viewport.height} pixels, all of the hero is above the tab bar`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      const { token } = await signedIn(page, { Arrival: 3 });
      await haveAllServices(page, token);
      await page.goto("/dashboard");
      const play = page.getByRole("link", { name: /^Play on / });
      await expect(play).toBeVisible();
      const hero = page.getByRole("region").filter({ has: play });
      const barTop = (await page.getByRole("navigation", { name: "Tabs" }).boundingBox())?.y ?? 0;
      for (const part of [
        play,
        hero.getByRole("button", { name: "More info" }),
        hero.getByRole("radio", { name: "Loved" }),
        hero.getByText("Stream on"),
        hero.getByRole("list"),
      ]) {
        const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
        expect(y + height).toBeLessThanOrEqual(barTop);
      }
      const lead = (await play.boundingBox())?.width ?? 0;
      expect(lead).toBeGreaterThan(viewport.width * 0.8);
    });
  }

  test("the hero's buttons, toasts and the end of the page are above the opaque tab bar", async ({
    page,
  }) => {
    const { liked } = await openDashboard(page);
    const bar = page.getByRole("navigation", { name: "Tabs" });
    await expect(bar).toHaveCSS("background-color", /^rgb\(/);
    const hero = page.getByRole("region").filter({ has: liked });
    for (const control of [
      ...(await hero.getByRole("button", { name: /^(More info|Add to watchlist)/ }).all()),
      ...(await hero.getByRole("radio").all()),
    ])
      expect(await control.evaluate(isOnTop)).toBe(true);

    const barTop = (await bar.boundingBox())?.y ?? 0;
    await liked.tap();
    const toast = page.locator("[data-sonner-toast]");
    await expect(toast).toBeVisible();
    const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(barTop);
    await expect.poll(() => liked.evaluate(isOnTop)).toBe(true);

    const end = page.getByRole("contentinfo");
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const box = await end.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(barTop);
    }).toPass();
    expect(await bar.evaluate(isOnTop)).toBe(true);
  });
});

/** Runs in the page: whether a tap on the element's center reaches it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return element.contains(hit);
}
