/**
 * The sync: which of TMDB's titles are wanted here, and what TMDB tells of each, one request a title. Everything that is known of how far it
 * is stands in the database, so a sync that ends anywhere goes on from there, and one that is repeated changes nothing. Several at once share
 * the work: each claims what it is about to ask for.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { MEDIA_TYPES, type MediaType } from "#contract/vocabulary.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";

import { tellOfChange } from "../store.ts";
import { type TmdbClient, TmdbFailed } from "./client.ts";
import type { Urgency } from "./pace.ts";
import { readChangedIds, readTitleList } from "./read-lists.ts";
import { readDetails } from "./read-title.ts";
import {
  type Claim,
  type Discovery,
  type DiscoveryList,
  type Outcome,
  type Wanted,
  claimDiscovery,
  claimDue,
  deleteTmdbIds,
  insertWanted,
  keepChangesRead,
  makeDue,
  makeWatchedForDue,
  releaseClaims,
  renewClaims,
  replaceChart,
  selectChangesRead,
  selectDueCount,
  selectOthersHaveDue,
  selectWantedCount,
  updateDiscovery,
  updateOutcomes,
} from "./sync-store.ts";
import type { TmdbTitle } from "./tmdb-title.ts";

export type SyncStep = "looking for titles" | "reading changes" | "bringing titles";

export type SyncReport = {
  /** Of TMDB's, in this run. */
  requests: number;
  stored: number;
  gone: number;
  unusable: number;
  /** How many answers had something wrong with that field. */
  faults: Record<string, number>;
  seconds: number;
};

export type SyncNeeds = {
  db: Database;
  client: TmdbClient;
  clock: Clock;
  /** Puts titles into the catalogue, with all that depends on them, in the caller's transaction. @returns their ids */
  bring: (tx: Queryable, titles: readonly TmdbTitle[], at: Date) => Promise<number[]>;
  wanted: Readonly<Record<MediaType, number>>;
  signal: AbortSignal;
  /** @param share 0 to 1 of this step */
  onProgress?: (step: SyncStep, share: number) => void;
  /** While TMDB does not answer, or another sync is at it. */
  againMs?: number;
};

const PAGES_AT_ONCE = 10;
const PAGE_TITLES = 20;
/** What TMDB tells of one list. */
const PAGES_MOST = 500;
/** What is much asked for now has few votes yet: so much of what is wanted comes from the list by popularity. */
const SHARES: Readonly<Record<DiscoveryList, number>> = { votes: 0.9, popularity: 1 };
const SORTED_BY: Readonly<Record<DiscoveryList, string>> = {
  votes: "vote_count.desc",
  popularity: "popularity.desc",
};
const DISCOVER_AGAIN_DAYS = 30;
/** Titles in one transaction. */
const BATCH = 100;
const AGAIN_DAYS = 14;
const WATCHED_FOR_AGAIN_DAYS = 1;
/** TMDB tells of so many days at most. */
const CHANGES_MOST_DAYS = 14;
const CHANGES_EVERY_HOURS = 20;
/** Of a sync that was killed others have the rest as soon. */
const CLAIM_MS = 60_000;
const RENEW_EVERY_MS = 15_000;
const AGAIN_MS = 5_000;
const CHART_RANK = 0;
const DAY_MS = 24 * 60 * 60 * 1_000;

const APPENDED = {
  movie:
    "credits,videos,images,keywords,external_ids,watch/providers,release_dates,alternative_titles,translations",
  tv: "credits,videos,images,keywords,external_ids,watch/providers,content_ratings,alternative_titles,translations",
} as const;
const PICTURE_LANGUAGES = "en,null,de,fr,es,it,pt,ja,ko,zh,hi,nl,pl,ru,sv,tr";

