/**
 * The walk: from a title to the people who marked it, and from them to what else they marked. For somebody who has named one or three
 * titles there is no better guess. Method: P³ (Cooper, Lee, Radzik and Siantos 2014); a person with many marks is left by many ways.
 */
import { weighedByPerson } from "./cooccurrence.ts";
import { createGram } from "./gram.ts";
import type { Interactions } from "./interactions.ts";
import { type Neighbourhoods, strongestOf } from "./neighbourhoods.ts";

const WIDTH = 300;

/** @returns for each title the chances of ending at others, all ways that are kept */
export function trainWalk(interactions: Interactions): Neighbourhoods {
  const gram = createGram([weighedByPerson(interactions, 1)], interactions.titleIds.length);
  return strongestOf(
    (title) => {
      const row = gram.rowOf(title);
      const own = row[title] as number;
      return own > 0 ? row.map((count) => count / own) : row;
    },
    gram.size,
    WIDTH,
  );
}
