/**
 * Discovery: once a month, TMDB's lists of titles by votes and by popularity are read again. Titles on the new lists are queued for the
 * sync; titles that are no longer listed can be retired (`retirement.ts`).
 */
import type { MediaType } from "#contract/vocabulary.ts";
import type { Queryable } from "#server/platform/db.ts";

import type { Query } from "./client.ts";
import { type TitleList, readTitleList } from "./read-lists.ts";
import { type Claimer, type SyncNeeds, waitToRetry, requestPatiently } from "./sync-run.ts";
import {
  type Discovery,
  type DiscoveryList,
  type Wanted,
  claimDiscovery,
  selectListedCount,
  updateDiscovery,
  upsertListed,
} from "./sync-store.ts";

const PAGE_CONCURRENCY = 10;
const PAGE_TITLES = 20;
/** Attempts to read a page before its walk is left to the next sync. */
const PAGE_TRIES = 3;
/** TMDB returns at most this many pages of a list. */
export const MAX_PAGES = 500;
/** Cumulative shares of the wanted titles. The last part comes from the list by popularity, because new titles in demand have few votes. */
const SHARES: Readonly<Record<DiscoveryList, number>> = { votes: 0.9, popularity: 1 };
const SORTED_BY: Readonly<Record<DiscoveryList, string>> = {
  votes: "vote_count.desc",
  popularity: "popularity.desc",
};
const REDISCOVER_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;

export async function discover(
  needs: SyncNeeds,
  { mediaType, claimer }: { mediaType: MediaType; claimer: Claimer },
  onShare: (share: number) => void,
): Promise<void> {
  const { db, signal } = needs;
  const wanted = needs.wanted[mediaType];
  for (const list of ["votes", "popularity"] as const) {
    const share = Math.ceil(wanted * SHARES[list]);
    for (;;) {
      signal.throwIfAborted();
      const claim = claimer();
      const endedBefore = new Date(claim.at.getTime() - REDISCOVER_DAYS * DAY_MS);
      const discovery = await claimDiscovery(db, { mediaType, list, wanted: share }, { claim, endedBefore });
      if (discovery?.hasEnded === true) break;
      if (discovery === null) await waitToRetry(needs);
      else {
        const found = await discoverPages(needs, discovery, share);
        // The next sync resumes at the page that can't be read.
        if (found === null) return;
        onShare(Math.min(1, found / Math.max(1, wanted)));
      }
    }
  }
}

/**
 * Reads some pages at once and stores those before the first unreadable one, with the progress.
 * @returns how many titles were found so far; `null` if the first page can't be read
 */
async function discoverPages(needs: SyncNeeds, discovery: Discovery, wanted: number): Promise<number | null> {
  const { db, clock } = needs;
  const { mediaType, list, mostVotes, nextPage, roundAt } = discovery;
  const missing = Math.max(1, Math.ceil((wanted - discovery.found) / PAGE_TITLES));
  const pages = Array.from(
    { length: Math.min(PAGE_CONCURRENCY, missing) },
    (_, place) => nextPage + place,
  ).filter((page) => page <= MAX_PAGES);
  const read = await Promise.all(
    pages.map((page) => {
      const query = {
        include_adult: "false",
        include_video: "false",
        sort_by: SORTED_BY[list],
        page,
        ...(mostVotes !== null && { "vote_count.lte": mostVotes }),
      };
      return readPage(needs, mediaType, query);
    }),
  );
  const firstUnreadable = read.indexOf(null);
  const lists = read
    .slice(0, firstUnreadable < 0 ? read.length : firstUnreadable)
    .flatMap((each) => each ?? []);
  if (lists.length === 0) return null;
  const at = clock.now();
  return db.transaction(async (tx) => {
    const before = await selectListedCount(tx, mediaType, roundAt);
    const titles = unique(lists.flatMap((each) => each.titles).filter(({ isAdult }) => !isAdult));
    const listed = await listUntil(tx, titles, { most: wanted - before, firstRank: before, roundAt, at });
    const votes = titles.flatMap(({ voteCount }) => (voteCount === null ? [] : [voteCount]));
    const next = nextOf({ ...discovery, found: before + listed }, lists, votes, wanted);
    await updateDiscovery(tx, next, at);
    return next.found;
  });
}

/** `null` if no attempt brings a page with results and a number of pages: another answer says nothing about the list's end. */
async function readPage(needs: SyncNeeds, mediaType: MediaType, query: Query): Promise<TitleList | null> {
  for (let tries = 1; ; tries++) {
    const answer = await requestPatiently(needs, () => needs.client.get(`/discover/${mediaType}`, query));
    const list = readTitleList(answer, mediaType).value;
    if (list.isWellFormed) return list;
    if (tries === PAGE_TRIES) return null;
    await waitToRetry(needs);
  }
}

type Listing = { most: number; firstRank: number; roundAt: Date; at: Date };

async function listUntil(tx: Queryable, titles: readonly Wanted[], listing: Listing): Promise<number> {
  const { most, firstRank } = listing;
  if (most <= 0) return 0;
  const listed = await upsertListed(tx, titles.slice(0, most), listing);
  // Titles that this walk had already listed don't count; the titles after them take their places.
  const rest = titles.slice(most);
  if (listed === most || rest.length === 0) return listed;
  return (
    listed + (await listUntil(tx, rest, { ...listing, most: most - listed, firstRank: firstRank + listed }))
  );
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
  const isComplete =
    pages.every(({ titles }) => titles.length === 0) || lastPage >= (pages[0]?.totalPages ?? 0);
  if (found >= wanted) return { ...discovery, fewestVotesSeen, hasEnded: true };
  if (!isComplete && lastPage < MAX_PAGES) return { ...discovery, fewestVotesSeen, nextPage: lastPage + 1 };
  // The list continues beyond TMDB's page limit: start again at the fewest votes seen.
  const isCutOff =
    lastPage >= MAX_PAGES && list === "votes" && fewestVotesSeen !== null && fewestVotesSeen > 0;
  if (!isCutOff) return { ...discovery, fewestVotesSeen, hasEnded: true };
  const isStuck = mostVotes !== null && fewestVotesSeen >= mostVotes;
  const below = isStuck ? mostVotes - 1 : fewestVotesSeen;
  return { ...discovery, mostVotes: below, fewestVotesSeen: null, nextPage: 1 };
}

export function unique<Title extends Wanted>(titles: readonly Title[]): Title[] {
  return [...new Map(titles.map((title) => [`${title.mediaType} ${title.tmdbId}`, title])).values()];
}
