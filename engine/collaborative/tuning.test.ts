import { expect, test } from "vitest";

import type { HeldOut } from "../evaluation/held-out.ts";
import { type Random, seededRandom, shuffled } from "../random.ts";
import { USUAL_BLEND, standardise } from "./blend.ts";
import type { CollaborativeModel } from "./model.ts";
import { type Neighbourhoods, emptyNeighbourhoods, strongestOf } from "./neighbourhoods.ts";
import { tuneBlend } from "./tuning.ts";

type Untuned = Omit<CollaborativeModel, "blend">;

const TITLES = 200;
const PEOPLE = 40;
const DIMENSIONS = 8;
/** Enough for all knots. */
const MARKS = 16;
const everyTitle = Array.from({ length: TITLES }, (_, place) => place);
/** Nobody marks these, so that they can be asked for. */
const WANTED = everyTitle.slice(-3);

/** A model none of whose parts tells one title from another. */
function silent(change: Partial<Untuned> = {}): Untuned {
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

test("where only what everybody sees is what people want, it comes to count at every number of marks", () => {
  const tuned = tuneBlend(noisy(), people(PEOPLE), 1);
  expect(tuned.map(({ marks }) => marks)).toEqual(USUAL_BLEND.map(({ marks }) => marks));
  for (const knot of tuned) expect(knot.popularity).toBeGreaterThan(0);
});

test("where only the walk finds what people want, it leads for those who are known well too", () => {
  const model = silent({ linear: byChance(seededRandom(7)), walk: finding() });
  const tuned = tuneBlend(model, people(PEOPLE), 1);
  expect(USUAL_BLEND.at(-1)?.walk).toBe(0);
  expect(tuned.at(-1)?.walk).toBeGreaterThan(0);
});

test("by fewer than twenty people nothing is chosen", () => {
  expect(tuneBlend(noisy(), people(19), 1)).toEqual(USUAL_BLEND);
  expect(tuneBlend(noisy(), people(20), 1)).not.toEqual(USUAL_BLEND);
});

test("people of whom the model knows no mark are not counted among them", () => {
  const strangers = people(PEOPLE, [900, 901, 902]);
  expect(tuneBlend(noisy(), [...people(19), ...strangers], 1)).toEqual(USUAL_BLEND);
});

test("where no part makes a difference, the blend is left alone", () => {
  const tuned = tuneBlend(silent(), people(PEOPLE), 1);
  expect(tuned.slice(0, -1)).toEqual(USUAL_BLEND.slice(0, -1));
  // Whole histories may still go farther from what everybody sees, since it costs nothing.
  expect({ ...tuned.at(-1), popularity: 0 }).toEqual(USUAL_BLEND.at(-1));
});

test("of blends that serve as well, the one for people who are known well goes farthest from what everybody sees", () => {
  const famous = everyTitle.slice(0, 20);
  const tuned = tuneBlend(silent({ linear: finding(), popularity: popularityOf(famous) }), people(PEOPLE), 1);
  expect(tuned.slice(0, -1)).toEqual(USUAL_BLEND.slice(0, -1));
  expect(tuned.at(-1)).toEqual({ ...USUAL_BLEND.at(-1), popularity: -0.5 });
});

test("the same seed gives the same blend", () => {
  expect(tuneBlend(noisy(), people(PEOPLE), 5)).toEqual(tuneBlend(noisy(), people(PEOPLE), 5));
});

test("whoever comes after two hundred and fifty people does not choose", () => {
  const strangers = people(250, [900, 901, 902]);
  expect(tuneBlend(noisy(), [...strangers, ...people(PEOPLE)], 1)).toEqual(USUAL_BLEND);
  expect(tuneBlend(noisy(), [...people(PEOPLE), ...strangers], 1)).not.toEqual(USUAL_BLEND);
});
