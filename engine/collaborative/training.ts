/** Trains a collaborative model on people's interactions. */
import type { HeldOut } from "../evaluation/held-out.ts";
import { seededRandom, shuffled } from "../random.ts";
import type { TitleFacts } from "../title-facts.ts";
import { standardize } from "./blend.ts";
import { trainFactors } from "./factors.ts";
import { isLike } from "./grades.ts";
import { contentOf, weightedByPerson, createGram } from "./gram.ts";
import { type Interactions, type WeightedMark, peopleCount, placesOf, titleTotals } from "./interactions.ts";
import { trainLinear } from "./linear.ts";
import type { CollaborativeModel } from "./model.ts";
import { tuneBlend, tuneTitleScales } from "./tuning.ts";
import { trainWalk } from "./walk.ts";

export type TrainingOptions = {
  seed: number;
  /** Facts of titles, which let the model score titles with few or no marks. */
  titles: readonly TitleFacts[];
  /** People outside the training set, used to choose the blend. If absent, some are held out. */
  heldOut?: readonly HeldOut[];
  /** `sparse` forces the method for catalogs too large to compare all pairs. Otherwise the size decides. */
  form?: "sparse";
  constants?: Constants;
  onProgress?: (share: number) => void;
};

export type Constants = {
  /** Dropout of the linear model: the share of marks assumed missing. */
  dropout: number;
  /** Each person's importance is (sum of marks)^−exponent. */
  exponent: number;
  /** Multiplied by people^¼ to get the ridge of the linear model: the more people, the more two titles must have in common to count. */
  ridge: number;
  /** How much a content likeness of 1 adds to the Gram matrix, relative to the ridge. */
  contentShare: number;
  /** Added to each title's marks before the logarithm is taken, so popularity hardly differs between titles with fewer marks than this. */
  fewMarks: number;
  /** Parameters of the factors; `dimensions` is a multiple of 8. */
  dimensions: number;
  unobserved: number;
  regularisation: number;
  sweeps: number;
};

/** Chosen on 500 validation people, with 4,534 in training; docs/recommender-measurements.md says how to choose them again. */
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
/** Up to this many titles, the linear model weights all pairs, which takes seconds. Measured: see docs/recommender-measurements.md. */
const DENSE_TITLES = 5000;
/** Size of the linear model's core for larger catalogs. Measured: see docs/recommender-measurements.md. */
const CORE_TITLES = 3000;
/** Maximum number of titles in the model. Chosen by judgment to limit memory and time. */
const MAX_TITLES = 60_000;
/** Share of people held out to tune the blend. Chosen by judgment. */
const HELD_OUT_SHARE = 0.1;
/** Chosen by judgment to limit the time. */
const MAX_HELD_OUT = 300;
/** With fewer held-out people the blend would be chosen by chance, so nobody is held out. Chosen by judgment. */
const MIN_HELD_OUT = 20;
/** Share of a held-out person's marks that the model gets as input, as usual in the literature (Liang et al. 2018). */
const FOLD_IN_SHARE = 0.8;

/**
 * Takes seconds to minutes on one thread. The same interactions, titles and seed give the same model. Throws NotPositiveDefinite if the
 * ridge is too small.
 */
export function trainModel(all: Interactions, options: TrainingOptions): CollaborativeModel {
  const { seed, titles, constants = CONSTANTS, onProgress = () => {} } = options;
  const { people: leftOut, heldOut } =
    options.heldOut === undefined
      ? holdOut(all, seed)
      : { people: new Set<number>(), heldOut: options.heldOut };
  const isDense = options.form !== "sparse" && all.titleIds.length <= DENSE_TITLES;
  const maxTitles = isDense ? DENSE_TITLES : MAX_TITLES;
  const interactions = withPlaces(all, placesFor(all, titles, maxTitles), leftOut);
  const people = peopleCount(interactions);
  const ridge = constants.ridge * Math.max(1, people) ** 0.25;
  onProgress(0.05);
  const walk = trainWalk(interactions);
  onProgress(0.15);
  const linear = trainLinear({
    gram: createGram(
      [
        weightedByPerson(interactions, constants.exponent),
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

/** On a logarithmic scale: 1,000 marks are about as far from 100 as from 10,000. */
function popularityOf(interactions: Interactions, fewMarks: number): Float32Array {
  return standardize(titleTotals(interactions).map((total) => Math.log(total + fewMarks)));
}

/** @returns ascending ids of the titles in the model: the most marked ones and, while there's room, unmarked ones by popularity */
function placesFor(interactions: Interactions, titles: readonly TitleFacts[], maxTitles: number): Int32Array {
  const totals = titleTotals(interactions);
  const marked = Array.from(interactions.titleIds, (titleId, place) => ({
    titleId,
    total: totals[place] ?? 0,
  }))
    .toSorted((a, b) => b.total - a.total)
    .slice(0, maxTitles)
    .map(({ titleId }) => titleId);
  const known = new Set(marked);
  const unmarked = titles
    .filter(({ id }) => !known.has(id))
    .toSorted((a, b) => b.popularity - a.popularity || a.id - b.id)
    .slice(0, maxTitles - marked.length)
    .map(({ id }) => id);
  return Int32Array.from([...marked, ...unmarked].toSorted((a, b) => a - b));
}

/** Copies the interactions with columns as indexes into `titleIds`, without people in `leftOut` and without other titles. */
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

/** Chooses the people to hold out. FOLD_IN_SHARE of each one's marks is input; the likes among the rest are targets to be found. */
function holdOut(
  interactions: Interactions,
  seed: number,
): { people: ReadonlySet<number>; heldOut: HeldOut[] } {
  const random = seededRandom(seed);
  const count = peopleCount(interactions);
  const share = Math.floor(count * HELD_OUT_SHARE);
  const wanted = share < MIN_HELD_OUT ? 0 : Math.min(MAX_HELD_OUT, share);
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
