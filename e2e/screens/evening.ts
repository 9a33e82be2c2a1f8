/** The dashboard after a quiz: the answers above the picks, and the mood backdrop. */
import { type Page, expect } from "@playwright/test";

import type { Viewer, ViewerScreen } from "./screen.ts";

export const EVENING: readonly ViewerScreen[] = [
  {
    name: "dashboard-tonight",
    async show(page, viewer) {
      await feel(page, viewer, ["calm", "sad", "curious"]);
      await page.goto("/dashboard");
      await toPicks(page);
    },
  },
];

/** Takes the quiz through the API once. It counts in every session. */
export async function feel(page: Page, { token }: Viewer, moods: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { context } = await (await page.request.get("/api/quiz/context", { headers })).json();
  if (context !== null) return;
  const data = { moods, session_length: "1_2", avoid_content: ["Gore", "qwrtzpl"], starting_point: "Amélie" };
  expect((await page.request.post("/api/quiz/session", { data, headers })).ok()).toBe(true);
}

export async function toPicks(page: Page): Promise<void> {
  const row = page.getByRole("region", { name: "Just For You" });
  await expect(row.getByRole("button", { name: /^Remove: / }).first()).toBeVisible();
  await row.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 160));
}
