import type { ContextAnswer, QuizQuestion } from "#contract/quiz-answers.ts";
import { labelOf } from "#contract/vocabulary.ts";

import { sessionContextWords as words } from "../../messages/session-context.ts";

const chosen = new Map(
  Object.entries(words.answers).flatMap(([question, labels]) =>
    Object.entries(labels).map(([value, label]) => [`${question}:${value}`, label] as const),
  ),
);

const worded: Readonly<Partial<Record<QuizQuestion, (value: string) => string>>> = {
  moods: labelOf,
  desired_emotions: words.emotion,
  avoid_content: (what) => words.avoided(what.toLowerCase()),
  starting_point: words.start,
};

/** The answer as shown on its chip; free text stays as typed. */
export function wordsOf({ question, value }: ContextAnswer): string {
  return worded[question]?.(value) ?? chosen.get(`${question}:${value}`) ?? value;
}
