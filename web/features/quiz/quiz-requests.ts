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

export type QuizStatus = { lastQuiz: LastQuiz | null; answers: QuizAnswers | null };

export async function fetchQuizStatus(): Promise<QuizStatus> {
  const [last, { answers }] = await Promise.all([
    request("GET /api/quiz/last-session"),
    request("GET /api/quiz/latest"),
  ]);
  if (last.lastQuizTime === null) return { lastQuiz: null, answers };
  const serverNow = Date.parse(last.now);
  const takenAt = Date.parse(last.lastQuizTime);
  return { lastQuiz: { takenAt, serverNow: Number.isNaN(serverNow) ? null : serverNow }, answers };
}

/** Always bypasses the one-hour limit: the viewer chose to answer, and must not be refused at the end. */
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
  /** @param ours the message if the server has no helpful one */
  start: (send: () => Promise<void>, ours: string) => Promise<void>;
  clearError: () => void;
};

/** Sends one thing at a time, when the viewer presses a button. */
export function useSending(): Sending {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function start(send: () => Promise<void>, ours: string): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setError(null);
    try {
      await send();
    } catch (failure) {
      const isRefusal = failure instanceof RequestFailed && failure.status >= 400 && failure.status < 500;
      if (!isRefusal) logFailure("quiz", failure);
      setError((isRefusal ? failure.serverMessage : null) ?? ours);
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, error, start, clearError: () => setError(null) };
}
