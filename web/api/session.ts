/**
 * The signed-in state. Renews the token about a minute before it expires, and clears personal data when the user
 * changes or signs out.
 */
import { useSyncExternalStore } from "react";

import { claimsOf, currentToken, dropToken, remainingLifeMs, subscribeToToken } from "./access-token.ts";
import { FORCE_LOGOUT, request } from "./client.ts";
import { logFailure } from "./failure-log.ts";
import { refreshToken } from "./refresh.ts";
import {
  STORAGE_KEYS,
  readText,
  remove,
  removeUnfinishedInput,
  removeUserEntries,
  writeText,
} from "./storage.ts";
import { forgetEvents, sendEvents } from "./tracking.ts";

export type Session =
  /** `hasEnded`: the session ended, but not because the viewer signed out in this browser. */
  | { isSignedIn: false; hasEnded: boolean }
  | { isSignedIn: true; userId: number; username: string; isAdmin: boolean };

const REFRESH_BEFORE_EXPIRY_MS = 60_000;
const MAX_JITTER_MS = 5000;
const RETRY_AFTER_MS = 15_000;

/** The server renders the landing page for visitors only. */
const VISITOR: Session = { isSignedIn: false, hasEnded: false };

const clearCallbacks = new Set<() => void>([forgetEvents]);
let seen: { token: string | null; session: Session } | null = null;

export function useSession(): Session {
  return useSyncExternalStore(subscribeToToken, currentSession, () => VISITOR);
}

export function currentSession(): Session {
  const token = currentToken();
  if (seen?.token !== token) seen = { token, session: sessionOf(token) };
  return seen.session;
}

/** Registers a callback that clears personal data, such as the query cache or the marks. */
export function onUserDataCleared(clear: () => void): () => void {
  clearCallbacks.add(clear);
  return () => {
    clearCallbacks.delete(clear);
  };
}

/** Signs out in this browser first, then waits for the server. */
export async function signOut(): Promise<void> {
  remove(STORAGE_KEYS.sessionEnded);
  // Unfinished input is kept only if the session ends by itself.
  removeUnfinishedInput();
  await endSession();
}

async function endSession(): Promise<void> {
  sendEvents();
  const serverCall = request("POST /api/auth/logout", undefined, { isAuthFlow: true });
  dropToken();
  remove(STORAGE_KEYS.userChanged);
  clearUserData();
  try {
    await serverCall;
  } catch (error) {
    logFailure("logout", error);
  }
}

/** Renews tokens and handles forced logouts until the returned function is called. */
export function startSession(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let usernameNow = usernameOf(currentSession());

  function schedule(): void {
    clearTimeout(timer);
    const token = currentToken();
    if (token === null) return;
    const jitter = Math.random() * MAX_JITTER_MS;
    const wait = Math.max(0, remainingLifeMs(token) - REFRESH_BEFORE_EXPIRY_MS + jitter);
    timer = setTimeout(() => void renew(token), wait);
  }
  async function renew(token: string): Promise<void> {
    const refreshed = await refreshToken(token);
    if (refreshed.outcome === "refused" && currentToken() === token) onForcedLogout();
    if (refreshed.outcome === "unavailable") timer = setTimeout(schedule, RETRY_AFTER_MS);
  }
  function onToken(): void {
    const username = usernameOf(currentSession());
    // Another tab may have signed out or signed in as another user.
    if (username !== usernameNow) for (const clear of clearCallbacks) clear();
    usernameNow = username;
    schedule();
  }

  const unsubscribe = subscribeToToken(onToken);
  window.addEventListener(FORCE_LOGOUT, onForcedLogout);
  // Timers stop while the computer sleeps or the page is in the back/forward cache, so the refresh is rescheduled when
  // the page is shown again.
  document.addEventListener("visibilitychange", schedule);
  window.addEventListener("pageshow", schedule);
  schedule();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener(FORCE_LOGOUT, onForcedLogout);
    document.removeEventListener("visibilitychange", schedule);
    window.removeEventListener("pageshow", schedule);
  };
}

function onForcedLogout(): void {
  if (currentToken() === null) return;
  // Written before the token is removed, so other tabs know why it's gone.
  writeText(STORAGE_KEYS.sessionEnded, "true");
  void endSession();
}

/** Clears the user's data in this browser, except unfinished input and quiz marks. */
export function clearUserData(): void {
  removeUserEntries();
  for (const clear of clearCallbacks) clear();
}

function sessionOf(token: string | null): Session {
  const claims = token === null ? null : claimsOf(token);
  if (claims === null) return { isSignedIn: false, hasEnded: readText(STORAGE_KEYS.sessionEnded) !== null };
  const { userId, username, isAdmin } = claims;
  return { isSignedIn: true, userId, username, isAdmin };
}

function usernameOf(session: Session): string | null {
  return session.isSignedIn ? session.username : null;
}
