/**
 * The catalogue: which titles there are and what is known of them. It holds the facts of all titles in memory, with the engine's index,
 * and reads the texts of the few that are shown. A change by this process or another is heard at once; the index follows (`indexing.ts`). Titles that were added by hand
 * are no part of the index: `additions` knows who may see them. What brings titles in has doors of its own, in `sources/`.
 */
import type { TitleFacts } from "#engine/title-facts.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";

import type { ChangedTitles } from "./changes.ts";
import { cacheDetails } from "./details-cache.ts";
import { keepIndexed } from "./indexing.ts";
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
export { type ChangedTitles, followChanges } from "./changes.ts";
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
  /** Every title, indexed. The same object until the catalogue has changed and is indexed anew, which may take a minute. */
  index(): TitleIndex;
  /** As of now, in the order of their ids. The same array until one changes. */
  titles(): readonly TitleFacts[];
  /** As of now: also of a title that is not indexed yet. */
  facts(titleId: number): TitleFacts | null;
  /** Read from the database, for titles that are no part of the index. In the order of their ids; unknown ones are left out. */
  readFacts(titleIds: readonly number[]): Promise<TitleFacts[]>;
  /** In no particular order; unknown ids are left out. */
  details(titleIds: readonly number[]): Promise<TitleDetails[]>;
  /** Of those that there are in that language, by ISO 639-1. */
  translations(titleIds: readonly number[], language: string): Promise<Translation[]>;
  /** The titles that TMDB knows by these ids; unknown ones are left out. */
  identify(references: readonly TmdbReference[]): Promise<(TmdbReference & { titleId: number })[]>;
  /** Of all titles that have any. */
  externalNames(): Promise<ExternalNames[]>;
  /** What a source outside lists, by ids, where it has said so since that time; else nothing. */
  tmdbChart(chart: TmdbChart, since: Date): Promise<number[]>;
  /** Throws `not_found`. */
  trailerKey(titleId: number): Promise<string | null>;
  /** Stores a title of which nothing else is known, in the caller's transaction. @returns its id */
  insertBare(tx: Queryable, title: BareTitle): Promise<number>;
  /** Changes what is known of such a title. Who calls it tells of the change. */
  correctBare(tx: Queryable, titleId: number, title: CorrectedTitle): Promise<void>;
  /** Has every process read these titles anew, once the transaction is committed; null: all titles, and index them at once. */
  notifyChange(tx: Queryable, titleIds: ChangedTitles): Promise<void>;
  /** Has this process read them now, before others are told. */
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
