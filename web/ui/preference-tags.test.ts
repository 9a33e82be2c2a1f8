import { expect, test } from "vitest";

import { GENRES } from "#contract/vocabulary.ts";

import { preferencesFrom } from "./preference-tags.ts";

test("tags are saved as genres, and subgenres with themes; moods are saved separately", () => {
  const tags = ["revenge", "horror", "calm", "slasher", "drama"];
  expect(preferencesFrom({ tags, openness: 0.25 })).toEqual({
    categories: ["horror", "drama"],
    subcategories: ["revenge", "slasher"],
    openness_to_new_experiences: 0.25,
  });
});

test("every sign-up genre can be selected and deselected", () => {
  const genres = GENRES.map(({ key }) => key);
  expect(preferencesFrom({ tags: genres, openness: null }).categories).toEqual(genres);
  expect(preferencesFrom({ tags: [], openness: null }).categories).toEqual([]);
});
