// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dropToken, storeToken } from "../api/access-token.ts";
import { queryClient } from "../api/query-client.ts";
import { clearMarks, registerPicksRow, markOf } from "./marks.ts";
import { clearRating, rate, skip } from "./rate.ts";
import { clearMaps } from "./ratings-maps.ts";
import { restoreTitle } from "./restore-title.ts";

/** The delay required by the specification. */
const LEAVES_AFTER_MS = 600;
const PARENT_HEARS_AFTER_MS = 600;
const PICKS_AFTER_SKIP_MS = 500;

const ALIEN = { id: 5, title: "Alien" };
const HEAT = { id: 6, title: "Heat" };
const CARD = { page: "dashboard", onFailure: "keep" } as const;
const DETAIL = { page: "dashboard", onFailure: "revert" } as const;
const PICKS = ["recommendations", {}];
const PICKED = { items: [ALIEN, HEAT] };
const STORED = "dashboard-item-ratings";

let sent: unknown[] = [];
let leaveRow = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  queryClient.setQueryData(PICKS, PICKED);
  leaveRow = registerPicksRow([ALIEN.id]);
});

afterEach(() => {
  leaveRow();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  queryClient.clear();
  dropToken();
  clearMarks();
  clearMaps();
});

test("without a token, a rating is stored and the title leaves after 600 ms", async () => {
  void rate(ALIEN, 3, CARD);
  expect(markOf(5).rating).toBe(3);
  expect(localStorage.getItem(STORED)).toBe('{"5":3}');
  await expectToLeaveAfter(5, LEAVES_AFTER_MS);
  expect(sent).toEqual([]);
});

test("after a quickly saved rating, the title leaves 600 ms after the click and the picks are refetched", async () => {
  savingTakes(200, 200);
  void rate(ALIEN, 2, CARD);
  await expectToLeaveAfter(5, LEAVES_AFTER_MS);
  expect(sent).toEqual([{ id: 5, rating: 2 }]);
  expect(areOtherPicksWanted()).toBe(true);
});

test("after a slowly saved rating, the title leaves once it's saved; the parent is notified after 600 ms anyway", async () => {
  savingTakes(900, 200);
  const onRated = vi.fn<() => void>();
  void rate(ALIEN, 2, { ...CARD, onRated });
  await vi.advanceTimersByTimeAsync(PARENT_HEARS_AFTER_MS - 1);
  expect(onRated).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onRated).toHaveBeenCalledOnce();
  await expectToLeaveAfter(5, 900 - PARENT_HEARS_AFTER_MS);
});

