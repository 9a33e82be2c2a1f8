/**
 * Chances: how likely somebody likes a title that nothing in their taste speaks for, as a Beta distribution for each title. It starts
 * from how known and liked the title is in the world, worth a few trials, and learns from the service: a like is a success, a dislike
 * a failure, and a showing that nobody answered a small part of one. Exploration draws from each and shows what drew best, so that a
 * title of which little is known gets its chance, and one that was shown in vain loses it: Thompson sampling (Thompson 1933).
 */
import type { Random } from "./random.ts";
import type { TitleIndex } from "./title-index.ts";

/** What became of a title in the service. */
export type TitleFeedback = { likes: number; dislikes: number; showings: number };

/** By position: both numbers of the distribution, above 1, and a value that a draw hardly ever exceeds. */
export type Chances = { alphas: Float32Array; betas: Float32Array; bounds: Float32Array };

/** What the world's opinion counts for, in likes and dislikes. */
const PRIOR_TRIALS = 20;
/** Fifty showings that nobody answered are one dislike. */
const UNANSWERED = 0.02;
const BOUND_DEVIATIONS = 2.5;

export function chancesOf(index: TitleIndex, feedback: ReadonlyMap<number, TitleFeedback>): Chances {
  const alphas = index.priors.map((prior) => 1 + PRIOR_TRIALS * within(prior));
  const betas = index.priors.map((prior) => 1 + PRIOR_TRIALS * (1 - within(prior)));
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
 * One number of the Beta distribution, 0 to 1. Both parameters must be above 1.
 * Method: rejection from the log-logistic distribution (Cheng 1978, algorithm BB).
 */
export function drawBeta(alpha: number, beta: number, random: Random): number {
  const [a, b] = alpha <= beta ? [alpha, beta] : [beta, alpha];
  const sum = a + b;
  const scale = Math.sqrt((sum - 2) / (2 * a * b - sum));
  const shift = a + 1 / scale;
  for (;;) {
    // Never 0: its logarithm is none.
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

function within(prior: number): number {
  return Math.min(0.95, Math.max(0.05, prior));
}
