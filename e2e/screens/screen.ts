/** What a screen is, or a state of one: how a person comes to it, where it is seen, and what a person comes to from there. */
import { type Page, expect } from "@playwright/test";

import { DESKTOP, PHONE } from "../openings.ts";
import type { Newcomer } from "../people.ts";

export const SMALL_AND_LARGE = [PHONE, DESKTOP] as const;
export const WITH_MOUSE = [DESKTOP] as const;

export type Viewer = Newcomer & { token: string };

/** `Who`: what has to be known of the person who looks at it. */
export type Screen<Who extends unknown[]> = {
  name: string;
  /** Where it looks otherwise than elsewhere, or is there at all. */
  widths?: readonly number[];
  /** Seen while answers are held back: the page does not come to rest. */
  isWaiting?: boolean;
  /** From nothing, or from the screen whose `next` it is in. */
  show(page: Page, ...who: Who): Promise<void>;
  /** Back to where it came from. Without it there is no way back but to begin again. */
  leave?(page: Page): Promise<void>;
  next?: readonly Screen<Who>[];
};
export type VisitorScreen = Screen<[]>;
export type ViewerScreen = Screen<[viewer: Viewer]>;

const OVER_THE_PAGE = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Leaves what the Escape key closes, with the mouse where nothing opens. */
export async function byEscape(page: Page): Promise<void> {
  await page.mouse.move(4, 4);
  await page.keyboard.press("Escape");
  await expect(page.locator(OVER_THE_PAGE).filter({ visible: true })).toHaveCount(0);
}
