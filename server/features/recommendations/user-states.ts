/**
 * User states: the taste, affinities and model advice computed from a viewer's marks and preferences, cached for the most recent viewers. A
 * state is reused only while these inputs, the catalog and the model are unchanged, and only on the same day. A rating therefore counts in
 * the very next answer, whichever process saved it.
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
  /** How close each title is to the taste, by position. */
  affinities: Float32Array;
  /** `null` without a model, or if the marks contain nothing that the model can use. */
  advice: Advice | null;
  /** Explains the picks at these positions. */
  explain: (positions: readonly number[], scoredBy: ScoredBy) => Explanation[];
};

/** The viewer's own inputs. */
type Own = {
  /** The same object until a mark changes. */
  marks: Marks;
  favoriteGenres: readonly GenreKey[];
  favoriteSubgenres: readonly string[];
  corrections: readonly Correction[];
};

/** The inputs shared by all viewers. */
type SharedInputs = {
  index: TitleIndex;
  model: CollaborativeModel | null;
  /** Start of the day, in milliseconds since 1970. Tastes don't fade within a day. */
  day: number;
};

type Cache = SharedInputs & {
  adviser: Adviser | null;
  userStates: LRUCache<number, { own: Own; userState: UserState }>;
};

type StateRequest = { userId: number } & Own & Pick<SharedInputs, "index" | "day">;

export type UserStateCache = {
  of(asked: StateRequest): UserState;
  /** For people without an account; nothing is cached. */
  ofGuest(asked: Omit<StateRequest, "userId">): UserState;
  userIds(): Iterable<number>;
  evict(userId: number): void;
};

/** Total size of all cached states, in numbers of about 4 bytes each. */
const MAX_CACHED_NUMBERS = 8_000_000;

export function createUserStateCache({
  models,
  logger,
}: {
  models: { current: Models["current"] };
  logger: Logger;
}): UserStateCache {
  let cache: Cache | null = null;

  /**
   * After a change of the index, the model or the day, no cached state is usable. All are dropped at once, so the old index or model can be
   * freed.
   */
  function cacheFor(index: TitleIndex, day: number): Cache {
    const model = models.current()?.model ?? null;
    if (cache?.index === index && cache.model === model && cache.day === day) return cache;
    const adviser = model === null ? null : createAdviser(model, index);
    const userStates = new LRUCache<number, { own: Own; userState: UserState }>({
      maxSize: MAX_CACHED_NUMBERS,
      // A state larger than the limit is cached alone.
      sizeCalculation: ({ own }) => Math.min(MAX_CACHED_NUMBERS, 1 + numbersIn(index, own)),
    });
    cache = { index, model, day, adviser, userStates };
    return cache;
  }

  /** If the model fails on a viewer's marks, picks are made without its advice. */
  function adviceOn(adviser: Adviser | null, marks: readonly Mark[]): Advice | null {
    try {
      return adviser?.(marks) ?? null;
    } catch (error) {
      logger.error({ err: error }, "the model failed; picking without its advice");
      return null;
    }
  }

  function computeUserState({ index, day, adviser }: Cache, own: Own): UserState {
    const { marks } = own.marks;
    const taste = tasteOf(index, {
      marks,
      favoriteGenres: own.favoriteGenres,
      favoriteSubgenres: own.favoriteSubgenres,
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
    isSameList(a.favoriteGenres, b.favoriteGenres) &&
    isSameList(a.favoriteSubgenres, b.favoriteSubgenres) &&
    isSameList(a.corrections.map(wordsOf), b.corrections.map(wordsOf))
  );
}

function wordsOf({ kind, key, direction }: Correction): string {
  return `${direction} ${kind} ${key}`;
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((word, place) => word === b[place]);
}

/** Estimates the size of a user state: numbers per title, per feature of the taste and per mark. */
function numbersIn({ titles, features }: TitleIndex, { marks }: Own): number {
  return 2 * titles.length + 3 * features.length + 100 * marks.marks.length;
}
