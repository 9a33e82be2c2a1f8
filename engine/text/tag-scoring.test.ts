import { expect, test } from "vitest";

import { TAGS, type Tag } from "#contract/tags.ts";

import { tagNamed, tagScore, tagsAnswering } from "./tag-scoring.ts";

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

test("matching tags come best first, and others not at all", () => {
  const tag = (id: string, label: string, searchTerms: string[]): Tag => ({
    ...timeTravel,
    id,
    label,
    searchTerms,
  });
  const tags = [
    tag("fuzzy", "Cime", []),
    tag("term", "Mafia", ["crime"]),
    tag("label-within", "True crime", []),
    tag("exact", "Crime", []),
    tag("none", "Romance", ["love"]),
    tag("label-within-too", "Small crime", []),
  ];
  expect(tagsAnswering(tags, "crime").map(({ id }) => id)).toEqual([
    "exact",
    "term",
    "label-within",
    "label-within-too",
    "fuzzy",
  ]);
});
