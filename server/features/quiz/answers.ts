/** Quiz answers: which ones are in effect, how they're stored and sent, and a cache of the session contexts computed from them. */
import { LRUCache } from "lru-cache";
import { z } from "zod";

import {
  NO_ANSWERS,
  WISH,
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
import {
  type SessionContext,
  NO_CONTEXT,
  createSessionContext,
  hasOwnWords,
} from "#engine/session-context.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import {
  type TonightsWish,
  type TonightsWishes,
  type WishReading,
  chipOf,
} from "#server/features/wish-reading/wish-reading.ts";

import type { StoredContext } from "./store.ts";

/** The answers in effect, and where they come from. */
export type ActiveAnswers = Pick<WireSessionContext, "without"> & { answers: QuizAnswers } & (
    | { origin: Exclude<WireSessionContext["origin"], "wish"> }
    | { origin: "wish"; wish: TonightsWish }
  );

/**
 * The answers of the quiz or the wish in its place, or else the preferred moods; `null` if there are none. While a quiz counts, preferred
 * moods don't replace it, even if the viewer ended it or took back all its answers.
 */
export function activeAnswers({ quiz, preferredMoods }: StoredContext): ActiveAnswers | null {
  if (quiz !== null) {
    if (quiz.isEnded) return null;
    const { without } = quiz;
    if (quiz.wish !== null)
      return {
        origin: "wish",
        wish: { ...quiz.wish, without: without.map((key) => key.replace(`${WISH}:`, "")) },
        answers: NO_ANSWERS,
        without,
      };
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
  { unknown, parts, avoided }: Pick<SessionContext, "unknown" | "parts" | "avoided">,
): WireSessionContext | null {
  if (active === null) return null;
  const { origin, answers, without } = active;
  const rulesOut = { rules_out_titles: avoided !== null && avoided.size > 0 };
  if (origin === "wish") {
    // Nothing is left of it.
    if (parts.length === 0 && without.length > 0) return null;
    return { origin, moods: [], answers: phrasesOf(active.wish, parts), ...rulesOut, without };
  }
  return {
    origin,
    moods: answers.moods,
    answers: answersOneByOne(answers).map((answer) => ({
      ...answer,
      label: null,
      is_understood: !unknown.has(answerKey(answer)),
    })),
    ...rulesOut,
    without,
  };
}

/** One entry for each phrase that was understood, or the whole text if it's only looked for in descriptions. */
function phrasesOf({ text }: TonightsWish, parts: SessionContext["parts"]): WireSessionContext["answers"] {
  if (parts.length === 0)
    return [{ question: WISH, value: `0-${text.length}`, label: `“${text.trim()}”`, is_understood: true }];
  return parts.map((part) => ({
    question: WISH,
    value: `${part.start}-${part.end}`,
    label: chipOf(part),
    is_understood: true,
  }));
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
/** Of each title: its gain, whether it fits and, at most, that it's avoided, which takes the space of four. */
const NUMBERS_PER_TITLE = 6;

/** @param index by default, that of the current catalog */
export type ContextFrom = (active: ActiveAnswers | null, index?: TitleIndex) => Promise<SessionContext>;

/**
 * Caches the session contexts of the most recent answers. The same answers and the same catalog give the same context, and every row of a
 * page needs it. What services offer changes without the catalog, but not so fast that a wish for tonight would have to follow.
 */
export function createContextCache({
  catalogue,
  reading,
  tonightsWishes,
}: {
  catalogue: Catalogue;
  reading: Pick<WishReading, "readerFor">;
  tonightsWishes: TonightsWishes;
}): ContextFrom {
  const keptOf = new WeakMap<TitleIndex, LRUCache<string, Promise<SessionContext>>>();

  function keptOn(index: TitleIndex): LRUCache<string, Promise<SessionContext>> {
    const max = Math.max(1, Math.floor(MAX_CACHED_NUMBERS / (NUMBERS_PER_TITLE * index.titles.length + 1)));
    const kept = keptOf.get(index) ?? new LRUCache<string, Promise<SessionContext>>({ max });
    keptOf.set(index, kept);
    return kept;
  }

  async function create(active: ActiveAnswers, index: TitleIndex): Promise<SessionContext> {
    if (active.origin === "wish") return tonightsWishes(active.wish, index);
    // Preferred moods only bias the picks; answers for one session restrict them.
    const confines = active.origin !== "preferred";
    const reader = hasOwnWords(active.answers) ? await reading.readerFor(index) : null;
    return createSessionContext(index, active.answers, { confines, reader });
  }

  return async (active, index = catalogue.index()) => {
    if (active === null) return NO_CONTEXT;
    const kept = keptOn(index);
    const { origin, answers: asked } = active;
    const key = JSON.stringify([origin === "preferred", asked, origin === "wish" ? active.wish : null]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const created = create(active, index);
    kept.set(key, created);
    // A failure isn't kept, so the next request tries again.
    created.catch(() => kept.delete(key));
    return created;
  };
}
