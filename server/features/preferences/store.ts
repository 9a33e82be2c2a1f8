import type { GenreKey } from "#contract/vocabulary.ts";
import type { Queryable } from "#server/platform/db.ts";
import { notFound } from "#server/platform/errors.ts";

export type TastePreferences = {
  favoriteGenres: GenreKey[];
  favoriteSubgenres: string[];
  preferredMoods: string[];
  /** 0 for familiar titles, 1 for unknown ones; `null` if unanswered. */
  openness: number | null;
};

/** Optional details about who a user is. */
export type Demographics = {
  birthdate: string | null;
  gender: string | null;
  country: string | null;
  ageRange: string | null;
  preferredLanguages: string[];
};

/** Other users see none of it except the display name. */
export type PersonalDetails = Demographics & {
  displayName: string | null;
  streamingPlatforms: string[];
};

export type SavedDetails = PersonalDetails & { prefersHouseArtwork: boolean | undefined };

export type Display = {
  /** ISO 639-1 language for texts about titles; `null` means English. */
  language: string | null;
  prefersHouseArtwork: boolean;
};

/** An account as its owner sees it. */
export type OwnProfile = PersonalDetails & {
  prefersHouseArtwork: boolean;
  username: string;
  email: string;
  isEmailVerified: boolean;
  memberSince: Date;
};

export async function selectPreferences(db: Queryable, userId: number): Promise<TastePreferences> {
  const [row] = await db.query<TastePreferences>(
    `select p.favorite_genres as "favoriteGenres", p.favorite_subgenres as "favoriteSubgenres",
       p.preferred_mood as "preferredMoods", p.openness
     from preferences p where p.user_id = $1`,
    [userId],
  );
  return row ?? { favoriteGenres: [], favoriteSubgenres: [], preferredMoods: [], openness: null };
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
    [saved.userId, saved.favoriteGenres, saved.favoriteSubgenres, saved.openness, saved.updatedAt],
  );
}

export async function upsertPreferredMoods(
  db: Queryable,
  saved: { userId: number; moods: readonly string[]; updatedAt: Date },
): Promise<void> {
  await db.query(
    `insert into preferences (user_id, preferred_mood, updated_at) values ($1, $2, $3)
     on conflict (user_id) do update set preferred_mood = excluded.preferred_mood, updated_at = excluded.updated_at`,
    [saved.userId, saved.moods, saved.updatedAt],
  );
}

export async function selectOwnProfile(db: Queryable, userId: number): Promise<OwnProfile> {
  const [row] = await db.query<OwnProfile>(
    `select u.username, u.email, u.email_verified_at is not null as "isEmailVerified", u.created_at as "memberSince",
       p.display_name as "displayName", p.birthdate, p.gender, p.country, p.age_range as "ageRange",
       coalesce(p.preferred_languages, '{}') as "preferredLanguages",
       coalesce(p.streaming_platforms, '{}') as "streamingPlatforms",
       coalesce(p.prefers_house_artwork, false) as "prefersHouseArtwork"
     from users u left join profiles p on p.user_id = u.id where u.id = $1`,
    [userId],
  );
  if (row === undefined) throw notFound();
  return row;
}

export async function selectCountry(db: Queryable, userId: number): Promise<string | null> {
  const [row] = await db.query<{ country: string | null }>(
    "select p.country from profiles p where p.user_id = $1",
    [userId],
  );
  return row?.country ?? null;
}

/** The language is the first preferred one, or English if it's one of them. @returns `null` if the user has no profile */
export async function selectDisplay(db: Queryable, userId: number): Promise<Display | null> {
  const [row] = await db.query<Display>(
    `select case when 'en' = any(p.preferred_languages) then null else p.preferred_languages[1] end as language,
       p.prefers_house_artwork as "prefersHouseArtwork"
     from profiles p where p.user_id = $1`,
    [userId],
  );
  return row ?? null;
}

export async function upsertPersonalDetails(
  db: Queryable,
  saved: SavedDetails & { userId: number; updatedAt: Date },
): Promise<void> {
  await db.query(
    `insert into profiles as p (user_id, display_name, birthdate, gender, country, age_range, preferred_languages,
       streaming_platforms, updated_at, prefers_house_artwork)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, false))
     on conflict (user_id) do update set display_name = excluded.display_name, birthdate = excluded.birthdate,
       gender = excluded.gender, country = excluded.country, age_range = excluded.age_range,
       preferred_languages = excluded.preferred_languages, streaming_platforms = excluded.streaming_platforms,
       updated_at = excluded.updated_at, prefers_house_artwork = coalesce($10, p.prefers_house_artwork)`,
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
      saved.prefersHouseArtwork ?? null,
    ],
  );
}

export async function upsertDemographics(
  db: Queryable,
  saved: Demographics & { userId: number; updatedAt: Date },
): Promise<void> {
  await db.query(
    `insert into profiles (user_id, birthdate, gender, country, age_range, preferred_languages, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id) do update set birthdate = excluded.birthdate, gender = excluded.gender,
       country = excluded.country, age_range = excluded.age_range, preferred_languages = excluded.preferred_languages,
       updated_at = excluded.updated_at`,
    [
      saved.userId,
      saved.birthdate,
      saved.gender,
      saved.country,
      saved.ageRange,
      saved.preferredLanguages,
      saved.updatedAt,
    ],
  );
}

export async function upsertStreamingPlatforms(
  db: Queryable,
  saved: { userId: number; platforms: readonly string[]; updatedAt: Date },
): Promise<void> {
  await db.query(
    `insert into profiles (user_id, streaming_platforms, updated_at) values ($1, $2, $3)
     on conflict (user_id) do update set streaming_platforms = excluded.streaming_platforms,
       updated_at = excluded.updated_at`,
    [saved.userId, saved.platforms, saved.updatedAt],
  );
}
