import { expect, test } from "@playwright/test";

import { newcomer } from "./people.ts";
import { isFocused, tabTo, tabUntil } from "./tabbing.ts";

test("the whole first evening by keyboard alone", async ({ page }) => {
  const person = newcomer();
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Get started" })).toBeVisible();
  await tabTo(page, "Get started");
  await page.keyboard.press("Enter");

  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await tabTo(page, "Email");
  await page.keyboard.type(person.email);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await tabTo(page, "Username");
  await page.keyboard.type(person.username);
  await tabTo(page, "Password");
  await page.keyboard.type(person.password);
  await tabTo(page, "Next");
  await page.keyboard.press("Enter");

  await tabTo(page, "Action");
  await page.keyboard.press("End");
  await page.keyboard.press("Space");
  await expect(page.getByRole("option", { name: "Western" })).toHaveAttribute("aria-selected", "true");
  await tabTo(page, "Favorite titles");
  for (const title of ["Arrival", "Parasite", "Spirited Away"]) {
    await page.keyboard.type(title);
    await expect(page.getByRole("option", { name: new RegExp(title) }).first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("list", { name: "Chosen titles" }).getByText(title)).toBeVisible();
  }
  await tabTo(page, "Next");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Step 3 of 3")).toBeVisible();
  await tabTo(page, "Create Account");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL("/dashboard");
  const row = page.getByRole("region", { name: "Just For You" });
  await expect(row.getByRole("link").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await tabUntil(page, async () => await row.getByRole("link").first().evaluate(isFocused));
  await page.keyboard.press("ArrowRight");
  await expect(row.getByRole("link").nth(1)).toBeFocused();
  const address = await row.getByRole("link").nth(1).getAttribute("href");
  await page.keyboard.press("Enter");

  const detail = page.getByRole("dialog");
  await tabUntil(page, async () => await detail.getByRole("radio").first().evaluate(isFocused));
  for (const rating of ["Liked", "Loved"]) {
    const saved = page.waitForResponse((answer) => answer.url().endsWith("/api/ratings") && answer.ok());
    await page.keyboard.press("ArrowRight");
    await saved;
    await expect(detail.getByRole("radio", { name: rating, exact: true })).toBeChecked();
    await expect(detail.getByRole("radiogroup")).not.toHaveAttribute("aria-busy", "true");
  }
  await tabTo(page, "Watchlist");
  await page.keyboard.press("Enter");
  await expect(detail.getByRole("button", { name: "In watchlist" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();

  await tabTo(page, "Profile menu");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await tabTo(page, "Sign In");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await tabTo(page, "Email");
  await page.keyboard.type(person.email);
  await tabTo(page, "Password");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await tabTo(page, "Watchlist");
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/Watchlist/);
  await expect(page.locator(`main a[href="${address}"]`)).toBeVisible();
});
