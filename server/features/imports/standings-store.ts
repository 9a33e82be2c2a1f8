import type { IMPORT_STANDINGS } from "#contract/import-rules.ts";
import type { Rating } from "#contract/rating.ts";
import type { MediaType } from "#contract/vocabulary.ts";
import type { Queryable } from "#server/platform/db.ts";

import type { UnmatchedReason } from "./matching.ts";
import type { Kind } from "./store.ts";

export type Standing = (typeof IMPORT_STANDINGS)[number];

/**
 * Every row of import $1 with its outcome under the current mapping and marks. Of several rows for one title, the most informative counts,
 * then the newest. A title that's already rated or seen isn't added to the watchlist again, and a title skipped here stays skipped.
 */
const STANDINGS = `
  with mapped as (
    select r.*, i.user_id, m.rating as wanted,
      case when r.kind = 'rated' and m.rating is null then 'seen' else r.kind end as mark
    from imports i join import_rows r on r.import_id = i.id
    left join jsonb_to_recordset(i.mapping) as m(value double precision, rating smallint)
      on r.kind = 'rated' and m.value = r.rating
    where i.id = $1
  ), ranked as (
    select m.*, row_number() over (
      partition by m.title_id
      order by array_position(array['rated', 'skipped', 'seen', 'saved'], m.mark), m.at desc nulls last, m.number desc) as rank
    from mapped m
  ), standings as (
    select k.*, x.rating as own_rating, x.rated_at as own_rated_at,
      case
        when k.brought is not null then 'brought'
        when k.title_id is null then 'unmatched'
        when k.rank > 1 then 'repeated'
        when k.mark = 'rated' and x.rating <> k.wanted then 'conflict'
        when x.rating is not null or s.title_id is not null then 'already'
        when n.title_id is not null and k.mark in ('seen', 'saved') then 'already'
        when w.title_id is not null and k.mark = 'saved' then 'already'
        else 'new'
      end as standing
    from ranked k
    left join ratings x on x.user_id = k.user_id and x.title_id = k.title_id
    left join skips s on s.user_id = k.user_id and s.title_id = k.title_id
    left join seen_titles n on n.user_id = k.user_id and n.title_id = k.title_id
    left join watchlist_entries w on w.user_id = k.user_id and w.title_id = k.title_id
  )`;

export type Counted = { standing: Standing; mark: Kind; rows: number };

export async function countStandings(db: Queryable, importId: number): Promise<Counted[]> {
  return db.query<Counted>(
    `${STANDINGS} select s.standing, coalesce(s.brought, s.mark) as mark, count(*)::integer as rows
     from standings s group by 1, 2`,
    [importId],
  );
}

export type RowWithStanding = {
  number: number;
  file: string;
  line: number;
  title: string;
  year: number | null;
  mediaType: MediaType | null;
  kind: Kind;
  rating: number | null;
  at: Date | null;
  titleId: number | null;
  unmatched: UnmatchedReason | null;
  standing: Standing;
};

const ROW = `s.number, s.file, s.line, s.title, s.year, s.media_type as "mediaType", s.kind, s.rating, s.at, s.title_id as "titleId",
  case when s.title_id is null then coalesce(s.unmatched, 'unknown') end as unmatched, s.standing`;

/** In the order of the file. */
export async function selectRows(
  db: Queryable,
  importId: number,
  { standing, after, limit }: { standing: Standing | null; after: number; limit: number },
): Promise<RowWithStanding[]> {
  return db.query<RowWithStanding>(
    `${STANDINGS} select ${ROW} from standings s
     where s.number > $2 and ($3::text is null or s.standing = $3) order by s.number limit $4`,
    [importId, after, standing, limit],
  );
}

export type RowToImport = {
  number: number;
  titleId: number;
  mark: Kind;
  rating: Rating | null;
  at: Date | null;
  replaced: Rating | null;
  replacedAt: Date | null;
};

/** Call with the person's marks locked. */
export async function selectRowsToImport(
  tx: Queryable,
  importId: number,
  replace: boolean,
): Promise<RowToImport[]> {
  return tx.query<RowToImport>(
    `${STANDINGS} select s.number, s.title_id as "titleId", s.mark, s.wanted as rating, s.at,
       case when s.standing = 'conflict' then s.own_rating end as replaced,
       case when s.standing = 'conflict' then s.own_rated_at end as "replacedAt"
     from standings s where s.standing = 'new' or (s.standing = 'conflict' and $2)`,
    [importId, replace],
  );
}

type ImportedRow = Omit<RowToImport, "at"> & { at: Date };

export async function updateImported(
  tx: Queryable,
  importId: number,
  rows: readonly ImportedRow[],
): Promise<void> {
  await tx.query(
    `update import_rows r set brought = b.mark, brought_rating = b.rating, brought_at = b.at, replaced_rating = b.replaced,
       replaced_at = b."replacedAt"
     from jsonb_to_recordset($2::jsonb)
       as b(number integer, mark text, rating smallint, at timestamptz, replaced smallint, "replacedAt" timestamptz)
     where r.import_id = $1 and r.number = b.number`,
    [importId, JSON.stringify(rows)],
  );
}

/** The marks the import added, for titles that still exist. */
export async function selectImported(tx: Queryable, importId: number): Promise<ImportedRow[]> {
  return tx.query<ImportedRow>(
    `select r.number, r.title_id as "titleId", r.brought as mark, r.brought_rating as rating, r.brought_at as at,
       r.replaced_rating as replaced, r.replaced_at as "replacedAt"
     from import_rows r where r.import_id = $1 and r.brought is not null and r.title_id is not null`,
    [importId],
  );
}
