import {
  changeSessionContext,
  endSessionContext,
  lastQuizTime,
  latestQuiz,
  readSessionContext,
  takeQuiz,
  wishForTonight,
} from "#contract/quiz.ts";
import type { Clock } from "#server/platform/clock.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import { type Answerer, type Quizzes, wireContext } from "./quiz.ts";

export function serveQuiz(serve: Serve, { quizzes, clock }: { quizzes: Quizzes; clock: Clock }): void {
  const contextFor = async (answerer: Answerer) => {
    const active = await quizzes.contextOf(answerer);
    return wireContext(active, await quizzes.contextFrom(active));
  };

  serve(takeQuiz, async ({ viewer, sessionId, body }) => {
    await quizzes.take({ userId: viewer.userId, sessionId }, body);
    return DONE;
  });

  serve(latestQuiz, async ({ viewer }) => ({
    answers: (await quizzes.latest(viewer.userId))?.answers ?? null,
  }));

  serve(lastQuizTime, async ({ viewer }) => {
    const [latest, isFirstVisit] = await Promise.all([
      quizzes.latest(viewer.userId),
      quizzes.isFirstVisit(viewer.userId),
    ]);
    const now = clock.now().toISOString();
    return { lastQuizTime: latest?.takenAt.toISOString() ?? null, now, isFirstVisit };
  });

  serve(readSessionContext, async ({ viewer, sessionId }) => ({
    context: await contextFor({ userId: viewer.userId, sessionId }),
  }));

  serve(changeSessionContext, async ({ viewer, sessionId, body }) => {
    const answerer = { userId: viewer.userId, sessionId };
    await quizzes.changeContext(answerer, body.without);
    return { context: await contextFor(answerer) };
  });

  serve(wishForTonight, async ({ viewer, sessionId, body }) => {
    const answerer = { userId: viewer.userId, sessionId };
    await quizzes.wishForTonight(answerer, body);
    return { context: await contextFor(answerer) };
  });

  serve(endSessionContext, async ({ viewer, sessionId }) => {
    await quizzes.endContext({ userId: viewer.userId, sessionId });
    return DONE;
  });
}
