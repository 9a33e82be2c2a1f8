import fc from "fast-check";
import { expect, test } from "vitest";

import { truncate } from "./truncate.ts";

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

test("a single word that's too long keeps its first characters", () => {
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
