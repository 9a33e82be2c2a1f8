import { type Page, expect } from "@playwright/test";

import { expectNoFaults } from "./faults.ts";
import { test } from "./journey.ts";
import { signedIn } from "./people.ts";
import { DESKTOP, PHONE, type Screen, TASTE, VIEWER_SCREENS, VISITOR_SCREENS } from "./screens.ts";

const HEIGHT = 900;

for (const screen of VISITOR_SCREENS) {
  test(`${screen.name} has no fault that a machine can find`, async ({ page }) => {
    await expectNoFaultsOn(page, screen, () => screen.show(page));
  });
}

for (const screen of VIEWER_SCREENS) {
  test(`${screen.name} has no fault that a machine can find`, async ({ page }) => {
    const viewer = await signedIn(page, TASTE);
    await expectNoFaultsOn(page, screen, () => screen.show(page, viewer));
  });
}

/**
 * Two looks suffice: on the widest screen in the dark and on the narrowest in the light. Where it is seen on one screen only, it is that
 * one in both themes. The page stays for the second look, unless what was open on it has closed.
 */
async function expectNoFaultsOn(page: Page, screen: Screen, show: () => Promise<void>): Promise<void> {
  const { widths = [DESKTOP, PHONE] } = screen;
  const [widest, narrowest] = [Math.max(...widths), Math.min(...widths)];
  await page.setViewportSize({ width: widest, height: HEIGHT });
  await show();
  const open = await openOn(page);
  await test.step(`${widest} px, dark`, () => expectNoFaults(page));
  await page.emulateMedia({ colorScheme: "light" });
  // What a visitor sees is dark in both themes.
  const isVisitors = VISITOR_SCREENS.some(({ name }) => name === screen.name);
  await expect(page.locator("html")).toHaveAttribute("data-theme", isVisitors ? "dark" : "light");
  await page.setViewportSize({ width: narrowest, height: HEIGHT });
  if ((await openOn(page)).join() !== open.join()) await show();
  await test.step(`${narrowest} px, light`, () => expectNoFaults(page));
}

/** What lies over the page, or tells of something, with its name. */
function openOn(page: Page): Promise<string[]> {
  return page
    .locator('[role="dialog"], [role="menu"], [role="listbox"], [role="alert"], h1')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((element) => `${element.role} ${element.ariaLabel ?? element.id}`));
}
