import type { Page } from "@playwright/test";

import { withBetaGate } from "./answers.ts";
import { expect, test } from "./journey.ts";
import { SIMILAR_ROW, openDashboard } from "./openings.ts";
import { type Newcomer, newcomer, signedIn, titleNamed } from "./people.ts";

test("an unknown address redirects to the landing page", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page).toHaveURL("/");
});

test("a visitor who opens a title's link gets there after signing in", async ({ page }) => {
  const person = newcomer();
  await page.request.post("/api/auth/register", { data: person });
  await page.context().clearCookies();
  const { id } = await titleNamed(page.request, "Alien");
  await page.goto(`/item/${id}`);
  await expect(page).toHaveURL("/");
  await signIn(page, person);
  await expect(page).toHaveURL(`/item/${id}`);
  await expect(page.getByRole("heading", { name: "Alien" })).toBeVisible();
});

test("shared details open after signing in, and closing them leaves the shared address", async ({ page }) => {
  const person = newcomer();
  await page.request.post("/api/auth/register", { data: person });
  await page.context().clearCookies();
  const { id } = await titleNamed(page.request, "Alien");
  await page.goto(`/search?q=space&title=${id}`);
  await signIn(page, person);
  const detail = page.getByRole("dialog", { name: "Alien", exact: true });
  await expect(detail.getByText("This content is:")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();
  await expect(page).toHaveURL("/search?q=space");
  expect(await page.evaluate(() => window.history.state.idx)).toBe(0);
});

test("a signed-in user is redirected from the landing page to the dashboard", async ({ page }) => {
  await signedIn(page);
  await page.goto("/");
  await expect(page).toHaveURL("/dashboard");
});

test("a user whose session ended elsewhere is signed out without a redirect loop", async ({ page }) => {
  const { token } = await signedIn(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Top 10 US Right Now" })).toBeVisible();
  await page.request.post("/api/auth/logout", { headers: { authorization: `Bearer ${token}` } });
  await page.reload();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Get started" })).toBeVisible();
});

test("when a session ends mid-visit, a message says so and signing in returns to the same place", async ({
  page,
}) => {
  const person = await signedIn(page);
  // A late search event would notice the ended session before the viewer does.
  await page.route("**/api/events/batch", (route) => route.fulfill({ json: { accepted: 0, refused: [] } }));
  // So would the page's own idle requests.
  const askedLast = ["feature-flags", "notices"].map((call) =>
    page.waitForResponse((response) => response.url().endsWith(`/api/${call}`)),
  );
  await page.goto("/search?q=alien");
  await expect(page.getByRole("list", { name: "Search results" })).toBeVisible();
  await Promise.all(askedLast);
  await page.request.post("/api/auth/logout", { headers: { authorization: `Bearer ${person.token}` } });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Watchlist" }).click();
  await expect(page).toHaveURL("/");
  const notice = page.getByRole("alert").filter({ hasText: "Your session has ended. Sign in to continue." });
  await notice.getByRole("button", { name: "Sign In" }).click();
  await fillSignIn(page, person);
  await expect(page).toHaveURL("/watchlist");
  await expect(page.getByText("Nothing here yet")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/search?q=alien");
});

test("logging out shows no session-ended message and doesn't return to the last page", async ({ page }) => {
  const person = await signedIn(page);
  await page.goto("/watchlist");
  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("button", { name: "Get started" })).toBeVisible();
  await expect(page.getByText("Your session has ended.")).toHaveCount(0);
  await signIn(page, person);
  await expect(page).toHaveURL("/dashboard");
});

test("an expired token is refreshed before any other request", async ({ page }) => {
  const { token } = await signedIn(page, { Arrival: 3 });
  await page.addInitScript((expired) => {
    if (localStorage.getItem("tokenReceivedAt") !== null) return;
    localStorage.setItem("token", expired);
    localStorage.setItem("tokenReceivedAt", "0");
  }, token);
  const answers: string[] = [];
  page.on("response", (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith("/api/")) answers.push(`${answer.status()} ${pathname}`);
  });
  await openDashboard(page);
  await expect(page.getByRole("region", { name: SIMILAR_ROW }).first()).toBeAttached();
  expect(answers.filter((answer) => answer.startsWith("401"))).toEqual([]);
  expect(answers.filter((answer) => answer === "200 /api/auth/refresh")).toHaveLength(1);
});

test("with beta keys configured, nobody gets in without one, and a valid key leads to the requested page", async ({
  page,
}) => {
  await signedIn(page);
  await withBetaGate(page, "open-sesame");
  await page.goto("/watchlist");
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: "Get started" }).click();
  const dialog = page.getByRole("dialog", { name: "Enter your beta key" });
  await dialog.getByLabel("Beta key").fill("a guess");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This key is not valid")).toBeVisible();
  await dialog.getByLabel("Beta key").fill("open-sesame");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/watchlist");
  await page.reload();
  await expect(page.getByText("Nothing here yet")).toBeVisible();
});

test("visitors aren't shut out when the beta gate's state can't be loaded", async ({ page }) => {
  await signedIn(page);
  await page.route("**/api/feature-flags", (route) => route.abort());
  await page.goto("/watchlist");
  await expect(page.getByText("Nothing here yet")).toBeVisible();
});

test("an expired access token is refreshed silently", async ({ page }) => {
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

async function signIn(page: Page, person: Newcomer): Promise<void> {
  await page.getByRole("button", { name: "Sign In" }).click();
  await fillSignIn(page, person);
}

async function fillSignIn(page: Page, { email, password }: Newcomer): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Sign In" }).click();
}

const WATCHLIST_CODE = "**/watchlist-page-*.js";

test("a page whose code fails to load once still opens, without a reload", async ({ page }) => {
  let asked = 0;
  await page.route(WATCHLIST_CODE, (route) => (++asked === 1 ? route.abort() : route.continue()));
  const documents = documentsOf(page);
  await signedIn(page);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Watchlist", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Watchlist" })).toBeVisible();
  expect([asked, documents()]).toEqual([2, 1]);
});

test("a page whose code belongs to an old release is reloaded", async ({ page }) => {
  const documents = documentsOf(page);
  await page.route(WATCHLIST_CODE, (route) =>
    documents() === 1 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await signedIn(page);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Watchlist", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Watchlist" })).toBeVisible();
  expect(documents()).toBe(2);
});

test("a page whose code can't be loaded says so after one reload, and can be retried", async ({ page }) => {
  const documents = documentsOf(page);
  await signedIn(page);
  await page.goto("/dashboard");
  await page.route(WATCHLIST_CODE, (route) => route.abort());
  const link = page.getByRole("link", { name: "Watchlist", exact: true });
  await link.click();
  await expect(page.getByText("The page couldn’t be shown. Everything you saved is safe.")).toBeVisible();
  expect(documents()).toBe(2);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.poll(documents).toBe(3);
  await expect(page.getByText("The page couldn’t be shown. Everything you saved is safe.")).toBeVisible();
  expect(documents()).toBe(3);

  await page.unroute(WATCHLIST_CODE);
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await link.click();
  await expect(page.getByRole("heading", { name: "Watchlist" })).toBeVisible();
  expect(documents()).toBe(3);
});

function documentsOf(page: Page): () => number {
  let loaded = 0;
  page.on("domcontentloaded", () => loaded++);
  return () => loaded;
}
