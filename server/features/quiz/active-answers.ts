import {
  NO_ANSWERS,
  type PersonMood,
  type QuizAnswers,
  answerKey,
  answersOneByOne,
  answersWithout,
} from "#contract/quiz-answers.ts";
import type { WireSessionContext } from "#contract/quiz.ts";
import { PERSON_MOODS } from "#contract/vocabulary.ts";
import type { SessionContext } from "#engine/session-context.ts";

import type { StoredContext } from "./store.ts";
import { answersFrom } from "./stored-answers.ts";

/** The answers in effect, and where they come from. */
export type ActiveAnswers = Pick<WireSessionContext, "origin" | "without"> & { answers: QuizAnswers };

/** `null` without answers. Preferred moods don't replace a quiz that was ended or taken back until the next session. */
export function activeAnswers({ quiz, preferredMoods }: StoredContext): ActiveAnswers | null {
  if (quiz !== null) {
    if (quiz.isEnded) return null;
    const answers = answersWithout(answersFrom(quiz.answers), quiz.without);
    return isEmpty(answers) ? null : { origin: "quiz", answers, without: quiz.without };
  }
  const moods = PERSON_MOODS.filter((mood) => preferredMoods?.includes(mood) ?? false);
  return moods.length === 0 ? null : { ...answersOfMoods(moods), origin: "preferred" };
}

/** As if from a quiz that only asked for moods. */
export function answersOfMoods(moods: readonly PersonMood[]): ActiveAnswers {
  return { origin: "asked", answers: { ...NO_ANSWERS, moods: [...moods] }, without: [] };
}

/** In the form that API answers use. */
export function wireContext(
  atWork: ActiveAnswers | null,
  { unknown }: Pick<SessionContext, "unknown">,
): WireSessionContext | null {
  if (atWork === null) return null;
  const { origin, answers, without } = atWork;
  return {
    origin,
    moods: answers.moods,
    answers: answersOneByOne(answers).map((answer) => ({
      ...answer,
      is_understood: !unknown.has(answerKey(answer)),
    })),
    without,
  };
}

function isEmpty(answers: QuizAnswers): boolean {
  return answersOneByOne(answers).length === 0;
}
