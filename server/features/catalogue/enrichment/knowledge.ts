/**
 * Knowledge of titles that aren't embedded: `catalogue/knowledge.jsonl`, one title per line, judged by people like those of the embedded
 * catalog. It's used when TMDB or an administrator brings the title. Found by TMDB's id or, where that isn't known, by name and year.
 */
import { z } from "zod";

import { CONTENT_NOTES, SUBGENRES, THEMES, TITLE_MOODS } from "#contract/vocabulary.ts";
import { fold } from "#engine/text/fold.ts";

import type { Judgement } from "./judge.ts";

const grade = z.int().min(1).max(5);
const name = z.string().min(1).max(200);

export const knownTitle = z.strictObject({
  kind: z.enum(["film", "series"]),
  tmdb_id: z.int().positive().optional(),
  title: name,
  original_title: name.optional(),
  year: z.int().min(1890).max(2030),
  /** Directors of a film, creators of a series; at most three. For editors of the file. */
  makers: z.array(name).min(1),
  popularity: z.number().min(0).max(100),
  moods: z.partialRecord(z.enum(TITLE_MOODS), z.number().min(0.3).max(1)),
  themes: z.array(z.enum(THEMES)).default([]),
  subgenres: z.array(z.enum(Object.values(SUBGENRES).flat())).default([]),
  nanogenres: z.array(name).min(1).max(6),
  content_notes: z.array(z.enum(CONTENT_NOTES)).default([]),
  pace: grade,
  tone: grade,
  intensity: grade,
  attention: grade,
  /** Name and year of embedded titles: "Casablanca (1942)". 3 for nearly all who love the title, 1 for some. */
  related: z.record(z.string(), z.int().min(1).max(3)),
});
export type KnownTitle = z.infer<typeof knownTitle>;

/** What identifies a title. */
export type Identity = {
  media_type: "movie" | "tv";
  tmdb_id: number | null;
  title: string;
  original_title: string;
  year: number;
};

export type Known = Judgement & {
  /** Of 100 people who often watch films and series, how many have seen it. */
  popularity: number;
  related: Readonly<Record<string, number>>;
};

/** Premieres at festivals are a year before the release. */
const MAX_YEARS_APART = 1;

/** @returns a function that finds what's known about a title; `null` if nothing is */
export function knowledgeOf(titles: readonly KnownTitle[]): (identity: Identity) => Known | null {
  const byId = new Map<string, KnownTitle>();
  const byName = new Map<string, KnownTitle[]>();
  for (const title of titles) {
    if (title.tmdb_id !== undefined) byId.set(`${title.kind} ${title.tmdb_id}`, title);
    for (const key of new Set([title.title, title.original_title ?? title.title].map(fold))) {
      const namesakes = byName.get(`${title.kind} ${key}`) ?? [];
      byName.set(`${title.kind} ${key}`, [...namesakes, title]);
    }
  }
  return ({ media_type: mediaType, tmdb_id: tmdbId, title, original_title: originalTitle, year }) => {
    const kind = mediaType === "tv" ? "series" : "film";
    const namesakes = [title, originalTitle].flatMap((each) => byName.get(`${kind} ${fold(each)}`) ?? []);
    const [nearest] = namesakes
      // The id of another title says that this isn't it.
      .filter((known) => known.tmdb_id === undefined || tmdbId === null)
      .filter((known) => Math.abs(known.year - year) <= MAX_YEARS_APART)
      .toSorted((a, b) => Math.abs(a.year - year) - Math.abs(b.year - year));
    return byId.get(`${kind} ${tmdbId}`) ?? nearest ?? null;
  };
}
