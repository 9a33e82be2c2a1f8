import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./journey.ts";
import { TASTE, signedIn } from "./people.ts";

const GAP = 8;
const PATIENCE_MS = 20_000;

const row = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function openDashboard(page: Page): Promise<void> {
  await signedIn(page, TASTE);
  await page.goto("/dashboard");
  await expect(row(page, "Just For You").getByRole("link").first()).toBeVisible();
}

/** How many slides fit the row's viewport, with a fraction for the cut-off one. All measured in one call. */
const slidesInView = (section: Locator) =>
  section.evaluate((element, gap) => {
    const [first, second] = [...element.querySelectorAll("li")].map((slide) => slide.getBoundingClientRect());
    if (first === undefined || second === undefined) throw new Error("The row has no two slides");
    const between = second.x - first.x - first.width;
    if (Math.abs(between - gap) >= 0.5) throw new Error(`${between} px between two slides`);
    // Whole slides have a gap after them; the row starts at the page's gutter.
    const room = element.getBoundingClientRect().width - first.x;
    const whole = Math.floor((room + gap) / (first.width + gap));
    return whole + (room - whole * (first.width + gap)) / first.width;
  }, GAP);

/** The page takes a moment to adopt its new width. */
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
    await expectInView(row(page, "Just For You"), tiles);
    await expectInView(row(page, "Top 10 US Right Now"), ranked);
  }
});

test("the chart has ten titles, and its buttons scroll by what's visible and disappear at the ends", async ({
  page,
}) => {
  await openDashboard(page);
  const chart = row(page, "Top 10 US Right Now");
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
