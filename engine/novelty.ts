/**
 * Novelty: picks are for people who want a title they'll love and haven't seen. Popularity is the share of people who have seen a title,
 * so it counts twice: for a title, because people love what's well known, and against it, because they have probably seen it. The second
 * part grows with what's known of a taste. How open somebody is to little-known titles, from their profile or the session, moves both: a
 * higher value lowers the weight of the prior, raises the loss of well-known titles and increases the share of exploration. The factors are
 * chosen by judgment; `npm run bench -- stated-preferences` measures their effect.
 */
import type { Tunables } from "#contract/tunables.ts";

import type { Weights } from "./weights.ts";

/** At this strength of a taste, in loved titles, half of WEIGHTS.seenLater counts. Chosen on validation people. */
const HALF_STRENGTH = 3;

/**
 * @param strength of the taste, in loved titles
 * @param novelty 0 to 1; `null` counts as 0.5
 * @returns what a title that everybody has seen loses, 0 or more; other titles lose that share of it which has seen them
 */
export function seenWeightOf(
  { seen, seenLater }: Pick<Weights, "seen" | "seenLater">,
  strength: number,
  novelty: number | null,
): number {
  const openness = novelty === null ? 1 : 2 * clamp(novelty);
  return openness * (seen + (seenLater * strength) / (strength + HALF_STRENGTH));
}

/**
 * @param novelty 0 to 1; `null` counts as 0.5
 * @returns the factor of the prior, 1.5 down to 0.5
 */
export function familiarityWeightOf(novelty: number | null): number {
  return novelty === null ? 1 : 1.5 - clamp(novelty);
}

/** @returns the tuning parameters with EXPLORATION_PCT multiplied by 0.2 (novelty 0) to 1.8 (novelty 1) */
export function withNovelty(tunables: Tunables, novelty: number | null): Tunables {
  if (novelty === null) return tunables;
  const share = tunables.EXPLORATION_PCT * (0.2 + 1.6 * clamp(novelty));
  return { ...tunables, EXPLORATION_PCT: Math.min(100, share) };
}

function clamp(novelty: number): number {
  return Math.min(1, Math.max(0, novelty));
}
