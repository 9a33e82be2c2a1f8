import { expect, test } from "vitest";

import { GENRES } from "#contract/vocabulary.ts";

import { preferencesFrom } from "./preference-tags.ts";

test("genres are saved as categories, subgenres and themes as subcategories", () => {
  const tags = ["revenge", "horror", "slasher", "drama"];
  expect(preferencesFrom({ tags, openness: 0.25 })).toEqual({
    categories: ["horror", "drama"],
    subcategories: ["revenge", "slasher"],
    openness_to_new_experiences: 0.25,
  });
});

test("every sign-up genre can be saved", () => {
  // Of reality shows people love single ones, not the genre.
  const genres = GENRES.map(({ key }) => key).filter((key) => key !== "reality");
  expect(preferencesFrom({ tags: genres, openness: null }).categories).toEqual(genres);
  expect(preferencesFrom({ tags: [], openness: null }).categories).toEqual([]);
});
