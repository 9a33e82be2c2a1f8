/**
 * TMDB for a running server: the jobs that sync the catalog with it, and look-ups of titles that aren't in the catalog yet. Without a key,
 * all of this is off. A viewer's search waits at most 900 ms for TMDB and doesn't fail because of it.
 */
import { setTimeout as pause } from "node:timers/promises";

import { LRUCache } from "lru-cache";

import { fold } from "#engine/text/fold.ts";

import type { Config } from "./config.ts";
import type { CatalogueSource, KeyCheck } from "./features/catalogue-source/catalogue-source.ts";
import type { Catalogue } from "./features/catalogue/catalogue.ts";
import {
  type TmdbClient,
  type TmdbClientState,
  TmdbFailed,
  type TmdbProgress,
  type TmdbTitle,
  acceptsKey,
  countFoundTmdbTitles,
  createTmdbClient,
  findTmdbTitles,
  findTmdbTitlesByImdb,
  readTmdbProgress,
  noteTmdbTitlesRead,
  readTmdbTitle,
  retireFoundTmdbTitles,
  wantTmdbTitles,
} from "./features/catalogue/tmdb/tmdb.ts";
import type { Imports, UnmatchedRow } from "./features/imports/imports.ts";
import type { Job, JobRun } from "./features/jobs/jobs.ts";
import { loadFoundTitles } from "./load-catalogue.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/db.ts";
import { Refusal } from "./platform/errors.ts";
import type { Logger } from "./platform/logger.ts";
import type { RateLimits } from "./platform/rate-limit.ts";
import { type Sync, syncSummary, shareOfSync, startSync } from "./sync-tmdb.ts";

export type Tmdb = {
  jobs: readonly Job[];
  /** The state of the TMDB client in use, which is the sync's while one runs; `null` without a key. */
  state(): TmdbClientState | null;
  progress(): Promise<TmdbProgress>;
  /**
   * Adds titles that TMDB finds by this name and the catalog doesn't have, within the user's rate limit.
   * @returns whether any were added in time for this search; titles added later are there for the next search
   */
  lookUp(text: string, userId: number): Promise<boolean>;
  close(): Promise<void>;
};

/** Titles that a look-up stored, with their catalog ids in the same order. */
type Stored = { titles: readonly TmdbTitle[]; ids: readonly number[] };

type Needs = {
  db: Database;
  catalogue: Catalogue;
  imports: Imports;
  limits: RateLimits;
  clock: Clock;
  logger: Logger;
  source: CatalogueSource;
  config: Config["tmdb"];
};

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60 * 1_000;
/** How long a search waits for titles that may not exist. */
const LOOK_UP_MS = 900;
/** A TMDB answer that takes longer leaves no time to store its titles. */
const SLOW_MS = 700;
/** 60 an hour is more failed searches than anyone types, and too few to fill the catalog. */
const LOOK_UP_LIMITS = [{ by: "account", points: 60, seconds: 60 * 60, shared: true }] as const;
/** Maximum number of imported rows looked up per run, and at the same time. */
const ROWS_MOST = 5_000;
const ROWS_AT_ONCE = 50;
/** Rows matched to titles at once. Each match reads the names of all titles, so rows are collected first. */
const ROWS_MATCHED = 1_000;
/** Calls from the admin console must be answered within eight seconds. */
const CHECK_MS = 5_000;
/** How many searched names are cached, so they aren't looked up again within an hour. */
const LOOKED_UP_MOST = 5_000;

/** Whether TMDB accepts this key. */
export async function checkTmdbKey(
  key: string,
  { db, config: { apiUrl: baseUrl, proxies } }: Pick<Needs, "db" | "config">,
): Promise<KeyCheck> {
  const client = createTmdbClient({ db, key, baseUrl, proxies });
  const answered = new AbortController();
  try {
    const tooLong = pause(CHECK_MS, "unavailable" as const, { signal: answered.signal });
    tooLong.catch(() => undefined);
    return await Promise.race([acceptsKey(client), tooLong]);
  } finally {
    answered.abort();
    client.close();
  }
}

