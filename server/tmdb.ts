/**
 * TMDB for a running product: the jobs that keep the catalogue in step with it, and the search for what is not here yet. Without a key there
 * is none of it. Nothing that viewers ask for waits for TMDB longer than a moment, or fails because it does.
 */
import { setTimeout as pause } from "node:timers/promises";

import { LRUCache } from "lru-cache";

import type { Config } from "./config.ts";
import type { Catalogue } from "./features/catalogue/catalogue.ts";
import {
  type TmdbClientState,
  type TmdbTitle,
  createTmdbClient,
  findTmdbTitles,
  readTmdbTitle,
  wantTmdbTitles,
} from "./features/catalogue/tmdb/tmdb.ts";
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
  clock: Clock;
  logger: Logger;
  config: Config["tmdb"];
};

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60 * 1_000;
/** Nobody waits longer for what may not be there. */
const LOOK_UP_MS = 900;
const LOOK_AGAIN_MS = 25;
/** What was looked up an hour ago is not looked up again. */
const LOOKED_UP_MOST = 5_000;

const WITHOUT: Tmdb = {
  jobs: [],
  state: () => null,
  lookUp: async () => false,
  close: async () => undefined,
};

export function createTmdb({ db, catalogue, clock, logger, config }: Needs): Tmdb {
  const { key, apiUrl, titles: wanted, mayLearnFromText, proxies } = config;
  if (key === null) return WITHOUT;
  const token = key;
  const client = createTmdbClient({ db, key, baseUrl: apiUrl, proxies });
  const lookedUp = new LRUCache<string, Promise<boolean>>({ max: LOOKED_UP_MOST, ttl: HOUR_MS });
  const running = new Set<Sync>();
  const underWay = new Set<Promise<unknown>>();
  let ofSync: TmdbClientState | null = null;
  /** Somebody has waited in vain: until TMDB has answered again nobody else does. */
  let isSlow = false;

  async function sync(kind: "titles" | "charts", onProgress: (share: number) => void): Promise<string> {
    const order = { databaseUrl: db.url, kind, key: token, apiUrl, wanted, mayLearnFromText, proxies };
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

  async function bring(text: string): Promise<boolean> {
    const found = await findTmdbTitles(client, text);
    isSlow = false;
    const known = new Set((await catalogue.identify(found)).map(keyOf));
    const titles = found.filter((title) => !known.has(keyOf(title)));
    if (titles.length === 0) return false;
    const how = { at: clock.now(), mayLearnFromText };
    const ids = await db.transaction(async (tx) => {
      await wantTmdbTitles(tx, titles, how.at);
      const stored = await loadFoundTitles(tx, titles, how);
      await catalogue.tellOfChange(tx);
      return stored;
    });
    follow(bringWhole(titles));
    while (!ids.every((id) => catalogue.facts(id) !== null)) await pause(LOOK_AGAIN_MS);
    return true;
  }

  /** All that there is to know of them, once they are there. */
  async function bringWhole(titles: readonly TmdbTitle[]): Promise<void> {
    const whole = await Promise.all(titles.map((title) => readTmdbTitle(client, title, "waited-for")));
    const read = whole.flatMap((title) => title ?? []);
    const how = { at: clock.now(), mayLearnFromText };
    await db.transaction(async (tx) => {
      await loadFoundTitles(tx, read, how);
      await catalogue.tellOfChange(tx);
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
        firstAfterMs: 0,
        run: ({ onProgress }) => sync("titles", onProgress),
      },
      {
        name: "charts",
        everyMs: HOUR_MS,
        firstAfterMs: MINUTE_MS,
        run: ({ onProgress }) => sync("charts", onProgress),
      },
    ],
    state: () => ofSync ?? client.state(),
    async lookUp(text) {
      const name = text.trim().toLowerCase();
      const known = lookedUp.get(name);
      const asked = known ?? bring(text.trim());
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
      await Promise.all([...running].map((each) => each.stop()));
      client.close();
      await Promise.all(underWay);
    },
  };
}

function keyOf({ mediaType, tmdbId }: Pick<TmdbTitle, "mediaType" | "tmdbId">): string {
  return `${mediaType} ${tmdbId}`;
}
