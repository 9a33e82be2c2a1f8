/** The landing page and the dialogs a visitor can open. */
import { expect } from "@playwright/test";

import { withBetaGate } from "../answers.ts";
import { beginSignUp, goToSecondStep, openLanding, wishAnswer } from "../openings.ts";
import { SMALL_AND_LARGE, type VisitorScreen, byEscape } from "./screen.ts";

const SIGN_IN: VisitorScreen = {
  name: "sign-in",
  widths: SMALL_AND_LARGE,
  async show(page) {
    await page.getByRole("button", { name: "Sign In" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill("nobody@example.com");
    await dialog.getByLabel("Password", { exact: true }).fill("wrong password");
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByText("Invalid email or password")).toBeVisible();
  },
  leave: byEscape,
};

const SIGN_UP: VisitorScreen = {
  name: "sign-up-1",
  widths: SMALL_AND_LARGE,
  show: beginSignUp,
  next: [
    {
      name: "sign-up-2",
      show: goToSecondStep,
      next: [
        {
          name: "sign-up-3",
          widths: SMALL_AND_LARGE,
          async show(page) {
            await page.keyboard.press("Escape");
            await page.getByRole("button", { name: "Next" }).click();
            await expect(page.getByText("Step 3 of 3")).toBeVisible();
          },
        },
      ],
    },
  ],
};

export const LANDING: readonly VisitorScreen[] = [
  { name: "landing", show: openLanding, next: [SIGN_IN, SIGN_UP] },
  {
    name: "landing-wish",
    async show(page) {
      await openLanding(page);
      const box = page.getByRole("searchbox", { name: "What would you like to watch?" });
      await box.fill("like Paddington but for grown-ups");
      await box.press("Enter");
      await expect(wishAnswer(page)).toBeVisible();
      await box.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 120));
    },
  },
  {
    name: "session-ended",
    async show(page) {
      await page.addInitScript(() =>
        history.replaceState({ usr: { from: "/watchlist", hasEnded: true } }, ""),
      );
      await openLanding(page);
      await expect(page.getByText("Your session has ended. Sign in to continue.")).toBeVisible();
    },
  },
  {
    name: "beta-key",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await withBetaGate(page, "open-sesame");
      await openLanding(page);
      await page.getByRole("button", { name: "Get started" }).click();
      await page.getByRole("dialog").getByLabel("Beta key").fill("not one of ours");
      await page.keyboard.press("Enter");
      await expect(page.getByText("This key is not valid")).toBeVisible();
    },
  },
];
