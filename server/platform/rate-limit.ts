/**
 * Rate limits: points per time window, per call or group of calls, and per key: address, account, login, email address or device. Excess is
 * refused with 429 and a Retry-After. Points are counted in this process's memory. For a limit that all processes share, they're then
 * counted in the database too, so subjects already over the limit in this process cost no query. While the database is unavailable, calls
 * with a shared limit are refused.
 */
import { createHash } from "node:crypto";

import { LRUCache } from "lru-cache";

import type { Limit } from "#contract/call.ts";

import type { Clock } from "./clock.ts";
import type { Queryable } from "./db.ts";
import { Refusal } from "./errors.ts";
import { boundedQueue } from "./queues.ts";

export type RateLimits = {
  areEnforced: boolean;
  /** Takes points (1 by default) from each limit whose kind of key is in `subject`. Throws once a limit is exceeded. */
  take(name: string, limits: readonly Limit[], subject: Subject, points?: number): Promise<void>;
};

type Subject = Readonly<Partial<Record<Limit["by"], string | number>>>;

/** Subjects tracked in memory per limit; a few megabytes when full. */
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
    cause: "the queue for shared rate limits is full",
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

/** @returns `null` if the limit counts by a different kind of key */
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

type Window = { endsAt: Date; taken: number };

/**
 * Adds `points` for `subject` to the current window, or starts a new one. A window that ends later than one starting now means the clock
 * was set back; it's replaced. @returns the updated window
 */
export type Counter = (count: Count) => Promise<Window>;

type Count = { limit: string; subject: string; points: number; now: Date; seconds: number };

/** @param maxTracked per limit; beyond it the least recently seen subject is forgotten */
function countInMemory(maxTracked: number): Counter {
  const limits = new Map<string, LRUCache<string, Window>>();
  return async ({ limit, subject, points, now, seconds }) => {
    const windows = limits.get(limit) ?? new LRUCache<string, Window>({ max: maxTracked });
    limits.set(limit, windows);
    const endsAt = endOf(now, seconds);
    const last = windows.get(subject);
    const isOver = last === undefined || last.endsAt <= now || last.endsAt > endsAt;
    const window = isOver ? { endsAt, taken: points } : { endsAt: last.endsAt, taken: last.taken + points };
    windows.set(subject, window);
    return window;
  };
}

function countInDatabase(db: Queryable): Counter {
  return async ({ limit, subject, points, now, seconds }) => {
    const key = createHash("sha256").update(`${limit}\n${subject}`).digest();
    const [window] = await db.prepared<Window>(
      "take of a rate limit",
      `insert into rate_limits as r (subject, ends_at, taken) values ($1, $3, $4)
       on conflict (subject) do update set
         taken = case when r.ends_at > $2 and r.ends_at <= $3 then r.taken + $4 else $4 end,
         ends_at = case when r.ends_at > $2 and r.ends_at <= $3 then r.ends_at else $3 end
       returning r.ends_at as "endsAt", r.taken`,
      [key, now, endOf(now, seconds), points],
    );
    if (window === undefined) throw new Error("The rate limit query returned no row");
    return window;
  };
}

/** Deletes windows that ended before `before`. @returns how many */
export async function deleteOldWindows(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from rate_limits where subject in (
       select r.subject from rate_limits r where r.ends_at < $1 order by r.ends_at limit $2)
     returning subject`,
    [before, limit],
  );
  return rows.length;
}

function endOf(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
