import fc from "fast-check";
import { expect, test } from "vitest";

import { type GroupPicking, pickForGroup } from "./group-picks.ts";
import { startersOf } from "./starters.ts";
import { indexTitles } from "./title-index.ts";
import { person, titleOf } from "./world.fixture.ts";

/** Titles 1 to `count`, with nothing in common. */
function world(count: number) {
  return indexTitles(Array.from({ length: count }, (_, place) => titleOf(place + 1)));
}

/** Each member's scores, in the order of the titles. */
function listFor(scores: readonly (readonly number[])[], given: Partial<GroupPicking> = {}) {
  const count = scores[0]?.length ?? 0;
  const index = given.index ?? world(count);
  const { picks, firstFallback } = pickForGroup({
    index,
    scores: scores.map((totals) => Float32Array.from(totals)),
    allowed: new Uint8Array(count).fill(1),
    sessionMatches: null,
    streamable: null,
    limit: 10,
    ...given,
  });
  return { titles: picks.map(({ position }) => index.titles[position]?.id), picks, firstFallback };
}

test("a title both members like comes before one that one loves and the other rejects", () => {
  const { titles } = listFor(
    [
      [10, 8, 0, 1, 2, 3],
      [0, 8, 10, 1, 2, 3],
    ],
    { limit: 1 },
  );
  expect(titles).toEqual([2]);
});

test("no title from a member's lower half is picked while there are others", () => {
  const { titles, firstFallback } = listFor(
    [
      [9, 8, 7, 6, 1, 2, 3, 4],
      [1, 8, 7, 6, 9, 2, 3, 4],
    ],
    { limit: 4 },
  );
  expect(new Set(titles.slice(0, 3))).toEqual(new Set([2, 3, 4]));
  expect(firstFallback).toBe(3);
});

test("a harsh rater counts as much as a generous one", () => {
  const lavish = [900, 100, 500, 0, 0, 0];
  const sparing = [0.1, 0.9, 0.5, 0, 0, 0];
  const [first] = listFor([lavish, sparing]).titles;
  expect(first).toBe(listFor([lavish.map((score) => score / 1000), sparing]).titles[0]);
});

test("a series that takes many evenings is picked only when nothing else is left", () => {
  const index = indexTitles(
    [10, 1, 5, null].map((seasonsCount, nth) => titleOf(nth + 1, { mediaType: "tv", seasonsCount })),
  );
  expect(listFor([[9, 8, 7, 6]], { index, limit: 2 }).titles).toEqual([2, 3]);
  expect(new Set(listFor([[9, 8, 7, 6]], { index }).titles)).toEqual(new Set([1, 2, 3, 4]));
});

test("a vetoed title is in no list", () => {
  const allowed = Uint8Array.from([0, 1, 1, 1]);
  expect(
    listFor(
      [
        [9, 5, 4, 3],
        [9, 5, 4, 3],
      ],
      { allowed },
    ).titles,
  ).toEqual([2, 3, 4]);
});

test("titles that match the session come first, and the first fallback is reported", () => {
  const sessionMatches = Uint8Array.from([0, 0, 1, 1, 1, 0]);
  const { titles, firstFallback } = listFor([[9, 8, 3, 2, 1, 0]], { sessionMatches, limit: 4 });
  expect(titles).toEqual([3, 4, 1, 2]);
  expect(firstFallback).toBe(2);
});

test("titles that a member can stream come first, each part in its own order", () => {
  const streamable = Uint8Array.from([0, 0, 1, 0, 1, 0, 0, 0, 0, 0]);
  const scores = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0];
  const { titles, firstFallback } = listFor([scores, scores], { streamable, limit: 4 });
  expect(titles).toEqual([3, 5, 1, 2]);
  expect(firstFallback).toBeNull();
});

test("a title that nobody can stream comes before a streamable one from a member's lower half, which is a fallback", () => {
  const streamable = Uint8Array.from([0, 0, 0, 0, 0, 1, 0, 0]);
  const scores = [9, 8, 7, 6, 5, 4, 3, 2];
  const { titles, firstFallback } = listFor([scores, scores], { streamable, limit: 5 });
  expect(titles).toEqual([1, 2, 3, 4, 6]);
  expect(firstFallback).toBe(4);
});

