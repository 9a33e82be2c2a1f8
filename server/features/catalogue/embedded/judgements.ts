/**
 * What the project judges about titles besides moods and nanogenres, from knowledge alone: popularity (how many people have seen a title)
 * and related titles (what people who love it also love). Both refer to titles by name and year, "Casablanca (1942)". docs/data.md has the
 * scale and the rules.
 */
import { z } from "zod";

import type { SourceTitle } from "../sources/sources.ts";
import { type Named, nameOf, namedIn, titleReference } from "./references.ts";

const popularity = z.number().min(0).max(100);

export const popularityEntries = z.array(
  z.strictObject({
    title: titleReference,
    /** Each made without knowing the others. */
    judgements: z.array(popularity).min(1).max(3),
    /** For countries where it differs a lot, by ISO 3166 code. */
    by_country: z.record(z.string().regex(/^[A-Z]{2}$/), popularity).optional(),
  }),
);

/** For each title, the titles with the same audience: 3 if nearly everyone who loves one loves the other, down to 1. */
export const relatedEntries = z.record(titleReference, z.record(titleReference, z.literal([1, 2, 3])));

export type Judged = Pick<SourceTitle, "popularity" | "popularity_by_country" | "related_titles">;

/** In points. Three judgements that are further apart than this don't agree, so the median is used. Set by judgement, not measured. */
const AGREEMENT = 15;

/** @returns the judgements of each title, in the order of `titles`. Throws if a name is unknown or a title isn't judged */
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
    if (entry === undefined) throw new Error(`The popularity of ${nameOf(title)} is not judged`);
    return {
      popularity: agreedOf(entry.judgements),
      popularity_by_country: entry.by_country ?? {},
      related_titles: relatedOf.get(title) ?? [],
    };
  });
}

/** The mean, or the median of three judgements that differ by more than AGREEMENT. */
function agreedOf(judgements: readonly number[]): number {
  const sorted = judgements.toSorted((a, b) => a - b);
  const spread = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
  if (sorted.length === 3 && spread > AGREEMENT) return sorted[1] ?? 0;
  return sorted.reduce((sum, judgement) => sum + judgement, 0) / sorted.length;
}
