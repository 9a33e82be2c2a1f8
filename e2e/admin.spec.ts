import type { Page } from "@playwright/test";

import type { CallAnswer } from "#contract/api.ts";

import { breakDown } from "./answers.ts";
import { expect, test } from "./journey.ts";
import { searchAddress } from "./openings.ts";
import {
  administratorOn,
  makeAdministrator,
  TASTE,
  signedIn,
  titleNamed,
  typeUnknownWord,
} from "./people.ts";

type Picks = CallAnswer<"GET /api/recommendations">;

test("an administrator changes the landing page title in four clicks, and visitors see it immediately", async ({
  page,
  browser,
  product,
}) => {
  await administratorOn(page, product.databaseUrl);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "ADMIN" }).click();
  await page.getByRole("link", { name: "Landing page" }).click();
  await expect(page.getByText("No specific item selected. Using trending content.")).toBeVisible();
  await page.getByLabel("Search for a title").fill("spirited away");
  await page.getByRole("button", { name: /Spirited Away/ }).click();
  await page.getByRole("button", { name: "Save Configuration" }).click();
  await expect(page.getByText("Landing page saved.")).toBeVisible();
  const visitor = await browser.newContext({ baseURL: product.address });
  const landing = await visitor.newPage();
  await landing.goto("/");
  await expect(landing.getByText("Spirited Away").first()).toBeVisible();
  await visitor.close();
  await expect(page.getByText("Landing page saved.")).toHaveCount(0);
  await page.getByRole("button", { name: "Remove Selection" }).click();
  await page.getByRole("button", { name: "Save Configuration" }).click();
  await expect(page.getByText("Landing page saved.")).toBeVisible();
});

test("an administrator previews and saves a preset that favors newer titles, then restores the previous settings", async ({
  page,
  product,
}) => {
  const { token } = await administratorOn(page, product.databaseUrl, TASTE);
  const recentPicks = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await page.request.get("/api/recommendations?limit=24", { headers });
    const { items } = (await response.json()) as Picks;
    return items.filter(({ source }) => source === "recent").length;
  };
  const before = await recentPicks();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "ADMIN" }).click();
  await page.getByRole("link", { name: "Tuning and lab" }).click();
  await expect(page.getByText("Both lists are the same.")).toBeVisible();
  await page.getByRole("radio", { name: "Recent-forward" }).check();
  await expect(page.getByText(/of 24 titles are in both lists/)).toBeVisible();
  await expect(page.getByRole("link", { name: /unsaved changes/ })).toBeVisible();
  expect(await recentPicks()).toBe(before);
  await page.reload();
  await expect(page.getByText(/of 24 titles are in both lists/)).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Settings saved and in effect.")).toBeVisible();
  await expect.poll(recentPicks).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Restore previous settings" }).first().click();
  await expect(page.getByText("Previous settings restored.")).toBeVisible();
  await expect.poll(recentPicks).toBe(before);
});

test("once an added title is confirmed, the person who added it is notified and everyone can find it", async ({
  page,
  browser,
  product,
}) => {
  const name = `The Lantern Keeper of ${Date.now()}`;
  await administratorOn(page, product.databaseUrl);
  const adder = await browser.newContext({ baseURL: product.address });
  const adding = await adder.newPage();
  await signedIn(adding, TASTE);
  await adding.goto(searchAddress(name));
  await adding.getByRole("button", { name: "Add it manually" }).first().click();
  await adding.getByLabel("Release Year").fill("1987");
  await adding.getByRole("button", { name: "Add to Database" }).click();
  await expect(adding.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.goto("/admin?section=additions");
  const row = page.getByRole("listitem").filter({ hasText: name });
  await row.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(`${name} is now visible to everyone.`)).toBeVisible();
  await expect(row).toHaveCount(0);

  await adding.goto("/dashboard");
  await expect(adding.getByText(`“${name}”, which you added, is now available to everyone.`)).toBeVisible();
  await adding.getByRole("button", { name: "Got it" }).click();
  await expect(adding.getByText("is now available to everyone")).toHaveCount(0);
  await adder.close();
  await page.goto(searchAddress(name));
  await expect(page.getByRole("main").getByRole("link", { name }).first()).toBeVisible();
});

