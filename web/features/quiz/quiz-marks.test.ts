// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";

import { readMarks, skipForADay } from "./quiz-marks.ts";

const NOW = Date.parse("2026-11-23T20:00:00Z");
const HOUR_MS = 60 * 60 * 1000;

afterEach(() => localStorage.clear());

test("a skip lasts a day, and is then removed", () => {
  skipForADay(NOW);
  expect(readMarks(NOW + 24 * HOUR_MS - 1).skipUntil).toBe(NOW + 24 * HOUR_MS);
  expect(readMarks(NOW + 24 * HOUR_MS).skipUntil).toBeNull();
  expect(localStorage.getItem("skipQuizUntil")).toBeNull();
});

test.for<[string, string, string]>([
  ["skipQuizUntil", "a skip more than a day ahead", String(NOW + 25 * HOUR_MS)],
  ["skipQuizUntil", "a skip that isn't a time", "tomorrow"],
  ["lastQuizTimestamp", "a quiz in the future", String(NOW + HOUR_MS)],
])("%s: %s is ignored and removed", ([key, , text]) => {
  localStorage.setItem(key, text);
  expect(readMarks(NOW)).toEqual({ skipUntil: null, lastLocalQuiz: null });
  expect(localStorage.getItem(key)).toBeNull();
});
