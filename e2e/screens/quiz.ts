/** The session quiz: its eleven steps and the prompts after an earlier quiz. */
import { type Page, expect } from "@playwright/test";

import type { CallAnswer } from "#contract/api.ts";

import { SMALL_AND_LARGE, type Viewer, type ViewerScreen } from "./screen.ts";

const STEPS = 11;
const TWO_HOURS_MS = 2 * 60 * 60 * 1000;

const quiz = (page: Page) => page.getByRole("dialog");

export const QUIZ: readonly ViewerScreen[] = [
  {
    name: "quiz-1",
    async show(page) {
      await openQuiz(page);
      for (const mood of ["Calm", "Sad", "Curious"])
        await quiz(page).getByRole("option", { name: mood }).click();
      await expect(quiz(page).getByText("3 of 3 chosen")).toBeVisible();
    },
    next: [stepAfter(1)],
  },
  {
    name: "quiz-welcome-back",
    widths: SMALL_AND_LARGE,
    async show(page, viewer) {
      await takeQuiz(page, viewer);
      await page.addInitScript(() => {
        for (const key of ["session_id", "lastActiveTimestamp"]) localStorage.removeItem(key);
      });
      await openQuiz(page);
      await expect(quiz(page).getByRole("heading", { name: "Welcome Back" })).toBeVisible();
    },
  },
  {
    name: "quiz-taken-recently",
    widths: SMALL_AND_LARGE,
    async show(page, viewer) {
      await takeQuiz(page, viewer);
      await openQuiz(page);
      await page.reload();
      await expect(quiz(page).getByRole("button", { name: "Take it again" })).toBeVisible();
    },
  },
];

/** The screen of the step after this one. */
function stepAfter(step: number): ViewerScreen {
  const place = step + 1;
  return {
    name: `quiz-${place}`,
    async show(page) {
      await quiz(page).getByRole("button", { name: "Next" }).click();
      await expect(quiz(page).getByText(`Step ${place} of ${STEPS}`)).toBeVisible();
    },
    ...(place < STEPS && { next: [stepAfter(place)] }),
  };
}

/** Opens the quiz on the dashboard, even if the user has skipped it before. */
async function openQuiz(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const key of ["skipQuizUntil", "quizDraft"]) localStorage.removeItem(key);
  });
  await page.goto("/dashboard");
  // On an account's first visit, the quiz waits until the picks have been seen.
  await page.getByRole("region", { name: "Just For You" }).getByRole("link").first().waitFor();
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    window.scrollTo(0, 1200);
    await frame();
    window.scrollTo(0, 0);
  });
  await expect(quiz(page)).toBeVisible();
}

/** Makes the page believe that the quiz was taken two hours ago. */
async function takeQuiz(page: Page, { token }: Viewer): Promise<void> {
  // On the second visit the quiz has already been taken.
  await page.request.post("/api/quiz/session", {
    data: { moods: ["calm", "sad", "curious"] },
    headers: { authorization: `Bearer ${token}` },
  });
  await page.route("**/api/quiz/last-session", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as CallAnswer<"GET /api/quiz/last-session">;
    const now = new Date(Date.parse(answer.now) + TWO_HOURS_MS).toISOString();
    await route.fulfill({ response, json: { ...answer, now } });
  });
}
