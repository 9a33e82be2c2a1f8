/**
 * Kin as vectors: a title is itself and, less so, every title that names it or that it names. The product of two such vectors holds both
 * that one is the other's kin and that they have kin in common, so that affection reaches two steps far.
 * Source: item graphs as features of a factorised similarity, after Ning and Karypis, Sparse linear methods with side information (2012).
 */
import { type FeatureVector, unitWeights } from "./sparse-matrix.ts";
import { type Steps, mapped } from "./steps.ts";
import type { TitleFacts } from "./title-facts.ts";

/** What a title weighs in its own vector; a kin of the greatest strength weighs 1. Measured: see docs/recommender.md. */
const ITSELF = 1.5;
/** Being named says half of what naming says: a small title names the great one, and not the other way. */
const NAMED_BY = 0.5;
const GREATEST_STRENGTH = 3;

type Related = Pick<TitleFacts, "id" | "kin">;

/**
 * @param positions title id → its place among `titles`
 * @returns by position, of unit length over positions; empty for a title that names none and is named by none
 */
export function* kinVectors(
  titles: readonly Related[],
  positions: ReadonlyMap<number, number>,
): Steps<FeatureVector[]> {
  const strengths = titles.map(() => new Map<number, number>());
  const add = (from: number, to: number, strength: number) =>
    strengths[from]?.set(to, (strengths[from].get(to) ?? 0) + strength);
  yield* mapped(titles, ({ kin }, position) => {
    for (const { titleId, strength } of kin) {
      const other = positions.get(titleId);
      if (other === undefined || other === position || !(strength > 0)) continue;
      add(position, other, strength / GREATEST_STRENGTH);
      add(other, position, (NAMED_BY * strength) / GREATEST_STRENGTH);
    }
  });
  return yield* mapped(strengths, (related, position) => {
    if (related.size > 0) related.set(position, ITSELF);
    return {
      features: Int32Array.from(related.keys()),
      weights: unitWeights([...related.values()]),
    };
  });
}
