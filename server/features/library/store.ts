import { DISLIKED, LIKED, LOVED, type Rating } from "#contract/rating.ts";
import type { Queryable } from "#server/platform/db.ts";

export type RatedTitle = { titleId: number; rating: Rating; ratedAt: Date };

export type Marks = {
  /** Newest first. */
  ratings: RatedTitle[];
  skipped: number[];
  /** Newest first. */
  watchlist: { titleId: number; seedRating: Rating | null; addedAt: Date }[];
};

export type MarksOnTitles = {
  ratings: Map<number, { rating: Rating; ratedAt: Date }>;
  /** Title id → when it was added. */
  watchlist: Map<number, Date>;
  watched: Set<number>;
};

// More marks than a person makes. Bounds what scripted accounts can make the server read.
const HISTORY_LIMIT = 20_000;

/** Serializes changes to a user's marks. A mark changes several tables, so concurrent marks of one user could deadlock. */
export async function lockMarks(tx: Queryable, userId: number): Promise<void> {
  await tx.prepared("lock marks", "select from users u where u.id = $1 for no key update", [userId]);
}

export async function upsertRating(
  db: Queryable,
  mark: { userId: number; titleId: number; rating: Rating; ratedAt: Date },
): Promise<void> {
  await db.prepared(
    "rate",
    `insert into ratings (user_id, title_id, rating, rated_at) values ($1, $2, $3, $4)
     on conflict (user_id, title_id) do update set rating = excluded.rating, rated_at = excluded.rated_at`,
    [mark.userId, mark.titleId, mark.rating, mark.ratedAt],
  );
}

export async function deleteRating(db: Queryable, userId: number, titleId: number): Promise<void> {
  await db.query("delete from ratings where user_id = $1 and title_id = $2", [userId, titleId]);
}

/** A page of a list that is ordered newest first. */
export type HistoryPage = { limit: number; offset: number };

export async function selectRatings(
  db: Queryable,
  userId: number,
  { limit, offset, rating }: HistoryPage & { rating?: Rating | undefined },
): Promise<RatedTitle[]> {
  return db.query<RatedTitle>(
    `select r.title_id as "titleId", r.rating, r.rated_at as "ratedAt"
     from ratings r where r.user_id = $1 and ($4::smallint is null or r.rating = $4)
     order by r.rated_at desc, r.title_id limit $2 offset $3`,
    [userId, limit, offset, rating ?? null],
  );
}

export type RatingCounts = { disliked: number; liked: number; loved: number };

export async function countRatings(db: Queryable, userId: number): Promise<RatingCounts> {
  const [counts] = await db.query<RatingCounts>(
    `select count(*) filter (where r.rating = $2)::int as disliked,
       count(*) filter (where r.rating = $3)::int as liked,
       count(*) filter (where r.rating = $4)::int as loved
     from ratings r where r.user_id = $1`,
    [userId, DISLIKED, LIKED, LOVED],
  );
  return counts ?? { disliked: 0, liked: 0, loved: 0 };
}

export async function selectRatingsOf(
  db: Queryable,
  userId: number,
  titleIds: readonly number[],
): Promise<Map<number, Rating>> {
  const rows = await db.query<{ titleId: number; rating: Rating }>(
    `select r.title_id as "titleId", r.rating
     from ratings r where r.user_id = $1 and r.title_id = any($2)`,
    [userId, titleIds],
  );
  return new Map(rows.map((row) => [row.titleId, row.rating]));
}

export async function upsertSkip(
  db: Queryable,
  mark: { userId: number; titleId: number; skippedAt: Date },
): Promise<void> {
  await db.query(
    `insert into skips (user_id, title_id, skipped_at) values ($1, $2, $3)
     on conflict (user_id, title_id) do update set skipped_at = excluded.skipped_at`,
    [mark.userId, mark.titleId, mark.skippedAt],
  );
}

