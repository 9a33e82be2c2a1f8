/**
 * Chances: how likely somebody is to like a title about which their taste says nothing, as one Beta distribution per title. It starts from
 * the title's rating quality, worth PRIOR_TRIALS trials and independent of its popularity, and is updated with viewers' actions: a like is a
 * success, a dislike a failure, and an unanswered showing a small part of a failure. Exploration draws from each distribution and shows the
 * titles with the highest draws, so little-known titles get shown too, and titles that nobody answers are shown less and less.
 * Method: Thompson sampling (Thompson 1933).
 */
import { qualitiesOf } from "./priors.ts";
import type { Random } from "./random.ts";
import type { TitleIndex } from "./title-index.ts";

/** How many viewers liked and disliked a title, and how often it was shown. */
export type TitleFeedback = { likes: number; dislikes: number; showings: number };

/** By position: both parameters of the Beta distribution, each above 1, and a value that a draw hardly ever exceeds. */
export type Chances = { alphas: Float32Array; betas: Float32Array; bounds: Float32Array };

/** The prior counts as this many likes and dislikes together. Chosen by judgment. */
const PRIOR_TRIALS = 20;
/** Fifty unanswered showings count as one dislike. Chosen by judgment. */
const UNANSWERED = 0.02;
/** A draw more than this many standard deviations above the mean has a probability of about 0.6 % (normal approximation). */
const BOUND_DEVIATIONS = 2.5;

/** @param feedback title id → counts; unknown ids are ignored */
export function chancesOf(index: TitleIndex, feedback: ReadonlyMap<number, TitleFeedback>): Chances {
  const expected = qualitiesOf(index.titles).map(chanceAt);
  const alphas = expected.map((chance) => 1 + PRIOR_TRIALS * chance);
  const betas = expected.map((chance) => 1 + PRIOR_TRIALS * (1 - chance));
  for (const [titleId, { likes, dislikes, showings }] of feedback) {
    const position = index.positions.get(titleId);
    if (position === undefined) continue;
    const unanswered = Math.max(0, showings - likes - dislikes) * UNANSWERED;
    alphas[position] = (alphas[position] ?? 1) + likes;
    betas[position] = (betas[position] ?? 1) + dislikes + unanswered;
  }
  const bounds = alphas.map((alpha, position) => {
    const trials = alpha + (betas[position] ?? 1);
    const mean = alpha / trials;
    return mean + BOUND_DEVIATIONS * Math.sqrt((mean * (1 - mean)) / (trials + 1));
  });
  return { alphas, betas, bounds };
}

/**
 * Draws from a Beta distribution.
 * Method: rejection from the log-logistic distribution (Cheng 1978, algorithm BB).
 * @param alpha above 1, as is `beta`
 * @returns 0 to 1
 */
export function drawBeta(alpha: number, beta: number, random: Random): number {
  const [a, b] = alpha <= beta ? [alpha, beta] : [beta, alpha];
  const sum = a + b;
  const scale = Math.sqrt((sum - 2) / (2 * a * b - sum));
  const shift = a + 1 / scale;
  for (;;) {
    // Avoids the logarithm of 0.
    const first = Math.max(random(), Number.EPSILON);
    const second = Math.max(random(), Number.EPSILON);
    const odds = scale * Math.log(first / (1 - first));
    const drawn = a * Math.exp(odds);
    const accepted =
      sum * Math.log(sum / (b + drawn)) + shift * odds - LOG_FOUR >= Math.log(first * first * second);
    if (accepted) return alpha <= beta ? drawn / (b + drawn) : b / (b + drawn);
  }
}

const LOG_FOUR = Math.log(4);

/** Rating qualities with a chance of 0 and of 1, before clamping. Chosen by judgment: nearly all titles lie between. */
const WORST_QUALITY = 5;
const BEST_QUALITY = 9;

/** Clamped, to keep both parameters clearly above 1. */
function chanceAt(quality: number): number {
  const chance = (quality - WORST_QUALITY) / (BEST_QUALITY - WORST_QUALITY);
  return Math.min(0.95, Math.max(0.05, chance));
}
