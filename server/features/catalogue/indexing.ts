/**
 * Indexing: the facts of all titles in memory, and their index. A changed title is read by its id, and its new facts are available at once.
 * The index is rebuilt from the facts in memory, in slices between requests: soon after many changes, and within a minute after a few,
 * because with a hundred thousand titles, rebuilding takes seconds and everything derived from the index is recomputed.
 */
import type { TitleFacts } from "#engine/title-facts.ts";
import { type TitleIndex, indexTitles, indexingOf } from "#engine/title-index.ts";
import { createCoalescedRefresh, timeSlice } from "#server/platform/background-work.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import type { Logger } from "#server/platform/logger.ts";

import { selectFacts, selectFactsAmong, CATALOGUE_CHANGED, changedIds } from "./store.ts";

export type Indexed = {
  /** The newest index: the same object until the titles are indexed again. */
  index(): TitleIndex;
  facts(titleId: number): TitleFacts | null;
  /** Sorted by id. The same array until a title changes. */
  titles(): readonly TitleFacts[];
  /** Reads these titles before the database announces the change. */
  changed(titleIds: ChangedTitles): Promise<void>;
};

/** Titles per read. The event loop is blocked while one page is processed. */
const FACTS_PAGE = 2_000;
/** Changes to a larger share of all titles count as many. */
const MANY_SHARE = 0.01;
const FEW_WAIT_MS = 60_000;
/** Many changes wait this many times as long as indexing takes, so indexing takes at most a twentieth of the time. */
const MANY_WAIT_FACTOR = 20;

/** @param onChange called as soon as titles have changed, before they're read */
export async function keepIndexed(
  { db, logger }: { db: Database; logger: Logger },
  onChange: (titleIds: ChangedTitles) => void,
): Promise<Indexed> {
  const facts = byId(await allFacts(db));
  let titles: readonly TitleFacts[] | null = [...facts.values()];
  let index = indexTitles(titles);
  const unindexed = new Set<number>();
  let unindexedSince = 0;
  let tookMs = 0;
  let timer: NodeJS.Timeout | undefined;

  const sortedTitles = () => (titles ??= [...facts.values()].toSorted((a, b) => a.id - b.id));

  const reindex = createCoalescedRefresh({
    async read() {
      clearTimeout(timer);
      unindexed.clear();
      const began = performance.now();
      index = await timeSlice(indexingOf(sortedTitles()));
      tookMs = performance.now() - began;
    },
    onFailure: (error) =>
      logger.error({ err: error }, "the changed catalog could not be indexed; will retry"),
  });

  function scheduleReindex(titleIds: readonly number[]): void {
    if (unindexed.size === 0) unindexedSince = performance.now();
    for (const titleId of titleIds) unindexed.add(titleId);
    const waitMs = unindexed.size > MANY_SHARE * facts.size ? MANY_WAIT_FACTOR * tookMs : FEW_WAIT_MS;
    const leftMs = Math.max(0, unindexedSince + waitMs - performance.now());
    clearTimeout(timer);
    timer = setTimeout(() => void reindex(), leftMs).unref();
  }

  const changed = await followChanges({
    db,
    onNotified: onChange,
    async read(titleIds) {
      const read = byId(await (titleIds === null ? allFacts(db) : selectFactsAmong(db, titleIds)));
      for (const titleId of titleIds ?? [...facts.keys()]) if (!read.has(titleId)) facts.delete(titleId);
      for (const [titleId, title] of read) facts.set(titleId, title);
      titles = null;
      if (titleIds === null) await reindex();
      else scheduleReindex(titleIds);
    },
    onFailure: (error) => logger.error({ err: error }, "the changed catalog could not be read; will retry"),
  });

  return {
    index: () => index,
    facts: (titleId) => facts.get(titleId) ?? null,
    titles: sortedTitles,
    changed,
  };
}

/** The facts of every title except unconfirmed ones added by hand, sorted by id. */
export async function allFacts(db: Queryable): Promise<TitleFacts[]> {
  const facts: TitleFacts[] = [];
  for (;;) {
    const page = await selectFacts(db, { after: facts.at(-1)?.id ?? 0, limit: FACTS_PAGE });
    facts.push(...page);
    if (page.length < FACTS_PAGE) return facts;
  }
}

function byId(titles: readonly TitleFacts[]): Map<number, TitleFacts> {
  return new Map(titles.map((title) => [title.id, title]));
}

/** New, changed or removed titles; `null` means any title may have changed. */
export type ChangedTitles = readonly number[] | null;

type Needs = {
  db: Database;
  /** Never runs concurrently. Changes that arrive during a read are read together afterward, and a failed read is repeated. */
  read: (titleIds: ChangedTitles) => Promise<void>;
  onFailure: (error: unknown) => void;
  /** Called immediately, before anything is read. */
  onNotified?: (titleIds: ChangedTitles) => void;
};

/** With more changed titles than this, reading all titles is cheaper. */
const MAX_WAITING = 5_000;

/**
 * Follows changes of the catalog made by this process or another.
 * @returns a function that reads the given titles as if the database had announced a change; it resolves when they're read
 */
export async function followChanges({
  db,
  read,
  onFailure,
  onNotified,
}: Needs): Promise<(titleIds: ChangedTitles) => Promise<void>> {
  const waiting = new Set<number>();
  let mayBeAny = false;

  const refresh = createCoalescedRefresh({
    async read() {
      const titleIds = mayBeAny ? null : [...waiting];
      mayBeAny = false;
      waiting.clear();
      try {
        await read(titleIds);
      } catch (error) {
        note(titleIds);
        throw error;
      }
    },
    onFailure,
  });

  function note(titleIds: ChangedTitles): void {
    for (const titleId of titleIds ?? []) waiting.add(titleId);
    mayBeAny ||= titleIds === null || waiting.size > MAX_WAITING;
    if (mayBeAny) waiting.clear();
  }

  function changed(titleIds: ChangedTitles): Promise<void> {
    onNotified?.(titleIds);
    note(titleIds);
    return refresh();
  }

  await db.listen(CATALOGUE_CHANGED, (payload) => void changed(changedIds(payload)));
  return changed;
}
