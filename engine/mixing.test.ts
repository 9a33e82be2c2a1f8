import fc from "fast-check";
import { expect, test } from "vitest";

import { type Shares, mix } from "./mixing.ts";

type Lists = Record<string, number[]>;

const SEEDED = { seed: 20_260_101, numRuns: 2_000 };

const someShares = fc
  .array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 6 })
  .filter((numbers) => numbers.some((number) => number > 0))
  .map((numbers) => Object.fromEntries(numbers.map((number, place) => [`s${place}`, number])));

test("with rich sources the shares hold in every part of the list, to within one", () => {
  fc.assert(
    fc.property(someShares, fc.integer({ min: 1, max: 50 }), (shares, limit) => {
      const mixed = mix({ limit, shares, candidates: richSources(shares, limit) });
      expect(mixed).toHaveLength(limit);
      const total = sum(Object.values(shares));
      for (let places = 1; places <= limit; places++) {
        for (const [source, share] of Object.entries(shares)) {
          const given = mixed.slice(0, places).filter((entry) => entry.source === source).length;
          expect(Math.abs(given - (places * share) / total)).toBeLessThan(1);
        }
      }
    }),
    SEEDED,
  );
});

test("nothing comes twice, nothing refused comes at all, and the list is short only when all sources are dry", () => {
  const lists = fc.array(fc.array(fc.nat(40), { maxLength: 25 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(lists, fc.nat(30), fc.integer({ min: 2, max: 7 }), (numbers, limit, divisor) => {
      const candidates: Lists = Object.fromEntries(numbers.map((list, place) => [`s${place}`, list]));
      const shares = Object.fromEntries(numbers.map((_, place) => [`s${place}`, place]));
      const isAdmitted = (candidate: number) => candidate % divisor !== 0;
      const mixed = mix({ limit, shares, candidates, isAdmitted });
      const taken = mixed.map(({ candidate }) => candidate);
      const admitted = new Set(numbers.flat().filter(isAdmitted));
      expect(new Set(taken).size).toBe(taken.length);
      expect(taken.every(isAdmitted)).toBe(true);
      expect(taken).toHaveLength(Math.min(limit, admitted.size));
      for (const { candidate, source } of mixed) expect(candidates[source]).toContain(candidate);
    }),
    SEEDED,
  );
});

test("a source that runs dry leaves its places to the others, by their shares", () => {
  const mixed = mix({
    limit: 12,
    shares: { a: 50, b: 30, c: 20 },
    candidates: { a: [], b: range(100, 12), c: range(200, 12) },
  });
  expect(mixed.filter(({ source }) => source === "b").length).toBeCloseTo(7, 0);
  expect(mixed).toHaveLength(12);
});

test("a source without a share gives only what no other can", () => {
  const candidates = { a: [1], b: [2, 3, 4], none: [11, 12, 13] };
  const mixed = mix({ limit: 6, shares: { a: 50, b: 50, none: 0 }, candidates });
  expect(mixed.map(({ candidate }) => candidate)).toEqual([1, 2, 3, 4, 11, 12]);
});

test("each source gives its best first, and one that several have goes to the one whose turn it is", () => {
  const mixed = mix({ limit: 4, shares: { a: 1, b: 1 }, candidates: { a: [1, 2, 3], b: [1, 2, 9] } });
  expect(mixed).toEqual([
    { candidate: 1, source: "a" },
    { candidate: 2, source: "b" },
    { candidate: 3, source: "a" },
    { candidate: 9, source: "b" },
  ]);
});

test("whether a candidate is admitted may depend on what was taken before", () => {
  const mixed = mix({
    limit: 5,
    shares: { a: 1 },
    candidates: { a: [1, 2, 3, 10, 11] },
    isAdmitted: (candidate, taken) => candidate >= 10 || taken.length < 2,
  });
  expect(mixed.map(({ candidate }) => candidate)).toEqual([1, 2, 10, 11]);
});

test("nothing can be mixed of nothing", () => {
  expect(mix({ limit: 10, shares: {}, candidates: {} })).toEqual([]);
  expect(mix({ limit: 10, shares: { a: 1 }, candidates: { a: [] } })).toEqual([]);
  expect(mix({ limit: 0, shares: { a: 1 }, candidates: { a: [1] } })).toEqual([]);
});

function richSources(shares: Shares<string>, count: number): Lists {
  return Object.fromEntries(Object.keys(shares).map((source, place) => [source, range(1000 * place, count)]));
}

function range(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, place) => first + place);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
