import fc from "fast-check";
import { expect, test } from "vitest";

import { createVariety } from "./diversity.ts";
import { type Shares, mix } from "./mixing.ts";
import { createNumbering } from "./numbering.ts";
import type { TitleFacts } from "./title-facts.ts";
import { person, titleOf } from "./world.fixture.ts";

type Lists = Record<string, number[]>;

const SEEDED = { seed: 20_260_101, numRuns: 2_000 };

const someShares = fc
  .array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 6 })
  .filter((numbers) => numbers.some((number) => number > 0))
  .map((numbers) => Object.fromEntries(numbers.map((number, place) => [`s${place}`, number])));

test("with enough candidates, every prefix meets the shares to within one title", () => {
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

test("nothing repeats, nothing rejected appears, and the list is short only if all sources are exhausted", () => {
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

test("an exhausted source's slots go to the others in proportion to their shares", () => {
  const mixed = mix({
    limit: 12,
    shares: { a: 50, b: 30, c: 20 },
    candidates: { a: [], b: range(100, 12), c: range(200, 12) },
  });
  expect(mixed.filter(({ source }) => source === "b").length).toBeCloseTo(7, 0);
  expect(mixed).toHaveLength(12);
});

test("a source without a share only fills slots that no other can", () => {
  const candidates = { a: [1], b: [2, 3, 4], none: [11, 12, 13] };
  const mixed = mix({ limit: 6, shares: { a: 50, b: 50, none: 0 }, candidates });
  expect(mixed.map(({ candidate }) => candidate)).toEqual([1, 2, 3, 4, 11, 12]);
});

test("each source gives its best candidates first, and a shared one goes to the source whose turn it is", () => {
  const mixed = mix({ limit: 4, shares: { a: 1, b: 1 }, candidates: { a: [1, 2, 3], b: [1, 2, 9] } });
  expect(mixed).toEqual([
    { candidate: 1, source: "a" },
    { candidate: 2, source: "b" },
    { candidate: 3, source: "a" },
    { candidate: 9, source: "b" },
  ]);
});

test("admission may depend on what was taken before", () => {
  const taken: number[] = [];
  const mixed = mix({
    limit: 5,
    shares: { a: 1 },
    candidates: { a: [1, 2, 3, 10, 11] },
    isAdmitted: (candidate) => candidate >= 10 || taken.length < 2,
    onTaken: (candidate) => taken.push(candidate),
  });
  expect(mixed.map(({ candidate }) => candidate)).toEqual([1, 2, 10, 11]);
});

test("a source leaves candidates that another source needs for its share", () => {
  const mixed = mix({
    limit: 4,
    shares: { all: 1, few: 1 },
    candidates: { all: [1, 2, 3, 4, 5], few: [1, 2] },
  });
  expect(mixed).toEqual([
    { candidate: 3, source: "all" },
    { candidate: 1, source: "few" },
    { candidate: 4, source: "all" },
    { candidate: 2, source: "few" },
  ]);
});

test("the shares of the whole list are met whenever that's possible", () => {
  const lists = fc.array(fc.uniqueArray(fc.nat(12), { maxLength: 10 }), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 8 }), fc.nat(), (numbers, limit, salt) => {
      const candidates: Lists = Object.fromEntries(numbers.map((list, place) => [`s${place}`, list]));
      const shares = Object.fromEntries(numbers.map((_, place) => [`s${place}`, 1 + ((salt + place) % 3)]));
      const due = countsOf(mix({ limit, shares, candidates: richSources(shares, limit) }));
      fc.pre(
        canBeServed(
          numbers,
          Object.keys(candidates).map((source) => due[source] ?? 0),
        ),
      );
      expect(countsOf(mix({ limit, shares, candidates }))).toEqual(due);
    }),
    SEEDED,
  );
});

test("among a source's next few candidates, the most valuable is taken", () => {
  const mixed = mix({
    limit: 6,
    shares: { a: 1, b: 1 },
    candidates: { a: [1, 2, 3, 4], b: [13, 12, 11] },
    choice: { lookAhead: { a: 3, b: 1 }, worthOf: (candidate) => candidate % 4 },
  });
  expect(mixed.map(({ candidate }) => candidate)).toEqual([3, 13, 2, 12, 1, 11]);
});

test("a partly filled list is completed to its shares", () => {
  const mixed = mix({
    limit: 6,
    shares: { a: 2, b: 1 },
    candidates: { a: [1, 2, 3, 4, 5], b: [1, 2, 6, 7] },
    before: [
      { candidate: 7, source: "b" },
      { candidate: 1, source: "a" },
    ],
  });
  expect(mixed.slice(0, 2).map(({ candidate }) => candidate)).toEqual([7, 1]);
  expect(countsOf(mixed)).toEqual({ a: 4, b: 2 });
  expect(new Set(mixed.map(({ candidate }) => candidate)).size).toBe(6);
});

test("mixing empty sources gives an empty list", () => {
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

function countsOf(mixed: readonly { source: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { source } of mixed) counts[source] = (counts[source] ?? 0) + 1;
  return counts;
}

/** Whether each list can give as many as it needs without repeats: a matching by augmenting paths. */
function canBeServed(lists: readonly (readonly number[])[], needs: readonly number[]): boolean {
  const places = needs.flatMap((need, source) => Array.from({ length: need }, () => source));
  const holder = new Map<number, number>();
  const serve = (place: number, tried: Set<number>): boolean =>
    (lists[places[place] ?? 0] ?? []).some((candidate) => {
      if (tried.has(candidate)) return false;
      tried.add(candidate);
      const other = holder.get(candidate);
      if (other !== undefined && !serve(other, tried)) return false;
      holder.set(candidate, place);
      return true;
    });
  return places.every((_, place) => serve(place, new Set()));
}

test("values are numbered in order of first appearance", () => {
  const { all, numberOf } = createNumbering<string>();
  expect(["b", "a", "b", "c", "a"].map(numberOf)).toEqual([0, 1, 0, 2, 1]);
  expect(all).toEqual(["b", "a", "c"]);
});

function mayJoin(title: TitleFacts, before: readonly TitleFacts[]): boolean {
  const variety = createVariety();
  for (const other of before) variety.join(other);
  return variety.admits(title);
}

test("two titles of a franchise may join a list, a third may not", () => {
  const part = (id: number) => titleOf(id, { collection: "Saga" });
  expect(mayJoin(part(2), [part(1)])).toBe(true);
  expect(mayJoin(part(3), [part(1), part(2)])).toBe(false);
});

test("titles without a franchise don't count as one", () => {
  const others = [1, 2, 3, 4, 5].map((id) => titleOf(id));
  expect(mayJoin(titleOf(9), others)).toBe(true);
});

test("three titles of a director may join a list, a fourth may not, even with a co-director", () => {
  const work = (id: number) => titleOf(id, { directors: [person(1)] });
  const three = [work(1), work(2), work(3)];
  expect(mayJoin(work(3), three.slice(0, 2))).toBe(true);
  expect(mayJoin(work(4), three)).toBe(false);
  expect(mayJoin(titleOf(4, { directors: [person(2), person(1)] }), three)).toBe(false);
  expect(mayJoin(titleOf(4, { directors: [person(2)] }), three)).toBe(true);
});

test("one genre may fill the list", () => {
  const horror = (id: number) => titleOf(id, { genres: ["horror"] });
  const others = Array.from({ length: 50 }, (_, id) => horror(id));
  expect(mayJoin(horror(99), others)).toBe(true);
});
