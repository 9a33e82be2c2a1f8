import type { Page } from "@playwright/test";

import type { CallAnswer } from "#contract/api.ts";
import { openDatabase } from "#server/platform/db.ts";

import { breakDown, holdBack } from "./answers.ts";
import { expect, test } from "./journey.ts";
import { atRest } from "./openings.ts";
import { type Newcomer, newcomer, signedInBeforeQuiz } from "./people.ts";
import { isFocused, tabTo, tabUntil } from "./tabbing.ts";

const ANSWERS = { moods: ["calm", "curious"], energy_level: "low" };

const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name }).click();
const kept = (page: Page, key: string) => page.evaluate((of) => localStorage.getItem(of), key);
const isTaking = (call: { url(): string; method(): string }) =>
  call.url().endsWith("/api/quiz/session") && call.method() === "POST";

test("in a new session, previous answers can be reused with one press", async ({ page, product }) => {
  const viewer = await signedInBeforeQuiz(page);
  await takeQuiz(page, viewer);
  await setBack(product.databaseUrl, viewer, 2 * 60);
  await page.goto("/dashboard");
  await expect(dialog(page).getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await expect(dialog(page).getByRole("list", { name: "Last time" })).toHaveText("CalmCurious");
  const sent = page.waitForRequest(isTaking);
  await press(page, "Use Previous Answers");
  expect((await sent).postDataJSON()).toMatchObject(ANSWERS);
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText("Picks updated for tonight")).toBeVisible();
  expect(Number(await kept(page, "lastQuizTimestamp"))).toBeGreaterThan(0);

  // The answers can also be reused half an hour later in a new session.
  await setBack(product.databaseUrl, viewer, 30);
  await beginSitting(page);
  const again = page.waitForResponse((response) => isTaking(response.request()));
  await press(page, "Use Previous Answers");
  expect((await again).ok()).toBe(true);
  await expect(dialog(page)).toBeHidden();
});

test("in a new session, the viewer can start fresh or skip the quiz for 24 hours", async ({
  page,
  product,
}) => {
  const viewer = await signedInBeforeQuiz(page);
  await takeQuiz(page, viewer);
  await setBack(product.databaseUrl, viewer, 30);
  await page.goto("/dashboard");
  await press(page, "Start Fresh");
  await expect(dialog(page).getByRole("heading", { name: "How are you feeling right now?" })).toBeFocused();
  await expect(dialog(page).getByRole("option", { selected: true })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  expect(await kept(page, "skipQuizUntil")).toBeNull();

  await beginSitting(page);
  await press(page, "Skip for 24 hours");
  await expect(dialog(page)).toBeHidden();
  expect(Number(await kept(page, "skipQuizUntil"))).toBeGreaterThan(Date.now() + 23 * 60 * 60 * 1000);
  const calls: string[] = [];
  page.on("request", (call) => calls.push(call.url()));
  const rest = atRest(page);
  await page.reload();
  await rest;
  expect(calls.filter((url) => url.includes("/api/quiz/l"))).toEqual([]);
});

test("in the same session, the quiz can be retaken or skipped, or its answers reused", async ({
  page,
  product,
}) => {
  const viewer = await signedInBeforeQuiz(page);
  await takeQuiz(page, viewer);
  await setBack(product.databaseUrl, viewer, 2 * 60);
  await page.goto("/dashboard");
  await expect(dialog(page)).toBeVisible();
  await page.reload();
  await expect(dialog(page).getByText("You took the quiz recently")).toBeVisible();
  await press(page, "Take it again");
  await expect(dialog(page).getByRole("heading", { name: "How are you feeling right now?" })).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "Back" })).toBeDisabled();

  await page.reload();
  await press(page, "Skip for 24 hours");
  await expect(dialog(page)).toBeHidden();
  await page.evaluate(() => localStorage.removeItem("skipQuizUntil"));
  await page.reload();
  const sent = page.waitForRequest(isTaking);
  await press(page, "Reuse previous answers");
  expect((await sent).postDataJSON()).toMatchObject(ANSWERS);
  await expect(dialog(page)).toBeHidden();
});

test("retaking the quiz within an hour counts, even in a browser that doesn't know about the first one", async ({
  page,
  product,
}) => {
  const viewer = await signedInBeforeQuiz(page);
  await page.goto("/dashboard");
  await openQuiz(page);
  await takeQuiz(page, viewer);
  await setBack(product.databaseUrl, viewer, 20);
  await page.reload();
  await press(page, "Take it again");
  await dialog(page).getByRole("option", { name: "Hopeful" }).click();
  await press(page, "Next");
  await press(page, "That’s all, show me");
  await expect(dialog(page)).toBeHidden();
  const { answers } = (await (
    await page.request.get("/api/quiz/latest", { headers: { authorization: `Bearer ${viewer.token}` } })
  ).json()) as CallAnswer<"GET /api/quiz/latest">;
  expect(answers?.moods).toEqual(["hopeful"]);
});

