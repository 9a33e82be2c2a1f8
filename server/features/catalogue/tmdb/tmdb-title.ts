import type { OfferKind } from "#contract/streaming-services.ts";
import type { GenreKey, MediaType } from "#contract/vocabulary.ts";

/** What TMDB tells of a title, with nothing in it that is not good: what was missing or wrong is null or left out. */
export type TmdbTitle = {
  tmdbId: number;
  mediaType: MediaType;
  imdbId: string | null;
  /** In English, as are the overview and the keywords. */
  title: string;
  originalTitle: string;
  overview: string;
  /** Day of the release or first airing: "1999-03-30". */
  released: string | null;
  lastAired: string | null;
  runtimeMinutes: number | null;
  seasonsCount: number | null;
  episodesCount: number | null;
  genres: GenreKey[];
  /** ISO 639-1, "und" where it is not known. */
  language: string;
  /** ISO 3166. */
  countries: string[];
  /** Of the US, else of the title's own country, else null. */
  certification: string | null;
  /** Of a series, who created it. */
  directors: string[];
  /** In billing order. */
  cast: string[];
  voteAverage: number;
  voteCount: number;
  tmdbPopularity: number;
  /** YouTube's key. */
  trailerKey: string | null;
  collection: string | null;
  keywords: string[];
  alternativeTitles: string[];
  posterPath: string | null;
  backdropPath: string | null;
  /** The best of each language; "" where the letters are of no language. */
  logos: { language: string; path: string }[];
  /** In other languages than English; the better of several of one language. */
  translations: { language: string; title: string | null; overview: string | null }[];
  offers: {
    country: string;
    kind: OfferKind;
    providerId: number;
    providerName: string;
    logoPath: string | null;
  }[];
  isAdult: boolean;
};

/** What was made of an answer, and which of its fields were not as they should be: "overview", "videos.results.key". */
export type Reading<Value> = { value: Value; faults: string[] };
