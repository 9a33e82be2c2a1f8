import { expect, test } from "vitest";

import { distanceLossOf } from "./distance.ts";
import { NO_CONTEXT } from "./session-context.ts";
import { indexTitles } from "./title-index.ts";
import { gatheringFor, loved, ranked, titleOf } from "./world.fixture.ts";

/** Titles 1 to 300 are musicals that name each other, 301 to 600 are crime films, and 600 is the one that everybody has seen and likes. */
function musicalsAndCrime() {
  return indexTitles(
    Array.from({ length: 600 }, (_, place) =>
      titleOf(place + 1, {
        genres: [place < 300 ? "music" : "crime"],
        relatedTitles:
          place < 300
            ? [1, 2, 3, 4].map((step) => ({ titleId: ((place + step) % 300) + 1, strength: 3 }))
            : [],
        popularity: place === 599 ? 98 : 40,
        voteAverage: place === 599 ? 9.3 : 6.5,
        voteCount: 20_000,
      }),
    ),
  );
}

test("a famous title far from a known taste isn't at the top", () => {
  const index = musicalsAndCrime();
  const first = (favorites: number) =>
    ranked(
      index,
      gatheringFor(index, { marks: Array.from({ length: favorites }, (_, nth) => loved(nth * 7 + 1)) }).scores
        .totals,
    );
  expect(first(0)[0]).toBe(600);
  expect(first(6).slice(0, 20)).not.toContain(600);
});

test("a title that fits tonight's wishes may be far from the taste", () => {
  const index = musicalsAndCrime();
  const gains = Float32Array.from(index.titles, ({ genres }) => (genres[0] === "crime" ? 0.8 : 0));
  const marks = Array.from({ length: 6 }, (_, nth) => loved(nth * 7 + 1));
  const { totals } = gatheringFor(index, { marks, context: { ...NO_CONTEXT, gains } }).scores;
  expect(ranked(index, totals)[0]).toBe(600);
});

test("the loss grows with the distance and the taste, and catalogs of few titles have none", () => {
  const index = musicalsAndCrime();
  const affinities = Float32Array.from(index.titles, (_, place) => 1 - place / 600);
  const lossAt = (strength: number, affinity: number) =>
    distanceLossOf(index, affinities, strength)(affinity, 0);
  expect(lossAt(4, 0.95)).toBe(0);
  expect(lossAt(4, 0.3)).toBeGreaterThan(0);
  expect(lossAt(4, 0)).toBeGreaterThan(lossAt(4, 0.3));
  expect(lossAt(10, 0)).toBeGreaterThan(lossAt(4, 0));
  expect(lossAt(0, 0)).toBe(0);

  const small = indexTitles(Array.from({ length: 50 }, (_, place) => titleOf(place + 1)));
  expect(distanceLossOf(small, new Float32Array(50), 10)(0, 0)).toBe(0);
});
