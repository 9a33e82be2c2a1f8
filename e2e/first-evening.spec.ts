import type { Locator, Page } from "@playwright/test";

import type { CallAnswer } from "#contract/api.ts";

import { expect, test } from "./journey.ts";
import { type Newcomer, newcomer, watchForFaults, withoutQuestions } from "./people.ts";

type Picks = CallAnswer<"GET /api/recommendations">;

const FAVORITES = ["Arrival", "Parasite", "Spirited Away"];

test("a new user signs up, loves a title, gets new picks because of it, and finds everything again after signing in", async ({
  page,
}) => {
  const faults = watchForFaults(page);
  const person = newcomer();
  await withoutQuestions(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "What are you in the mood for?" })).toBeVisible();

  await page.getByRole("button", { name: "Get started" }).click();
  await fillAccountStep(page, person);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Tell Us What You Love" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  for (const genre of ["Drama", "Mystery", "Science Fiction"])
    await page.getByRole("option", { name: genre }).click();
  await expect(page.getByText("3/3")).toBeVisible();
  for (const favorite of FAVORITES) await chooseFavorite(page, favorite);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("heading", { name: "Almost Done!" })).toBeVisible();
  await page.getByLabel("Age range").selectOption("25-34");
  await page.getByRole("button", { name: "Create Account" }).last().click();

  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: "Where do you watch?" })).toBeFocused();
  const firstPicks = picksAnswer(page);
  await page.getByRole("button", { name: "See My Recommendations" }).click();
  const before = await firstPicks;
  const row = page.getByRole("region", { name: "Just For You" });
  await expect(row.getByRole("link").first()).toBeVisible();

  const choice = row.getByRole("link").nth(1);
  const lovedId = idOf(await choice.getAttribute("href"));
  const loved = before.items.find(({ id }) => id === lovedId)?.title ?? "";
  await choice.click();
  const detail = page.getByRole("dialog", { name: loved });
  const nextPicks = picksAnswer(page);
  await detail.getByRole("radio", { name: "Loved" }).click();
  const after = await nextPicks;
  expect(idsOf(after)).not.toEqual(idsOf(before));
  expect(idsOf(after)).not.toContain(lovedId);
  expect(after.items.map(({ reason }) => reason.title_id)).toContain(lovedId);

  await detail.getByRole("button", { name: "Watchlist" }).click();
  await expect(detail.getByRole("button", { name: "In watchlist" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();

  await logOut(page);
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();

  await signIn(page, person);
  await expect(page).toHaveURL("/dashboard");
  const wings = page.getByRole("region", { name: "Waiting in the Wings" });
  await expect(wings.getByRole("link", { name: new RegExp(escaped(loved), "i") })).toBeVisible();
  await page.getByRole("link", { name: "Watchlist" }).first().click();
  await page.getByRole("link", { name: new RegExp(`^${escaped(loved)}$`, "i") }).click();
  await expect(page.getByRole("dialog").getByRole("radio", { name: "Loved" })).toBeChecked();
  expect(faults).toEqual([]);
});

test("sign-up saves its steps in order, and each failure shows its message", async ({ page }) => {
  const person = newcomer();
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== "GET" && !pathname.startsWith("/api/events")) calls.push(pathname);
  });
  await page.goto("/");
  await page
    .getByRole("navigation", { name: "Account" })
    .getByRole("button", { name: "Create Account" })
    .click();
  await fillAccountStep(page, person);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("option", { name: "Drama" }).click();
  for (const favorite of FAVORITES.slice(0, 2)) await chooseFavorite(page, favorite);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Age range").selectOption("25-34");
  const create = page.getByRole("dialog").getByRole("button", { name: "Create Account" });

  await page.route("**/api/auth/register", (route) => route.abort(), { times: 1 });
  await create.click();
  await expect(page.getByText("Network error or invalid data")).toBeVisible();

  await page.route("**/api/auth/register", (route) => route.fulfill({ status: 502, body: "<html>" }), {
    times: 1,
  });
  await create.click();
  await expect(page.getByText("Account creation failed")).toBeVisible();

  const error = "The title is gone";
  await page.route(
    "**/api/ratings",
    (route) => route.fulfill({ status: 404, json: { error, message: error } }),
    {
      times: 1,
    },
  );
  calls.length = 0;
  await create.click();
  await expect(
    page.getByText(`Account created but setup failed: ${error}. Please try logging in manually.`),
  ).toBeVisible();
  expect(calls).toEqual(["/api/auth/register", "/api/auth/preferences", "/api/ratings"]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();

  await create.click();
  await expect(page.getByText("Username or email already in use")).toBeVisible();

  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  const email = page.getByLabel("Email");
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/sign in instead/);
  await expect(page.getByLabel("Username")).toHaveAttribute("aria-invalid", "true");
  const another = newcomer();
  await email.fill(another.email);
  await expect(email).not.toHaveAttribute("aria-invalid");
  await page.getByLabel("Username").fill(another.username);
  for (const step of [1, 2]) {
    await expect(page.getByText(`Step ${step} of 3`)).toBeVisible();
    await page.getByRole("button", { name: "Next" }).click();
  }
  calls.length = 0;
  await create.click();
  await expect(page).toHaveURL("/dashboard");
  expect(calls).toEqual([
    "/api/auth/register",
    "/api/auth/preferences",
    "/api/ratings",
    "/api/ratings",
    "/api/profile",
  ]);
});

