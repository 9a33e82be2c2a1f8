/**
 * The quiz draft: the answers so far, kept for the session so that closed tabs, reloads and failed requests lose
 * nothing. Also the options of the single-choice questions.
 */
import {
  NO_ANSWERS,
  QUIZ_STEPS,
  type QuizAnswers,
  ATTENTION_LEVELS,
  EMOTIONS,
  ENERGY_LEVELS,
  INTENSITIES,
  NEW_CONTENT_PREFERENCES,
  QUIZ_MAX_EMOTIONS,
  QUIZ_MAX_MOODS,
  QUIZ_TEXT_MAX,
  SESSION_LENGTHS,
  VIBE_MATCHES,
  WATCH_INTENTIONS,
  WATCH_PREFERENCES,
} from "#contract/quiz-answers.ts";
import { CONTENT_NOTES, PERSON_MOODS, labelOf } from "#contract/vocabulary.ts";

import { sessionId } from "../../api/session-id.ts";
import { STORAGE_KEYS, readJson, remove, writeJson } from "../../api/storage.ts";

export type QuizDraft = {
  /** 1-based. */
  step: number;
  /** `avoid_content` only holds content notes from the list. */
  answers: QuizAnswers;
  /** Other content to avoid, as typed. */
  avoidedWords: string;
};

export const EMPTY_DRAFT: QuizDraft = { step: 1, answers: NO_ANSWERS, avoidedWords: "" };

export function readDraft(): QuizDraft {
  const stored = readJson(STORAGE_KEYS.quizDraft);
  const kept: Readonly<Record<string, unknown>> = typeof stored === "object" ? { ...stored } : {};
  if (kept["sessionId"] !== sessionId()) return EMPTY_DRAFT;
  const { step, answers, avoidedWords } = kept;
  return {
    step: QUIZ_STEPS.findIndex((_, place) => place + 1 === step) + 1 || 1,
    answers: answersFrom(answers),
    avoidedWords: typeof avoidedWords === "string" ? avoidedWords : "",
  };
}

export function saveDraft(draft: QuizDraft): void {
  writeJson(STORAGE_KEYS.quizDraft, { ...draft, sessionId: sessionId() });
}

export function clearDraft(): void {
  remove(STORAGE_KEYS.quizDraft);
}

/** The answers in the request format. */
export function answersOf({ answers, avoidedWords }: QuizDraft): QuizAnswers {
  const avoided = [...answers.avoid_content, ...wordsBetweenCommas(avoidedWords)];
  return { ...answers, avoid_content: [...new Set(avoided)] };
}

/** Single-choice questions, with answers in display order. */
export const CHOICES = {
  energy_level: ENERGY_LEVELS,
  watch_preference: WATCH_PREFERENCES,
  attention_level: ATTENTION_LEVELS,
  session_length: SESSION_LENGTHS,
  watch_intention: WATCH_INTENTIONS,
  intensity: INTENSITIES,
  vibe_match: VIBE_MATCHES,
  new_content_preference: NEW_CONTENT_PREFERENCES,
} as const;
export type ChoiceQuestion = keyof typeof CHOICES;

/** Labels rather than IDs, because content to avoid is sent as text. */
export const AVOIDABLE: readonly string[] = CONTENT_NOTES.map(labelOf);

/** "Clowns, , the sea " → ["Clowns", "the sea"] */
function wordsBetweenCommas(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

/** Parses answers from storage; invalid ones are dropped. */
function answersFrom(stored: unknown): QuizAnswers {
  const entries = isObject(stored) ? stored : {};
  const oneOf = <Value extends string>(question: keyof QuizAnswers, values: readonly Value[]) =>
    values.find((value) => value === entries[question]) ?? null;
  const someOf = <Value extends string>(
    question: keyof QuizAnswers,
    values: readonly Value[],
    max: number,
  ) => {
    const kept = entries[question];
    return Array.isArray(kept) ? values.filter((value) => kept.includes(value)).slice(0, max) : [];
  };
  const text = (question: keyof QuizAnswers) => {
    const kept = entries[question];
    return typeof kept === "string" ? kept.slice(0, QUIZ_TEXT_MAX) : null;
  };
  return {
    moods: someOf("moods", PERSON_MOODS, QUIZ_MAX_MOODS),
    energy_level: oneOf("energy_level", ENERGY_LEVELS),
    watch_preference: oneOf("watch_preference", WATCH_PREFERENCES),
    attention_level: oneOf("attention_level", ATTENTION_LEVELS),
    viewing_group: text("viewing_group"),
    session_length: oneOf("session_length", SESSION_LENGTHS),
    watch_intention: oneOf("watch_intention", WATCH_INTENTIONS),
    desired_emotions: someOf("desired_emotions", EMOTIONS, QUIZ_MAX_EMOTIONS),
    intensity: oneOf("intensity", INTENSITIES),
    avoid_content: someOf("avoid_content", AVOIDABLE, AVOIDABLE.length),
    vibe_match: oneOf("vibe_match", VIBE_MATCHES),
    new_content_preference: oneOf("new_content_preference", NEW_CONTENT_PREFERENCES),
    starting_point: text("starting_point"),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
