import type { Page } from "@playwright/test";

import { withBetaGate } from "./answers.ts";
import { groupCreatedBy } from "./evening-together.ts";
import { expect, test } from "./journey.ts";
import { TASTE, signedIn } from "./people.ts";

test("a guest without an account joins by link; both see the same list, and a veto and what comes first apply to both", async ({
  page,
  browser,
}) => {
  const { token } = await signedIn(page, TASTE);
  await page.request.post("/api/streaming-preferences", {
    data: { platforms: ["8"] },
    headers: { authorization: `Bearer ${token}` },
  });
  await page.goto("/watchlist");
  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("menuitem", { name: "Watch together" }).click();
  await page.getByRole("button", { name: "Start tonight’s list" }).click();
  const link = await page.getByLabel(/Anyone with this link/).inputValue();

  const other = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const guest = await other.newPage();
  await guest.goto(link);
  await guest.getByRole("button", { name: "See our list" }).click();
  await expect(guest.getByLabel("Your name")).toBeFocused();
  await expect(guest.getByText("Please choose 5 titles")).toBeVisible();
  await guest.getByLabel("Your name").fill("Mia");
  const starters = guest.getByRole("group", { name: "Choose 5 titles you love" }).getByRole("button");
  for (let tap = 0; tap < 5; tap++) await starters.nth(tap).tap();
  await expect(guest.getByText("5 of 5 chosen")).toBeVisible();
  await expect(starters.nth(5)).toBeDisabled();
  const why = "To choose another, remove one first.";
  await expect(guest.getByText(why, { exact: true })).toBeVisible();
  await starters.nth(5).tap({ force: true });
  await expect(guest.getByText(`5 of 5 chosen. ${why}`)).toBeAttached();
  await guest.getByRole("button", { name: "See our list" }).tap();
  await expect(guest.getByRole("heading", { level: 1, name: "Two tonight" })).toBeFocused();

  const vetoes = (of: Page) => of.getByRole("button", { name: /^Not tonight: / });
  const first = (await vetoes(guest).first().getAttribute("aria-label")) ?? "";
  await comeBackTo(page);
  await expect(page.getByRole("heading", { level: 1, name: "Two tonight" })).toBeVisible();
  await expect(page.getByText("Mia", { exact: true })).toBeVisible();
  await expect(vetoes(page).first()).toHaveAccessibleName(first);
  await vetoes(guest).first().tap();
  await guest.getByText("You ruled out 1 title").tap();
  await comeBackTo(page);
  await expect(page.getByRole("button", { name: first })).toHaveCount(0);
  await guest.getByRole("button", { name: /^Bring back: / }).tap();
  await expect(guest.getByText("You ruled out 1 title")).toHaveCount(0);
  await comeBackTo(page);
  await expect(vetoes(page).first()).toHaveAccessibleName(first);
  await guest.reload();
  await expect(vetoes(guest).first()).toHaveAccessibleName(first);

  const streamableFirst = (of: Page) =>
    of.getByRole("checkbox", { name: "Start with what one of us can stream" });
  await expect(streamableFirst(page)).toBeChecked();
  await streamableFirst(guest).tap();
  await expect(vetoes(guest).first()).not.toHaveAccessibleName(first);
  await comeBackTo(page);
  await expect(streamableFirst(page)).not.toBeChecked();
  await expect(vetoes(page).first()).not.toHaveAccessibleName(first);
  await other.close();
});

test("the link works while beta keys are required, and only signing in asks for a key", async ({ page }) => {
  await withBetaGate(page, "open-sesame");
  const code = await groupCreatedBy(page, "Ben");
  await page.goto(`/together/${code}`);
  await expect(
    page.getByRole("heading", { name: /Ben.* wants to know what you’d watch tonight/ }),
  ).toBeVisible();
  await page.getByText("Already have an account?").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("dialog", { name: "Enter your beta key" })).toBeVisible();
});

/** Simulates returning from another tab, which refreshes the list immediately instead of at the next poll. */
async function comeBackTo(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
}
