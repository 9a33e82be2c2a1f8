/**
 * Metrics: requests and load of all server processes, and the size of the database. Each process counts its responses per minute and adds
 * the counts to the database in the background, so no response waits for it. While the database is unavailable, counts are buffered.
 */
import { randomUUID } from "node:crypto";

import { createWriteBehind } from "#server/platform/background-work.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import type { Logger } from "#server/platform/logger.ts";

import { type MachineReading, createMachine } from "./machine.ts";
import {
  type ResponseTimes,
  addedUp,
  averageOf,
  noResponses,
  noteResponse,
  percentileOf,
} from "./response-times.ts";
import {
  type DatabaseCounts,
  addMinutes,
  countAll,
  deleteProcess,
  selectMinutes,
  selectProcesses,
  selectTotal,
  upsertProcess,
} from "./store.ts";

export { type Prometheus, createPrometheus } from "./prometheus.ts";
export { diskUse } from "./machine.ts";
export { deleteOldMinutes, deleteOldProcesses } from "./store.ts";

type Times = { averageMs: number | null; p50Ms: number | null; p95Ms: number | null; p99Ms: number | null };

export type Minute = { minute: Date; requests: number; failures: number } & Pick<
  Times,
  "averageMs" | "p95Ms"
>;

export type Performance = MachineReading & {
  /** For the last hour. */
  responseTimes: Times;
  /** Since installation. */
  totalRequests: number;
  /** The last 60 minutes, the current one last. */
  recent: Minute[];
  /** Number of serving processes. */
  processes: number;
  measuredAt: Date;
};

export type Metrics = {
  /** Counts a completed request. */
  note(answered: { status: number; milliseconds: number }): void;
  performance(): Promise<Performance>;
  /** Cached for a minute. */
  database(): Promise<DatabaseCounts & { countedAt: Date }>;
  /** Until `close`, regularly stores that this process is running, and its machine's load. */
  startHeartbeat(): void;
  close(): Promise<void>;
};

const MINUTE_MS = 60_000;
const MINUTES = 60;
/** Beyond this number, the oldest unwritten minutes are dropped. */
const MAX_BUFFERED_MINUTES = 2 * MINUTES;
const PUBLISH_INTERVAL_MS = 10_000;
/** A process without a heartbeat for this long counts as stopped. */
const PROCESS_TIMEOUT_MS = 30_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** @param options.directory a directory on the disk whose usage is reported */
export async function createMetrics({
  db,
  clock,
  logger,
  directory,
}: {
  db: Database;
  clock: Clock;
  logger: Logger;
  directory: string;
}): Promise<Metrics> {
  const machine = await createMachine({ directory });
  const self = { id: randomUUID(), startedAt: clock.now() };
  const waiting = new Map<number, ResponseTimes>();
  let counted: { at: number; counts: Promise<DatabaseCounts & { countedAt: Date }> } | null = null;
  let timer: NodeJS.Timeout | null = null;

  const minuteOf = (at: Date) => Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;

  function wait(minute: number, times: ResponseTimes): void {
    const known = waiting.get(minute);
    waiting.set(minute, known === undefined ? times : addedUp([known, times]));
    const [oldest] = waiting.keys();
    if (waiting.size > MAX_BUFFERED_MINUTES && oldest !== undefined) waiting.delete(oldest);
  }

  const { schedule, flush } = createWriteBehind({
    async write() {
      if (waiting.size === 0) return;
      const minutes = [...waiting].map(([minute, times]) => ({ minute: new Date(minute), ...times }));
      waiting.clear();
      try {
        await addMinutes(db, minutes);
      } catch (error) {
        for (const { minute, ...times } of minutes) wait(minute.getTime(), times);
        throw error;
      }
    },
    onFailure: (error) => logger.warn({ err: error }, "request counts could not be stored; will retry"),
  });

  async function publish(): Promise<void> {
    await upsertProcess(db, self, await machine.read(), clock.now());
  }

  return {
    note(answered) {
      const minute = minuteOf(clock.now());
      const times = waiting.get(minute) ?? noResponses();
      waiting.set(minute, times);
      noteResponse(times, answered);
      schedule();
    },
    async performance() {
      await Promise.all([flush(), publish()]);
      const now = clock.now();
      const first = minuteOf(now) - (MINUTES - 1) * MINUTE_MS;
      const minutes = await selectMinutes(db, new Date(first));
      const byMinute = new Map(minutes.map((times) => [times.minute.getTime(), times]));
      const processes = await selectProcesses(db, new Date(now.getTime() - PROCESS_TIMEOUT_MS));
      const hour = addedUp(minutes);
      return {
        ...busiestOf(processes),
        responseTimes: {
          averageMs: averageOf(hour),
          p50Ms: percentileOf(hour, 0.5),
          p95Ms: percentileOf(hour, 0.95),
          p99Ms: percentileOf(hour, 0.99),
        },
        totalRequests: await selectTotal(db),
        recent: Array.from({ length: MINUTES }, (_, nth) => {
          const minute = first + nth * MINUTE_MS;
          const times = byMinute.get(minute) ?? noResponses();
          const { requests, failures } = times;
          return {
            minute: new Date(minute),
            requests,
            failures,
            averageMs: averageOf(times),
            p95Ms: percentileOf(times, 0.95),
          };
        }),
        processes: processes.length,
        measuredAt: now,
      };
    },
    database() {
      const now = clock.now();
      if (counted !== null && now.getTime() - counted.at < MINUTE_MS) return counted.counts;
      const counts = countAll(db, new Date(now.getTime() - DAY_MS)).then((found) => ({
        ...found,
        countedAt: now,
      }));
      counted = { at: now.getTime(), counts };
      // Failures aren't cached; the next call counts again.
      counts.catch(() => (counted = null));
      return counts;
    },
    startHeartbeat() {
      const publishOrWarn = () =>
        publish().catch((error: unknown) =>
          logger.warn({ err: error }, "the load of this process could not be stored"),
        );
      timer ??= setInterval(() => void publishOrWarn(), PUBLISH_INTERVAL_MS).unref();
      void publishOrWarn();
    },
    async close() {
      if (timer !== null) clearInterval(timer);
      await flush();
      await deleteProcess(db, self.id).catch(() => undefined);
    },
  };
}

/** Processes on one machine report the same load; across machines the busiest counts. */
function busiestOf(readings: readonly MachineReading[]): MachineReading {
  const most = (figures: (number | null)[]) => {
    const known = figures.filter((figure) => figure !== null);
    return known.length === 0 ? null : Math.max(...known);
  };
  return {
    cpu: most(readings.map(({ cpu }) => cpu)),
    memory: most(readings.map(({ memory }) => memory)),
    disk: most(readings.map(({ disk }) => disk)),
  };
}
