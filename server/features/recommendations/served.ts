/**
 * Served picks: how many titles all processes picked in the last day, by source and age. They're counted per hour and added to the database
 * in the background, so no response waits for it. If a write fails, the counts are kept and written with the next ones.
 */
import type { PickSource } from "#engine/picking.ts";
import { createWriteBehind } from "#server/platform/background-work.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import type { Logger } from "#server/platform/logger.ts";

import { type AgeBucket, type ServedCount, addServed, selectServed } from "./impressions-store.ts";

/** The number of titles, by years since the release. */
export type AgeBuckets = Record<AgeBucket, number>;

export type ServedCounts = {
  count: number;
  composition: Record<PickSource, number>;
  ageBuckets: AgeBuckets;
};

export type ServedMetrics = ServedCounts & {
  /** The last 24 hours, the current one last. */
  history: (ServedCounts & { hour: Date })[];
  /** When it was counted. Other processes' last seconds may be missing. */
  countedAt: Date;
};

export type Served = {
  record(picks: readonly { source: PickSource; years: number }[]): void;
  metrics(): Promise<ServedMetrics>;
  flush(): Promise<void>;
};

const HOUR_MS = 60 * 60 * 1000;
const HOURS = 24;

type Needs = { db: Database; clock: Clock; logger: Logger };

export function createServed({ db, clock, logger }: Needs): Served {
  let buffered = new Map<string, ServedCount>();

  const hourOf = (at: number) => new Date(Math.floor(at / HOUR_MS) * HOUR_MS);

  function add({ hour, source, age, picks }: ServedCount): void {
    const key = `${hour.getTime()} ${source} ${age}`;
    const known = buffered.get(key);
    if (known === undefined) buffered.set(key, { hour, source, age, picks });
    else known.picks += picks;
  }

  const { schedule, flush } = createWriteBehind({
    async write() {
      if (buffered.size === 0) return;
      const counts = [...buffered.values()];
      buffered = new Map();
      try {
        await addServed(db, counts);
      } catch (error) {
        counts.forEach(add);
        throw error;
      }
    },
    onFailure: (error) =>
      logger.warn({ err: error }, "counts of served picks could not be stored; will retry"),
  });

  return {
    record(picks) {
      if (picks.length === 0) return;
      const hour = hourOf(clock.now().getTime());
      for (const { source, years } of picks) add({ hour, source, age: ageBucketOf(years), picks: 1 });
      schedule();
    },
    async metrics() {
      await flush();
      const now = clock.now();
      const first = hourOf(now.getTime()).getTime() - (HOURS - 1) * HOUR_MS;
      const counts = await selectServed(db, new Date(first));
      const history = Array.from({ length: HOURS }, (_, nth) => {
        const hour = new Date(first + nth * HOUR_MS);
        return { hour, ...sumOf(counts.filter((count) => count.hour.getTime() === hour.getTime())) };
      });
      return { ...sumOf(counts), history, countedAt: now };
    },
    flush,
  };
}

/** @param years since the release */
export function ageBucketOf(years: number): AgeBucket {
  if (years < 2) return "lt2";
  if (years < 5) return "y2to5";
  return years < 10 ? "y5to10" : "gte10";
}

function sumOf(counts: readonly ServedCount[]): ServedCounts {
  const sum: ServedCounts = {
    count: 0,
    composition: { primary: 0, recent: 0, genre: 0, similar: 0, exploration: 0 },
    ageBuckets: { lt2: 0, y2to5: 0, y5to10: 0, gte10: 0 },
  };
  for (const { source, age, picks } of counts) {
    sum.count += picks;
    sum.composition[source] += picks;
    sum.ageBuckets[age] += picks;
  }
  return sum;
}
