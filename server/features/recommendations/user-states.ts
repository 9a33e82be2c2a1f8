/**
 * User states: what follows from what a viewer marked and said of their taste, kept for those who asked last. Every answer learns whether the marks are the very
 * same, and a state serves only while they are, on the same day, by the same catalogue and model: a rating counts in the very next
 * answer, whichever process took it.
 */
import { LRUCache } from "lru-cache";

import type { GenreKey } from "#contract/vocabulary.ts";
import { type Advice, type Adviser, createAdviser } from "#engine/collaborative/advice.ts";
import type { CollaborativeModel } from "#engine/collaborative/model.ts";
import { type Correction, unwantedFeatures } from "#engine/corrections.ts";
import { type Explanation, createExplainer } from "#engine/explanation.ts";
import type { ScoredBy } from "#engine/leave-one-out.ts";
import type { Mark } from "#engine/marks.ts";
import { affinitiesOf } from "#engine/scoring.ts";
import { type Taste, tasteOf } from "#engine/taste.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import type { Models } from "#server/features/models/models.ts";
import type { Logger } from "#server/platform/logger.ts";

import type { Marks } from "./marks-cache.ts";

export type UserState = {
  taste: Taste;
  /** How near each title is to the taste, by position. */
  affinities: Float32Array;
  /** Null without a model, and for somebody of whom it knows nothing. */
  advice: Advice | null;
  /** Explains the picks at these positions, by what they were scored by besides. */
  explain: (positions: readonly number[], scoredBy: ScoredBy) => Explanation[];
};

/** What is the viewer's own. */
type Own = {
  /** The same object as long as nothing was marked. */
  marks: Marks;
  favouriteGenres: readonly GenreKey[];
  favouriteSubgenres: readonly string[];
  corrections: readonly Correction[];
};

/** What the states of all viewers follow from. */
type SharedInputs = {
  index: TitleIndex;
  model: CollaborativeModel | null;
  /** The beginning of the day, in milliseconds since 1970: within a day nothing of a taste fades. */
  day: number;
};

type Cache = SharedInputs & {
  adviser: Adviser | null;
  userStates: LRUCache<number, { own: Own; userState: UserState }>;
};

type StateRequest = { userId: number } & Own & Pick<SharedInputs, "index" | "day">;

export type UserStateCache = {
  of(asked: StateRequest): UserState;
  /** Of somebody without an account: nothing of it is kept. */
  ofGuest(asked: Omit<StateRequest, "userId">): UserState;
  userIds(): Iterable<number>;
  evict(userId: number): void;
};

/** In all states together, about 4 bytes each. */
const MAX_CACHED_NUMBERS = 8_000_000;

export function createUserStateCache({
  models,
  logger,
}: {
  models: { current: Models["current"] };
  logger: Logger;
}): UserStateCache {
  let cache: Cache | null = null;

  /** On other ground nothing that was kept can serve: it goes at once, and with it the index or model of before. */
  function cacheFor(index: TitleIndex, day: number): Cache {
    const model = models.current()?.model ?? null;
    if (cache?.index === index && cache.model === model && cache.day === day) return cache;
    const adviser = model === null ? null : createAdviser(model, index);
    const userStates = new LRUCache<number, { own: Own; userState: UserState }>({
      maxSize: MAX_CACHED_NUMBERS,
      // One that is larger than the room is kept alone.
      sizeCalculation: ({ own }) => Math.min(MAX_CACHED_NUMBERS, 1 + numbersIn(index, own)),
    });
    cache = { index, model, day, adviser, userStates };
    return cache;
  }

  /** If the model fails on someone's marks, only its advice is lost. */
  function adviceOn(adviser: Adviser | null, marks: readonly Mark[]): Advice | null {
    try {
      return adviser?.(marks) ?? null;
    } catch (error) {
      logger.error({ err: error }, "the model gave no advice");
      return null;
    }
  }

  function computeUserState({ index, day, adviser }: Cache, own: Own): UserState {
    const { marks } = own.marks;
    const taste = tasteOf(index, {
      marks,
      favouriteGenres: own.favouriteGenres,
      favouriteSubgenres: own.favouriteSubgenres,
      now: day,
    });
    const affinities = affinitiesOf(index, taste);
    const advice = adviceOn(adviser, marks);
    const unwanted = unwantedFeatures(own.corrections);
    const explain = createExplainer({ index, taste, affinities, advice, unwanted });
    let lastScoredBy: ScoredBy | null = null;
    const explained = new Map<number, Explanation>();
    return {
      taste,
      affinities,
      advice,
      explain(positions, scoredBy) {
        const { country, novelty } = scoredBy;
        if (lastScoredBy?.country !== country || lastScoredBy.novelty !== novelty) explained.clear();
        lastScoredBy = { country, novelty };
        const missing = positions.filter((position) => !explained.has(position));
        for (const [nth, explanation] of explain(missing, scoredBy).entries())
          explained.set(missing[nth] ?? -1, explanation);
        return positions.map((position) => explained.get(position) ?? { kind: "popular" });
      },
    };
  }

  return {
    of({ userId, index, day, ...own }) {
      const cached = cacheFor(index, day);
      const { userStates } = cached;
      const before = userStates.get(userId);
      const entry =
        before !== undefined && isSame(before.own, own)
          ? before
          : { own, userState: computeUserState(cached, own) };
      if (entry !== before) userStates.set(userId, entry);
      return entry.userState;
    },
    ofGuest: ({ index, day, ...own }) => computeUserState(cacheFor(index, day), own),
    userIds: () => cache?.userStates.keys() ?? [],
    evict: (userId) => void cache?.userStates.delete(userId),
  };
}

function isSame(a: Own, b: Own): boolean {
  return (
    a.marks === b.marks &&
    isSameList(a.favouriteGenres, b.favouriteGenres) &&
    isSameList(a.favouriteSubgenres, b.favouriteSubgenres) &&
    isSameList(a.corrections.map(wordsOf), b.corrections.map(wordsOf))
  );
}

function wordsOf({ kind, key, direction }: Correction): string {
  return `${direction} ${kind} ${key}`;
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, place) => word === b[place]);
}

/** Two for each title, one for each feature of the taste, and what each mark says of its features. */
function numbersIn({ titles, features }: TitleIndex, { marks }: Own): number {
  return 2 * titles.length + 3 * features.length + 100 * marks.marks.length;
}
