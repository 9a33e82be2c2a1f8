import { ADVISORY_LOCKS } from "#server/platform/advisory-locks.ts";
import type { Queryable } from "#server/platform/db.ts";

/** What one person said, newest first: lists of numbers as PostgreSQL writes them, "{3,1,2}". */
export type SaidRow = { person: number; titleIds: string; said: string };

/** What a viewer may have said of a title, each a bit: several may have been said of one. */
export const SAID = { disliked: 1, liked: 2, loved: 4, watchlist: 8, completed: 16, viewed: 32, skipped: 64 };

/** Until the transaction ends: one training at a time, whatever the number of processes. @returns false while another trains */
export async function lockTraining(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ isLocked: boolean }>(`select pg_try_advisory_xact_lock($1) as "isLocked"`, [
    ADVISORY_LOCKS.training,
  ]);
  return row?.isLocked === true;
}

type Page = { after: number; people: number; marks: number };

/**
 * Viewers with ids above `after`, in their order, also those who said nothing; of each the newest `marks` titles. A tile that merely
 * came into sight is an event with a section, and says nothing.
 */
export async function selectViewers(db: Queryable, { after, people, marks }: Page): Promise<SaidRow[]> {
  return db.query<SaidRow>(
    `select p.id as person, m."titleIds", m.said
     from (select u.id from users u where u.id > $1 order by u.id limit $2) p
     cross join lateral (
       select coalesce(array_agg(n.title_id order by n.at desc, n.title_id), '{}')::text as "titleIds",
              coalesce(array_agg(n.said order by n.at desc, n.title_id), '{}')::text as said
       from (
         select s.title_id, bit_or(s.said) as said, max(s.at) as at from (
           select r.title_id, case r.rating when 1 then ${SAID.disliked} when 2 then ${SAID.liked} else ${SAID.loved} end as said,
                  r.rated_at as at
           from ratings r where r.user_id = p.id
           union all
           select w.title_id, ${SAID.watchlist}, w.added_at from watchlist_entries w where w.user_id = p.id
           union all
           select k.title_id, ${SAID.skipped}, k.skipped_at from skips k where k.user_id = p.id
           union all
           select e.title_id, case e.event_type when 'COMPLETE' then ${SAID.completed} else ${SAID.viewed} end, e.created_at
           from events e
           where e.user_id = p.id and e.title_id is not null
             and (e.event_type = 'COMPLETE' or (e.event_type = 'VIEW' and not coalesce(e.metadata ? 'section', false)))
         ) s group by s.title_id order by max(s.at) desc, s.title_id limit $3
       ) n
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

/** People of a source above `after`, in their order; of each the newest `marks` titles, said in half stars. */
export async function selectOutsidePeople(
  db: Queryable,
  source: string,
  { after, people, marks }: Page,
): Promise<SaidRow[]> {
  return db.query<SaidRow>(
    `select o.person, o.title_ids[1:$4]::text as "titleIds", o.half_stars[1:$4]::text as said
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
               where e.created_at > $1 and e.event_type in ('RATE', 'ADD_TO_WATCHLIST', 'COMPLETE') limit $2) n) as marks,
            (select count(*) from outside_sources o where o.imported_at > $1) as imports`,
    [since, limit],
  );
  return (row?.imports ?? 0) > 0 ? limit : (row?.marks ?? 0);
}
