import { expect, test } from "vitest";

import { GENRES } from "#contract/vocabulary.ts";

import { preferencesFrom } from "./preference-tags.ts";

test("the tags are saved as genres, and subgenres with themes; moods are saved apart from them", () => {
  const tags = ["revenge", "horror", "calm", "slasher", "drama"];
  expect(preferencesFrom({ tags, openness: 0.25 })).toEqual({
    categories: ["horror", "drama"],
    subcategories: ["revenge", "slasher"],
    openness_to_new_experiences: 0.25,
  });
});

test("every genre of the sign-up can be chosen and taken back", () => {
  const genres = GENRES.map(({ key }) => key);
  expect(preferencesFrom({ tags: genres, openness: null }).categories).toEqual(genres);
  expect(preferencesFrom({ tags: [], openness: null }).categories).toEqual([]);
});
