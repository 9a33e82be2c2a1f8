/** Quiz answers: which ones are in effect, how they're stored and sent, and a cache of the session contexts computed from them. */
import { LRUCache } from "lru-cache";
import { z } from "zod";

import {
  NO_ANSWERS,
  type PersonMood,
  type QuizAnswers,
  answerKey,
  answersOneByOne,
  answersWithout,
  ATTENTION_LEVELS,
  EMOTIONS,
  ENERGY_LEVELS,
  INTENSITIES,
  NEW_CONTENT_PREFERENCES,
  SESSION_LENGTHS,
  VIBE_MATCHES,
  WATCH_INTENTIONS,
  WATCH_PREFERENCES,
} from "#contract/quiz-answers.ts";
import type { WireSessionContext } from "#contract/quiz.ts";
import { PERSON_MOODS } from "#contract/vocabulary.ts";
import { type SessionContext, NO_CONTEXT, createSessionContext } from "#engine/session-context.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";

import type { StoredContext } from "./store.ts";

/** The answers in effect, and where they come from. */
export type ActiveAnswers = Pick<WireSessionContext, "origin" | "without"> & { answers: QuizAnswers };

/**
 * The answers of the quiz, or else the preferred moods; `null` if there are none. While a quiz counts, preferred moods don't replace it,
 * even if the viewer ended it or took back all its answers.
 */
export function activeAnswers({ quiz, preferredMoods }: StoredContext): ActiveAnswers | null {
  if (quiz !== null) {
    if (quiz.isEnded) return null;
    const answers = answersWithout(answersFrom(quiz.answers), quiz.without);
    return isEmpty(answers) ? null : { origin: "quiz", answers, without: quiz.without };
  }
  const moods = PERSON_MOODS.filter((mood) => preferredMoods?.includes(mood) ?? false);
  return moods.length === 0 ? null : { ...answersOfMoods(moods), origin: "preferred" };
}

/** Answers as if from a quiz that only asked for moods. */
export function answersOfMoods(moods: readonly PersonMood[]): ActiveAnswers {
  return { origin: "asked", answers: { ...NO_ANSWERS, moods: [...moods] }, without: [] };
}

/** In the form that API responses use. */
export function wireContext(
  active: ActiveAnswers | null,
  { unknown }: Pick<SessionContext, "unknown">,
): WireSessionContext | null {
  if (active === null) return null;
  const { origin, answers, without } = active;
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

/** Parses stored answers. Unknown values count as unanswered, because another version of the server may have stored them. */
export function answersFrom(stored: unknown): QuizAnswers {
  return storedAnswers.parse(stored);
}

function wordOf<const Word extends string>(words: readonly Word[]) {
  return z.enum(words).nullable().catch(null);
}

function wordsOf<Word>(word: z.ZodType<Word | null>) {
  return z
    .array(word)
    .catch([])
    .transform((words) => words.filter((stored) => stored !== null));
}

const ownWords = z.string().nullable().catch(null);

const answers = z.object({
  moods: wordsOf(wordOf(PERSON_MOODS)),
  energy_level: wordOf(ENERGY_LEVELS),
  watch_preference: wordOf(WATCH_PREFERENCES),
  attention_level: wordOf(ATTENTION_LEVELS),
  viewing_group: ownWords,
  session_length: wordOf(SESSION_LENGTHS),
  watch_intention: wordOf(WATCH_INTENTIONS),
  desired_emotions: wordsOf(wordOf(EMOTIONS)),
  intensity: wordOf(INTENSITIES),
  avoid_content: wordsOf(ownWords),
  vibe_match: wordOf(VIBE_MATCHES),
  new_content_preference: wordOf(NEW_CONTENT_PREFERENCES),
  starting_point: ownWords,
});

const storedAnswers: z.ZodType<QuizAnswers> = answers.catch(() => answers.parse({}));

/** Maximum numbers in all cached contexts together, about 4 bytes each. */
const MAX_CACHED_NUMBERS = 4_000_000;

/**
 * Caches the session contexts of the most recent answers. The same answers and the same catalog give the same context, and every row of a
 * page needs it.
 */
export function createContextCache({
  catalogue,
}: {
  catalogue: Catalogue;
}): (active: ActiveAnswers | null) => SessionContext {
  const keptOf = new WeakMap<TitleIndex, LRUCache<string, SessionContext>>();

  function keptOn(index: TitleIndex): LRUCache<string, SessionContext> {
    const kept =
      keptOf.get(index) ??
      new LRUCache<string, SessionContext>({
        maxSize: MAX_CACHED_NUMBERS,
        sizeCalculation: ({ avoided }) => 2 * index.titles.length + 4 * (avoided?.size ?? 0) + 1,
      });
    keptOf.set(index, kept);
    return kept;
  }

  return (active) => {
    if (active === null) return NO_CONTEXT;
    const index = catalogue.index();
    const kept = keptOn(index);
    // Preferred moods only bias the picks; answers for one session restrict them.
    const confines = active.origin !== "preferred";
    const key = JSON.stringify([confines, active.answers]);
    const known = kept.get(key) ?? createSessionContext(index, active.answers, { confines });
    kept.set(key, known);
    return known;
  };
}
