// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

// Test files share modules. Another file’s clock may be ahead, so its last refresh would seem too recent here.
vi.resetModules();
const { currentToken, dropToken, storeToken } = await import("./access-token.ts");
const { FORCE_LOGOUT, request } = await import("./client.ts");
const { RequestFailed } = await import("./request-failed.ts");

type Answer = { status: number; body: unknown };

const asked: { url: string; headers: Record<string, string> }[] = [];
const onForcedLogout = vi.fn<() => void>();
let answer: (url: string, token: string | undefined) => Answer;

beforeEach(() => {
  asked.length = 0;
  onForcedLogout.mockClear();
  window.addEventListener(FORCE_LOGOUT, onForcedLogout);
  // Refreshes are at least ten seconds apart, so each test starts a minute later.
  vi.spyOn(performance, "now").mockReturnValue((beforeNow += 60_000));
  vi.stubGlobal("fetch", (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ url, headers });
    const { status, body } = answer(url, headers["authorization"]);
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status, statusText: "Status" }));
  });
});
let beforeNow = 0;

afterEach(() => {
  window.removeEventListener(FORCE_LOGOUT, onForcedLogout);
  dropToken();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Expires 15 minutes after it was stored. */
const EXPIRED = `h.${btoa(JSON.stringify({ user_id: 7, username: "ana", iat: 1000, exp: 1900 })).replaceAll("=", "")}.s`;

const expired: Answer = { status: 401, body: { error: "Token expired", code: "token_expired" } };

test("an expired token is refreshed once for all waiting calls, and each call is repeated once", async () => {
  storeToken("old");
  answer = (url, token) => {
    if (url.endsWith("/refresh")) return { status: 200, body: { accessToken: "new" } };
    return token === "Bearer new" ? { status: 200, body: { items: [] } } : expired;
  };
  await Promise.all([
    request("GET /api/watchlist"),
    request("GET /api/watchlist"),
    request("GET /api/trending"),
  ]);
  expect(asked.filter(({ url }) => url.endsWith("/refresh"))).toHaveLength(1);
  expect(asked).toHaveLength(7);
  expect(currentToken()).toBe("new");
  expect(onForcedLogout).not.toHaveBeenCalled();
});

test("a token known to be expired is refreshed before any call is sent", async () => {
  storeToken(EXPIRED);
  vi.spyOn(performance, "now").mockReturnValue((beforeNow += 60 * 60_000));
  answer = (url) =>
    url.endsWith("/refresh")
      ? { status: 200, body: { accessToken: "new" } }
      : { status: 200, body: { items: [] } };
  await Promise.all([
    request("GET /api/watchlist"),
    request("GET /api/ratings"),
    request("GET /api/trending"),
  ]);
  expect(asked.map(({ url, headers }) => [url, headers["authorization"]])).toEqual([
    ["/api/auth/refresh", undefined],
    ["/api/watchlist", "Bearer new"],
    ["/api/ratings", "Bearer new"],
    ["/api/trending", "Bearer new"],
  ]);
});

test("when an expired token can't be refreshed, the server still decides what it allows", async () => {
  storeToken(EXPIRED);
  vi.spyOn(performance, "now").mockReturnValue((beforeNow += 60 * 60_000));
  answer = (url) =>
    url.endsWith("/refresh")
      ? { status: 503, body: { error: "Busy" } }
      : { status: 200, body: { items: [] } };
  await request("GET /api/trending");
  expect(asked.map(({ url }) => url)).toEqual(["/api/auth/refresh", "/api/trending"]);
  expect(onForcedLogout).not.toHaveBeenCalled();
});

test("after a session ends, no more calls are made for it", async () => {
  storeToken(EXPIRED);
  vi.spyOn(performance, "now").mockReturnValue((beforeNow += 60 * 60_000));
  answer = () => ({ status: 401, body: { error: "Session expired", code: "refresh_invalid" } });
  await expect(request("GET /api/watchlist")).rejects.toThrow("Session expired");
  expect(asked.map(({ url }) => url)).toEqual(["/api/auth/refresh"]);
  expect(onForcedLogout).toHaveBeenCalledOnce();
});

test("signing out with an expired token doesn't refresh it first", async () => {
  storeToken(EXPIRED);
  vi.spyOn(performance, "now").mockReturnValue((beforeNow += 60 * 60_000));
  answer = () => ({ status: 200, body: { success: true } });
  await request("POST /api/auth/logout", undefined, { isAuthFlow: true });
  expect(asked.map(({ url }) => url)).toEqual(["/api/auth/logout"]);
});

test("an ended session forces a logout", async () => {
  storeToken("old");
  answer = (url) =>
    url.endsWith("/refresh") ? { status: 401, body: { error: "Session expired" } } : expired;
  await expect(request("GET /api/watchlist")).rejects.toThrow("Token expired");
  expect(onForcedLogout).toHaveBeenCalledOnce();
});

test("a server that can't refresh right now doesn't sign the viewer out", async () => {
  storeToken("old");
  answer = (url) => (url.endsWith("/refresh") ? { status: 503, body: { error: "Busy" } } : expired);
  await expect(request("GET /api/watchlist")).rejects.toThrow("Token expired");
  expect(onForcedLogout).not.toHaveBeenCalled();
});

test("a wrong password doesn't force a logout; the sign-in form shows the error", async () => {
  answer = () => ({ status: 401, body: { error: "Invalid email or password" } });
  const body = { email: "ana@example.org", password: "secret" };
  await expect(request("POST /api/auth/login", { body }, { isAuthFlow: true })).rejects.toThrow(
    "Invalid email",
  );
  expect(onForcedLogout).not.toHaveBeenCalled();
});

test("a response that isn't JSON becomes 'Request failed' with its status and URL", async () => {
  answer = () => ({ status: 502, body: "<html>" });
  const error = await request("GET /api/items/{id}/details", { params: { id: "7" } }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(RequestFailed);
  expect(error).toMatchObject({
    message: "Request failed",
    status: 502,
    statusText: "Status",
    url: "/api/items/7/details",
  });
});

test("a call sends the session ID, the token and its encoded query", async () => {
  storeToken("mine");
  answer = () => ({ status: 200, body: { items: [] } });
  await request("GET /api/search", { query: { q: "tom & jerry", limit: 12 } });
  expect(asked[0]?.url).toBe("/api/search?q=tom+%26+jerry&limit=12");
  expect(asked[0]?.headers["authorization"]).toBe("Bearer mine");
  expect(asked[0]?.headers["x-session-id"]).toMatch(/^[\w-]{8,64}$/);
});
