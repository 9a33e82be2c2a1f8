import type { AvailabilityType, FilterServiceId } from "#contract/streaming-services.ts";
import type { TitleMood } from "#contract/vocabulary.ts";
import type { Queryable } from "#server/platform/db.ts";

export type SavedFilters = {
  /** Empty for all of them. */
  streamingServices: readonly FilterServiceId[];
  availability: AvailabilityType;
  /** Empty for any. */
  moods: readonly TitleMood[];
};

export async function selectFilters(db: Queryable, userId: number): Promise<SavedFilters | null> {
  const [row] = await db.query<SavedFilters>(
    `select f.streaming_services as "streamingServices", f.availability, f.moods
     from filters f where f.user_id = $1`,
    [userId],
  );
  return row ?? null;
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
