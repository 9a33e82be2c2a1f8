import { expect, test } from "vitest";

import { addProducts } from "./sparse-matrix.ts";
import { taken } from "./steps.ts";
import { wordVectors } from "./title-words.ts";

/** Nothing in common with each other or with anything else. */
const OTHERS = Array.from({ length: 40 }, () => []);

test("titles with the same rare word are alike, and more so the rarer it is", () => {
  const [, rare = 0, frequent = 0] = likenesses([
    ["linguist", "spaceship"],
    ["linguist"],
    ["spaceship"],
    ["spaceship"],
    ["spaceship"],
    ...OTHERS,
  ]);
  expect(rare).toBeGreaterThan(frequent);
  expect(frequent).toBeGreaterThan(0);
});

test("a word that many titles have says nothing", () => {
  const many = Array.from({ length: 20 }, () => ["life"]);
  expect(likenesses([["life", "linguist"], ["linguist"], ...many, ...OTHERS])[2]).toBe(0);
});

test("a word that one title alone has changes nothing", () => {
  const others = [["linguist"], ["linguist", "spaceship"], ["spaceship"]];
  expect(likenesses([["linguist", "heptapod"], ...others])).toEqual(likenesses([["linguist"], ...others]));
});

test("a title without words is like none, not even itself", () => {
  expect(likenesses([[], ["linguist"], ["linguist"]])).toEqual([0, 0, 0]);
  expect(likenesses([[]])).toEqual([0]);
});

test("in which order words stand makes no difference, also where only the rarest count", () => {
  const words = Array.from({ length: 30 }, (_, number) => `word ${number}`);
  const half = words.slice(0, 15);
  expect(likenesses([words.toReversed(), half, words])).toEqual(
    likenesses([words, half.toReversed(), words]),
  );
});

/** Of the first title and each. */
function likenesses(titles: readonly (readonly string[])[]): number[] {
  const sums = new Float32Array(titles.length);
  addProducts(taken(wordVectors(titles.map((words) => ({ words })))), 0, { scale: 1, sums });
  return Array.from(sums);
}
