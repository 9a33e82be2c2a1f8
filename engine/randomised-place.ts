/**
 * One place of a list is filled by chance, with a probability that is known: what becomes of it can be weighed by the inverse of that
 * probability, and says without bias what another order would have brought (Bottou et al., Counterfactual reasoning and learning systems,
 * 2013). The draw is from a softmax of standardised scores by the largest of scores with Gumbel noise (Gumbel 1954), where each title has
 * noise of its own: one that goes changes nothing for the others.
 */
import { seededRandom } from "./random.ts";

/** Ranks begin at 1. The first two are the best there is for the person, and stay so. */
const FIRST_RANK = 3;
const LAST_RANK = 12;
/** In standard deviations of the scores: of twenty the best is drawn some fifty times as often as the worst. */
const TEMPERATURE = 1;
// So that the noise is other than that of exploration, which draws by the same seed.
const RANK_SALT = 0x5bd1e995;
const NOISE_SALT = 0x27d4eb2f;

type Candidate = { id: number; score: number };

/** @returns one of the places (from 0) of the list that may be filled by chance, each as likely as the others; null where there is none */
export function drawPlace(
  length: number,
  { seed, mayBeDrawn }: { seed: number; mayBeDrawn: (place: number) => boolean },
): number | null {
  const first = Math.min(FIRST_RANK, length) - 1;
  const places = Array.from({ length }, (_, place) => place).filter(
    (place) => place >= first && place < LAST_RANK && mayBeDrawn(place),
  );
  return places[Math.floor(seededRandom(seed ^ RANK_SALT)() * places.length)] ?? null;
}

/** @returns the place of the candidate that is drawn, and with which probability it is; null where there is none to draw from */
export function drawCandidate(
  candidates: readonly Candidate[],
  seed: number,
): { chosen: number; propensity: number } | null {
  const probabilities = softmaxOf(candidates.map(({ score }) => score));
  let best: { chosen: number; propensity: number } | null = null;
  let most = Number.NEGATIVE_INFINITY;
  for (const [place, { id }] of candidates.entries()) {
    const propensity = probabilities[place] ?? 0;
    const worth = Math.log(propensity) + gumbel(seed, id);
    if (best === null || worth > most) {
      best = { chosen: place, propensity };
      most = worth;
    }
  }
  return best;
}

/** @returns the probability of each; all alike where the scores do not differ */
function softmaxOf(scores: readonly number[]): number[] {
  const count = Math.max(1, scores.length);
  const mean = scores.reduce((sum, score) => sum + score, 0) / count;
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / count;
  const deviation = Math.sqrt(variance) || 1;
  const weights = scores.map((score) => Math.exp((score - mean) / deviation / TEMPERATURE));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / whole);
}

function gumbel(seed: number, id: number): number {
  const drawn = seededRandom(seed ^ NOISE_SALT ^ Math.imul(id, 0x9e3779b1))();
  return -Math.log(-Math.log(Math.max(drawn, Number.EPSILON)));
}
