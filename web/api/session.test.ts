// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { currentToken, dropToken, storeToken } from "./access-token.ts";
import { FORCE_LOGOUT } from "./client.ts";
import { refreshToken } from "./refresh.ts";
import { currentSession, signOut, startSession, onUserDataCleared } from "./session.ts";
import { signIn } from "./sign-in.ts";

const MINUTE_MS = 60_000;
const LIFETIME_SECONDS = 15 * 60;
/** The lifetime of 15 minutes, less the last minute. */
const RENEWED_AFTER_MS = 14 * MINUTE_MS;
const TRIED_AGAIN_AFTER_MS = 15_000;
const LEAST_GAP_MS = 10_000;

let asked: string[] = [];
let refresh: () => Response;
let stop: () => void = () => undefined;
const forget = vi.fn<() => void>();
let hours = 0;
let keepRemembering: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  asked = [];
  refresh = () => Response.json({ accessToken: tokenOf("ana", "second") });
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    return Promise.resolve(url.endsWith("/refresh") ? refresh() : Response.json({ success: true }));
  });
  forget.mockClear();
  keepRemembering = onUserDataCleared(forget);
  // Refreshes are at least ten seconds apart, even across tests, so each test starts at a later time.
  vi.advanceTimersByTime((hours += 1) * 60 * MINUTE_MS);
});

afterEach(() => {
  stop();
  keepRemembering();
  dropToken();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a token is renewed a minute before it expires", async () => {
  storeToken(tokenOf("ana", "first"));
  stop = startSession();
  await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS - 1);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(["/api/auth/refresh"]);
  expect(currentToken()).toBe(tokenOf("ana", "second"));
});

test("a page restored from the back/forward cache notices that the viewer signed out on another page", () => {
  storeToken(tokenOf("ana", "first"));
  stop = startSession();
  localStorage.removeItem("token");
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  expect(currentSession()).toEqual({ isSignedIn: false, hasEnded: false });
  expect(forget).toHaveBeenCalled();
});

test("a failed renewal is retried, and the viewer stays signed in", async () => {
  storeToken(tokenOf("ana", "first"));
  stop = startSession();
  refresh = () => Response.json({ error: "Busy" }, { status: 503 });
  await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(TRIED_AGAIN_AFTER_MS - 1);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  // The token is already in its last minute, so the next timer has no delay.
  await vi.advanceTimersToNextTimerAsync();
  expect(asked).toHaveLength(2);
  expect(currentToken()).toBe(tokenOf("ana", "first"));
});

test("renewals are at least ten seconds apart", async () => {
  storeToken(tokenOf("ana", "first"));
  refresh = () => Response.json({ error: "Busy" }, { status: 503 });
  const ask = () => refreshToken(tokenOf("ana", "first"));
  expect(await ask()).toEqual({ outcome: "unavailable" });
  await vi.advanceTimersByTimeAsync(LEAST_GAP_MS - 1);
  expect(await ask()).toEqual({ outcome: "unavailable" });
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await ask();
  expect(asked).toHaveLength(2);
});

test("when the server ends a session, the viewer is signed out and their data is cleared", async () => {
  storeToken(tokenOf("ana", "first"));
  stop = startSession();
  refresh = () => Response.json({ error: "Session expired" }, { status: 401 });
  await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS);
  expect(currentSession()).toEqual({ isSignedIn: false, hasEnded: true });
  expect(forget).toHaveBeenCalled();
});

test("when another user signs in, the previous user's data is cleared", () => {
  signIn(tokenOf("ana"));
  localStorage.setItem("preferences", "{}");
  forget.mockClear();
  signIn(tokenOf("ana", "again"));
  expect(forget).not.toHaveBeenCalled();
  expect(localStorage.getItem("userChanged")).toBeNull();
  signIn(tokenOf("ben"));
  expect(forget).toHaveBeenCalled();
  expect(localStorage.getItem("preferences")).toBeNull();
  expect(localStorage.getItem("userChanged")).toBe("true");
  expect(currentSession()).toMatchObject({ isSignedIn: true, username: "ben" });
});

