import { expect, test } from "vitest";

import { seedOf, seededRandom, shuffled } from "./random.ts";

test("the numbers of a seed are those of mulberry32", () => {
  const random = seededRandom(0);
  expect([random(), random(), random()]).toEqual([
    0.26642920868471265, 0.0003297457005828619, 0.2232720274478197,
  ]);
});

test("the same seed gives the same numbers, and another seed gives different ones", () => {
  const numbers = (seed: number) => Array.from({ length: 100 }, seededRandom(seed));
  expect(numbers(42)).toEqual(numbers(42));
  expect(numbers(42)).not.toEqual(numbers(43));
});

test("numbers are uniform in [0, 1)", () => {
  const numbers = Array.from({ length: 10_000 }, seededRandom(7));
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  const tenths = Array.from(
    { length: 10 },
    (_, tenth) => numbers.filter((n) => Math.floor(n * 10) === tenth).length,
  );
  expect(Math.min(...tenths)).toBeGreaterThan(900);
  expect(Math.max(...tenths)).toBeLessThan(1100);
});

test("a shuffle has every value once, ordered by its sort keys", () => {
  const sortKeys = [0.5, 0.1, 0.9, 0.3];
  expect(shuffled(["a", "b", "c", "d"], () => sortKeys.shift() ?? 0)).toEqual(["b", "d", "a", "c"]);
  expect(shuffled([], () => 0)).toEqual([]);
});

test.for([
  ["", 0x811c9dc5],
  ["a", 0xe40c292c],
  ["foobar", 0xbf9cf968],
] as const)("the seed of %j is its FNV-1a hash", ([text, hash]) => {
  expect(seedOf(text)).toBe(hash);
});
