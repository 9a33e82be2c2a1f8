import fc from "fast-check";
import { expect, test } from "vitest";

import type { Item } from "#contract/item.ts";

import { type Row, type Placement, arrange, inPlacedOrder, placementAfter } from "./row-placement.ts";
import { leavingOf, mixOf, unseen } from "./rows.ts";
import { firstSeedsWithEnough } from "./use-personal-rows.ts";

test("a row without picks beyond the filters has no note", () => {
  expect(mixOf(null, -1)).toEqual({});
  expect(mixOf("filters", -1)).toEqual({});
});

test("picks beyond the filters are mentioned, and marked where they start", () => {
  expect(mixOf("filters", 4)).toEqual({
    meta: "Includes picks beyond what you asked for",
    fallback: { startIndex: 4, label: "Beyond what you asked for" },
  });
});

test("a row of more by somebody leaves out what the viewer has rated or watched, now and later", () => {
  const titles = [
    { id: 1, rating: null, watched: false },
    { id: 2, rating: 3, watched: false } as const,
    { id: 3, rating: null, watched: true },
  ];
  expect(unseen(titles).map(({ id }) => id)).toEqual([1]);
  expect(["actor", "director"].map(leavingOf)).toEqual(["rated or skipped", "rated or skipped"]);
});

test("if no pick matches, the row doesn't claim that some do", () => {
  expect(mixOf("filters", 0)).toEqual({
    meta: "Not enough titles match what you asked for, so these picks go beyond it",
  });
});

test("a rated title leaves rows of picks only, and nothing leaves the watchlist", () => {
  const leaving = ["just-for-you", "similar-1", "trending", "acclaimed", "fix", "watchlist"].map(leavingOf);
  expect(leaving).toEqual(["rated or skipped", "rated or skipped", "skipped", "skipped", "skipped", "never"]);
});

const NOTHING: Placement = new Map();

function row(key: string, ids: readonly number[], rest: Partial<Row> = {}): Row {
  const items = ids.map((id) => ({ id }) as Item);
  return { key, items, max: 20, claim: "in-turn", isRefreshing: false, ...rest };
}

function idsOf(rows: readonly Row[]): Record<string, number[]> {
  return Object.fromEntries(rows.map(({ key, items }) => [key, items.map(({ id }) => id)]));
}

test("a title appears in the first row that has it", () => {
  const rows = [row("picks", [1, 2]), row("trending", [2, 3, 3]), row("new", [3, 4])];
  expect(idsOf(arrange(rows, NOTHING))).toEqual({ picks: [1, 2], trending: [3], new: [4] });
});

test("the chart shows all its titles, and the rows above and below give way to it", () => {
  const rows = [
    row("picks", [1, 2, 3]),
    row("chart", [2, 5, 4], { claim: "first" }),
    row("trending", [4, 6]),
  ];
  expect(idsOf(arrange(rows, NOTHING))).toEqual({ picks: [1, 3], chart: [2, 5, 4], trending: [6] });
});

test("the viewer's watchlist shows all its titles and takes none from other rows", () => {
  const rows = [row("picks", [1]), row("watchlist", [1, 2], { claim: "apart" }), row("new", [2, 3])];
  expect(idsOf(arrange(rows, NOTHING))).toEqual({ picks: [1], watchlist: [1, 2], new: [2, 3] });
});

test("a row only claims the titles it shows", () => {
  const rows = [row("picks", [1, 2, 3], { max: 2 }), row("trending", [3, 4])];
  expect(idsOf(arrange(rows, NOTHING))).toEqual({ picks: [1, 2], trending: [3, 4] });
});

test("late picks take nothing from rows already shown", () => {
  const early = arrange([row("picks", []), row("trending", [1, 2, 3])], NOTHING);
  const late = arrange(
    [row("picks", [2, 7, 1, 8]), row("trending", [1, 2, 3])],
    placementAfter(NOTHING, early),
  );
  expect(idsOf(late)).toEqual({ picks: [7, 8], trending: [1, 2, 3] });
});

test("a title is free again once its row no longer has it", () => {
  const standing = placementAfter(NOTHING, [row("trending", [1, 2])]);
  expect(idsOf(arrange([row("picks", [1]), row("trending", [2])], standing))).toEqual({
    picks: [1],
    trending: [2],
  });
});

