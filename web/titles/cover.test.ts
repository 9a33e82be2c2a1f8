import { expect, test } from "vitest";

import { MOTIFS, coverOf, nameSizes } from "./cover.ts";

test("a title always gets the same cover", () => {
  expect(coverOf(42)).toEqual(coverOf(42));
});

test("forty titles show every motif, and hardly any two look alike", () => {
  const covers = Array.from({ length: 40 }, (_, index) => coverOf(index + 1));
  const looks = new Set(
    covers.map(({ motif, typeface, tone, hueShift }) => [motif, typeface, tone, hueShift].join()),
  );
  expect(new Set(covers.map(({ motif }) => motif)).size).toBeGreaterThan(MOTIFS.length - 3);
  expect(looks.size).toBeGreaterThan(36);
});

test("a long word is small enough to stay in one piece", () => {
  const { poster } = nameSizes("Koyaanisqatsi", "poster");
  expect(poster * 0.74 * "Koyaanisqatsi".length).toBeLessThanOrEqual(83.01);
  expect(nameSizes("Dune", "tight").poster).toBeGreaterThan(poster);
});
