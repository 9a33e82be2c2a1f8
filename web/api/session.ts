/**
 * Who is signed in. Keeps the token, renews it a minute before it expires, and clears what belongs to a person when that person
 * leaves or another one comes.
 */
import { useSyncExternalStore } from "react";

import { claimsOf, currentToken, dropToken, remainingLifeMs, subscribeToToken } from "./access-token.ts";
import { FORCE_LOGOUT, request } from "./client.ts";
import { logFailure } from "./failure-log.ts";
import { refreshToken } from "./refresh.ts";
import { STORAGE_KEYS, readText, remove, removeBegun, removeUserEntries, writeText } from "./storage.ts";
import { forgetEvents, sendEvents } from "./tracking.ts";

export type Session =
  /** `hasEnded`: not signed out by anybody here. */
  | { isSignedIn: false; hasEnded: boolean }
  | { isSignedIn: true; userId: number; username: string; isAdmin: boolean };

const REFRESH_BEFORE_EXPIRY_MS = 60_000;
const MAX_JITTER_MS = 5000;
const RETRY_AFTER_MS = 15_000;

const clearers = new Set<() => void>([forgetEvents]);
let seen: { token: string | null; session: Session } | null = null;

export function useSession(): Session {
  return useSyncExternalStore(subscribeToToken, currentSession);
}

export function currentSession(): Session {
  const token = currentToken();
  if (seen?.token !== token) seen = { token, session: sessionOf(token) };
  return seen.session;
}

/** Registers what forgets one person's data: the query cache, the marks. */
export function whenUserDataIsCleared(clear: () => void): () => void {
  clearers.add(clear);
  return () => {
    clearers.delete(clear);
  };
}

/** The viewer is signed out at once; the server is told, but not waited for. */
export async function signOut(): Promise<void> {
  remove(STORAGE_KEYS.sessionEnded);
  // Where a session has ended by itself it waits for the same account.
  removeBegun();
  await leave();
}

async function leave(): Promise<void> {
  sendEvents();
  const told = request("POST /api/auth/logout", undefined, { isAuthFlow: true });
  dropToken();
  remove(STORAGE_KEYS.userChanged);
  clearUserData();
  try {
    await told;
  } catch (error) {
    logFailure("logout", error);
  }
}

/** Renews tokens and obeys forced logouts until the returned function is called. */
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
    // Another tab may have signed out, or signed somebody else in.
    if (username !== usernameNow) for (const clear of clearers) clear();
    usernameNow = username;
    schedule();
  }

  const unsubscribe = subscribeToToken(onToken);
  window.addEventListener(FORCE_LOGOUT, onForcedLogout);
  // Timers sleep with the computer.
  document.addEventListener("visibilitychange", schedule);
  schedule();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener(FORCE_LOGOUT, onForcedLogout);
    document.removeEventListener("visibilitychange", schedule);
  };
}

function onForcedLogout(): void {
  if (currentToken() === null) return;
  // Before the token goes, so that the other tabs know why it went.
  writeText(STORAGE_KEYS.sessionEnded, "true");
  void leave();
}

/** Forgets all that belongs to one person. */
export function clearUserData(): void {
  removeUserEntries();
  for (const clear of clearers) clear();
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
