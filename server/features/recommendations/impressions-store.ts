import type { Team, Wins } from "#engine/interleaving.ts";
import type { PickSource } from "#engine/picking.ts";
import type { Queryable } from "#server/platform/db.ts";

export type AnswerImpressions = {
  answer_id: string;
  user_id: number;
  answered_at: Date;
  /** By rank, like the other lists. */
  title_ids: number[];
  sources: PickSource[];
  scores: number[];
  teams: Team[] | null;
};

export type SeenPicks = { answer_id: string; user_id: number; seen_at: Date; title_ids: number[] };

// The join skips accounts deleted in the meantime.
export async function insertImpressions(db: Queryable, answers: readonly AnswerImpressions[]): Promise<void> {
  await db.query(
    `insert into impressions
       (answer_id, user_id, answered_at, title_ids, sources, scores, teams, seen_at)
     select a.answer_id, a.user_id, a.answered_at, a.title_ids, a.sources, a.scores, a.teams,
       array_fill(null::timestamptz, array[cardinality(a.title_ids)])
     from jsonb_to_recordset($1::jsonb) as a(
       answer_id uuid, user_id integer, answered_at timestamptz, title_ids integer[], sources pick_source[], scores real[],
       teams pick_team[])
     join users u on u.id = a.user_id`,
    [JSON.stringify(answers)],
  );
}

/**
 * Stores when picks were first seen, only in the user's own answers. Rows are locked in a fixed order, so that two processes can't
 * deadlock.
 */
export async function updateSeen(db: Queryable, seen: readonly SeenPicks[]): Promise<void> {
  await db.query(
    `with told as (
       select i.answer_id, s.seen_at, s.title_ids
       from jsonb_to_recordset($1::jsonb) as s(answer_id uuid, user_id integer, seen_at timestamptz, title_ids integer[])
       join impressions i on i.answer_id = s.answer_id and i.user_id = s.user_id
       order by i.answer_id for update of i)
     update impressions i set seen_at = array(
       select coalesce(p.seen_at, case when p.title_id = any(t.title_ids) then t.seen_at end)
       from unnest(i.title_ids, i.seen_at) with ordinality as p(title_id, seen_at, rank) order by p.rank)
     from told t where i.answer_id = t.answer_id`,
    [JSON.stringify(seen)],
  );
}

/** Deletes the oldest answers from before `before`. @returns how many */
export async function deleteOldImpressions(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from impressions where answer_id in (
       select i.answer_id from impressions i where i.answered_at < $1 order by i.answered_at limit $2)
     returning answer_id`,
    [before, limit],
  );
  return rows.length;
}

export type TeamCounts = { seen: number; takenUp: number };

/**
 * How viewers received the picks of both teams since `since`. A title counts once per viewer, in the answer in which they first saw it. It
 * counts as taken up if the viewer then liked it, saved it or opened its details.
 */
export async function selectInterleaved(
  db: Queryable,
  since: Date,
): Promise<{ teams: Record<Team, TeamCounts>; wins: Wins }> {
  const [row] = await db.query<{ teams: Record<Team, TeamCounts>; wins: Wins }>(
    `with seen as (
       select distinct on (i.user_id, p.title_id) i.answer_id, i.user_id, p.title_id, p.team, p.seen_at
       from impressions i cross join unnest(i.title_ids, i.teams, i.seen_at) as p(title_id, team, seen_at)
       where i.teams is not null and i.answered_at >= $1 and p.seen_at is not null
       order by i.user_id, p.title_id, p.seen_at),
     judged as (
       select s.answer_id, s.team,
         exists (select from ratings r
                 where r.user_id = s.user_id and r.title_id = s.title_id and r.rating > 1 and r.rated_at >= s.seen_at)
         or exists (select from watchlist_entries w
                    where w.user_id = s.user_id and w.title_id = s.title_id and w.added_at >= s.seen_at)
         or exists (select from events e
                    where e.user_id = s.user_id and e.title_id = s.title_id and e.event_type = 'VIEW'
                      and not coalesce(e.metadata ? 'section', false) and e.created_at >= s.seen_at) as is_taken_up
       from seen s),
     answers as (
       select count(*) filter (where j.team = 'current') as current_seen,
         count(*) filter (where j.team = 'challenger') as challenger_seen,
         count(*) filter (where j.team = 'current' and j.is_taken_up) as current,
         count(*) filter (where j.team = 'challenger' and j.is_taken_up) as challenger
       from judged j group by j.answer_id)
     select
       json_build_object(
         'current', json_build_object(
           'seen', coalesce(sum(a.current_seen), 0), 'takenUp', coalesce(sum(a.current), 0)),
         'challenger', json_build_object(
           'seen', coalesce(sum(a.challenger_seen), 0), 'takenUp', coalesce(sum(a.challenger), 0))) as teams,
       json_build_object(
         'current', count(*) filter (where a.current > a.challenger),
         'challenger', count(*) filter (where a.challenger > a.current),
         'ties', count(*) filter (where a.current = a.challenger)) as wins
     from answers a`,
    [since],
  );
  if (row === undefined) throw new Error("An aggregate has one row");
  return row;
}

export type AgeBucket = "lt2" | "y2to5" | "y5to10" | "gte10";

export type ServedCount = { hour: Date; source: PickSource; age: AgeBucket; picks: number };

/** Adds to the existing counts, in a fixed order so that two processes can't deadlock. */
export async function addServed(db: Queryable, counts: readonly ServedCount[]): Promise<void> {
  await db.query(
    `insert into picks_served as s (hour, source, age, picks)
     select c.hour, c.source, c.age, c.picks
     from jsonb_to_recordset($1::jsonb) as c(hour timestamptz, source pick_source, age text, picks bigint)
     order by c.hour, c.source, c.age
     on conflict (hour, source, age) do update set picks = s.picks + excluded.picks`,
    [JSON.stringify(counts)],
  );
}

export async function selectServed(db: Queryable, since: Date): Promise<ServedCount[]> {
  return db.query<ServedCount>(
    `select s.hour, s.source, s.age, s.picks::float8 as picks from picks_served s where s.hour >= $1 order by s.hour`,
    [since],
  );
}

/** Deletes the oldest hours before `before`. @returns how many rows */
export async function deleteOldServed(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from picks_served s using (
       select o.hour, o.source, o.age from picks_served o where o.hour < $1 order by o.hour limit $2) old
     where s.hour = old.hour and s.source = old.source and s.age = old.age returning s.hour`,
    [before, limit],
  );
  return rows.length;
}
