/**
 * Filters: the services, kinds of offers and moods that a viewer limits the rows to. Each account has one set, saved as a whole. A row needs
 * one query for the saved filters and at most one for the offers. The watchlist and search are never filtered.
 */
import type { AvailabilityType, StreamingServiceKey } from "#contract/streaming-services.ts";
import type { TitleMood } from "#contract/vocabulary.ts";
import type { TitleFilter } from "#engine/eligibility.ts";
import {
  type Availability,
  type ServiceKey,
  serviceOfFilter,
} from "#server/features/availability/availability.ts";
import { type ActiveAnswers, type Quizzes, activeAnswers } from "#server/features/quiz/quiz.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import { type SavedFilters, type StoredWishes, selectWishes, upsertFilters } from "./store.ts";

export type { SavedFilters, StoredWishes } from "./store.ts";

/** Filters in a request, used instead of the saved ones. */
export type Overrides = {
  services?: readonly StreamingServiceKey[] | undefined;
  availability?: AvailabilityType | undefined;
  moods?: readonly TitleMood[] | undefined;
  /** Quiz answers to use instead of the stored ones. */
  context?: ActiveAnswers | undefined;
};

/** The viewer and their browser session. */
export type Asker = { userId: number; sessionId: string | null };

/** `country` is an ISO 3166 code. */
export type ViewerWishes = { narrowing: TitleFilter; country: string };

export type Filters = {
  of(userId: number): Promise<SavedFilters>;
  /** Throws `validation_failed` for an unknown service. */
  save(userId: number, filters: SavedFilters): Promise<void>;
  /**
   * The viewer's country, and the conditions that titles must meet. Overrides take precedence over saved filters. `asker` is `null` for
   * anonymous visitors, who have no saved filters.
   */
  wishesOf(asker: Asker | null, overrides?: Overrides): Promise<ViewerWishes>;
  /** The conditions in `wishesOf`, for callers that have already read the viewer's stored wishes. */
  narrowingFrom(stored: StoredWishes, overrides?: Overrides): Promise<TitleFilter>;
};

const NO_FILTERS: SavedFilters = { streamingServices: [], availability: "all", moods: [] };
const NO_WISHES: StoredWishes = {
  filters: null,
  country: null,
  context: { quiz: null, preferredMoods: null },
};

/** `defaultCountry` is the ISO 3166 country of viewers who haven't chosen one. */
type Needs = {
  db: Database;
  availability: Availability;
  quizzes: Pick<Quizzes, "contextFrom" | "countsSince">;
  clock: Clock;
  defaultCountry: string;
};

export function createFilters({ db, availability, quizzes, clock, defaultCountry }: Needs): Filters {
  const storedOf = (asker: Asker) => selectWishes(db, { ...asker, since: quizzes.countsSince() });

  async function narrowingFrom(stored: StoredWishes, overrides: Overrides = {}): Promise<TitleFilter> {
    const { filters: saved, country } = stored;
    const services = overrides.services ?? servicesOf(saved ?? NO_FILTERS);
    const kind = overrides.availability ?? saved?.availability ?? NO_FILTERS.availability;
    const moods = overrides.moods ?? saved?.moods ?? NO_FILTERS.moods;
    return {
      onPlatforms: await availability.titlesOffered({ services, kind }, country ?? defaultCountry),
      moods: moods.length === 0 ? null : moods,
      avoided: quizzes.contextFrom(overrides.context ?? activeAnswers(stored.context)).avoided,
    };
  }

  return {
    of: async (userId) => (await storedOf({ userId, sessionId: null })).filters ?? NO_FILTERS,
    async save(userId, filters) {
      await availability.requireServices(filters.streamingServices);
      await upsertFilters(db, { userId, ...filters, updatedAt: clock.now() });
    },
    async wishesOf(asker, overrides) {
      const stored = asker === null ? NO_WISHES : await storedOf(asker);
      return {
        narrowing: await narrowingFrom(stored, overrides),
        country: stored.country ?? defaultCountry,
      };
    },
    narrowingFrom,
  };
}

function servicesOf({ streamingServices }: SavedFilters): ServiceKey[] {
  return streamingServices.map(serviceOfFilter);
}
