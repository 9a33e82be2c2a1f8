/**
 * What the project judges of the titles besides moods and nanogenres, from knowledge alone: renown, how many people have seen a title, and
 * kin, what those who love it love too. Both name titles as people do, "Casablanca (1942)"; docs/data.md has the scale and the rules.
 */
import { z } from "zod";

import type { SourceTitle } from "../sources/sources.ts";
import { type Named, nameOf, namedIn, titleReference } from "./references.ts";

const renown = z.number().min(0).max(100);

export const renownEntries = z.array(
  z.strictObject({
    title: titleReference,
    /** Each by itself, made without knowing the others. */
    judgements: z.array(renown).min(1).max(3),
    /** In countries where it differs much, by ISO 3166 code. */
    by_country: z.record(z.string().regex(/^[A-Z]{2}$/), renown).optional(),
  }),
);

/** For each title the titles of the same audience, with 3 where nearly all who love the one love the other, down to 1. */
export const kinEntries = z.record(titleReference, z.record(titleReference, z.literal([1, 2, 3])));

export type Judged = Pick<SourceTitle, "renown" | "renown_by_country" | "kin">;

/** Judgements farther apart than this do not mean the same: then the one in the middle counts. */
const AGREEMENT = 15;

/** @returns what is judged of each title, in their order. Throws where a name is unknown or a title is not judged */
export function judgementsOf(
  titles: readonly Named[],
  judged: { renown: z.infer<typeof renownEntries>; kin: z.infer<typeof kinEntries> },
): Judged[] {
  const titleNamed = namedIn(titles);
  const renowns = new Map(judged.renown.map((entry) => [titleNamed(entry.title), entry]));
  const kinOf = new Map(
    Object.entries(judged.kin).map(([name, named]) => [
      titleNamed(name),
      Object.entries(named).map(([other, strength]) => {
        const { media_type, tmdb_id } = titleNamed(other);
        return { media_type, tmdb_id, strength };
      }),
    ]),
  );
  return titles.map((title) => {
    const entry = renowns.get(title);
    if (entry === undefined) throw new Error(`The renown of ${nameOf(title)} is not judged`);
    return {
      renown: agreedOf(entry.judgements),
      renown_by_country: entry.by_country ?? {},
      kin: kinOf.get(title) ?? [],
    };
  });
}

/** Their mean; of three that differ by more than AGREEMENT the one in the middle. */
function agreedOf(judgements: readonly number[]): number {
  const sorted = judgements.toSorted((a, b) => a - b);
  const spread = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
  if (sorted.length === 3 && spread > AGREEMENT) return sorted[1] ?? 0;
  return sorted.reduce((sum, judgement) => sum + judgement, 0) / sorted.length;
}
