/** Checks pages with axe for violations of WCAG 2.0 to 2.2, levels A and AA. */
import { AxeBuilder } from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Rules whose result depends on the theme or the width: colors, and how close controls are to each other. */
const RULES_OF_LOOK = ["color-contrast", "target-size"];

/** @param rules "look" is enough for a page that has passed all rules in another theme and width */
export async function expectNoFaults(page: Page, rules: "all" | "look" = "all"): Promise<void> {
  await settled(page);
  const axe = new AxeBuilder({ page, ...(await axeOn(page)) })
    // Frames of video players belong to another site.
    .options({ resultTypes: ["violations"], iframes: false })
    // Runs in this page; by default, each check opens another page and takes more than twice as long.
    .setLegacyMode();
  const { violations } = await (
    rules === "all" ? axe.withTags(STANDARDS) : axe.withRules(RULES_OF_LOOK)
  ).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

/** If axe is already loaded in the page, because it was checked before, passes an empty script instead of loading it again. */
async function axeOn(page: Page): Promise<{ axeSource?: string }> {
  const isThere = await page.evaluate(() => "axe" in window);
  return isThere ? { axeSource: ";" } : {};
}

/**
 * Waits until no animation is running, because colors aren't final while something fades in. Colors start to change one frame after the
 * theme, so this waits two frames first. The end of an animation may start another, so it checks again until none is running. Endless
 * artwork animations don't count.
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
