import type { Queryable } from "#server/platform/db.ts";

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

export async function selectWorn(
  db: Queryable,
  { userId, since, views }: { userId: number; since: Date; views: number },
): Promise<Set<number>> {
  const rows = await db.query<{ titleId: number }>(
    `select e.title_id as "titleId" from exposures e
     where e.user_id = $1 and e.day >= $2::date group by e.title_id having sum(e.views) >= $3`,
    [userId, since, views],
  );
  return new Set(rows.map((row) => row.titleId));
}
