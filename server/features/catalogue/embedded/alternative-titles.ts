/**
 * Other titles under which a title of the catalogue is known: at its release in other countries, and in shorter or longer forms. What only
 * differs in accents, case, punctuation or the article is no other title: whoever compares titles folds them.
 */
import { z } from "zod";

import type { SourceTitle } from "../sources/sources.ts";
import { type Named, namedIn, titleReference } from "./references.ts";

export const alternativeEntries = z.record(titleReference, z.array(z.string().min(1).max(200)).min(1));

export type Alternatives = Pick<SourceTitle, "alternative_titles">;

/** @returns the other titles of each title, in the order of the titles. Throws where a name is unknown */
export function alternativesOf(
  titles: readonly Named[],
  entries: z.infer<typeof alternativeEntries>,
): Alternatives[] {
  const titleNamed = namedIn(titles);
  const alternatives = new Map(Object.entries(entries).map(([name, others]) => [titleNamed(name), others]));
  return titles.map((title) => ({ alternative_titles: alternatives.get(title) ?? [] }));
}