export async function deleteSkip(db: Queryable, userId: number, titleId: number): Promise<void> {
  await db.prepared("unskip", "delete from skips where user_id = $1 and title_id = $2", [userId, titleId]);
}

export async function selectSkips(
  db: Queryable,
  userId: number,
  { limit, offset }: HistoryPage,
): Promise<number[]> {
  const rows = await db.query<{ titleId: number }>(
    `select s.title_id as "titleId"
     from skips s where s.user_id = $1 order by s.skipped_at desc, s.title_id limit $2 offset $3`,
    [userId, limit, offset],
  );
  return rows.map((row) => row.titleId);
}

export async function selectAllSkips(db: Queryable, userId: number): Promise<Set<number>> {
  const rows = await db.query<{ titleId: number }>(
    `select s.title_id as "titleId" from skips s where s.user_id = $1`,
    [userId],
  );
  return new Set(rows.map((row) => row.titleId));
}

export async function selectAllMarked(db: Queryable, userId: number): Promise<Set<number>> {
  const rows = await db.query<{ titleId: number }>(
    `select r.title_id as "titleId" from ratings r where r.user_id = $1
     union select s.title_id from skips s where s.user_id = $1
     union select w.title_id from watchlist_entries w where w.user_id = $1
     union select n.title_id from seen_titles n where n.user_id = $1
     union select p.title_id from series_progress p where p.user_id = $1`,
    [userId],
  );
  return new Set(rows.map((row) => row.titleId));
}

/** @returns `false` if the title was already on the watchlist */
export async function insertWatchlistEntry(
  db: Queryable,
  entry: { userId: number; titleId: number; seedRating: Rating | null; addedAt: Date },
): Promise<boolean> {
  const rows = await db.query(
    `insert into watchlist_entries (user_id, title_id, seed_rating, added_at) values ($1, $2, $3, $4)
     on conflict (user_id, title_id) do nothing returning title_id`,
    [entry.userId, entry.titleId, entry.seedRating, entry.addedAt],
  );
  return rows.length > 0;
}

/** @returns `false` if the title wasn't on the watchlist */
export async function deleteWatchlistEntry(db: Queryable, userId: number, titleId: number): Promise<boolean> {
  const rows = await db.query(
    "delete from watchlist_entries where user_id = $1 and title_id = $2 returning title_id",
    [userId, titleId],
  );
  return rows.length > 0;
}

export async function selectWatchlist(
  db: Queryable,
  userId: number,
  { limit, offset }: HistoryPage,
): Promise<number[]> {
  const rows = await db.query<{ titleId: number }>(
    `select w.title_id as "titleId"
     from watchlist_entries w where w.user_id = $1 order by w.added_at desc, w.title_id limit $2 offset $3`,
    [userId, limit, offset],
  );
  return rows.map((row) => row.titleId);
}

/** @returns `false` if the title was already marked as watched */
export async function insertSeen(
  db: Queryable,
  mark: { userId: number; titleId: number; seenAt: Date },
): Promise<boolean> {
  const rows = await db.query(
    `insert into seen_titles (user_id, title_id, seen_at) values ($1, $2, $3)
     on conflict (user_id, title_id) do nothing returning title_id`,
    [mark.userId, mark.titleId, mark.seenAt],
  );
  return rows.length > 0;
}

export async function deleteSeen(db: Queryable, userId: number, titleId: number): Promise<void> {
  await db.query("delete from seen_titles where user_id = $1 and title_id = $2", [userId, titleId]);
}

type MarkRow = {
  kind: "rating" | "skip" | "watchlist" | "seen";
  titleId: number;
  rating: Rating | null;
  at: Date;
};

