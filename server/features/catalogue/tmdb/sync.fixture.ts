/** Syncs of a database with a double of TMDB. */
import { inject, onTestFinished } from "vitest";

import { loadTmdbTitles, readJudge } from "#server/load-catalogue.ts";
import { systemClock } from "#server/platform/clock.ts";
import { type Database, openDatabase } from "#server/platform/db.ts";
import { copyTemplate } from "#server/testing/databases.ts";
import { startTmdbDouble } from "#server/testing/tmdb-double.ts";

import { createTmdbClient } from "./client.ts";
import { type SyncReport, syncCharts, syncTitles } from "./sync.ts";

const SIZE = { films: 130, series: 45 };
export const WANTED = { movie: 120, tv: 40, found: 50 };
const judge = await readJudge();

type Run = { signal?: AbortSignal; now?: Date; wanted?: Partial<typeof WANTED> };

/** A separate database with the embedded catalog. */
export async function ownDatabase(): Promise<Database> {
  const { url, drop } = await copyTemplate(inject("postgresUrl"));
  const db = openDatabase({ url, maxConnections: 4, onError: () => undefined });
  onTestFinished(async () => {
    await db.close();
    await drop();
  });
  return db;
}

/** A double of TMDB and syncs with it. Uses the database of a running server, if one is given. */
export async function source({ db, ...size }: Partial<typeof SIZE> & { db?: Database } = {}) {
  const own = db ?? (await ownDatabase());
  const double = await startTmdbDouble({ ...SIZE, ...size });
  const client = createTmdbClient({
    db: own,
    key: "a".repeat(32),
    baseUrl: double.address,
    limits: { perSecond: 2_000, inFlight: 20 },
    timeoutMs: 30_000,
    slowMs: 30_000,
    backoffMs: 1,
  });
  onTestFinished(async () => {
    client.close();
    await double.close();
  });
  const needs = ({ signal = new AbortController().signal, now, wanted }: Run) => ({
    db: own,
    client,
    clock: now === undefined ? systemClock : { now: () => now },
    store: (
      tx: Parameters<typeof loadTmdbTitles>[0],
      titles: Parameters<typeof loadTmdbTitles>[1],
      at: Date,
    ) => loadTmdbTitles(tx, titles, { at, mayLearnFromText: true, judge }),
    wanted: { ...WANTED, ...wanted },
    signal,
    retryMs: 1,
  });
  const sync = (run: Run = {}): Promise<SyncReport> => syncTitles(needs(run));
  const charts = (run: Run = {}): Promise<SyncReport> => syncCharts(needs(run));
  return { db: own, double, sync, charts };
}
