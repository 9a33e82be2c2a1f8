/**
 * Onboarding progress per account, kept in browser storage so that it survives reloads, closed tabs and ended
 * sessions. Signing out clears it, as does signing in to another account.
 */
import { COUNTRIES } from "#contract/countries.ts";
import { AGE_RANGES, GENDERS } from "#contract/form-rules.ts";
import { QUIZ_MAX_MOODS } from "#contract/quiz-answers.ts";
import { PERSON_MOODS } from "#contract/vocabulary.ts";

import { STORAGE_KEYS, readJson } from "../../api/storage.ts";
import { isPreferenceTag } from "../../ui/preference-tags.ts";
import { type Answers, STEPS, type Step } from "./answers.ts";
import { storeDraft } from "./asked.ts";

const SERVICE_ID = /^\d{1,9}$/;

export type Draft = {
  userId: number;
  /** In any state but "open", the onboarding doesn't open by itself. */
  state: "open" | "put-off" | "finished";
  /** The steps to take; after a sign-up, only those that it didn't ask. */
  steps: readonly Step[];
  /** One of `steps`. */
  step: Step;
  /** Answers that may not be saved on the server yet. */
  answers: Partial<Answers>;
};

const STATES: readonly Draft["state"][] = ["open", "put-off", "finished"];

/** `null` if this account has no draft, or an unreadable one. */
export function readDraft(userId: number): Draft | null {
  const stored = readJson(STORAGE_KEYS.onboarding);
  if (!isRecord(stored) || stored["userId"] !== userId) return null;
  const state = STATES.find((each) => each === stored["state"]);
  const kept = stored["steps"];
  const steps = Array.isArray(kept) ? STEPS.filter((each) => kept.includes(each)) : STEPS;
  const step = steps.find((each) => each === stored["step"]);
  if (state === undefined || step === undefined) return null;
  return {
    userId,
    state,
    steps,
    step,
    answers: isRecord(stored["answers"]) ? answersFrom(stored["answers"]) : {},
  };
}

export function writeDraft(draft: Draft): void {
  storeDraft(draft);
}

/** Keeps the onboarding from opening by itself. The answers are kept for when the viewer returns to it. */
export function postponeOnboarding(userId: number): void {
  writeDraft({ ...draftOf(userId), state: "put-off" });
}

/** The stored draft, or a new one. */
export function draftOf(userId: number): Draft {
  return readDraft(userId) ?? newDraft(userId, "open");
}

/** A draft of all steps without answers. */
export function newDraft(userId: number, state: Draft["state"]): Draft {
  return { userId, state, steps: STEPS, step: STEPS[0], answers: {} };
}

// The stored value may come from another version or be corrupt, so every answer is checked separately.
function answersFrom(stored: Record<string, unknown>): Partial<Answers> {
  const { platforms, tags, openness, moods, gender, ageRange, country, languages } = stored;
  return {
    ...(Array.isArray(platforms) && {
      platforms: platforms.filter((id) => typeof id === "string" && SERVICE_ID.test(id)),
    }),
    ...(Array.isArray(tags) && { tags: tags.filter((id) => isPreferenceTag(id)) }),
    ...(typeof openness === "number" && openness >= 0 && openness <= 1 && { openness }),
    ...(Array.isArray(moods) && {
      moods: PERSON_MOODS.filter((mood) => moods.includes(mood)).slice(0, QUIZ_MAX_MOODS),
    }),
    ...(gender !== undefined && { gender: GENDERS.find((each) => each === gender) ?? "" }),
    ...(ageRange !== undefined && { ageRange: AGE_RANGES.find((each) => each === ageRange) ?? "" }),
    ...(country !== undefined && { country: COUNTRIES.find((code) => code === country) ?? "" }),
    ...(Array.isArray(languages) && { languages: languages.filter((code) => isLanguage(code)) }),
  };
}

function isLanguage(code: unknown): code is string {
  return typeof code === "string" && /^[a-z]{2,3}$/.test(code);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