test("a skipped title leaves at once, and the picks are refetched after 500 ms", async () => {
  savingTakes(10, 200);
  void skip(ALIEN, CARD);
  expect(markOf(5).isSkipped).toBe(true);
  await vi.advanceTimersByTimeAsync(PICKS_AFTER_SKIP_MS - 1);
  expect(areOtherPicksWanted()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(areOtherPicksWanted()).toBe(true);
  expect(sent).toEqual([{ id: 5, rating: "skip" }]);
});

test("while a rating is being saved, another rating, a clear or a skip is ignored", async () => {
  savingTakes(300, 200);
  void rate(ALIEN, 3, CARD);
  void rate(ALIEN, 1, CARD);
  void clearRating(ALIEN, CARD);
  void skip(ALIEN, CARD);
  await vi.advanceTimersByTimeAsync(LEAVES_AFTER_MS);
  expect(markOf(5)).toMatchObject({ rating: 3, isSkipped: false });
  expect(sent).toEqual([{ id: 5, rating: 3 }]);
});

test("a rating that can't be saved stays on a card; in the details it's reverted, and no parent is notified", async () => {
  savingTakes(10, 400);
  const onRated = vi.fn<() => void>();
  void rate(ALIEN, 3, CARD);
  void rate(HEAT, 3, { ...DETAIL, onRated });
  await vi.advanceTimersByTimeAsync(LEAVES_AFTER_MS);
  expect([markOf(5), markOf(6)]).toMatchObject([
    { rating: 3, isGone: false, isSavingRating: false },
    { rating: null, isGone: false, isSavingRating: false },
  ]);
  expect(localStorage.getItem(STORED)).toBe('{"5":3}');
  expect(areOtherPicksWanted()).toBe(false);
  expect(onRated).not.toHaveBeenCalled();
});

test("a title that can't be skipped stays", async () => {
  savingTakes(10, 400);
  void skip(ALIEN, DETAIL);
  await vi.advanceTimersByTimeAsync(PICKS_AFTER_SKIP_MS);
  expect(markOf(5)).toMatchObject({ isSkipped: false, isGone: false, isSavingRating: false });
  expect(areOtherPicksWanted()).toBe(false);
});

test("a rating can be cleared here, in storage and on the server", async () => {
  savingTakes(10, 200);
  leaveRow();
  void rate(ALIEN, 3, CARD);
  await vi.advanceTimersByTimeAsync(LEAVES_AFTER_MS);
  void clearRating(ALIEN, CARD);
  expect(markOf(5)).toMatchObject({ rating: null, isGone: false });
  await vi.advanceTimersByTimeAsync(10);
  expect(sent.at(-1)).toBe("DELETE /api/ratings/5");
  expect(localStorage.getItem(STORED)).toBe("{}");
  expect(markOf(5).isSavingRating).toBe(false);
});

test("if a rating is cleared before its title leaves, the title stays and nothing can be undone", async () => {
  savingTakes(10, 200);
  void rate(ALIEN, 3, CARD);
  await vi.advanceTimersByTimeAsync(300);
  void clearRating(ALIEN, CARD);
  await vi.advanceTimersByTimeAsync(LEAVES_AFTER_MS);
  expect(markOf(5)).toMatchObject({ rating: null, isGone: false });
  expect(await restoreTitle(5)).toBe(false);
});

test("a rating that can't be cleared is restored", async () => {
  void rate(ALIEN, 3, CARD);
  await vi.advanceTimersByTimeAsync(LEAVES_AFTER_MS);
  leaveRow();
  savingTakes(10, 400);
  void clearRating(HEAT, CARD);
  void clearRating(ALIEN, CARD);
  await vi.advanceTimersByTimeAsync(10);
  expect(markOf(5).rating).toBe(3);
  expect(localStorage.getItem(STORED)).toBe('{"5":3}');
});

test("a title removed by a rating returns to its place, without the rating", async () => {
  savingTakes(10, 200);
  void rate(ALIEN, 1, CARD);
  await vi.advanceTimersByTimeAsync(LEAVES_AFTER_MS);
  queryClient.setQueryData(PICKS, { items: [HEAT] });
  const isBack = restoreTitle(5);
  expect(markOf(5)).toMatchObject({ rating: null, isGone: false });
  await vi.advanceTimersByTimeAsync(10);
  expect(await isBack).toBe(true);
  expect(queryClient.getQueryData(PICKS)).toEqual(PICKED);
  expect(sent).toEqual([{ id: 5, rating: 1 }, "DELETE /api/ratings/5"]);
});

test("undoing the second of two ratings restores the state before the first", async () => {
  savingTakes(10, 200);
  void rate(ALIEN, 1, CARD);
  await vi.advanceTimersByTimeAsync(LEAVES_AFTER_MS);
  leaveRow();
  void rate(ALIEN, 3, CARD);
  await vi.advanceTimersByTimeAsync(LEAVES_AFTER_MS);
  void restoreTitle(5);
  await vi.advanceTimersByTimeAsync(10);
  expect(markOf(5)).toMatchObject({ rating: null, isGone: false });
  expect(sent.at(-1)).toBe("DELETE /api/ratings/5");
});

test("undoing a skip restores the previous rating", async () => {
  savingTakes(10, 200);
  leaveRow();
  void rate(ALIEN, 2, CARD);
  await vi.advanceTimersByTimeAsync(LEAVES_AFTER_MS);
  void skip(ALIEN, CARD);
  await vi.advanceTimersByTimeAsync(100);
  void restoreTitle(5);
  await vi.advanceTimersByTimeAsync(10);
  expect(markOf(5)).toMatchObject({ rating: 2, isSkipped: false });
  expect(localStorage.getItem(STORED)).toBe('{"5":2}');
  expect(sent.at(-1)).toEqual({ id: 5, rating: 2 });
});

test("undoing a skip before the picks are refetched leaves them unchanged", async () => {
  savingTakes(10, 200);
  void skip(HEAT, CARD);
  await vi.advanceTimersByTimeAsync(100);
  void restoreTitle(6);
  await vi.advanceTimersByTimeAsync(PICKS_AFTER_SKIP_MS);
  expect(sent).toEqual([{ id: 6, rating: "skip" }, "DELETE /api/user/skip/6"]);
  expect(queryClient.getQueryData(PICKS)).toEqual(PICKED);
});

test("a failed undo changes nothing", async () => {
  void rate(ALIEN, 3, CARD);
  await vi.advanceTimersByTimeAsync(LEAVES_AFTER_MS);
  savingTakes(10, 400);
  const isBack = restoreTitle(5);
  await vi.advanceTimersByTimeAsync(10);
  expect(await isBack).toBe(false);
  expect(markOf(5)).toMatchObject({ rating: 3, isGone: true });
});

test("a title can be rated again even if the server never responded", async () => {
  storeToken("token");
  vi.stubGlobal("fetch", (_url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  });
  void rate(ALIEN, 3, DETAIL);
  expect(markOf(5)).toMatchObject({ rating: 3, isSavingRating: true });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(markOf(5)).toMatchObject({ rating: null, isSavingRating: false });
});

test("after a filter change, old picks aren't restored", async () => {
  void rate(ALIEN, 3, CARD);
  await vi.advanceTimersByTimeAsync(LEAVES_AFTER_MS);
  const narrowed = { items: [HEAT] };
  queryClient.setQueryData(PICKS, narrowed);
  queryClient.setQueryData(["filters"], { moods: ["funny"] });
  await restoreTitle(5);
  expect(queryClient.getQueryData(PICKS)).toEqual(narrowed);
});

async function expectToLeaveAfter(titleId: number, ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(markOf(titleId).isGone).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(markOf(titleId).isGone).toBe(true);
}

/** Signs in; the server responds after a delay. */
function savingTakes(ms: number, status: 200 | 400): void {
  storeToken("token");
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    sent.push(body === undefined ? `${method} ${url}` : JSON.parse(body));
    await new Promise((resolve) => setTimeout(resolve, ms));
    return new Response(JSON.stringify(status === 200 ? { success: true } : { error: "No" }), { status });
  });
}

function areOtherPicksWanted(): boolean {
  return queryClient.getQueryState(PICKS)?.isInvalidated === true;
}
