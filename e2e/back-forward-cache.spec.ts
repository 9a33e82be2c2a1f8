import { expect, test } from "./journey.ts";
import { TASTE, signedIn } from "./people.ts";

// Playwright turns the cache off, because the pages of other tests needn't survive.
test.use({
  launchOptions: async ({ launchOptions }, provide) => {
    await provide({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  },
});

test("Back from another site restores the dashboard as it was", async ({ page }) => {
  await signedIn(page, TASTE);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Just For You" }).getByRole("link").first()).toBeVisible();
  await page.evaluate(() => {
    window.addEventListener("pageshow", ({ persisted }) => {
      document.title = persisted ? "restored" : "reloaded";
    });
  });
  await page.goto("/favicon.svg");
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveTitle("restored");
});

test("Back after signing out shows the landing page, not the viewer's dashboard", async ({ page }) => {
  await signedIn(page, TASTE);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Just For You" }).getByRole("link").first()).toBeVisible();
  await page.goto("/favicon.svg");
  await page.evaluate(() => localStorage.removeItem("token"));
  await page.goBack({ waitUntil: "commit" });
  await expect(page.getByRole("button", { name: "Get started" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Just For You" })).toHaveCount(0);
});
