import { expect, test } from "vitest";

import type { HeldOut } from "../evaluation/held-out.ts";
import { type Random, seededRandom, shuffled } from "../random.ts";
import { USUAL_BLEND, standardise } from "./blend.ts";
import type { UntunedModel } from "./model.ts";
import { type Neighbourhoods, emptyNeighbourhoods, strongestOf } from "./neighbourhoods.ts";
import { tuneBlend, tuneTitleScales } from "./tuning.ts";

const TITLES = 200;
const PEOPLE = 40;
const DIMENSIONS = 8;
/** Enough for all knots. */
const MARKS = 16;
const everyTitle = Array.from({ length: TITLES }, (_, place) => place);
/** Nobody marks these, so that they can be asked for. */
const WANTED = everyTitle.slice(-3);

/** A model none of whose parts tells one title from another. */
function silent(change: Partial<UntunedModel> = {}): UntunedModel {
  return {
    titleIds: Int32Array.from(everyTitle),
    people: PEOPLE,
    marks: PEOPLE * MARKS,
    linear: emptyNeighbourhoods(TITLES, 0),
    walk: emptyNeighbourhoods(TITLES, 0),
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

/** Each says of all others what chance says. */
function byChance(random: Random): Neighbourhoods {
  return strongestOf(() => Float32Array.from(everyTitle, random), TITLES, TITLES);
}

/** Each is for the wanted titles. */
function finding(): Neighbourhoods {
  return strongestOf(
    () => Float32Array.from(everyTitle, (title) => (WANTED.includes(title) ? 1 : 0)),
    TITLES,
    TITLES,
  );
}

function popularityOf(popular: readonly number[]): Float32Array {
  return standardise(Float32Array.from(everyTitle, (title) => (popular.includes(title) ? 1 : 0)));
}

function people(count: number, known = everyTitle.slice(0, -WANTED.length)): HeldOut[] {
  const random = seededRandom(3);
  return Array.from({ length: count }, () => ({
    foldIn: shuffled(known, random)
      .slice(0, MARKS)
      .map((titleId) => ({ titleId, weight: 1 })),
    targets: WANTED,
  }));
}

/** Only popularity finds the wanted titles. */
const noisy = () => silent({ linear: byChance(seededRandom(7)), popularity: popularityOf(WANTED) });

test("if only popular titles are wanted, popularity gets weight at every number of marks", () => {
  const tuned = tuneBlend(noisy(), people(PEOPLE), 1);
  expect(tuned.map(({ marks }) => marks)).toEqual(USUAL_BLEND.map(({ marks }) => marks));
  for (const knot of tuned) expect(knot.popularity).toBeGreaterThan(0);
});

test("if only the walk finds wanted titles, it leads even for people with many marks", () => {
  const model = silent({ linear: byChance(seededRandom(7)), walk: finding() });
  const tuned = tuneBlend(model, people(PEOPLE), 1);
  expect(USUAL_BLEND.at(-1)?.walk).toBe(0);
  expect(tuned.at(-1)?.walk).toBeGreaterThan(0);
});

test("fewer than twenty people choose nothing", () => {
  expect(tuneBlend(noisy(), people(19), 1)).toEqual(USUAL_BLEND);
  expect(tuneBlend(noisy(), people(20), 1)).not.toEqual(USUAL_BLEND);
});

test("people without a mark the model knows don't count", () => {
  const strangers = people(PEOPLE, [900, 901, 902]);
  expect(tuneBlend(noisy(), [...people(19), ...strangers], 1)).toEqual(USUAL_BLEND);
});

test("if no part makes a difference, the blend stays", () => {
  expect(tuneBlend(silent(), people(PEOPLE), 1)).toEqual(USUAL_BLEND);
});

test("a weight doesn't move for a gain that chance explains", () => {
  // Popularity finds something for one of the people alone, and nobody loses by it.
  const [first, ...others] = people(PEOPLE);
  if (first === undefined) throw new Error("There is nobody");
  const unknown = others.map((person) => ({ ...person, targets: [900] }));
  expect(tuneBlend(noisy(), [first, ...unknown], 1)).toEqual(USUAL_BLEND);
});

test("the same seed gives the same blend", () => {
  expect(tuneBlend(noisy(), people(PEOPLE), 5)).toEqual(tuneBlend(noisy(), people(PEOPLE), 5));
});

test("only the first 250 people choose", () => {
  const strangers = people(250, [900, 901, 902]);
  expect(tuneBlend(noisy(), [...strangers, ...people(PEOPLE)], 1)).toEqual(USUAL_BLEND);
  expect(tuneBlend(noisy(), [...people(PEOPLE), ...strangers], 1)).not.toEqual(USUAL_BLEND);
});

/** Even titles speak much for the wanted ones and odd titles little; all speak alike for the first five. */
function withSpread(): UntunedModel {
  let row = 0;
  const spoken = (title: number, isEven: boolean) => {
    if (WANTED.includes(title)) return isEven ? 3 : 1;
    return title < 5 ? 2 : 0;
  };
  const rowOf = () => {
    const isEven = row++ % 2 === 0;
    return Float32Array.from(everyTitle, (title) => spoken(title, isEven));
  };
  return silent({ linear: strongestOf(rowOf, TITLES, TITLES) });
}

const known = everyTitle.slice(5, -WANTED.length);
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

test("titles with a wide spread of scores are lifted less than titles with a narrow one", () => {
  const titleScales = tuneTitleScales(withSpread(), USUAL_BLEND, evenAndOddPeople);
  const [alike = 0, apart = 0] = [titleScales[0], titleScales.at(-1)];
  expect(apart).toBeLessThan(1);
  expect(alike).toBeGreaterThan(apart);
});

test("no title is lifted with fewer than twenty people or without differences", () => {
  const none = new Float32Array(TITLES).fill(1);
  expect(tuneTitleScales(withSpread(), USUAL_BLEND, evenAndOddPeople.slice(0, 19))).toEqual(none);
  expect(tuneTitleScales(silent(), USUAL_BLEND, people(PEOPLE))).toEqual(none);
});

test("a title with constant scores is lifted, but within bounds", () => {
  const titleScales = tuneTitleScales(withSpread(), USUAL_BLEND, evenAndOddPeople);
  expect(Math.max(...titleScales)).toBeLessThanOrEqual(0.1 ** -0.25 + 1e-6);
});
