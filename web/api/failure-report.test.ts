// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { reportBrowserFailure } from "#contract/browser-failures.ts";

import { logFailure, startFailureReports } from "./failure-log.ts";
import { RequestFailed } from "./request-failed.ts";

type Sent = { url: string; init: RequestInit & { body: string; headers: Record<string, string> } };

const MINUTE_MS = 60_000;
const sent: Sent[] = [];
let stop: () => void = () => {};
let minutes = 0;
let answer: () => Promise<Response>;

beforeEach(() => {
  sent.length = 0;
  answer = () => Promise.resolve(Response.json({ success: true }));
  // The module keeps its state between tests, so each test starts in a different minute.
  minutes += 2;
  vi.spyOn(performance, "now").mockReturnValue(minutes * MINUTE_MS);
  vi.stubGlobal("fetch", (url: string, init: Sent["init"]) => {
    sent.push({ url, init });
    return answer();
  });
  window.history.replaceState(null, "", "/item/4711?q=secret");
  localStorage.setItem("token", "a.token.of-ana");
  stop = startFailureReports();
});

afterEach(() => {
  stop();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const reports = () => sent.map(({ init }) => JSON.parse(init.body));

test("logged failures are reported with the route and browser family, but nothing personal", async () => {
  const error = new TypeError("Cannot read properties of undefined (reading 'genres') of ana@example.com");
  error.stack = "TypeError: …\n    at Tile (https://tv.example/assets/tile-Ab12.js:1:2345)";
  logFailure("page", error);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(reports()[0]).toEqual({
    part: "page",
    message: "TypeError: Cannot read properties of undefined (reading 'genres') of [e-mail]",
    place: "tile-Ab12.js:1:2345",
    screen: "/item/:",
    build: "unknown",
    browser: "other",
  });
  expect(reportBrowserFailure.body.safeParse(reports()[0]).success).toBe(true);
  expect(sent[0]?.init).toMatchObject({ credentials: "omit" });
  expect(sent[0]?.init.headers).toEqual({ "content-type": "application/json" });
});

test("uncaught errors are reported too", async () => {
  window.dispatchEvent(new ErrorEvent("error", { error: new Error("thrown") }));
  await vi.waitFor(() => expect(reports()).toMatchObject([{ part: "script", message: "Error: thrown" }]));
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: new Error("rejected") }));
  await vi.waitFor(() =>
    expect(reports()).toMatchObject([{}, { part: "promise", message: "Error: rejected" }]),
  );
});

test("each failure is reported once, up to three a minute", async () => {
  for (const name of ["a", "a", "b", "c", "d"]) logFailure("page", new Error(`kind ${name}`));
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  vi.spyOn(performance, "now").mockReturnValue((minutes + 1.5) * MINUTE_MS);
  for (const name of ["a", "e"]) logFailure("page", new Error(`kind ${name}`));
  await vi.waitFor(() => expect(sent).toHaveLength(4));
  expect(reports().map(({ message }) => message)).toEqual(
    ["a", "b", "c", "e"].map((name) => `Error: kind ${name}`),
  );
});

test.for<[string, unknown]>([
  ["a refusal by the server", new RequestFailed({ status: 503, statusText: "", url: "/" }, null)],
  ["a lost connection", new TypeError("Failed to fetch")],
  ["a canceled request", new DOMException("called off", "AbortError")],
])("%s isn't reported", async ([, error]) => {
  logFailure("page", error);
  logFailure("page", new Error(`after it ${String.fromCodePoint(96 + minutes)}`));
  await vi.waitFor(() =>
    expect(reports()).toMatchObject([{ message: `Error: after it ${String.fromCodePoint(96 + minutes)}` }]),
  );
  expect(sent).toHaveLength(1);
});

test("a failed report isn't reported", async () => {
  answer = () => Promise.reject(new Error("the server is gone"));
  logFailure("page", new Error("told in vain"));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  logFailure("page", new Error("told after it"));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
});
