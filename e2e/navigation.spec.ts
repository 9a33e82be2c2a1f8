import { expect, test } from "./journey.ts";
import { justRegistered, signedIn } from "./people.ts";

test("account menu clicks are tracked with their destination, and enabled pages are listed on load", async ({
  page,
}) => {
  await signedIn(page, { Arrival: 3 });
  const destinations: unknown[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/events/batch")) return;
    for (const { eventType, metadata } of request.postDataJSON().events) {
      if (eventType === "CATEGORY_VIEW") destinations.push([metadata.destination, metadata.section]);
    }
  });
  const entries = [
    ["Featured", "/featured-content"],
    ["Vault", "/vault"],
    ["Social feed", "/social"],
    ["Lists", "/lists"],
    ["Watch together", "/together"],
    ["Set up your taste", "/dashboard"],
  ] as const;
  for (const [name, destination] of entries) {
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Profile menu" }).click();
    await page.getByRole("menuitem", { name }).click();
    await expect(page).toHaveURL(new RegExp(`${destination}$`));
    await expect.poll(() => destinations).toContainEqual([destination, "profile menu"]);
  }
});

test("the menu is marked as current on the pages that only it leads to", async ({ page }) => {
  await signedIn(page);
  const menu = page.getByRole("button", { name: "Profile menu" });
  for (const path of ["/settings/profile", "/history", "/lists"]) {
    await page.goto(path);
    await expect(menu).toHaveAttribute("aria-current", "true");
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const tab = page.getByRole("button", { name: "Menu" });
  await expect(tab).toHaveAttribute("aria-current", "true");
  await page.goto("/watchlist");
  await expect(tab).not.toHaveAttribute("aria-current");
});

test("a visitor can change the theme, and account pages offer both sign-in and sign-up", async ({ page }) => {
  await page.goto("/reset-password");
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.getByRole("navigation", { name: "Account" }).getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/register");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page
    .getByRole("navigation", { name: "Account" })
    .getByRole("button", { name: "Create Account" })
    .click();
  await expect(page.getByRole("dialog").getByText("Step 1 of 3")).toBeVisible();
});

test("the verification page doesn't claim an email was sent when opened directly", async ({ page }) => {
  await page.goto("/verify-email");
  await expect(page.getByRole("heading", { name: "Verify your email" })).toBeVisible();
  await expect(page.getByText("we sent you")).toHaveCount(0);
});

test("a genre offered only at sign-up is shown in the profile and can be removed there", async ({ page }) => {
  const { token } = await justRegistered(page);
  const headers = { authorization: `Bearer ${token}` };
  const categories = ["Music", "Western", "History", "Drama"];
  await page.request.post("/api/auth/preferences", { data: { categories }, headers });
  await page.goto("/settings/profile#likes");
  const music = page.getByRole("option", { name: "Music" });
  await expect(music).toHaveAttribute("aria-selected", "true");
  await music.click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const genres = async () => {
    const response = await page.request.get("/api/auth/preferences/current", { headers });
    return (await response.json()).preferences.favorite_genres;
  };
  await expect.poll(genres).not.toContain("music");
  expect(await genres()).toEqual(expect.arrayContaining(["western", "history", "drama"]));
});