/** All of it: what is wanted, what has changed, and every title that is due. Throws TmdbFailed where the key is refused. */
export async function syncTitles(needs: SyncNeeds): Promise<SyncReport> {
  const { db, clock, wanted, onProgress } = needs;
  return claiming(needs, async (claimer) => {
    for (const [place, mediaType] of MEDIA_TYPES.entries()) {
      await discover(needs, { mediaType, wanted: wanted[mediaType], claimer }, (share) =>
        onProgress?.("looking for titles", (place + share) / MEDIA_TYPES.length),
      );
    }
    for (const mediaType of MEDIA_TYPES) await readChanges(needs, mediaType);
    const now = clock.now();
    await makeWatchedForDue(db, { at: now, askedBefore: daysBefore(now, WATCHED_FOR_AGAIN_DAYS) });
    return bringDue(needs, claimer);
  });
}

/** What TMDB says of today: trending, in cinemas, on the air. Titles that are not here yet come with it. */
export async function syncCharts(needs: SyncNeeds): Promise<SyncReport> {
  const { db, clock } = needs;
  return claiming(needs, async (claimer) => {
    for (const { chart, path, query, mediaType } of CHARTS) {
      const answer = await patiently(needs, () => needs.client.get(path, query));
      const { titles } = readTitleList(answer, mediaType).value;
      if (titles.length === 0) continue;
      const at = clock.now();
      await db.transaction(async (tx) => {
        await insertWanted(tx, titles, { firstRank: CHART_RANK, at });
        await replaceChart(tx, chart, unique(titles), at);
      });
    }
    return bringDue(needs, claimer);
  });
}

/** Claims of whom, as of now. */
type Claimer = () => Claim;

/** What is claimed stays so while `work` goes on, and is free again when it ends; where the process is killed, soon after. */
async function claiming(
  { db, client, clock }: SyncNeeds,
  work: (claimer: Claimer) => Promise<Brought>,
): Promise<SyncReport> {
  const startedAt = performance.now();
  const requestsBefore = client.state().requests;
  const by = randomUUID();
  const claimer = () => {
    const at = clock.now();
    return { by, at, until: new Date(at.getTime() + CLAIM_MS) };
  };
  // A renewal that fails is made up for by the next: three in a row have to fail before a claim lapses.
  const timer = setInterval(() => void renewClaims(db, claimer()).catch(() => undefined), RENEW_EVERY_MS);
  try {
    const brought = await work(claimer);
    const seconds = (performance.now() - startedAt) / 1_000;
    return { ...brought, requests: client.state().requests - requestsBefore, seconds };
  } finally {
    clearInterval(timer);
    // Without the database they lapse by themselves.
    await releaseClaims(db, by).catch(() => undefined);
  }
}

const CHARTS = [
  { chart: "trending_day", path: "/trending/all/day", query: {}, mediaType: null },
  { chart: "trending_week", path: "/trending/all/week", query: {}, mediaType: null },
  { chart: "now_playing", path: "/movie/now_playing", query: { region: "US" }, mediaType: "movie" },
  { chart: "on_the_air", path: "/tv/on_the_air", query: {}, mediaType: "tv" },
] as const;

async function discover(
  needs: SyncNeeds,
  { mediaType, wanted, claimer }: { mediaType: MediaType; wanted: number; claimer: Claimer },
  onShare: (share: number) => void,
): Promise<void> {
  const { db, signal, againMs = AGAIN_MS } = needs;
  for (const list of ["votes", "popularity"] as const) {
    const share = Math.ceil(wanted * SHARES[list]);
    for (;;) {
      signal.throwIfAborted();
      const claim = claimer();
      const restartedBefore = daysBefore(claim.at, DISCOVER_AGAIN_DAYS);
      const discovery = await claimDiscovery(
        db,
        { mediaType, list, wanted: share },
        { claim, restartedBefore },
      );
      if (discovery?.hasEnded === true) break;
      if (discovery === null) await pause(againMs, undefined, { signal });
      else onShare(Math.min(1, (await discoverSome(needs, discovery, share)) / Math.max(1, wanted)));
    }
  }
}

