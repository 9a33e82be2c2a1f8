import type { AvailabilityType } from "#contract/streaming-services.ts";
import type { TitleMood } from "#contract/vocabulary.ts";
import { type StoredContext, storedContextColumn } from "#server/features/quiz/quiz.ts";
import type { Queryable } from "#server/platform/db.ts";

export type SavedFilters = {
  /** Ids of the filter's own list and of providers. Empty for all of them. */
  streamingServices: readonly string[];
  availability: AvailabilityType;
  /** Empty for any. */
  moods: readonly TitleMood[];
};

/** What the rows are narrowed by. Of who saved no filters, and who named no country, these are null. */
export type StoredWishes = {
  filters: SavedFilters | null;
  country: string | null;
  /** What the viewer is in the mood for, as it was said. */
  context: StoredContext;
};

/** In one read, for every row asks. */
export async function selectWishes(
  db: Queryable,
  { userId, sessionId, since }: { userId: number; sessionId: string | null; since: Date },
): Promise<StoredWishes> {
  const [row] = await db.query<StoredWishes>(
    `select (select p.country from profiles p where p.user_id = $1) as country,
       (select json_build_object('streamingServices', f.streaming_services, 'availability', f.availability, 'moods', f.moods)
        from filters f where f.user_id = $1) as filters,
       ${storedContextColumn({ user: "$1", session: "$2", since: "$3" })} as context`,
    [userId, sessionId, since],
  );
  if (row === undefined) throw new Error("A select without a table has one row");
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