export function createTmdb(needs: Needs): Tmdb {
  const { db, catalogue, imports, limits, clock, logger, source, config } = needs;
  const { apiUrl, titles: wanted, mayLearnFromText, proxies } = config;
  let open: { key: string; client: TmdbClient } | null = null;
  const lookedUp = new LRUCache<string, Promise<boolean>>({ max: LOOKED_UP_MOST, ttl: HOUR_MS });
  const running = new Set<Sync>();
  const backgroundWork = new Set<Promise<unknown>>();
  let syncClientState: TmdbClientState | null = null;
  /** Whether a TMDB request has taken longer than SLOW_MS. If so, searches don't wait for TMDB until it answers again. */
  let isSlow = false;

  const hasKey = (): boolean => source.key() !== null;

  /** The client for the current key; `null` without one. */
  function clientNow(): TmdbClient | null {
    const key = source.key();
    if (open?.key !== key) {
      open?.client.close();
      open = key === null ? null : { key, client: createTmdbClient({ db, key, baseUrl: apiUrl, proxies }) };
    }
    return open?.client ?? null;
  }

  source.onChange(() => {
    lookedUp.clear();
    isSlow = false;
    // A running sync finishes with its old key, but stops if there's no key anymore.
    if (!hasKey()) for (const each of running) void each.stop();
  });

  async function sync(kind: "titles" | "charts", { onProgress, signal }: JobRun): Promise<string> {
    const key = source.key();
    if (key === null) return "There is no TMDB key.";
    const order = { databaseUrl: db.url, kind, key, apiUrl, wanted, mayLearnFromText, proxies };
    const started = startSync(order, (progress) => {
      syncClientState = progress.client;
      onProgress(shareOfSync(progress));
    });
    running.add(started);
    signal.addEventListener("abort", () => void started.stop(), { once: true });
    try {
      return syncSummary(await started.result);
    } finally {
      syncClientState = null;
      running.delete(started);
    }
  }

  async function fetchAndStore(client: TmdbClient, text: string, userId: number): Promise<boolean> {
    await limits.take("look-up at TMDB", LOOK_UP_LIMITS, { account: userId });
    const found = await findTmdbTitles(client, text, "interactive");
    isSlow = false;
    const stored = await store(found);
    if (stored.titles.length > 0) trackInBackground(loadDetails(client, stored));
    return stored.titles.length > 0;
  }

  /**
   * Stores titles that aren't in the catalog yet, up to the limit for found titles. This process shows them at once; other processes are
   * notified by the caller.
   */
  async function store(found: readonly TmdbTitle[]): Promise<Stored> {
    const here = await catalogue.identify(found);
    // Another process may have just added some and not announced them yet.
    const unheardOf = here.filter(({ titleId }) => catalogue.facts(titleId) === null);
    await catalogue.readChanged(unheardOf.map(({ titleId }) => titleId));
    const known = new Set(here.map(keyOf));
    const titles = found.filter((title) => !known.has(keyOf(title))).slice(0, await room());
    if (titles.length === 0) return { titles, ids: [] };
    const how = { at: clock.now(), mayLearnFromText };
    const ids = await db.transaction(async (tx) => {
      await wantTmdbTitles(tx, titles, how.at);
      return loadFoundTitles(tx, titles, how);
    });
    await catalogue.readChanged(ids);
    return { titles, ids };
  }

  /** How many more titles searches and imports may add from TMDB. */
  async function room(): Promise<number> {
    return Math.max(0, wanted.found - (await countFoundTmdbTitles(db)));
  }

  /** Looks up titles of imported histories that aren't in the catalog: by their ids if they have any, otherwise by their names. */
  async function lookUpHistories({ onProgress, signal }: JobRun): Promise<string> {
    const rows = await imports.toLookUp(ROWS_MOST);
    const awaitingMatch: UnmatchedRow[] = [];
    let [done, found] = [0, 0];
    const match = async () => {
      const batch = awaitingMatch.splice(0);
      found += await imports.lookedUp(batch);
      done += batch.length;
    };
    for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
      const client = clientNow();
      // If there's no room for another batch of found titles, the remaining rows wait for a later run.
      if (client === null || signal.aborted || (await room()) < ROWS_AT_ONCE) break;
      const batch = rows.slice(first, first + ROWS_AT_ONCE);
      const titles = await titlesOf(client, batch);
      const { ids } = await store([...new Map(titles.map((title) => [keyOf(title), title])).values()]);
      await catalogue.notifyChange(db, ids);
      awaitingMatch.push(...batch);
      if (awaitingMatch.length >= ROWS_MATCHED) await match();
      onProgress((first + batch.length) / rows.length);
    }
    if (awaitingMatch.length > 0) await match();
    await retireFoundTmdbTitles(db, wanted.found, clock.now());
    return `Looked up ${done} rows of imported histories; found a title for ${found} of them.`;
  }

  async function titlesOf(client: TmdbClient, rows: readonly UnmatchedRow[]): Promise<TmdbTitle[]> {
    const found = await Promise.all(
      rows.map((row) =>
        titlesOfRow(client, row).catch((error: unknown) => {
          // If TMDB rejects the request for this row, there is no title for it.
          if (error instanceof TmdbFailed && error.reason === "refused") return [];
          throw error;
        }),
      ),
    );
    return found.flat();
  }

  async function titlesOfRow(
    client: TmdbClient,
    { ids, mediaType, title }: UnmatchedRow,
  ): Promise<TmdbTitle[]> {
    if (ids.tmdbId !== null && mediaType !== null) {
      const found = await readTmdbTitle(client, { mediaType, tmdbId: ids.tmdbId }, "background");
      return found === null ? [] : [found];
    }
    if (ids.imdbId !== null) return findTmdbTitlesByImdb(client, ids.imdbId);
    return (await findTmdbTitles(client, title, "background")).filter((each) => isCalled(each, title));
  }

  /** Loads the titles' full details and announces them to every process. Then retires found titles over the limit. */
  async function loadDetails(client: TmdbClient, { titles, ids }: Stored): Promise<void> {
    try {
      const whole = await Promise.all(titles.map((title) => readTmdbTitle(client, title, "interactive")));
      const read = whole.flatMap((title) => title ?? []);
      const how = { at: clock.now(), mayLearnFromText };
      await db.transaction(async (tx) => {
        await loadFoundTitles(tx, read, how);
        await noteTmdbTitlesRead(tx, read, how.at);
        await catalogue.notifyChange(tx, ids);
      });
    } catch (error) {
      // The data from TMDB's list is stored even without the details, so announce it.
      await catalogue.notifyChange(db, ids);
      throw error;
    }
    await retireFoundTmdbTitles(db, wanted.found, clock.now());
  }

  function trackInBackground(work: Promise<unknown>): void {
    const tracked = work
      .catch((error: unknown) => {
        if (error instanceof Refusal && error.code === "rate_limited") return;
        logger.warn({ err: error }, "titles could not be loaded from TMDB");
      })
      .finally(() => backgroundWork.delete(tracked));
    backgroundWork.add(tracked);
  }

  return {
    jobs: [
      {
        name: "sync",
        everyMs: DAY_MS,
        isEnabled: hasKey,
        firstAfterMs: 0,
        run: (run) => sync("titles", run),
      },
      {
        name: "charts",
        everyMs: HOUR_MS,
        isEnabled: hasKey,
        firstAfterMs: MINUTE_MS,
        run: (run) => sync("charts", run),
      },
      {
        name: "histories",
        everyMs: 15 * MINUTE_MS,
        isEnabled: hasKey,
        firstAfterMs: 2 * MINUTE_MS,
        run: lookUpHistories,
      },
    ],
    state() {
      const client = clientNow();
      return client === null ? null : (syncClientState ?? client.state());
    },
    progress: () => readTmdbProgress(db),
    async lookUp(text, userId) {
      const client = clientNow();
      if (client === null) return false;
      const name = text.trim().toLowerCase();
      const known = lookedUp.get(name);
      const asked = known ?? fetchAndStore(client, text.trim(), userId);
      if (known === undefined) {
        lookedUp.set(name, asked);
        trackInBackground(asked);
        // A failed look-up is retried by the next search for this name.
        asked.catch(() => lookedUp.delete(name));
      }
      const noteSlowness = () => (isSlow ||= client.oldestRequestMs() > SLOW_MS);
      if (noteSlowness()) return false;
      const { promise: tooLong, resolve } = Promise.withResolvers<boolean>();
      const limit = setTimeout(() => {
        // Time spent in the database or the index doesn't count against TMDB.
        noteSlowness();
        resolve(false);
      }, LOOK_UP_MS);
      const hasFound = await Promise.race([asked.catch(() => false), tooLong]);
      clearTimeout(limit);
      return hasFound;
    },
    async close() {
      await Promise.all([...running].map((each) => each.stop()));
      open?.client.close();
      await Promise.all(backgroundWork);
    },
  };
}

/** Whether one of the title's names is exactly this one. TMDB's search also returns similar names. */
function isCalled({ title, originalTitle, alternativeTitles }: TmdbTitle, name: string): boolean {
  const wanted = fold(name);
  return [title, originalTitle, ...(alternativeTitles ?? [])].some((each) => fold(each) === wanted);
}

function keyOf({ mediaType, tmdbId }: Pick<TmdbTitle, "mediaType" | "tmdbId">): string {
  return `${mediaType} ${tmdbId}`;
}
