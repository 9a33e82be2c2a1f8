/** Answers so far, kept for the session so that closed tabs, reloads and failed requests lose nothing. */
import { NO_ANSWERS, QUIZ_STEPS, type QuizAnswers } from "#contract/quiz-answers.ts";

import { sessionId } from "../../api/session-id.ts";
import { STORAGE_KEYS, readJson, remove, writeJson } from "../../api/storage.ts";
import { answersFrom, wordsBetweenCommas } from "./answers.ts";

export type QuizDraft = {
  /** 1-based. */
  step: number;
  /** `avoid_content` holds the listed notes only. */
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
