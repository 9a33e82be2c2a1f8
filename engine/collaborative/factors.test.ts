import { expect, test } from "vitest";

import { createPersonSolver, trainFactors } from "./factors.ts";
import { interactionsOf } from "./interactions.ts";

const liked = (...titleIds: number[]) => titleIds.map((titleId) => ({ titleId, weight: 1 }));
const PEOPLE = [
  ...Array.from({ length: 8 }, () => liked(0, 1, 2)),
  ...Array.from({ length: 8 }, () => liked(3, 4, 5)),
];
const OPTIONS = { dimensions: 8, unobserved: 0.1, regularisation: 0.01, sweeps: 12, seed: 1 };

function scoresFor(marks: readonly number[], weights = marks.map(() => 1)): number[] {
  const factors = trainFactors(interactionsOf(PEOPLE), OPTIONS);
  const person = createPersonSolver(factors, 10)({ columns: marks, weights });
  return Array.from({ length: 6 }, (_, title) =>
    person.reduce((sum, value, dimension) => sum + value * (factors.vectors[title * 8 + dimension] ?? 0), 0),
  );
}

test("a person outside the training set is placed among people with the same likes", () => {
  const scores = scoresFor([0, 1]);
  expect(scores[2]).toBeGreaterThan(0.5);
  for (const title of [3, 4, 5]) expect(Math.abs(scores[title] ?? 0)).toBeLessThan(0.1);
});

test("a person's vector solves their own equations", () => {
  const factors = trainFactors(interactionsOf(PEOPLE), OPTIONS);
  const weights = [1, 0.25];
  const person = createPersonSolver(factors, 10)({ columns: [0, 4], weights });
  const vectorOf = (title: number) => Array.from(factors.vectors.subarray(title * 8, title * 8 + 8));
  const dot = (a: readonly number[]) => a.reduce((sum, value, nth) => sum + value * (person[nth] ?? 0), 0);
  const ridge = OPTIONS.regularisation * (1.25 + OPTIONS.unobserved * 6);
  for (let dimension = 0; dimension < 8; dimension++) {
    let left = ridge * (person[dimension] ?? 0);
    for (let title = 0; title < 6; title++) {
      left += OPTIONS.unobserved * (vectorOf(title)[dimension] ?? 0) * dot(vectorOf(title));
    }
    let right = 0;
    for (const [nth, title] of [0, 4].entries()) {
      const weight = weights[nth] ?? 0;
      left += weight * (vectorOf(title)[dimension] ?? 0) * dot(vectorOf(title));
      right += weight * (vectorOf(title)[dimension] ?? 0);
    }
    expect(left).toBeCloseTo(right, 5);
  }
});

test("unmarked titles change nothing", () => {
  const marks = interactionsOf(PEOPLE);
  const more = { ...marks, titleIds: Int32Array.from([...marks.titleIds, 6, 7, 8, 9]) };
  const [few, many] = [trainFactors(marks, OPTIONS), trainFactors(more, OPTIONS)];
  const known = { columns: [0, 4], weights: [1, 0.25] };
  expect(createPersonSolver(many, 10)(known)).toEqual(createPersonSolver(few, 10)(known));
  expect(many.vectors.subarray(6 * 8).every((value) => value === 0)).toBe(true);
});

test("the same seed gives the same vectors, and another seed gives different ones", () => {
  const train = (seed: number) => trainFactors(interactionsOf(PEOPLE), { ...OPTIONS, seed }).vectors;
  expect(train(3)).toEqual(train(3));
  expect(train(3)).not.toEqual(train(4));
});
