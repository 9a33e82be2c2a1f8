/** Caches the marks of recent viewers with their revision, so unchanged marks aren't read again. */
import { LRUCache } from "lru-cache";

import type { Skip } from "#engine/exposure.ts";
import type { Mark } from "#engine/marks.ts";

/** `null` for users without any marks. */
export type MarksRevision = string | null;

export type Marks = {
  revision: MarksRevision;
  marks: readonly Mark[];
  /** Ids of rated, saved, skipped and watched titles, which are never picked. */
  decided: readonly number[];
  /** The newest skips, newest first. */
  skips: readonly Skip[];
};

export type MarksCache = {
  /** `undefined` if the user's marks aren't cached. */
  get(userId: number): Marks | undefined;
  set(userId: number, marks: Marks): void;
  userIds(): Iterable<number>;
  evict(userId: number): void;
};

/** Maximum marks cached for all users together, about 40 bytes each. Titles in `decided` count again. */
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

/** At least 1, because users without marks are cached too. A user with more marks than the limit is cached alone. */
function sizeOf({ marks, decided }: Marks): number {
  return Math.min(MAX_CACHED_MARKS, 1 + marks.length + decided.length);
}
