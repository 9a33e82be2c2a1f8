import { expect, test } from "vitest";

import { TAGS } from "./tags.ts";
import { GENRES, SUBGENRES, THEMES, TITLE_MOODS } from "./vocabulary.ts";

test("there is one tag for each of 15 genres, their subgenres, the moods and the themes", () => {
  const notTags = new Set<string>(["history", "music", "western"]);
  const keys = [
    ...GENRES.map(({ key }) => key).filter((key) => !notTags.has(key)),
    ...Object.values(SUBGENRES).flat(),
    ...TITLE_MOODS,
    ...THEMES,
  ];
  expect(TAGS.map(({ id }) => id)).toEqual(keys);
  expect(new Set(keys).size).toBe(keys.length);
});

test.for(TAGS.map((tag) => [tag.id, tag] as const))("%s can be found by other words too", ([, tag]) => {
  expect(tag.searchTerms.length).toBeGreaterThanOrEqual(3);
  expect(tag.searchTerms.length).toBeLessThanOrEqual(8);
  expect(new Set([tag.label, ...tag.searchTerms]).size).toBe(tag.searchTerms.length + 1);
  expect(tag.emoji).toMatch(/^\p{RGI_Emoji}$/v);
  expect(tag.parentCategory !== null).toBe(tag.category === "subgenre");
});

test("no two tags share an emoji", () => {
  expect(new Set(TAGS.map(({ emoji }) => emoji)).size).toBe(TAGS.length);
});
