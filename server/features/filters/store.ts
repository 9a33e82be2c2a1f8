import type { AvailabilityType } from "#contract/streaming-services.ts";
import type { TitleMood } from "#contract/vocabulary.ts";
import type { AgeFacts } from "#server/features/age-limits/age-limits.ts";
import { type StoredContext, storedContextColumn } from "#server/features/quiz/quiz.ts";
import type { Queryable } from "#server/platform/db.ts";

export type SavedFilters = {
  /** Ids from the filter's own list, or provider ids. Empty means all services. */
  streamingServices: readonly string[];
  availability: AvailabilityType;
  /** Empty means any mood. */
  moods: readonly TitleMood[];
};

/** A viewer's stored filters, country, age and quiz context. Filters and country are `null` if the viewer hasn't saved any. */
export type StoredWishes = AgeFacts & {
  filters: SavedFilters | null;
  country: string | null;
  /** The viewer's latest quiz answers and preferred moods, as stored. */
  context: StoredContext;
};

/** A single query, because every row needs it. */
export async function selectWishes(
  db: Queryable,
  { userId, sessionId, since }: { userId: number; sessionId: string | null; since: Date },
): Promise<StoredWishes> {
  const [row] = await db.query<StoredWishes>(
    `select p.country, p.birthdate, p.age_range as "ageRange",
       (select json_build_object('streamingServices', f.streaming_services, 'availability', f.availability, 'moods', f.moods)
        from filters f where f.user_id = $1) as filters,
       ${storedContextColumn({ user: "$1", session: "$2", since: "$3" })} as context
     from (values (1)) as one left join profiles p on p.user_id = $1`,
    [userId, sessionId, since],
  );
  if (row === undefined) throw new Error("The query for filters returned no row");
  return row;
}

export async function upsertFilters(
  db: Queryable,
  saved: SavedFilters & { userId: number; updatedAt: Date },
): Promise<void> {
  await db.query(
    `insert into filters (user_id, streaming_services, availability, moods, updated_at)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set streaming_services = excluded.streaming_services,
       availability = excluded.availability, moods = excluded.moods, updated_at = excluded.updated_at`,
    [saved.userId, saved.streamingServices, saved.availability, saved.moods, saved.updatedAt],
  );
}
