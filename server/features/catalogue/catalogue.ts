/**
 * The catalogue: which titles there are and what is known of them. It holds the facts of all titles in memory, as the engine's index,
 * and reads the texts of the few that are shown. It makes the charts. A change by this process or another is heard at once.
 */
import type { GenreKey, TitleMood } from "#contract/vocabulary.ts";
import { type TitleFacts, ageInYears } from "#engine/title-facts.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";

import { type AddedTitle, createAdditions } from "./additions/additions.ts";
import { createCharts } from "./charts.ts";
import { cacheDetails } from "./details-cache.ts";
import { keepIndexed } from "./indexing.ts";
import { selectDetails, selectIds, selectTrailerKey } from "./store.ts";

export { CATALOGUE_CHANGED, allFacts } from "./indexing.ts";

/** What is shown of a title. */
export type TitleDetails = {
  id: number;
  tmdbId: number | null;
  mediaType: "movie" | "tv";
  title: string;
  originalTitle: string;
  overview: string;
  /** Day of the release or first airing: "1999-03-30". */
  released: string;
  runtimeMinutes: number | null;
  seasonsCount: number | null;
  voteAverage: number;
  voteCount: number;
  certification: string | null;
  genres: GenreKey[];
  moods: Partial<Record<TitleMood, number>>;
  nanogenres: { id: number; name: string }[];
  cast: { id: number; name: string }[];
  directors: { id: number; name: string }[];
  trailerKey: string | null;
};

/** TMDB's id, unique only together with the media type. */
export type TmdbReference = { tmdbId: number; mediaType: "movie" | "tv" };

export type TitleFilter = (title: TitleFacts) => boolean;

export type Catalogue = {
  /** Every title, indexed. The same object until the catalogue has changed and is indexed anew. */
  index(): TitleIndex;
  facts(titleId: number): TitleFacts | null;
  /** Also of a title that only those who added it see: for what needs no viewer, such as its picture. */
  factsOfAny(titleId: number): TitleFacts | null;
  /**
   * Adds a title by hand: seen by those who added it, and part of nothing else, until it is confirmed. One of that name, year and
   * kind is found rather than added again.
   */
  add(userId: number, told: AddedTitle): Promise<{ titleId: number; isNew: boolean }>;
  /** Those of the titles that this viewer may see, in their order. */
  visibleTo(viewer: { userId: number } | null, titleIds: readonly number[]): Promise<readonly number[]>;
  /** In no particular order; unknown ids are left out. */
  details(titleIds: readonly number[]): Promise<TitleDetails[]>;
  /** The titles that TMDB knows by these ids; unknown ones are left out. */
  identify(references: readonly TmdbReference[]): Promise<(TmdbReference & { titleId: number })[]>;
  /** Throws `not_found`. */
  trailerKey(titleId: number): Promise<string | null>;
  /** Ids, most talked about first: what viewers do now on top of being known. */
  trending(window: "day" | "week", filter: TitleFilter, limit: number): Promise<number[]>;
  /** Ids of films in theaters or series on the air, best known first. */
  nowPlaying(mediaType: "movie" | "tv", filter: TitleFilter, limit: number): number[];
  /** Ids of the titles that pass, best loved first. */
  bestLoved(filter: TitleFilter, limit: number): number[];
};

const IN_THEATERS_YEARS = 0.25;
const ON_THE_AIR_YEARS = 0.75;

type Needs = {
  db: Database;
  clock: Clock;
  logger: Logger;
  buzz: (halfLifeHours: number) => Promise<Map<number, number>>;
};

export async function createCatalogue({ db, clock, logger, buzz }: Needs): Promise<Catalogue> {
  const details = cacheDetails((titleIds) => selectDetails(db, titleIds));
  const index = await keepIndexed({ db, logger }, () => details.forget());
  const additions = await createAdditions({ db, clock, logger, index });
  const charts = createCharts({ index, buzz, clock });

  const factsOf = (titleId: number) => {
    const { titles, positions } = index();
    return titles[positions.get(titleId) ?? -1] ?? null;
  };
  return {
    index,
    facts: factsOf,
    factsOfAny: (titleId) => factsOf(titleId) ?? additions.facts(titleId),
    add: additions.add,
    visibleTo: (viewer, titleIds) => additions.visibleTo(viewer?.userId ?? null, titleIds),
    details: (titleIds) => details.read(titleIds),
    identify: (references) => selectIds(db, references),
    async trailerKey(titleId) {
      const row = await selectTrailerKey(db, titleId);
      if (row === null) throw notFound();
      return row.trailerKey;
    },
    trending: charts.trending,
    nowPlaying(mediaType, filter, limit) {
      const now = clock.now().getTime();
      const years = mediaType === "movie" ? IN_THEATERS_YEARS : ON_THE_AIR_YEARS;
      const isOn = (title: TitleFacts) => {
        const age = ageInYears(title, now);
        return title.mediaType === mediaType && age >= 0 && age <= years && filter(title);
      };
      return charts.bestLoved(isOn, limit);
    },
    bestLoved: charts.bestLoved,
  };
}