test("a reported link can be fixed for everyone in the admin console, and reopened", async ({
  page,
  browser,
  product,
}) => {
  await administratorOn(page, product.databaseUrl);
  const viewer = await browser.newContext({ baseURL: product.address });
  const viewing = await viewer.newPage();
  await signedIn(viewing, TASTE);
  const { id } = await titleNamed(viewing.request, "Battleship Potemkin");
  await viewing.goto(`/item/${id}`);
  const kanopy = viewing.getByRole("main").getByRole("link", { name: /^Kanopy/ });
  await expect(kanopy).toHaveAttribute("href", /kanopy\.com/);
  await viewing.getByRole("button", { name: "Report a broken link" }).click();
  const dialog = viewing.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Kanopy" }).check();
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(viewing.getByText("We’ll check that link.")).toBeVisible();

  await page.goto("/admin?section=links");
  const row = page.getByRole("listitem").filter({ hasText: "Battleship Potemkin (1925)" });
  await expect(row).toContainText("Kanopy in the United States");
  await row.getByRole("button", { name: "Use a web search" }).click();
  await expect(
    page.getByText("The Kanopy link for Battleship Potemkin now opens a web search."),
  ).toBeVisible();
  await viewing.reload();
  await expect(kanopy).toHaveAttribute("href", /google\.com.*Battleship%20Potemkin%20on%20Kanopy/);

  await page.getByRole("button", { name: "Undo" }).click();
  await row.getByRole("button", { name: "Hide the service" }).click();
  await expect(page.getByText("Kanopy is no longer listed for Battleship Potemkin.")).toBeVisible();
  await viewing.reload();
  await expect(viewing.getByRole("main").getByRole("link", { name: /^Tubi/ })).toBeVisible();
  await expect(kanopy).toHaveCount(0);
  await viewer.close();
});

test("a word that wasn't understood is taught in the admin console, and the next search understands it", async ({
  page,
  product,
}) => {
  await administratorOn(page, product.databaseUrl);
  await typeUnknownWord(page.request, "zorblecore");
  await page.goto("/admin?section=phrases");
  const word = page.getByRole("listitem").filter({ hasText: "zorblecore" });
  await expect(word).toContainText("3 uses");
  await word.getByRole("button", { name: "Teach" }).click();
  await expect(page.getByLabel("Means", { exact: true })).toBeFocused();
  await page.keyboard.type("heist");
  await expect(page.getByText(/^Read as Heist/)).toBeVisible();
  await expect(page.getByText(/^Finds .*Ocean's Eleven/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("“zorblecore” is now understood.")).toBeVisible();
  await expect(page.getByText("means “heist”")).toBeVisible();
  await expect(word.getByRole("button", { name: "Teach" })).toHaveCount(0);

  await page.goto("/search?q=something%20zorblecore");
  await expect(page.getByRole("button", { name: "Remove: Zorblecore" })).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: /Ocean's Eleven/ })
      .first(),
  ).toBeVisible();

  await page.goto("/admin?section=phrases");
  const phrase = page.getByRole("listitem").filter({ hasText: "zorblecore" });
  await phrase.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("“zorblecore” was removed.")).toBeVisible();
  await expect(phrase).toHaveCount(0);
});

test("non-administrators are redirected from the admin console, and a former administrator sees why", async ({
  page,
  product,
}) => {
  await signedIn(page);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("link", { name: "ADMIN" })).toHaveCount(0);
  const { username } = await administratorOn(page, product.databaseUrl);
  await makeAdministrator(product.databaseUrl, username, false);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Access Error" })).toBeVisible();
  await expect(page.getByText("Admin access denied. Contact administrator.")).toBeVisible();
  await page.getByRole("link", { name: "Return to Dashboard" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

for (const [section, act] of [
  ["", (page: Page) => page.getByRole("button", { name: "Refresh" }).click()],
  ["?section=landing", (page: Page) => page.getByRole("button", { name: "Save Configuration" }).click()],
  ["?section=jobs", (page: Page) => page.getByRole("link", { name: "Accounts" }).click()],
] as const) {
  test(`an administrator who loses the role with /admin${section} open is told on the next request`, async ({
    page,
    product,
  }) => {
    const { username } = await administratorOn(page, product.databaseUrl);
    await page.goto(`/admin${section}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await makeAdministrator(product.databaseUrl, username, false);
    const refused = page.getByRole("heading", { name: "Access Error" });
    // The overview also sends requests by itself. If the administrator is told first, there's nothing left to press.
    await Promise.any([act(page), refused.waitFor()]);
    await expect(refused).toBeVisible();
    await expect(page.getByText("Admin access denied. Contact administrator.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Return to Dashboard" })).toBeVisible();
  });
}

test("the landing section shows its loading and error texts", async ({ page, product }) => {
  await administratorOn(page, product.databaseUrl);
  const isAnswered = Promise.withResolvers<void>();
  await page.route("**/api/admin/landing-config", async (route) => {
    await isAnswered.promise;
    await breakDown(route);
  });
  await page.goto("/admin?section=landing");
  await expect(page.getByText("Loading landing configuration...")).toBeVisible();
  isAnswered.resolve();
  await expect(page.getByText("Failed to fetch config")).toBeVisible();
  await expect(page.getByText(/API error/)).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("No specific item selected. Using trending content.")).toBeVisible();
});

test("the admin console shows the error status when the health check fails", async ({ page, product }) => {
  await administratorOn(page, product.databaseUrl);
  await page.route("**/api/admin/health/detailed", breakDown);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Access Error" })).toBeVisible();
  await expect(page.getByText("API error: 500")).toBeVisible();
});
