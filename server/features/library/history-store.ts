import type { HistoryKind, HistorySort } from "#contract/history-rules.ts";
import type { Rating } from "#contract/rating.ts";
import type { MediaType } from "#contract/vocabulary.ts";
import type { Queryable } from "#server/platform/db.ts";

export type HistoryEntry = {
  titleId: number;
  day: string;
  viewingId: number | null;
  isWatched: boolean;
  rating: Rating | null;
  /** Whether the title has no other entry. */
  isOnly: boolean;
};

export type HistoryRequest = {
  sort: HistorySort;
  /** Part of a title's name, folded and without spaces. */
  nameKey: string | null;
  mediaType: MediaType | null;
  rating: Rating | null;
  kind: HistoryKind | null;
  utcOffsetMinutes: number;
  /** The cursor of the entry before the first one. */
  after: string | null;
  limit: number;
};

/** Every order ends with the same columns, so no two entries are equal. */
const ORDERS: Readonly<Record<HistorySort, { first: readonly string[]; direction: "asc" | "desc" }>> = {
  date: { first: [], direction: "desc" },
  rating: { first: ["rating_key"], direction: "desc" },
  title: { first: ["name"], direction: "asc" },
};
const LAST = ["day", "at_ms", "title_id", "viewing_key"];

/** One query. A person's history is at most as long as their marks, so it's sorted as a whole. */
export async function selectHistory(
  db: Queryable,
  userId: number,
  { sort, after, limit, utcOffsetMinutes, ...filters }: HistoryRequest,
): Promise<(HistoryEntry & { cursor: string })[]> {
  const { first, direction } = ORDERS[sort];
  const keys = [...first, ...LAST];
  const keysOf = (row: string) => keys.map((key) => `${row}.${key}`).join(", ");
  return db.query<HistoryEntry & { cursor: string }>(
    `with entries as (
       select v.title_id, to_char(v.watched_on, 'YYYY-MM-DD') as day, v.created_at as at, v.id as viewing_id,
         true as is_watched, r.rating, count(*) over (partition by v.title_id) = 1 as is_only
       from viewings v left join ratings r on r.user_id = v.user_id and r.title_id = v.title_id
       where v.user_id = $1
       union all
       select coalesce(r.title_id, n.title_id),
         to_char((coalesce(r.rated_at, n.seen_at) at time zone 'UTC') + make_interval(mins => $2), 'YYYY-MM-DD'),
         coalesce(r.rated_at, n.seen_at), null, n.title_id is not null, r.rating, true
       from (select * from ratings r where r.user_id = $1) r
       full join (select * from seen_titles n where n.user_id = $1) n on n.title_id = r.title_id
       where not exists (
         select from viewings v where v.user_id = $1 and v.title_id = coalesce(r.title_id, n.title_id))
     ), named as (
       select e.*, floor(extract(epoch from e.at) * 1000)::bigint as at_ms, lower(t.title) collate "C" as name,
         coalesce(e.rating, 0) as rating_key, coalesce(e.viewing_id, 0) as viewing_key
       from entries e join titles t on t.id = e.title_id
       where ($3::text is null or t.media_type = $3)
         and ($4::smallint is null or e.rating = $4)
         and ($5::text is null or ($5 = 'watched' and e.is_watched) or ($5 = 'rated' and e.rating is not null))
         and ($6::text is null or exists (
           select from search_names s where s.title_id = e.title_id and s.name like '%' || $6 || '%'))
     ), before as (
       select p.part[1]::integer as rating_key, p.part[2] as day, p.part[3]::bigint as at_ms,
         p.part[4]::bigint as title_id, p.part[5]::bigint as viewing_key,
         (select lower(t.title) collate "C" from titles t where t.id = p.part[4]::bigint) as name
       from (select string_to_array($8, '_') as part) p
     )
     select h.title_id as "titleId", h.day, h.viewing_id as "viewingId", h.is_watched as "isWatched", h.rating,
       h.is_only as "isOnly", concat_ws('_', h.rating_key, h.day, h.at_ms, h.title_id, h.viewing_key) as cursor
     from named h cross join before b
     where $8::text is null or (${keysOf("h")}) ${direction === "desc" ? "<" : ">"} (${keysOf("b")})
     order by ${keys.map((key) => `h.${key} ${direction}`).join(", ")} limit $7`,
    [
      userId,
      utcOffsetMinutes,
      filters.mediaType,
      filters.rating,
      filters.kind,
      filters.nameKey,
      limit,
      after,
    ],
  );
}
