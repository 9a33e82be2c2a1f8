/** The marks of those who asked last, each with its revision: who asks again and has marked nothing since costs no read of them. */
import { LRUCache } from "lru-cache";

import type { Mark } from "#engine/marks.ts";

/** Null: of a person who has never marked anything. */
export type MarksRevision = string | null;

export type Marks = {
  revision: MarksRevision;
  marks: readonly Mark[];
  /** Ids of what was rated, saved or skipped: no pick. */
  decided: readonly number[];
};

export type MarksCache = {
  /** Undefined where nothing is kept. */
  get(userId: number): Marks | undefined;
  set(userId: number, marks: Marks): void;
  userIds(): Iterable<number>;
  evict(userId: number): void;
};

/** In all together, each counted again where it is no pick; some forty bytes each. */
const MAX_CACHED_MARKS = 200_000;

export function createMarksCache(): MarksCache {
  const cache = new LRUCache<number, Marks>({ maxSize: MAX_CACHED_MARKS, sizeCalculation: sizeOf });
  return {
    get: (userId) => cache.get(userId),
    set: (userId, marks) => void cache.set(userId, marks),
    userIds: () => cache.keys(),
    evict: (userId) => void cache.delete(userId),
  };
}

/** One for who has none: they are kept too. More than there is room for is kept alone. */
function sizeOf({ marks, decided }: Marks): number {
  return Math.min(MAX_CACHED_MARKS, 1 + marks.length + decided.length);
}
