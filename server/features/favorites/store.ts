import type { Queryable } from "#server/platform/db.ts";

export async function selectFavorites(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db.query<{ titleId: number }>(
    `select f.title_id as "titleId" from favorites f where f.user_id = $1 order by f.position`,
    [userId],
  );
  return rows.map(({ titleId }) => titleId);
}

/** Serializes changes to a user's favorites. */
export async function lockFavorites(tx: Queryable, userId: number): Promise<void> {
  await tx.query("select from users u where u.id = $1 for no key update", [userId]);
}

export async function deleteFavorites(tx: Queryable, userId: number): Promise<void> {
  await tx.query("delete from favorites where user_id = $1", [userId]);
}

export async function insertFavorites(
  tx: Queryable,
  { userId, titleIds, at }: { userId: number; titleIds: readonly number[]; at: Date },
): Promise<void> {
  await tx.query(
    `insert into favorites (user_id, title_id, position, chosen_at)
     select $1, c.title_id, c.position, $3 from unnest($2::integer[]) with ordinality as c(title_id, position)`,
    [userId, titleIds, at],
  );
}

/** The second title takes the first one's position, unless the user has chosen it too. */
export async function moveFavorites(
  tx: Queryable,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx.query(
    `update favorites f set title_id = $2 where f.title_id = $1 and not exists (
       select from favorites o where o.user_id = f.user_id and o.title_id = $2)`,
    [from, to],
  );
}
