// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dropToken, storeToken } from "./access-token.ts";
import { forgetEvents, sendEvents, startTracking, track } from "./tracking.ts";

const GATHER_MS = 2000;
const RETRY_AFTER_MS = 30_000;

type Sent = { url: string; keepalive: boolean; types: string[] };

const sent: Sent[] = [];
let status = 200;
let answer: object = {};
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  status = 200;
  answer = { accepted: 1, refused: [] };
  storeToken("mine");
  vi.stubGlobal("fetch", (url: string, init: { body: string; keepalive: boolean }) => {
    const { events }: { events: { eventType: string }[] } = JSON.parse(init.body);
    sent.push({ url, keepalive: init.keepalive, types: events.map(({ eventType }) => eventType) });
    return Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
  stop = startTracking();
});

afterEach(() => {
  stop();
  forgetEvents();
  dropToken();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("events close together are sent together, in order", async () => {
  track("CATEGORY_VIEW");
  track("VIEW", { itemId: 7 });
  await vi.advanceTimersByTimeAsync(GATHER_MS - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ url: "/api/events/batch", keepalive: true, types: ["CATEGORY_VIEW", "VIEW"] }]);
});

test("a full batch is sent immediately", () => {
  for (let time = 1; time <= 21; time++) track("VIEW", { itemId: time });
  expect(sent.map(({ types }) => types.length)).toEqual([20]);
});

test("visitors aren't tracked", async () => {
  dropToken();
  track("VIEW", { itemId: 7 });
  await vi.advanceTimersByTimeAsync(GATHER_MS);
  expect(sent).toEqual([]);
});

test("when the page closes, pending events are sent by a request that outlives it", () => {
  track("SEARCH");
  window.dispatchEvent(new Event("pagehide"));
  expect(sent).toMatchObject([{ keepalive: true, types: ["SEARCH"] }]);
  window.dispatchEvent(new Event("pagehide"));
  expect(sent).toHaveLength(1);
});

test("events that failed because of a server error are sent again, before newer ones", async () => {
  status = 503;
  track("SEARCH");
  await vi.advanceTimersByTimeAsync(GATHER_MS);
  status = 200;
  track("VIEW", { itemId: 7 });
  await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS - 1);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent.map(({ types }) => types)).toEqual([["SEARCH"], ["SEARCH", "VIEW"]]);
});

test.for([[502], [503], [504]])("events are sent again after a %d", async ([trouble]) => {
  status = trouble ?? 503;
  track("SEARCH");
  await vi.advanceTimersByTimeAsync(GATHER_MS + RETRY_AFTER_MS);
  expect(sent).toHaveLength(2);
});

test("while the server is unavailable, up to a hundred events are kept", async () => {
  status = 503;
  for (let time = 1; time <= 140; time++) track("VIEW", { itemId: time });
  await vi.advanceTimersByTimeAsync(0);
  const before = sent.length;
  status = 200;
  await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS);
  expect(sent.slice(before).flatMap(({ types }) => types)).toHaveLength(100);
});

test.for([[400], [429], [500]])("events refused with a %d aren't sent again", async ([refusal]) => {
  status = refusal ?? 400;
  track("SEARCH");
  await vi.advanceTimersByTimeAsync(GATHER_MS + RETRY_AFTER_MS);
  expect(sent).toHaveLength(1);
});

test("refused events in a batch are dropped, and the rest aren't sent twice", async () => {
  answer = { accepted: 1, refused: [{ index: 0, code: "not_found" }] };
  track("VIEW", { itemId: 999_999 });
  track("SEARCH");
  await vi.advanceTimersByTimeAsync(GATHER_MS + RETRY_AFTER_MS);
  expect(sent.map(({ types }) => types)).toEqual([["VIEW", "SEARCH"]]);
});

test("one user's events are never sent for the next user", async () => {
  status = 503;
  track("SEARCH");
  sendEvents();
  track("VIEW", { itemId: 7 });
  forgetEvents();
  await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS);
  expect(sent.map(({ types }) => types)).toEqual([["SEARCH"]]);
});
