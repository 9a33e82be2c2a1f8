// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dropToken, storeToken } from "../api/access-token.ts";
import { recommendationsQuery, watchlistQuery } from "../api/list-queries.ts";
import { queryClient } from "../api/query-client.ts";
import { signOut } from "../api/session.ts";
import { signIn } from "../api/sign-in.ts";
import { beginMutation, clearMarks, markOf, settleMutation } from "./marks.ts";
import { syncMarks } from "./sync-marks.ts";

const ALIEN = { id: 5, rating: null, userRating: null, in_watchlist: false, watched: false };

let stop = () => {};
/** The server's responses by path. */
let answers: Record<string, unknown> = {};

beforeEach(() => {
  answers = {};
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json(answers[url.replace(/\?.*/, "")] ?? { success: true }),
  );
  storeToken(tokenOf(1));
  stop = syncMarks();
});

afterEach(() => {
  stop();
  dropToken();
  clearMarks();
  queryClient.clear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("after a removal here and an addition on another device, the next list includes the title", async () => {
  await watchlistIs([{ ...ALIEN, in_watchlist: true }]);
  beginMutation(5, { isSaved: false });
  const askedTooEarly = watchlistIs([{ ...ALIEN, in_watchlist: true }]);
  await askedTooEarly;
  settleMutation(5, { isSaved: false });
  expect(markOf(5).isSaved).toBe(false);
  await watchlistIs([{ ...ALIEN, in_watchlist: true }]);
  expect(markOf(5).isSaved).toBe(true);
});

test("a title missing from a complete list isn't saved; a partial list says nothing about the others", async () => {
  settleMutation(5, { isSaved: true });
  answers["/api/watchlist"] = { items: [], next_offset: 500 };
  const { request } = await import("../api/client.ts");
  await request("GET /api/watchlist");
  expect(markOf(5).isSaved).toBe(true);
  await watchlistIs([]);
  expect(markOf(5).isSaved).toBe(false);
});

test("ratings given, changed or removed elsewhere appear with the next response", async () => {
  for (const rating of [3, 1, null] as const) {
    await picksAre([{ ...ALIEN, rating }]);
    expect(markOf(5).rating).toBe(rating);
  }
});

test("a picked title is no longer skipped", async () => {
  settleMutation(5, { rating: null, isSkipped: true });
  await picksAre([ALIEN]);
  expect(markOf(5).isSkipped).toBe(false);
});

test("a response to a previous user's request is ignored", async () => {
  answers["/api/recommendations"] = { items: [{ ...ALIEN, rating: 3 }] };
  const late = queryClient.fetchQuery(recommendationsQuery()).catch(() => {});
  await signOut();
  signIn(tokenOf(2));
  await late;
  expect(markOf(5).rating).toBeNull();
});

async function watchlistIs(items: readonly object[]): Promise<void> {
  answers["/api/watchlist"] = { items };
  await queryClient.fetchQuery({ ...watchlistQuery(), staleTime: 0 });
}

async function picksAre(items: readonly object[]): Promise<void> {
  answers["/api/recommendations"] = { items };
  await queryClient.fetchQuery({ ...recommendationsQuery(), staleTime: 0 });
}

function tokenOf(userId: number): string {
  const claims = { user_id: userId, username: `viewer-${userId}`, iat: 0, exp: 900 };
  return `header.${btoa(JSON.stringify(claims))}.signature`;
}
