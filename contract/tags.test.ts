import { expect, test } from "vitest";

import { PREFERENCE_TAGS, TAGS } from "./tags.ts";
import { GENRES, SUBGENRES, THEMES, TITLE_MOODS } from "./vocabulary.ts";

test("each of 15 genres, their subgenres, the moods and the themes has one tag", () => {
  const notTags = new Set<string>(["history", "music", "reality", "western"]);
  const keys = [
    ...GENRES.map(({ key }) => key).filter((key) => !notTags.has(key)),
    ...Object.values(SUBGENRES).flat(),
    ...TITLE_MOODS,
    ...THEMES,
  ];
  expect(TAGS.map(({ id }) => id)).toEqual(keys);
  expect(new Set(keys).size).toBe(keys.length);
});

const EVERY_TAG = [...new Map([...TAGS, ...PREFERENCE_TAGS].map((tag) => [tag.id, tag])).values()];

test("people choose from 18 genres, four subgenres each for ten of them, and 8 themes", () => {
  const ofCategory = (category: string) => PREFERENCE_TAGS.filter((tag) => tag.category === category);
  // Of reality shows people love single ones, not the genre.
  const genres = GENRES.map(({ key }) => key).filter((key) => key !== "reality");
  expect(ofCategory("genre").map(({ id }) => id)).toEqual(expect.arrayContaining(genres));
  const parents = ofCategory("subgenre").map(({ parentCategory }) => parentCategory);
  expect(parents).toEqual(Object.keys(SUBGENRES).flatMap((genre) => Array<string>(4).fill(genre)));
  expect(ofCategory("mood")).toEqual([]);
  expect(ofCategory("theme").map(({ id }) => id)).toEqual([...THEMES]);
});

test.for(EVERY_TAG.map((tag) => [tag.id, tag] as const))("%s can be found by other words too", ([, tag]) => {
  expect(tag.searchTerms.length).toBeGreaterThanOrEqual(3);
  expect(tag.searchTerms.length).toBeLessThanOrEqual(8);
  expect(new Set([tag.label, ...tag.searchTerms]).size).toBe(tag.searchTerms.length + 1);
  expect(tag.emoji).toMatch(/^\p{RGI_Emoji}$/v);
  expect(tag.parentCategory !== null).toBe(tag.category === "subgenre");
});

test("no two tags share an emoji", () => {
  expect(new Set(EVERY_TAG.map(({ emoji }) => emoji)).size).toBe(EVERY_TAG.length);
});
