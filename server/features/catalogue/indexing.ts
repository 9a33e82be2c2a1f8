/**
 * Indexing: the index of all titles, made anew when the catalogue changes. With a hundred thousand titles that takes seconds, so it is done
 * in between the answers, which go on by the index of before.
 */
import type { TitleFacts } from "#engine/title-facts.ts";
import { type TitleIndex, indexTitles, indexingOf } from "#engine/title-index.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { createFollowing } from "#server/platform/following.ts";
import { inBetween } from "#server/platform/in-between.ts";
import type { Logger } from "#server/platform/logger.ts";

import { CATALOGUE_CHANGED, selectFacts } from "./store.ts";

/** Titles in one read: what one brings is gone through at a stretch. */
const FACTS_PAGE = 2_000;

/**
 * @param onChange called as soon as the catalogue has changed, before it is indexed
 * @returns gives the newest index: the same object until the catalogue changes
 */
export async function keepIndexed(
  { db, logger }: { db: Database; logger: Logger },
  onChange: () => void,
): Promise<() => TitleIndex> {
  let index = indexTitles(await allFacts(db));
  const follow = createFollowing({
    async read() {
      index = await inBetween(indexingOf(await allFacts(db)));
    },
    onFailure: (error) =>
      logger.error({ err: error }, "the changed catalogue could not be read, and is tried again"),
  });
  await db.listen(CATALOGUE_CHANGED, () => {
    onChange();
    void follow();
  });
  return () => index;
}

/** The facts of every title but those that were added by hand, in the order of their ids. */
export async function allFacts(db: Queryable): Promise<TitleFacts[]> {
  const facts: TitleFacts[] = [];
  for (;;) {
    const page = await selectFacts(db, { after: facts.at(-1)?.id ?? 0, limit: FACTS_PAGE });
    facts.push(...page);
    if (page.length < FACTS_PAGE) return facts;
  }
}
