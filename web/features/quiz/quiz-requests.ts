/** API calls of the quiz, and what to refetch afterwards. */
import { useState } from "react";

import type { QuizAnswers } from "#contract/quiz-answers.ts";

import { request } from "../../api/client.ts";
import { logFailure } from "../../api/failure-log.ts";
import { invalidateFilteredLists } from "../../api/filtered-lists.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { clearDraft } from "./quiz-draft.ts";
import type { LastQuiz } from "./quiz-gate.ts";
import { markTaken } from "./quiz-marks.ts";

export type QuizStatus = {
  lastQuiz: LastQuiz | null;
  answers: QuizAnswers | null;
  /** Whether the account is new. */
  isFirstVisit: boolean;
};

export async function fetchQuizStatus(): Promise<QuizStatus> {
  const [last, { answers }] = await Promise.all([
    request("GET /api/quiz/last-session"),
    request("GET /api/quiz/latest"),
  ]);
  const { isFirstVisit } = last;
  if (last.lastQuizTime === null) return { lastQuiz: null, answers, isFirstVisit };
  const serverNow = Date.parse(last.now);
  const takenAt = Date.parse(last.lastQuizTime);
  const lastQuiz = { takenAt, serverNow: Number.isNaN(serverNow) ? null : serverNow };
  return { lastQuiz, answers, isFirstVisit };
}

/** `retake` bypasses the limit of one quiz per hour, so that the viewer isn't refused after answering. */
export async function sendQuiz(answers: QuizAnswers): Promise<void> {
  await request("POST /api/quiz/session", { body: { ...answers, retake: true } });
  onQuizTaken();
}

/** Sends the latest answers again. */
export async function reuseLatestAnswers(): Promise<void> {
  const { answers } = await fetchQuizStatus();
  if (answers === null) throw new Error("There are no previous answers");
  await sendQuiz(answers);
}

function onQuizTaken(): void {
  markTaken(Date.now());
  clearDraft();
  invalidateFilteredLists();
}

export type Sending = {
  isBusy: boolean;
  error: string | null;
  /** @param fallback the error shown unless the server refused with a message */
  start: (send: () => Promise<void>, fallback: string) => Promise<void>;
  clearError: () => void;
};

/** Runs one request at a time, and holds its busy state and error. */
export function useSending(): Sending {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function start(send: () => Promise<void>, fallback: string): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      await send();
    } catch (failure) {
      const isRefusal = failure instanceof RequestFailed && failure.status >= 400 && failure.status < 500;
      if (!isRefusal) logFailure("quiz", failure);
      setError((isRefusal ? failure.serverMessage : null) ?? fallback);
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, error, start, clearError: () => setError(null) };
}
