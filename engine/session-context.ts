/** Session context: what somebody is in the mood for now, as weights of features, beside the taste that lasts. */
import type { TitleIndex } from "./title-index.ts";

/** Feature key ("mood:chilling") → weight, below zero for what is to be avoided. A weight of 1 in all is a clear wish. */
export type SessionContext = ReadonlyMap<string, number>;

export const NO_CONTEXT: SessionContext = new Map();

/** @returns the wish over all features, with its length; null where nothing is asked for that a title could have */
export function contextVector(
  index: TitleIndex,
  context: SessionContext,
): { vector: Float32Array; length: number } | null {
  if (context.size === 0) return null;
  const vector = new Float32Array(index.features.length);
  let squares = 0;
  for (const [key, weight] of context) {
    const feature = index.featureNumbers.get(key);
    if (feature === undefined || !Number.isFinite(weight)) continue;
    vector[feature] = weight;
    squares += weight * weight;
  }
  return squares === 0 ? null : { vector, length: Math.sqrt(squares) };
}
