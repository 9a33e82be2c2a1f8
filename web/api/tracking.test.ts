// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dropToken, keepToken } from "./access-token.ts";
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
  keepToken("mine");
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

test("what happens within a moment is told together, in its order", async () => {
  track("CATEGORY_VIEW");
  track("VIEW", { itemId: 7 });
  await vi.advanceTimersByTimeAsync(GATHER_MS - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([{ url: "/api/events/batch", keepalive: true, types: ["CATEGORY_VIEW", "VIEW"] }]);
});

test("a full batch does not wait", () => {
  for (let time = 1; time <= 21; time++) track("VIEW", { itemId: time });
  expect(sent.map(({ types }) => types.length)).toEqual([20]);
});

test("nobody is watched without being signed in", async () => {
  dropToken();
  track("VIEW", { itemId: 7 });
  await vi.advanceTimersByTimeAsync(GATHER_MS);
  expect(sent).toEqual([]);
});

test("when the page closes, what was gathered is sent by a request that outlives it", () => {
  track("SEARCH");
  window.dispatchEvent(new Event("pagehide"));
  expect(sent).toMatchObject([{ keepalive: true, types: ["SEARCH"] }]);
  window.dispatchEvent(new Event("pagehide"));
  expect(sent).toHaveLength(1);
});

test("what a server in trouble did not take is told again later, before what came since", async () => {
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

test.for([[502], [503], [504]])(
  "what a server that was not there (%d) did not take is told again",
  async ([trouble]) => {
    status = trouble ?? 503;
    track("SEARCH");
    await vi.advanceTimersByTimeAsync(GATHER_MS + RETRY_AFTER_MS);
    expect(sent).toHaveLength(2);
  },
);

test("while nothing can be sent the newest hundred wait", async () => {
  status = 503;
  for (let time = 1; time <= 140; time++) track("VIEW", { itemId: time });
  await vi.advanceTimersByTimeAsync(0);
  const before = sent.length;
  status = 200;
  await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS);
  expect(sent.slice(before).flatMap(({ types }) => types)).toHaveLength(100);
});

test.for([[400], [429], [500]])("what the server refuses (%d) is not told again", async ([refusal]) => {
  status = refusal ?? 400;
  track("SEARCH");
  await vi.advanceTimersByTimeAsync(GATHER_MS + RETRY_AFTER_MS);
  expect(sent).toHaveLength(1);
});

test("what is refused of a batch is dropped, and the rest of it is not told twice", async () => {
  answer = { accepted: 1, refused: [{ index: 0, code: "not_found" }] };
  track("VIEW", { itemId: 999_999 });
  track("SEARCH");
  await vi.advanceTimersByTimeAsync(GATHER_MS + RETRY_AFTER_MS);
  expect(sent.map(({ types }) => types)).toEqual([["VIEW", "SEARCH"]]);
});

test("what one viewer did is never told in the name of the next", async () => {
  status = 503;
  track("SEARCH");
  sendEvents();
  track("VIEW", { itemId: 7 });
  forgetEvents();
  await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS);
  expect(sent.map(({ types }) => types)).toEqual([["SEARCH"]]);
});
