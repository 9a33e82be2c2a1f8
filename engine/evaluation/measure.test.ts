import { expect, test } from "vitest";

import { GRADES } from "../collaborative/grades.ts";
import { genreFacetsOf } from "../facets.ts";
import { measure } from "./measure.ts";
import { ndcgOf, recallOf, estimateOf, explainedByChance, gainOf } from "./ranking.ts";

test("NDCG matches a value computed by hand", () => {
  // Hits at ranks 1 and 3, of two targets.
  const gain = (1 + 1 / 2) / (1 + 1 / Math.log2(3));
  expect(ndcgOf([7, 8, 9], new Set([7, 9]), 100)).toBeCloseTo(gain, 10);
  expect(ndcgOf([7, 9], new Set([7, 9]), 100)).toBe(1);
  expect(ndcgOf([1], new Set([7]), 100)).toBe(0);
  expect(ndcgOf([], new Set(), 100)).toBe(0);
});

test("with worths, finding a rare title counts for more than finding a common one", () => {
  const worthOf = (place: number) => (place === 7 ? 1 : 0.25);
  const gain = 1 / (1 + 0.25 / Math.log2(3));
  expect(ndcgOf([7], new Set([7, 9]), 100, worthOf)).toBeCloseTo(gain, 10);
  expect(ndcgOf([9], new Set([7, 9]), 100, worthOf)).toBeCloseTo(0.25 * gain, 10);
  expect(ndcgOf([7, 9], new Set([7, 9]), 100, worthOf)).toBe(1);
});

test("recall is relative to as many targets as fit in the list", () => {
  expect(recallOf([1, 2, 3], new Set([1, 2, 3, 4]), 2)).toBe(1);
  expect(recallOf([1, 9, 3], new Set([1, 2, 3, 4]), 3)).toBeCloseTo(2 / 3, 10);
});

const titleIds = Int32Array.from([10, 20, 30, 40]);
const always = () => Float32Array.from([4, 3, 2, 1]);

test("given and hidden titles aren't ranked", () => {
  const person = { foldIn: [{ titleId: 10, weight: 1 }], hidden: [20], targets: [30] };
  expect(measure({ titleIds, scoresFor: always }, [person])).toMatchObject({
    ndcg100: 1,
    recall20: 1,
    coverage10: 0.5,
    people: 1,
  });
});

test("a target outside the catalog counts as missed", () => {
  const person = { foldIn: [], targets: [10, 999] };
  expect(measure({ titleIds, scoresFor: always }, [person]).recall20).toBe(0.5);
});

test("people without targets don't count, and having no people isn't an error", () => {
  expect(measure({ titleIds, scoresFor: always }, [{ foldIn: [], targets: [] }])).toMatchObject({
    ndcg100: 0,
    people: 0,
  });
});

test("rarer titles at the top make a list more novel", () => {
  const people = [{ foldIn: [], targets: [10] }];
  const shares = Float32Array.from([0.5, 0.5, 0.5, 0.5]);
  expect(measure({ titleIds, scoresFor: always, shares }, people).novelty10).toBe(1);
});

const GENRE_PLACES = new Map([
  ["western", 0],
  ["music", 1],
  ["horror", 2],
]);
const genresOf = (...titles: string[][]) => genreFacetsOf(titles, GENRE_PLACES);
const liking = (...ids: number[]) => ids.map((titleId) => ({ titleId, weight: GRADES.liked }));

test("diversity is the mean share of genres that pairs don't share", () => {
  const person = { foldIn: liking(40), targets: [10] };
  // 20 and 30 share nothing; 10 shares half of its genres with each.
  const genres = genresOf(["western", "music"], ["western"], ["music"], ["horror"]);
  expect(measure({ titleIds, scoresFor: always, genres }, [person]).diversity10).toBeCloseTo(
    (1 / 2 + 1 / 2 + 1) / 3,
    10,
  );
  const alike = genresOf(["western"], ["western"], ["western"], ["horror"]);
  expect(measure({ titleIds, scoresFor: always, genres: alike }, [person]).diversity10).toBe(0);
});

test("a list with the person's genre shares is calibrated, and one without their genre is as far off as possible", () => {
  const genres = genresOf(["western"], ["music"], ["western"], ["music"]);
  const calibrationOf = (...ids: number[]) =>
    measure({ titleIds, scoresFor: always, genres }, [{ foldIn: liking(...ids), targets: [30] }])
      .calibration10;
  expect(calibrationOf(10, 20)).toBeCloseTo(0, 10);
  // Likes only westerns, and gets two musicals and a western.
  expect(calibrationOf(10)).toBeCloseTo(-Math.log(0.99 / 3 + 0.01), 6);
  // Likes only westerns, and only musicals are left.
  expect(calibrationOf(10, 30)).toBeCloseTo(-Math.log(0.01), 6);
});

test("disliked titles don't count for calibration", () => {
  const genres = genresOf(["western"], ["music"], ["western"], ["western"]);
  const foldIn = [...liking(10), { titleId: 20, weight: GRADES.disliked }];
  expect(
    measure({ titleIds, scoresFor: always, genres }, [{ foldIn, targets: [30] }]).calibration10,
  ).toBeCloseTo(0, 10);
});

test("without genres, diversity and calibration are unknown", () => {
  const people = [{ foldIn: liking(10), targets: [30] }];
  const unknown = { diversity10: null, calibration10: null };
  expect(measure({ titleIds, scoresFor: always }, people)).toMatchObject(unknown);
  expect(measure({ titleIds, scoresFor: always, genres: genresOf([], [], [], []) }, people)).toMatchObject(
    unknown,
  );
  // A single title with genres isn't a pair, and the liked titles have none.
  const one = genresOf([], ["western"], [], []);
  expect(measure({ titleIds, scoresFor: always, genres: one }, people)).toMatchObject(unknown);
});

test("people without known genres don't count in diversity and calibration", () => {
  const genres = genresOf(["western"], [], ["western"], ["western"]);
  const known = { foldIn: liking(10), targets: [30] };
  const unknown = { foldIn: liking(20), targets: [30] };
  const figures = measure({ titleIds, scoresFor: always, genres }, [known, unknown]);
  expect(figures.calibration10).toBeCloseTo(0, 10);
  expect(figures.diversity10).toBe(0);
});

test("mean and standard error match values computed by hand", () => {
  // Squared deviations 4, 0, 4 of three values: a variance of 4, and 4/3 for the mean.
  const { mean, standardError } = estimateOf([1, 3, 5]);
  expect(mean).toBe(3);
  expect(standardError).toBeCloseTo(Math.sqrt(4 / 3), 10);
});

test("the error of one value or none is infinite", () => {
  expect(estimateOf([7])).toEqual({ mean: 7, standardError: Number.POSITIVE_INFINITY });
  expect(estimateOf([])).toEqual({ mean: 0, standardError: Number.POSITIVE_INFINITY });
});

test("an equal gain for everybody isn't chance, however different their scores are", () => {
  const gain = gainOf([0.5, 0.75, 0.25], [0.25, 0.5, 0]);
  expect(gain.mean).toBe(0.25);
  expect(explainedByChance(gain)).toBe(0);
});
