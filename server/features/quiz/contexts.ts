/**
 * Caches session contexts for the most recent answers: the same answers and the same catalog give the same context, and every row of a page
 * asks for it.
 */
import { LRUCache } from "lru-cache";

import { NO_CONTEXT, type SessionContext, createSessionContext } from "#engine/session-context.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";

import type { ActiveAnswers } from "./active-answers.ts";

/** Across all contexts; about 4 bytes each. */
const MAX_CACHED_NUMBERS = 4_000_000;

export function createContextCache({
  catalogue,
}: {
  catalogue: Catalogue;
}): (atWork: ActiveAnswers | null) => SessionContext {
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

  return (atWork) => {
    if (atWork === null) return NO_CONTEXT;
    const index = catalogue.index();
    const kept = keptOn(index);
    // Preferred moods only bias the picks; answers for one session restrict them.
    const confines = atWork.origin !== "preferred";
    const key = JSON.stringify([confines, atWork.answers]);
    const known = kept.get(key) ?? createSessionContext(index, atWork.answers, { confines });
    kept.set(key, known);
    return known;
  };
}
