/**
 * Filters: the services, kinds of offers and moods that a viewer limits the rows to. Each account has one set, saved as a whole. A row needs
 * one query for the saved filters and at most one for the offers. The watchlist and search are never filtered. The viewer's age limit is
 * part of the conditions, but not a filter: it also applies to lists without filters, and is never relaxed.
 */
import type { MaturityLimit } from "#contract/maturity.ts";
import type { AvailabilityType, StreamingServiceKey } from "#contract/streaming-services.ts";
import type { TitleMood } from "#contract/vocabulary.ts";
import { strictest } from "#engine/certification.ts";
import type { TitleFilter } from "#engine/eligibility.ts";
import type { AgeFacts, AgeLimits } from "#server/features/age-limits/age-limits.ts";
import {
  type Availability,
  type ServiceKey,
  serviceOfFilter,
} from "#server/features/availability/availability.ts";
import {
  type ActiveAnswers,
  type Quizzes,
  type StoredContext,
  activeAnswers,
} from "#server/features/quiz/quiz.ts";
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

/** What a viewer's age limit depends on. `userId` is `null` for visitors and guests. */
export type LimitFacts = AgeFacts & { userId: number | null; context: StoredContext };

/** The services a viewer pays for, as they were entered, and an ISO 3166 country. */
export type ServiceFacts = { ownServices: readonly string[]; country: string | null };

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
  narrowingFrom(stored: StoredWishes & LimitFacts, overrides?: Overrides): Promise<TitleFilter>;
  /** The viewer's country and age limit, for lists that aren't filtered. */
  limitsOf(asker: Asker | null): Promise<{ country: string; maturityLimit: MaturityLimit }>;
  /** Ids of the titles that the viewer's own services stream in the viewer's country; `null` without services. */
  streamedTo(viewer: ServiceFacts): Promise<ReadonlySet<number> | null>;
  /** The lowest of the household's limit, the one for the viewer's age, and the one for children who are present tonight. */
  maturityLimitFrom(facts: LimitFacts): Promise<MaturityLimit>;
};

const NO_FILTERS: SavedFilters = { streamingServices: [], availability: "all", moods: [] };
const NO_WISHES: StoredWishes = {
  filters: null,
  country: null,
  birthdate: null,
  ageRange: null,
  context: { quiz: null, preferredMoods: null },
};

/** `defaultCountry` is the ISO 3166 country of viewers who haven't chosen one. */
type Needs = {
  db: Database;
  availability: Availability;
  ageLimits: Pick<AgeLimits, "limitOf">;
  quizzes: Pick<Quizzes, "contextFrom" | "countsSince">;
  clock: Clock;
  defaultCountry: string;
};

export function createFilters(needs: Needs): Filters {
  const { db, availability, ageLimits, quizzes, clock, defaultCountry } = needs;

  async function storedOf(asker: Asker | null): Promise<StoredWishes & LimitFacts> {
    if (asker === null) return { userId: null, ...NO_WISHES };
    const { userId } = asker;
    return { userId, ...(await selectWishes(db, { ...asker, since: quizzes.countsSince() })) };
  }

  async function maturityLimitFrom(facts: LimitFacts): Promise<MaturityLimit> {
    const tonight = await quizzes.contextFrom(activeAnswers(facts.context));
    return strictest([ageLimits.limitOf(facts.userId, facts), tonight.maturityLimit]);
  }

  async function narrowingFrom(
    stored: StoredWishes & LimitFacts,
    overrides: Overrides = {},
  ): Promise<TitleFilter> {
    const { filters: saved, country } = stored;
    const services = overrides.services ?? servicesOf(saved ?? NO_FILTERS);
    const kind = overrides.availability ?? saved?.availability ?? NO_FILTERS.availability;
    const moods = overrides.moods ?? saved?.moods ?? NO_FILTERS.moods;
    return {
      onPlatforms: await availability.titlesOffered({ services, kind }, country ?? defaultCountry),
      moods: moods.length === 0 ? null : moods,
      avoided: (await quizzes.contextFrom(overrides.context ?? activeAnswers(stored.context))).avoided,
      // Whatever moods are asked for, the children who are present tonight stay.
      maturityLimit: await maturityLimitFrom(stored),
    };
  }

  return {
    of: async (userId) => (await storedOf({ userId, sessionId: null })).filters ?? NO_FILTERS,
    async save(userId, filters) {
      await availability.requireServices(filters.streamingServices);
      await upsertFilters(db, { userId, ...filters, updatedAt: clock.now() });
    },
    async wishesOf(asker, overrides) {
      const stored = await storedOf(asker);
      return {
        narrowing: await narrowingFrom(stored, overrides),
        country: stored.country ?? defaultCountry,
      };
    },
    narrowingFrom,
    async limitsOf(asker) {
      const stored = await storedOf(asker);
      return { country: stored.country ?? defaultCountry, maturityLimit: await maturityLimitFrom(stored) };
    },
    async streamedTo({ ownServices, country }) {
      if (ownServices.length === 0) return null;
      const wanted = { services: ownServices.map(serviceOfFilter), kind: "flatrate" } as const;
      return availability.titlesOffered(wanted, country ?? defaultCountry);
    },
    maturityLimitFrom,
  };
}

function servicesOf({ streamingServices }: SavedFilters): ServiceKey[] {
  return streamingServices.map(serviceOfFilter);
}