export async function selectMarksOn(
  db: Queryable,
  userId: number,
  titleIds: readonly number[],
): Promise<MarksOnTitles> {
  const rows = await db.query<MarkRow>(
    `select 'rating' as kind, r.title_id as "titleId", r.rating, r.rated_at as at
     from ratings r where r.user_id = $1 and r.title_id = any($2)
     union all
     select 'watchlist', w.title_id, null, w.added_at
     from watchlist_entries w where w.user_id = $1 and w.title_id = any($2)
     union all
     select 'seen', n.title_id, null, n.seen_at
     from seen_titles n where n.user_id = $1 and n.title_id = any($2)`,
    [userId, titleIds],
  );
  const marks: MarksOnTitles = { ratings: new Map(), watchlist: new Map(), watched: new Set() };
  for (const { kind, titleId, rating, at } of rows) {
    if (kind === "watchlist") marks.watchlist.set(titleId, at);
    else if (kind === "seen") marks.watched.add(titleId);
    else if (rating !== null) marks.ratings.set(titleId, { rating, ratedAt: at });
  }
  return marks;
}

export async function selectMarks(db: Queryable, userId: number): Promise<Marks> {
  const rows = await db.query<MarkRow>(
    `select m.kind, m.title_id as "titleId", m.rating, m.at from (
       select 'rating' as kind, r.title_id, r.rating, r.rated_at as at from ratings r where r.user_id = $1
       union all
       select 'skip', s.title_id, null, s.skipped_at from skips s where s.user_id = $1
       union all
       select 'watchlist', w.title_id, w.seed_rating, w.added_at from watchlist_entries w where w.user_id = $1
     ) m order by m.at desc, m.title_id limit $2`,
    [userId, HISTORY_LIMIT],
  );
  const marks: Marks = { ratings: [], skipped: [], watchlist: [] };
  for (const { kind, titleId, rating, at } of rows) {
    if (kind === "skip") marks.skipped.push(titleId);
    else if (kind === "watchlist") marks.watchlist.push({ titleId, seedRating: rating, addedAt: at });
    else if (rating !== null) marks.ratings.push({ titleId, rating, ratedAt: at });
  }
  return marks;
}

export type TitlePair = { from: number; to: number };

/** Locks the marks of all users who have marked the title, sorted, so that concurrent merges can't deadlock. */
export async function lockMarksOn(tx: Queryable, titleId: number): Promise<void> {
  await tx.query(
    `select from users u where u.id in (
       select r.user_id from ratings r where r.title_id = $1
       union all select s.user_id from skips s where s.title_id = $1
       union all select w.user_id from watchlist_entries w where w.title_id = $1
       union all select n.user_id from seen_titles n where n.title_id = $1)
     order by u.id for no key update`,
    [titleId],
  );
}

const SAYS_THERE = `
  exists (select from ratings r where r.user_id = m.user_id and r.title_id = $2)
  or exists (select from skips s where s.user_id = m.user_id and s.title_id = $2)`;

/** Copies the marks. The originals are deleted along with the first title. */
export async function moveMarks(tx: Queryable, { from, to }: TitlePair): Promise<void> {
  await tx.query(
    `with moved as (
       select m.user_id, m.rating, m.rated_at from ratings m where m.title_id = $1 and not (${SAYS_THERE}))
     insert into ratings (user_id, title_id, rating, rated_at)
     select v.user_id, $2, v.rating, v.rated_at from moved v`,
    [from, to],
  );
  // No one has both a rating and a skip on the first title, so no one gets both on the second.
  await tx.query(
    `with moved as (select m.user_id, m.skipped_at from skips m where m.title_id = $1 and not (${SAYS_THERE}))
     insert into skips (user_id, title_id, skipped_at) select v.user_id, $2, v.skipped_at from moved v`,
    [from, to],
  );
  await tx.query(
    `insert into watchlist_entries (user_id, title_id, seed_rating, added_at)
     select m.user_id, $2, m.seed_rating, m.added_at from watchlist_entries m where m.title_id = $1
     on conflict do nothing`,
    [from, to],
  );
  await tx.query(
    `insert into seen_titles (user_id, title_id, seen_at, of_viewings)
     select m.user_id, $2, m.seen_at, m.of_viewings from seen_titles m where m.title_id = $1 on conflict do nothing`,
    [from, to],
  );
}
