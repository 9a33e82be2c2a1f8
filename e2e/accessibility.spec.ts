import { type Page, test } from "@playwright/test";

import { expectNoFaults } from "./faults.ts";
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
 * one in both themes.
 */
async function expectNoFaultsOn(page: Page, screen: Screen, show: () => Promise<void>): Promise<void> {
  const { widths = [DESKTOP, PHONE] } = screen;
  for (const [colorScheme, width] of [
    ["dark", Math.max(...widths)],
    ["light", Math.min(...widths)],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: HEIGHT });
    await show();
    await test.step(`${width} px, ${colorScheme}`, () => expectNoFaults(page));
    await page.context().setOffline(false);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
}
