/**
 * The walk: a random walk from a title to the people who marked it, and from them to the other titles they marked. It's the best predictor
 * for people with one to three marks.
 * Method: P³ (Cooper, Lee, Radzik and Siantos 2014). The more marks a person has, the less likely the walk takes each of them.
 */
import { weightedByPerson, createGram } from "./gram.ts";
import type { Interactions } from "./interactions.ts";
import { type Neighborhoods, strongestOf } from "./neighborhoods.ts";

/** Neighbors kept per title. Chosen by judgment to limit memory. */
const MAX_NEIGHBORS = 300;

/** @returns for each title the transition weights to its strongest neighbors */
export function trainWalk(interactions: Interactions): Neighborhoods {
  const gram = createGram([weightedByPerson(interactions, 1)], interactions.titleIds.length);
  return strongestOf(
    (title) => {
      const row = gram.rowOf(title);
      const own = row[title] as number;
      return own > 0 ? row.map((count) => count / own) : row;
    },
    gram.size,
    MAX_NEIGHBORS,
  );
}
