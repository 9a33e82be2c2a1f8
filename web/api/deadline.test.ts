// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dropToken, storeToken } from "./access-token.ts";
import { request } from "./client.ts";

const DEADLINE_MS = 15_000;
const TOO_LONG = "The server took too long to respond. Please try again.";

let asked: string[] = [];
/** Requests to matching addresses never get a response. */
let dead: RegExp;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  dead = /./;
  vi.stubGlobal("fetch", (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push(url);
    return dead.test(url) ? untilAborted(signal) : Promise.resolve(Response.json({ items: [] }));
  });
});

afterEach(() => {
  dropToken();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a call without a response fails after fifteen seconds with a message", async () => {
  const outcome = outcomeOf(request("GET /api/watchlist"));
  await vi.advanceTimersByTimeAsync(DEADLINE_MS - 1);
  expect(outcome.message).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.message).toBe(TOO_LONG);
});

test("a response that never ends fails the same way", async () => {
  vi.stubGlobal("fetch", (_url: string, { signal }: { signal: AbortSignal }) =>
    Promise.resolve({ ok: true, text: () => untilAborted(signal) }),
  );
  const outcome = outcomeOf(request("GET /api/watchlist"));
  await vi.advanceTimersByTimeAsync(DEADLINE_MS);
  expect(outcome.message).toBe(TOO_LONG);
});

test("a call canceled by its caller doesn't count as a timeout", async () => {
  const caller = new AbortController();
  const outcome = outcomeOf(request("GET /api/watchlist", undefined, { signal: caller.signal }));
  caller.abort();
  await vi.waitFor(() => expect(outcome.message).toBe("This operation was aborted"));
});

test("a 25 MB upload gets more time than other calls, but not unlimited time", async () => {
  const file = new Blob([new Uint8Array(25 * 1024 * 1024)]);
  const outcome = outcomeOf(request("POST /api/imports", { query: { name: "diary.csv" } }, { file }));
  await vi.advanceTimersByTimeAsync(150_000);
  expect(outcome.message).toBeNull();
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  expect(outcome.message).toBe(TOO_LONG);
});

test("a call waits for a hanging refresh only until the refresh times out", async () => {
  storeToken(`h.${btoa(JSON.stringify({ user_id: 7, username: "ana", iat: 1000, exp: 1900 }))}.s`);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  dead = /refresh/;
  const outcome = outcomeOf(request("GET /api/watchlist"));
  await vi.advanceTimersByTimeAsync(DEADLINE_MS);
  expect(asked).toEqual(["/api/auth/refresh", "/api/watchlist"]);
  expect(outcome.message).toBe("answered");
});

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () =>
      reject(new DOMException("This operation was aborted", "AbortError")),
    );
  });
}

function outcomeOf(call: Promise<unknown>): { message: string | null } {
  const outcome: { message: string | null } = { message: null };
  call.then(
    () => (outcome.message = "answered"),
    (failure: Error) => (outcome.message = failure.message),
  );
  return outcome;
}