/** Some pages at once, kept with how far that is. @returns how many titles there are now */
async function discoverSome(needs: SyncNeeds, discovery: Discovery, wanted: number): Promise<number> {
  const { db, client, clock } = needs;
  const { mediaType, list, mostVotes, nextPage } = discovery;
  const missing = Math.max(1, Math.ceil((wanted - discovery.found) / PAGE_TITLES));
  const pages = Array.from(
    { length: Math.min(PAGES_AT_ONCE, missing) },
    (_, place) => nextPage + place,
  ).filter((page) => page <= PAGES_MOST);
  const lists = await Promise.all(
    pages.map(async (page) => {
      const query = {
        include_adult: "false",
        include_video: "false",
        sort_by: SORTED_BY[list],
        page,
        ...(mostVotes !== null && { "vote_count.lte": mostVotes }),
      };
      const answer = await patiently(needs, () => client.get(`/discover/${mediaType}`, query));
      return readTitleList(answer, mediaType).value;
    }),
  );
  const at = clock.now();
  return db.transaction(async (tx) => {
    const before = await selectWantedCount(tx, mediaType);
    const titles = unique(lists.flatMap((each) => each.titles).filter(({ isAdult }) => !isAdult));
    const taken = await takenUntil(tx, titles, { wanted: wanted - before, firstRank: before, at });
    const votes = titles.flatMap(({ voteCount }) => (voteCount === null ? [] : [voteCount]));
    const next = nextOf({ ...discovery, found: before + taken }, lists, votes, wanted);
    await updateDiscovery(tx, next, at);
    return next.found;
  });
}

async function takenUntil(
  tx: Queryable,
  titles: readonly Wanted[],
  { wanted, firstRank, at }: { wanted: number; firstRank: number; at: Date },
): Promise<number> {
  if (wanted <= 0) return 0;
  const taken = await insertWanted(tx, titles.slice(0, wanted), { firstRank, at });
  // Some were wanted already: those that follow take their places.
  const rest = titles.slice(wanted);
  if (taken === wanted || rest.length === 0) return taken;
  return taken + (await takenUntil(tx, rest, { wanted: wanted - taken, firstRank: firstRank + taken, at }));
}

type Page = { totalPages: number; titles: readonly unknown[] };

function nextOf(
  discovery: Discovery,
  pages: readonly Page[],
  votes: readonly number[],
  wanted: number,
): Discovery {
  const { list, mostVotes, nextPage, found } = discovery;
  const fewest = Math.min(discovery.fewestVotesSeen ?? Number.POSITIVE_INFINITY, ...votes);
  const fewestVotesSeen = Number.isFinite(fewest) ? fewest : null;
  const lastPage = nextPage + pages.length - 1;
  const isThrough =
    pages.every(({ titles }) => titles.length === 0) || lastPage >= (pages[0]?.totalPages ?? 0);
  if (found >= wanted) return { ...discovery, fewestVotesSeen, hasEnded: true };
  if (!isThrough && lastPage < PAGES_MOST) return { ...discovery, fewestVotesSeen, nextPage: lastPage + 1 };
  // The list goes on beyond what TMDB tells of it: from the fewest votes that were seen.
  const isCutOff =
    lastPage >= PAGES_MOST && list === "votes" && fewestVotesSeen !== null && fewestVotesSeen > 0;
  if (!isCutOff) return { ...discovery, fewestVotesSeen, hasEnded: true };
  const isStuck = mostVotes !== null && fewestVotesSeen >= mostVotes;
  const below = isStuck ? mostVotes - 1 : fewestVotesSeen;
  return { ...discovery, mostVotes: below, fewestVotesSeen: null, nextPage: 1 };
}

async function readChanges(needs: SyncNeeds, mediaType: MediaType): Promise<void> {
  const { db, client, clock, onProgress } = needs;
  const until = clock.now();
  const since = await selectChangesRead(db, mediaType);
  if (since !== null && until.getTime() - since.getTime() < CHANGES_EVERY_HOURS * 60 * 60 * 1_000) return;
  if (since !== null) {
    const earliest = daysBefore(until, CHANGES_MOST_DAYS);
    const start_date = dayOf(since < earliest ? earliest : since);
    let totalPages = 1;
    for (let page = 1; page <= Math.min(totalPages, PAGES_MOST); page++) {
      const query = { start_date, end_date: dayOf(until), page };
      const answer = await patiently(needs, () => client.get(`/${mediaType}/changes`, query));
      const changes = readChangedIds(answer).value;
      ({ totalPages } = changes);
      const changed = changes.ids.map((tmdbId) => ({ mediaType, tmdbId }));
      await makeDue(db, changed, until);
      onProgress?.("reading changes", page / totalPages);
    }
  }
  await keepChangesRead(db, mediaType, until);
}

