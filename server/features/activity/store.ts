import type { EVENT_TYPES } from "#contract/activity.ts";
import type { Queryable } from "#server/platform/db.ts";

export type Event = {
  userId: number;
  sessionId: string | null;
  type: (typeof EVENT_TYPES)[number];
  titleId: number | null;
  value?: string | number | null;
  metadata?: object | null;
};

export async function insertEvents(db: Queryable, events: readonly Event[], createdAt: Date): Promise<void> {
  const rows = events.map((event) => ({
    user_id: event.userId,
    session_id: event.sessionId,
    event_type: event.type,
    title_id: event.titleId,
    event_value: event.value === undefined || event.value === null ? null : String(event.value),
    metadata: event.metadata ?? null,
  }));
  // Events are deleted after a while, so watched titles are also stored in seen_titles, which is kept.
  await db.prepared(
    "record events",
    `with sent as (
       select e.* from jsonb_to_recordset($1::jsonb) as e(
         user_id integer, session_id text, event_type text, title_id integer, event_value text, metadata jsonb)),
     watched as (
       insert into seen_titles (user_id, title_id, seen_at)
       select distinct s.user_id, s.title_id, $2::timestamptz from sent s
       where s.event_type = 'COMPLETE' and s.title_id is not null
       order by s.user_id, s.title_id on conflict do nothing)
     insert into events (user_id, session_id, event_type, title_id, event_value, metadata, created_at)
     select s.user_id, s.session_id, s.event_type, s.title_id, s.event_value, s.metadata, $2 from sent s`,
    [JSON.stringify(rows), createdAt],
  );
}

// Ratings, completions and watchlist additions weigh more than other events. Removals from the watchlist and tiles that merely came into
// view weigh nothing. Each user counts once per title, by their strongest action, so no one can push a title alone. Events older than ten
// half-lives have less than 0.1% of their weight left and are ignored.
export async function selectTitleBuzz(
  db: Queryable,
  { now, halfLifeHours }: { now: Date; halfLifeHours: number },
): Promise<Map<number, number>> {
  const rows = await db.query<{ titleId: number; buzz: number }>(
    `select p.title_id as "titleId", sum(p.weight)::float8 as buzz
     from (select e.title_id, e.user_id,
             max(case e.event_type when 'RATE' then 3 when 'COMPLETE' then 3 when 'ADD_TO_WATCHLIST' then 2
                                   when 'REMOVE_FROM_WATCHLIST' then 0 else 1 end
                 * power(0.5, extract(epoch from $1::timestamptz - e.created_at) / 3600 / $2)) as weight
           from events e
           where e.title_id is not null and not (e.event_type = 'VIEW' and coalesce(e.metadata ? 'section', false))
             and e.created_at > $1::timestamptz - make_interval(hours => $2::int * 10)
           group by e.title_id, e.user_id) p
     group by p.title_id`,
    [now, halfLifeHours],
  );
  return new Map(rows.map((row) => [row.titleId, row.buzz]));
}

export async function deleteCompletions(
  db: Queryable,
  { userId, titleId }: { userId: number; titleId: number },
): Promise<void> {
  await db.query("delete from events where user_id = $1 and title_id = $2 and event_type = 'COMPLETE'", [
    userId,
    titleId,
  ]);
}

/** Deletes the oldest events from before `before`. @returns how many */
export async function deleteOldEvents(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from events where id in (
       select e.id from events e where e.created_at < $1 order by e.created_at limit $2)
     returning id`,
    [before, limit],
  );
  return rows.length;
}

/** For merged titles: moves the events of the first title to the second. */
export async function updateEventTitles(
  db: Queryable,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await db.query("update events set title_id = $2 where title_id = $1", [from, to]);
}
