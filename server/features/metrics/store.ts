import type { Queryable } from "#server/platform/db.ts";

import type { MachineReading } from "./machine.ts";
import type { ResponseTimes } from "./response-times.ts";

export type MinuteTimes = ResponseTimes & { minute: Date };

/** Adds to the existing counts, in a fixed order so that two processes can't deadlock. */
export async function addMinutes(db: Queryable, minutes: readonly MinuteTimes[]): Promise<void> {
  await db.query(
    `with added as (
       insert into requests_answered as r (minute, requests, failures, total_ms, within)
       select m.minute, m.requests, m.failures, m."totalMs", m.within
       from jsonb_to_recordset($1::jsonb)
         as m(minute timestamptz, requests bigint, failures bigint, "totalMs" double precision, within bigint[])
       order by m.minute
       on conflict (minute) do update set
         requests = r.requests + excluded.requests,
         failures = r.failures + excluded.failures,
         total_ms = r.total_ms + excluded.total_ms,
         within = array(select coalesce(w.before, 0) + coalesce(w.more, 0)
                        from unnest(r.within, excluded.within) with ordinality as w(before, more, place) order by w.place)
       returning 1
     )
     insert into requests_total as t (requests) values ($2)
     on conflict (is_only) do update set requests = t.requests + excluded.requests`,
    [JSON.stringify(minutes), minutes.reduce((sum, { requests }) => sum + requests, 0)],
  );
}

/** The minutes with at least one response, from `since` on. */
export async function selectMinutes(db: Queryable, since: Date): Promise<MinuteTimes[]> {
  return db.query<MinuteTimes>(
    `select r.minute, r.requests::float8 as requests, r.failures::float8 as failures, r.total_ms as "totalMs", r.within::float8[] as within
     from requests_answered r where r.minute >= $1 order by r.minute`,
    [since],
  );
}

export async function selectTotal(db: Queryable): Promise<number> {
  const [row] = await db.query<{ requests: number }>(
    "select t.requests::float8 as requests from requests_total t",
  );
  return row?.requests ?? 0;
}

/** Deletes the oldest minutes before `before`. @returns how many rows */
export async function deleteOldMinutes(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from requests_answered r using (
       select o.minute from requests_answered o where o.minute < $1 order by o.minute limit $2) old
     where r.minute = old.minute returning r.minute`,
    [before, limit],
  );
  return rows.length;
}

export type ServingProcess = { id: string; startedAt: Date };

export async function upsertProcess(
  db: Queryable,
  { id, startedAt }: ServingProcess,
  { cpu, memory, disk }: MachineReading,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into serving_processes as p (id, started_at, seen_at, cpu_percent, memory_percent, disk_percent)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set seen_at = excluded.seen_at, cpu_percent = excluded.cpu_percent,
       memory_percent = excluded.memory_percent, disk_percent = excluded.disk_percent`,
    [id, startedAt, now, cpu, memory, disk],
  );
}

export async function deleteProcess(db: Queryable, id: string): Promise<void> {
  await db.query("delete from serving_processes p where p.id = $1", [id]);
}

/** Processes with a heartbeat since `since`. */
export async function selectProcesses(db: Queryable, since: Date): Promise<MachineReading[]> {
  return db.query<MachineReading>(
    `select p.cpu_percent as cpu, p.memory_percent as memory, p.disk_percent as disk
     from serving_processes p where p.seen_at >= $1`,
    [since],
  );
}

/** Deletes the oldest processes without a heartbeat since `before`. @returns how many rows */
export async function deleteOldProcesses(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from serving_processes p using (
       select o.id from serving_processes o where o.seen_at < $1 order by o.seen_at limit $2) old
     where p.id = old.id returning p.id`,
    [before, limit],
  );
  return rows.length;
}

export type DatabaseCounts = {
  users: number;
  titles: number;
  events: number;
  enriched: number;
  withMoods: number;
  offered: number;
};

/** @param since only events after this time are counted */
export async function countAll(db: Queryable, since: Date): Promise<DatabaseCounts> {
  const [counts] = await db.query<DatabaseCounts>(
    `select
       (select count(*)::float8 from users) as users,
       (select count(*)::float8 from events e where e.created_at > $1) as events,
       count(*)::float8 as titles,
       count(*) filter (where t.moods <> '{}' and t.pace is not null and t.tone is not null
         and exists (select from title_nanogenres n where n.title_id = t.id))::float8 as enriched,
       count(*) filter (where t.moods <> '{}')::float8 as "withMoods",
       count(*) filter (where exists (select from offers o where o.title_id = t.id))::float8 as offered
     from titles t`,
    [since],
  );
  return counts ?? { users: 0, titles: 0, events: 0, enriched: 0, withMoods: 0, offered: 0 };
}
