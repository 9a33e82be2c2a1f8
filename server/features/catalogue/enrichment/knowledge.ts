/**
 * Knowledge of titles that aren't embedded: `catalogue/knowledge.jsonl`, one title per line, judged by people like those of the embedded
 * catalog. It's used when TMDB or an administrator brings the title. Found by TMDB's id or, where that isn't known, by name, year and
 * makers.
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
  /** Directors of a film, creators of a series; at most three. Titles with other makers are other titles. */
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
  /** Directors of a film, creators of a series; empty if unknown. */
  makers: readonly string[];
};

export type Known = Judgement & {
  /** Of 100 people who often watch films and series, how many have seen it. */
  popularity: number;
  related: Readonly<Record<string, number>>;
};

/** Premieres at festivals are a year before the release. */
const MAX_YEARS_APART = 1;

/**
 * @returns a function that finds what's known about each of these titles; `null` if nothing is. It uses each known title for one of them
 * at most: the one with the same id, then one with a maker in common, then the nearest year.
 */
export function knowledgeOf(
  titles: readonly KnownTitle[],
): (identities: readonly Identity[]) => (Known | null)[] {
  const byId = new Map<string, KnownTitle>();
  const byName = new Map<string, KnownTitle[]>();
  for (const title of titles) {
    if (title.tmdb_id !== undefined) byId.set(`${title.kind} ${title.tmdb_id}`, title);
    for (const key of new Set([title.title, title.original_title ?? title.title].map(fold))) {
      const namesakes = byName.get(`${title.kind} ${key}`) ?? [];
      byName.set(`${title.kind} ${key}`, [...namesakes, title]);
    }
  }
  return (identities) => {
    const candidates = identities
      .flatMap((identity, place) =>
        candidatesFor(identity, { byId, byName }).map((each) => ({ ...each, place })),
      )
      .toSorted((a, b) => a.rank - b.rank || a.yearsApart - b.yearsApart || a.place - b.place);
    const found = new Map<number, KnownTitle>();
    const used = new Set<KnownTitle>();
    for (const { place, known } of candidates) {
      if (found.has(place) || used.has(known)) continue;
      found.set(place, known);
      used.add(known);
    }
    return identities.map((_identity, place) => found.get(place) ?? null);
  };
}

type Index = { byId: ReadonlyMap<string, KnownTitle>; byName: ReadonlyMap<string, readonly KnownTitle[]> };
/** `rank` is 0 for the same id, 1 for a maker in common, and 2 if a side has no makers. */
type Candidate = { known: KnownTitle; rank: number; yearsApart: number };

function candidatesFor(identity: Identity, { byId, byName }: Index): Candidate[] {
  const { tmdb_id: tmdbId, title, original_title: originalTitle, year, makers } = identity;
  const kind = identity.media_type === "tv" ? "series" : "film";
  const own = byId.get(`${kind} ${tmdbId}`);
  if (own !== undefined) return [{ known: own, rank: 0, yearsApart: 0 }];
  const namesakes = [title, originalTitle].flatMap((each) => byName.get(`${kind} ${fold(each)}`) ?? []);
  const keys = new Set(makers.map(makerKey));
  return (
    namesakes
      // The id of another title says that this isn't it.
      .filter((known) => known.tmdb_id === undefined || tmdbId === null)
      .filter((known) => keys.size === 0 || known.makers.some((maker) => keys.has(makerKey(maker))))
      .map((known) => ({ known, rank: keys.size === 0 ? 2 : 1, yearsApart: Math.abs(known.year - year) }))
      .filter(({ yearsApart }) => yearsApart <= MAX_YEARS_APART)
  );
}

/** The name's letters in order, without initials, because sources order, join and abbreviate the parts of names differently. */
function makerKey(maker: string): string {
  const words = fold(maker).split(" ");
  const whole = words.filter((word) => word.length > 1);
  return [...(whole.length === 0 ? words : whole).join("")].toSorted().join("");
}
