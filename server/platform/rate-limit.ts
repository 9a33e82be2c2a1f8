/**
 * Rate limits: points per time window, per call and per address or account. Excess is refused with 429 and a Retry-After. A shared limit
 * is counted in memory first and then in the database, so subjects over the limit in this process cost no query. While the database is
 * unavailable, calls with a shared limit are refused.
 */
import type { Limit } from "#contract/call.ts";

import { boundedQueue } from "./bounded-queue.ts";
import type { Clock } from "./clock.ts";
import type { Queryable } from "./db.ts";
import { Refusal } from "./errors.ts";
import { type Window, countInDatabase, countInMemory } from "./rate-counters.ts";

export { deleteOldWindows } from "./rate-counters.ts";

export type RateLimits = {
  areEnforced: boolean;
  /** Takes points (1 by default) from each limit that counts by a key in `subject`. */
  take(name: string, limits: readonly Limit[], subject: Subject, points?: number): Promise<void>;
};

type Subject = Readonly<Partial<Record<Limit["by"], string | number>>>;

/** Per limit; a few megabytes when full. */
const MAX_TRACKED = 50_000;
/** A burst of shared-limit calls must not starve other queries; calls beyond the queue are refused at once. */
const DATABASE_CONCURRENCY = 4;
const DATABASE_QUEUE = 100;

export const UNLIMITED: RateLimits = { areEnforced: false, take: async () => {} };

type Needs = { db: Queryable; clock: Clock; maxTracked?: number };

export function createRateLimits({ db, clock, maxTracked = MAX_TRACKED }: Needs): RateLimits {
  const inMemory = countInMemory(maxTracked);
  const inDatabase = countInDatabase(db);
  const enqueue = boundedQueue({
    concurrency: DATABASE_CONCURRENCY,
    maxQueued: DATABASE_QUEUE,
    cause: "too many are counted",
  });

  return {
    areEnforced: true,
    async take(name, limits, subject, points = 1) {
      const now = clock.now();
      for (const limit of limits) {
        const key = keyOf(limit, subject);
        if (key === null) continue;
        const { seconds } = limit;
        const taking = { limit: nameOf(name, limit), subject: key, points, now, seconds };
        refuseIfExceeded(limit, await inMemory(taking), now);
        if (limit.shared === true) refuseIfExceeded(limit, await enqueue(() => inDatabase(taking)), now);
      }
    },
  };
}

/** @returns `null` if the limit counts by a different key */
function keyOf({ by }: Limit, { [by]: key }: Subject): string | null {
  if (key === undefined) return null;
  return by === "address" ? networkOf(String(key)) : String(key);
}

function nameOf(name: string, { bucket, by, points, seconds }: Limit): string {
  return `${bucket ?? name} ${by} ${points}/${seconds}`;
}

function refuseIfExceeded({ points }: Limit, { taken, endsAt }: Window, now: Date): void {
  if (taken > points) throw tooMany(endsAt.getTime() - now.getTime());
}

export function tooMany(waitMs: number): Refusal {
  return new Refusal(429, "rate_limited", "Too many requests. Please wait a moment", {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

/** A household shares one IPv4 address or one IPv6 /64. */
export function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [before, after] = address.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array<string>(zeros).fill("0"), ...(after ?? [])].slice(0, 4).join(":");
}
