/**
 * The catalog: all titles and their facts. It holds the facts and the engine's index in memory and reads texts from the database only for
 * titles that are shown. Changes made by any process are picked up at once; the index follows (`indexing.ts`).
 * It never loads titles (see `sources/`) and doesn't index unconfirmed titles added by hand (see `additions`).
 */
import { LRUCache } from "lru-cache";

import type { TitleFacts } from "#engine/title-facts.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";

import { type ChangedTitles, keepIndexed } from "./indexing.ts";
import {
  type BareTitle,
  type CorrectedTitle,
  type TmdbChart,
  type ExternalNames,
  type TitleDetails,
  type TmdbReference,
  type Translation,
  insertBareTitle,
  selectDetails,
  selectFactsOf,
  selectIds,
  selectTmdbChart,
  selectExternalNames,
  selectTrailerKey,
  selectTranslations,
  notifyChange,
  updateBareTitle,
} from "./store.ts";

export { allFacts } from "./indexing.ts";
export { type ChangedTitles, followChanges } from "./indexing.ts";
export { dropStaleTmdbData } from "./tmdb/tmdb.ts";
export type {
  BareTitle,
  CorrectedTitle,
  TmdbChart,
  ExternalNames,
  TitleDetails,
  TmdbReference,
  Translation,
} from "./store.ts";

export type Catalogue = {
  /** The index of all titles. The same object until the catalog has changed and is reindexed, which may take a minute. */
  index(): TitleIndex;
  /** Current facts, sorted by id. The same array until a title changes. */
  titles(): readonly TitleFacts[];
  /** Current facts, including those of titles that aren't indexed yet. */
  facts(titleId: number): TitleFacts | null;
  /** Reads facts from the database, for titles that aren't in the index. Sorted by id; unknown ids are left out. */
  readFacts(titleIds: readonly number[]): Promise<TitleFacts[]>;
  /** In no particular order; unknown ids are left out. */
  details(titleIds: readonly number[]): Promise<TitleDetails[]>;
  /** Available translations in that ISO 639-1 language. */
  translations(titleIds: readonly number[], language: string): Promise<Translation[]>;
  /** The titles with these TMDB ids; unknown ones are left out. */
  identify(references: readonly TmdbReference[]): Promise<(TmdbReference & { titleId: number })[]>;
  /** External ids and alternative titles of all titles with an IMDb or TMDB id. */
  externalNames(): Promise<ExternalNames[]>;
  /** Ids of a TMDB chart's titles, in chart order; empty if the chart was last fetched before `since`. */
  tmdbChart(chart: TmdbChart, since: Date): Promise<number[]>;
  /** `null` if the title has no trailer. Throws `not_found` if there's no such title. */
  trailerKey(titleId: number): Promise<string | null>;
  /** Stores a title about which nothing else is known, in the caller's transaction. @returns its id */
  insertBare(tx: Queryable, title: BareTitle): Promise<number>;
  /** Corrects a title stored with `insertBare`. The caller announces the change with `notifyChange`. */
  correctBare(tx: Queryable, titleId: number, title: CorrectedTitle): Promise<void>;
  /** When the transaction commits, every process rereads these titles; `null` rereads all titles and reindexes them at once. */
  notifyChange(tx: Queryable, titleIds: ChangedTitles): Promise<void>;
  /** Makes this process read these titles now, before the notification of the change arrives. */
  readChanged(titleIds: readonly number[]): Promise<void>;
};

export async function createCatalogue({ db, logger }: { db: Database; logger: Logger }): Promise<Catalogue> {
  const details = cacheDetails((titleIds) => selectDetails(db, titleIds));
  const { index, titles, facts, changed } = await keepIndexed({ db, logger }, details.evict);

  return {
    index,
    titles,
    facts,
    readFacts: (titleIds) => selectFactsOf(db, titleIds),
    details: (titleIds) => details.read(titleIds),
    translations: (titleIds, language) => selectTranslations(db, titleIds, language),
    identify: (references) => selectIds(db, references),
    externalNames: () => selectExternalNames(db),
    tmdbChart: (chart, since) => selectTmdbChart(db, chart, since),
    async trailerKey(titleId) {
      const row = await selectTrailerKey(db, titleId);
      if (row === null) throw notFound();
      return row.trailerKey;
    },
    insertBare: insertBareTitle,
    correctBare: updateBareTitle,
    notifyChange,
    readChanged: changed,
  };
}

const MAX_TITLES = 5_000;

/** Caches the details of the most recently requested titles, so a page of picks needs no query. Changed titles are evicted. */
export type DetailsCache = {
  /** In no particular order; unknown ids are left out. */
  read(titleIds: readonly number[]): Promise<TitleDetails[]>;
  /** @param titleIds `null` evicts all titles */
  evict(titleIds: readonly number[] | null): void;
};

function cacheDetails(select: (titleIds: readonly number[]) => Promise<TitleDetails[]>): DetailsCache {
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
