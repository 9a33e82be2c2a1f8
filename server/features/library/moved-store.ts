import type { Queryable } from "#server/platform/db.ts";

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

/** Marks that aren't moved are deleted with the first title. */
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
    `insert into seen_titles (user_id, title_id, seen_at)
     select m.user_id, $2, m.seen_at from seen_titles m where m.title_id = $1 on conflict do nothing`,
    [from, to],
  );
}
