import type { GenreKey } from "#contract/vocabulary.ts";
import type { TitleFeedback } from "#engine/chances.ts";
import type { Correction } from "#engine/corrections.ts";
import { DECIDED, SIGNALS, WATCHED, markKindOf } from "#engine/marks.ts";
import type { AgeFacts } from "#server/features/age-limits/age-limits.ts";
import type { StoredWishes } from "#server/features/filters/filters.ts";
import { type StoredContext, storedContextColumn } from "#server/features/quiz/quiz.ts";
import { correctionsColumn } from "#server/features/taste-profile/taste-profile.ts";
import type { Queryable } from "#server/platform/db.ts";

import type { Marks, MarksRevision } from "./marks-cache.ts";

export type DailyViews = { user_id: number; title_id: number; day: string; views: number };

// Rows of accounts and titles that were deleted in the meantime are skipped. Sorted, so that two processes that write the same rows lock
// them in the same order.
export async function addViews(db: Queryable, views: readonly DailyViews[]): Promise<void> {
  await db.query(
    `insert into exposures (user_id, title_id, day, views)
     select s.user_id, s.title_id, s.day, s.views
     from jsonb_to_recordset($1::jsonb) as s(user_id integer, title_id integer, day date, views integer)
     join users u on u.id = s.user_id join titles t on t.id = s.title_id
     order by s.user_id, s.day, s.title_id
     on conflict (user_id, day, title_id) do update set views = exposures.views + excluded.views`,
    [JSON.stringify(views)],
  );
}

