/** What the engine knows of a title. Facts only: no text that a viewer reads, except names that a reason may say; of its description the words. */
import type { GenreKey, MediaType, TitleMood } from "#contract/vocabulary.ts";

export type TitleFacts = {
  id: number;
  mediaType: MediaType;
  title: string;
  originalTitle: string;
  /** Milliseconds since 1970 of the release or first airing. */
  releasedAt: number;
  genres: readonly GenreKey[];
  /** How strongly the title feels so, 0 to 1. */
  moods: Readonly<Partial<Record<TitleMood, number>>>;
  nanogenres: readonly string[];
  themes: readonly string[];
  subgenres: readonly string[];
  /** What a viewer may want to be spared. */
  contentNotes: readonly string[];
  /** Whether a person judged them; of other titles they are guessed from facts and descriptions, and some are missing. */
  areNotesJudged: boolean;
  /** Of a film, or of an episode; null where nobody knows. */
  runtimeMinutes: number | null;
  /** In billing order. */
  cast: readonly Person[];
  directors: readonly Person[];
  language: string;
  countries: readonly string[];
  collection: string | null;
  /** What its description holds, each word once and without its ending; none where nothing is described. */
  words: readonly string[];
  /** Null for a film. */
  seasonsCount: number | null;
  /** 1 to 5, null where nobody judged it. */
  pace: number | null;
  tone: number | null;
  intensity: number | null;
  attention: number | null;
  /** Of 100 people who often watch films and series, how many have seen it. */
  renown: number;
  /** The same in countries where it differs much, by ISO 3166 code. */
  renownByCountry: Readonly<Record<string, number>>;
  /** What those who love it love too, by title id; in no order. */
  kin: readonly Kin[];
  /** 0 to 10. */
  voteAverage: number;
  voteCount: number;
};

/** 3: nearly all who love the one love the other; 1: more of them than chance. */
export type Kin = { titleId: number; strength: number };

export type Person = { id: number; name: string };

export const YEAR_MS = 365.25 * 24 * 60 * 60 * 1000;

/** @returns years since the release, below zero for one to come */
export function ageInYears(title: TitleFacts, now: number): number {
  return (now - title.releasedAt) / YEAR_MS;
}
