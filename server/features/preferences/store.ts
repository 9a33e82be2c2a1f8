import type { Queryable } from "#server/platform/db.ts";
import { notFound } from "#server/platform/errors.ts";

import type { Profile, SavedProfile, TastePreferences } from "./preferences.ts";

export async function selectPreferences(db: Queryable, userId: number): Promise<TastePreferences> {
  const [row] = await db.query<TastePreferences>(
    `select p.favorite_genres as "favouriteGenres", p.favorite_subgenres as "favouriteSubgenres",
       p.preferred_mood as "preferredMoods", p.openness
     from preferences p where p.user_id = $1`,
    [userId],
  );
  return row ?? { favouriteGenres: [], favouriteSubgenres: [], preferredMoods: [], openness: null };
}

export async function upsertPreferences(
  db: Queryable,
  saved: Omit<TastePreferences, "preferredMoods"> & { userId: number; updatedAt: Date },
): Promise<void> {
  await db.query(
    `insert into preferences (user_id, favorite_genres, favorite_subgenres, openness, updated_at)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set favorite_genres = excluded.favorite_genres,
       favorite_subgenres = excluded.favorite_subgenres, openness = excluded.openness, updated_at = excluded.updated_at`,
    [saved.userId, saved.favouriteGenres, saved.favouriteSubgenres, saved.openness, saved.updatedAt],
  );
}

export async function selectProfile(db: Queryable, userId: number): Promise<SavedProfile> {
  const [row] = await db.query<SavedProfile>(
    `select u.username, u.email, u.email_verified_at is not null as "isEmailVerified", u.created_at as "memberSince",
       p.display_name as "displayName", p.birthdate, p.gender, p.country, p.age_range as "ageRange",
       coalesce(p.preferred_languages, '{}') as "preferredLanguages",
       coalesce(p.streaming_platforms, '{}') as "streamingPlatforms"
     from users u left join profiles p on p.user_id = u.id where u.id = $1`,
    [userId],
  );
  if (row === undefined) throw notFound();
  return row;
}

export async function upsertProfile(
  db: Queryable,
  saved: Profile & { userId: number; updatedAt: Date },
): Promise<void> {
  await db.query(
    `insert into profiles (user_id, display_name, birthdate, gender, country, age_range, preferred_languages,
       streaming_platforms, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (user_id) do update set display_name = excluded.display_name, birthdate = excluded.birthdate,
       gender = excluded.gender, country = excluded.country, age_range = excluded.age_range,
       preferred_languages = excluded.preferred_languages, streaming_platforms = excluded.streaming_platforms,
       updated_at = excluded.updated_at`,
    [
      saved.userId,
      saved.displayName,
      saved.birthdate,
      saved.gender,
      saved.country,
      saved.ageRange,
      saved.preferredLanguages,
      saved.streamingPlatforms,
      saved.updatedAt,
    ],
  );
}