type Brought = Pick<SyncReport, "stored" | "gone" | "unusable" | "faults">;

/** While one batch is written the next is asked for. Ends when nothing is due, also of what another sync has claimed. */
async function bringDue(needs: SyncNeeds, claimer: Claimer): Promise<Brought> {
  const { db, clock, signal, onProgress, againMs = AGAIN_MS } = needs;
  const brought: Brought = { stored: 0, gone: 0, unusable: 0, faults: {} };
  const total = await selectDueCount(db, clock.now());
  let done = 0;
  let writing: Promise<void> = Promise.resolve();
  for (;;) {
    signal.throwIfAborted();
    const due = await claimDue(db, claimer(), BATCH);
    const asking = Promise.all(due.map((title) => ask(needs, title)));
    // Whatever fails, nothing is left behind that nobody waits for.
    const [asked, written] = await Promise.allSettled([asking, writing]);
    if (written.status === "rejected") throw written.reason;
    if (asked.status === "rejected") throw asked.reason;
    writing = keep(needs, asked.value);
    // It is waited for with the next batch.
    writing.catch(() => undefined);
    if (due.length === 0) {
      if (!(await selectOthersHaveDue(db, claimer()))) return brought;
      await pause(againMs, undefined, { signal });
    }
    for (const answer of asked.value) count(brought, answer);
    done += due.length;
    onProgress?.("bringing titles", Math.min(1, done / Math.max(total, done)));
  }
}

/** All that is kept of a title, in one request. */
export function askForDetails(
  client: TmdbClient,
  { mediaType, tmdbId }: Wanted,
  urgency: Urgency,
): Promise<unknown> {
  const query = { append_to_response: APPENDED[mediaType], include_image_language: PICTURE_LANGUAGES };
  return client.get(`/${mediaType}/${tmdbId}`, query, urgency);
}

type Asked = Outcome & { title: TmdbTitle | null };

async function ask(needs: SyncNeeds, wanted: Wanted): Promise<Asked> {
  const { mediaType, tmdbId } = wanted;
  const answer = await patiently(needs, () => askForDetails(needs.client, wanted, "ahead"));
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

async function keep({ db, clock, bring }: SyncNeeds, asked: readonly Asked[]): Promise<void> {
  if (asked.length === 0) return;
  const at = clock.now();
  const titles = asked.flatMap(({ title }) => title ?? []);
  const gone = asked.filter(({ outcome }) => outcome === "gone");
  await db.longTransaction(async (tx) => {
    const brought = await bring(tx, titles, at);
    const emptied = await deleteTmdbIds(tx, gone);
    await updateOutcomes(tx, asked, { at, dueAgainAt: new Date(at.getTime() + AGAIN_DAYS * DAY_MS) });
    await tellOfChange(tx, [...brought, ...emptied]);
  });
}

/** While TMDB does not answer it is asked again, until the sync is ended. What is refused otherwise is no answer: null. */
async function patiently(needs: SyncNeeds, request: () => Promise<unknown>): Promise<unknown> {
  const { signal, againMs = AGAIN_MS } = needs;
  for (;;) {
    signal.throwIfAborted();
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof TmdbFailed) || error.reason === "key-refused") throw error;
      if (error.reason === "refused") return {};
      await pause(againMs, undefined, { signal });
    }
  }
}

function count(brought: Brought, { outcome, faults }: Asked): void {
  brought[outcome]++;
  for (const field of faults) brought.faults[field] = (brought.faults[field] ?? 0) + 1;
}

function unique<Title extends Wanted>(titles: readonly Title[]): Title[] {
  return [...new Map(titles.map((title) => [`${title.mediaType} ${title.tmdbId}`, title])).values()];
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
