import fc from "fast-check";
import { expect, test } from "vitest";

import { editDistance, typingDistance } from "./edit-distance.ts";

test.for([
  ["heat", "heat", 0],
  ["haet", "heat", 1],
  ["het", "heat", 1],
  ["heeat", "heat", 1],
  ["hest", "heat", 1],
  ["shcindelr", "schindler", 2],
  ["up", "heat", 3],
  ["", "ab", 2],
] as const)("%j is %j with %i slips", ([typed, word, slips]) => {
  expect(editDistance(typed, word, 2)).toBe(slips);
  expect(editDistance(word, typed, 2)).toBe(slips);
});

test.for([
  ["schin", "schindler", 0],
  ["shcin", "schindler", 1],
  ["schinx", "schindler", 1],
  ["heatx", "heat", 1],
  ["wxyz", "schindler", 3],
] as const)("%j is the beginning of %j with %i slips", ([typed, word, slips]) => {
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
