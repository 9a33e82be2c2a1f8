/**
 * Related titles as vectors: a title's vector holds the title itself and, with less weight, every title related to it in either direction.
 * The product of two vectors reflects both a direct relation and shared relations, so affinity reaches two steps.
 * Source: item graphs as features of a factorized similarity, after Ning and Karypis, Sparse linear methods with side information (2012).
 */
import { type FeatureVector, unitWeights } from "./sparse-matrix.ts";
import { type Steps, mapInSteps } from "./steps.ts";
import type { TitleFacts } from "./title-facts.ts";

/** Weight of a title in its own vector; the strongest relation weighs 1. Chosen on validation people. */
const OWN_WEIGHT = 1.5;
/**
 * Weight of an incoming relation, relative to 1 for an outgoing one: a little-known title's relations mostly point to well-known titles,
 * but seldom the other way. Chosen on validation people.
 */
const NAMED_BY = 0.5;
const MAX_STRENGTH = 3;

type Related = Pick<TitleFacts, "id" | "relatedTitles">;

/**
 * @param positions title id → position in `titles`
 * @returns vectors of unit length over positions, by position; empty for a title without relations in either direction
 */
export function* relatedVectors(
  titles: readonly Related[],
  positions: ReadonlyMap<number, number>,
): Steps<FeatureVector[]> {
  const strengths = titles.map(() => new Map<number, number>());
  const add = (from: number, to: number, strength: number) =>
    strengths[from]?.set(to, (strengths[from].get(to) ?? 0) + strength);
  yield* mapInSteps(titles, ({ relatedTitles }, position) => {
    for (const { titleId, strength } of relatedTitles) {
      const other = positions.get(titleId);
      if (other === undefined || other === position || !(strength > 0)) continue;
      add(position, other, strength / MAX_STRENGTH);
      add(other, position, (NAMED_BY * strength) / MAX_STRENGTH);
    }
  });
  return yield* mapInSteps(strengths, (related, position) => {
    if (related.size > 0) related.set(position, OWN_WEIGHT);
    return {
      features: Int32Array.from(related.keys()),
      weights: unitWeights([...related.values()]),
    };
  });
}
