/**
 * Candidates: the named sources of picks. Each returns up to `reach` positions of titles that may be shown, best first by its own measure.
 */
import type { Tunables } from "#contract/tunables.ts";
import { GENRES, type GenreKey } from "#contract/vocabulary.ts";

import { type Chances, drawBeta } from "./chances.ts";
import { type ActiveCorrections, NO_CORRECTIONS } from "./corrections.ts";
import { leastAffinityOfNearest } from "./distance.ts";
import { seededRandom } from "./random.ts";
import { seenSharesIn } from "./regional-priors.ts";
import type { Scores } from "./scoring.ts";
import { bestOf } from "./selection.ts";
import { nearestTo } from "./similarity.ts";
import type { Taste } from "./taste.ts";
import { YEAR_MS } from "./title-facts.ts";
import { type TitleIndex, featureKey } from "./title-index.ts";
import { workspaceOf } from "./workspace.ts";

export type GatherContext = {
  index: TitleIndex;
  taste: Taste;
  scores: Scores;
  chances: Chances;
  tunables: Tunables;
  now: number;
  /** The same seed gives the same draw. */
  seed: number;
  /** `undefined` means no corrections. */
  corrections?: ActiveCorrections | undefined;
  /** The viewer's ISO 3166 country; `undefined` and `null` mean worldwide popularity. */
  country?: string | null | undefined;
};

/** `allowed` is 1 at each position that may be returned. `reach` is the maximum number of positions. */
export type CandidateLimits = { allowed: Uint8Array; reach: number };

/** Chosen by judgment: enough for a list that consists of one kind. */
const KIND_PART = 1 / 7;
/** Maximum number of genres used. Chosen by judgment. */
const FAVORITE_GENRES = 3;
/** Above every taste feature, which is at most 1. */
const ABOVE_ALL_STRENGTHS = 2;
/** Most recent likes used as seeds by the similar source. Chosen by judgment. */
const SEEDS = 8;
/** Neighbors used per seed, out of those kept. Chosen by judgment. */
const NEIGHBORS = 15;
const NEIGHBORS_KEPT = 60;
/** Number of best-scored titles whose median popularity explored titles must be below. Chosen by judgment: a list's length. */
const BEST_SCORED = 20;
/** Maximum number of titles that draw for exploration. Chosen by judgment: well above any list's share of exploration. */
const MAX_DRAWN = 150;
/** Affinities within ±0.25 count as neutral. Chosen by judgment. */
export const NEUTRAL_AFFINITY = 0.25;
/** The share of new titles that are near enough to a taste to be picked for being new. Chosen by judgment. */
const RECENT_SHARE = 1 / 5;
/**
 * Once a taste is known, new titles must be among the nearest titles times this times their share of the list: a tenth of the list, from
 * twice the nearest. Chosen by judgment.
 */
const RECENT_REACH = 20;
/** From this strength on, in loved titles, a taste counts as known. Chosen by judgment. */
const KNOWN_TASTE = 2;
/** The share of titles at the edge of a taste, among those the taste is neutral about. Chosen on validation people. */
const EDGE_SHARE = 1 / 60;
/** Affinities sampled to estimate such a share: the error of 1/5 is then about 2 %. */
const SAMPLE_SIZE = 500;

function scratchCopyOf(allowed: Uint8Array, index: TitleIndex): Uint8Array {
  const { subset } = workspaceOf(index);
  subset.set(allowed);
  return subset;
}

/** All titles, by total score. At least KIND_PART of them are films and as many are series, so that calibration can choose. */
export function primarySource(
  { index, scores }: GatherContext,
  { allowed, reach }: CandidateLimits,
): number[] {
  const { totals } = scores;
  const best = bestOf(totals, reach, allowed);
  const { kinds } = index.facets;
  const least = Math.floor(reach * KIND_PART);
  const series = best.reduce((count, position) => count + (kinds[position] ?? 0), 0);
  // 1 is a series, 0 a film, as in `facets.kinds`.
  const scarce = series < least ? 1 : best.length - series < least ? 0 : null;
  if (scarce === null || best.length < reach) return best;
  const ofKind = scratchCopyOf(allowed, index);
  for (let position = 0; position < ofKind.length; position++) {
    ofKind[position] = (ofKind[position] as number) & Number(kinds[position] === scarce);
  }
  const missing = bestOf(totals, least, ofKind).filter((position) => !best.includes(position));
  return [...best.slice(0, reach - missing.length), ...missing].toSorted(
    (a, b) => (totals[b] ?? 0) - (totals[a] ?? 0),
  );
}

/**
 * Titles of the last RECENCY_SQL_YEARS years, by total score: the fifth of them with the most in common with the taste, and once the taste
 * is known, none that is far from it. Otherwise the same few new successes would be in everybody's list.
 */
export function recentSource(
  { index, taste, scores, tunables, now }: GatherContext,
  { allowed, reach }: CandidateLimits,
): number[] {
  const since = now - tunables.RECENCY_SQL_YEARS * YEAR_MS;
  const { releasedAt } = index.facets;
  const isRecent = (position: number) => (releasedAt[position] as number) >= since;
  const share = Math.max(tunables.MIX_RECENT_PCT / 100, tunables.RECENCY_MIN_RECENT_RATIO);
  const leastOfRecent = leastOfBest(
    scores.affinities.filter((_, position) => isRecent(position)),
    RECENT_SHARE,
  );
  const least =
    taste.strength < KNOWN_TASTE
      ? leastOfRecent
      : Math.max(leastOfRecent, leastAffinityOfNearest(index, scores.affinities, RECENT_REACH * share));
  const recent = scratchCopyOf(allowed, index);
  for (let position = 0; position < recent.length; position++) {
    const isNear = isRecent(position) && (scores.affinities[position] as number) >= least;
    recent[position] = (recent[position] as number) & Number(isNear);
  }
  return bestOf(scores.totals, reach, recent);
}

