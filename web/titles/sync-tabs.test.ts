// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dropToken, storeToken } from "../api/access-token.ts";
import { watchlistQuery } from "../api/list-queries.ts";
import { queryClient } from "../api/query-client.ts";
import { beginMutation, clearMarks, markOf } from "./marks.ts";
import { syncTabs } from "./sync-tabs.ts";

let stop = () => {};
let otherTab: BroadcastChannel;

beforeEach(() => {
  storeToken(tokenOf(1));
  stop = syncTabs();
  otherTab = new BroadcastChannel("halflight-marks");
});

afterEach(() => {
  otherTab.close();
  stop();
  dropToken();
  clearMarks();
  queryClient.clear();
  localStorage.clear();
});

test("tabs of the same user share their mutations", async () => {
  const told = new Promise((resolve) => {
    otherTab.addEventListener("message", ({ data }) => resolve(data));
  });
  beginMutation(6, { rating: 2, isSkipped: false });
  expect(await told).toEqual({
    userId: 1,
    titleId: 6,
    change: { rating: 2, isSkipped: false },
    isSettled: false,
  });
  queryClient.setQueryData(watchlistQuery().queryKey, []);
  tell({ userId: 1, titleId: 5, change: { isSaved: true }, isSettled: true });
  await vi.waitFor(() => expect(markOf(5).isSaved).toBe(true));
  expect(queryClient.getQueryState(watchlistQuery().queryKey)?.isInvalidated).toBe(true);
  tell({ userId: 1, titleId: 5, change: { rating: null, isSkipped: true }, isSettled: true });
  await vi.waitFor(() => expect(markOf(5).isSkipped).toBe(true));
});

test("messages from another user's tab, or in an unknown format, are ignored", async () => {
  tell({ userId: 2, titleId: 5, change: { rating: 3 }, isSettled: true });
  tell({ userId: 1, titleId: 5, change: { rating: 9 }, isSettled: true });
  tell({ userId: 1, titleId: 5, change: { isFavorite: true }, isSettled: true });
  tell("rated");
  tell({ userId: 1, titleId: 6, change: { rating: 3 }, isSettled: true });
  await vi.waitFor(() => expect(markOf(6).rating).toBe(3));
  expect(markOf(5).rating).toBeNull();
});

function tell(telling: unknown): void {
  otherTab.postMessage(telling);
}

function tokenOf(userId: number): string {
  const claims = { user_id: userId, username: `viewer-${userId}`, iat: 0, exp: 900 };
  return `header.${btoa(JSON.stringify(claims))}.signature`;
}
