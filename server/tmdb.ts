/**
 * TMDB for a running product: the jobs that keep the catalogue in step with it, and the search for what is not here yet. Without a key there
 * is none of it. Nothing that viewers ask for waits for TMDB longer than a moment, or fails because it does.
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
import { loadFoundTitles } from "./load-tmdb.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/db.ts";
import { Refusal } from "./platform/errors.ts";
import type { Logger } from "./platform/logger.ts";
import type { RateLimits } from "./platform/rate-limit.ts";
import { type Sync, sentenceOf, shareOfSync, startSync } from "./sync-tmdb.ts";

export type Tmdb = {
  jobs: readonly Job[];
  /** How it stands; null without a key. */
  state(): TmdbClientState | null;
  progress(): Promise<TmdbProgress>;
  /**
   * Brings titles of that name that TMDB has and the catalogue has not, within this person's limit and the bound for all. @returns whether
   * there are any that can be shown now; what comes later is there for the next search
   */
  lookUp(text: string, userId: number): Promise<boolean>;
  close(): Promise<void>;
};

/** Brought in by their list, with their ids. */
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
/** Nobody waits longer for what may not be there. */
const LOOK_UP_MS = 900;
/** An answer of TMDB's that takes longer leaves no time to store what it tells. */
const SLOW_MS = 700;
/** More than somebody types in an hour who finds nothing here, and too few to fill the catalogue. */
const LOOK_UP_LIMITS = [{ by: "account", points: 60, seconds: 60 * 60, shared: true }] as const;
/** Of imported histories: in one run, and asked about at once. */
const ROWS_MOST = 5_000;
const ROWS_AT_ONCE = 50;
/** Matched with titles at once: the names of all titles are gone through each time. */
const ROWS_MATCHED = 1_000;
/** A call of the desk is answered within eight seconds. */
const CHECK_MS = 5_000;
/** What was looked up an hour ago is not looked up again. */
const LOOKED_UP_MOST = 5_000;

