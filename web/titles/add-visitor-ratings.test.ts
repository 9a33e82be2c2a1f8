// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dropToken } from "../api/access-token.ts";
import { queryClient } from "../api/query-client.ts";
import { signOut } from "../api/session.ts";
import { signIn } from "../api/sign-in.ts";
import { offeredRatings, postponeVisitorRatings } from "../api/visitor-ratings.ts";
import { addVisitorRatings, ratingsToAdd } from "./add-visitor-ratings.ts";
import { clearMarks, markOf } from "./marks.ts";
import { rate } from "./rate.ts";
import { clearMaps } from "./ratings-maps.ts";

const CARD = { page: "dashboard", onFailure: "keep" } as const;
const ALIEN = { id: 5, title: "Alien" };
const HEAT = { id: 6, title: "Heat" };
const GONE = { id: 7, title: "Gone" };

/** The account's ratings on the server. */
let account: Record<number, number> = {};
let sent: unknown[] = [];
let isReachable = true;

beforeEach(() => {
  account = {};
  sent = [];
  isReachable = true;
  vi.stubGlobal("fetch", async (url: string, { body }: { body?: string }) => {
    if (url === "/api/ratings/batch-get") return Response.json({ ratings: account });
    if (url !== "/api/ratings" || body === undefined) return Response.json({ success: true });
    if (!isReachable) throw new TypeError("Failed to fetch");
    const rated = JSON.parse(body);
    sent.push(rated);
    if (rated.id === GONE.id) return Response.json({ error: "Not found" }, { status: 404 });
    account[rated.id] = rated.rating;
    return Response.json({ success: true });
  });
});

afterEach(() => {
  dropToken();
  localStorage.clear();
  queryClient.clear();
  clearMarks();
  clearMaps();
  vi.unstubAllGlobals();
});

test("a visitor's ratings move out of the pages' maps at sign-in, are offered, and are added once", async () => {
  void rate(ALIEN, 3, CARD);
  void rate(HEAT, 1, { ...CARD, page: "search" });
  expect(localStorage.getItem("dashboard-item-ratings")).toBe('{"5":3}');
  signIn(tokenOf(1));
  expect(localStorage.getItem("dashboard-item-ratings")).toBeNull();
  expect(markOf(ALIEN.id).rating).toBeNull();
  expect(await ratingsToAdd()).toEqual([
    { id: 5, rating: 3 },
    { id: 6, rating: 1 },
  ]);
  expect(sent).toEqual([]);

  expect(await addVisitorRatings()).toBe(2);
  expect(await addVisitorRatings()).toBe(0);
  expect(sent).toEqual([
    { id: 5, rating: 3 },
    { id: 6, rating: 1 },
  ]);
  expect(markOf(ALIEN.id).rating).toBe(3);
  expect(localStorage.getItem("visitorRatings")).toBeNull();
});

test("when two tabs add ratings at once, each rating is sent once", async () => {
  void rate(ALIEN, 3, CARD);
  signIn(tokenOf(1));
  let queue = Promise.resolve<unknown>(undefined);
  vi.stubGlobal("navigator", {
    locks: { request: (_name: string, task: () => Promise<number>) => (queue = queue.then(task)) },
  });
  expect(await Promise.all([addVisitorRatings(), addVisitorRatings()])).toEqual([1, 0]);
  expect(sent).toEqual([{ id: 5, rating: 3 }]);
});

test("a title that the account has rated keeps its rating and isn't offered", async () => {
  void rate(ALIEN, 3, CARD);
  signIn(tokenOf(1));
  account = { [ALIEN.id]: 1 };
  expect(await ratingsToAdd()).toEqual([]);
  expect(await addVisitorRatings()).toBe(0);
  expect(account).toEqual({ [ALIEN.id]: 1 });
  expect(offeredRatings()).toEqual({});
});

test("ratings that can't be sent are kept for later, and ratings of missing titles are dropped", async () => {
  void rate(ALIEN, 3, CARD);
  void rate(GONE, 2, CARD);
  signIn(tokenOf(1));
  isReachable = false;
  await expect(addVisitorRatings()).rejects.toThrow("Failed to fetch");
  expect(offeredRatings()).toEqual({ 5: 3, 7: 2 });
  isReachable = true;
  expect(await addVisitorRatings()).toBe(1);
  expect(offeredRatings()).toEqual({});
});

test("declined ratings are offered again at the next sign-in, to any account", async () => {
  void rate(ALIEN, 3, CARD);
  signIn(tokenOf(1));
  postponeVisitorRatings();
  expect(offeredRatings()).toEqual({});
  await signOut();
  signIn(tokenOf(2));
  expect(offeredRatings()).toEqual({ 5: 3 });
});

test("an account's ratings aren't offered to anyone after signing out", async () => {
  signIn(tokenOf(1));
  await rate(ALIEN, 3, CARD);
  await signOut();
  signIn(tokenOf(2));
  expect(offeredRatings()).toEqual({});
});

function tokenOf(userId: number): string {
  const claims = { user_id: userId, username: `viewer-${userId}`, iat: 1_000_000, exp: 1_000_900 };
  return `h.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.s`;
}
