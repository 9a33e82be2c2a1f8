/** Chooses the blend that ranks held-out people's targets best, and the strongest title scales that don't rank them worse. */
import { type HeldOut, type Question, questionOf } from "../evaluation/held-out.ts";
import { estimateOf, explainedByChance, gainOf, ndcgOf } from "../evaluation/ranking.ts";
import { seededRandom, shuffled } from "../random.ts";
import { bestOf } from "../selection.ts";
import { type Blend, type Knot, type Part, DEFAULT_BLEND, weightsAt } from "./blend.ts";
import { type WeightedMark, placesOf } from "./interactions.ts";
import {
  type PartScores,
  type UntunedModel,
  createParts,
  mixParts,
  scaleScores,
  scaleShareAt,
} from "./model.ts";

/** Number of titles at the top of a ranking on which NDCG is measured. */
const RANKED = 100;
/** Chosen by judgment to limit the time. */
const MAX_PEOPLE = 250;
/** With fewer people the choice would be left to chance, so the usual values are kept. Chosen by judgment. */
const MIN_PEOPLE = 20;
/** Weights tried for each part, relative to 1 for the linear model. Chosen by judgment. */
const CHOICES: readonly (readonly [Exclude<Part, "linear">, readonly number[]])[] = [
  ["walk", [0, 0.25, 0.5, 1, 2, 4, 8, 16]],
  ["popularity", [-1, -0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.8, 1.5, 3, 6]],
  ["factors", [0, 0.25, 0.5, 0.75, 1, 1.5, 2]],
];
/**
 * Candidate exponents, largest first: each title's scores are divided by their spread across people to this power. The first exponent that
 * doesn't lower the quality is used. Chosen by judgment.
 */
const SPREAD_EXPONENTS = [0.25, 0.2, 0.15, 0.1, 0.05];
/** A decrease of NDCG by up to this much is acceptable. Chosen by judgment. */
const MAX_NDCG_LOSS = 0.001;
/** Rounds of the coordinate search. Chosen by judgment to limit the time. */
const ROUNDS = 2;

/**
 * Minimum spread, relative to the mean spread. Otherwise a title with almost the same score for everybody would be scaled up so much that
 * it outranked what a person likes. Chosen by judgment.
 */
const MIN_SPREAD = 0.1;

type Case = Question & { scores: PartScores };

export function tuneBlend(model: UntunedModel, heldOut: readonly HeldOut[], seed: number): Blend {
  if (heldOut.length < MIN_PEOPLE) return DEFAULT_BLEND;
  const random = seededRandom(seed);
  const people = heldOut.slice(0, MAX_PEOPLE);
  const parts = createParts(model);
  const places = placesOf(model.titleIds);

  // The last knot stands for whole histories.
  return DEFAULT_BLEND.map((usual, nth) => {
    const isLast = nth + 1 === DEFAULT_BLEND.length;
    const cases = people.flatMap((person) => {
      const inChance = shuffled(person.foldIn, random);
      return casesOf(isLast ? inChance : inChance.slice(0, usual.marks), person);
    });
    if (cases.length < MIN_PEOPLE) return usual;
    return tuneKnot(usual, cases);
  });

  function casesOf(drawn: readonly WeightedMark[], person: HeldOut): Case[] {
    const found = parts(drawn);
    return found === null ? [] : [{ ...questionOf(person, places), scores: copied(found.scores) }];
  }
}

/**
 * Scores of popular titles vary most between people, so these titles take nearly all top places. Dividing each title's scores by a power of
 * their spread leaves room for others.
 * @returns 1 for each title if there are too few people
 */
export function tuneTitleScales(
  model: UntunedModel,
  blend: Blend,
  heldOut: readonly HeldOut[],
): Float32Array {
  const none = new Float32Array(model.titleIds.length).fill(1);
  const people = heldOut.slice(0, MAX_PEOPLE);
  if (people.length < MIN_PEOPLE) return none;
  const parts = createParts(model, (marks) => weightsAt(blend, marks));
  const places = placesOf(model.titleIds);
  const cases = people.flatMap((person) => {
    const found = parts(person.foldIn);
    return found === null
      ? []
      : [
          {
            ...questionOf(person, places),
            blended: mixParts(found.scores, found.weights),
            share: scaleShareAt(found.marks),
          },
        ];
  });
  const spreads = spreadsOf(
    cases.map(({ blended }) => blended),
    none.length,
  );
  const ndcgWith = (titleScales: Float32Array) =>
    meanNdcg(cases, ({ blended, share }) => scaleScores(blended.slice(), titleScales, share));
  const least = ndcgWith(none) - MAX_NDCG_LOSS;
  const titleScalesBy = (share: number) => spreads.map((spread) => spread ** -share);
  return SPREAD_EXPONENTS.map(titleScalesBy).find((titleScales) => ndcgWith(titleScales) >= least) ?? none;
}

/** The standard deviation of each title's scores across people, relative to the mean of all titles; 1 if no scores vary. */
function spreadsOf(scores: readonly Float32Array[], size: number): Float32Array {
  const sums = new Float64Array(size);
  const squares = new Float64Array(size);
  for (const values of scores) {
    for (let place = 0; place < size; place++) {
      const value = values[place] as number;
      sums[place] = (sums[place] as number) + value;
      squares[place] = (squares[place] as number) + value ** 2;
    }
  }
  const spreads = Float32Array.from(squares, (square, place) => {
    const mean = (sums[place] as number) / scores.length;
    return Math.sqrt(Math.max(0, square / scores.length - mean ** 2));
  });
  const mean = spreads.reduce((sum, spread) => sum + spread, 0) / Math.max(1, size);
  return mean > 0 ? spreads.map((spread) => Math.max(spread / mean, MIN_SPREAD)) : spreads.fill(1);
}

function copied({ linear, factors, walk, popularity }: PartScores): PartScores {
  return { linear: linear.slice(), factors: factors.slice(), walk: walk.slice(), popularity };
}

/**
 * Coordinate search: tries other weights for one part after the other and keeps the best. A weight changes only if the gain, compared
 * person by person, is larger than chance explains.
 */
function tuneKnot(usual: Knot, cases: readonly Case[]): Knot {
  const ndcgsWith = (knot: Knot) => ndcgOfEach(cases, ({ scores }) => mixParts(scores, knot));
  let best = { knot: usual, ndcgs: ndcgsWith(usual) };
  for (let round = 0; round < ROUNDS; round++) {
    for (const [part, choices] of CHOICES) {
      const tried = choices
        .filter((weight) => weight !== best.knot[part])
        .map((weight) => ({ ...best.knot, [part]: weight }))
        .map((knot) => ({ knot, ndcgs: ndcgsWith(knot) }));
      const [first] = tried.toSorted((a, b) => estimateOf(b.ndcgs).mean - estimateOf(a.ndcgs).mean);
      if (first === undefined) continue;
      const gain = gainOf(first.ndcgs, best.ndcgs);
      if (gain.mean > explainedByChance(gain)) best = first;
    }
  }
  return best.knot;
}

function meanNdcg<Asked extends Question>(
  cases: readonly Asked[],
  scoresOf: (asked: Asked) => Float32Array,
): number {
  return estimateOf(ndcgOfEach(cases, scoresOf)).mean;
}

function ndcgOfEach<Asked extends Question>(
  cases: readonly Asked[],
  scoresOf: (asked: Asked) => Float32Array,
): number[] {
  return cases.map((asked) => ndcgOf(bestOf(scoresOf(asked), RANKED, asked.allowed), asked.wanted, RANKED));
}
