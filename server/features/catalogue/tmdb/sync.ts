/**
 * The sync decides which TMDB titles to store and fetches each with one request. Its progress is in the database, so an interrupted sync
 * resumes where it stopped and a repeated one changes nothing. Concurrent syncs share the work: each claims the titles it's about to fetch.
 */
import { MEDIA_TYPES, type MediaType } from "#contract/vocabulary.ts";

import { notifyChange } from "../store.ts";
import type { TmdbClient } from "./client.ts";
import { MAX_PAGES, discover, unique } from "./discovery.ts";
import { findOtherWorks } from "./identity.ts";
import type { Urgency } from "./rate-limiter.ts";
import { readChangedIds, readTitleList } from "./read-lists.ts";
import { readDetails } from "./read-title.ts";
import { retireFound, retireListed } from "./retirement.ts";
import {
  type Claimer,
  type SyncNeeds,
  type SyncReport,
  waitToRetry,
  withClaims,
  requestPatiently,
} from "./sync-run.ts";
import {
  type Outcome,
  type Wanted,
  claimDue,
  detachFromTmdb,
  keepChangesRead,
  makeDue,
  makeWatchlistDue,
  replaceChart,
  selectChangesRead,
  selectDueCount,
  selectOthersHaveDue,
  updateOutcomes,
  upsertCharted,
} from "./sync-store.ts";
import type { TmdbTitle } from "./tmdb-title.ts";

export type { SyncReport, SyncStep } from "./sync-run.ts";

/** Maximum titles that are fetched together and stored in one transaction. */
const BATCH = 100;
const REFRESH_DAYS = 14;
const WATCHLIST_REFRESH_DAYS = 1;
/** TMDB's change feed goes back at most this many days. */
const MAX_CHANGES_DAYS = 14;
const CHANGES_EVERY_HOURS = 20;
const DAY_MS = 24 * 60 * 60 * 1_000;

const APPENDED = {
  movie:
    "credits,videos,images,keywords,external_ids,watch/providers,release_dates,alternative_titles,translations",
  tv: "credits,videos,images,keywords,external_ids,watch/providers,content_ratings,alternative_titles,translations",
} as const;
const PICTURE_LANGUAGES = "en,null,de,fr,es,it,pt,ja,ko,zh,hi,nl,pl,ru,sv,tr";

/** A full sync: discovery, retirement, changes, and every title that's due. Throws TmdbFailed if the key is rejected. */
export async function syncTitles(needs: SyncNeeds): Promise<SyncReport> {
  const { db, clock, store, wanted, onProgress } = needs;
  return withClaims(needs, async (claimer) => {
    let retired = 0;
    for (const [place, mediaType] of MEDIA_TYPES.entries()) {
      await discover(needs, { mediaType, claimer }, (share) =>
        onProgress?.("finding titles", (place + share) / MEDIA_TYPES.length),
      );
      retired += await retireListed(db, mediaType, clock.now());
    }
    retired += await retireFound(db, wanted.found, clock.now());
    for (const mediaType of MEDIA_TYPES) await readChanges(needs, mediaType);
    const now = clock.now();
    await makeWatchlistDue(db, { at: now, askedBefore: daysBefore(now, WATCHLIST_REFRESH_DAYS) });
    const counts = await fetchDue(needs, claimer);
    // Storing also judges titles that haven't been judged, such as those from searches, so it runs even if nothing was due.
    await db.longTransaction((tx) => store(tx, [], clock.now()));
    return { ...counts, retired };
  });
}

/** Fetches today's TMDB charts: trending, in theaters, on the air. Titles that aren't in the catalog yet are fetched too. */
export async function syncCharts(needs: SyncNeeds): Promise<SyncReport> {
  const { db, clock } = needs;
  return withClaims(needs, async (claimer) => {
    for (const { chart, path, query, mediaType } of CHARTS) {
      const answer = await requestPatiently(needs, () => needs.client.get(path, query));
      const { titles } = readTitleList(answer, mediaType).value;
      if (titles.length === 0) continue;
      const at = clock.now();
      await db.transaction(async (tx) => {
        await upsertCharted(tx, unique(titles), at);
        await replaceChart(tx, chart, unique(titles), at);
      });
    }
    return { ...(await fetchDue(needs, claimer)), retired: 0 };
  });
}

const CHARTS = [
  { chart: "trending_day", path: "/trending/all/day", query: {}, mediaType: null },
  { chart: "trending_week", path: "/trending/all/week", query: {}, mediaType: null },
  { chart: "now_playing", path: "/movie/now_playing", query: { region: "US" }, mediaType: "movie" },
  { chart: "on_the_air", path: "/tv/on_the_air", query: {}, mediaType: "tv" },
] as const;

