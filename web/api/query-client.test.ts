// @vitest-environment jsdom
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { queryClient } from "./query-client.ts";
import { RequestFailed } from "./request-failed.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  queryClient.clear();
});

const refusal = (status: number) => new RequestFailed({ status, statusText: "", url: "/" }, null);

test.for([
  ["a lost connection", 2, new TypeError("Failed to fetch")],
  ["a server error", 2, refusal(500)],
  ["a busy server", 2, refusal(503)],
  ["a refusal", 1, refusal(400)],
  ["a missing sign-in", 1, refusal(401)],
  ["too many requests", 1, refusal(429)],
] as const)("%s: the query runs %d times", async ([, times, failure]) => {
  const ask = vi.fn<() => Promise<never>>().mockRejectedValue(failure);
  const result = queryClient
    .fetchQuery({ queryKey: ["anything"], queryFn: ask })
    .catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await result).toBe(failure);
  expect(ask).toHaveBeenCalledTimes(times);
});

test("the latest sixty unused details are kept, along with those on screen", () => {
  const shown = new QueryObserver(queryClient, { queryKey: ["shown"], enabled: false });
  queryClient.setQueryData(["shown"], "first of all", { updatedAt: 1 });
  const hide = shown.subscribe(() => {});
  for (let title = 1; title <= 100; title++) {
    leave(["details", title], 1 + title);
  }
  vi.advanceTimersByTime(1000);
  const kept = queryClient.getQueryCache().findAll({ queryKey: ["details"] });
  expect(kept.map(({ queryKey }) => queryKey[1])).toEqual(
    Array.from({ length: 60 }, (_, place) => 41 + place),
  );
  expect(queryClient.getQueryData(["shown"])).toBe("first of all");
  hide();
});

test("the dashboard's lists stay cached however many titles are opened", () => {
  const lists = [
    ["recommendations", {}],
    ["trending", {}],
    ["similar", 0, null, "rows", [7], {}],
    ["watchlist"],
  ];
  for (const queryKey of lists) leave(queryKey, 1);
  for (let title = 1; title <= 100; title++) {
    for (const kind of ["details", "offers", "platforms", "trailer"]) leave([kind, title], 1 + title);
  }
  vi.advanceTimersByTime(1000);
  for (const queryKey of lists) expect(queryClient.getQueryData(queryKey)).toBe("kept");
});

/** Shows the query only briefly. */
function leave(queryKey: readonly unknown[], updatedAt: number): void {
  queryClient.setQueryData(queryKey, "kept", { updatedAt });
  new QueryObserver(queryClient, { queryKey, enabled: false }).subscribe(() => {})();
}
