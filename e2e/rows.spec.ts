import { type Locator, type Page, devices } from "@playwright/test";

import { expect, test } from "./journey.ts";
import { TASTE, signedIn } from "./people.ts";

const GAP = 8;
const PATIENCE_MS = 20_000;

const rowNamed = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function openDashboard(page: Page): Promise<void> {
  await signedIn(page, TASTE);
  await page.goto("/dashboard");
  await expect(rowNamed(page, "Just For You").getByRole("link").first()).toBeVisible();
}

/**
 * How many slides are in view, with a fraction for the one that's cut off. Measured in a single call, so the layout can't change meanwhile.
 */
const slidesInView = (section: Locator) =>
  section.evaluate((element, gap) => {
    const [first, second] = [...element.querySelectorAll("li")].map((slide) => slide.getBoundingClientRect());
    if (first === undefined || second === undefined) throw new Error("The row has fewer than two slides");
    const between = second.x - first.x - first.width;
    if (Math.abs(between - gap) >= 0.5) throw new Error(`${between} px between two slides`);
    // Each whole slide is followed by a gap. The row is between the page's margins.
    const room = element.querySelector("ul")?.parentElement?.getBoundingClientRect().width ?? 0;
    const whole = Math.floor((room + gap) / (first.width + gap));
    return whole + (room - whole * (first.width + gap)) / first.width;
  }, GAP);

/** Retries, because the page takes a moment to adopt a new width. */
async function expectInView(section: Locator, slides: number): Promise<void> {
  await expect(async () => expect(await slidesInView(section)).toBeCloseTo(slides, 1)).toPass({
    timeout: PATIENCE_MS,
  });
}

test("a row shows as many titles as fit its width", async ({ page }) => {
  await openDashboard(page);
  for (const [width, tiles, ranked] of [
    [1440, 5.25, 6.2],
    [1100, 4.25, 5.2],
    [820, 3.25, 4.2],
    [500, 2.25, 3.2],
    [390, 2.25, 2.8],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expectInView(rowNamed(page, "Just For You"), tiles);
    await expectInView(rowNamed(page, "Top 10 US Right Now"), ranked);
  }
});

test("a row's buttons cover no title, and hidden titles can't be reached", async ({ page }) => {
  await openDashboard(page);
  for (const width of [1440, 1100, 820, 500]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ["Just For You", "Top 10 US Right Now"]) {
      const row = rowNamed(page, name);
      await row.scrollIntoViewIfNeeded();
      await row.getByRole("button", { name: `Next: ${name}` }).click();
      await expect(row.getByRole("button", { name: `Previous: ${name}` })).toBeVisible();
      await expect.poll(() => row.evaluate(coveredTitles), `${name} at ${width} px`).toEqual([]);
      await row.getByRole("button", { name: `Previous: ${name}` }).click();
      await expect.poll(() => row.evaluate(coveredTitles), `${name} at ${width} px`).toEqual([]);
    }
  }
});

/** Runs in the page: the titles that can be clicked or reached, but are hidden, or under one of the row's buttons. */
function coveredTitles(row: Element): string[] {
  const buttons = [...row.querySelectorAll("[data-rail-edge]")].map((button) =>
    button.getBoundingClientRect(),
  );
  const frame = row.querySelector("ul")?.parentElement?.getBoundingClientRect();
  return [...row.querySelectorAll("li:not([inert]) a")].flatMap((link) => {
    const box = link.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, frame?.left ?? 0), Math.min(box.right, frame?.right ?? 0)];
    const isCovered = buttons.some((button) => left < button.right - 1 && right > button.left + 1);
    return right <= left || isCovered ? [link.getAttribute("aria-label") ?? ""] : [];
  });
}

test("the chart has ten titles, and its buttons scroll by what's visible and disappear at the ends", async ({
  page,
}) => {
  await openDashboard(page);
  const chart = rowNamed(page, "Top 10 US Right Now");
  await expect(chart.getByRole("listitem", { includeHidden: true })).toHaveCount(10);
  await expect(chart.getByRole("link").first()).toHaveAccessibleName(/^Number 1: /);
  const next = chart.getByRole("button", { name: "Next: Top 10 US Right Now" });
  const previous = chart.getByRole("button", { name: "Previous: Top 10 US Right Now" });
  await expect(previous).toHaveCount(0);
  await next.click();
  await expect(previous).toBeVisible();
  await expect(chart.getByRole("link", { name: /^Number 10: / })).toBeInViewport();
  await expect(next).toHaveCount(0);
  await previous.click();
  await expect(previous).toHaveCount(0);
  await expect(chart.getByRole("link", { name: /^Number 1: / })).toBeInViewport();
});

const ROW = "Just For You";
const MOVE_MS = 500;
/** Three frames. */
const TOLERANCE_MS = 50;
/** A jump takes a few frames to show, far fewer than a movement. */
const JUMP_MS = 100;
/** More than one card. */
const WIDE = 300;

type Frame = { ms: number; place: number };

async function openRow(page: Page): Promise<Locator> {
  await signedIn(page, TASTE);
  await page.goto("/dashboard");
  const row = page.getByRole("region", { name: ROW, exact: true });
  await row.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await expect(row.getByRole("link").first()).toBeVisible();
  // The carousel has started: it makes slides out of view inert.
  await expect(row.locator("li[inert]").first()).toBeAttached();
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
  if (first === undefined || last === undefined) throw new Error("No frames were recorded");
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
  expect(moved(await frames.jsonValue())).toBeLessThanOrEqual(JUMP_MS);
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
