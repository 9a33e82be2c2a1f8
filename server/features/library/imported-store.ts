import type { Rating } from "#contract/rating.ts";
import type { Queryable } from "#server/platform/db.ts";

/** A mark from an import, with its original time. */
export type ImportedMark = { titleId: number; at: Date } & (
  | { kind: "rated"; rating: Rating; replaced: { rating: Rating; at: Date } | null }
  | { kind: "seen" | "saved" | "skipped" }
);

type Row = {
  titleId: number;
  at: string;
  rating: Rating | null;
  before: Rating | null;
  beforeAt: string | null;
};

const ROWS = `jsonb_to_recordset($2::jsonb)
  as m("titleId" integer, at timestamptz, rating smallint, before smallint, "beforeAt" timestamptz)`;

/** Existing marks stay, except for ratings that the import replaces. */
export async function insertImportedMarks(
  tx: Queryable,
  userId: number,
  marks: readonly ImportedMark[],
): Promise<void> {
  await tx.query(
    `insert into ratings (user_id, title_id, rating, rated_at)
     select $1, m."titleId", m.rating, m.at from ${ROWS} order by m."titleId"
     on conflict (user_id, title_id) do update set rating = excluded.rating, rated_at = excluded.rated_at`,
    [userId, rowsOf(marks, "rated")],
  );
  await tx.query(
    `insert into seen_titles (user_id, title_id, seen_at)
     select $1, m."titleId", m.at from ${ROWS} order by m."titleId" on conflict do nothing`,
    [userId, rowsOf(marks, "seen")],
  );
  await tx.query(
    `insert into watchlist_entries (user_id, title_id, added_at)
     select $1, m."titleId", m.at from ${ROWS} order by m."titleId" on conflict do nothing`,
    [userId, rowsOf(marks, "saved")],
  );
  await tx.query(
    `insert into skips (user_id, title_id, skipped_at)
     select $1, m."titleId", m.at from ${ROWS} order by m."titleId" on conflict do nothing`,
    [userId, rowsOf(marks, "skipped")],
  );
}

/** Deletes imported marks, or restores the rating that one replaced. Marks changed since the import stay. */
export async function deleteImportedMarks(
  tx: Queryable,
  userId: number,
  marks: readonly ImportedMark[],
): Promise<void> {
  const rated = rowsOf(marks, "rated");
  await tx.query(
    `update ratings r set rating = m.before, rated_at = m."beforeAt" from ${ROWS}
     where r.user_id = $1 and r.title_id = m."titleId" and r.rating = m.rating and r.rated_at = m.at
       and m.before is not null`,
    [userId, rated],
  );
  await tx.query(
    `delete from ratings r using ${ROWS}
     where r.user_id = $1 and r.title_id = m."titleId" and r.rating = m.rating and r.rated_at = m.at
       and m.before is null`,
    [userId, rated],
  );
  const seen = rowsOf(marks, "seen");
  // A title with viewings still counts as watched.
  await tx.query(
    `update seen_titles n set of_viewings = true from ${ROWS}
     where n.user_id = $1 and n.title_id = m."titleId" and n.seen_at = m.at
       and exists (select from viewings v where v.user_id = n.user_id and v.title_id = n.title_id)`,
    [userId, seen],
  );
  await tx.query(
    `delete from seen_titles n using ${ROWS}
     where n.user_id = $1 and n.title_id = m."titleId" and n.seen_at = m.at and not n.of_viewings`,
    [userId, seen],
  );
  await tx.query(
    `delete from watchlist_entries w using ${ROWS}
     where w.user_id = $1 and w.title_id = m."titleId" and w.added_at = m.at and w.seed_rating is null`,
    [userId, rowsOf(marks, "saved")],
  );
  await tx.query(
    `delete from skips s using ${ROWS}
     where s.user_id = $1 and s.title_id = m."titleId" and s.skipped_at = m.at`,
    [userId, rowsOf(marks, "skipped")],
  );
}

function rowsOf(marks: readonly ImportedMark[], kind: ImportedMark["kind"]): string {
  const rows = marks
    .filter((mark) => mark.kind === kind)
    .map((mark): Row => ({
      titleId: mark.titleId,
      at: mark.at.toISOString(),
      rating: mark.kind === "rated" ? mark.rating : null,
      before: mark.kind === "rated" ? (mark.replaced?.rating ?? null) : null,
      beforeAt: mark.kind === "rated" ? (mark.replaced?.at.toISOString() ?? null) : null,
    }));
  return JSON.stringify(rows);
}
