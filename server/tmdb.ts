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
  acceptsKey,
  type TmdbTitle,
  createTmdbClient,
  findTmdbTitles,
  findTmdbTitlesByImdb,
  readTmdbProgress,
  readTmdbTitle,
  wantTmdbTitles,
} from "./features/catalogue/tmdb/tmdb.ts";
import type { Imports, UnmatchedRow } from "./features/imports/imports.ts";
import type { Job } from "./features/jobs/jobs.ts";
import { loadFoundTitles } from "./load-tmdb.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/db.ts";
import type { Logger } from "./platform/logger.ts";
import { type Sync, sentenceOf, shareOfSync, startSync } from "./sync-tmdb.ts";

export type Tmdb = {
  jobs: readonly Job[];
  /** How it stands; null without a key. */
  state(): TmdbClientState | null;
  progress(): Promise<TmdbProgress>;
  /**
   * Brings titles of that name that TMDB has and the catalogue has not. @returns whether there are any that can be shown now; what comes
   * later is there for the next search
   */
  lookUp(text: string): Promise<boolean>;
  close(): Promise<void>;
};

type Needs = {
  db: Database;
  catalogue: Catalogue;
  imports: Imports;
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
const LOOK_AGAIN_MS = 25;
/** Of imported histories: in one run, and asked about at once. */
const ROWS_MOST = 5_000;
const ROWS_AT_ONCE = 50;
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

export function createTmdb({ db, catalogue, imports, clock, logger, source, config }: Needs): Tmdb {
  const { apiUrl, titles: wanted, mayLearnFromText, proxies } = config;
  let open: { key: string; client: TmdbClient } | null = null;
  const lookedUp = new LRUCache<string, Promise<boolean>>({ max: LOOKED_UP_MOST, ttl: HOUR_MS });
  const running = new Set<Sync>();
  const underWay = new Set<Promise<unknown>>();
  const closing = new AbortController();
  const { signal } = closing;
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

  async function sync(kind: "titles" | "charts", onProgress: (share: number) => void): Promise<string> {
    const key = source.key();
    if (key === null) return "There is no key for TMDB.";
    const order = { databaseUrl: db.url, kind, key, apiUrl, wanted, mayLearnFromText, proxies };
    const started = startSync(order, (progress) => {
      ofSync = progress.client;
      onProgress(shareOfSync(progress));
    });
    running.add(started);
    try {
      return sentenceOf(await started.result);
    } finally {
      ofSync = null;
      running.delete(started);
    }
  }

  async function bring(client: TmdbClient, text: string): Promise<boolean> {
    const found = await findTmdbTitles(client, text, "waited-for");
    isSlow = false;
    const titles = await store(found);
    if (titles.length > 0) follow(bringWhole(client, titles));
    return titles.length > 0;
  }

  /** Those that are not here yet; with the next sync comes all that there is to know of them. @returns which those were, once they are shown */
  async function store(found: readonly TmdbTitle[]): Promise<TmdbTitle[]> {
    const known = new Set((await catalogue.identify(found)).map(keyOf));
    const titles = found.filter((title) => !known.has(keyOf(title)));
    if (titles.length === 0) return [];
    const how = { at: clock.now(), mayLearnFromText };
    const ids = await db.transaction(async (tx) => {
      await wantTmdbTitles(tx, titles, how.at);
      const stored = await loadFoundTitles(tx, titles, how);
      await catalogue.tellOfChange(tx, stored);
      return stored;
    });
    while (!ids.every((id) => catalogue.facts(id) !== null))
      await pause(LOOK_AGAIN_MS, undefined, { signal });
    return titles;
  }

  /** Titles of imported histories that are not here: by their numbers, else by their names. */
  async function lookUpHistories(onProgress: (share: number) => void): Promise<string> {
    const rows = await imports.toLookUp(ROWS_MOST);
    let [done, found] = [0, 0];
    for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
      const client = clientNow();
      if (client === null) break;
      const batch = rows.slice(first, first + ROWS_AT_ONCE);
      const titles = await titlesOf(client, batch);
      await store([...new Map(titles.map((title) => [keyOf(title), title])).values()]);
      found += await imports.lookedUp(batch);
      done += batch.length;
      onProgress(done / rows.length);
    }
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

  /** All that there is to know of them, once they are there. */
  async function bringWhole(client: TmdbClient, titles: readonly TmdbTitle[]): Promise<void> {
    const whole = await Promise.all(titles.map((title) => readTmdbTitle(client, title, "waited-for")));
    const read = whole.flatMap((title) => title ?? []);
    const how = { at: clock.now(), mayLearnFromText };
    await db.transaction(async (tx) => {
      await catalogue.tellOfChange(tx, await loadFoundTitles(tx, read, how));
    });
  }

  function follow(work: Promise<unknown>): void {
    const followed = work
      .catch((error: unknown) => logger.warn({ err: error }, "what TMDB has of a title could not be brought"))
      .finally(() => underWay.delete(followed));
    underWay.add(followed);
  }

  return {
    jobs: [
      {
        name: "sync",
        everyMs: DAY_MS,
        isPossible: hasKey,
        firstAfterMs: 0,
        run: ({ onProgress }) => sync("titles", onProgress),
      },
      {
        name: "charts",
        everyMs: HOUR_MS,
        isPossible: hasKey,
        firstAfterMs: MINUTE_MS,
        run: ({ onProgress }) => sync("charts", onProgress),
      },
      {
        name: "histories",
        everyMs: 15 * MINUTE_MS,
        isPossible: hasKey,
        firstAfterMs: 2 * MINUTE_MS,
        run: ({ onProgress }) => lookUpHistories(onProgress),
      },
    ],
    state() {
      const client = clientNow();
      return client === null ? null : (ofSync ?? client.state());
    },
    progress: () => readTmdbProgress(db),
    async lookUp(text) {
      const client = clientNow();
      if (client === null) return false;
      const name = text.trim().toLowerCase();
      const known = lookedUp.get(name);
      const asked = known ?? bring(client, text.trim());
      lookedUp.set(name, asked);
      if (known === undefined) {
        follow(asked);
        // What failed is looked up again by the next who searches for it.
        asked.catch(() => lookedUp.delete(name));
      }
      if (isSlow) return false;
      const { promise: tooLong, resolve } = Promise.withResolvers<boolean>();
      const limit = setTimeout(() => {
        isSlow = true;
        resolve(false);
      }, LOOK_UP_MS);
      const hasFound = await Promise.race([asked.catch(() => false), tooLong]);
      clearTimeout(limit);
      return hasFound;
    },
    async close() {
      closing.abort();
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
