import type { Page } from "@playwright/test";

import { expect, test } from "./journey.ts";
import { TASTE, signedIn, watchForFaults } from "./people.ts";
import { isFocused, tabTo, tabUntil } from "./tabbing.ts";

test("unsaved changes survive leaving the page, and the dashboard follows them once saved", async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await signedIn(page, TASTE);
  await page.goto("/dashboard");
  await expect(picks(page).getByRole("link").first()).toBeVisible();
  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.getByRole("group", { name: "Services" }).getByRole("button", { name: "Netflix" }).click();
  await page.getByLabel("Country").selectOption("DE");

  await page.goBack();
  await page
    .getByRole("dialog", { name: "Save your changes first?" })
    .getByRole("button", { name: "Leave", exact: true })
    .click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/settings/profile");
  await expect(page.getByText("You have unsaved changes").last()).toBeVisible();
  await expect(page.getByLabel("Country")).toHaveValue("DE");

  await page.getByRole("link", { name: "Home", exact: true }).click();
  const anew = page.waitForResponse((response) => response.url().includes("/api/recommendations?"));
  await page.getByRole("button", { name: "Save and leave" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect((await anew).ok()).toBe(true);
  await expect(picks(page).getByRole("link").first()).toBeVisible();
  const kept = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem("token")}` };
    return (await (await fetch("/api/profile", { headers })).json()).profile;
  });
  expect(kept).toMatchObject({ country: "DE", streaming_platforms: ["8"] });
  expect(faults).toEqual([]);
});

test("an account can be deleted with the keyboard alone", async ({ page }) => {
  const { password, email } = await signedIn(page);
  await page.goto("/settings/profile");
  await expect(page.getByLabel("Display name")).toBeVisible();
  await tabTo(page, "Your data");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your data" })).toBeFocused();
  await tabTo(page, "Delete account");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Delete your account?" })).toBeFocused();
  await tabUntil(page, () => page.getByRole("button", { name: "Continue" }).evaluate(isFocused));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Get started" })).toBeVisible();
  const login = await page.request.post("/api/auth/login", { data: { email, password } });
  expect(login.status()).toBe(401);
});

function picks(page: Page) {
  return page.getByRole("region", { name: "Just For You" });
}
