/** A screen, or a state of one: how to reach it, where it's shown, and which screens follow. */
import { type Page, expect } from "@playwright/test";

import { DESKTOP, PHONE } from "../openings.ts";
import type { Newcomer } from "../people.ts";

export const SMALL_AND_LARGE = [PHONE, DESKTOP] as const;
export const WITH_MOUSE = [DESKTOP] as const;

export type Viewer = Newcomer & { token: string };

/** `Who`: what has to be known about the user who opens it. */
export type Screen<Who extends unknown[]> = {
  name: string;
  /** The sizes at which it looks different, or exists at all. */
  widths?: readonly number[];
  /** Shown while responses are held back, so the page never becomes idle. */
  isWaiting?: boolean;
  /** Starts from a blank page, or from the screen whose `next` it is in. */
  show(page: Page, ...who: Who): Promise<void>;
  /** Returns to the previous screen. Without it, the only way back is to start over. */
  leave?(page: Page): Promise<void>;
  next?: readonly Screen<Who>[];
};
export type VisitorScreen = Screen<[]>;
export type ViewerScreen = Screen<[viewer: Viewer]>;

const OVER_THE_PAGE = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Closes with Escape, with the mouse where hovering opens nothing. */
export async function byEscape(page: Page): Promise<void> {
  await page.mouse.move(4, 4);
  await page.keyboard.press("Escape");
  await expect(page.locator(OVER_THE_PAGE).filter({ visible: true })).toHaveCount(0);
}
