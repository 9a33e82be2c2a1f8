/**
 * Alternative titles in the embedded catalog: release titles in other countries, and shorter or longer forms. Names that differ only in
 * accents, case, punctuation or the article aren't listed, because comparisons ignore those differences.
 */
import { z } from "zod";

import type { SourceTitle } from "../sources/sources.ts";
import { type Named, namedIn, titleReference } from "./references.ts";

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
