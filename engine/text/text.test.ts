import fc from "fast-check";
import { expect, test } from "vitest";

import { TAGS, type Tag } from "#contract/tags.ts";

import { editDistance, typingDistance } from "./edit-distance.ts";
import { fold } from "./fold.ts";
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

test("a near match never scores as high as an exact one", () => {
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

test.for([
  ["heat", "heat", 0],
  ["haet", "heat", 1],
  ["het", "heat", 1],
  ["heeat", "heat", 1],
  ["hest", "heat", 1],
  ["shcindelr", "schindler", 2],
  ["up", "heat", 3],
  ["", "ab", 2],
] as const)("%j is %j with %i typos", ([typed, word, slips]) => {
  expect(editDistance(typed, word, 2)).toBe(slips);
  expect(editDistance(word, typed, 2)).toBe(slips);
});

test.for([
  ["schin", "schindler", 0],
  ["shcin", "schindler", 1],
  ["schinx", "schindler", 1],
  ["heatx", "heat", 1],
  ["wxyz", "schindler", 3],
] as const)("%j is the beginning of %j with %i typos", ([typed, word, slips]) => {
  expect(typingDistance(typed, word, 2)).toBe(slips);
});

test("more errors than the limit are reported as the limit plus one", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }), fc.nat(4), (from, to, most) => {
      expect(editDistance(from, to, most)).toBe(Math.min(editDistance(from, to, 20), most + 1));
    }),
    { seed: 7, numRuns: 500 },
  );
});

test.for([
  ["Amélie", "amelie"],
  ["ame\u0301lie", "amelie"],
  ["WALL·E", "wall e"],
  ["Spider-Man: No Way Home", "spider man no way home"],
  ["Ocean's Eleven", "oceans eleven"],
  ["L’Avventura", "l avventura"],
  ["Tom & Jerry", "tom and jerry"],
  ["Straße Ærø Łódź", "strasse aero lodz"],
  ["ＦＵＬＬ　ｗｉｄｔｈ", "full width"],
  ["千と千尋", "千 と 千 尋"],
  ["Ёлки", "елки"],
  ["हिन्दी", "हिन्दी"],
  ["  a  b ", "a b"],
  ["🎬 % _ '", ""],
  ["", ""],
] as const)("%j is typed as %j", ([text, folded]) => {
  expect(fold(text)).toBe(folded);
});

test("folding twice changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
    { seed: 3 },
  );
});

test("folded text contains only letters, digits and single spaces", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(fold(text)).toMatch(/^(?:[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+)*)?$/u);
    }),
    { seed: 4 },
  );
});
