import fc from "fast-check";
import { expect, test } from "vitest";

import type { Rating } from "#contract/rating.ts";

import { type Rated, compatibilityOf, usualSharesOf } from "./compatibility.ts";
import { titleOf } from "./world.fixture.ts";

const titles = Array.from({ length: 200 }, (_, nth) =>
  titleOf(nth + 1, {
    genres: [nth % 2 === 0 ? "horror" : "romance"],
    moods: nth % 2 === 0 ? { chilling: 1 } : { romantic: 1 },
  }),
);
const facts = new Map(titles.map((title) => [title.id, title]));
const usual = usualSharesOf(titles);

function compare(one: readonly Rated[], other: readonly Rated[]) {
  return compatibilityOf({ one, other, factsOf: (titleId) => facts.get(titleId) ?? null, usual });
}

function rate(count: number, ratingOf: (titleId: number) => Rating, from = 1): Rated[] {
  return Array.from({ length: count }, (_, nth) => ({ titleId: from + nth, rating: ratingOf(from + nth) }));
}

const horrorFan = (titleId: number): Rating => (titleId % 2 === 1 ? 3 : 1);
const romantic = (titleId: number): Rating => (titleId % 2 === 1 ? 1 : 3);

test("the same taste is 100 %, and the margin is small", () => {
  const found = compare(rate(80, horrorFan), rate(80, horrorFan));
  expect(found).toMatchObject({ percentage: 100, sharedRatings: 80, sharedGenres: ["horror"] });
  expect(found.sharedMoods).toEqual(["chilling"]);
  expect(found.margin).toBeLessThan(5);
});

test("the opposite taste is at the low end", () => {
  const found = compare(rate(80, horrorFan), rate(80, romantic));
  expect(found.percentage).toBeLessThanOrEqual(3);
  expect(found).toMatchObject({ sharedGenres: [], sharedMoods: [] });
  expect(found.genreOverlap).toBeLessThan(5);
});

test("two people of whom nothing is known are in the middle, with the widest margin", () => {
  const strangers = compare([], []);
  expect(strangers).toMatchObject({ percentage: 50, sharedRatings: 0, ratingSimilarity: 50 });
  expect(strangers.margin).toBeGreaterThan(15);
});

test("who agree as often as chance has it are in the middle", () => {
  const byChance = (titleId: number): Rating => ((titleId * 7) % 5 < 2 ? 3 : (titleId * 7) % 5 < 4 ? 2 : 1);
  const otherwise = (titleId: number): Rating => ((titleId * 3) % 7 < 3 ? 3 : (titleId * 3) % 7 < 6 ? 2 : 1);
  const { ratingSimilarity } = compare(rate(140, byChance), rate(140, otherwise));
  expect(Math.abs(ratingSimilarity - 50)).toBeLessThan(12);
});

test("the fewer ratings two share, the nearer they are to the middle, and the wider the margin", () => {
  const found = [1, 3, 10, 30, 80].map((count) => compare(rate(count, horrorFan), rate(count, horrorFan)));
  const percentages = found.map(({ percentage }) => percentage);
  const margins = found.map(({ margin }) => margin);
  expect(percentages).toEqual(percentages.toSorted((a, b) => a - b));
  expect(margins).toEqual(margins.toSorted((a, b) => b - a));
  expect(percentages[0]).toBeLessThan(70);
});

test("who share no title are as alike as what they like lets expect", () => {
  const alike = compare(rate(60, horrorFan), rate(60, horrorFan, 101));
  const apart = compare(rate(60, horrorFan), rate(60, romantic, 101));
  expect(alike).toMatchObject({ sharedRatings: 0, ratingSimilarity: 50 });
  expect(alike.percentage).toBeGreaterThan(55);
  expect(apart.percentage).toBeLessThan(45);
});

test("who is sparing with praise is compared by what they mean", () => {
  const generous = (titleId: number): Rating => (titleId % 2 === 1 ? 3 : 2);
  const sparing = (titleId: number): Rating => (titleId % 2 === 1 ? 2 : 1);
  expect(compare(rate(60, generous), rate(60, sparing)).ratingSimilarity).toBeGreaterThan(90);
});

test("either is to the other what the other is to them", () => {
  const rated = fc.uniqueArray(
    fc.record({ titleId: fc.integer({ min: 1, max: 220 }), rating: fc.constantFrom<Rating>(1, 2, 3) }),
    { selector: ({ titleId }) => titleId, maxLength: 60 },
  );
  fc.assert(
    fc.property(rated, rated, (one, other) => {
      const found = compare(one, other);
      expect(compare(other, one)).toEqual(found);
      for (const value of [found.percentage, found.ratingSimilarity, found.genreOverlap, found.moodOverlap]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
      }
    }),
  );
});
