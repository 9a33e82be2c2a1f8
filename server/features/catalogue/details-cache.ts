/** The details of the titles that are asked for most, so that a page of picks costs no read. Forgotten when the catalogue changes. */
import { LRUCache } from "lru-cache";

import type { TitleDetails } from "./store.ts";

const MAX_TITLES = 5_000;

export type DetailsCache = {
  /** In no particular order; unknown ids are left out. */
  read(titleIds: readonly number[]): Promise<TitleDetails[]>;
  /** @param titleIds null: of all titles */
  forget(titleIds: readonly number[] | null): void;
};

export function cacheDetails(select: (titleIds: readonly number[]) => Promise<TitleDetails[]>): DetailsCache {
  const emptied = () => new LRUCache<number, TitleDetails>({ max: MAX_TITLES });
  let known = emptied();
  let changes = 0;

  return {
    async read(titleIds) {
      const before = changes;
      const found = titleIds.flatMap((titleId) => known.get(titleId) ?? []);
      const missing = titleIds.filter((titleId) => !known.has(titleId));
      const read = missing.length === 0 ? [] : await select(missing);
      // What was read before a change must not be kept after it.
      if (changes === before) for (const details of read) known.set(details.id, details);
      return [...found, ...read];
    },
    forget(titleIds) {
      changes++;
      if (titleIds === null) known = emptied();
      else for (const titleId of titleIds) known.delete(titleId);
    },
  };
}
