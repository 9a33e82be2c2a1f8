import type { Page } from "@playwright/test";

import type { CallAnswer } from "#contract/api.ts";

import { withBetaGate } from "./answers.ts";
import { expect, test } from "./journey.ts";
import { linkMailedTo } from "./mailbox.ts";
import { beginSignUp, goToSecondStep, openLanding } from "./openings.ts";
import { type Newcomer, newcomer, titleNamed, watchForFaults, withoutQuestions } from "./people.ts";
import { tabTo } from "./tabbing.ts";

/** Access tokens are valid for 15 minutes and are refreshed in the last minute. */
const NEARLY_A_LIFE = "00:14:10";

test("a user who forgot their password gets back in with an email link", async ({ page }) => {
  const faults = watchForFaults(page);
  const person = newcomer();
  await page.request.post("/api/auth/register", { data: person });
  await page.context().clearCookies();
  await page.goto("/");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("link", { name: "Forgot Password" }).click();
  await expect(page).toHaveURL("/reset-password");
  await expect(page.getByRole("heading", { name: "Reset your password" })).toBeFocused();
  // The previous dialog may still be closing.
  await page.getByRole("main").getByLabel("Email").fill(person.email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();

  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url(), request.headers()["referer"] ?? ""));
  const link = await linkMailedTo(person.email, "reset-password");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await expect(page).toHaveURL("/reset-password");
  const password = "another quiet evening";
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("heading", { name: "Password changed" })).toBeFocused();
  await expect(page).toHaveURL("/");
  const withToken = sent.filter((address) => address.includes("token="));
  // Only the opened address has the token, not the requests made from it.
  expect(withToken).toEqual([expect.stringContaining(link)]);
  await signIn(page, { ...person, password });
  await expect(page).toHaveURL("/dashboard");
  expect(faults).toEqual([]);
});

test("a username that isn't allowed is explained once, before anything is sent, and the rule is there from the start", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Get started" }).click();
  const dialog = page.getByRole("dialog");
  const username = dialog.getByLabel("Username");
  await expect(username).toHaveAccessibleDescription(
    "3 to 30 letters, digits, dots, dashes or underscores, without spaces",
  );
  await username.fill("Ana Maria");
  await dialog.getByLabel("Email").fill("ana@example.com");
  await expect(dialog.getByText(/^Use letters of one alphabet/)).toHaveCount(1);
  await username.fill("Ana-Maria");
  await expect(dialog.getByText(/^Use letters of one alphabet/)).toHaveCount(0);
});

test.describe("on a phone whose keyboard is open", () => {
  test.use({ viewport: { width: 390, height: 460 }, hasTouch: true, isMobile: true });

  test("suggestions of favorite titles open below their field, which moves to the top", async ({ page }) => {
    await openLanding(page);
    await beginSignUp(page);
    await goToSecondStep(page);
    const field = (await page.getByRole("combobox").boundingBox()) ?? { y: 0, height: 0 };
    const list = (await page.getByRole("listbox", { name: /favorite/i }).boundingBox()) ?? {
      y: 0,
      height: 0,
    };
    expect(field.y).toBeLessThan(120);
    expect(list.y).toBeGreaterThanOrEqual(field.y + field.height);
    expect(list.height).toBeGreaterThan(150);
  });
});

test("an account can be created with the keyboard alone, and the link in the email verifies the address", async ({
  page,
}) => {
  const person = newcomer();
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await tabTo(page, "Sign In");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Sign in" }).getByLabel("Email")).toBeFocused();
  await tabTo(page, "Sign Up");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeFocused();
  await tabTo(page, "Create Account");
  await page.keyboard.press("Enter");
  const username = page.getByLabel("Username");
  await expect(username).toBeFocused();
  await expect(username).toHaveAccessibleDescription(/^Username is required /);
  await expect(username).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type(person.username);
  await expect(username).not.toHaveAttribute("aria-invalid");
  await tabTo(page, "Email");
  await page.keyboard.type(person.email);
  await tabTo(page, "Password");
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/verify-email");
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
  await expect(page.getByText(person.email)).toBeVisible();

  await page.goto(await linkMailedTo(person.email, "verify-email"));
  await expect(page.getByText("Your email address is verified")).toBeVisible();
  await expect(page).toHaveURL("/verify-email");
  await tabTo(page, "Continue");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
});

