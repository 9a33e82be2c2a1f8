/** Tiny catalogs for the engine's tests: titles differ only in the facts a test is about, so there's one right answer. */
import { TUNABLES, type TunableKey, type Tunables } from "#contract/tunables.ts";
import type { GenreKey } from "#contract/vocabulary.ts";

import type { CandidateLimits, GatherContext } from "./candidates.ts";
import { chancesOf } from "./chances.ts";
import { UNFILTERED, type Wishes } from "./eligibility.ts";
import type { Mark, MarkKind } from "./marks.ts";
import { affinitiesOf, scoreAll } from "./scoring.ts";
import { NO_CONTEXT, type SessionContext } from "./session-context.ts";
import { tasteOf } from "./taste.ts";
import type { Person, TitleFacts } from "./title-facts.ts";
import { type TitleIndex, indexTitles } from "./title-index.ts";

export const NOW = Date.UTC(2026, 0, 1);
export const DAY_MS = 24 * 60 * 60 * 1000;
export const YEAR_MS = 365.25 * DAY_MS;

export function titleOf(id: number, facts: Partial<TitleFacts> = {}): TitleFacts {
  return {
    id,
    mediaType: "movie",
    title: `Title ${id}`,
    originalTitle: `Title ${id}`,
    releasedAt: NOW - 10 * YEAR_MS,
    genres: ["drama"],
    moods: {},
    nanogenres: [],
    themes: [],
    subgenres: [],
    contentNotes: [],
    areNotesJudged: true,
    maturity: null,
    runtimeMinutes: null,
    cast: [],
    directors: [],
    language: "en",
    countries: ["US"],
    collection: null,
    words: [],
    seasonsCount: null,
    pace: null,
    tone: null,
    intensity: null,
    attention: null,
    popularity: 10,
    popularityByCountry: {},
    relatedTitles: [],
    voteAverage: 7,
    voteCount: 1000,
    ...facts,
  };
}

export const NO_WISHES: Wishes = {
  excluded: [],
  overexposed: [],
  ...UNFILTERED,
  sessionMatches: null,
};

export function person(id: number): Person {
  return { id, name: `Person ${id}` };
}

/** Titles 1 to `count`: even ones are horror, odd ones romance; nothing else differs. */
export function evenAndOdd(count: number): TitleIndex {
  return indexTitles(
    Array.from({ length: count }, (_, place) =>
      titleOf(place + 1, { genres: [place % 2 === 1 ? "horror" : "romance"] }),
    ),
  );
}

export function isEven(titleId: number): boolean {
  return titleId % 2 === 0;
}

export const marked = (titleId: number, kind: MarkKind, daysAgo = 0): Mark => ({
  titleId,
  kind,
  at: NOW - daysAgo * DAY_MS,
});
export const loved = (titleId: number, daysAgo = 0) => marked(titleId, "loved", daysAgo);
export const liked = (titleId: number, daysAgo = 0) => marked(titleId, "liked", daysAgo);
export const disliked = (titleId: number, daysAgo = 0) => marked(titleId, "disliked", daysAgo);
export const saved = (titleId: number, daysAgo = 0) => marked(titleId, "saved", daysAgo);

export function tunablesWith(changes: Partial<Tunables> = {}): Tunables {
  const defaults = Object.entries(TUNABLES).map(([key, tunable]) => [key, tunable.default] as const);
  return { ...(Object.fromEntries(defaults) as Record<TunableKey, number>), ...changes };
}

/** The context for gathering candidates for a person with the given marks and settings. */
export function gatheringFor(
  index: TitleIndex,
  said: {
    marks?: readonly Mark[];
    favoriteGenres?: readonly GenreKey[];
    tunables?: Partial<Tunables>;
    context?: SessionContext;
    novelty?: number | null;
    collaborative?: Float32Array | null;
    country?: string;
  } = {},
): GatherContext {
  const tunables = tunablesWith(said.tunables);
  const taste = tasteOf(index, {
    marks: said.marks ?? [],
    favoriteGenres: said.favoriteGenres ?? [],
    now: NOW,
  });
  return {
    index,
    taste,
    tunables,
    now: NOW,
    scores: scoreAll(index, affinitiesOf(index, taste), {
      taste,
      tunables,
      now: NOW,
      collaborative: said.collaborative ?? null,
      country: said.country ?? null,
      context: said.context ?? NO_CONTEXT,
      novelty: said.novelty ?? null,
    }),
    chances: chancesOf(index, new Map()),
    seed: 1,
  };
}

/** All titles may be returned, without a limit. */
export function amongAll({ titles }: TitleIndex): CandidateLimits {
  return { allowed: new Uint8Array(titles.length).fill(1), reach: titles.length };
}

/** The ids at these positions. */
export function idsAt(index: TitleIndex, positions: readonly number[]): number[] {
  return positions.flatMap((position) => index.titles[position]?.id ?? []);
}

/** All ids, greatest value first. */
export function ranked(index: TitleIndex, values: Float32Array): number[] {
  const positions = [...index.titles.keys()];
  return idsAt(
    index,
    positions.toSorted((a, b) => (values[b] ?? 0) - (values[a] ?? 0)),
  );
}