test("a row about to be replaced claims no titles", () => {
  const before = placementAfter(NOTHING, [row("trending", [1, 2])]);
  const standing = placementAfter(before, [row("trending", [1, 2], { isRefreshing: true })]);
  expect(idsOf(arrange([row("picks", [1]), row("trending", [1, 2])], standing))).toEqual({
    picks: [1],
    trending: [2],
  });
});

test("the placement is unchanged until something new arrives", () => {
  const rows = [row("picks", [1, 2]), row("trending", [3])];
  const standing = placementAfter(NOTHING, rows);
  expect(placementAfter(standing, rows)).toBe(standing);
  expect(placementAfter(standing, [row("picks", [2])])).toBe(standing);
  expect(placementAfter(standing, [row("picks", [4])])).not.toBe(standing);
});

test("shown titles keep their order, new ones follow, and returning ones get their old place", () => {
  const titles = (ids: number[]) => ids.map((id) => ({ id }) as Item);
  const first = titles([1, 2, 3]);
  const second = inPlacedOrder(titles([9, 3, 1]), new Set([1, 2, 3]));
  expect(second).toEqual(titles([1, 3, 9]));
  const stood = placementAfter(placementAfter(NOTHING, [row("picks", [1, 2, 3])]), [row("picks", [1, 3, 9])]);
  expect(inPlacedOrder(titles([9, 2, 1, 3]), stood.get("picks") ?? [])).toEqual(titles([1, 2, 3, 9]));
  expect(inPlacedOrder(first, [])).toEqual(first);
});

test("in whatever order responses arrive, no title appears twice and shown titles stay", () => {
  const lists = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 }), {
    minLength: 4,
    maxLength: 4,
  });
  const arrivals = fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 3 });
  fc.assert(
    fc.property(lists, arrivals, (answers, order) => {
      let standing = NOTHING;
      let shown: Record<string, number[]> = {};
      // The chart is there from the start.
      for (const [count] of [0, ...order].entries()) {
        const there = new Set([0, ...order.slice(0, count)]);
        const rows = answers.map((ids, place) =>
          row(`row ${place}`, there.has(place) ? ids : [], { claim: place === 0 ? "first" : "in-turn" }),
        );
        const arranged = arrange(rows, standing);
        standing = placementAfter(standing, arranged);
        const now = idsOf(arranged);
        for (const [key, ids] of Object.entries(shown)) expect(now[key]?.slice(0, ids.length)).toEqual(ids);
        const all = Object.values(now).flat();
        expect(new Set(all).size).toBe(all.length);
        expect(idsOf(arrange(rows, standing))).toEqual(now);
        shown = now;
      }
    }),
  );
});

const fellows: Record<number, number[]> = {
  1: [11, 12],
  2: [21, 22, 23],
  3: [],
  4: [41, 42, 43, 44],
  5: [51, 52, 53],
};
const LIMITS = { rows: 2, min: 3 };

test("a seed with too few similar titles is replaced by the next one", async () => {
  const found = await firstSeedsWithEnough([1, 2, 3, 4, 5], async (id) => fellows[id] ?? [], LIMITS);
  expect(found).toEqual([
    { seedId: 2, items: fellows[2] },
    { seedId: 4, items: fellows[4] },
  ]);
});

test("no more seeds are requested than needed", async () => {
  const asked: number[] = [];
  const ask = async (id: number) => {
    asked.push(id);
    return fellows[id] ?? [];
  };
  await firstSeedsWithEnough([2, 4, 5], ask, LIMITS);
  expect(asked).toEqual([2, 4]);
});

test("a failed request for similar titles affects no other row", async () => {
  const ask = async (id: number) => {
    if (id === 2) throw new Error("Something went wrong");
    return fellows[id] ?? [];
  };
  const found = await firstSeedsWithEnough([2, 4, 5], ask, LIMITS);
  expect(found.map(({ seedId }) => seedId)).toEqual([4, 5]);
});

test("without seeds there are no rows", async () => {
  expect(await firstSeedsWithEnough([], async () => [1, 2, 3], LIMITS)).toEqual([]);
});
