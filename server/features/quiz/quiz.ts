/**
 * The session quiz: what a viewer feels and wants now. The answers form the session context, which steers the picks and keeps avoided
 * content out of every row, for the session and at most twelve hours. Without a quiz, the preferred moods apply.
 */
import {
  FIRST_VISIT_MS,
  QUIZ_INTERVAL_MS,
  type QuizAnswers,
  SESSION_CONTEXT_MS,
  WISH,
  answerKey,
  answersOneByOne,
} from "#contract/quiz-answers.ts";
import { WISH_MAX_REMOVED } from "#contract/wish-rules.ts";
import { wishSpan } from "#contract/wish.ts";
import type { Activity } from "#server/features/activity/activity.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import {
  type TonightsWishes,
  type WishReading,
  firstCharacters,
} from "#server/features/wish-reading/wish-reading.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { Refusal, notFound } from "#server/platform/errors.ts";

import {
  type ActiveAnswers,
  type ContextFrom,
  activeAnswers,
  answersFrom,
  createContextCache,
} from "./answers.ts";
import {
  type Quiz,
  capQuizTimes,
  endQuizzes,
  insertQuiz,
  lockQuizzes,
  replaceWish,
  selectLatest,
  selectStoredContext,
  updateQuiz,
  wasAccountCreatedSince,
} from "./store.ts";

export { type ActiveAnswers, activeAnswers, answersOfMoods, wireContext } from "./answers.ts";
export { type StoredContext, deleteOldQuizzes, storedContextColumn } from "./store.ts";

/** The viewer and their browser session. */
export type Answerer = { userId: number; sessionId: string | null };

export type Quizzes = {
  /** Throws `rate_limited` within an hour of the last quiz, unless the viewer chose to take it again. */
  take(answerer: Answerer, answers: QuizAnswers & { retake: boolean }): Promise<void>;
  latest(userId: number): Promise<{ answers: QuizAnswers; takenAt: Date } | null>;
  isFirstVisit(userId: number): Promise<boolean>;
  /** The answers in effect in this session; `null` if there are none. */
  contextOf(answerer: Answerer): Promise<ActiveAnswers | null>;
  /** Applies the latest quiz to this session, without the answers with these keys. Throws `not_found` if the quiz has expired. */
  changeContext(answerer: Answerer, without: readonly string[]): Promise<void>;
  /** Ends the quizzes in effect in this session. Quizzes of other sessions and the preferred moods don't change. */
  endContext(answerer: Answerer): Promise<void>;
  /** Quizzes taken before this time no longer count. */
  countsSince(): Date;
  /** Uses a wish for this session, in place of the latest quiz. Without the phrases at these spans ("2-6"). */
  wishForTonight(answerer: Answerer, wish: { text: string; without: readonly string[] }): Promise<void>;
  /** Matches the answers with the titles of the catalog. */
  contextFrom: ContextFrom;
};

type Needs = {
  db: Database;
  activity: Activity;
  catalogue: Catalogue;
  clock: Clock;
  reading: Pick<WishReading, "readerFor">;
  tonightsWishes: TonightsWishes;
};

export function createQuizzes(needs: Needs): Quizzes {
  const { db, activity, clock } = needs;
  const countsSince = () => new Date(clock.now().getTime() - SESSION_CONTEXT_MS);

  return {
    async take({ userId, sessionId }, { retake, ...answers }) {
      await db.transaction(async (tx) => {
        await lockQuizzes(tx, userId);
        const takenAt = clock.now();
        if (!retake) refuseTooSoon(await selectLatest(tx, userId, "quizzes"), takenAt);
        await capQuizTimes(tx, { userId, latest: takenAt });
        await insertQuiz(tx, { userId, sessionId, answers, takenAt });
        await activity.record(tx, [{ userId, sessionId, type: "QUIZ_COMPLETED", titleId: null }]);
      });
    },
    async latest(userId) {
      const quiz = await selectLatest(db, userId, "quizzes");
      return quiz === null ? null : { answers: answersFrom(quiz.answers), takenAt: quiz.takenAt };
    },
    isFirstVisit: (userId) =>
      wasAccountCreatedSince(db, userId, new Date(clock.now().getTime() - FIRST_VISIT_MS)),
    async contextOf({ userId, sessionId }) {
      return activeAnswers(await selectStoredContext(db, { userId, sessionId, since: countsSince() }));
    },
    async changeContext({ userId, sessionId }, without) {
      await db.transaction(async (tx) => {
        await lockQuizzes(tx, userId);
        const quiz = await selectLatest(tx, userId, "quizzes and wishes");
        if (quiz === null || quiz.takenAt <= countsSince()) throw notFound();
        await updateQuiz(tx, { id: quiz.id, sessionId, without: keysAmong(quiz, without) });
      });
    },
    async wishForTonight({ userId, sessionId }, { text, without }) {
      await db.transaction(async (tx) => {
        await lockQuizzes(tx, userId);
        const takenAt = clock.now();
        await capQuizTimes(tx, { userId, latest: takenAt });
        await replaceWish(tx, {
          userId,
          sessionId,
          text: firstCharacters(text),
          without: without.map((span) => `${WISH}:${span}`),
          takenAt,
        });
      });
    },
    endContext: (answerer) => endQuizzes(db, { ...answerer, since: countsSince(), endedAt: clock.now() }),
    countsSince,
    contextFrom: createContextCache(needs),
  };
}

function isPhraseKey(key: string): boolean {
  const [question, span, ...rest] = key.split(":");
  return question === WISH && rest.length === 0 && wishSpan.safeParse(span).success;
}

/** The keys that belong to an answer of the quiz, or to a phrase of the wish, without duplicates. */
function keysAmong({ answers, wish }: Quiz, keys: readonly string[]): string[] {
  const named = new Set(keys);
  if (wish !== null) return [...named].filter(isPhraseKey).slice(0, WISH_MAX_REMOVED);
  return answersOneByOne(answersFrom(answers))
    .map(answerKey)
    .filter((key) => named.has(key));
}

/**
 * Throws `rate_limited` if the latest quiz is too recent. One dated in the future doesn't count: it was taken before the server's clock was
 * set back.
 */
function refuseTooSoon(latest: { takenAt: Date } | null, now: Date): void {
  if (latest === null) return;
  const since = now.getTime() - latest.takenAt.getTime();
  if (since < 0 || since >= QUIZ_INTERVAL_MS) return;
  const waitMs = QUIZ_INTERVAL_MS - since;
  const minutes = Math.ceil(waitMs / 60_000);
  throw new Refusal(
    429,
    "rate_limited",
    `You can take the quiz again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}`,
    { retryAfterSeconds: Math.ceil(waitMs / 1000) },
  );
}
