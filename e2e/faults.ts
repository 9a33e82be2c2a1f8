/** What a machine can find wrong with a page for people who use it otherwise: WCAG 2.0 to 2.2, A and AA. */
import { AxeBuilder } from "@axe-core/playwright";
import { type Page, expect } from "@playwright/test";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

export async function expectNoFaults(page: Page): Promise<void> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page, ...(await axeOn(page)) })
    // A player's frame is not ours. What is no violation is not written down.
    .options({ resultTypes: ["violations"], iframes: false })
    .withTags(STANDARDS)
    // In the page alone: otherwise each look opens another page to sum up in, and takes more than twice the time.
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

/** A document that was looked at before has what looks at it. */
async function axeOn(page: Page): Promise<{ axeSource?: string }> {
  const isThere = await page.evaluate(() => "axe" in window);
  return isThere ? { axeSource: ";" } : {};
}

/**
 * What is still fading in has other colours than it will have. Colours begin to change with the frame after the theme did, so two frames
 * pass first; what ends may begin another, so it is asked until nothing is under way. Artwork that moves never ends.
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
