import { type Page, expect } from "@playwright/test";

import { breakDown } from "./answers.ts";
import { test } from "./journey.ts";
import { TASTE, signedIn } from "./people.ts";

const ANSWERS = { moods: ["calm", "sad"], session_length: "less_60", avoid_content: ["Gore", "qwrtzpl"] };
const FOUR_HOURS_MS = 4 * 60 * 60 * 1000;

const chips = (page: Page) => page.getByRole("list", { name: "Tonight" }).getByRole("button");
const chip = (page: Page, name: string) => page.getByRole("button", { name: `Remove: ${name}` });
const row = (page: Page) => page.getByRole("region", { name: "Just For You" });
const isOfPicks = (answer: { url(): string }) => answer.url().includes("/api/recommendations?");

/** The quiz is taken through the API without a session ID, so it counts in every session. */
async function afterTheQuiz(page: Page): Promise<void> {
  const { token } = await signedIn(page, TASTE);
  const headers = { authorization: `Bearer ${token}` };
  const taken = await page.request.post("/api/quiz/session", { data: ANSWERS, headers });
  expect(taken.ok()).toBe(true);
  await page.goto("/dashboard");
  await expect(chip(page, "Calm")).toBeVisible();
}

test("removing a quiz answer updates the picks, and it can be undone", async ({ page }) => {
  await afterTheQuiz(page);
  await expect(chips(page)).toHaveText(["Calm", "Sad", "Under an hour", "No gore", /^qwrtzpl: /]);
  const light = page.locator('main [data-mood="calm"][data-on="true"]').first();
  await expect(light).toBeAttached();
  const saving = page.waitForRequest((request) => request.method() === "PUT");
  const picks = page.waitForResponse(isOfPicks);
  await chip(page, "Calm").focus();
  await page.keyboard.press("Enter");
  await expect(chip(page, "Calm")).toHaveCount(0);
  expect((await saving).postDataJSON()).toEqual({ without: ["moods:calm"] });
  expect((await (await picks).json()).context.moods).toEqual(["sad"]);
  await expect(chip(page, "Sad")).toBeFocused();
  await expect(page.getByRole("status").getByText("Picks updated.")).toBeAttached();
  await expect(light).toHaveCount(0);
  const broughtBack = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(chips(page).first()).toHaveText("Calm");
  await broughtBack;
  await page.reload();
  await expect(chip(page, "Calm")).toBeVisible();
});

test("answers removed in quick succession all stay removed, in this tab and in another", async ({
  page,
  context,
}) => {
  await afterTheQuiz(page);
  for (const name of ["Calm", "Sad", "Under an hour"]) await chip(page, name).click();
  await expect(chips(page)).toHaveText(["No gore", /^qwrtzpl: /]);
  await expect(page.getByRole("status").getByText("Picks updated.")).toBeAttached();
  await expect(chips(page)).toHaveText(["No gore", /^qwrtzpl: /]);
  const other = await context.newPage();
  await other.goto("/dashboard");
  await expect(chips(other)).toHaveText(["No gore", /^qwrtzpl: /]);
});

test("all answers can be cleared at once, and the quiz can still be opened", async ({ page }) => {
  await afterTheQuiz(page);
  await page.getByRole("button", { name: "Clear tonight" }).focus();
  await page.keyboard.press("Enter");
  await expect(chips(page)).toHaveCount(0);
  await expect(row(page).getByRole("button").first()).toBeFocused();
  await expect(row(page).getByRole("button", { name: "How do you feel tonight?" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(chips(page)).toHaveCount(5);
});

test("an answer that can't be removed comes back, with an error message", async ({ page }) => {
  await afterTheQuiz(page);
  await page.route("**/api/quiz/context", breakDown);
  await chip(page, "Calm").click();
  await expect(page.getByText("That couldn’t be changed. Please try again.")).toBeVisible();
  await expect(chip(page, "Calm")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("quiz answers expire when the next session begins", async ({ page }) => {
  await page.clock.install();
  const { token } = await signedIn(page, TASTE);
  await page.goto("/dashboard");
  const session = await page.evaluate(() => localStorage.getItem("session_id") ?? "");
  const headers = { authorization: `Bearer ${token}`, "x-session-id": session };
  await page.request.post("/api/quiz/session", { data: ANSWERS, headers });
  await page.reload();
  await expect(chip(page, "Calm")).toBeVisible();
  await page.clock.fastForward(FOUR_HOURS_MS + 1000);
  await page.keyboard.press("Shift");
  await expect(chips(page)).toHaveCount(0);
});