async function readChanges(needs: SyncNeeds, mediaType: MediaType): Promise<void> {
  const { db, client, clock, onProgress } = needs;
  const until = clock.now();
  const since = await selectChangesRead(db, mediaType);
  if (since !== null && until.getTime() - since.getTime() < CHANGES_EVERY_HOURS * 60 * 60 * 1_000) return;
  if (since !== null) {
    const earliest = daysBefore(until, MAX_CHANGES_DAYS);
    const start_date = dayOf(since < earliest ? earliest : since);
    let totalPages = 1;
    for (let page = 1; page <= Math.min(totalPages, MAX_PAGES); page++) {
      const query = { start_date, end_date: dayOf(until), page };
      const answer = await requestPatiently(needs, () => client.get(`/${mediaType}/changes`, query));
      const changes = readChangedIds(answer).value;
      ({ totalPages } = changes);
      const changed = changes.ids.map((tmdbId) => ({ mediaType, tmdbId }));
      await makeDue(db, changed, until);
      onProgress?.("reading changes", page / totalPages);
    }
  }
  await keepChangesRead(db, mediaType, until);
}

type FetchOutcome = Pick<SyncReport, "stored" | "gone" | "unusable" | "faults">;

/**
 * Requests the next batch while the previous one is being written. Ends when no titles are due, not even any that another sync has claimed.
 */
async function fetchDue(needs: SyncNeeds, claimer: Claimer): Promise<FetchOutcome> {
  const { db, clock, signal, onProgress } = needs;
  const counts: FetchOutcome = { stored: 0, gone: 0, unusable: 0, faults: {} };
  const total = await selectDueCount(db, clock.now());
  let done = 0;
  let writing: Promise<void> = Promise.resolve();
  for (;;) {
    signal.throwIfAborted();
    const due = await claimDue(db, claimer(), BATCH);
    const fetching = fetchTitles(needs, due);
    // Wait for both, so that a failure of one doesn't leave the other running unawaited.
    const [fetched, written] = await Promise.allSettled([fetching, writing]);
    if (written.status === "rejected") throw written.reason;
    if (fetched.status === "rejected") throw fetched.reason;
    writing = save(needs, fetched.value);
    // Errors are handled when the promise is awaited with the next batch.
    writing.catch(() => undefined);
    if (due.length === 0) {
      if (!(await selectOthersHaveDue(db, claimer()))) return counts;
      await waitToRetry(needs);
    }
    for (const answer of fetched.value) count(counts, answer);
    done += due.length;
    onProgress?.("importing titles", Math.min(1, done / Math.max(total, done)));
  }
}

/** Fetches everything that's kept about a title with one request. */
export function fetchDetails(
  client: TmdbClient,
  { mediaType, tmdbId }: Wanted,
  urgency: Urgency,
): Promise<unknown> {
  const query = { append_to_response: APPENDED[mediaType], include_image_language: PICTURE_LANGUAGES };
  return client.get(`/${mediaType}/${tmdbId}`, query, urgency);
}

type Fetched = Outcome & { title: TmdbTitle | null };

async function fetchTitles(needs: SyncNeeds, wanted: readonly Wanted[]): Promise<Fetched[]> {
  const fetched = await Promise.all(wanted.map((each) => fetchTitle(needs, each)));
  const others = await findOtherWorks(
    needs.db,
    fetched.flatMap(({ title }) => title ?? []),
  );
  return fetched.map((answer) => {
    if (answer.title === null || !others.has(answer.title)) return answer;
    return { ...answer, outcome: "unusable", faults: [...answer.faults, "imdb_id"], title: null };
  });
}

async function fetchTitle(needs: SyncNeeds, wanted: Wanted): Promise<Fetched> {
  const { mediaType, tmdbId } = wanted;
  const answer = await requestPatiently(needs, () => fetchDetails(needs.client, wanted, "background"));
  if (answer === null) return { mediaType, tmdbId, outcome: "gone", faults: [], title: null };
  const { value: title, faults } = readDetails(mediaType, answer);
  const isUsable = title !== null && title.tmdbId === tmdbId && !title.isAdult;
  return {
    mediaType,
    tmdbId,
    outcome: isUsable ? "stored" : "unusable",
    faults,
    title: isUsable ? title : null,
  };
}

async function save({ db, clock, store }: SyncNeeds, fetched: readonly Fetched[]): Promise<void> {
  if (fetched.length === 0) return;
  const at = clock.now();
  const titles = fetched.flatMap(({ title }) => title ?? []);
  const gone = fetched.filter(({ outcome }) => outcome === "gone");
  await db.longTransaction(async (tx) => {
    const counts = await store(tx, titles, at);
    const emptied = await detachFromTmdb(tx, gone);
    await updateOutcomes(tx, fetched, { at, dueAgainAt: dueAgainAfter(at) });
    await notifyChange(tx, [...counts, ...emptied]);
  });
}

function count(counts: FetchOutcome, { outcome, faults }: Fetched): void {
  counts[outcome]++;
  for (const field of faults) counts.faults[field] = (counts.faults[field] ?? 0) + 1;
}

/** The time at which a title that was requested at `at` is due again. */
export function dueAgainAfter(at: Date): Date {
  return new Date(at.getTime() + REFRESH_DAYS * DAY_MS);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