test("ratings made before signing in can be added to the account, once", async ({ page }) => {
  await withoutQuestions(page);
  const person = newcomer();
  await page.request.post("/api/auth/register", { data: person });
  await page.context().clearCookies();
  const { id } = await titleNamed(page.request, "Alien");
  await page.goto("/");
  await page.evaluate(
    (key) => localStorage.setItem("dashboard-item-ratings", JSON.stringify({ [key]: 3 })),
    id,
  );
  await signIn(page, person);
  const offer = page.getByText("You rated 1 title before signing in. Add it to your account?");
  await expect(offer).toBeVisible();
  const added = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/api/ratings"),
  );
  await page.getByRole("button", { name: "Add", exact: true }).click();
  expect((await added).postDataJSON()).toEqual({ id, rating: 3 });
  await expect(offer).toBeHidden();
  await expect(page.getByRole("main")).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem("visitorRatings"))).toBeNull();
  await page.goto(`/item/${id}`);
  await expect(page.getByRole("radio", { name: "Loved" })).toBeChecked();
  await expect(offer).toHaveCount(0);
});

test("with beta keys configured, a key is required before sign-up, sign-in and the register page", async ({
  page,
}) => {
  await withBetaGate(page, "open-sesame");
  await page.goto("/");
  const dialog = page.getByRole("dialog", { name: "Enter your beta key" });
  for (const way of ["Get started", "Sign In", "Create Account"]) {
    await page.getByRole("button", { name: way }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  await page.goto("/register");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/");
  await page.goto("/register");
  await dialog.getByLabel("Beta key").fill("open-sesame");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Username")).toBeVisible();
});

test("with two or five tabs open, only one refreshes an expiring token and none is signed out", async ({
  page,
  context,
}) => {
  await context.clock.install();
  const registered = await page.request.post("/api/auth/register", { data: newcomer() });
  const { token } = (await registered.json()) as CallAnswer<"POST /api/auth/register">;
  await page.goto("/");
  await page.evaluate((kept) => localStorage.setItem("token", kept), token);
  const answers: string[] = [];
  context.on("response", (answer) => {
    if (answer.url().endsWith("/api/auth/refresh") || answer.status() === 401)
      answers.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
  });
  const tabs = [page];
  await page.goto("/watchlist");
  for (const count of [2, 5]) {
    while (tabs.length < count) tabs.push(await openTab(tabs));
    const before = await tokenOf(page);
    // Held until every tab's refresh is due.
    const { promise: allAreLate, resolve: release } = Promise.withResolvers<void>();
    await context.route("**/api/auth/refresh", async (route) => {
      await allAreLate;
      await route.continue();
    });
    await context.clock.fastForward(NEARLY_A_LIFE);
    release();
    for (const tab of tabs) await expect.poll(() => tokenOf(tab)).not.toBe(before);
    await context.unroute("**/api/auth/refresh");
    for (const tab of tabs) {
      await tab.reload();
      await expect(tab.getByText("Nothing here yet")).toBeVisible();
    }
  }
  expect(answers).toEqual(["200 /api/auth/refresh", "200 /api/auth/refresh"]);
});

async function openTab([first]: readonly Page[]): Promise<Page> {
  if (first === undefined) throw new Error("There is no tab yet");
  const tab = await first.context().newPage();
  await tab.goto("/watchlist");
  await expect(tab.getByText("Nothing here yet")).toBeVisible();
  return tab;
}

function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("token"));
}

async function signIn(page: Page, { email, password }: Newcomer): Promise<void> {
  await page.getByRole("button", { name: "Sign In" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Sign In" }).click();
}
