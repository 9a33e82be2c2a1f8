import type { MediaType } from "#contract/vocabulary.ts";
import type { Queryable } from "#server/platform/db.ts";

/** A title with a row in one of these tables isn't deleted, because someone has used it. */
export const MARKING_TABLES = [
  "additions",
  "favorites",
  "group_vetoes",
  "import_rows",
  "link_reports",
  "list_titles",
  "notices",
  "offer_corrections",
  "ratings",
  "seen_titles",
  "series_progress",
  "skips",
  "viewings",
  "watchlist_entries",
] as const;

// Events of tiles that came into view don't protect a title from deletion, because nobody chose it.
const IS_UNMARKED = `
  h.judged_by is distinct from 'person'
  ${MARKING_TABLES.map((table) => `and not exists (select from ${table} m where m.title_id = h.id)`).join("\n  ")}
  and not exists (select from events e where e.title_id = h.id
                  and not (e.event_type = 'VIEW' and coalesce(e.metadata ? 'section', false)))
  and not exists (select from group_members g where h.id = any(g.guest_title_ids))
  and not exists (select from settings s where s.key = 'landing_hero' and s.value = to_jsonb(h.id))`;

/** Condition on the queue: the title was stored only because of a search or an import. */
const IS_FOUND = "t.found_at is not null and t.listed_at is null and t.charted_at is null";

/** How many titles of a media type the lists may contribute, and how many they do; `null` while the lists are being read. */
export async function selectListed(
  db: Queryable,
  mediaType: MediaType,
): Promise<{ wanted: number; count: number } | null> {
  const [row] = await db.query<{ wanted: number; count: number }>(
    `select max(d.wanted) as wanted,
       (select count(*)::integer from tmdb_titles t where t.media_type = $1 and not (${IS_FOUND})) as count
     from tmdb_discoveries d where d.media_type = $1
     having count(*) = 2 and count(*) filter (where d.ended_at is null) = 0`,
    [mediaType],
  );
  return row ?? null;
}

export async function selectFoundCount(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::integer as count from tmdb_titles t where ${IS_FOUND}`,
  );
  return row?.count ?? 0;
}

/** An entry of the queue; `titleId` is `null` if the title isn't stored yet. */
export type Retirable = { mediaType: MediaType; tmdbId: number; titleId: number | null };

/** Titles that haven't been on a list or chart for the longest time come first, then those with the lowest rank. */
export function lockListedRetirable(
  tx: Queryable,
  { mediaType, at, limit }: { mediaType: MediaType; at: Date; limit: number },
): Promise<Retirable[]> {
  return lockRetirable(
    tx,
    `t.media_type = $3 and not (${IS_FOUND})
       and not exists (select from tmdb_charts c where c.media_type = t.media_type and c.tmdb_id = t.tmdb_id)
     order by greatest(t.listed_at, t.charted_at) nulls first, t.rank desc`,
    [at, limit, mediaType],
  );
}

/** Titles that were found longest ago come first. */
export function lockFoundRetirable(
  tx: Queryable,
  { at, limit }: { at: Date; limit: number },
): Promise<Retirable[]> {
  return lockRetirable(tx, `${IS_FOUND} order by t.found_at, t.rank desc`, [at, limit]);
}

/** Locks the titles: a concurrent mark on one of them waits, and the next statement sees a mark that was just saved. */
async function lockRetirable(
  tx: Queryable,
  which: string,
  values: readonly (Date | number | string)[],
): Promise<Retirable[]> {
  const rows = await tx.query<Retirable>(
    `select t.media_type as "mediaType", t.tmdb_id as "tmdbId", h.id as "titleId"
     from tmdb_titles t left join titles h on h.media_type = t.media_type and h.tmdb_id = t.tmdb_id
     where (t.claimed_until is null or t.claimed_until <= $1) and (h.id is null or ${IS_UNMARKED}) and ${which}
     limit $2 for update of t skip locked`,
    values,
  );
  await tx.query("select from titles h where h.id = any($1) order by h.id for update", [
    rows.flatMap(({ titleId }) => titleId ?? []),
  ]);
  return rows;
}

/** Deletes the titles that still have no marks. @returns the ids of the deleted titles, and how many left the queue */
export async function deleteUnmarked(
  tx: Queryable,
  retirable: readonly Retirable[],
): Promise<{ titleIds: number[]; unqueued: number }> {
  const rows = await tx.query<{ id: number }>(
    `delete from titles h where h.id = any($1) and ${IS_UNMARKED} returning h.id`,
    [retirable.flatMap(({ titleId }) => titleId ?? [])],
  );
  const unqueued = await tx.query(
    `delete from tmdb_titles t using jsonb_to_recordset($1::jsonb) as r("mediaType" text, "tmdbId" integer)
     where t.media_type = r."mediaType" and t.tmdb_id = r."tmdbId"
       and not exists (select from titles h where h.media_type = t.media_type and h.tmdb_id = t.tmdb_id)
     returning t.tmdb_id`,
    [JSON.stringify(retirable)],
  );
  return { titleIds: rows.map(({ id }) => id), unqueued: unqueued.length };
}
