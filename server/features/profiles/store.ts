import type { Queryable } from "#server/platform/db.ts";

type PublicUser = { id: number; username: string; displayName: string; memberSince: Date };

export async function selectPublicUser(
  db: Queryable,
  who: { id: number } | { key: string },
): Promise<PublicUser | null> {
  const [row] = await db.query<PublicUser>(
    `select u.id, u.username, coalesce(p.display_name, u.username) as "displayName", u.created_at as "memberSince"
     from users u left join profiles p on p.user_id = u.id
     where ${"id" in who ? "u.id = $1" : "u.username_key = $1"}`,
    ["id" in who ? who.id : who.key],
  );
  return row ?? null;
}