test("from the landing page to a first pick's service takes at most twelve taps", async ({ page }) => {
  const person = newcomer();
  let taps = 0;
  async function tap(target: Locator): Promise<void> {
    taps += 1;
    await target.click();
  }
  const next = page.getByRole("button", { name: "Next" });
  await page.goto("/");
  await tap(page.getByRole("button", { name: "Get started" }));
  // Typing isn't tapping: the keyboard leads from field to field.
  await fillAccountStep(page, person);
  await tap(next);
  await tap(page.getByRole("option", { name: "Science Fiction" }));
  for (const favorite of FAVORITES) {
    await page.getByRole("combobox").fill(favorite.slice(0, 6));
    await tap(page.getByRole("option", { name: new RegExp(`^.?${escaped(favorite)}`) }));
  }
  await tap(next);
  await tap(page.getByRole("dialog").getByRole("button", { name: "Create Account" }));

  const services = page.getByRole("dialog", { name: "Your taste" });
  await expect(services.getByText("One last thing")).toBeVisible();
  await expect(services.getByLabel("Country")).toHaveValue("US");
  await tap(services.getByRole("button", { name: "Netflix" }));
  await tap(services.getByRole("button", { name: "See My Recommendations" }));

  await expect(services).toBeHidden();
  // The hero is the first pick.
  const hero = page.getByRole("main").getByRole("region").first();
  await expect(hero.getByRole("listitem").filter({ hasText: "Netflix" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await tap(hero.getByRole("button", { name: "More info" }));
  const play = page
    .getByRole("dialog")
    .getByRole("link", { name: /Netflix/ })
    .first();
  await expect(play).toHaveAttribute("href", /netflix\.com/);
  const opened = page.waitForEvent("popup");
  await tap(play);
  await (await opened).close();
  expect(taps).toBeLessThanOrEqual(12);
});

test("after signing up, the services are asked once, and nothing that was answered is asked again", async ({
  page,
}) => {
  const person = newcomer();
  await page.goto("/");
  await page.getByRole("button", { name: "Get started" }).click();
  await fillAccountStep(page, person);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("option", { name: "Drama" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Gender").selectOption("female");
  await page.getByRole("dialog").getByRole("button", { name: "Create Account" }).click();

  const asked = page.getByRole("dialog", { name: "Your taste" });
  await asked.getByRole("button", { name: "Hulu" }).click();
  await asked.getByRole("button", { name: "Later" }).click();
  await expect(asked).toBeHidden();
  await page.reload();
  await expect(page.getByRole("region", { name: "Just For You" }).getByRole("link").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("menuitem", { name: "Set up your taste" }).click();
  await expect(asked.getByRole("heading", { name: "Where do you watch?" })).toBeFocused();
  await expect(asked.getByRole("button", { name: "Hulu" })).toHaveAttribute("aria-pressed", "true");
  await asked.getByRole("button", { name: "See My Recommendations" }).click();
  await expect(asked).toBeHidden();

  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("menuitem", { name: "Edit your taste" }).click();
  const next = asked.getByRole("button", { name: "Next" });
  await expect(asked.getByText("Step 1 of 4")).toBeVisible();
  await next.click();
  await expect(asked.getByText("Step 2 of 4")).toBeVisible();
  await expect(asked.getByRole("option", { name: "Drama", exact: true })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  for (const name of ["War", "Revenge"]) await asked.getByRole("option", { name, exact: true }).click();
  await next.click();
  await expect(asked.getByText("Step 3 of 4")).toBeVisible();
  await next.click();
  await expect(asked.getByLabel("Gender")).toHaveValue("female");
});

test("a different user signing in sees none of the previous user's data", async ({ page }) => {
  const [first, second] = [newcomer(), newcomer()];
  await withoutQuestions(page);
  for (const person of [first, second]) await page.request.post("/api/auth/register", { data: person });
  await page.context().clearCookies();
  await page.goto("/");
  await signIn(page, first);
  await expect(page).toHaveURL("/dashboard");
  expect(await page.evaluate(() => localStorage.getItem("userChanged"))).toBeNull();
  const tile = page.getByRole("region", { name: "Just For You" }).getByRole("link").first();
  await tile.click();
  await page.getByRole("dialog").getByRole("radio", { name: "Loved" }).click();
  await expect.poll(() => ratedIn(page)).toHaveLength(1);
  await page.keyboard.press("Escape");
  await logOut(page);
  await expect(page).toHaveURL("/");
  await expect.poll(() => ratedIn(page)).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(first.username);

  await signIn(page, second);
  await expect(page).toHaveURL("/dashboard");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("userChanged"))).toBe("true");
  await expect(page.getByRole("region", { name: "Just For You" }).getByRole("link").first()).toBeVisible();
  await expect.poll(() => ratedIn(page)).toEqual([]);
});

/** The titles stored as rated in the browser. */
function ratedIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.endsWith("-item-ratings"))
      .flatMap((key) => Object.keys(JSON.parse(localStorage.getItem(key) ?? "{}"))),
  );
}

test("the first sign-up step says what's missing and validates its fields", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Get started" }).click();
  const next = page.getByRole("button", { name: "Next" });
  await expect(next).toHaveAccessibleDescription("Still needed: email, username, password");
  await page.getByLabel("Email").fill("no address");
  await page.getByLabel("Username").fill("ab");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await expect(next).toHaveAccessibleDescription("Use a longer password");
  await page.getByLabel("Password", { exact: true }).fill("long enough");
  await next.click();
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Username")).toHaveAccessibleDescription(
    /^Username must be at least 3 characters /,
  );
  const person = newcomer();
  await page.request.post("/api/auth/register", { data: person });
  await page.getByLabel("Email").fill(newcomer().email);
  await page.getByLabel("Username").fill(person.username);
  await next.click();
  await expect(page.getByText("Username or email already in use")).toBeVisible();
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await page.getByLabel("Username").fill("admin");
  await next.click();
  await expect(page.getByLabel("Username")).toHaveAccessibleDescription(
    /^This username is reserved. Choose another one /,
  );
  await page.getByLabel("Username").fill(newcomer().username);
  await next.click();
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await expect(next).toHaveAccessibleDescription("Choose at least one genre");
});

