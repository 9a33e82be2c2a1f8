/** Pictures of every screen and state in both themes and three widths, into docs/screens/. */
import { join } from "node:path";

import type { Page } from "@playwright/test";
import sharp from "sharp";

import { expect, test } from "./journey.ts";
import { DESKTOP, PHONE, TABLET } from "./openings.ts";
import { TASTE, signedIn, titleNamed } from "./people.ts";
import {
  type Screen,
  VIEWER_SCREENS,
  type Viewer,
  VISITOR_SCREENS,
  isSeenAt,
  waysTo,
} from "./screens/screens.ts";

const DIRECTORY = join(import.meta.dirname, "../docs/screens");
type Named = Pick<Screen<never>, "name" | "isWaiting">;

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
    for (const way of waysTo(VISITOR_SCREENS)) picturesOf(way, width, async () => []);
    for (const way of waysTo(VIEWER_SCREENS))
      picturesOf(way, width, async (page): Promise<[Viewer]> => [await signedIn(page, TASTE)]);
  });
}

/** `arrive`: what has to be known of the person who looks. */
function picturesOf<Who extends unknown[]>(
  way: readonly Screen<Who>[],
  width: number,
  arrive: (page: Page) => Promise<Who>,
): void {
  const screen = way.at(-1);
  if (screen === undefined || !isSeenAt(screen, width)) return;
  test(`${screen.name}-${width}`, async ({ page }) => {
    const who = await arrive(page);
    let isThere = false;
    await takeBoth(page, screen, async () => {
      if (isThere) for (const each of way.toReversed()) await each.leave?.(page);
      for (const each of way) await each.show(page, ...who);
      isThere = true;
    });
  });
}

/** In both themes: a page that lives follows the system's. */
async function takeBoth(page: Page, screen: Named, show: () => Promise<void>): Promise<void> {
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

/** Once every picture that is in view has come and nothing moves. */
async function take(page: Page, { isWaiting = false }: Named, name: string): Promise<void> {
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
