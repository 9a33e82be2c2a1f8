import { expect, test } from "vitest";

import type { TitleFacts } from "../title-facts.ts";
import { titleOf } from "../world.fixture.ts";
import { contentOf, createGram, weightedByPerson } from "./gram.ts";
import { type WeightedMark, interactionsOf } from "./interactions.ts";

const SCALE = 8;

/** All westerns are identical, and so are all musicals; the two groups have nothing in common. */
const western = (id: number, facts: Partial<TitleFacts> = {}) =>
  titleOf(id, { title: "Riders", originalTitle: "Riders", genres: ["western"], ...facts });
const musical = (id: number) =>
  titleOf(id, {
    title: "Song",
    originalTitle: "Song",
    mediaType: "tv",
    genres: ["music"],
    releasedAt: Date.UTC(1950, 0, 1),
    language: "fr",
    countries: ["FR"],
  });

/** What the content of the title at this position adds to each position. */
function addedBy(place: number, titleIds: number[], titles: readonly TitleFacts[]): number[] {
  const content = contentOf(Int32Array.from(titleIds), titles, SCALE);
  return Array.from(createGram([content], titleIds.length).rowOf(place));
}

test("an identical title adds exactly the scale, an unrelated one nothing", () => {
  const [self, alike, ...others] = addedBy(0, [1, 2, 3, 4], [western(1), western(2), musical(3), musical(4)]);
  expect(self).toBeCloseTo(SCALE, 5);
  expect(alike).toBeCloseTo(SCALE, 5);
  expect(others).toEqual([0, 0]);
});

test("the more two titles have in common, the more is added", () => {
  const related = western(2, { language: "it", countries: ["IT"] });
  const [, near = 0, far = 0] = addedBy(
    0,
    [1, 2, 3],
    [western(1), related, musical(3), western(4), musical(5)],
  );
  expect(near).toBeGreaterThan(0.1 * SCALE);
  expect(near).toBeLessThan(0.99 * SCALE);
  expect(far).toBe(0);
});

test("a title without facts resembles no other title", () => {
  const titles = [western(1), western(2)];
  const [, unknown, alike] = addedBy(0, [1, 50, 2], titles);
  expect(unknown).toBe(0);
  expect(alike).toBeCloseTo(SCALE, 5);
  expect(addedBy(1, [1, 50, 2], titles)).toEqual([0, 0, 0]);
});

test("rows follow the model's order of titles, whatever the order and number of the titles passed in", () => {
  const titles = [musical(4), western(2), musical(3), western(9), western(1)];
  const [first, second, third] = addedBy(2, [1, 3, 9], titles);
  expect(first).toBeCloseTo(SCALE, 5);
  expect(second).toBe(0);
  expect(third).toBeCloseTo(SCALE, 5);
});

test("content similarity is symmetric", () => {
  const titles = [
    western(1),
    western(2, { language: "it" }),
    musical(3),
    western(4, { moods: { epic: 0.5 } }),
  ];
  for (const [one, other] of [
    [0, 1],
    [1, 3],
    [0, 3],
  ] as const) {
    const there = addedBy(one, [1, 2, 3, 4], titles)[other];
    expect(addedBy(other, [1, 2, 3, 4], titles)[one]).toBeCloseTo(there ?? Number.NaN, 5);
  }
});

const liked = (...titleIds: number[]) => titleIds.map((titleId) => ({ titleId, weight: 1 }));

function rowOf(title: number, people: WeightedMark[][], exponent: number): number[] {
  const interactions = interactionsOf(people);
  const gram = createGram([weightedByPerson(interactions, exponent)], interactions.titleIds.length);
  return Array.from(gram.rowOf(title));
}

test("two titles are connected by the number of people who marked both", () => {
  const people = [liked(1, 2), liked(1, 2, 3), liked(3)];
  expect(rowOf(0, people, 0)).toEqual([2, 2, 1]);
  expect(rowOf(2, people, 0)).toEqual([1, 1, 2]);
});

test("a person with many marks counts less for each pair", () => {
  const row = rowOf(0, [liked(1, 2), liked(1, 3, 4, 5)], 1);
  // One half and one quarter, scaled so that their mean is 1.
  expect(row[1]).toBeCloseTo(4 / 3, 6);
  expect(row[2]).toBeCloseTo(2 / 3, 6);
});

test("a mark counts in proportion to its weight", () => {
  const marks = [
    { titleId: 1, weight: 1 },
    { titleId: 2, weight: 0.5 },
  ];
  expect(rowOf(1, [marks], 0)).toEqual([0.5, 0.25]);
});
