import { expect, test } from "vitest";

import type { HeldOut } from "../evaluation/held-out.ts";
import { type Random, seededRandom, shuffled } from "../random.ts";
import { DEFAULT_BLEND, standardize } from "./blend.ts";
import type { UntunedModel } from "./model.ts";
import { type Neighborhoods, emptyNeighborhoods, strongestOf } from "./neighborhoods.ts";
import { tuneBlend, tuneTitleScales } from "./tuning.ts";

const TITLES = 200;
const PEOPLE = 40;
const DIMENSIONS = 8;
/** Marks per person, enough to reach every knot. */
const MARKS = 16;
const everyTitle = Array.from({ length: TITLES }, (_, place) => place);
/** Nobody marks these titles, so they can be targets. */
const TARGETS = everyTitle.slice(-3);

/** A model whose parts score every title the same. */
function uniformModel(change: Partial<UntunedModel> = {}): UntunedModel {
  return {
    titleIds: Int32Array.from(everyTitle),
    people: PEOPLE,
    marks: PEOPLE * MARKS,
    linear: emptyNeighborhoods(TITLES, 0),
    walk: emptyNeighborhoods(TITLES, 0),
    factors: {
      dimensions: DIMENSIONS,
      unobserved: 0.2,
      regularisation: 0.01,
      vectors: new Float32Array(TITLES * DIMENSIONS),
      gramian: new Float32Array(DIMENSIONS * DIMENSIONS),
    },
    popularity: new Float32Array(TITLES),
    ...change,
  };
}

/** Random weights between all titles. */
function randomWeights(random: Random): Neighborhoods {
  return strongestOf(() => Float32Array.from(everyTitle, random), TITLES, TITLES);
}

/** Every title leads to the wanted titles. */
function leadingToTargets(): Neighborhoods {
  return strongestOf(
    () => Float32Array.from(everyTitle, (title) => (TARGETS.includes(title) ? 1 : 0)),
    TITLES,
    TITLES,
  );
}

function popularityOf(popular: readonly number[]): Float32Array {
  return standardize(Float32Array.from(everyTitle, (title) => (popular.includes(title) ? 1 : 0)));
}

function people(count: number, known = everyTitle.slice(0, -TARGETS.length)): HeldOut[] {
  const random = seededRandom(3);
  return Array.from({ length: count }, () => ({
    foldIn: shuffled(known, random)
      .slice(0, MARKS)
      .map((titleId) => ({ titleId, weight: 1 })),
    targets: TARGETS,
  }));
}

/** Only popularity finds the wanted titles. */
const popularityOnly = () =>
  uniformModel({ linear: randomWeights(seededRandom(7)), popularity: popularityOf(TARGETS) });

test("if all targets are popular titles, popularity gets weight at every number of marks", () => {
  const tuned = tuneBlend(popularityOnly(), people(PEOPLE), 1);
  expect(tuned.map(({ marks }) => marks)).toEqual(DEFAULT_BLEND.map(({ marks }) => marks));
  for (const knot of tuned) expect(knot.popularity).toBeGreaterThan(0);
});

test("if only the walk finds the targets, it gets weight even for people with many marks", () => {
  const model = uniformModel({ linear: randomWeights(seededRandom(7)), walk: leadingToTargets() });
  const tuned = tuneBlend(model, people(PEOPLE), 1);
  expect(DEFAULT_BLEND.at(-1)?.walk).toBe(0);
  expect(tuned.at(-1)?.walk).toBeGreaterThan(0);
});

test("with fewer than twenty people, the blend isn't tuned", () => {
  expect(tuneBlend(popularityOnly(), people(19), 1)).toEqual(DEFAULT_BLEND);
  expect(tuneBlend(popularityOnly(), people(20), 1)).not.toEqual(DEFAULT_BLEND);
});

test("people whose marks the model doesn't know don't count", () => {
  const strangers = people(PEOPLE, [900, 901, 902]);
  expect(tuneBlend(popularityOnly(), [...people(19), ...strangers], 1)).toEqual(DEFAULT_BLEND);
});

test("if no part makes a difference, the blend is unchanged", () => {
  expect(tuneBlend(uniformModel(), people(PEOPLE), 1)).toEqual(DEFAULT_BLEND);
});

test("a gain within chance doesn't change a weight", () => {
  // Popularity helps only one person and hurts nobody.
  const [first, ...others] = people(PEOPLE);
  if (first === undefined) throw new Error("There is nobody");
  const unknown = others.map((person) => ({ ...person, targets: [900] }));
  expect(tuneBlend(popularityOnly(), [first, ...unknown], 1)).toEqual(DEFAULT_BLEND);
});

test("the same seed gives the same blend", () => {
  expect(tuneBlend(popularityOnly(), people(PEOPLE), 5)).toEqual(
    tuneBlend(popularityOnly(), people(PEOPLE), 5),
  );
});

test("only the first 250 people are used to tune the blend", () => {
  const strangers = people(250, [900, 901, 902]);
  expect(tuneBlend(popularityOnly(), [...strangers, ...people(PEOPLE)], 1)).toEqual(DEFAULT_BLEND);
  expect(tuneBlend(popularityOnly(), [...people(PEOPLE), ...strangers], 1)).not.toEqual(DEFAULT_BLEND);
});

/** Even titles have large weights for the wanted ones, odd titles small ones; all have equal weights for the first five. */
function withSpread(): UntunedModel {
  let row = 0;
  const weightFor = (title: number, isEven: boolean) => {
    if (TARGETS.includes(title)) return isEven ? 3 : 1;
    return title < 5 ? 2 : 0;
  };
  const rowOf = () => {
    const isEven = row++ % 2 === 0;
    return Float32Array.from(everyTitle, (title) => weightFor(title, isEven));
  };
  return uniformModel({ linear: strongestOf(rowOf, TITLES, TITLES) });
}

const known = everyTitle.slice(5, -TARGETS.length);
const evenAndOddPeople = [
  ...people(
    PEOPLE / 2,
    known.filter((title) => title % 2 === 0),
  ),
  ...people(
    PEOPLE / 2,
    known.filter((title) => title % 2 === 1),
  ),
];

test("titles with widely spread scores are boosted less than titles with narrowly spread ones", () => {
  const titleScales = tuneTitleScales(withSpread(), DEFAULT_BLEND, evenAndOddPeople);
  const [alike = 0, apart = 0] = [titleScales[0], titleScales.at(-1)];
  expect(apart).toBeLessThan(1);
  expect(alike).toBeGreaterThan(apart);
});

test("no title is boosted with fewer than twenty people or without differences", () => {
  const none = new Float32Array(TITLES).fill(1);
  expect(tuneTitleScales(withSpread(), DEFAULT_BLEND, evenAndOddPeople.slice(0, 19))).toEqual(none);
  expect(tuneTitleScales(uniformModel(), DEFAULT_BLEND, people(PEOPLE))).toEqual(none);
});

test("a title with constant scores is boosted, but within bounds", () => {
  const titleScales = tuneTitleScales(withSpread(), DEFAULT_BLEND, evenAndOddPeople);
  expect(Math.max(...titleScales)).toBeLessThanOrEqual(0.1 ** -0.25 + 1e-6);
});
