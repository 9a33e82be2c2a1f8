import { answersOneByOne } from "#contract/quiz-answers.ts";
import {
  type WireSessionContext,
  changeSessionContext,
  endSessionContext,
  lastQuizTime,
  latestQuiz,
  readSessionContext,
  takeQuiz,
} from "#contract/quiz.ts";
import type { Clock } from "#server/platform/clock.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { Answerer, AnswersAtWork, Quizzes } from "./quiz.ts";

export function serveQuiz(serve: Serve, { quizzes, clock }: { quizzes: Quizzes; clock: Clock }): void {
  const contextFor = async (answerer: Answerer) => onTheWire(await quizzes.contextOf(answerer));

  serve(takeQuiz, async ({ viewer, sessionId, body }) => {
    await quizzes.take({ userId: viewer.userId, sessionId }, body);
    return DONE;
  });

  serve(latestQuiz, async ({ viewer }) => ({
    answers: (await quizzes.latest(viewer.userId))?.answers ?? null,
  }));

  serve(lastQuizTime, async ({ viewer }) => {
    const latest = await quizzes.latest(viewer.userId);
    return { lastQuizTime: latest?.takenAt.toISOString() ?? null, now: clock.now().toISOString() };
  });

  serve(readSessionContext, async ({ viewer, sessionId }) => ({
    context: await contextFor({ userId: viewer.userId, sessionId }),
  }));

  serve(changeSessionContext, async ({ viewer, sessionId, body }) => {
    const answerer = { userId: viewer.userId, sessionId };
    await quizzes.changeContext(answerer, body.without);
    return { context: await contextFor(answerer) };
  });

  serve(endSessionContext, async ({ viewer }) => {
    await quizzes.endContext(viewer.userId);
    return DONE;
  });
}

export function onTheWire(atWork: AnswersAtWork | null): WireSessionContext | null {
  if (atWork === null) return null;
  const { origin, answers, without } = atWork;
  return {
    origin,
    moods: answers.moods,
    answers: answersOneByOne(answers).map((answer) => ({ ...answer, is_understood: true })),
    without,
  };
}
