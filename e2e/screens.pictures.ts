/** Pictures of every screen and state in both themes and three widths, into docs/screens/. */
import { join } from "node:path";

import type { Page } from "@playwright/test";
import sharp from "sharp";

import { expect, test } from "./journey.ts";
import { TABLET } from "./openings.ts";
import { signedIn, titleNamed } from "./people.ts";
import { DESKTOP, PHONE, type Screen, TASTE, VIEWER_SCREENS, VISITOR_SCREENS } from "./screens.ts";

const DIRECTORY = join(import.meta.dirname, "../docs/screens");
const SIZES = [
  { width: PHONE, height: 844 },
  { width: TABLET, height: 1180 },
  { width: DESKTOP, height: 900 },
] as const;
const QUALITY = 58;

/** A new product first reads the colours of its pictures: before that the light around a title is only a guess. */
const READ_WITHIN_MS = 15 * 60_000;
const READ_LATE = ["Severance", "Past Lives", ...Object.keys(TASTE)];

test.beforeAll(async ({ playwright, product }) => {
  test.setTimeout(READ_WITHIN_MS);
  const request = await playwright.request.newContext({ baseURL: product.address });
  const areRead = async () => {
    const titles = await Promise.all(READ_LATE.map((name) => titleNamed(request, name)));
    return titles.every(({ ambient }) => ambient.thumbhash !== null);
  };
  await expect.poll(areRead, { timeout: READ_WITHIN_MS }).toBe(true);
  await request.dispose();
});

for (const viewport of SIZES) {
  const { width } = viewport;
  test.describe(() => {
    test.use({ viewport, isMobile: width === PHONE, hasTouch: width !== DESKTOP });
    for (const screen of VISITOR_SCREENS) {
      if (!isSeenAt(screen, width)) continue;
      test(`${screen.name}-${width}`, async ({ page }) => {
        await takeBoth(page, screen, () => screen.show(page));
      });
    }
    for (const screen of VIEWER_SCREENS) {
      if (!isSeenAt(screen, width)) continue;
      test(`${screen.name}-${width}`, async ({ page }) => {
        const viewer = await signedIn(page, TASTE);
        await takeBoth(page, screen, () => screen.show(page, viewer));
      });
    }
  });
}

/** In both themes: a page that lives follows the system's. */
async function takeBoth(page: Page, screen: Screen, show: () => Promise<void>): Promise<void> {
  await show();
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    if ((await themeOf(page)) !== colorScheme) await show();
    await take(page, screen, `${screen.name}-${page.viewportSize()?.width}-${colorScheme}`);
  }
}

/** Once the page has heard of the system's. */
function themeOf(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) =>
        requestAnimationFrame(() => resolve(document.documentElement.dataset["theme"])),
      ),
  );
}

function isSeenAt({ widths }: Screen, width: number): boolean {
  return widths === undefined || widths.includes(width);
}

/** Once every picture that is in view has come and nothing moves. */
async function take(page: Page, { isWaiting = false }: Screen, name: string): Promise<void> {
  if (!isWaiting) await page.waitForLoadState("networkidle");
  await page.waitForFunction(() =>
    Array.from(document.images)
      .filter((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect();
        return image.checkVisibility() && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      })
      .every(({ complete }) => complete),
  );
  const picture = await page.screenshot({ animations: "disabled" });
  await sharp(picture)
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(join(DIRECTORY, `${name}.webp`));
}
