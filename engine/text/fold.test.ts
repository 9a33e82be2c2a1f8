import fc from "fast-check";
import { expect, test } from "vitest";

import { fold } from "./fold.ts";

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

test("any text folds to letters, digits and single spaces", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(fold(text)).toMatch(/^(?:[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+)*)?$/u);
    }),
    { seed: 4 },
  );
});