/** Deletes the oldest exposures from before that day. @returns how many */
export async function deleteOldShowings(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from exposures e using (
       select o.user_id, o.day, o.title_id from exposures o where o.day < $1::date order by o.day limit $2) old
     where e.user_id = old.user_id and e.day = old.day and e.title_id = old.title_id
     returning e.title_id`,
    [before, limit],
  );
  return rows.length;
}

/** Everything stored about a viewer that picks depend on, except the marks. */
type StoredViewer = StoredWishes & {
  /** The tuning parameters as stored, not validated. */
  tunables: unknown;
  /** The running experiment as stored, not validated. */
  interleaving: unknown;
  favoriteGenres: GenreKey[];
  /** Subgenres and themes. */
  favoriteSubgenres: string[];
  /** 0 to 1; `null` if unanswered. */
  openness: number | null;
  /** The services the viewer pays for, as they were entered. */
  ownServices: string[];
  /** What the viewer wants more or less of, oldest first. */
  corrections: Correction[];
  revision: MarksRevision;
  /** Title id → number of recent views. */
  views: Map<number, number>;
};

// More titles than a person knows. Bounds what scripted accounts can make the server read.
const HISTORY_LIMIT = 50_000;

/** Columns instead of rows: three hundred marks are three lists of numbers (ids, signals and times). */
type MarkColumns = [titleIds: number[] | null, signals: number[] | null, times: number[] | null];
type ViewColumns = [titleIds: number[] | null, views: number[] | null];

// Times have millisecond precision, so rounding the 64-bit float restores them exactly.
function marksOf(user: string): string {
  return `
  (select json_build_array(array_agg(m.title_id), array_agg(m.signals), array_agg(m.at))
   from (select s.title_id, s.signals, (date_part('epoch', s.at) * 1000)::bigint as at
         from title_signals s where s.user_id = ${user} order by s.at desc, s.title_id limit ${HISTORY_LIMIT}) m)`;
}

const VIEWS = `
  (select json_build_array(array_agg(v.title_id), array_agg(v.views))
   from (select e.title_id, sum(e.views) as views from exposures e
         where e.user_id = $1 and e.day >= $2::date group by e.title_id) v)`;

function revisionOf(user: string): string {
  return `(select r.revision from marks_revisions r where r.user_id = ${user})`;
}

/** One query, because it runs before every answer. @param since the day from which exposures count, and the time from which a quiz counts */
export async function selectViewer(
  db: Queryable,
  asker: { userId: number; sessionId: string | null },
  since: { showings: Date; quizzes: Date },
): Promise<StoredViewer> {
  const [row] = await db.prepared<
    StoredWishes & {
      tunables: unknown;
      interleaving: unknown;
      favoriteGenres: GenreKey[] | null;
      favoriteSubgenres: string[] | null;
      openness: number | null;
      ownServices: string[] | null;
      corrections: Correction[] | null;
      revision: MarksRevision;
      views: ViewColumns;
    }
  >(
    "viewer of picks",
    `select
       (select s.value from settings s where s.key = 'tunables') as tunables,
       (select s.value from settings s where s.key = 'interleaving') as interleaving,
       p.favorite_genres as "favoriteGenres", p.favorite_subgenres as "favoriteSubgenres", p.openness,
       (select json_build_object('streamingServices', f.streaming_services, 'availability', f.availability, 'moods', f.moods)
        from filters f where f.user_id = $1) as filters,
       o.country, o.birthdate, o.age_range as "ageRange", o.streaming_platforms as "ownServices",
       ${storedContextColumn({ user: "$1", session: "$3", since: "$4" })} as context,
       ${correctionsColumn("$1")} as corrections,
       ${revisionOf("$1")} as revision,
       ${VIEWS} as views
     from (values (1)) as one left join preferences p on p.user_id = $1 left join profiles o on o.user_id = $1`,
    [asker.userId, since.showings, asker.sessionId, since.quizzes],
  );
  if (row === undefined) throw new Error("A select without a table has one row");
  return {
    ...row,
    favoriteGenres: row.favoriteGenres ?? [],
    favoriteSubgenres: row.favoriteSubgenres ?? [],
    ownServices: row.ownServices ?? [],
    corrections: row.corrections ?? [],
    views: viewsFrom(row.views),
  };
}

/** A user's newest marks, with their revision. */
export async function selectMarks(db: Queryable, userId: number): Promise<Marks> {
  const [row] = await db.prepared<{ revision: MarksRevision; marks: MarkColumns }>(
    "marks of picks",
    `select ${revisionOf("$1")} as revision, ${marksOf("$1")} as marks`,
    [userId],
  );
  if (row === undefined) throw new Error("A select without a table has one row");
  return { revision: row.revision, ...marksFrom(row.marks) };
}

/** Ids of the titles that the person watched. */
export async function selectWatched(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db.query<{ titleId: number }>(
    `select s.title_id as "titleId" from title_signals s where s.user_id = $1 and s.signals & $2 <> 0
     order by s.at desc limit ${HISTORY_LIMIT}`,
    [userId, WATCHED],
  );
  return rows.map(({ titleId }) => titleId);
}

/** Everything stored about a group member that picks depend on, except the marks. */
export type StoredMember = AgeFacts & {
  userId: number;
  favoriteGenres: GenreKey[];
  /** Subgenres and themes. */
  favoriteSubgenres: string[];
  openness: number | null;
  /** Oldest first. */
  corrections: Correction[];
  country: string | null;
  /** The services the member pays for, as they were entered. */
  ownServices: string[];
  context: StoredContext;
  revision: MarksRevision;
};

/** Omits accounts that no longer exist. @param since the time from which a quiz counts, whichever session it's from */
export async function selectMembers(
  db: Queryable,
  userIds: readonly number[],
  since: Date,
): Promise<StoredMember[]> {
  return db.query<StoredMember>(
    `select u.id as "userId", coalesce(p.favorite_genres, '{}') as "favoriteGenres",
       coalesce(p.favorite_subgenres, '{}') as "favoriteSubgenres", p.openness, o.country,
       coalesce(o.streaming_platforms, '{}') as "ownServices", o.birthdate, o.age_range as "ageRange",
       ${storedContextColumn({ user: "u.id", session: "null", since: "$2" })} as context,
       coalesce(${correctionsColumn("u.id")}, '[]') as corrections,
       ${revisionOf("u.id")} as revision
     from users u left join preferences p on p.user_id = u.id left join profiles o on o.user_id = u.id
     where u.id = any($1)`,
    [userIds, since],
  );
}

/** Like `selectMarks`, for several users. */
export async function selectMarksOfAll(
  db: Queryable,
  userIds: readonly number[],
): Promise<Map<number, Marks>> {
  const rows = await db.query<{ userId: number; revision: MarksRevision; marks: MarkColumns }>(
    `select u.id as "userId", ${revisionOf("u.id")} as revision, ${marksOf("u.id")} as marks
     from users u where u.id = any($1)`,
    [userIds],
  );
  return new Map(rows.map(({ userId, revision, marks }) => [userId, { revision, ...marksFrom(marks) }]));
}

/** The tuning parameters as stored, not validated. */
export async function selectTunables(db: Queryable): Promise<unknown> {
  const [row] = await db.query<{ value: unknown }>("select s.value from settings s where s.key = 'tunables'");
  return row?.value;
}

export async function selectViews(db: Queryable, userId: number, since: Date): Promise<Map<number, number>> {
  const [row] = await db.query<{ views: ViewColumns }>(`select ${VIEWS} as views`, [userId, since]);
  return viewsFrom(row?.views ?? [null, null]);
}

function viewsFrom([titleIds, views]: ViewColumns): Map<number, number> {
  return new Map((titleIds ?? []).map((titleId, place) => [titleId, views?.[place] ?? 0]));
}

/** More than anybody skips in an evening on purpose. */
const MAX_SKIPS = 30;

function marksFrom([titleIds, signals, times]: MarkColumns): Omit<Marks, "revision"> {
  const known = (titleIds ?? []).map((titleId, place) => ({
    titleId,
    signals: signals?.[place] ?? 0,
    at: times?.[place] ?? 0,
  }));
  return {
    marks: known.flatMap((title) => {
      const kind = markKindOf(title.signals);
      return kind === null ? [] : [{ titleId: title.titleId, kind, at: title.at }];
    }),
    decided: known.filter((title) => (title.signals & DECIDED) !== 0).map(({ titleId }) => titleId),
    skips: known
      .filter((title) => (title.signals & SIGNALS.skipped) !== 0)
      .slice(0, MAX_SKIPS)
      .map(({ titleId, at }) => ({ titleId, at })),
  };
}

/** @returns the ids whose account no longer exists */
export async function selectDeletedUsers(db: Queryable, userIds: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ userId: number }>(
    `select k.id as "userId" from unnest($1::integer[]) as k(id)
     where not exists (select from users u where u.id = k.id)`,
    [userIds],
  );
  return rows.map(({ userId }) => userId);
}

/**
 * Title id → its likes, dislikes and exposures. Exposures count once per person and day, however many views there were. Titles without
 * ratings and without exposures since `since` are missing.
 */
export async function selectTitleFeedback(db: Queryable, since: Date): Promise<Map<number, TitleFeedback>> {
  const rows = await db.query<TitleFeedback & { titleId: number }>(
    `select coalesce(r.title_id, e.title_id) as "titleId", coalesce(r.likes, 0) as likes,
       coalesce(r.dislikes, 0) as dislikes, coalesce(e.showings, 0) as showings
     from (select title_id, count(*) filter (where rating > 1) as likes, count(*) filter (where rating = 1) as dislikes
           from ratings group by title_id) r
     full join (select title_id, count(*) as showings from exposures where day >= $1::date group by title_id) e
       on e.title_id = r.title_id`,
    [since],
  );
  return new Map(rows.map(({ titleId, ...feedback }) => [titleId, feedback]));
}