/** Titles whose first genre is one of the person's strongest, by total score. */
export function genreSource(
  { index, scores, taste, corrections = NO_CORRECTIONS }: GatherContext,
  { allowed, reach }: CandidateLimits,
): number[] {
  // The extra slot is for titles without a genre, which is nobody's favorite.
  const favorites = new Uint8Array(GENRES.length + 1);
  for (const genre of strongestGenres(index, taste, corrections).slice(0, FAVORITE_GENRES)) {
    favorites[GENRES.findIndex(({ key }) => key === genre)] = 1;
  }
  const { firstGenres } = index.facets;
  const ofGenre = scratchCopyOf(allowed, index);
  for (let position = 0; position < ofGenre.length; position++) {
    ofGenre[position] =
      (ofGenre[position] as number) & (favorites[firstGenres[position] as number] as number);
  }
  return bestOf(scores.totals, reach, ofGenre);
}

/**
 * @returns the genres with a positive weight in the taste, strongest first. A genre corrected to "more" comes before all others; one
 * corrected to "less" is left out.
 */
export function strongestGenres(
  index: TitleIndex,
  taste: Taste,
  { genres }: Pick<ActiveCorrections, "genres"> = NO_CORRECTIONS,
): GenreKey[] {
  const strengths = GENRES.map(({ key }) => {
    const feature = index.featureNumbers.get(featureKey("genre", key));
    const correction = genres.get(key);
    if (correction !== undefined) return { key, strength: correction === "more" ? ABOVE_ALL_STRENGTHS : 0 };
    return { key, strength: feature === undefined ? 0 : (taste.vector[feature] ?? 0) };
  });
  return strengths
    .filter(({ strength }) => strength > 0)
    .toSorted((a, b) => b.strength - a.strength)
    .map(({ key }) => key);
}

/**
 * Neighbors of the most recently liked titles, taken in turn from each seed, best total score first. Because the seeds take turns, the
 * newest like contributes as many candidates as any older one.
 */
export function similarSource(
  { index, scores, taste }: GatherContext,
  { allowed, reach }: CandidateLimits,
): number[] {
  // A viewed title isn't a seed: it would displace a liked one, although the viewer may only have been curious.
  const seeds = taste.evidence
    .filter(({ mark, weight }) => weight > 0 && mark.kind !== "viewed")
    .slice(0, SEEDS);
  const neighbors = seeds.map(({ position }) =>
    nearestTo(index, position, NEIGHBORS_KEPT)
      .map((neighbor) => neighbor.position)
      .filter((neighbor) => allowed[neighbor] === 1)
      .slice(0, NEIGHBORS)
      .toSorted((a, b) => (scores.totals[b] ?? 0) - (scores.totals[a] ?? 0)),
  );
  const interleaved = Array.from({ length: NEIGHBORS }, (_, rank) =>
    neighbors.flatMap((ranked) => ranked[rank] ?? []),
  );
  return [...new Set(interleaved.flat())].slice(0, reach);
}

/** @returns approximately the value that all but `share` of the values below `end` lie under */
function leastOfBest(values: Float32Array, share: number, end = Number.POSITIVE_INFINITY): number {
  const step = Math.max(1, Math.floor(values.length / SAMPLE_SIZE));
  const sample = values.filter((value, place) => place % step === 0 && value < end).toSorted();
  return sample[Math.floor((1 - share) * sample.length)] ?? 0;
}

/**
 * Titles at the edge of the taste: it's neutral about them, but they're in the sixtieth with the most in common with it. They're ordered by a
 * draw from their chances. Only titles no more popular than the median of the best-scored ones may draw: exploring means finding something, not
 * being shown what everybody knows. Each title draws by itself, so removing one changes nothing for the others. Only the titles with the
 * highest bounds draw; the rest could hardly win.
 */
export function explorationSource(
  { index, scores, chances, seed, country = null }: GatherContext,
  { allowed, reach }: CandidateLimits,
): number[] {
  const neutral = scratchCopyOf(allowed, index);
  const { affinities } = scores;
  const least = Math.max(-NEUTRAL_AFFINITY, leastOfBest(affinities, EDGE_SHARE, NEUTRAL_AFFINITY));
  const seenShares = seenSharesIn(index, country);
  const best = bestOf(scores.totals, BEST_SCORED, allowed).map((position) => seenShares[position] ?? 0);
  const median = best.toSorted((a, b) => a - b)[Math.floor(best.length / 2)] ?? 1;
  for (let position = 0; position < neutral.length; position++) {
    const affinity = affinities[position] as number;
    neutral[position] =
      (neutral[position] as number) &
      Number(affinity >= least && affinity < NEUTRAL_AFFINITY && (seenShares[position] as number) <= median);
  }
  const drawn = bestOf(chances.bounds, MAX_DRAWN, neutral).map((position) => {
    const random = seededRandom(seed ^ Math.imul(index.titles[position]?.id ?? 0, 0x9e3779b1));
    const { alphas, betas } = chances;
    return { position, chance: drawBeta(alphas[position] ?? 2, betas[position] ?? 2, random) };
  });
  return drawn
    .toSorted((a, b) => b.chance - a.chance)
    .slice(0, reach)
    .map(({ position }) => position);
}
