import { type Page, expect } from "@playwright/test";

import { expectNoFaults } from "./faults.ts";
import { test } from "./journey.ts";
import { DESKTOP, PHONE } from "./openings.ts";
import { administratorOn, TASTE, signedIn } from "./people.ts";
import {
  ADMIN_SCREENS,
  type Screen,
  VIEWER_SCREENS,
  type Viewer,
  VISITOR_SCREENS,
  waysTo,
} from "./screens/screens.ts";

const HEIGHT = 900;
const SCREEN_MS = 30_000;

/** All rules are checked on the widest screen in the dark theme; rules that depend on the look also on the narrowest in the light theme. */
const LOOKS = [
  { colorScheme: "dark", rules: "all", widthOf: (widths: readonly number[]) => Math.max(...widths) },
  { colorScheme: "light", rules: "look", widthOf: (widths: readonly number[]) => Math.min(...widths) },
] as const;
type Look = (typeof LOOKS)[number];

for (const screen of VISITOR_SCREENS) {
  journeyFrom(screen, async () => []);
}
for (const screen of VIEWER_SCREENS) {
  journeyFrom(screen, async (page): Promise<[Viewer]> => [await signedIn(page, TASTE)]);
}
for (const screen of ADMIN_SCREENS) {
  journeyFrom(screen, async (page, url): Promise<[Viewer]> => [await administratorOn(page, url, TASTE)]);
}

/**
 * Checks a screen and all screens reached from it, in both looks. `arrive` signs in if necessary and returns the arguments for the screens'
 * `show`.
 */
function journeyFrom<Who extends unknown[]>(
  screen: Screen<Who>,
  arrive: (page: Page, databaseUrl: string) => Promise<Who>,
): void {
  const names = waysTo([screen]).map((way) => way.at(-1)?.name);
  test(`${names.join(", ")}: no accessibility violations found by axe`, async ({ page, product }) => {
    test.setTimeout(names.length * SCREEN_MS + SCREEN_MS);
    const who = await arrive(page, product.databaseUrl);
    let open: string[] | null = null;
    for (const look of LOOKS) {
      await takeOn(page, screen, look);
      // The second look reuses the open page, unless other screens were opened from it or its dialog or menu has closed.
      const stays = screen.next === undefined && (await openOn(page)).join() === open?.join();
      if (!stays) await screen.show(page, ...who);
      // Checked only for signed-in users, because the artwork behind the visitors' pages is dark in both themes.
      if (who.length > 0) await expect(page.locator("html")).toHaveAttribute("data-theme", look.colorScheme);
      open = await openOn(page);
      await examine(page, screen, look);
      await checkNext(page, screen, { who, look });
    }
  });
}

async function checkNext<Who extends unknown[]>(
  page: Page,
  screen: Screen<Who>,
  visit: { who: Who; look: Look },
): Promise<void> {
  for (const next of screen.next ?? []) {
    await test.step(`to ${next.name}`, async () => {
      await takeOn(page, next, visit.look);
      await next.show(page, ...visit.who);
      await examine(page, next, visit.look);
      await checkNext(page, next, visit);
      await next.leave?.(page);
    });
  }
}

async function takeOn<Who extends unknown[]>(page: Page, screen: Screen<Who>, look: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: look.colorScheme });
  await page.setViewportSize({ width: widthIn(look, screen), height: HEIGHT });
}

async function examine<Who extends unknown[]>(page: Page, screen: Screen<Who>, look: Look): Promise<void> {
  const name = `${screen.name}, ${widthIn(look, screen)} px, ${look.colorScheme}`;
  await test.step(name, () => expectNoFaults(page, look.rules));
}

function widthIn<Who extends unknown[]>(
  { widthOf }: Look,
  { widths = [DESKTOP, PHONE] }: Screen<Who>,
): number {
  return widthOf(widths);
}

/** Roles and names of the visible dialogs, menus, listboxes, alerts and level-one headings. */
function openOn(page: Page): Promise<string[]> {
  return page
    .locator('[role="dialog"], [role="menu"], [role="listbox"], [role="alert"], h1')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((element) => `${element.role} ${element.ariaLabel ?? element.id}`));
}
