/** Chooses the blend: at each number of marks the weights with which people who were held out are served best. */
import { type HeldOut, type Question, questionOf } from "../evaluation/held-out.ts";
import { ndcgOf } from "../evaluation/ranking.ts";
import { seededRandom, shuffled } from "../random.ts";
import { bestOf } from "../selection.ts";
import { type Blend, type Knot, type Part, USUAL_BLEND } from "./blend.ts";
import { type WeightedMark, placesOf } from "./interactions.ts";
import { type CollaborativeModel, type PartScores, createParts, mixParts } from "./model.ts";

const RANKED = 100;
const PEOPLE_MOST = 250;
/** Fewer would choose by chance. */
const PEOPLE_LEAST = 20;
const CHOICES: readonly (readonly [Exclude<Part, "linear">, readonly number[]])[] = [
  ["walk", [0, 0.25, 0.5, 1, 2, 4, 8, 16]],
  ["popularity", [-0.2, -0.1, 0, 0.15, 0.3, 0.6, 1, 2, 4]],
  ["factors", [0, 0.25, 0.5, 0.75, 1, 1.5, 2]],
];
const RARER = [-0.5, -0.4, -0.3, -0.2, -0.1];
const AS_GOOD = 0.0005;
const ROUNDS = 2;
/** A smaller gain is chance. */
const WORTH_CHANGING = 0.0005;

type Case = Question & { scores: PartScores };

export function tuneBlend(
  model: Omit<CollaborativeModel, "blend">,
  heldOut: readonly HeldOut[],
  seed: number,
): Blend {
  if (heldOut.length < PEOPLE_LEAST) return USUAL_BLEND;
  const random = seededRandom(seed);
  const people = heldOut.slice(0, PEOPLE_MOST);
  const parts = createParts(model);
  const places = placesOf(model.titleIds);

  // The last knot is that of whole histories.
  return USUAL_BLEND.map((usual, nth) => {
    const isLast = nth + 1 === USUAL_BLEND.length;
    const cases = people.flatMap((person) => {
      const inChance = shuffled(person.foldIn, random);
      return casesOf(isLast ? inChance : inChance.slice(0, usual.marks), person);
    });
    if (cases.length < PEOPLE_LEAST) return usual;
    const knot = tuneKnot(usual, cases);
    return isLast ? reachingFarther(knot, cases) : knot;
  });

  function casesOf(drawn: readonly WeightedMark[], person: HeldOut): Case[] {
    const found = parts(drawn);
    return found === null ? [] : [{ ...questionOf(person, places), scores: found.scores }];
  }
}

/** One weight after the other, each time the best with the others as they are. */
function tuneKnot(usual: Knot, cases: readonly Case[]): Knot {
  let best = usual;
  let most = meanNdcg(best, cases);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [part, choices] of CHOICES) {
      for (const weight of choices) {
        if (weight === best[part]) continue;
        const knot = { ...best, [part]: weight };
        const ndcg = meanNdcg(knot, cases);
        if (ndcg > most + WORTH_CHANGING) [best, most] = [knot, ndcg];
      }
    }
  }
  return best;
}

/** Of blends that serve as well, the one that goes farthest from what everybody sees. */
function reachingFarther(knot: Knot, cases: readonly Case[]): Knot {
  const least = meanNdcg(knot, cases) - AS_GOOD;
  const popularity = RARER.find(
    (rarer) => rarer < knot.popularity && meanNdcg({ ...knot, popularity: rarer }, cases) >= least,
  );
  return popularity === undefined ? knot : { ...knot, popularity };
}

function meanNdcg(knot: Knot, cases: readonly Case[]): number {
  const sum = cases.reduce((total, { scores, allowed, wanted }) => {
    const ranked = bestOf(mixParts(scores, knot), RANKED, allowed);
    return total + ndcgOf(ranked, wanted, RANKED);
  }, 0);
  return sum / cases.length;
}
