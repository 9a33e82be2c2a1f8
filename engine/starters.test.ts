import { expect, test } from "vitest";

import { startersOf } from "./starters.ts";
import { indexTitles } from "./title-index.ts";
import { titleOf } from "./world.fixture.ts";

test("starters are popular, and every genre comes before any repeats", () => {
  const kinds = ["horror", "romance", "comedy"] as const;
  const index = indexTitles(
    Array.from({ length: 12 }, (_, place) =>
      titleOf(place + 1, { genres: [kinds[place % 3] ?? "drama"], popularity: place < 6 ? 90 - place : 5 }),
    ),
  );
  const starters = startersOf(index, index.priors, 3).map((position) => index.titles[position]);
  expect(new Set(starters.map((title) => title?.genres[0]))).toEqual(new Set(kinds));
  expect(starters.every((title) => (title?.popularity ?? 0) > 80)).toBe(true);
});

test("a small catalog returns all titles, each once", () => {
  const index = indexTitles([titleOf(1), titleOf(2)]);
  expect(new Set(startersOf(index, index.priors, 24))).toEqual(new Set([0, 1]));
});