/** Whether TMDB accepts that key. */
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
  const underWay = new Set<Promise<unknown>>();
  let ofSync: TmdbClientState | null = null;
  /** Somebody has waited in vain: until TMDB has answered again nobody else does. */
  let isSlow = false;

  const hasKey = (): boolean => source.key() !== null;

  /** With the key that is in force; null without one. */
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
    // A sync that has begun ends with the key that it has, but not without one.
    if (!hasKey()) for (const each of running) void each.stop();
  });

  async function sync(kind: "titles" | "charts", { onProgress, signal }: JobRun): Promise<string> {
    const key = source.key();
    if (key === null) return "There is no key for TMDB.";
    const order = { databaseUrl: db.url, kind, key, apiUrl, wanted, mayLearnFromText, proxies };
    const started = startSync(order, (progress) => {
      ofSync = progress.client;
      onProgress(shareOfSync(progress));
    });
    running.add(started);
    signal.addEventListener("abort", () => void started.stop(), { once: true });
    try {
      return sentenceOf(await started.result);
    } finally {
      ofSync = null;
      running.delete(started);
    }
  }

  async function bring(client: TmdbClient, text: string, userId: number): Promise<boolean> {
    await limits.take("look-up at TMDB", LOOK_UP_LIMITS, { account: userId });
    const found = await findTmdbTitles(client, text, "waited-for");
    isSlow = false;
    const stored = await store(found);
    if (stored.titles.length > 0) follow(bringWhole(client, stored));
    return stored.titles.length > 0;
  }

  /**
   * Those that are not here yet, as far as there is room for them. This process shows them at once; others hear of them when all that there
   * is to know of them has come.
   */
  async function store(found: readonly TmdbTitle[]): Promise<Stored> {
    const here = await catalogue.identify(found);
    // Another process may just have brought some, and not told of them yet.
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

  /** How many more titles searches and imports may bring in from TMDB. */
  async function room(): Promise<number> {
    return Math.max(0, wanted.found - (await countFoundTmdbTitles(db)));
  }

  /** Titles of imported histories that are not here: by their numbers, else by their names. */
  async function lookUpHistories({ onProgress, signal }: JobRun): Promise<string> {
    const rows = await imports.toLookUp(ROWS_MOST);
    const brought: UnmatchedRow[] = [];
    let [done, found] = [0, 0];
    const match = async () => {
      const batch = brought.splice(0);
      found += await imports.lookedUp(batch);
      done += batch.length;
    };
    for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
      const client = clientNow();
      // Rows for which there is no room are looked up when there is.
      if (client === null || signal.aborted || (await room()) < ROWS_AT_ONCE) break;
      const batch = rows.slice(first, first + ROWS_AT_ONCE);
      const titles = await titlesOf(client, batch);
      const { ids } = await store([...new Map(titles.map((title) => [keyOf(title), title])).values()]);
      await catalogue.notifyChange(db, ids);
      brought.push(...batch);
      if (brought.length >= ROWS_MATCHED) await match();
      onProgress((first + batch.length) / rows.length);
    }
    if (brought.length > 0) await match();
    await retireFoundTmdbTitles(db, wanted.found, clock.now());
    return `${done} rows of histories were looked up, ${found} of them have a title now.`;
  }

  async function titlesOf(client: TmdbClient, rows: readonly UnmatchedRow[]): Promise<TmdbTitle[]> {
    const found = await Promise.all(
      rows.map((row) =>
        titlesOfRow(client, row).catch((error: unknown) => {
          // What TMDB will not be asked is nothing that it has.
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
      const found = await readTmdbTitle(client, { mediaType, tmdbId: ids.tmdbId }, "ahead");
      return found === null ? [] : [found];
    }
    if (ids.imdbId !== null) return findTmdbTitlesByImdb(client, ids.imdbId);
    return (await findTmdbTitles(client, title, "ahead")).filter((each) => isCalled(each, title));
  }

  /** All that there is to know of them, once they are there; then every process is told. Makes room for those who search next. */
  async function bringWhole(client: TmdbClient, { titles, ids }: Stored): Promise<void> {
    try {
      const whole = await Promise.all(titles.map((title) => readTmdbTitle(client, title, "waited-for")));
      const read = whole.flatMap((title) => title ?? []);
      const how = { at: clock.now(), mayLearnFromText };
      await db.transaction(async (tx) => {
        await loadFoundTitles(tx, read, how);
        await noteTmdbTitlesRead(tx, read, how.at);
        await catalogue.notifyChange(tx, ids);
      });
    } catch (error) {
      // What the list told of them is here all the same.
      await catalogue.notifyChange(db, ids);
      throw error;
    }
    await retireFoundTmdbTitles(db, wanted.found, clock.now());
  }

  function follow(work: Promise<unknown>): void {
    const followed = work
      .catch((error: unknown) => {
        if (error instanceof Refusal && error.code === "rate_limited") return;
        logger.warn({ err: error }, "what TMDB has of a title could not be brought");
      })
      .finally(() => underWay.delete(followed));
    underWay.add(followed);
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
      return client === null ? null : (ofSync ?? client.state());
    },
    progress: () => readTmdbProgress(db),
    async lookUp(text, userId) {
      const client = clientNow();
      if (client === null) return false;
      const name = text.trim().toLowerCase();
      const known = lookedUp.get(name);
      const asked = known ?? bring(client, text.trim(), userId);
      if (known === undefined) {
        lookedUp.set(name, asked);
        follow(asked);
        // What failed is looked up again by the next who searches for it.
        asked.catch(() => lookedUp.delete(name));
      }
      const noteSlowness = () => (isSlow ||= client.oldestRequestMs() > SLOW_MS);
      if (noteSlowness()) return false;
      const { promise: tooLong, resolve } = Promise.withResolvers<boolean>();
      const limit = setTimeout(() => {
        // What our own database or index takes is not TMDB's fault.
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
      await Promise.all(underWay);
    },
  };
}

/** Another title of the list may be called a little so. */
function isCalled({ title, originalTitle, alternativeTitles }: TmdbTitle, name: string): boolean {
  const wanted = fold(name);
  return [title, originalTitle, ...alternativeTitles].some((each) => each !== null && fold(each) === wanted);
}

function keyOf({ mediaType, tmdbId }: Pick<TmdbTitle, "mediaType" | "tmdbId">): string {
  return `${mediaType} ${tmdbId}`;
}
