// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";

import { type Draft, draftOf, postponeOnboarding, readDraft, writeDraft } from "./draft.ts";

const DRAFT: Draft = {
  userId: 7,
  state: "open",
  steps: ["platforms", "content", "moods", "demographics"],
  step: "moods",
  answers: {
    platforms: ["8", "2"],
    tags: ["drama", "revenge"],
    openness: 0.4,
    moods: ["calm", "curious"],
    gender: "non-binary",
    ageRange: "25-34",
    country: "PT",
    languages: ["pt", "en"],
  },
};

afterEach(() => localStorage.clear());

test("answers are restored for the same account only", () => {
  writeDraft(DRAFT);
  expect(readDraft(7)).toEqual(DRAFT);
  expect(readDraft(8)).toBeNull();
});

test("putting the onboarding off keeps the step and the answers", () => {
  writeDraft(DRAFT);
  postponeOnboarding(7);
  expect(draftOf(7)).toEqual({ ...DRAFT, state: "put-off" });
});

test("a draft of some steps stays one, and a draft without steps has all four", () => {
  writeDraft({ ...DRAFT, steps: ["platforms"], step: "platforms" });
  expect(readDraft(7)?.steps).toEqual(["platforms"]);
  const { steps: _, ...earlier } = DRAFT;
  localStorage.setItem("onboarding", JSON.stringify(earlier));
  expect(readDraft(7)).toEqual(DRAFT);
});

test.for<[string | null]>([
  [null],
  ["{"],
  ["[]"],
  ['"open"'],
  ['{"userId":7}'],
  ['{"userId":7,"state":"lost","step":"moods"}'],
  ['{"userId":7,"state":"open","step":"shoes"}'],
  ['{"userId":7,"state":"open","step":"moods","steps":["platforms"]}'],
])("an unreadable draft counts as none: %s", ([text]) => {
  if (text !== null) localStorage.setItem("onboarding", text);
  expect(readDraft(7)).toBeNull();
});

test("an invalid answer is dropped, and the others stay", () => {
  const answers = {
    platforms: ["8", "nowhere", 9],
    tags: ["drama", "calm", "cooking", null],
    openness: 4,
    moods: ["calm", "epic"],
    gender: "x",
    ageRange: 12,
    country: "Portugal",
    languages: ["pt", "Portuguese", 1],
  };
  localStorage.setItem("onboarding", JSON.stringify({ ...DRAFT, answers }));
  expect(readDraft(7)?.answers).toEqual({
    platforms: ["8"],
    tags: ["drama"],
    moods: ["calm"],
    gender: "",
    ageRange: "",
    country: "",
    languages: ["pt"],
  });
});
