import type { Position, ProgressState, Season } from "#contract/episodes.ts";
import type { Queryable } from "#server/platform/db.ts";

/** A season that has begun. */
export type KnownSeason = Season & {
  /** Day of the first episode: "1999-03-30"; `null` if unknown. */
  aired: string | null;
  /** When a viewer could first know of it, in milliseconds since 1970. */
  knownAt: number;
};

export type StoredProgress = Position & { state: ProgressState; updatedAt: Date };

export type StoredSeries = {
  titleId: number;
  /** In order. */
  seasons: KnownSeason[];
  /** `null` if the viewer hasn't started. */
  progress: StoredProgress | null;
};

/** SQL condition: the season of the view `known_seasons` has begun. */
function hasBegun(now: string): string {
  return `(s.aired is null or s.aired <= (${now}::timestamptz at time zone 'UTC')::date)`;
}

/** SQL expression: the seasons of a title that have begun. */
function seasonsOf(titleId: string, now: string): string {
  return `
    (select coalesce(json_agg(json_build_object('season', s.season, 'episodes', s.episodes, 'aired', s.aired,
       'knownAt', (extract(epoch from s.known_at) * 1000)::float8) order by s.season), '[]')
     from known_seasons s where s.title_id = ${titleId} and ${hasBegun(now)})`;
}

type SeriesRow = Pick<StoredSeries, "titleId" | "seasons"> & {
  season: number | null;
  episode: number | null;
  state: ProgressState | null;
  updatedAt: Date | null;
};

/** @returns `null` if there's no such title, or it isn't a series */
export async function selectSeries(
  db: Queryable,
  { userId, titleId, now }: { userId: number; titleId: number; now: Date },
): Promise<StoredSeries | null> {
  const [row] = await db.query<SeriesRow>(
    `select t.id as "titleId", ${seasonsOf("t.id", "$3")} as seasons,
       p.season, p.episode, p.state, p.updated_at as "updatedAt"
     from titles t left join series_progress p on p.title_id = t.id and p.user_id = $1
     where t.id = $2 and t.media_type = 'tv'`,
    [userId, titleId, now],
  );
  return row === undefined ? null : seriesFrom(row);
}

function seriesFrom({ titleId, seasons, season, episode, state, updatedAt }: SeriesRow): StoredSeries {
  const hasStarted = season !== null && episode !== null && state !== null && updatedAt !== null;
  return { titleId, seasons, progress: hasStarted ? { season, episode, state, updatedAt } : null };
}

/**
 * Series with something left to watch: those being watched that have a later episode, and finished ones with a new season. The last moved
 * or extended ones come first.
 */
export async function selectToContinue(
  db: Queryable,
  { userId, now, limit }: { userId: number; now: Date; limit: number },
): Promise<StoredSeries[]> {
  const rows = await db.query<SeriesRow>(
    `select p.title_id as "titleId", ${seasonsOf("p.title_id", "$2")} as seasons,
       p.season, p.episode, p.state, p.updated_at as "updatedAt"
     from series_progress p
     left join lateral (
       select max(s.known_at) as at from known_seasons s
       where s.title_id = p.title_id and s.season > p.season and s.known_at > p.updated_at and ${hasBegun("$2")}) n on true
     where p.user_id = $1 and (
       p.state <> 'stopped' and n.at is not null
       or p.state = 'watching' and (
         exists (select from known_seasons s where s.title_id = p.title_id
                 and (s.season, s.episodes) > (p.season, p.episode) and ${hasBegun("$2")})
         or not exists (select from known_seasons s where s.title_id = p.title_id and s.season = p.season)))
     order by greatest(p.updated_at, n.at) desc, p.title_id limit $3`,
    [userId, now, limit],
  );
  return rows.map(seriesFrom);
}

/** Setting the same again changes nothing, not even the time. */
export async function upsertProgress(
  db: Queryable,
  {
    userId,
    titleId,
    season,
    episode,
    state,
    at,
  }: Position & {
    userId: number;
    titleId: number;
    state: ProgressState;
    at: Date;
  },
): Promise<void> {
  await db.query(
    `insert into series_progress as p (user_id, title_id, season, episode, state, updated_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, title_id) do update
       set season = excluded.season, episode = excluded.episode, state = excluded.state, updated_at = excluded.updated_at
       where (p.season, p.episode, p.state) is distinct from (excluded.season, excluded.episode, excluded.state)`,
    [userId, titleId, season, episode, state, at],
  );
}

/** Moves the viewer from one episode to another, unless they're somewhere else by now. */
export async function updatePosition(
  db: Queryable,
  {
    userId,
    titleId,
    from,
    to,
    at,
  }: {
    userId: number;
    titleId: number;
    from: Position;
    to: Position;
    at: Date;
  },
): Promise<void> {
  await db.query(
    `update series_progress set season = $5, episode = $6, state = 'watching', updated_at = $7
     where user_id = $1 and title_id = $2 and season = $3 and episode = $4`,
    [userId, titleId, from.season, from.episode, to.season, to.episode, at],
  );
}

export async function deleteProgress(db: Queryable, userId: number, titleId: number): Promise<void> {
  await db.query("delete from series_progress where user_id = $1 and title_id = $2", [userId, titleId]);
}

/** Copies the progress. The originals are deleted along with the first title. */
export async function copyProgress(tx: Queryable, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.query(
    `insert into series_progress (user_id, title_id, season, episode, state, updated_at)
     select p.user_id, t.id, p.season, p.episode, p.state, p.updated_at
     from series_progress p join titles t on t.id = $2 and t.media_type = 'tv'
     where p.title_id = $1 order by p.user_id on conflict do nothing`,
    [from, to],
  );
}
