// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";

import { NO_ANSWERS, type QuizAnswers } from "#contract/quiz-answers.ts";

import { EMPTY_DRAFT, answersOf, clearDraft, saveDraft, readDraft } from "./quiz-draft.ts";
import { readMarks, skipForADay } from "./quiz-marks.ts";

const ANSWERS: QuizAnswers = {
  ...NO_ANSWERS,
  moods: ["calm", "curious"],
  energy_level: "low",
  viewing_group: "My sister, and her dog",
  avoid_content: ["Gore"],
};
const DRAFT = { step: 6, answers: ANSWERS, avoidedWords: "clowns, " };

afterEach(() => localStorage.clear());

test("answers are restored at the same step", () => {
  saveDraft(DRAFT);
  expect(readDraft()).toEqual(DRAFT);
});

test("a draft doesn't carry over to the next session, and can be cleared", () => {
  saveDraft(DRAFT);
  localStorage.setItem("session_id", "another");
  expect(readDraft()).toEqual(EMPTY_DRAFT);
  saveDraft(DRAFT);
  clearDraft();
  expect(readDraft()).toEqual(EMPTY_DRAFT);
});

test.for<[string, unknown, typeof EMPTY_DRAFT]>([
  ["no draft at all", "text", EMPTY_DRAFT],
  ["a step that doesn't exist", { ...DRAFT, step: 12 }, { ...DRAFT, step: 1 }],
  [
    "answers that don't exist",
    { ...DRAFT, answers: { moods: ["calm", "euphoric"], energy_level: 7, avoid_content: "Gore" } },
    { ...DRAFT, answers: { ...NO_ANSWERS, moods: ["calm"] } },
  ],
  ["no answers", { ...DRAFT, answers: null, avoidedWords: null }, { ...EMPTY_DRAFT, step: 6 }],
])("%s in storage is harmless", ([, stored, read]) => {
  saveDraft(EMPTY_DRAFT);
  const { sessionId } = JSON.parse(localStorage.getItem("quizDraft") ?? "");
  const kept = typeof stored === "object" ? { ...stored, sessionId } : stored;
  localStorage.setItem("quizDraft", JSON.stringify(kept));
  expect(readDraft()).toEqual(read);
});

test("typed content to avoid is split at commas and sent without duplicates", () => {
  expect(answersOf({ ...DRAFT, avoidedWords: "clowns, , the sea,Gore " }).avoid_content).toEqual([
    "Gore",
    "clowns",
    "the sea",
  ]);
});

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
