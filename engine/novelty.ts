/**
 * Novelty: whether somebody wants what they know of or what few know, from 0 to 1, as they said of themselves or of tonight. The well known
 * counts less for who wants the unknown, and more places are left to what the taste says nothing of.
 */
import type { Tunables } from "#contract/tunables.ts";

/** @param novelty null where nothing was said: as for .5. @returns by what the prior is multiplied, 1.5 to .5 */
export function familiarityOf(novelty: number | null): number {
  return novelty === null ? 1 : 1.5 - within(novelty);
}

/** @returns the knobs with a fifth of the exploration for who wants the familiar, up to nearly double for who does not */
export function exploringBy(tunables: Tunables, novelty: number | null): Tunables {
  if (novelty === null) return tunables;
  const share = tunables.EXPLORATION_PCT * (0.2 + 1.6 * within(novelty));
  return { ...tunables, EXPLORATION_PCT: Math.min(100, share) };
}

function within(novelty: number): number {
  return Math.min(1, Math.max(0, novelty));
}
