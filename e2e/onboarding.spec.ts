import type { APIRequestContext, Page } from "@playwright/test";

import { expect, test } from "./journey.ts";
import { PHONE } from "./openings.ts";
import { justRegistered, skipQuiz, watchForFaults } from "./people.ts";
import { tabUntil } from "./tabbing.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Your taste" });

/** Reads the viewer's onboarding answers from the server. */
async function toldBy(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const [preferences, platforms, demographics] = await Promise.all(
    ["auth/preferences/current", "streaming-preferences", "demographics"].map(async (path) =>
      (await request.get(`/api/${path}`, { headers })).json(),
    ),
  );
  return { ...preferences, ...platforms, ...demographics };
}

async function arrive(page: Page, step: number): Promise<void> {
  await expect(dialogOf(page).getByText(`Step ${step} of 4`)).toBeVisible();
  await expect(dialogOf(page).getByRole("heading").first()).toBeFocused();
}

/** Tabs to the element with this accessible name, which doesn't include the texts of its icons. */
async function tabTo(page: Page, name: string): Promise<void> {
  const named = ["button", "option", "searchbox", "slider", "combobox"] as const;
  const focused = page.locator(":focus");
  await tabUntil(page, async () => {
    const matches = named.map((role) => focused.and(page.getByRole(role, { name, exact: true })).count());
    return (await Promise.all(matches)).some((count) => count > 0);
  });
}

test("a new account sees the onboarding and completes all four steps with the keyboard", async ({ page }) => {
  const faults = watchForFaults(page);
  const { token } = await justRegistered(page);
  await page.goto("/dashboard");

  await arrive(page, 1);
  await tabTo(page, "Disney+");
  await page.keyboard.press("Space");
  await tabTo(page, "Next");
  await page.keyboard.press("Enter");

  await arrive(page, 2);
  await tabTo(page, "Action");
  await page.keyboard.press("Space");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await tabTo(page, "Next");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Please select at least 3 preferences to continue.");
  await tabTo(page, "Search genres and themes");
  await page.keyboard.type("family chosen");
  await page.keyboard.press("Escape");
  await page.keyboard.type("misfits");
  await expect(dialogOf(page).getByRole("listbox", { name: "Results" })).toBeVisible();
  await tabTo(page, "Found family");
  await page.keyboard.press("Space");
  await expect(dialogOf(page).getByText("3 chosen")).toBeVisible();
  await tabTo(page, "How adventurous are you?");
  await page.keyboard.press("End");
  await tabTo(page, "Next");
  await page.keyboard.press("Enter");

  await arrive(page, 3);
  await tabTo(page, "Happy");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await tabTo(page, "Next");
  await page.keyboard.press("Enter");

  await arrive(page, 4);
  await tabTo(page, "Age range");
  await page.keyboard.type("35");
  await tabTo(page, "🎉 See My Recommendations");
  await page.keyboard.press("Enter");

  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  expect(await toldBy(page.request, token)).toMatchObject({
    platforms: ["337"],
    preferences: {
      favorite_genres: ["action", "western"],
      favorite_subgenres: ["found_family"],
      preferred_mood: ["calm"],
      openness_to_new_experiences: 1,
    },
    demographics: { age_range: "35-44", gender: null, country: "US" },
  });
  // The onboarding doesn't reopen after it's completed, whatever requests are still in flight.
  await expect(page.getByRole("region", { name: "Just For You" }).getByRole("link").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(faults).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: PHONE, height: 844 }, hasTouch: true, isMobile: true });

  test("a postponed onboarding doesn't reopen by itself and resumes where it was left", async ({ page }) => {
    await justRegistered(page);
    await skipQuiz(page);
    await page.goto("/dashboard");
    await arrive(page, 1);
    await dialogOf(page).getByRole("button", { name: "Next" }).tap();
    await arrive(page, 2);
    await dialogOf(page).getByRole("option", { name: "Drama" }).tap();
    await dialogOf(page).getByRole("button", { name: "Later" }).tap();
    await expect(dialogOf(page)).toBeHidden();

    const told = page.waitForRequest("**/api/auth/preferences/current", { timeout: 3000 }).catch(() => null);
    await page.reload();
    expect(await told).toBeNull();
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("menuitem", { name: "Set up your taste" }).tap();
    await arrive(page, 2);
    await expect(dialogOf(page).getByRole("option", { name: "Drama", exact: true })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await dialogOf(page).getByRole("option", { name: "Revenge" }).tap();
    await dialogOf(page).getByRole("option", { name: "Identity" }).tap();
    await dialogOf(page).getByRole("button", { name: "Next" }).tap();
    await arrive(page, 3);
    await dialogOf(page).getByRole("option", { name: "Tired" }).tap();
    await expect(
      dialogOf(page).getByText("We’ll look for something relaxing, lighthearted, or feel-good."),
    ).toBeVisible();
    await dialogOf(page).getByRole("button", { name: "Next" }).tap();
    await arrive(page, 4);
    await dialogOf(page).getByRole("button", { name: "See My Recommendations" }).tap();
    await expect(dialogOf(page)).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).tap();
    await expect(page.getByRole("menuitem", { name: "Edit your taste" })).toBeVisible();
  });
});

test("a reload or a failed save loses no answers", async ({ page }) => {
  const { token } = await justRegistered(page);
  await page.goto("/dashboard");
  const next = dialogOf(page).getByRole("button", { name: "Next" });

  await expect(dialogOf(page).getByLabel("Country")).toHaveValue("US");
  await dialogOf(page).getByRole("button", { name: "Hulu" }).click();
  await dialogOf(page).getByLabel("Country").selectOption("PT");
  await page.reload();
  await expect(dialogOf(page).getByRole("button", { name: "Hulu" })).toHaveAttribute("aria-pressed", "true");
  await expect(dialogOf(page).getByLabel("Country")).toHaveValue("PT");
  await page.route("**/api/streaming-preferences", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await next.click();
  await expect(page.getByRole("alert")).toHaveText(
    "We can’t reach the server right now. Your choices are still here, so please try again.",
  );
  await page.unrouteAll();
  await dialogOf(page).getByRole("button", { name: "Try Again" }).click();

  await arrive(page, 2);
  for (const name of ["Comedy", "Satire", "Identity"])
    await dialogOf(page).getByRole("option", { name }).click();
  await page.reload();
  await arrive(page, 2);
  await expect(dialogOf(page).getByText("3 chosen")).toBeVisible();
  await next.click();

  await arrive(page, 3);
  for (const name of ["Curious", "Bored"]) await dialogOf(page).getByRole("option", { name }).click();
  await page.reload();
  await arrive(page, 3);
  await expect(dialogOf(page).getByText("2 of 3 chosen")).toBeVisible();
  await next.click();

  await arrive(page, 4);
  await dialogOf(page).getByLabel("Gender").selectOption("female");
  await page.reload();
  await arrive(page, 4);
  await expect(dialogOf(page).getByLabel("Gender")).toHaveValue("female");
  await dialogOf(page).getByRole("button", { name: "See My Recommendations" }).click();
  await expect(dialogOf(page)).toBeHidden();
  expect(await toldBy(page.request, token)).toMatchObject({
    platforms: ["15"],
    preferences: {
      favorite_genres: ["comedy"],
      favorite_subgenres: ["satire", "identity"],
      preferred_mood: ["bored", "curious"],
    },
    demographics: { country: "PT", gender: "female" },
  });
});
