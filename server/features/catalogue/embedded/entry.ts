/**
 * The schemas of the embedded catalog's data files: titles, nanogenres, alternative titles, popularity and related titles. The files refer
 * to a title by name and year: "Casablanca (1942)".
 */
import { z } from "zod";

import { STREAMING_SERVICES } from "#contract/streaming-services.ts";
import { CONTENT_NOTES, GENRES, SUBGENRES, THEMES, TITLE_MOODS } from "#contract/vocabulary.ts";

import type { SourceTitle } from "../sources/sources.ts";

const day = z.iso.date();
const grade = z.int().min(1).max(5);
const nameSchema = z.string().min(1).max(200);
const genre = z.enum(GENRES.map(({ key }) => key));
const service = z.enum(STREAMING_SERVICES.map(({ key }) => key));
/** Left out of the file if there is none or it's unknown; `null` is refused. */
const orNull = <Value>(schema: z.ZodType<Value>) => schema.optional().transform((value) => value ?? null);

const common = {
  tmdb_id: z.int().positive(),
  imdb_id: z
    .string()
    .regex(/^tt\d{7,8}$/)
    .nullable(),
  title: nameSchema,
  /** Left out of the file if it's the title. */
  original_title: nameSchema.optional(),
  genres: z.array(genre).min(1).max(4),
  language: z.string().regex(/^[a-z]{2,3}$/),
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1),
  certification: z.string().nullable(),
  /** Empty if nobody speaks or appears. */
  cast: z.array(nameSchema),
  vote_average: z.number().min(0).max(10),
  vote_count: z.int().min(0),
  /** The day of the vote counts, as precisely as it's known. */
  votes_as_of: orNull(day),
  trailer: orNull(z.string().regex(/^[\w-]{11}$/)),
  collection: orNull(z.string()),
  overview: z.string(),
  moods: z.partialRecord(z.enum(TITLE_MOODS), z.number().min(0.3).max(1)),
  nanogenres: z.array(nameSchema).min(2).max(6),
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

const REPEATED_NAME = { path: ["original_title"], error: "It's the title, so it must be left out" };

function namesOnce(entry: { title: string; original_title?: string | undefined }): boolean {
  return entry.original_title !== entry.title;
}

export const filmEntry = z
  .strictObject({
    ...common,
    released: day,
    runtime: z.int().positive(),
    directors: z.array(nameSchema).min(1),
    /** Whether the general stores are known to rent and sell it in the US. */
    store: z.boolean(),
  })
  .refine(namesOnce, REPEATED_NAME);

export const seriesEntry = z
  .strictObject({
    ...common,
    first_aired: day,
    last_aired: day.nullable(),
    seasons: z.int().positive(),
    episodes: z.int().positive(),
    episode_runtime: z.int().positive().nullable(),
    creators: z.array(nameSchema).min(1),
  })
  .refine(namesOnce, REPEATED_NAME);

type Film = z.infer<typeof filmEntry>;
type Series = z.infer<typeof seriesEntry>;

/** A movie or series in a common form, including where it can be watched. */
export type EmbeddedTitle = SourceTitle & Pick<Film, "stream" | "store" | "offers_as_of">;

/** A title's entry in a data file. Alternative titles, popularity and related titles are in files of their own. */
export type EmbeddedEntry = Omit<EmbeddedTitle, keyof (Alternatives & Judged)>;

