import { expect, test } from "vitest";

import type { GenreKey } from "#contract/vocabulary.ts";

import { favoriteGenres } from "./favorite-genres.ts";
import type { Mark } from "./marks.ts";
import { indexTitles } from "./title-index.ts";
import { DAY_MS, NOW, titleOf } from "./world.fixture.ts";

const index = indexTitles([
  titleOf(1, { genres: ["drama", "comedy"] }),
  titleOf(2, { genres: ["thriller", "comedy"] }),
  titleOf(3, { genres: ["sci_fi", "comedy"] }),
  titleOf(4, { genres: ["drama"] }),
  ...Array.from({ length: 10 }, (_, nth) => titleOf(11 + nth, { genres: ["horror"] })),
]);

function genresOf(loved: readonly number[], chosen: readonly GenreKey[], daysAgo = 7): GenreKey[] {
  const marks: Mark[] = loved.map((titleId) => ({ titleId, kind: "loved", at: NOW - daysAgo * DAY_MS }));
  return favoriteGenres(index, { marks, chosen, now: NOW });
}

test("chosen genres count without any mark, in the order they were chosen", () => {
  expect(genresOf([], ["thriller", "drama"])).toEqual(["thriller", "drama"]);
});

test("of the chosen genres, the one with the most loved titles comes first", () => {
  expect(genresOf([1, 4, 2], ["sci_fi", "thriller", "drama"])).toEqual(["drama", "thriller", "sci_fi"]);
});

test("a genre of two loved titles isn't a favorite unless it was chosen", () => {
  expect(genresOf([1, 2], [])).toEqual([]);
  expect(genresOf([1, 2], ["comedy"])).toEqual(["comedy"]);
});

test("a genre with a clear share of the loved titles is a favorite, and a small share isn't enough", () => {
  expect(genresOf([1, 2, 3], [])).toEqual(["comedy"]);
  expect(genresOf([1, 2, 3, ...index.titles.map(({ id }) => id).slice(4)], [])).toEqual(["horror"]);
});

test("on the first day, loved titles add no genre to the chosen ones", () => {
  expect(genresOf([1, 2, 3], ["drama", "sci_fi", "thriller"], 0)).toEqual(["drama", "sci_fi", "thriller"]);
  expect(genresOf([1, 2, 3], [], 0)).toEqual(["comedy"]);
});

test("liked and disliked titles make no genre a favorite", () => {
  const marks = [1, 2, 3].map((titleId): Mark => ({ titleId, kind: "liked", at: NOW - 7 * DAY_MS }));
  expect(favoriteGenres(index, { marks, chosen: [], now: NOW })).toEqual([]);
});
