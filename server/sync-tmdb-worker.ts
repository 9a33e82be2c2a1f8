/**
 * The worker thread of a sync with TMDB, with its own database connections. It reads its order from `workerData`, posts progress and a
 * result, and exits. Any message from the parent stops it after the current batch.
 */
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";

import {
  type SyncReport,
  type SyncStep,
  type TmdbClientState,
  createTmdbClient,
  syncCharts,
  syncTitles,
} from "./features/catalogue/tmdb/tmdb.ts";
import { loadTmdbTitles, readJudge } from "./load-catalogue.ts";
import { systemClock } from "./platform/clock.ts";
import { openDatabase } from "./platform/db.ts";

export type SyncOrder = {
  databaseUrl: string;
  kind: "titles" | "charts";
  key: string;
  apiUrl: string;
  wanted: { movie: number; tv: number; found: number };
  mayLearnFromText: boolean;
  proxies: Readonly<Record<string, string>>;
};

export type SyncMessage =
  | { kind: "progress"; step: SyncStep; share: number; client: TmdbClientState }
  | { kind: "ended"; report: SyncReport }
  | { kind: "failed"; reason: string; isStopped: boolean };

const PROGRESS_EVERY_MS = 200;
/** One reads due titles while another stores a batch; the third serves the rate limiter. */
const CONNECTIONS = 3;

const order = workerData as SyncOrder;

// Requests have priority over syncs. On Linux, 0 means only this thread; on other systems it would mean the whole process.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const stopping = new AbortController();
parentPort?.on("message", () => stopping.abort());
// Listening for a stop message mustn't keep a finished thread alive.
parentPort?.unref();

const db = openDatabase({ url: order.databaseUrl, maxConnections: CONNECTIONS, onError: () => undefined });
const { key, apiUrl: baseUrl, proxies } = order;
const client = createTmdbClient({ db, key, baseUrl, proxies });
try {
  const judge = await readJudge();
  const { mayLearnFromText } = order;
  const report = await (order.kind === "titles" ? syncTitles : syncCharts)({
    db,
    client,
    clock: systemClock,
    store: (tx, titles, at) => loadTmdbTitles(tx, titles, { at, mayLearnFromText, judge }),
    wanted: order.wanted,
    signal: stopping.signal,
    onProgress: reporter(),
  });
  post({ kind: "ended", report });
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  post({ kind: "failed", reason, isStopped: stopping.signal.aborted });
} finally {
  client.close();
  await db.close();
}

function reporter(): (step: SyncStep, share: number) => void {
  let lastReport: { step: SyncStep; at: number } | null = null;
  return (step, share) => {
    const now = performance.now();
    if (lastReport?.step === step && share < 1 && now - lastReport.at < PROGRESS_EVERY_MS) return;
    lastReport = { step, at: now };
    post({ kind: "progress", step, share, client: client.state() });
  };
}

function post(message: SyncMessage): void {
  parentPort?.postMessage(message);
}
