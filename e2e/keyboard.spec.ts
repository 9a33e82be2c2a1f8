import { expect, test } from "./journey.ts";
import { TASTE, newcomer, signedIn, withoutQuestions } from "./people.ts";
import { isFocused, tabTo, tabUntil } from "./tabbing.ts";

test("the whole first visit works with the keyboard alone", async ({ page }) => {
  const person = newcomer();
  await withoutQuestions(page);
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
  await expect(page.getByRole("heading", { name: "Where do you watch?" })).toBeFocused();
  await tabTo(page, "🎉 See My Recommendations");
  await page.keyboard.press("Enter");
  const row = page.getByRole("region", { name: "Just For You" });
  await expect(row.getByRole("link").first()).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await tabUntil(page, async () => await row.getByRole("link").first().evaluate(isFocused));
  await page.keyboard.press("ArrowRight");
  await expect(row.getByRole("link").nth(1)).toBeFocused();
  const address = await row.getByRole("link").nth(1).getAttribute("href");
  await page.keyboard.press("Enter");

  const detail = page.getByRole("dialog");
  await tabUntil(page, async () => await detail.getByRole("radio").first().evaluate(isFocused));
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/ratings")) sent.push(request.postDataJSON());
  });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(detail.getByRole("radio", { name: "Loved" })).toBeFocused();
  await expect(detail.getByRole("radio", { checked: true })).toHaveCount(0);
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/api/ratings") && answer.ok());
  await page.keyboard.press("Space");
  await saved;
  await expect(detail.getByRole("radio", { name: "Loved" })).toBeChecked();
  expect(sent).toMatchObject([{ rating: 3 }]);
  const save = detail.getByRole("button", { name: "Add to watchlist" });
  await tabUntil(page, () => save.evaluate(isFocused));
  await page.keyboard.press("Enter");
  await expect(detail.getByRole("button", { name: "In watchlist" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();

  await tabTo(page, "Profile menu");
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await tabTo(page, "Sign In");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Email")).toBeVisible();
  await tabTo(page, "Email");
  await page.keyboard.type(person.email);
  await tabTo(page, "Password");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  const watchlist = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Watchlist" });
  await tabUntil(page, async () => await watchlist.evaluate(isFocused), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/Watchlist/);
  await expect(page.locator(`main a[href="${address}"]`)).toBeVisible();
});

test("navigating moves focus to the page's heading and announces its name once", async ({ page }) => {
  await signedIn(page);
  const heard = page.locator("output.visually-hidden");
  await page.goto("/watchlist");
  await expect(page.getByRole("heading", { name: "Watchlist", level: 1 })).toBeVisible();
  await expect(heard).toHaveText("");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Watchlist", level: 1 })).toBeFocused();
  await expect(page).toHaveURL("/watchlist");

  await tabTo(page, "Home");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(heard).toHaveText("Home");
  const announcement = await heard.locator("span").elementHandle();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const detail = page.getByRole("dialog");
  await expect(detail.getByRole("heading").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();
  await expect(page.getByRole("button", { name: "More info" })).toBeFocused();
  expect(await announcement?.evaluate((element) => element.isConnected)).toBe(true);

  await page.setViewportSize({ width: 1000, height: 900 });
  await tabTo(page, "Search");
  await page.keyboard.press("Enter");
  await page.keyboard.type("past lives");
  await expect(page.getByRole("option", { name: /Past Lives/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Past Lives", level: 1 })).toBeFocused();
  await expect(heard).toHaveText("Past Lives");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(heard).toHaveText("Home");
});

test("the hero, chart, theme toggle and profile menu work with the keyboard alone", async ({ page }) => {
  await signedIn(page, TASTE);
  await page.goto("/dashboard");
  const row = page.getByRole("region", { name: "Just For You" });
  await expect(row.getByRole("link").first()).toBeVisible();
  const hero = page.getByRole("region").first();
  await expect(hero.getByRole("button", { name: "More info" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(hero.getByRole("button", { name: "More info" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(hero.getByRole("button", { name: "In watchlist" })).toBeFocused();
  const title = await hero.getByRole("heading", { level: 1 }).textContent();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(hero.getByRole("heading", { level: 1, name: title ?? "", exact: true })).toBeVisible();
  await tabTo(page, "Next pick");
  await page.keyboard.press("Enter");
  await expect(hero.getByRole("heading", { level: 1, name: title ?? "", exact: true })).toHaveCount(0);
  await expect(hero.getByRole("button", { name: "More info" })).toBeFocused();

  const chart = page.getByRole("region", { name: "Top 10 US Right Now" });
  await tabUntil(page, async () => await chart.getByRole("link").first().evaluate(isFocused));
  await page.keyboard.press("End");
  const last = chart.getByRole("link", { name: /^Number 10: / });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await tabTo(page, "Skip");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(last).toBeFocused();

  await tabTo(page, "Switch to light theme");
  await page.keyboard.press("Space");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.getByRole("button", { name: "Switch to dark theme" })).toBeFocused();
  await tabTo(page, "Profile menu");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Profile" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Profile menu" })).toBeFocused();
});

test("the phone menu and adding a title work with the keyboard alone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedIn(page);
  await page.goto("/search?q=the+lantern+keeper+of+xyzzy");
  await expect(page.getByRole("heading", { name: "No results found" })).toBeVisible();
  await tabTo(page, "Add it manually");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Title")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("1987");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("Type")).toHaveValue("tv");
  await tabTo(page, "Add to Database");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Add it manually" })).toBeFocused();

  await tabTo(page, "Menu");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Switch to light theme" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});
