/**
 * Filters: what a viewer wants the rows narrowed to. One set an account, saved whole. It tells every row what its titles must be
 * like, from one read of what is saved and at most one of the offers. The watchlist and the search are the viewer's own: they are
 * never narrowed.
 */
import {
  type AvailabilityType,
  FILTER_SERVICES,
  type StreamingServiceKey,
} from "#contract/streaming-services.ts";
import type { TitleMood } from "#contract/vocabulary.ts";
import type { Narrowing } from "#engine/eligibility.ts";
import type { Availability } from "#server/features/availability/availability.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import { type SavedFilters, type StoredWishes, selectWishes, upsertFilters } from "./store.ts";

export type { SavedFilters, StoredWishes } from "./store.ts";

/** What one call asks for in place of what is saved. */
export type AskedFor = {
  services?: readonly StreamingServiceKey[] | undefined;
  availability?: AvailabilityType | undefined;
  moods?: readonly TitleMood[] | undefined;
};

/** The country by ISO 3166 code. */
export type ViewerWishes = { narrowing: Narrowing; country: string };

export type Filters = {
  of(userId: number): Promise<SavedFilters>;
  save(userId: number, filters: SavedFilters): Promise<void>;
  /**
   * What titles for the viewer must be like, as asked for, else as saved, and the country that counts. A visitor, who is null, has nothing
   * saved.
   */
  wishesOf(viewer: { userId: number } | null, askedFor?: AskedFor): Promise<ViewerWishes>;
  /** The narrowing where what is saved has been read. */
  narrowingFrom(stored: StoredWishes, askedFor?: AskedFor): Promise<Narrowing>;
};

const NO_FILTERS: SavedFilters = { streamingServices: [], availability: "all", moods: [] };
const NO_WISHES: StoredWishes = { filters: null, country: null };

/** `usualCountry` is the ISO 3166 code of the country that counts for who named none. */
type Needs = { db: Database; availability: Availability; clock: Clock; usualCountry: string };

export function createFilters({ db, availability, clock, usualCountry }: Needs): Filters {
  async function narrowingFrom(stored: StoredWishes, askedFor: AskedFor = {}): Promise<Narrowing> {
    const { filters: saved, country } = stored;
    const services = askedFor.services ?? servicesOf(saved ?? NO_FILTERS);
    const kind = askedFor.availability ?? saved?.availability ?? NO_FILTERS.availability;
    const moods = askedFor.moods ?? saved?.moods ?? NO_FILTERS.moods;
    return {
      onPlatforms: await availability.titlesOffered({ services, kind }, country ?? usualCountry),
      moods: moods.length === 0 ? null : moods,
    };
  }

  return {
    of: async (userId) => (await selectWishes(db, userId)).filters ?? NO_FILTERS,
    save: (userId, filters) => upsertFilters(db, { userId, ...filters, updatedAt: clock.now() }),
    async wishesOf(viewer, askedFor) {
      const stored = viewer === null ? NO_WISHES : await selectWishes(db, viewer.userId);
      return {
        narrowing: await narrowingFrom(stored, askedFor),
        country: stored.country ?? usualCountry,
      };
    },
    narrowingFrom,
  };
}

function servicesOf({ streamingServices }: SavedFilters): StreamingServiceKey[] {
  return FILTER_SERVICES.filter(({ id }) => streamingServices.includes(id)).map(({ service }) => service);
}