test("a dismissed quiz stays closed for the session, and a skip survives signing out", async ({
  page,
  product,
}) => {
  const viewer = newcomer();
  const joined = await page.request.post("/api/auth/register", { data: viewer });
  const { token } = (await joined.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post("/api/streaming-preferences", { data: { platforms: ["8"] }, headers });
  await page.context().clearCookies();
  await page.goto("/");
  await signInByForm(page, viewer);
  await openQuiz(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await staysAway(page, () => page.reload());

  await takeQuiz(page, { token });
  await setBack(product.databaseUrl, viewer, 2 * 60);
  await beginSitting(page);
  await press(page, "Skip for 24 hours");
  await expect(dialog(page)).toBeHidden();
  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await staysAway(page, () => signInByForm(page, viewer));
});

test("on an account's first visit, the quiz waits until the picks have been seen, and opens at any time on request", async ({
  page,
}) => {
  await signedInBeforeQuiz(page);
  await page.goto("/dashboard");
  const picks = page.getByRole("region", { name: "Just For You" });
  await expect(picks.getByRole("link").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(dialog(page)).toHaveCount(0);
  await openQuiz(page);
  await expect(dialog(page).getByRole("button", { name: "That’s all, show me" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();

  await page.evaluate(() => localStorage.removeItem("quizDismissedIn"));
  await page.reload();
  await expect(picks.getByRole("link").first()).toBeVisible();
  await page.mouse.wheel(0, 2000);
  await expect(picks).not.toBeInViewport();
  await page.mouse.wheel(0, -4000);
  await expect(dialog(page).getByRole("heading", { name: "How are you feeling right now?" })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("on an account's first visit, the quiz opens after a rating, once the details are closed", async ({
  page,
}) => {
  await signedInBeforeQuiz(page);
  await page.goto("/dashboard");
  await page.getByRole("region", { name: "Just For You" }).getByRole("link").first().click();
  await dialog(page).getByRole("radio", { name: "Liked", exact: true }).click();
  await expect(dialog(page).getByRole("radio", { name: "Liked", exact: true })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(dialog(page).getByRole("heading", { name: "How are you feeling right now?" })).toBeVisible();
});

test("the whole quiz works with the keyboard alone", async ({ page }) => {
  await signedInBeforeQuiz(page);
  await page.goto("/dashboard");
  await openQuiz(page);
  const { keyboard } = page;
  const heading = (name: string) => dialog(page).getByRole("heading", { name, exact: true });
  await expect(heading("How are you feeling right now?")).toBeFocused();
  await expect(dialog(page).getByRole("button", { name: "Next" })).toBeDisabled();
  await tabUntil(page, () => dialog(page).getByRole("option", { name: "Happy" }).evaluate(isFocused));
  await keyboard.type("ca");
  await keyboard.press("Space");
  await keyboard.press("End");
  await keyboard.press("Enter");
  await expect(dialog(page).getByText("2 of 3 chosen")).toBeVisible();
  await tabTo(page, "Next");
  await keyboard.press("Enter");

  await expect(heading("How much energy do you have left?")).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  await expect(dialog(page).getByRole("radio", { checked: true })).toHaveCount(0);
  await keyboard.press("Enter");
  await expect(heading("A movie or a series?")).toBeFocused();
  await tabTo(page, "Back");
  await keyboard.press("Enter");
  await expect(heading("How much energy do you have left?")).toBeFocused();
  await keyboard.press("Tab");
  await expect(dialog(page).getByRole("radio", { name: "A little" })).toBeFocused();
  await expect(dialog(page).getByRole("radio", { name: "A little" })).toBeChecked();
  await keyboard.press("Space");
  await expect(heading("A movie or a series?")).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(heading("How closely will you watch?")).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(heading("Who’s on the couch?")).toBeFocused();
  await tabUntil(page, () => dialog(page).getByLabel("In your own words").evaluate(isFocused));
  await keyboard.type("My brother");
  await keyboard.press("Enter");
  for (const [step, next] of [
    ["How much time do you have?", "What’s tonight for?"],
    ["What’s tonight for?", "How would you like to feel?"],
  ] as const) {
    await expect(heading(step)).toBeFocused();
    await keyboard.press("Tab");
    await keyboard.press("End");
    await keyboard.press("Enter");
    await expect(heading(next)).toBeFocused();
  }
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await tabTo(page, "Next");
  await keyboard.press("Enter");
  await expect(heading("How heavy can it be?")).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(heading("Anything you’d rather not see?")).toBeFocused();
  await tabTo(page, "Gore");
  await keyboard.press("Space");
  await tabUntil(page, () => dialog(page).getByLabel("Anything else").evaluate(isFocused));
  await keyboard.type("clowns, the sea");
  await keyboard.press("Enter");
  await expect(heading("Last step: where should tonight’s pick take you?")).toBeFocused();
  await tabUntil(page, () => dialog(page).getByLabel("A place to start").evaluate(isFocused));
  await keyboard.type("the nineties");
  const sent = page.waitForRequest(isTaking);
  await keyboard.press("Enter");
  expect((await sent).postDataJSON()).toEqual({
    moods: ["calm", "inspired"],
    energy_level: "low",
    watch_preference: "movie",
    attention_level: "full",
    viewing_group: "My brother",
    session_length: "less_30",
    watch_intention: "be_challenged",
    desired_emotions: ["amused"],
    intensity: "light",
    avoid_content: ["Gore", "clowns", "the sea"],
    vibe_match: null,
    new_content_preference: null,
    starting_point: "the nineties",
    retake: true,
  });
  await expect(dialog(page)).toBeHidden();
});

test("a failed request or a reload loses no answers, and the server's error message is shown", async ({
  page,
}) => {
  await signedInBeforeQuiz(page);
  await page.goto("/dashboard");
  await openQuiz(page);
  await dialog(page).getByRole("option", { name: "Hopeful" }).click();
  await press(page, "Next");
  await dialog(page).getByRole("radio", { name: "Plenty" }).click();
  await expect(dialog(page).getByText("Step 3 of 11")).toBeVisible();
  await page.route("**/api/quiz/session", breakDown, { times: 1 });
  await press(page, "That’s all, show me");
  await expect(dialog(page).getByRole("alert")).toHaveText(/couldn’t be sent. They’re still here/);

  await page.reload();
  await openQuiz(page);
  await expect(dialog(page).getByText("Step 3 of 11")).toBeVisible();
  const refusal = "Too many requests. Try again in 30 seconds";
  await page.route(
    "**/api/quiz/session",
    (route) =>
      route.fulfill({
        status: 429,
        json: { error: refusal, message: refusal, code: "rate_limited", requestId: "-" },
      }),
    { times: 1 },
  );
  await press(page, "That’s all, show me");
  await expect(dialog(page).getByRole("alert")).toHaveText(refusal);
  await press(page, "Back");
  await expect(dialog(page).getByRole("radio", { name: "Plenty" })).toBeChecked();
  await press(page, "Back");
  await expect(dialog(page).getByRole("option", { selected: true })).toHaveText("Hopeful");
});

test("the quiz doesn't open when the time of the last quiz can't be loaded", async ({ page }) => {
  await signedInBeforeQuiz(page);
  await page.route("**/api/quiz/last-session", holdBack);
  await page.route("**/api/quiz/latest", breakDown);
  const asked = page.waitForRequest("**/api/quiz/latest");
  await page.goto("/dashboard");
  await asked;
  await page.getByRole("region", { name: "Just For You" }).getByRole("link").first().click();
  await expect(dialog(page).getByText("This content is:")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("one mood is enough to get picks", async ({ page }) => {
    await signedInBeforeQuiz(page);
    await page.goto("/dashboard");
    await openQuiz(page);
    await expect(dialog(page).getByRole("button", { name: "That’s all, show me" })).toBeDisabled();
    await dialog(page).getByRole("option", { name: "Tired" }).tap();
    const tooSmall = () =>
      dialog(page)
        .locator('button, [role="option"]')
        .filter({ visible: true })
        .evaluateAll((all) =>
          all
            .map((target) => target.getBoundingClientRect())
            .filter(({ width, height }) => width < 44 || height < 44)
            .map(({ width, height }) => `${width} x ${height}`),
        );
    expect(await tooSmall()).toEqual([]);
    const picks = page.waitForRequest("**/api/recommendations?*");
    await dialog(page).getByRole("button", { name: "That’s all, show me" }).tap();
    await picks;
    await expect(dialog(page)).toBeHidden();
  });
});

async function openQuiz(page: Page): Promise<void> {
  await page.getByRole("button", { name: "How do you feel tonight?" }).click();
  await expect(dialog(page).getByText(/^Step \d+ of 11$/)).toBeVisible();
}

/** Waits until the dashboard is loaded and idle, without the quiz. */
async function staysAway(page: Page, comeBack: () => Promise<unknown>): Promise<void> {
  await comeBack();
  await expect(page.getByRole("region", { name: "Just For You" }).getByRole("link").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(dialog(page)).toHaveCount(0);
}

async function signInByForm(page: Page, { email, password }: Newcomer): Promise<void> {
  await page.getByRole("button", { name: "Sign In" }).click();
  await dialog(page).getByLabel("Email").fill(email);
  await dialog(page).getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Sign In");
}

async function takeQuiz(page: Page, { token }: { token: string }): Promise<void> {
  const response = await page.request.post("/api/quiz/session", {
    data: ANSWERS,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.ok()).toBe(true);
}

/** Moves the viewer's last quiz into the past by this many minutes. */
async function setBack(databaseUrl: string, { username }: Newcomer, minutes: number): Promise<void> {
  const db = openDatabase({ url: databaseUrl, maxConnections: 1, onError: () => undefined });
  await db.query(
    `update quizzes q set taken_at = now() - $2 * interval '1 minute'
     from users u where u.id = q.user_id and u.username = $1`,
    [username, minutes],
  );
  await db.close();
}

/** Reopens the page as a new session. */
async function beginSitting(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of ["session_id", "lastActiveTimestamp", "lastQuizTimestamp", "skipQuizUntil"])
      localStorage.removeItem(key);
  });
  await page.reload();
  await expect(dialog(page).getByRole("heading", { name: "Welcome Back" })).toBeVisible();
}
