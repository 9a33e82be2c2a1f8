import fc from "fast-check";
import { expect, test } from "vitest";

import type { Rating } from "#contract/rating.ts";

import { type Rated, compatibilityOf, usualSharesOf } from "./compatibility.ts";
import { seededRandom } from "./random.ts";
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

test("identical tastes are 100% compatible, with a small margin", () => {
  const found = compare(rate(80, horrorFan), rate(80, horrorFan));
  expect(found).toMatchObject({ percentage: 100, sharedRatings: 80, sharedGenres: ["horror"] });
  expect(found.sharedMoods).toEqual(["chilling"]);
  expect(found.margin).toBeLessThan(5);
});

test("opposite tastes are at the low end", () => {
  const found = compare(rate(80, horrorFan), rate(80, romantic));
  expect(found.percentage).toBeLessThanOrEqual(3);
  expect(found).toMatchObject({ sharedGenres: [], sharedMoods: [] });
  expect(found.genreOverlap).toBeLessThan(5);
});

test("two people without marks are in the middle, with the widest margin", () => {
  const strangers = compare([], []);
  expect(strangers).toMatchObject({ percentage: 50, sharedRatings: 0, ratingSimilarity: 50 });
  expect(strangers.margin).toBeGreaterThan(15);
});

test("two people who agree no more than by chance are in the middle", () => {
  const byChance = (titleId: number): Rating => ((titleId * 7) % 5 < 2 ? 3 : (titleId * 7) % 5 < 4 ? 2 : 1);
  const otherwise = (titleId: number): Rating => ((titleId * 3) % 7 < 3 ? 3 : (titleId * 3) % 7 < 6 ? 2 : 1);
  const { ratingSimilarity } = compare(rate(140, byChance), rate(140, otherwise));
  expect(Math.abs(ratingSimilarity - 50)).toBeLessThan(12);
});

test("the fewer ratings two people share, the closer to the middle they are, and the wider the margin", () => {
  const found = [1, 3, 10, 30, 80].map((count) => compare(rate(count, horrorFan), rate(count, horrorFan)));
  const percentages = found.map(({ percentage }) => percentage);
  const margins = found.map(({ margin }) => margin);
  expect(percentages).toEqual(percentages.toSorted((a, b) => a - b));
  expect(margins).toEqual(margins.toSorted((a, b) => b - a));
  expect(percentages[0]).toBeLessThan(70);
});

test("two people without a shared title are compared by genres and moods", () => {
  const alike = compare(rate(60, horrorFan), rate(60, horrorFan, 101));
  const apart = compare(rate(60, horrorFan), rate(60, romantic, 101));
  expect(alike).toMatchObject({ sharedRatings: 0, ratingSimilarity: 50 });
  expect(alike.percentage).toBeGreaterThan(55);
  expect(apart.percentage).toBeLessThan(45);
});

const lovesAll = (): Rating => 3;
const dislikesAll = (): Rating => 1;

test.for([10, 20, 100])(
  "somebody who loves %i titles and somebody who dislikes them are opposites",
  (count) => {
    expect(compare(rate(count, lovesAll), rate(count, dislikesAll)).percentage).toBeLessThan(20);
    expect(compare(rate(count, horrorFan), rate(count, romantic)).percentage).toBeLessThan(20);
  },
);

test.for([20, 100])(
  "two people who rate %i titles alike are alike, even if they love or dislike every one",
  (count) => {
    for (const ratingOf of [lovesAll, dislikesAll, horrorFan])
      expect(compare(rate(count, ratingOf), rate(count, ratingOf)).percentage).toBeGreaterThan(90);
  },
);

test("two people who love most titles, but not the same ones, are in the middle", () => {
  const random = seededRandom(7);
  const lovesFourOfFive = (): Rating => (random() < 0.8 ? 3 : 2);
  const found = Array.from({ length: 50 }, () =>
    compare(rate(100, lovesFourOfFive), rate(100, lovesFourOfFive)),
  );
  const mean = found.reduce((sum, { percentage }) => sum + percentage, 0) / found.length;
  expect(Math.abs(mean - 50)).toBeLessThan(7);
});

test("two titles loved by both give full rating similarity but not a certain match", () => {
  const found = compare(rate(2, lovesAll), rate(2, lovesAll));
  expect(found.ratingSimilarity).toBe(100);
  expect(found.percentage).toBeLessThan(70);
});

test("compatibility is the same from either side", () => {
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
