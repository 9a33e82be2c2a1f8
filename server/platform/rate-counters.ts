/**
 * Counts rate limit points in memory, for frequent calls, or in the database, for limits that all processes share. A window that ends
 * later than one starting now means the clock was set back; it counts as over.
 */
import { createHash } from "node:crypto";

import { LRUCache } from "lru-cache";

import type { Queryable } from "./db.ts";

export type Window = { endsAt: Date; taken: number };

/** Adds `points` for `subject` to the current window, or starts a new one. @returns the updated window */
export type Counter = (count: Count) => Promise<Window>;

type Count = { limit: string; subject: string; points: number; now: Date; seconds: number };

/** @param maxTracked per limit; beyond it the least recently seen subject is forgotten */
export function countInMemory(maxTracked: number): Counter {
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

export function countInDatabase(db: Queryable): Counter {
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
    if (window === undefined) throw new Error("Nothing was counted");
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
