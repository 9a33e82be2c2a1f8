import type { PrivacyFacts } from "#server/features/accounts/accounts.ts";
import type { Queryable } from "#server/platform/db.ts";

export type ProfileOwner = PrivacyFacts & {
  id: number;
  username: string;
  displayName: string;
  memberSince: Date;
};

export async function selectProfileOwner(
  db: Queryable,
  who: { id: number } | { key: string },
): Promise<ProfileOwner | null> {
  const [row] = await db.query<ProfileOwner>(
    `select u.id, u.username, coalesce(p.display_name, u.username) as "displayName", u.created_at as "memberSince",
       u.profile_visibility as "chosenVisibility", p.age_range as "ageRange", p.birthdate
     from users u left join profiles p on p.user_id = u.id
     where ${"id" in who ? "u.id = $1" : "u.username_key = $1"}`,
    ["id" in who ? who.id : who.key],
  );
  return row ?? null;
}

/** User id → how many titles the user likes or loves. Users who like none are left out. */
export async function countLiked(db: Queryable, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.query<{ userId: number; liked: number }>(
    `select r.user_id as "userId", count(*)::int as liked from ratings r
     where r.user_id = any($1) and r.rating >= 2 group by r.user_id`,
    [userIds],
  );
  return new Map(rows.map(({ userId, liked }) => [userId, liked]));
}
