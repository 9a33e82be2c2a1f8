/** Training: from who marked what to a model. */
import type { HeldOut } from "../evaluation/held-out.ts";
import { seededRandom, shuffled } from "../random.ts";
import type { TitleFacts } from "../title-facts.ts";
import { standardise } from "./blend.ts";
import { contentOf } from "./content.ts";
import { weighedByPerson } from "./cooccurrence.ts";
import { trainFactors } from "./factors.ts";
import { isLike } from "./grades.ts";
import { createGram } from "./gram.ts";
import { type Interactions, type WeightedMark, peopleCount, placesOf, titleTotals } from "./interactions.ts";
import { trainLinear } from "./linear.ts";
import type { CollaborativeModel } from "./model.ts";
import { tuneBlend, tuneTitleScales } from "./tuning.ts";
import { trainWalk } from "./walk.ts";

export type TrainingOptions = {
  seed: number;
  /** The facts of titles: they place what few or none have marked. */
  titles: readonly TitleFacts[];
  /** People who are not in the training, by whom the blend is chosen; without them some are held out of it. */
  heldOut?: readonly HeldOut[];
  /** Sparse: as where there are too many titles to weigh all with each other. Else by their number. */
  form?: "sparse";
  constants?: Constants;
  onProgress?: (share: number) => void;
};

export type Constants = {
  /** The share of marks that is thought away where the linear model is trained. */
  dropout: number;
  /** Who marked much says less of each two titles: (sum of marks)^−exponent. */
  exponent: number;
  /** Of the linear model: times people^¼, since the more people there are, the more a pair of titles must have in common to count. */
  ridge: number;
  /** What a likeness by content of 1 adds, against the ridge. */
  contentShare: number;
  /** Fewer marks say little of how well a title is known. */
  fewMarks: number;
  /** Of the factors; the first is a multiple of 8. */
  dimensions: number;
  unobserved: number;
  regularisation: number;
  sweeps: number;
};

/** Chosen by people who validate on one data set of 4,534 people, and can be chosen again: see docs/recommender.md. */
export const CONSTANTS: Constants = {
  dropout: 0.5,
  exponent: 0.5,
  ridge: 24,
  contentShare: 0.33,
  fewMarks: 40,
  dimensions: 80,
  unobserved: 0.2,
  regularisation: 0.006,
  sweeps: 8,
};
/** Up to so many all titles are weighed with each other, which takes seconds. */
const DENSE_TITLES = 5000;
/** Of more, so many are. */
const CORE_TITLES = 3000;
const MAX_TITLES = 60_000;
const HELD_OUT_SHARE = 0.1;
const HELD_OUT_MOST = 300;
/** Fewer would choose by chance, and be missed in the training. */
const HELD_OUT_LEAST = 20;
const FOLD_IN_SHARE = 0.8;

/** Takes seconds to minutes of one thread. The same interactions, titles and seed give the same model. */
export function trainModel(all: Interactions, options: TrainingOptions): CollaborativeModel {
  const { seed, titles, constants = CONSTANTS, onProgress = () => {} } = options;
  const { people: leftOut, heldOut } =
    options.heldOut === undefined
      ? holdOut(all, seed)
      : { people: new Set<number>(), heldOut: options.heldOut };
  const isDense = options.form !== "sparse" && all.titleIds.length <= DENSE_TITLES;
  const titlesMost = isDense ? DENSE_TITLES : MAX_TITLES;
  const interactions = withPlaces(all, placesFor(all, titles, titlesMost), leftOut);
  const people = peopleCount(interactions);
  const ridge = constants.ridge * Math.max(1, people) ** 0.25;
  onProgress(0.05);
  const walk = trainWalk(interactions);
  onProgress(0.15);
  const linear = trainLinear({
    gram: createGram(
      [
        weighedByPerson(interactions, constants.exponent),
        contentOf(interactions.titleIds, titles, constants.contentShare * ridge),
      ],
      interactions.titleIds.length,
    ),
    marks: titleTotals(interactions),
    core: isDense ? interactions.titleIds.length : CORE_TITLES,
    ridge,
    dropout: constants.dropout,
  });
  onProgress(0.45);
  const factors = trainFactors(interactions, { ...constants, seed });
  onProgress(0.9);
  const untuned = {
    titleIds: interactions.titleIds,
    people,
    marks: interactions.columns.length,
    linear,
    walk,
    factors,
    popularity: popularityOf(interactions, constants.fewMarks),
  };
  const blend = tuneBlend(untuned, heldOut, seed);
  const model = { ...untuned, blend, titleScales: tuneTitleScales(untuned, blend, heldOut) };
  onProgress(1);
  return model;
}

