/** TMDB as a source of the catalogue: what it tells of titles, and how that is brought in and kept in step. */
import type { Queryable } from "#server/platform/db.ts";

import { popularityFromVotes } from "../sources/sources.ts";
import { type TmdbClient, TmdbFailed } from "./client.ts";
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

/** Never throws: what cannot be asked is "unavailable". */
export async function acceptsKey(client: TmdbClient): Promise<"accepted" | "refused" | "unavailable"> {
  try {
    return (await client.get("/authentication", {}, "waited-for")) === null ? "unavailable" : "accepted";
  } catch (error) {
    if (!(error instanceof TmdbFailed)) throw error;
    return error.reason === "key-refused" ? "refused" : "unavailable";
  }
}

/** What TMDB has of that name, as far as its list tells. Throws TmdbFailed. */
export async function findTmdbTitles(
  client: TmdbClient,
  text: string,
  urgency: Urgency,
): Promise<TmdbTitle[]> {
  const query = { query: text, include_adult: "false", page: 1 };
  return readFoundTitles(await client.get("/search/multi", query, urgency));
}

/** What TMDB has under a number of IMDb's. Throws TmdbFailed. */
export async function findTmdbTitlesByImdb(client: TmdbClient, imdbId: string): Promise<TmdbTitle[]> {
  const found = await client.get(`/find/${imdbId}`, { external_source: "imdb_id" }, "ahead");
  // The answer itself does not repeat the number.
  return readFoundById(found).map((title) => ({ ...title, imdbId }));
}

/** Null where TMDB has no such title, or nothing of it that can be used. Throws TmdbFailed. */
export async function readTmdbTitle(
  client: TmdbClient,
  wanted: Pick<TmdbTitle, "mediaType" | "tmdbId">,
  urgency: Urgency,
): Promise<TmdbTitle | null> {
  const { value } = readDetails(wanted.mediaType, await fetchDetails(client, wanted, urgency));
  return value?.tmdbId === wanted.tmdbId ? value : null;
}

/** Whoever finds them reads all of them at once; where that fails a sync does, after so long. */
const FOUND_DUE_MS = 60 * 60 * 1_000;

/** What somebody searched for or brought along: from now on it is kept in step. */
export async function wantTmdbTitles(tx: Queryable, titles: readonly Wanted[], at: Date): Promise<void> {
  await upsertFound(tx, titles, { at, dueAt: new Date(at.getTime() + FOUND_DUE_MS) });
}

/** All that TMDB tells of them was stored just now: no sync has to ask for it again soon. */
export async function noteTmdbTitlesRead(tx: Queryable, titles: readonly Wanted[], at: Date): Promise<void> {
  const outcomes = titles.map(({ mediaType, tmdbId }) => {
    return { mediaType, tmdbId, outcome: "stored" as const, faults: [] };
  });
  await updateOutcomes(tx, outcomes, { at, dueAgainAt: dueAgainAfter(at) });
}

/**
 * Part of the transaction of a sync, which tells of the change. What people judged of a title stays.
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
