import { SIGNALS } from "#engine/marks.ts";
import { ADVISORY_LOCKS } from "#server/platform/advisory-locks.ts";
import type { Queryable } from "#server/platform/db.ts";

/** One person's marks, newest first, as number lists in PostgreSQL's notation, "{3,1,2}". */
export type PersonRow = { person: number; titleIds: string; marks: string };

/** Takes the training lock until the transaction ends: one training at a time across all processes. @returns false if it's taken */
export async function lockTraining(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ isLocked: boolean }>(`select pg_try_advisory_xact_lock($1) as "isLocked"`, [
    ADVISORY_LOCKS.training,
  ]);
  return row?.isLocked === true;
}

type Page = { after: number; people: number; marks: number };

/**
 * Viewers with ids above `after`, in order, including those without marks; for each, the newest `marks` titles with their signals. Titles
 * that were only seen say nothing, so they don't take the place of other marks.
 */
export async function selectViewers(db: Queryable, { after, people, marks }: Page): Promise<PersonRow[]> {
  return db.query<PersonRow>(
    `select p.id as person, m."titleIds", m.marks
     from (select u.id from users u where u.id > $1 order by u.id limit $2) p
     cross join lateral (
       select coalesce(array_agg(n.title_id order by n.at desc, n.title_id), '{}')::text as "titleIds",
              coalesce(array_agg(n.signals order by n.at desc, n.title_id), '{}')::text as marks
       from (select s.title_id, s.signals, s.at from title_signals s where s.user_id = p.id and s.signals <> ${SIGNALS.seen}
             order by s.at desc, s.title_id limit $3) n
     ) m order by p.id`,
    [after, people, marks],
  );
}

export async function selectExternalSources(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ source: string }>(
    "select o.source from outside_sources o order by o.source limit 100",
  );
  return rows.map(({ source }) => source);
}

/** People of a source with ids above `after`, in order; for each, the newest `marks` titles with their half stars. */
export async function selectExternalPeople(
  db: Queryable,
  source: string,
  { after, people, marks }: Page,
): Promise<PersonRow[]> {
  return db.query<PersonRow>(
    `select o.person, o.title_ids[1:$4]::text as "titleIds", o.half_stars[1:$4]::text as marks
     from outside_people o where o.source = $1 and o.person > $2 order by o.person limit $3`,
    [source, after, people, marks],
  );
}

/** @returns the number of people, with marks or without, up to `limit` */
export async function countPeople(db: Queryable, limit: number): Promise<number> {
  const [row] = await db.query<{ people: number }>(
    `select (select count(*) from (select from users limit $1) u)
          + (select count(*) from (select from outside_people limit $1) o) as people`,
    [limit],
  );
  return Math.min(limit, row?.people ?? 0);
}

/** @returns the number of marks since then, with events counted only up to `limit`; a new outside data set counts as `limit` marks */
export async function countMarksSince(db: Queryable, since: Date, limit: number): Promise<number> {
  const [row] = await db.query<{ marks: number; imports: number }>(
    `select (select count(*) from (
               select from events e
               where e.created_at > $1 and e.event_type in ('RATE', 'ADD_TO_WATCHLIST', 'COMPLETE') limit $2) n)
              + (select coalesce(sum(i.brought), 0) from imports i where i.applied_at > $1) as marks,
            (select count(*) from outside_sources o where o.imported_at > $1) as imports`,
    [since, limit],
  );
  return (row?.imports ?? 0) > 0 ? limit : (row?.marks ?? 0);
}
