import { expect, test } from "./journey.ts";
import { newcomer, signedIn, titleNamed } from "./people.ts";

test("an unknown address leads to the landing page", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page).toHaveURL("/");
});

test("the sign-in leads to the sign-up for those who have no account", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("link", { name: "Sign Up" }).click();
  await expect(page).toHaveURL("/register");
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a visitor who opens a title's address gets there after signing in", async ({ page }) => {
  const person = newcomer();
  await page.request.post("/api/auth/register", { data: person });
  await page.context().clearCookies();
  const { id } = await titleNamed(page.request, "Alien");
  await page.goto(`/item/${id}`);
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: "Sign In" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(person.email);
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`/item/${id}`);
  await expect(page.getByRole("heading", { name: "Alien" })).toBeVisible();
});

test("somebody signed in is taken from the landing page to the dashboard", async ({ page }) => {
  await signedIn(page);
  await page.goto("/");
  await expect(page).toHaveURL("/dashboard");
});

test("somebody whose session was ended elsewhere is led out, and not in a loop", async ({ page }) => {
  const { token } = await signedIn(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Top 10 US Right Now" })).toBeVisible();
  await page.request.post("/api/auth/logout", { headers: { authorization: `Bearer ${token}` } });
  await page.reload();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Get started" })).toBeVisible();
});

test("an access token that ran out is renewed without a word", async ({ page }) => {
  await signedIn(page);
  let refusals = 0;
  await page.route("**/api/watchlist", async (route) => {
    refusals += 1;
    if (refusals > 1) return route.continue();
    const error = "Token expired";
    return route.fulfill({
      status: 401,
      json: { error, message: error, code: "token_expired", requestId: "-" },
    });
  });
  const renewed = page.waitForResponse((answer) => answer.url().endsWith("/api/auth/refresh") && answer.ok());
  await page.goto("/watchlist");
  await renewed;
  await expect(page.getByText("Nothing here yet")).toBeVisible();
});
