/**
 * TMDB as a source of the catalog: finds titles, stores them and keeps them up to date. All requests go through the shared client and its
 * rate limit. It never overwrites what people judged about a title.
 */
import type { Queryable } from "#server/platform/db.ts";

import { popularityFromVotes } from "../sources/sources.ts";
import { type TmdbClient, TmdbFailed } from "./client.ts";
import { unique } from "./discovery.ts";
import type { Urgency } from "./rate-limiter.ts";
import { readFoundById, readFoundTitles } from "./read-lists.ts";
import { readDetails } from "./read-title.ts";
import { upsertTmdbTitles } from "./store.ts";
import { type Wanted, updateOutcomes, upsertFound } from "./sync-store.ts";
import { fetchDetails, dueAgainAfter } from "./sync.ts";
import type { TmdbTitle } from "./tmdb-title.ts";

export { type TmdbClient, type TmdbClientState, TmdbFailed, createTmdbClient } from "./client.ts";
export { type SyncReport, type SyncStep, syncCharts, syncTitles } from "./sync.ts";
export { retireFound as retireFoundTmdbTitles } from "./retirement.ts";
export { selectFoundCount as countFoundTmdbTitles } from "./retirement-store.ts";
export { dropStaleTmdbData } from "./store.ts";
export { type TmdbProgress, selectProgress as readTmdbProgress } from "./sync-store.ts";
export type { TmdbTitle } from "./tmdb-title.ts";

/** Never throws TmdbFailed: if TMDB doesn't answer, the result is "unavailable". */
export async function acceptsKey(client: TmdbClient): Promise<"accepted" | "refused" | "unavailable"> {
  try {
    return (await client.get("/authentication", {}, "interactive")) === null ? "unavailable" : "accepted";
  } catch (error) {
    if (!(error instanceof TmdbFailed)) throw error;
    return error.reason === "key-refused" ? "refused" : "unavailable";
  }
}

/** The titles in TMDB's search results for this text, with only the fields that results include. Throws TmdbFailed. */
export async function findTmdbTitles(
  client: TmdbClient,
  text: string,
  urgency: Urgency,
): Promise<TmdbTitle[]> {
  const query = { query: text, include_adult: "false", page: 1 };
  return unique(readFoundTitles(await client.get("/search/multi", query, urgency)));
}

/** TMDB's titles with this IMDb id. Throws TmdbFailed. */
export async function findTmdbTitlesByImdb(client: TmdbClient, imdbId: string): Promise<TmdbTitle[]> {
  const found = await client.get(`/find/${imdbId}`, { external_source: "imdb_id" }, "background");
  // The response doesn't repeat the IMDb id.
  return unique(readFoundById(found)).map((title) => ({ ...title, imdbId }));
}

/** `null` if TMDB doesn't have the title, its data can't be used, or it's an adult title. Throws TmdbFailed. */
export async function readTmdbTitle(
  client: TmdbClient,
  wanted: Pick<TmdbTitle, "mediaType" | "tmdbId">,
  urgency: Urgency,
): Promise<TmdbTitle | null> {
  const { value } = readDetails(wanted.mediaType, await fetchDetails(client, wanted, urgency));
  return value?.tmdbId === wanted.tmdbId && !value.isAdult ? value : null;
}

/** Found titles are normally read in full at once. If that fails, a sync reads them after this long. */
const FOUND_DUE_MS = 60 * 60 * 1_000;

/** Queues titles from searches and imports. From now on, syncs keep them up to date. */
export async function wantTmdbTitles(tx: Queryable, titles: readonly Wanted[], at: Date): Promise<void> {
  await upsertFound(tx, titles, { at, dueAt: new Date(at.getTime() + FOUND_DUE_MS) });
}

/** These titles were just stored in full, so no sync has to request them soon. */
export async function noteTmdbTitlesRead(tx: Queryable, titles: readonly Wanted[], at: Date): Promise<void> {
  const outcomes = titles.map(({ mediaType, tmdbId }) => {
    return { mediaType, tmdbId, outcome: "stored" as const, faults: [] };
  });
  await updateOutcomes(tx, outcomes, { at, dueAgainAt: dueAgainAfter(at) });
}

/**
 * Runs in the caller's transaction. The caller announces the change. What people judged about a title stays.
 * @returns the ids, in the order of the titles
 */
export function storeTmdbTitles(
  tx: Queryable,
  titles: readonly TmdbTitle[],
  how: { at: Date; mayLearnFromText: boolean },
): Promise<number[]> {
  const votesAsOf = how.at.toISOString().slice(0, 10);
  const rated = titles.map((title) => ({
    title,
    popularity:
      title.released === null
        ? 0
        : popularityFromVotes({
            media_type: title.mediaType,
            released: title.released,
            vote_count: title.voteCount,
            votes_as_of: votesAsOf,
          }),
  }));
  return upsertTmdbTitles(tx, rated, how);
}
