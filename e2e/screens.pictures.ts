/**
 * Takes screenshots of the screens and states listed in `screens/` and writes them to dist/screens/. Each is shown in both themes, at those
 * of three widths where it looks different.
 */
import { join } from "node:path";

import type { Page } from "@playwright/test";
import sharp from "sharp";

import { PERSON_MOODS } from "#contract/vocabulary.ts";

import { expect, test } from "./journey.ts";
import { DESKTOP, PHONE, TABLET } from "./openings.ts";
import { administratorOn, TASTE, signedIn, titleNamed } from "./people.ts";
import { feel, toPicks } from "./screens/dashboard.ts";
import {
  ADMIN_SCREENS,
  type Screen,
  VIEWER_SCREENS,
  type Viewer,
  VISITOR_SCREENS,
  isSeenAt,
  waysTo,
} from "./screens/screens.ts";

const DIRECTORY = join(import.meta.dirname, "../dist/screens");
type Named = Pick<Screen<never>, "name" | "isWaiting">;

const SIZES = [
  { width: PHONE, height: 844 },
  { width: TABLET, height: 1180 },
  { width: DESKTOP, height: 900 },
] as const;
const THEMES = ["dark", "light"] as const;
const QUALITY = 58;
const MOOD_WITHIN_MS = 30_000;

/** A new installation first computes the colors of its pictures; until then, the colors around a title are a guess. */
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
    for (const way of waysTo(ADMIN_SCREENS))
      picturesOf(way, width, async (page, url): Promise<[Viewer]> => [
        await administratorOn(page, url, TASTE),
      ]);
  });
}

/** `arrive` signs in if necessary and returns the arguments for the screens' `show`. */
function picturesOf<Who extends unknown[]>(
  way: readonly Screen<Who>[],
  width: number,
  arrive: (page: Page, databaseUrl: string) => Promise<Who>,
): void {
  const screen = way.at(-1);
  if (screen === undefined || !isSeenAt(screen, width)) return;
  test(`${screen.name}-${width}`, async ({ page, product }) => {
    const who = await arrive(page, product.databaseUrl);
    let isThere = false;
    await takeBoth(page, screen, async () => {
      if (isThere) for (const each of way.toReversed()) await each.leave?.(page);
      for (const each of way) await each.show(page, ...who);
      isThere = true;
    });
  });
}

// One sheet per width and theme, with the dashboard's backdrop for each mood.
for (const { viewport, columns } of [
  { viewport: SIZES[2], columns: 3 },
  { viewport: SIZES[0], columns: 6 },
]) {
  test.describe(() => {
    test.use({ viewport });
    test(`moods-${viewport.width}`, async ({ page, browser, product }) => {
      test.setTimeout(PERSON_MOODS.length * MOOD_WITHIN_MS);
      await page.goto("/");
      const sheets: Record<(typeof THEMES)[number], Buffer[]> = { dark: [], light: [] };
      for (const mood of PERSON_MOODS) {
        const context = await browser.newContext({ viewport, baseURL: product.address });
        const own = await context.newPage();
        await feel(own, await signedIn(own, TASTE), [mood]);
        await own.goto("/dashboard");
        for (const theme of THEMES) {
          await own.emulateMedia({ colorScheme: theme });
          await toPicks(own);
          sheets[theme].push(await shotOf(own));
        }
        await context.close();
      }
      for (const theme of THEMES)
        await writeSheet(`moods-${viewport.width}-${theme}`, sheets[theme], columns);
    });
  });
}

/** Writes one image with the pictures in columns, each at a third of its size. */
async function writeSheet(name: string, pictures: readonly Buffer[], columns: number): Promise<void> {
  const { width, height } = await sharp(pictures[0]).metadata();
  const [smallWidth, smallHeight] = [Math.round(width / 3), Math.round(height / 3)];
  const small = await Promise.all(
    pictures.map((picture) => sharp(picture).resize(smallWidth, smallHeight).toBuffer()),
  );
  await sharp({
    create: {
      width: columns * smallWidth,
      height: Math.ceil(small.length / columns) * smallHeight,
      channels: 3,
      background: "black",
    },
  })
    .composite(
      small.map((input, nth) => ({
        input,
        left: (nth % columns) * smallWidth,
        top: Math.floor(nth / columns) * smallHeight,
      })),
    )
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(join(DIRECTORY, `${name}.webp`));
}

/** Takes a screenshot in each theme. An open page usually follows the system's theme; if it doesn't, the screen is shown again. */
async function takeBoth(page: Page, screen: Named, show: () => Promise<void>): Promise<void> {
  await show();
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    if ((await themeOf(page)) !== colorScheme) await show();
    await take(page, screen, `${screen.name}-${page.viewportSize()?.width}-${colorScheme}`);
  }
}

/** @returns the page's theme after one frame, the time it needs to follow the system's theme */
function themeOf(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) =>
        requestAnimationFrame(() => resolve(document.documentElement.dataset["theme"])),
      ),
  );
}

async function take(page: Page, { isWaiting = false }: Named, name: string): Promise<void> {
  const picture = await shotOf(page, isWaiting);
  await sharp(picture)
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(join(DIRECTORY, `${name}.webp`));
}

/** Takes a screenshot when all visible pictures are loaded, with animations finished. */
async function shotOf(page: Page, isWaiting = false): Promise<Buffer> {
  if (!isWaiting) await page.waitForLoadState("networkidle");
  // Images clipped by the edge of a row are never loaded. An intersection observer, unlike their position, tells them apart.
  await page.waitForFunction(() => {
    const images = Array.from(document.images).filter((image) => image.checkVisibility());
    if (images.length === 0) return true;
    return new Promise<boolean>((resolve) => {
      const observer = new IntersectionObserver((entries) => {
        observer.disconnect();
        resolve(
          entries.every(
            ({ isIntersecting, target }) => !isIntersecting || (target as HTMLImageElement).complete,
          ),
        );
      });
      for (const image of images) observer.observe(image);
    });
  });
  return page.screenshot({ animations: "disabled" });
}
