import type { Rating } from "#contract/rating.ts";
import type { Queryable } from "#server/platform/db.ts";

export type Viewing = { id: number; watchedOn: string };

export type NewViewing = { userId: number; titleId: number; watchedOn: string; createdAt: Date };

const VIEWING = `v.id, to_char(v.watched_on, 'YYYY-MM-DD') as "watchedOn"`;

/** Latest first. */
export async function selectViewings(db: Queryable, userId: number, titleId: number): Promise<Viewing[]> {
  return db.query<Viewing>(
    `select ${VIEWING} from viewings v where v.user_id = $1 and v.title_id = $2 order by v.watched_on desc`,
    [userId, titleId],
  );
}

export async function selectLatestDays(
  db: Queryable,
  userId: number,
  titleIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db.query<{ titleId: number; day: string }>(
    `select v.title_id as "titleId", to_char(max(v.watched_on), 'YYYY-MM-DD') as day from viewings v
     where v.user_id = $1 and v.title_id = any($2) group by v.title_id`,
    [userId, titleIds],
  );
  return new Map(rows.map(({ titleId, day }) => [titleId, day]));
}

export async function countViewings(
  db: Queryable,
  userId: number,
  titleId: number,
): Promise<{ all: number; ofTitle: number }> {
  const [counts] = await db.query<{ all: number; ofTitle: number }>(
    `select count(*)::integer as all, (count(*) filter (where v.title_id = $2))::integer as "ofTitle"
     from viewings v where v.user_id = $1`,
    [userId, titleId],
  );
  return counts ?? { all: 0, ofTitle: 0 };
}

/** @returns the viewing on that day, new or not */
export async function insertViewing(db: Queryable, viewing: NewViewing): Promise<Viewing> {
  const [row] = await db.query<Viewing>(
    `insert into viewings as v (user_id, title_id, watched_on, created_at) values ($1, $2, $3::date, $4)
     on conflict (user_id, title_id, watched_on) do update set watched_on = excluded.watched_on
     returning ${VIEWING}`,
    [viewing.userId, viewing.titleId, viewing.watchedOn, viewing.createdAt],
  );
  if (row === undefined) throw new Error("The viewing was not stored");
  return row;
}

export async function insertViewings(
  db: Queryable,
  viewings: { userId: number; titleId: number; days: readonly string[]; createdAt: Date },
): Promise<void> {
  await db.query(
    `insert into viewings (user_id, title_id, watched_on, created_at)
     select $1, $2, d.day::date, $4 from unnest($3::text[]) as d(day) order by d.day on conflict do nothing`,
    [viewings.userId, viewings.titleId, viewings.days, viewings.createdAt],
  );
}

/** @returns the viewing's title; `null` if the user has no such viewing */
export async function selectTitleOfViewing(
  db: Queryable,
  userId: number,
  viewingId: number,
): Promise<number | null> {
  const [row] = await db.query<{ titleId: number }>(
    `select v.title_id as "titleId" from viewings v where v.user_id = $1 and v.id = $2`,
    [userId, viewingId],
  );
  return row?.titleId ?? null;
}

/** If the title already has a viewing on that day, the two become one. */
export async function updateViewing(
  db: Queryable,
  { userId, viewingId, watchedOn }: { userId: number; viewingId: number; watchedOn: string },
): Promise<void> {
  await db.query(
    `delete from viewings o using viewings v
     where v.user_id = $1 and v.id = $2 and o.user_id = v.user_id and o.title_id = v.title_id
       and o.watched_on = $3::date and o.id <> v.id`,
    [userId, viewingId, watchedOn],
  );
  await db.query("update viewings set watched_on = $3::date where user_id = $1 and id = $2", [
    userId,
    viewingId,
    watchedOn,
  ]);
}

export async function deleteViewing(db: Queryable, userId: number, viewingId: number): Promise<void> {
  await db.query("delete from viewings where user_id = $1 and id = $2", [userId, viewingId]);
}

/** @returns their days */
export async function deleteViewings(db: Queryable, userId: number, titleId: number): Promise<string[]> {
  const rows = await db.query<{ watchedOn: string }>(
    `delete from viewings v where v.user_id = $1 and v.title_id = $2
     returning to_char(v.watched_on, 'YYYY-MM-DD') as "watchedOn"`,
    [userId, titleId],
  );
  return rows.map(({ watchedOn }) => watchedOn);
}

/** @returns `false` if the title was already marked as watched */
export async function insertSeenByViewing(
  db: Queryable,
  mark: { userId: number; titleId: number; seenAt: Date },
): Promise<boolean> {
  const rows = await db.query(
    `insert into seen_titles (user_id, title_id, seen_at, of_viewings) values ($1, $2, $3, true)
     on conflict (user_id, title_id) do nothing returning title_id`,
    [mark.userId, mark.titleId, mark.seenAt],
  );
  return rows.length > 0;
}

/** Deletes the mark if it's due to viewings and there are none left. @returns whether it did */
export async function deleteSeenWithoutViewings(
  db: Queryable,
  userId: number,
  titleId: number,
): Promise<boolean> {
  const rows = await db.query(
    `delete from seen_titles n where n.user_id = $1 and n.title_id = $2 and n.of_viewings
       and not exists (select from viewings v where v.user_id = n.user_id and v.title_id = n.title_id)
     returning n.title_id`,
    [userId, titleId],
  );
  return rows.length > 0;
}

export type Remembered = {
  rating: { value: Rating; ratedAt: Date } | null;
  seenAt: Date | null;
  watchedOn: string[];
};

/** @returns the deleted rating, and when the title was marked as watched other than by a viewing */
export async function deleteRatingAndSeen(
  db: Queryable,
  userId: number,
  titleId: number,
): Promise<Pick<Remembered, "rating" | "seenAt">> {
  const [row] = await db.query<{ rating: Rating | null; ratedAt: Date | null; seenAt: Date | null }>(
    `with rated as (delete from ratings r where r.user_id = $1 and r.title_id = $2 returning r.rating, r.rated_at),
       seen as (delete from seen_titles n where n.user_id = $1 and n.title_id = $2 returning n.seen_at, n.of_viewings)
     select r.rating, r.rated_at as "ratedAt", case when not s.of_viewings then s.seen_at end as "seenAt"
     from (select) as one left join rated r on true left join seen s on true`,
    [userId, titleId],
  );
  const { rating = null, ratedAt = null, seenAt = null } = row ?? {};
  return { rating: rating === null || ratedAt === null ? null : { value: rating, ratedAt }, seenAt };
}

export async function insertRating(
  db: Queryable,
  mark: { userId: number; titleId: number; rating: Rating; ratedAt: Date },
): Promise<void> {
  await db.query(
    `insert into ratings (user_id, title_id, rating, rated_at)
     select $1, $2, $3, $4 where not exists (select from skips s where s.user_id = $1 and s.title_id = $2)
     on conflict do nothing`,
    [mark.userId, mark.titleId, mark.rating, mark.ratedAt],
  );
}

/** For merged titles: viewings on a day that the second title already has stay behind. */
export async function moveViewings(tx: Queryable, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.query(
    `update viewings v set title_id = $2 where v.title_id = $1 and not exists (
       select from viewings o where o.user_id = v.user_id and o.title_id = $2 and o.watched_on = v.watched_on)`,
    [from, to],
  );
}