/** By its logarithm: from a hundred marks to a thousand is as far as from a thousand to ten thousand. */
function popularityOf(interactions: Interactions, fewMarks: number): Float32Array {
  return standardise(titleTotals(interactions).map((total) => Math.log(total + fewMarks)));
}

/** Titles that were marked, most marked first if they are too many; then others by how well they are known, as far as there is room. */
function placesFor(
  interactions: Interactions,
  titles: readonly TitleFacts[],
  titlesMost: number,
): Int32Array {
  const totals = titleTotals(interactions);
  const marked = Array.from(interactions.titleIds, (titleId, place) => ({
    titleId,
    total: totals[place] ?? 0,
  }))
    .toSorted((a, b) => b.total - a.total)
    .slice(0, titlesMost)
    .map(({ titleId }) => titleId);
  const known = new Set(marked);
  const unmarked = titles
    .filter(({ id }) => !known.has(id))
    .toSorted((a, b) => b.renown - a.renown || a.id - b.id)
    .slice(0, titlesMost - marked.length)
    .map(({ id }) => id);
  return Int32Array.from([...marked, ...unmarked].toSorted((a, b) => a - b));
}

/** The same marks in other places, without those of the people who are left out, and of titles that have no place. */
function withPlaces(
  interactions: Interactions,
  titleIds: Int32Array,
  leftOut: ReadonlySet<number>,
): Interactions {
  const places = placesOf(titleIds);
  const { starts, columns, weights } = interactions;
  const placed: Interactions = {
    titleIds,
    starts: new Int32Array(starts.length - leftOut.size),
    columns: new Int32Array(columns.length),
    weights: new Float32Array(weights.length),
  };
  let next = 0;
  let row = 0;
  for (let person = 0; person + 1 < starts.length; person++) {
    if (leftOut.has(person)) continue;
    for (let mark = starts[person] ?? 0; mark < (starts[person + 1] ?? 0); mark++) {
      const place = places.get(interactions.titleIds[columns[mark] ?? 0] ?? 0);
      if (place === undefined) continue;
      placed.columns[next] = place;
      placed.weights[next] = weights[mark] ?? 0;
      next += 1;
    }
    row += 1;
    placed.starts[row] = next;
  }
  return { ...placed, columns: placed.columns.slice(0, next), weights: placed.weights.slice(0, next) };
}

/** What those who are held out liked is to be found; what they said besides is known of them like the rest. */
function holdOut(
  interactions: Interactions,
  seed: number,
): { people: ReadonlySet<number>; heldOut: HeldOut[] } {
  const random = seededRandom(seed);
  const count = peopleCount(interactions);
  const share = Math.floor(count * HELD_OUT_SHARE);
  const wanted = share < HELD_OUT_LEAST ? 0 : Math.min(HELD_OUT_MOST, share);
  const everybody = Array.from({ length: count }, (_, person) => person);
  const chosen = shuffled(everybody, random).slice(0, wanted);
  const heldOut = chosen.flatMap((person): HeldOut[] => {
    const marks = shuffled(marksOf(interactions, person), random);
    const cut = Math.ceil(marks.length * FOLD_IN_SHARE);
    const targets = marks.slice(cut).filter(({ weight }) => isLike(weight));
    if (targets.length === 0) return [];
    return [{ foldIn: marks.slice(0, cut), targets: targets.map(({ titleId }) => titleId) }];
  });
  return { people: new Set(chosen), heldOut };
}

function marksOf({ titleIds, starts, columns, weights }: Interactions, person: number): WeightedMark[] {
  const start = starts[person] ?? 0;
  return Array.from({ length: (starts[person + 1] ?? 0) - start }, (_, nth) => ({
    titleId: titleIds[columns[start + nth] ?? 0] ?? 0,
    weight: weights[start + nth] ?? 0,
  }));
}
