import { expect, test } from "vitest";

import { addRow, productAt, weightAt } from "./sparse-matrix.ts";
import type { TitleFacts } from "./title-facts.ts";
import { type TitleIndex, featureKey, indexTitles } from "./title-index.ts";
import { person, titleOf } from "./world.fixture.ts";

test("every title is found by its id and has a vector of unit length", () => {
  const index = indexTitles([titleOf(7), titleOf(3, { genres: ["war"] }), titleOf(5, { genres: ["war"] })]);
  expect(index.positions.get(5)).toBe(2);
  for (const { id } of index.titles) expect(likeness(index, id, id)).toBeCloseTo(1, 5);
});

test("a feature that only one title has is left out", () => {
  const index = indexTitles([
    titleOf(1, { themes: ["revenge"], directors: [person(1)] }),
    titleOf(2, { directors: [person(1)] }),
  ]);
  expect(index.featureNumbers.has(featureKey("theme", "revenge"))).toBe(false);
  expect(index.featureNumbers.has(featureKey("director", "1"))).toBe(true);
});

test("a rare shared feature counts more than a frequent one", () => {
  const common = { themes: ["revenge"] };
  const index = indexTitles([
    titleOf(1, { themes: ["revenge", "identity"] }),
    titleOf(2, { themes: ["identity"] }),
    titleOf(3, common),
    titleOf(4, common),
    titleOf(5, common),
    titleOf(6, common),
  ]);
  expect(likeness(index, 1, 2)).toBeGreaterThan(likeness(index, 1, 3));
});

test.for<[string, Partial<TitleFacts>, Partial<TitleFacts>]>([
  ["director", { directors: [person(1)] }, { cast: [person(9), person(8), person(2)] }],
  ["collection", { collection: "Alien" }, { themes: ["revenge"] }],
  ["genre", { genres: ["western"] }, { themes: ["revenge"] }],
])("a shared %s counts more than a lesser shared feature", ([, more, less]) => {
  const index = indexTitles([
    titleOf(1, { ...more, ...less }),
    titleOf(2, more),
    titleOf(3, { genres: ["war"], ...less }),
    titleOf(4, { genres: ["war"] }),
  ]);
  expect(likeness(index, 1, 2)).toBeGreaterThan(likeness(index, 1, 3));
});

test("a title's first genre counts more than its others", () => {
  const index = indexTitles([
    titleOf(1, { genres: ["horror", "romance"] }),
    titleOf(2, { genres: ["horror"] }),
    titleOf(3, { genres: ["romance"] }),
  ]);
  expect(likeness(index, 1, 2)).toBeGreaterThan(likeness(index, 1, 3));
});

test("a title's prior rises with the number of votes", () => {
  const { priors } = indexTitles([
    titleOf(1, { voteAverage: 9, voteCount: 10_000 }),
    titleOf(2, { voteAverage: 9, voteCount: 3 }),
    titleOf(3, { voteAverage: 5, voteCount: 10_000 }),
  ]);
  expect(priors[0]).toBeGreaterThan(priors[1] ?? 1);
  expect(priors[1]).toBeGreaterThan(priors[2] ?? 1);
});

test("priors are between 0 and 1, whatever the numbers", () => {
  const { priors } = indexTitles([
    titleOf(1, { popularity: 0, voteAverage: 0, voteCount: 0 }),
    titleOf(2, { popularity: 1e9, voteAverage: 10, voteCount: 1e8 }),
  ]);
  for (const prior of priors) {
    expect(prior).toBeGreaterThanOrEqual(0);
    expect(prior).toBeLessThanOrEqual(1);
  }
});

test("an empty catalog or a single title isn't an error", () => {
  expect(indexTitles([]).features).toEqual([]);
  expect(likeness(indexTitles([titleOf(1)]), 1, 1)).toBe(0);
});

function likeness(index: TitleIndex, a: number, b: number): number {
  const dense = new Float32Array(index.features.length);
  addRow(dense, index.rows, { row: index.positions.get(b) ?? -1, scale: 1 });
  return productAt(index.rows, index.positions.get(a) ?? -1, dense);
}

test("a feature shared by very many titles counts less than a rare one", () => {
  const titles = Array.from({ length: 40 }, (_, place) =>
    titleOf(place + 1, {
      nanogenres: [...(place < 20 ? ["friendship"] : []), ...(place % 20 < 2 ? ["submarine"] : [])],
    }),
  );
  const { rows, featureNumbers } = indexTitles(titles);
  const weightOf = (name: string) =>
    weightAt(rows, 0, featureNumbers.get(featureKey("nanogenre", name)) ?? -1);
  expect(weightOf("submarine")).toBeGreaterThan(1.5 * weightOf("friendship"));
  expect(weightOf("friendship")).toBeGreaterThan(0);
});
