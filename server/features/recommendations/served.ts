/**
 * Served: what was picked in the last day, from which sources and how old. Counted in the memory of this process, an hour at a time: no
 * answer waits for it, and a restart begins anew.
 */
import type { PickSource } from "#engine/picking.ts";
import type { Clock } from "#server/platform/clock.ts";

export type ServedMetrics = {
  count: number;
  composition: Record<PickSource, number>;
  /** By years since the release. */
  ageBuckets: { lt2: number; y2to5: number; y5to10: number; gte10: number };
  /** The time up to which it was counted. */
  countedAt: Date;
};

export type Served = {
  note(picks: readonly { source: PickSource; years: number }[]): void;
  metrics(): ServedMetrics;
};

type Counts = Pick<ServedMetrics, "composition" | "ageBuckets">;

const HOUR_MS = 60 * 60 * 1000;
const HOURS = 24;

export function createServed({ clock }: { clock: Clock }): Served {
  const hours = new Map<number, Counts>();

  function hourNow(): number {
    const hour = Math.floor(clock.now().getTime() / HOUR_MS);
    for (const past of hours.keys()) if (past <= hour - HOURS) hours.delete(past);
    return hour;
  }

  return {
    note(picks) {
      const hour = hourNow();
      const counts = hours.get(hour) ?? nothing();
      hours.set(hour, counts);
      for (const { source, years } of picks) {
        counts.composition[source] += 1;
        counts.ageBuckets[bucketOf(years)] += 1;
      }
    },
    metrics() {
      hourNow();
      const sum = nothing();
      for (const { composition, ageBuckets } of hours.values()) {
        add(sum.composition, composition);
        add(sum.ageBuckets, ageBuckets);
      }
      const count = Object.values(sum.composition).reduce((total, part) => total + part, 0);
      return { count, ...sum, countedAt: clock.now() };
    },
  };
}

function nothing(): Counts {
  return {
    composition: { primary: 0, recent: 0, genre: 0, similar: 0, exploration: 0 },
    ageBuckets: { lt2: 0, y2to5: 0, y5to10: 0, gte10: 0 },
  };
}

function bucketOf(years: number): keyof Counts["ageBuckets"] {
  if (years < 2) return "lt2";
  if (years < 5) return "y2to5";
  return years < 10 ? "y5to10" : "gte10";
}

function add<Key extends string>(sum: Record<Key, number>, part: Readonly<Record<Key, number>>): void {
  for (const key of Object.keys(part) as Key[]) sum[key] += part[key];
}
