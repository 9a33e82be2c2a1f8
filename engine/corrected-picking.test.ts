import { expect, test } from "vitest";

import type { TasteLineKind } from "#contract/taste-profile.ts";
import { GENRES, TITLE_MOODS } from "#contract/vocabulary.ts";

import { withCorrections } from "./corrected-picking.ts";
import { type Correction, countOf } from "./corrections.ts";
import type { Mark } from "./marks.ts";
import { type Picking, pickTitles } from "./picking.ts";
import { type Random, seededRandom } from "./random.ts";
import { type LineKey, linesOf } from "./taste-lines.ts";
import { type TitleIndex, indexTitles } from "./title-index.ts";
import {
  NOW,
  NO_WISHES,
  YEAR_MS,
  disliked,
  evenAndOdd,
  gatheringFor,
  isEven,
  loved,
  person,
  titleOf,
} from "./world.fixture.ts";

function picked(index: TitleIndex, input: Said): TitleIndex["titles"] {
  const picks = pickTitles(withCorrections(pickingOf(index, input), input.corrections ?? []));
  return picks.flatMap(({ candidate }) => index.titles[candidate] ?? []);
}

type Said = {
  marks: readonly Mark[];
  corrections?: readonly Correction[];
  collaborative?: Float32Array;
  limit?: number;
};

function pickingOf(index: TitleIndex, { marks, collaborative, limit = 20 }: Said): Picking {
  return {
    ...gatheringFor(index, { marks, collaborative: collaborative ?? null }),
    favoriteGenres: [],
    wishes: { ...NO_WISHES, excluded: marks.map(({ titleId }) => titleId) },
    limit,
    onFailure: (_source, error) => {
      throw error;
    },
  };
}

const less = (line: LineKey): Correction => ({ ...line, direction: "less" });
const more = (line: LineKey): Correction => ({ ...line, direction: "more" });
const HORROR: LineKey = { kind: "genre", key: "horror" };
const ROMANCE: LineKey = { kind: "genre", key: "romance" };

test("what somebody wants less of isn't among the first eleven picks", () => {
  const index = evenAndOdd(200);
  const picks = picked(index, { marks: [loved(2), loved(4), loved(1)], corrections: [less(HORROR)] });
  expect(picks).toHaveLength(20);
  expect(picks.slice(0, 11).filter(({ genres }) => genres.includes("horror"))).toEqual([]);
});

test("without corrections, the picks stay the same", () => {
  const picking = pickingOf(evenAndOdd(200), { marks: [loved(2)] });
  expect(withCorrections(picking, [])).toBe(picking);
});

test('"less" halves a genre even if the viewer loves nothing else, and undoing it restores the picks', () => {
  const index = evenAndOdd(200);
  const marks = [loved(2), loved(4), loved(6)];
  const before = picked(index, { marks });
  expect(before.filter(({ id }) => isEven(id)).length).toBeGreaterThan(15);
  const after = picked(index, { marks, corrections: [less(HORROR)] });
  expect(countOf(HORROR, after)).toBe(Math.floor(countOf(HORROR, before) / 2));
  expect(after).toHaveLength(20);
  expect(picked(index, { marks, corrections: [] })).toEqual(before);
});

test('"more" of a genre adds titles of it, even if no mark suggests it', () => {
  const index = evenAndOdd(200);
  const marks = [loved(2)];
  expect(countOf(ROMANCE, picked(index, { marks, corrections: [more(ROMANCE)] }))).toBeGreaterThan(
    countOf(ROMANCE, picked(index, { marks })),
  );
});

test("a model that favors a genre can't add more of it than the correction allows", () => {
  const index = evenAndOdd(200);
  const marks = [loved(1)];
  const collaborative = Float32Array.from(index.titles, ({ id }) => (isEven(id) ? 5 : -5));
  const before = picked(index, { marks, collaborative });
  const after = picked(index, { marks, collaborative, corrections: [less(HORROR)] });
  expect(countOf(HORROR, before)).toBeGreaterThan(10);
  expect(countOf(HORROR, after)).toBeLessThanOrEqual(countOf(HORROR, before) / 2);
});

test("titles of a reduced genre come last, and only if nothing else is left", () => {
  const index = evenAndOdd(22);
  const after = picked(index, { marks: [loved(2), loved(4)], corrections: [less(HORROR)], limit: 20 });
  expect(after).toHaveLength(20);
  expect(after.slice(-3).every(({ id }) => isEven(id))).toBe(true);
});

test('in many worlds, each line\'s share falls after "less" of it', () => {
  const random = seededRandom(30);
  const faults: string[] = [];
  let checked = 0;
  for (let world = 0; world < 20; world++) {
    const index = inventWorld(random);
    const marks = Array.from({ length: 1 + Math.floor(random() * 12) }, (_, nth) =>
      random() < 0.7 ? loved(1 + nth * 7) : disliked(1 + nth * 7),
    );
    const collaborative =
      world % 2 === 0 ? Float32Array.from(index.titles, () => 2 * random() - 1) : undefined;
    const input = collaborative === undefined ? { marks } : { marks, collaborative };
    const corrections: Correction[] = [];
    let before = picked(index, input);
    for (let step = 0; step < 16; step++) {
      const lines = before.flatMap(linesOf);
      const line = lines[Math.floor(random() * lines.length)];
      if (line === undefined || corrections.some(({ key }) => key === line.key)) continue;
      corrections.push(less(line));
      const after = picked(index, { ...input, corrections });
      const shares = [before, after].map((titles) => countOf(line, titles) / titles.length);
      const isAllThereIs = after.length - countOf(line, after) >= index.titles.length - marks.length;
      if ((shares[1] ?? 1) >= (shares[0] ?? 0) && !isAllThereIs)
        faults.push(`world ${world}, step ${step}: ${line.kind} ${line.key} ${shares.join(" → ")}`);
      checked += 1;
      before = after;
    }
  }
  expect(faults).toEqual([]);
  expect(checked).toBeGreaterThan(150);
}, 60_000);

const KINDS: readonly TasteLineKind[] = ["genre", "mood", "nanogenre", "person", "era"];

test("every kind of line can be corrected", () => {
  const index = inventWorld(seededRandom(3));
  const marks = [loved(1), loved(2), loved(3)];
  const before = picked(index, { marks });
  for (const kind of KINDS) {
    const line = before.flatMap(linesOf).find((each) => each.kind === kind);
    if (line === undefined) throw new Error(`The picks have no ${kind}`);
    expect(countOf(line, picked(index, { marks, corrections: [less(line)] }))).toBeLessThan(
      countOf(line, before),
    );
  }
});

function inventWorld(random: Random): TitleIndex {
  const oneOf = <Value>(values: readonly Value[]) => values.slice(Math.floor(random() * values.length))[0];
  const genres = GENRES.slice(0, 6).map(({ key }) => key);
  return indexTitles(
    Array.from({ length: 300 }, (_, place) =>
      titleOf(place + 1, {
        genres: [...new Set([oneOf(genres) ?? "drama", oneOf(genres) ?? "drama"])],
        moods: { [oneOf(TITLE_MOODS) ?? "epic"]: random(), [oneOf(TITLE_MOODS.slice(0, 3)) ?? "epic"]: 0.9 },
        nanogenres: [`nanogenre ${Math.floor(random() * 12)}`],
        directors: [person(1000 + Math.floor(random() * 60))],
        cast: [person(Math.floor(random() * 40)), person(100 + Math.floor(random() * 40))],
        releasedAt: NOW - (1 + random() * 50) * YEAR_MS,
        popularity: 1 + 90 * random(),
      }),
    ),
  );
}
