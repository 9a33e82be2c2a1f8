import { expect, test } from "vitest";

import { startersOf } from "./starters.ts";
import { indexTitles } from "./title-index.ts";
import { titleOf } from "./world.fixture.ts";

test("starters are well known, and of different kinds before two of one kind", () => {
  const kinds = ["horror", "romance", "comedy"] as const;
  const index = indexTitles(
    Array.from({ length: 12 }, (_, place) =>
      titleOf(place + 1, { genres: [kinds[place % 3] ?? "drama"], renown: place < 6 ? 90 - place : 5 }),
    ),
  );
  const starters = startersOf(index, index.priors, 3).map((position) => index.titles[position]);
  expect(new Set(starters.map((title) => title?.genres[0]))).toEqual(new Set(kinds));
  expect(starters.every((title) => (title?.renown ?? 0) > 80)).toBe(true);
});

test("of fewer titles than are wanted all are given, each once", () => {
  const index = indexTitles([titleOf(1), titleOf(2)]);
  expect(new Set(startersOf(index, index.priors, 24))).toEqual(new Set([0, 1]));
});
