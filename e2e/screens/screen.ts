/** The definition of a screen or one of its states: how to reach it, at which widths it's shown, and which screens are reached from it. */
import { type Page, expect } from "@playwright/test";

import { DESKTOP, PHONE } from "../openings.ts";
import type { Newcomer } from "../people.ts";

export const SMALL_AND_LARGE = [PHONE, DESKTOP] as const;
export const WITH_MOUSE = [DESKTOP] as const;

export type Viewer = Newcomer & { token: string };

/** `Who` are the additional arguments of `show`: for signed-in users, the viewer. */
export type Screen<Who extends unknown[]> = {
  name: string;
  /** The widths at which the screen exists or looks different. If absent, all. */
  widths?: readonly number[];
  /** Shown while responses are held back, so the page never becomes idle. */
  isWaiting?: boolean;
  /** Shows the screen, starting from a blank page or from the screen that has it in `next`. */
  show(page: Page, ...who: Who): Promise<void>;
  /** Returns to the previous screen. If absent, the only way back is to start over. */
  leave?(page: Page): Promise<void>;
  next?: readonly Screen<Who>[];
};
export type VisitorScreen = Screen<[]>;
export type ViewerScreen = Screen<[viewer: Viewer]>;

const OVER_THE_PAGE = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Closes a dialog or menu with Escape, after moving the mouse to where hovering opens nothing. */
export async function byEscape(page: Page): Promise<void> {
  await page.mouse.move(4, 4);
  await page.keyboard.press("Escape");
  await expect(page.locator(OVER_THE_PAGE).filter({ visible: true })).toHaveCount(0);
}
