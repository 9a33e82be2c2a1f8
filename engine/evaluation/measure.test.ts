import { expect, test } from "vitest";

import { measure } from "./measure.ts";
import { ndcgOf, recallOf } from "./ranking.ts";

test("the gain of a list is that which is worked out by hand", () => {
  // Hits at the first and the third place of two that were wanted.
  const gain = (1 + 1 / 2) / (1 + 1 / Math.log2(3));
  expect(ndcgOf([7, 8, 9], new Set([7, 9]), 100)).toBeCloseTo(gain, 10);
  expect(ndcgOf([7, 9], new Set([7, 9]), 100)).toBe(1);
  expect(ndcgOf([1], new Set([7]), 100)).toBe(0);
  expect(ndcgOf([], new Set(), 100)).toBe(0);
});

test("recall counts against as many as fit", () => {
  expect(recallOf([1, 2, 3], new Set([1, 2, 3, 4]), 2)).toBe(1);
  expect(recallOf([1, 9, 3], new Set([1, 2, 3, 4]), 3)).toBeCloseTo(2 / 3, 10);
});

const titleIds = Int32Array.from([10, 20, 30, 40]);
const always = () => Float32Array.from([4, 3, 2, 1]);

test("what a person is known by is not ranked, nor what is hidden", () => {
  const person = { foldIn: [{ titleId: 10, weight: 1 }], hidden: [20], targets: [30] };
  expect(measure({ titleIds, scoresFor: always }, [person])).toMatchObject({
    ndcg100: 1,
    recall20: 1,
    coverage10: 0.5,
    people: 1,
  });
});

test("a target that is not among the titles cannot be found, and counts", () => {
  const person = { foldIn: [], targets: [10, 999] };
  expect(measure({ titleIds, scoresFor: always }, [person]).recall20).toBe(0.5);
});

test("who has no target does not count; nobody is no fault", () => {
  expect(measure({ titleIds, scoresFor: always }, [{ foldIn: [], targets: [] }])).toMatchObject({
    ndcg100: 0,
    people: 0,
  });
});

test("rarer first titles are newer ones", () => {
  const people = [{ foldIn: [], targets: [10] }];
  const shares = Float32Array.from([0.5, 0.5, 0.5, 0.5]);
  expect(measure({ titleIds, scoresFor: always, shares }, people).novelty10).toBe(1);
});
