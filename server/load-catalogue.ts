/**
 * Loads titles into the database, from the embedded catalog or from TMDB: their facts, where they can be watched, and their search entries.
 * Titles from other sources get moods and themes from a judge that learned them from the embedded catalog.
 */
import { fileURLToPath } from "node:url";

import { confirmKnown } from "./features/additions/additions.ts";
import { loadJustWatchOffers, loadOffers } from "./features/availability/availability.ts";
import { openEmbeddedCatalogue } from "./features/catalogue/embedded/embedded.ts";
import { type LearnedJudge, enrichTitles, judgeFrom } from "./features/catalogue/enrichment/enrichment.ts";
import { loadTitles } from "./features/catalogue/sources/sources.ts";
import { type TmdbTitle, storeTmdbTitles } from "./features/catalogue/tmdb/tmdb.ts";
import { tellUsers } from "./features/notices/notices.ts";
import { loadSearch, loadUnsearched } from "./features/search/search.ts";
import type { Queryable, Database } from "./platform/db.ts";

/**
 * Loads in one transaction. If these files are already loaded, it only judges and indexes titles that still need it.
 * @returns how many titles were loaded; 0 if these files were already loaded
 */
export async function loadEmbeddedCatalogue(db: Database, directory = DIRECTORY): Promise<number> {
  const { name, fingerprint, read } = await openEmbeddedCatalogue(directory);
  return db.longTransaction(async (tx) => {
    const ids = await loadTitles(tx, { name, fingerprint, readTitles: () => read().titles });
    const judged = await enrichTitles(tx, judgeFrom(read));
    await loadSearch(tx, judged);
    if (ids === null) {
      await loadUnsearched(tx);
      return 0;
    }
    const offers = read().titles.map((title, place) => ({
      titleId: ids[place] ?? 0,
      stream: title.stream,
      isInStores: title.store,
      asOf: title.offers_as_of,
    }));
    await loadOffers(tx, offers);
    await loadSearch(tx, ids);
    return ids.length;
  });
}

const DIRECTORY = fileURLToPath(new URL("../catalogue", import.meta.url));

/** The judge learns from the embedded catalog when it's first needed. */
export async function readJudge(): Promise<LearnedJudge> {
  const { read } = await openEmbeddedCatalogue(DIRECTORY);
  return judgeFrom(read);
}

type StoreOptions = { at: Date; mayLearnFromText: boolean };
type LoadOptions = StoreOptions & { judge: LearnedJudge };

/** Runs in the caller's transaction; the caller announces the change. @returns the ids, in the order of the titles */
export async function loadTmdbTitles(
  tx: Queryable,
  titles: readonly TmdbTitle[],
  { judge, ...how }: LoadOptions,
): Promise<number[]> {
  const ids = await storeAll(tx, titles, how);
  const judged = await enrichTitles(tx, judge);
  await loadSearch(tx, [...new Set([...ids, ...judged])]);
  return ids;
}

/**
 * Like `loadTmdbTitles`, but for titles found by a search or an import. They aren't judged, because that takes too long; the next sync
 * judges them.
 */
export async function loadFoundTitles(
  tx: Queryable,
  titles: readonly TmdbTitle[],
  how: StoreOptions,
): Promise<number[]> {
  const ids = await storeAll(tx, titles, how);
  await loadSearch(tx, ids);
  return ids;
}

async function storeAll(tx: Queryable, titles: readonly TmdbTitle[], how: StoreOptions): Promise<number[]> {
  const known = titles.map((title) => ({
    ...title,
    year: title.released === null ? null : Number(title.released.slice(0, 4)),
  }));
  for (const { titleId, name, adders } of await confirmKnown(tx, known, how.at))
    await tellUsers(tx, adders, { kind: "addition_confirmed", titleId, name, reason: null }, how.at);
  const ids = await storeTmdbTitles(tx, titles, how);
  const titleOffers = titles.flatMap(({ offers }, place) =>
    offers === null ? [] : { titleId: ids[place] ?? 0, offers },
  );
  await loadJustWatchOffers(tx, titleOffers, how.at.toISOString().slice(0, 10));
  return ids;
}
