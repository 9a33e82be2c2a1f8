import { type Locator, type Page, devices } from "@playwright/test";

import { expect, test } from "./journey.ts";
import { TASTE, signedIn } from "./people.ts";

const ROW = "Just For You";
const MOVE_MS = 500;
/** Three frames. */
const TOLERANCE_MS = 50;
/** More than one card. */
const WIDE = 300;

type Frame = { ms: number; place: number };

async function openRow(page: Page): Promise<Locator> {
  await signedIn(page, TASTE);
  await page.goto("/dashboard");
  const row = page.getByRole("region", { name: ROW, exact: true });
  await row.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await expect(row.getByRole("link").first()).toBeVisible();
  return row;
}

/** Runs in the page: records the row's position in each frame. */
function follow(row: Element): Frame[] {
  const frames: Frame[] = [];
  const list = row.querySelector("ul");
  const start = performance.now();
  function note(): void {
    frames.push({ ms: performance.now() - start, place: list?.getBoundingClientRect().left ?? 0 });
    requestAnimationFrame(note);
  }
  note();
  return frames;
}

/** How long a row moved until it was within a pixel of its final position. */
function moved(frames: readonly Frame[]): number {
  const [first, last] = [frames[0], frames.at(-1)];
  if (first === undefined || last === undefined) throw new Error("No frame was seen");
  expect(Math.abs(last.place - first.place)).toBeGreaterThan(WIDE);
  return frames.findLast(({ place }) => Math.abs(place - last.place) >= 1)?.ms ?? 0;
}

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a row animates for 500 ms", async ({ page }) => {
    // The page's clock advances by the frame, however busy the machine is.
    await page.clock.install();
    const row = await openRow(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    const frames = await row.evaluateHandle(follow);
    await row.getByRole("button", { name: `Next: ${ROW}` }).dispatchEvent("click");
    await page.clock.runFor(2 * MOVE_MS);
    expect(Math.abs(moved(await frames.jsonValue()) - MOVE_MS)).toBeLessThanOrEqual(TOLERANCE_MS);
  });
});

test("with reduced motion, a row jumps", async ({ page }) => {
  await page.clock.install();
  const row = await openRow(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const frames = await row.evaluateHandle(follow);
  await row.getByRole("button", { name: `Next: ${ROW}` }).dispatchEvent("click");
  await page.clock.runFor(2 * MOVE_MS);
  expect(moved(await frames.jsonValue())).toBeLessThanOrEqual(TOLERANCE_MS);
});

test.describe("on a phone", () => {
  const { viewport, hasTouch, isMobile } = devices["Pixel 7"];
  test.use({ viewport, hasTouch, isMobile });

  test("a swipe moves a row forward and back, and the cut-off card and soft edge show that there's more", async ({
    page,
  }) => {
    const row = await openRow(page);
    const cards = row.getByRole("listitem");
    await expect(cards.nth(2)).toBeInViewport({ ratio: 0.1 });
    await expect(cards.nth(2)).not.toBeInViewport({ ratio: 0.9 });
    await expect.poll(() => softEdges(row)).toEqual({ previous: "0", next: "1" });
    const next = row.getByRole("button", { name: `Next: ${ROW}` });
    await expect(next).toHaveCSS("opacity", "0");

    const first = row.locator("li").first();
    await swipe(row, -1);
    await expect(first).not.toBeInViewport({ ratio: 0.1 });
    await expect.poll(() => softEdges(row)).toEqual({ previous: "1", next: "1" });
    // A swipe's distance depends on its speed.
    await expect(async () => {
      await swipe(row, 1);
      await expect(first).toBeInViewport({ ratio: 0.9, timeout: 2000 });
    }).toPass();

    await row.getByRole("link").first().focus();
    while (!(await next.evaluate((button) => button === document.activeElement)))
      await page.keyboard.press("Tab");
    await expect(next).toHaveCSS("opacity", "1");
    await page.keyboard.press("Enter");
    await expect(first).not.toBeInViewport({ ratio: 0.1 });
  });
});

function softEdges(row: Locator): Promise<{ previous: string; next: string }> {
  return row.locator("[data-more]").evaluate((rail) => ({
    previous: getComputedStyle(rail, "::before").opacity,
    next: getComputedStyle(rail, "::after").opacity,
  }));
}

/** Swipes across two thirds of the viewport. */
async function swipe(row: Locator, direction: -1 | 1): Promise<void> {
  const page = row.page();
  const box = await row.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  const finger = await page.context().newCDPSession(page);
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  const from = direction === -1 ? width * 0.85 : width * 0.15;
  const touchPoints = (part: number) => [{ x: from + direction * part * width * 0.66, y }];
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: touchPoints(0) });
  for (const part of [0.2, 0.4, 0.6, 0.8, 1])
    await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: touchPoints(part) });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await finger.detach();
}
