/** A title in the data files of the embedded catalog. Every file is a list of these. */
import { z } from "zod";

import { STREAMING_SERVICES } from "#contract/streaming-services.ts";
import { CONTENT_NOTES, GENRES, SUBGENRES, THEMES, TITLE_MOODS } from "#contract/vocabulary.ts";

import type { SourceTitle } from "../sources/sources.ts";
import type { Alternatives } from "./alternative-titles.ts";
import type { Judged } from "./judgements.ts";

const day = z.iso.date();
const grade = z.int().min(1).max(5);
const name = z.string().min(1).max(200);
const genre = z.enum(GENRES.map(({ key }) => key));
const service = z.enum(STREAMING_SERVICES.map(({ key }) => key));

const common = {
  tmdb_id: z.int().positive(),
  imdb_id: z
    .string()
    .regex(/^tt\d{7,8}$/)
    .nullable(),
  title: name,
  original_title: name,
  genres: z.array(genre).min(1).max(4),
  language: z.string().regex(/^[a-z]{2,3}$/),
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1),
  certification: z.string().nullable(),
  cast: z.array(name).min(1),
  vote_average: z.number().min(0).max(10),
  vote_count: z.int().min(0),
  /** The day of the vote counts, as precisely as it's known; `null` if unknown. */
  votes_as_of: day.nullable(),
  trailer: z
    .string()
    .regex(/^[\w-]{11}$/)
    .nullable(),
  collection: z.string().nullable(),
  overview: z.string(),
  moods: z.partialRecord(z.enum(TITLE_MOODS), z.number().min(0.3).max(1)),
  nanogenres: z.array(name).min(2).max(6),
  themes: z.array(z.enum(THEMES)),
  subgenres: z.array(z.enum(Object.values(SUBGENRES).flat())),
  content_notes: z.array(z.enum(CONTENT_NOTES)),
  pace: grade,
  tone: grade,
  intensity: grade,
  attention: grade,
  /** Where it streams by subscription, by country. */
  stream: z.record(z.string().regex(/^[A-Z]{2}$/), z.array(service)),
  /** The day of the offers, never before the release; `null` if there are none. */
  offers_as_of: day.nullable(),
};

export const filmEntry = z.strictObject({
  ...common,
  released: day,
  runtime: z.int().positive(),
  directors: z.array(name).min(1),
  /** Whether the general stores are known to rent and sell it in the US. */
  store: z.boolean(),
});

export const seriesEntry = z.strictObject({
  ...common,
  first_aired: day,
  last_aired: day.nullable(),
  seasons: z.int().positive(),
  episodes: z.int().positive(),
  episode_runtime: z.int().positive().nullable(),
  creators: z.array(name).min(1),
});

type Film = z.infer<typeof filmEntry>;
type Series = z.infer<typeof seriesEntry>;

/** A movie or series in one common form, with where it can be watched. */
export type EmbeddedTitle = SourceTitle & Pick<Film, "stream" | "store" | "offers_as_of">;

/** What a data file says about a title. Alternative titles, popularity and related titles are in files of their own. */
export type EmbeddedEntry = Omit<EmbeddedTitle, keyof (Alternatives & Judged)>;

export function filmTitle({ runtime, ...film }: Film): EmbeddedEntry {
  return {
    ...film,
    media_type: "movie",
    last_aired: null,
    runtime_minutes: runtime,
    seasons_count: null,
    episodes_count: null,
  };
}

export function seriesTitle(series: Series): EmbeddedEntry {
  const { first_aired, seasons, episodes, episode_runtime, creators, ...rest } = series;
  return {
    ...rest,
    media_type: "tv",
    // No store is known to rent out whole series.
    store: false,
    released: first_aired,
    runtime_minutes: episode_runtime,
    seasons_count: seasons,
    episodes_count: episodes,
    directors: creators,
  };
}

/** A particular kind of story: an entry of the controlled list. */
export const nanogenreEntry = z.strictObject({
  name,
  /** What a viewer gets, in a sentence. */
  definition: z.string().min(20).max(200),
  /** Words and phrases in a title's keywords or overview that indicate it; empty if no word is reliable enough. */
  terms: z.array(z.string().min(2).max(60)),
});

export type Nanogenre = z.infer<typeof nanogenreEntry>;
