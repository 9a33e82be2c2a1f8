/** The engine's view of a title: its facts, the names a reason may mention, and the stemmed words of its description. */
import type { MaturityLevel } from "#contract/maturity.ts";
import type { GenreKey, MediaType, TitleMood } from "#contract/vocabulary.ts";

export type TitleFacts = {
  id: number;
  mediaType: MediaType;
  title: string;
  originalTitle: string;
  /** Release or first airing, in milliseconds since 1970. */
  releasedAt: number;
  genres: readonly GenreKey[];
  /** Strength of each mood, 0 to 1. */
  moods: Readonly<Partial<Record<TitleMood, number>>>;
  nanogenres: readonly string[];
  themes: readonly string[];
  subgenres: readonly string[];
  /** Content a viewer may want to avoid. */
  contentNotes: readonly string[];
  /** Whether a person judged the content notes. Otherwise they're predicted from facts and descriptions, and some are missing. */
  areNotesJudged: boolean;
  /** From its certification; `null` if it has none that's known. `engine/certification.ts` judges titles without one. */
  maturity: MaturityLevel | null;
  /** The length of a film or an episode; `null` if unknown. */
  runtimeMinutes: number | null;
  /** In billing order. */
  cast: readonly Person[];
  directors: readonly Person[];
  language: string;
  countries: readonly string[];
  collection: string | null;
  /** Stems of the description's words, each once; empty without a description. */
  words: readonly string[];
  /** `null` for a film. */
  seasonsCount: number | null;
  /** Pace, tone, intensity and attention are 1 to 5; `null` if not judged. */
  pace: number | null;
  tone: number | null;
  intensity: number | null;
  attention: number | null;
  /** Popularity: of 100 frequent viewers of films and series, how many have seen it. */
  popularity: number;
  /** Popularity by ISO 3166 country, where it differs a lot. */
  popularityByCountry: Readonly<Record<string, number>>;
  /** Titles that people who love this one also love, in no particular order. */
  relatedTitles: readonly RelatedTitle[];
  /** 0 to 10. */
  voteAverage: number;
  voteCount: number;
};

/** Strength 3: nearly everyone who loves one loves the other; 1: more of them do than by chance. */
export type RelatedTitle = { titleId: number; strength: number };

export type Person = { id: number; name: string };

export const YEAR_MS = 365.25 * 24 * 60 * 60 * 1000;

/** @returns the first year of the decade of its release: 1970 for 1970 to 1979 */
export function decadeOf({ releasedAt }: Pick<TitleFacts, "releasedAt">): number {
  return 10 * Math.floor(new Date(releasedAt).getUTCFullYear() / 10);
}

/** @returns years since the release; negative for an upcoming title */
export function ageInYears(title: TitleFacts, now: number): number {
  return (now - title.releasedAt) / YEAR_MS;
}
