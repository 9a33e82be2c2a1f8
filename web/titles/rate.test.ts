// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dropToken, keepToken } from "../api/access-token.ts";
import { queryClient } from "../api/query-client.ts";
import { forgetMarks, markOf } from "./marks.ts";
import { rate, skip } from "./rate.ts";

/** What the viewer sees, in the numbers of the specification. */
const LEAVES_AFTER_MS = 600;
const PICKS_AFTER_SKIP_MS = 500;

const CARD = { page: "dashboard", onFailure: "keep" } as const;
const DETAIL = { page: "dashboard", onFailure: "revert" } as const;
const PICKS = ["recommendations", {}];
const STORED = "dashboard-item-ratings";

let sent: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  queryClient.setQueryData(PICKS, { items: [] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  queryClient.clear();
  dropToken();
  forgetMarks();
});

test("without a token a rating stays in storage, and the title leaves after 600 ms", async () => {
  const done = rate(5, 3, CARD);
  expect(markOf(5).rating).toBe(3);
  expect(localStorage.getItem(STORED)).toBe('{"5":3}');
  await expectToLeaveAfter(5, LEAVES_AFTER_MS);
  expect(await done).toBe(true);
});

test("a rating that is saved quickly leaves 600 ms after the click, and other picks are asked for", async () => {
  savingTakes(200, 200);
  const done = rate(5, 2, CARD);
  await expectToLeaveAfter(5, LEAVES_AFTER_MS);
  expect(await done).toBe(true);
  expect(sent).toEqual([{ id: 5, rating: 2 }]);
  expect(areOtherPicksWanted()).toBe(true);
});

test("a rating that is saved slowly leaves once it is saved", async () => {
  savingTakes(900, 200);
  const done = rate(5, 2, CARD);
  await expectToLeaveAfter(5, 900);
  expect(await done).toBe(true);
});

test("a skipped title leaves after 600 ms, and other picks are asked for 500 ms later", async () => {
  savingTakes(10, 200);
  const done = skip(5, CARD);
  expect(markOf(5).isSkipped).toBe(true);
  await expectToLeaveAfter(5, LEAVES_AFTER_MS);
  await vi.advanceTimersByTimeAsync(PICKS_AFTER_SKIP_MS - 1);
  expect(areOtherPicksWanted()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(areOtherPicksWanted()).toBe(true);
  expect(await done).toBe(true);
  expect(sent).toEqual([{ id: 5, rating: "skip" }]);
});

test("while a rating is being saved another one, or a skip, is ignored", async () => {
  savingTakes(300, 200);
  const first = rate(5, 3, CARD);
  expect(await rate(5, 1, CARD)).toBe(false);
  expect(await skip(5, CARD)).toBe(false);
  await vi.advanceTimersByTimeAsync(LEAVES_AFTER_MS);
  expect(await first).toBe(true);
  expect(markOf(5)).toMatchObject({ rating: 3, isSkipped: false });
  expect(sent).toEqual([{ id: 5, rating: 3 }]);
});

test("a rating that could not be saved stays on a card, and is taken back in the details", async () => {
  savingTakes(10, 400);
  const results = [rate(5, 3, CARD), rate(6, 3, DETAIL)];
  await vi.advanceTimersByTimeAsync(LEAVES_AFTER_MS);
  expect(await Promise.all(results)).toEqual([false, false]);
  expect([markOf(5), markOf(6)]).toMatchObject([
    { rating: 3, isGone: false, isSavingRating: false },
    { rating: null, isGone: false, isSavingRating: false },
  ]);
  expect(localStorage.getItem(STORED)).toBe('{"5":3}');
  expect(areOtherPicksWanted()).toBe(false);
});

test("a title that could not be skipped stays", async () => {
  savingTakes(10, 400);
  const done = skip(5, DETAIL);
  await vi.advanceTimersByTimeAsync(LEAVES_AFTER_MS + PICKS_AFTER_SKIP_MS);
  expect(await done).toBe(false);
  expect(markOf(5)).toMatchObject({ isSkipped: false, isGone: false, isSavingRating: false });
});

async function expectToLeaveAfter(titleId: number, ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(markOf(titleId).isGone).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(markOf(titleId).isGone).toBe(true);
}

/** Somebody is signed in, and the server answers after a while. */
function savingTakes(ms: number, status: 200 | 400): void {
  keepToken("token");
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    await new Promise((resolve) => setTimeout(resolve, ms));
    return new Response(JSON.stringify(status === 200 ? { success: true } : { error: "No" }), { status });
  });
}

function areOtherPicksWanted(): boolean {
  return queryClient.getQueryState(PICKS)?.isInvalidated === true;
}
