/** What the quiz asks of the server, and what follows from its answers. */
import { QUIZ_INTERVAL_MS, type QuizAnswers } from "#contract/quiz-answers.ts";

import { request } from "../../api/client.ts";
import { narrowAnew } from "../../api/narrowing.ts";
import { forgetDraft } from "./quiz-draft.ts";
import type { LastQuiz } from "./quiz-gate.ts";
import { markTaken } from "./quiz-marks.ts";

export type QuizStanding = { lastQuiz: LastQuiz | null; answers: QuizAnswers | null };

export async function readStanding(): Promise<QuizStanding> {
  const [last, { answers }] = await Promise.all([
    request("GET /api/quiz/last-session"),
    request("GET /api/quiz/latest"),
  ]);
  if (last.lastQuizTime === null) return { lastQuiz: null, answers };
  const serverNow = Date.parse(last.now);
  const takenAt = Date.parse(last.lastQuizTime);
  return { lastQuiz: { takenAt, serverNow: Number.isNaN(serverNow) ? null : serverNow }, answers };
}

/** How long from the reading on no other quiz is taken; 0 where one is. A quiz that is still to come keeps nobody waiting. */
export function waitAfter(lastQuiz: LastQuiz | null, now: number): number {
  if (lastQuiz === null) return 0;
  const ageMs = (lastQuiz.serverNow ?? now) - lastQuiz.takenAt;
  return ageMs < 0 ? 0 : Math.max(0, QUIZ_INTERVAL_MS - ageMs);
}

export async function sendQuiz(answers: QuizAnswers): Promise<void> {
  await request("POST /api/quiz/session", { body: answers });
  hasBeenTaken();
}

/** As if the same answers were given again. Within the hour, in which no other quiz is taken, the latest one counts in this sitting. */
export async function answerAsBefore(): Promise<void> {
  const { lastQuiz, answers } = await readStanding();
  if (answers !== null && waitAfter(lastQuiz, Date.now()) === 0) {
    await sendQuiz(answers);
    return;
  }
  await request("PUT /api/quiz/context", { body: { without: [] } });
  hasBeenTaken();
}

function hasBeenTaken(): void {
  markTaken(Date.now());
  forgetDraft();
  narrowAnew();
}