async function fillAccountStep(page: Page, person: Newcomer): Promise<void> {
  const next = page.getByRole("button", { name: "Next" });
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Password", { exact: true }).fill("short");
  await expect(next).toBeDisabled();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await expect(next).toBeEnabled();
}

async function chooseFavorite(page: Page, title: string): Promise<void> {
  const box = page.getByRole("combobox");
  await box.fill(title.slice(0, 6));
  await page.getByRole("option", { name: new RegExp(`^.?${escaped(title)}`) }).click();
  await expect(page.getByRole("list", { name: "Chosen titles" }).getByText(title)).toBeVisible();
}

async function picksAnswer(page: Page): Promise<Picks> {
  const response = await page.waitForResponse((answer) => answer.url().includes("/api/recommendations?"));
  return (await response.json()) as Picks;
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
}

async function signIn(page: Page, person: Newcomer): Promise<void> {
  await page.getByRole("button", { name: "Sign In" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Sign In" })).toBeDisabled();
  await dialog.getByLabel("Email").fill(person.email);
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  await dialog.getByRole("button", { name: "Sign In" }).click();
}

function idOf(address: string | null): number {
  return Number(address?.split("/").at(-1));
}

function idsOf(picks: Picks): number[] {
  return picks.items.map(({ id }) => id);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
