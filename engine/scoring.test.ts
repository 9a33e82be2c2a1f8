import { expect, test } from "vitest";

import { seededRandom, shuffled } from "./random.ts";
import { affinitiesOf, recencyOf } from "./scoring.ts";
import { NO_CONTEXT } from "./session-context.ts";
import { indexTitles } from "./title-index.ts";
import { NOW, YEAR_MS, disliked, gatheringFor, loved, ranked, titleOf } from "./world.fixture.ts";

test("for a person without marks, the more popular title comes first", () => {
  const index = indexTitles([1, 2, 3].map((id) => titleOf(id, { popularity: 10 * id })));
  expect(ranked(index, gatheringFor(index).scores.totals)).toEqual([3, 2, 1]);
});

/** Titles 1 to 12 are alike; the other two are no more like them than each other, 13 is known to few and 14 to nearly everybody. */
function knownToFewAndToMany() {
  const favorites = Array.from({ length: 12 }, (_, nth) =>
    titleOf(nth + 1, { genres: ["horror"], popularity: 60 }),
  );
  return indexTitles([
    ...favorites,
    titleOf(13, { genres: ["horror"], popularity: 30 }),
    titleOf(14, { genres: ["horror"], popularity: 95 }),
  ]);
}

test("the more is known of a taste, the less a title that everybody has seen is ahead of one that few have seen", () => {
  const index = knownToFewAndToMany();
  const lead = (favorites: number, novelty: number | null = null) => {
    const marks = Array.from({ length: favorites }, (_, nth) => loved(nth + 1));
    const { totals } = gatheringFor(index, { marks, novelty }).scores;
    return (totals[13] ?? 0) - (totals[12] ?? 0);
  };
  expect(lead(1)).toBeGreaterThan(lead(3));
  expect(lead(3)).toBeGreaterThan(lead(10));
  expect(lead(3, 0)).toBeGreaterThan(lead(3));
  // Somebody open to the little-known is offered it first.
  expect(lead(10, 1)).toBeLessThan(0);
});

test("taste outweighs popularity", () => {
  const index = indexTitles([
    titleOf(1, { genres: ["horror"] }),
    titleOf(2, { genres: ["horror"], popularity: 10, voteAverage: 6.5 }),
    titleOf(3, { genres: ["romance"], popularity: 90, voteAverage: 8.5 }),
    titleOf(4, { genres: ["romance"], popularity: 90, voteAverage: 8.5 }),
  ]);
  const { scores } = gatheringFor(index, { marks: [loved(1)] });
  expect(ranked(index, scores.totals).slice(0, 2)).toEqual([1, 2]);
});

test("a dislike never raises the score of a similar title", () => {
  const random = seededRandom(5);
  const genres = ["horror", "romance", "war", "comedy", "western"] as const;
  const index = indexTitles(
    Array.from({ length: 60 }, (_, place) =>
      titleOf(place + 1, {
        genres: shuffled(genres, random).slice(0, 2),
        popularity: 100 * random(),
        relatedTitles: [{ titleId: 1 + Math.floor(60 * random()), strength: 2 }],
      }),
    ),
  );
  for (let trial = 0; trial < 200; trial++) {
    const [bad = 1, ...lovedIds] = shuffled(
      index.titles.map(({ id }) => id),
      random,
    ).slice(0, 2 + Math.floor(6 * random()));
    const marks = lovedIds.map((id) => loved(id));
    const before = gatheringFor(index, { marks }).scores.totals;
    const after = gatheringFor(index, { marks: [...marks, disliked(bad)] }).scores.totals;
    const likeness = affinitiesOf(index, gatheringFor(index, { marks: [loved(bad)] }).taste);
    const nearer = [...before.keys()].filter(
      (position) => (likeness[position] ?? 0) > 0 && (after[position] ?? 0) > (before[position] ?? 0) + 1e-5,
    );
    expect(nearer).toEqual([]);
  }
});

test("for a person with only dislikes, the most popular dissimilar title leads", () => {
  const index = indexTitles([
    titleOf(1, { genres: ["horror"], popularity: 70 }),
    titleOf(2, { genres: ["horror"], popularity: 70 }),
    titleOf(3, { genres: ["romance"], popularity: 60, moods: { funny: 0.5 } }),
    titleOf(4, { genres: ["romance"], popularity: 1, language: "fr" }),
    titleOf(5, { genres: ["comedy"], popularity: 1, language: "fr", moods: { funny: 0.5 } }),
  ]);
  const { scores } = gatheringFor(index, { marks: [disliked(1)] });
  const order = ranked(index, scores.totals);
  expect(order[0]).toBe(3);
  expect(order.slice(-2).toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test("of two equally fitting titles, the newer comes first if recency counts", () => {
  const index = indexTitles([
    titleOf(1, { releasedAt: NOW - 8 * YEAR_MS }),
    titleOf(2, { releasedAt: NOW - 2 * YEAR_MS, popularity: 9.9 }),
  ]);
  const order = (weight: number) =>
    ranked(index, gatheringFor(index, { tunables: { RECENCY_WEIGHT: weight } }).scores.totals);
  expect(order(0)).toEqual([1, 2]);
  expect(order(1)).toEqual([2, 1]);
});

test.for([
  [-1, 1],
  [0, 1],
  [10, 0.75],
  [40, 0],
  [100, 0],
])("a title %d years old has recency %d if recency ends at 40", ([years = 0, recency = 0]) => {
  expect(recencyOf(years, 40)).toBe(recency);
});

test("a title's session gain is added to its score", () => {
  const index = indexTitles([titleOf(1), titleOf(2), titleOf(3)]);
  const gains = Float32Array.of(0, 0.5, 0.2);
  const { totals } = gatheringFor(index, { context: { ...NO_CONTEXT, gains } }).scores;
  expect(ranked(index, totals)).toEqual([2, 3, 1]);
});

test("popularity counts less if a viewer wants novelty, and more if they want the familiar", () => {
  const index = indexTitles([titleOf(1, { popularity: 90 }), titleOf(2, { popularity: 1 })]);
  const lead = (novelty: number | null) => {
    const { totals } = gatheringFor(index, { novelty }).scores;
    return (totals[0] ?? 0) - (totals[1] ?? 0);
  };
  expect(lead(1)).toBeLessThan(lead(null));
  expect(lead(0)).toBeGreaterThan(lead(null));
  expect(lead(0.5)).toBeCloseTo(lead(null));
});

test("titles the model recommends come before titles it doesn't", () => {
  const index = indexTitles([titleOf(1), titleOf(2), titleOf(3)]);
  const { totals } = gatheringFor(index, { collaborative: Float32Array.of(-1, 2, 0) }).scores;
  expect(ranked(index, totals)).toEqual([2, 3, 1]);
});

test("a title's popularity in a country counts only for viewers there", () => {
  const index = indexTitles([
    titleOf(1, { popularity: 50 }),
    titleOf(2, { popularity: 20, popularityByCountry: { IN: 90 } }),
  ]);
  const orderIn = (country?: string) =>
    ranked(index, gatheringFor(index, country === undefined ? {} : { country }).scores.totals);
  expect(orderIn("IN")).toEqual([2, 1]);
  expect(orderIn("DE")).toEqual([1, 2]);
  expect(orderIn()).toEqual([1, 2]);
});