test("unfinished onboarding survives a session that ended by itself, for the same account only", async () => {
  const kept = () => localStorage.getItem("onboarding");
  signIn(tokenOf("ana"));
  localStorage.setItem("onboarding", "{}");
  stop = startSession();
  refresh = () => Response.json({ error: "Session expired" }, { status: 401 });
  await vi.advanceTimersByTimeAsync(RENEWED_AFTER_MS);
  expect(currentSession().isSignedIn).toBe(false);
  signIn(tokenOf("ana", "again"));
  expect(kept()).toBe("{}");
  signIn(tokenOf("ben"));
  expect(kept()).toBeNull();
  localStorage.setItem("onboarding", "{}");
  await signOut();
  expect(kept()).toBeNull();
});

test("after a sign-out, signing in as another user counts as a change of user; as the same user, it doesn't", async () => {
  signIn(tokenOf("ana"));
  await signOut();
  signIn(tokenOf("ana", "again"));
  expect(localStorage.getItem("userChanged")).toBeNull();
  await signOut();
  localStorage.setItem("dashboard-item-ratings", "{}");
  signIn(tokenOf("ben"));
  expect(localStorage.getItem("userChanged")).toBe("true");
  expect(localStorage.getItem("dashboard-item-ratings")).toBeNull();
});

test("quiz marks survive a sign-out for the same account only", async () => {
  const marks = { skipQuizUntil: "1", lastQuizTimestamp: "2", quizDismissedIn: "a sitting" };
  const kept = () => Object.fromEntries(Object.keys(marks).map((key) => [key, localStorage.getItem(key)]));
  signIn(tokenOf("ana"));
  for (const [key, value] of Object.entries(marks)) localStorage.setItem(key, value);
  await signOut();
  signIn(tokenOf("ana", "again"));
  expect(kept()).toEqual(marks);
  await signOut();
  signIn(tokenOf("ben"));
  expect(kept()).toEqual({ skipQuizUntil: null, lastQuizTimestamp: null, quizDismissedIn: null });
});

test("nothing stored after a sign-out identifies the user", async () => {
  signIn(tokenOf("ana"));
  await signOut();
  expect(JSON.stringify(localStorage)).not.toContain("ana");
});

test("a first sign-in clears stored data without counting as a change of user", () => {
  localStorage.setItem("preferences", "{}");
  signIn(tokenOf("ana"));
  expect(localStorage.getItem("preferences")).toBeNull();
  expect(localStorage.getItem("userChanged")).toBeNull();
});

test("all tabs can tell an ended session from a sign-out", async () => {
  signIn(tokenOf("ana"));
  stop = startSession();
  window.dispatchEvent(new Event(FORCE_LOGOUT));
  expect(currentSession()).toEqual({ isSignedIn: false, hasEnded: true });
  signIn(tokenOf("ana", "again"));
  localStorage.setItem("sessionEnded", "true");
  localStorage.removeItem("token");
  window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  expect(currentSession()).toEqual({ isSignedIn: false, hasEnded: true });
  signIn(tokenOf("ana", "a third time"));
  await signOut();
  expect(currentSession()).toEqual({ isSignedIn: false, hasEnded: false });
});

test("signing out notifies the server without waiting for it", async () => {
  signIn(tokenOf("ana"));
  const told = signOut();
  expect(currentSession()).toEqual({ isSignedIn: false, hasEnded: false });
  expect(localStorage.getItem("token")).toBeNull();
  await told;
  expect(asked).toEqual(["/api/auth/logout"]);
});

/** A different salt gives a different token for the same user. */
function tokenOf(username: string, salt = "first"): string {
  const claims = {
    user_id: username.length * 1000 + (username.codePointAt(0) ?? 0),
    username,
    iat: 1_000_000,
    exp: 1_000_000 + LIFETIME_SECONDS,
    salt,
  };
  return `h.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.s`;
}
