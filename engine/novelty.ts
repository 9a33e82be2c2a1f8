/**
 * Novelty: whether somebody wants well-known (0) or little-known (1) titles, from their profile or the session. A higher value lowers the
 * weight of the prior and increases the share of exploration. The factors are chosen by judgment; `npm run bench -- stated-preferences`
 * measures their effect.
 */
import type { Tunables } from "#contract/tunables.ts";

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
