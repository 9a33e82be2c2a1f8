/** API calls of the quiz, and what to refetch afterwards. */
import type { QuizAnswers } from "#contract/quiz-answers.ts";

import { request } from "../../api/client.ts";
import { invalidateFilteredLists } from "../../api/filtered-lists.ts";
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