export function filmTitle({ runtime, ...film }: Film): EmbeddedEntry {
  return {
    ...film,
    original_title: film.original_title ?? film.title,
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
    original_title: rest.original_title ?? rest.title,
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

/** A nanogenre, a particular kind of story, in the controlled list. */
export const nanogenreEntry = z.strictObject({
  name: nameSchema,
  /** One sentence about what a viewer gets. */
  definition: z.string().min(20).max(200),
  /** Words and phrases in a title's keywords or overview that indicate it; empty if no word is reliable enough. */
  terms: z.array(z.string().min(2).max(60)),
});

export type Nanogenre = z.infer<typeof nanogenreEntry>;

type Named = Pick<SourceTitle, "media_type" | "tmdb_id" | "title" | "released">;

const titleReference = z.string().regex(/^.+ \(\d{4}\)$/);

/** "Casablanca (1942)" */
export function nameOf({ title, released }: Pick<Named, "title" | "released">): string {
  return `${title} (${released.slice(0, 4)})`;
}

/** @returns a function that finds a title by its name and throws if there is none */
function namedIn(titles: readonly Named[]): (name: string) => Named {
  const byName = new Map(titles.map((title) => [nameOf(title), title]));
  return (name) => {
    const title = byName.get(name);
    if (title === undefined) throw new Error(`A data file refers to ${name}, which isn't in the catalog`);
    return title;
  };
}

/**
 * Release titles in other countries, in their own scripts and in Latin spelling, and shorter or longer forms. Names that differ only in
 * accents, case, punctuation or the article aren't listed, because comparisons ignore those differences.
 */
export const alternativeEntries = z.record(titleReference, z.array(z.string().min(1).max(200)).min(1));

export type Alternatives = Pick<SourceTitle, "alternative_titles">;

/** @returns each title's alternative titles, in the order of `titles`. Throws if a name is unknown */
export function alternativesOf(
  titles: readonly Named[],
  entries: z.infer<typeof alternativeEntries>,
): Alternatives[] {
  const titleNamed = namedIn(titles);
  const alternatives = new Map(Object.entries(entries).map(([name, others]) => [titleNamed(name), others]));
  return titles.map((title) => ({ alternative_titles: alternatives.get(title) ?? [] }));
}

const popularity = z.number().min(0).max(100);

/** How many of 100 frequent viewers have seen each title, judged from knowledge alone. docs/data.md has the scale and the rules. */
export const popularityEntries = z.array(
  z.strictObject({
    title: titleReference,
    /** Independent judgments, each made without knowing the others. */
    judgements: z.array(popularity).min(1).max(3),
    /** The popularity in countries where it differs a lot, by ISO 3166 code. */
    by_country: z.record(z.string().regex(/^[A-Z]{2}$/), popularity).optional(),
  }),
);

/** For each title, the titles that people who love it also love: 3 if nearly everyone does, down to 1. Rules: docs/data.md. */
export const relatedEntries = z.record(titleReference, z.record(titleReference, z.literal([1, 2, 3])));

export type Judged = Pick<SourceTitle, "popularity" | "popularity_by_country" | "related_titles">;

/** In points of popularity. If three judgments differ by more than this, the median is used. An estimate, not measured. */
const AGREEMENT = 15;

/** @returns the judgments of each title, in the order of `titles`. Throws if a name is unknown or a title isn't judged */
export function judgementsOf(
  titles: readonly Named[],
  judged: { popularity: z.infer<typeof popularityEntries>; related: z.infer<typeof relatedEntries> },
): Judged[] {
  const titleNamed = namedIn(titles);
  const popularities = new Map(judged.popularity.map((entry) => [titleNamed(entry.title), entry]));
  const relatedOf = new Map(
    Object.entries(judged.related).map(([name, named]) => [
      titleNamed(name),
      Object.entries(named).map(([other, strength]) => {
        const { media_type, tmdb_id } = titleNamed(other);
        return { media_type, tmdb_id, strength };
      }),
    ]),
  );
  return titles.map((title) => {
    const entry = popularities.get(title);
    if (entry === undefined) throw new Error(`${nameOf(title)} has no popularity judgment`);
    return {
      popularity: agreedOf(entry.judgements),
      popularity_by_country: entry.by_country ?? {},
      related_titles: relatedOf.get(title) ?? [],
    };
  });
}

/** The mean, or the median of three judgments that differ by more than AGREEMENT. */
function agreedOf(judgements: readonly number[]): number {
  const sorted = judgements.toSorted((a, b) => a - b);
  const spread = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
  if (sorted.length === 3 && spread > AGREEMENT) return sorted[1] ?? 0;
  return sorted.reduce((sum, judgement) => sum + judgement, 0) / sorted.length;
}
