import { SIGNALS } from "#engine/marks.ts";
import { ADVISORY_LOCKS } from "#server/platform/advisory-locks.ts";
import type { Queryable } from "#server/platform/db.ts";

/** What is known of one person, newest first: lists of numbers as PostgreSQL writes them, "{3,1,2}". */
export type PersonRow = { person: number; titleIds: string; marks: string };

/** Until the transaction ends: one training at a time, whatever the number of processes. @returns false while another trains */
export async function lockTraining(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ isLocked: boolean }>(`select pg_try_advisory_xact_lock($1) as "isLocked"`, [
    ADVISORY_LOCKS.training,
  ]);
  return row?.isLocked === true;
}

type Page = { after: number; people: number; marks: number };

/**
 * Viewers with ids above `after`, in their order, also those of whom nothing is known; of each the newest `marks` titles, each with its
 * signals. What was seen and no more says nothing, and takes no other mark's place.
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

export async function selectOutsideSources(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ source: string }>(
    "select o.source from outside_sources o order by o.source limit 100",
  );
  return rows.map(({ source }) => source);
}

/** People of a source above `after`, in their order; of each the newest `marks` titles, each with its half stars. */
export async function selectOutsidePeople(
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

/** @returns up to `limit`: how many people there are, with marks or without */
export async function countPeople(db: Queryable, limit: number): Promise<number> {
  const [row] = await db.query<{ people: number }>(
    `select (select count(*) from (select from users limit $1) u)
          + (select count(*) from (select from outside_people limit $1) o) as people`,
    [limit],
  );
  return Math.min(limit, row?.people ?? 0);
}

/** @returns up to `limit`: marks since then; an import counts as many */
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
