/** The four steps of the onboarding, opened from the menu. */
import { type Page, expect } from "@playwright/test";

import { holdBack } from "../answers.ts";
import type { ViewerScreen } from "./screen.ts";

export const ONBOARDING: readonly ViewerScreen[] = [
  {
    name: "onboarding-platforms",
    async show(page) {
      await page.addInitScript(() => history.replaceState({ usr: { isOnboardingAsked: true } }, ""));
      await page.goto("/dashboard");
      await expect(dialogOf(page).getByText("Step 1 of 4")).toBeVisible();
      await choose(page, "Netflix");
    },
    next: [
      {
        name: "onboarding-content",
        async show(page) {
          await continueTo(page, 2);
          await choose(page, "Action");
          await choose(page, "Spy");
          await choose(page, "Found family");
        },
        next: [
          {
            name: "onboarding-moods",
            async show(page) {
              await continueTo(page, 3);
              await choose(page, "Calm");
              await choose(page, "Curious");
            },
            next: [
              {
                name: "onboarding-demographics",
                async show(page) {
                  await continueTo(page, 4);
                  await dialogOf(page).getByLabel("Age range").selectOption("25-34");
                },
                next: [
                  {
                    name: "onboarding-almost-there",
                    isWaiting: true,
                    async show(page) {
                      await page.route("**/api/recommendations?*", holdBack);
                      await dialogOf(page).getByRole("button", { name: "See My Recommendations" }).click();
                      await expect(page.getByText("Almost There!")).toBeVisible();
                    },
                    leave: (page) => page.unrouteAll({ behavior: "ignoreErrors" }),
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
];

function dialogOf(page: Page) {
  return page.getByRole("dialog", { name: "Your taste" });
}

async function continueTo(page: Page, step: number): Promise<void> {
  await dialogOf(page).getByRole("button", { name: "Next" }).click();
  await expect(dialogOf(page).getByText(`Step ${step} of 4`)).toBeVisible();
}

/** Chooses an option, unless it's already chosen from an earlier visit. */
async function choose(page: Page, name: string): Promise<void> {
  const choice = dialogOf(page).getByRole("option", { name, exact: true });
  const toggle = dialogOf(page).getByRole("button", { name, exact: true });
  const either = choice.or(toggle);
  await expect(either).toBeVisible();
  const isChosen = await either.evaluate(
    (element) => element.ariaSelected === "true" || element.ariaPressed === "true",
  );
  if (!isChosen) await either.click();
}
