import fc from "fast-check";
import { expect, test } from "vitest";

import {
  firstSentence,
  heroOverview,
  lengthText,
  listOverview,
  runtimeText,
  seasonsText,
  starText,
  tileTitle,
  yearOf,
  truncate,
} from "./labels.ts";

test("a runtime is shown in hours and minutes", () => {
  expect([155, 120, 48, 0, null].map(runtimeText)).toEqual(["2h 35m", "2h", "48m", null, null]);
});

test("one season is singular, and a series shows its seasons instead of a runtime", () => {
  expect([1, 2, 0, null].map(seasonsText)).toEqual(["1 season", "2 seasons", null, null]);
  expect(lengthText({ media_type: "tv", runtime: 50, seasons_count: 3 })).toBe("3 seasons");
  expect(lengthText({ media_type: "movie", runtime: 50, seasons_count: null })).toBe("50m");
});

test("a tile shows 20 characters of a title, the hero 200 of an overview, and a list 180", () => {
  expect(tileTitle("Crouching Tiger, Hidden Dragon")).toBe("Crouching Tiger...");
  expect(tileTitle("Twenty characters!!!")).toBe("Twenty characters!!!");
  expect(heroOverview("a".repeat(201))).toBe(`${"a".repeat(200)}...`);
  expect(listOverview("a".repeat(181))).toBe(`${"a".repeat(180)}...`);
  expect(listOverview("")).toBe("No description available");
});

test("an average vote has one decimal, and without votes nothing is shown", () => {
  expect([7.84, 8, 0].map(starText)).toEqual(["7.8", "8.0", null]);
});

test("the year is that of the release or the first episode", () => {
  expect(yearOf({ release_date: "2021-09-15", first_air_date: null })).toBe("2021");
  expect(yearOf({ release_date: null, first_air_date: "2022-02-18" })).toBe("2022");
  expect(yearOf({ release_date: null, first_air_date: null })).toBeNull();
});

test("text that fits stays as it is", () => {
  expect(truncate("Twenty characters!!!", 20)).toBe("Twenty characters!!!");
  expect(truncate("", 20)).toBe("");
});

test.for<[string, string]>([
  ["Crouching Tiger, Hidden Dragon", "Crouching Tiger..."],
  ["The Lord of the Rings: The Return of the King", "The Lord of the..."],
  ["Spider-Man: Across the Spider-Verse", "Spider-Man: Across..."],
  ["One Flew Over the Cuckoo's Nest", "One Flew Over the..."],
  ["Once Upon a Time - in Hollywood", "Once Upon a Time..."],
  ["Twenty characters: no more", "Twenty characters..."],
  ["Exactly twenty chars and", "Exactly twenty chars..."],
])("longer text ends with a whole word: %s", ([title, shown]) => {
  expect(truncate(title, 20)).toBe(shown);
});

test("if even the first word is too long, its first characters are kept", () => {
  expect(truncate("a".repeat(200), 20)).toBe(`${"a".repeat(20)}...`);
  expect(truncate(`The ${"a".repeat(200)}`, 20)).toBe("The...");
});

test("text in a script without spaces is cut between words", () => {
  expect(truncate("世界经济发展", 5)).toBe("世界经济...");
});

test("an emoji of several code points, or an accented letter, is one character and stays whole", () => {
  const family = "👨‍👩‍👧‍👦";
  expect(truncate(family.repeat(20), 20)).toBe(family.repeat(20));
  expect(truncate(family.repeat(21), 20)).toBe(`${family.repeat(20)}...`);
  expect(truncate("e\u0301".repeat(21), 20)).toBe(`${"e\u0301".repeat(20)}...`);
});

test("text may end with its last whole sentence, without an ellipsis", () => {
  const text = "A man walks home in the rain. A woman waits at the window of the house.";
  expect(truncate(text, 40, "sentence")).toBe("A man walks home in the rain.");
  expect(truncate(text, 59, "sentence")).toBe("A man walks home in the rain. A woman waits at the window...");
  expect(truncate("ある男が雨の中を歩いて帰る。女は家の窓辺で待っている。", 16, "sentence")).toBe(
    "ある男が雨の中を歩いて帰る。",
  );
});

test("the period of an abbreviation doesn't end a sentence", () => {
  const text = "The whole town has always been afraid of Dr. Caligari and the man in his cabinet.";
  expect(truncate(text, 50, "sentence")).toBe("The whole town has always been afraid of Dr...");
});

test("the first sentence ends where the next one starts, not after an abbreviation", () => {
  expect(firstSentence("A man walks home in the rain. A woman waits.")).toBe("A man walks home in the rain.");
  expect(firstSentence("Afraid of Dr. Caligari, a town stays in. He sleeps.")).toBe(
    "Afraid of Dr. Caligari, a town stays in.",
  );
  expect(firstSentence("ある男が雨の中を歩いて帰る。女は待っている。")).toBe("ある男が雨の中を歩いて帰る。");
  expect(firstSentence("Without an end")).toBe("Without an end");
});

test("the result is always a prefix of the text that fits", () => {
  const texts = fc.array(fc.string({ unit: "grapheme" }), { maxLength: 60 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(
      texts,
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom("word", "sentence"),
      (text, max, ending) => {
        const shown = truncate(text, max, ending);
        const kept = shown === text || text.startsWith(shown) ? shown : shown.slice(0, -3);
        expect(text.startsWith(kept)).toBe(true);
        expect([...new Intl.Segmenter().segment(kept)].length).toBeLessThanOrEqual(max);
      },
    ),
  );
});
