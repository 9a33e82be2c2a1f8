/** Caches the details of the most requested titles, so a page of picks needs no query. Changed titles are evicted. */
import { LRUCache } from "lru-cache";

import type { TitleDetails } from "./store.ts";

const MAX_TITLES = 5_000;

export type DetailsCache = {
  /** In no particular order; unknown ids are left out. */
  read(titleIds: readonly number[]): Promise<TitleDetails[]>;
  /** @param titleIds `null` evicts all titles */
  evict(titleIds: readonly number[] | null): void;
};

export function cacheDetails(select: (titleIds: readonly number[]) => Promise<TitleDetails[]>): DetailsCache {
  const newCache = () => new LRUCache<number, TitleDetails>({ max: MAX_TITLES });
  let cache = newCache();
  let changes = 0;

  return {
    async read(titleIds) {
      const before = changes;
      const found = titleIds.flatMap((titleId) => cache.get(titleId) ?? []);
      const missing = titleIds.filter((titleId) => !cache.has(titleId));
      const read = missing.length === 0 ? [] : await select(missing);
      // Don't cache what was read before a change.
      if (changes === before) for (const details of read) cache.set(details.id, details);
      return [...found, ...read];
    },
    evict(titleIds) {
      changes++;
      if (titleIds === null) cache = newCache();
      else for (const titleId of titleIds) cache.delete(titleId);
    },
  };
}
