import { expect, test } from "vitest";

import { preferencesFrom } from "./preference-tags.ts";

test("the tags are saved as genres, and subgenres with themes; moods are saved apart from them", () => {
  const tags = ["revenge", "horror", "calm", "slasher", "drama"];
  expect(preferencesFrom({ tags, openness: 0.25 }, { favorite_genres: [] })).toEqual({
    categories: ["horror", "drama"],
    subcategories: ["revenge", "slasher"],
    openness_to_new_experiences: 0.25,
  });
});

test("a genre that no tag stands for stays a favourite", () => {
  const saved = { favorite_genres: ["western", "war"] };
  expect(preferencesFrom({ tags: ["drama"], openness: null }, saved).categories).toEqual([
    "western",
    "drama",
  ]);
});
