/** Accessibility faults that axe finds: WCAG 2.0 to 2.2, levels A and AA. */
import { AxeBuilder } from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What changes with the theme and the width: colors, and how close controls are to each other. */
const RULES_OF_LOOK = ["color-contrast", "target-size"];

/** @param rules "look" for a page that has passed all rules in another theme and width */
export async function expectNoFaults(page: Page, rules: "all" | "look" = "all"): Promise<void> {
  await settled(page);
  const axe = new AxeBuilder({ page, ...(await axeOn(page)) })
    // A player's frame isn't ours.
    .options({ resultTypes: ["violations"], iframes: false })
    // Runs in this page: by default each pass opens another page and takes more than twice as long.
    .setLegacyMode();
  const { violations } = await (
    rules === "all" ? axe.withTags(STANDARDS) : axe.withRules(RULES_OF_LOOK)
  ).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

/** A page that was checked before already has axe loaded. */
async function axeOn(page: Page): Promise<{ axeSource?: string }> {
  const isThere = await page.evaluate(() => "axe" in window);
  return isThere ? { axeSource: ";" } : {};
}

/**
 * While something fades in, its colors aren't final. Colors start to change one frame after the theme, so this waits two frames first. An
 * animation that ends may start another, so it's repeated until none is running. Endless artwork animations don't count.
 */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    for (let frames = 0; frames < 2; frames++) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    return ending.length === 0;
  });
}
