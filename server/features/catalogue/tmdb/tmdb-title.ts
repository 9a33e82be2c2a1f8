import type { OfferKind } from "#contract/streaming-services.ts";
import type { GenreKey, MediaType } from "#contract/vocabulary.ts";

/**
 * A title from TMDB with only valid data: missing and wrong fields are `null` or left out. Lists that can be `null` are `null` if the
 * response doesn't include them and empty if it says that there are none.
 */
export type TmdbTitle = {
  tmdbId: number;
  mediaType: MediaType;
  imdbId: string | null;
  /** In English, like the overview and the keywords. */
  title: string;
  originalTitle: string;
  overview: string;
  /** Day of the release or first airing: "1999-03-30". */
  released: string | null;
  lastAired: string | null;
  runtimeMinutes: number | null;
  seasonsCount: number | null;
  episodesCount: number | null;
  /** Without specials and seasons without episodes, in order; empty if the response doesn't list them. */
  seasons: { season: number; episodes: number; aired: string | null }[];
  genres: GenreKey[] | null;
  /** ISO 639-1; "und" if unknown. */
  language: string;
  /** ISO 3166. */
  countries: string[];
  /** The US rating, otherwise that of the title's own country, otherwise `null`. */
  certification: string | null;
  /** For series, the creators. */
  directors: string[] | null;
  /** In billing order. */
  cast: string[] | null;
  voteAverage: number;
  voteCount: number;
  tmdbPopularity: number;
  /** YouTube video key. */
  trailerKey: string | null;
  collection: string | null;
  keywords: string[] | null;
  alternativeTitles: string[] | null;
  posterPath: string | null;
  backdropPath: string | null;
  /** The best logo of each language; `language` is "" if the logo has none. */
  logos: { language: string; path: string }[] | null;
  /** In languages other than English; the best one if a language has several. */
  translations: { language: string; title: string | null; overview: string | null }[] | null;
  offers:
    | {
        country: string;
        kind: OfferKind;
        providerId: number;
        providerName: string;
        logoPath: string | null;
      }[]
    | null;
  isAdult: boolean;
};

/** The value read from a response, and the names of its wrong fields: "overview", "videos.results.key". */
export type Reading<Value> = { value: Value; faults: string[] };
