import type { Rating } from "#contract/rating.ts";
import type { GenreKey } from "#contract/vocabulary.ts";
import type { TitleFeedback } from "#engine/chances.ts";
import type { Mark } from "#engine/taste.ts";
import type { SavedFilters } from "#server/features/filters/filters.ts";
import type { Queryable } from "#server/platform/db.ts";

import type { Marks, MarksRevision } from "./kept-marks.ts";

export type Showing = { user_id: number; title_id: number; day: string; views: number };

// Accounts and titles may have gone since the showing: their rows are left out, the others are kept. Sorted, so that two processes
// that write the same rows take their locks in the same order.
export async function addShowings(db: Queryable, showings: readonly Showing[]): Promise<void> {
  await db.query(
    `insert into exposures (user_id, title_id, day, views)
     select s.user_id, s.title_id, s.day, s.views
     from jsonb_to_recordset($1::jsonb) as s(user_id integer, title_id integer, day date, views integer)
     join users u on u.id = s.user_id join titles t on t.id = s.title_id
     order by s.user_id, s.day, s.title_id
     on conflict (user_id, day, title_id) do update set views = exposures.views + excluded.views`,
    [JSON.stringify(showings)],
  );
}

/** The oldest of the showings before that day. @returns how many rows */
export async function deleteOldShowings(
  db: Queryable,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const rows = await db.query(
    `delete from exposures e using (
       select o.user_id, o.day, o.title_id from exposures o where o.day < $1::date order by o.day limit $2) old
     where e.user_id = old.user_id and e.day = old.day and e.title_id = old.title_id
     returning e.title_id`,
    [before, most],
  );
  return rows.length;
}

/** Everything that picks follow from but the marks themselves, as it is stored. */
type StoredViewer = {
  /** The knobs as the administrator set them, not yet checked. */
  tunables: unknown;
  favouriteGenres: GenreKey[];
  filters: SavedFilters | null;
  revision: MarksRevision;
  skipped: number[];
  overexposed: number[];
};

/** A title is overexposed that was shown at least so often since then. */
export type WornRule = { since: Date; views: number };

// More marks than a person makes; a bound for the one who scripts it.
const HISTORY_LIMIT = 20_000;

/** Columns instead of rows: three hundred marks are three lists of numbers, ids, ratings and times. */
type MarkColumns = [number[] | null, (Rating | null)[] | null, number[] | null];

// Times are kept by the millisecond, and of one as a number of 64 bits rounding leaves nothing else.
const MARKS = (table: string, rating: string, at: string) => `
  (select json_build_array(array_agg(m.title_id), array_agg(m.rating), array_agg(m.at))
   from (select title_id, ${rating} as rating, (date_part('epoch', ${at}) * 1000)::bigint as at
         from ${table} where user_id = $1 order by ${at} desc, title_id limit ${HISTORY_LIMIT}) m)`;

const OVEREXPOSED = `
  select e.title_id from exposures e where e.user_id = $1 and e.day >= $2::date
  group by e.title_id having sum(e.views) >= $3`;

const REVISION = "(select revision from marks_revisions where user_id = $1)";

/** In one read, for it is asked before every answer. */
export async function selectViewer(
  db: Queryable,
  userId: number,
  { since, views }: WornRule,
): Promise<StoredViewer> {
  const [row] = await db.prepared<{
    tunables: unknown;
    favouriteGenres: GenreKey[] | null;
    filters: SavedFilters | null;
    revision: MarksRevision;
    skipped: number[] | null;
    overexposed: number[] | null;
  }>(
    "viewer of picks",
    `select
       (select s.value from settings s where s.key = 'tunables') as tunables,
       (select to_json(p.favorite_genres) from preferences p where p.user_id = $1) as "favouriteGenres",
       (select json_build_object('streamingServices', f.streaming_services, 'availability', f.availability, 'moods', f.moods)
        from filters f where f.user_id = $1) as filters,
       ${REVISION} as revision,
       (select json_agg(s.title_id) from (select title_id from skips where user_id = $1 limit ${HISTORY_LIMIT}) s) as skipped,
       (select json_agg(w.title_id) from (${OVEREXPOSED}) w) as overexposed`,
    [userId, since, views],
  );
  if (row === undefined) throw new Error("A select without a table has one row");
  const { favouriteGenres, skipped, overexposed } = row;
  return {
    ...row,
    favouriteGenres: favouriteGenres ?? [],
    skipped: skipped ?? [],
    overexposed: overexposed ?? [],
  };
}

/** The newest of a person's marks, with the revision that they are of. */
export async function selectMarks(db: Queryable, userId: number): Promise<Marks> {
  const [row] = await db.prepared<{
    revision: MarksRevision;
    ratings: MarkColumns;
    watchlist: MarkColumns;
  }>(
    "marks of picks",
    `select ${REVISION} as revision,
       ${MARKS("ratings", "rating", "rated_at")} as ratings,
       ${MARKS("watchlist_entries", "seed_rating", "added_at")} as watchlist`,
    [userId],
  );
  if (row === undefined) throw new Error("A select without a table has one row");
  return {
    revision: row.revision,
    ratings: marksFrom("rating", row.ratings),
    watchlist: marksFrom("watchlist", row.watchlist),
  };
}

export async function selectOverexposed(
  db: Queryable,
  userId: number,
  { since, views }: WornRule,
): Promise<number[]> {
  const rows = await db.query<{ title_id: number }>(OVEREXPOSED, [userId, since, views]);
  return rows.map((row) => row.title_id);
}

function marksFrom(kind: Mark["kind"], [ids, ratings, times]: MarkColumns): Mark[] {
  return (ids ?? []).map((titleId, place) => ({
    titleId,
    kind,
    rating: ratings?.[place] ?? null,
    at: times?.[place] ?? 0,
  }));
}

/** Title id → what became of it. Titles that nobody rated and that were not shown since then are absent. */
export async function selectTitleFeedback(db: Queryable, since: Date): Promise<Map<number, TitleFeedback>> {
  const rows = await db.query<TitleFeedback & { titleId: number }>(
    `select coalesce(r.title_id, e.title_id) as "titleId", coalesce(r.likes, 0) as likes,
       coalesce(r.dislikes, 0) as dislikes, coalesce(e.showings, 0) as showings
     from (select title_id, count(*) filter (where rating > 1) as likes, count(*) filter (where rating = 1) as dislikes
           from ratings group by title_id) r
     full join (select title_id, sum(views) as showings from exposures where day >= $1::date group by title_id) e
       on e.title_id = r.title_id`,
    [since],
  );
  return new Map(rows.map(({ titleId, ...feedback }) => [titleId, feedback]));
}
