import { expect, test } from "vitest";

import { searchTags, tagNamed, tagScore } from "./tag-scoring.ts";
import { TAGS, type Tag } from "./tags.ts";
import { GENRES, SUBGENRES, THEMES, TITLE_MOODS } from "./vocabulary.ts";

const timeTravel: Tag = {
  id: "time_travel",
  label: "Time travel",
  category: "subgenre",
  searchTerms: ["Zeitreise", "clock magic"],
  parentCategory: "sci_fi",
  emoji: "⏳",
};

test.for([
  ["time travel", 100],
  ["TIME-TRAVEL", 100],
  ["time tr", 80],
  ["travel", 60],
  ["zeitreise", 90],
  ["clock magic", 90],
  ["zeit", 70],
  ["clock", 70],
  ["magic", 50],
  ["tiem travel", 27],
  ["zeitriese", 27],
  ["cooking", 0],
  ["x", 0],
  ["", 0],
  ["?!", 0],
] as const)("%j scores %i for time travel", ([text, score]) => {
  expect(tagScore(timeTravel, text)).toBe(score);
});

test("the better of label and search term counts", () => {
  const tag = { ...timeTravel, searchTerms: ["time"] };
  expect(tagScore(tag, "time")).toBe(90);
});

test("a near miss never scores as much as a match", () => {
  for (const tag of TAGS) {
    expect(tagScore(tag, `${tag.label}x`)).toBeLessThanOrEqual(30);
    expect(tagScore(tag, tag.label)).toBe(100);
  }
});

test("tags come best first", () => {
  const scores = searchTags("love").map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(searchTags("love")[0]).toMatchObject({ tag: { id: "romance" }, score: 90 });
});

test.for([
  ["feel good", "feel_good"],
  ["Science Fiction", "sci_fi"],
  ["sci-fi", "sci_fi"],
  ["coming of age", "coming_of_age"],
  ["scary", "horror"],
  ["time trave", null],
  ["", null],
] as const)("%j names the tag %s", ([text, id]) => {
  expect(tagNamed(text)?.id ?? null).toBe(id);
});

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
