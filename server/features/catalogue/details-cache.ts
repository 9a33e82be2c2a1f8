/** The details of the titles that are asked for most, so that a page of picks costs no read. Forgotten when the catalogue changes. */
import { LRUCache } from "lru-cache";

import type { TitleDetails } from "./store.ts";

const MAX_TITLES = 5_000;

export type DetailsCache = {
  /** In no particular order; unknown ids are left out. */
  read(titleIds: readonly number[]): Promise<TitleDetails[]>;
  forget(): void;
};

export function cacheDetails(select: (titleIds: readonly number[]) => Promise<TitleDetails[]>): DetailsCache {
  const emptied = () => new LRUCache<number, TitleDetails>({ max: MAX_TITLES });
  let known = emptied();

  return {
    async read(titleIds) {
      const before = known;
      const found = titleIds.flatMap((titleId) => before.get(titleId) ?? []);
      const missing = titleIds.filter((titleId) => !before.has(titleId));
      const read = missing.length === 0 ? [] : await select(missing);
      // What was read before a change must not be kept after it.
      if (known === before) for (const details of read) known.set(details.id, details);
      return [...found, ...read];
    },
    forget() {
      known = emptied();
    },
  };
}