test("a title that matches the session comes before a streamable one that doesn't", () => {
  const sessionMatches = Uint8Array.from([0, 0, 1, 1, 1, 1, 0, 0, 0, 0]);
  const streamable = Uint8Array.from([0, 1, 0, 1, 0, 0, 0, 0, 0, 0]);
  const { titles, firstFallback } = listFor([[9, 8, 7, 6, 5, 4, 3, 2, 1, 0]], {
    sessionMatches,
    streamable,
    limit: 4,
  });
  expect(titles).toEqual([4, 3, 2, 1]);
  expect(firstFallback).toBe(2);
});

test("how well a streamable title fits is measured against all titles", () => {
  const scores = Array.from({ length: 100 }, (_, place) => 100 - place);
  const streamable = Uint8Array.from(scores, (_, place) => Number(place === 40));
  const { picks } = listFor([scores], { streamable, limit: 2 });
  expect(picks).toEqual([
    { position: 40, fits: ["good"] },
    { position: 0, fits: ["strong"] },
  ]);
});

test("a pick has a fit for each member", () => {
  const count = 20;
  const ana = Array.from({ length: count }, (_, place) => count - place);
  const ben = [...ana.slice(5, 9), ana[0] ?? 0, ...ana.slice(9), ...ana.slice(1, 5)];
  const { picks } = listFor([ana, ben], { limit: 20 });
  const fitsOf = (titleId: number) => picks.find(({ position }) => position === titleId - 1)?.fits;
  expect(fitsOf(1)).toEqual(["strong", "good"]);
  expect(fitsOf(5)).toEqual(["good", "strong"]);
  expect(fitsOf(20)?.[0]).toBe("low");
});

test("a group's list has at most three titles by the same director", () => {
  const index = indexTitles(
    Array.from({ length: 8 }, (_, place) => titleOf(place + 1, place < 5 ? { directors: [person(1)] } : {})),
  );
  const scores = [9, 8, 7, 6, 5, 4, 3, 2];
  expect(listFor([scores, scores], { index, limit: 8 }).titles).toEqual([1, 2, 3, 6, 7, 8]);
});

test("a group of one gets that person's order", () => {
  expect(listFor([[1, 9, 5, 7]], { limit: 3 }).titles).toEqual([2, 4, 3]);
});

test("equal scores still give a full list without repeats", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.constantFrom(0, 1, -1e9, 3.5), { minLength: 12, maxLength: 12 }), {
        minLength: 1,
        maxLength: 4,
      }),
      (scores) => {
        const { titles } = listFor(scores, { limit: 12 });
        expect(titles).toHaveLength(12);
        expect(new Set(titles).size).toBe(12);
      },
    ),
    { seed: 1, numRuns: 200 },
  );
});

test("starters are popular, and every genre comes before any repeats", () => {
  const kinds = ["horror", "romance", "comedy"] as const;
  const index = indexTitles(
    Array.from({ length: 12 }, (_, place) =>
      titleOf(place + 1, { genres: [kinds[place % 3] ?? "drama"], popularity: place < 6 ? 90 - place : 5 }),
    ),
  );
  const starters = startersOf(index, new Uint8Array(12).fill(1), 3).map((position) => index.titles[position]);
  expect(new Set(starters.map((title) => title?.genres[0]))).toEqual(new Set(kinds));
  expect(starters.every((title) => (title?.popularity ?? 0) > 80)).toBe(true);
});

test("a small catalog returns all titles, each once", () => {
  const index = indexTitles([titleOf(1), titleOf(2)]);
  expect(new Set(startersOf(index, Uint8Array.of(1, 1), 24))).toEqual(new Set([0, 1]));
});

test("only allowed titles are starters", () => {
  const index = indexTitles([titleOf(1), titleOf(2), titleOf(3)]);
  expect(startersOf(index, Uint8Array.of(0, 1, 0), 24)).toEqual([1]);
});
