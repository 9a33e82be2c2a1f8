import type { z } from "zod";

import type { reportBrowserFailure } from "#contract/browser-failures.ts";
import type { Queryable } from "#server/platform/db.ts";

export type Failure = z.output<typeof reportBrowserFailure.body>;
export type KnownFailure = Failure & { count: number; lastSeenAt: Date };

/** Drops a kind that's new today if `kindsMost` kinds have already been recorded today. */
export async function countFailure(
  db: Queryable,
  { part, message, place, screen, build, browser }: Failure,
  { fingerprint, now, kindsMost }: { fingerprint: string; now: Date; kindsMost: number },
): Promise<void> {
  await db.query(
    `insert into browser_failures as f (day, fingerprint, part, message, place, screen, build, browser, last_seen_at)
     select ($1::timestamptz at time zone 'utc')::date, $2, $3, $4, $5, $6, $7, $8, $1
     where exists (select from browser_failures k
                   where k.day = ($1::timestamptz at time zone 'utc')::date and k.fingerprint = $2)
        or (select count(*) from browser_failures k where k.day = ($1::timestamptz at time zone 'utc')::date) < $9
     on conflict (day, fingerprint) do update
       set count = least(f.count::bigint + 1, 2147483647)::integer, last_seen_at = excluded.last_seen_at`,
    [now, fingerprint, part, message, place, screen, build, browser, kindsMost],
  );
}

export async function selectRecentFailures(
  db: Queryable,
  { now, days, most }: { now: Date; days: number; most: number },
): Promise<KnownFailure[]> {
  return db.query<KnownFailure>(
    `select f.part, f.message, f.place, f.screen, f.build, f.browser,
       sum(f.count)::integer as count, max(f.last_seen_at) as "lastSeenAt"
     from browser_failures f
     where f.day > ($1::timestamptz at time zone 'utc')::date - $2::integer
     group by f.fingerprint, f.part, f.message, f.place, f.screen, f.build, f.browser
     order by max(f.last_seen_at) desc, f.fingerprint
     limit $3`,
    [now, days, most],
  );
}

/** Deletes the oldest failures from before `before`. @returns how many */
export async function deleteOldBrowserFailures(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from browser_failures f using (
       select o.day, o.fingerprint from browser_failures o where o.day < $1::date order by o.day limit $2) old
     where f.day = old.day and f.fingerprint = old.fingerprint
     returning f.fingerprint`,
    [before, limit],
  );
  return rows.length;
}
