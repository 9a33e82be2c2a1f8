/**
 * The access token in the browser: its storage, claims, remaining lifetime and change notifications. The
 * signature isn't verified here; the claims only decide what the interface shows and when the token is renewed.
 */
import { STORAGE_KEYS, readNumber, readText, remove, writeText } from "./storage.ts";

export type Claims = {
  userId: number;
  username: string;
  isAdmin: boolean;
  lifetimeMs: number;
  expiresAt: number;
};

type Receipt = { token: string; at: number };

const listeners = new Set<() => void>();
// If storage is blocked, the token lasts as long as the page.
let held: string | null = readText(STORAGE_KEYS.token);
let isStored = held !== null;
let receipt: Receipt | null = null;

export function currentToken(): string | null {
  return held;
}

export function storeToken(token: string): void {
  isStored = writeText(STORAGE_KEYS.token, token);
  writeText(STORAGE_KEYS.tokenReceivedAt, String(Date.now()));
  adopt(token);
}

export function dropToken(): void {
  remove(STORAGE_KEYS.token);
  remove(STORAGE_KEYS.tokenReceivedAt);
  adopt(null);
}

/** Picks up a token that another tab stored. */
export function rereadToken(): string | null {
  const stored = readText(STORAGE_KEYS.token);
  if (stored !== null && stored !== held) adopt(stored);
  return held;
}

export function subscribeToToken(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", onPageShow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onPageShow);
  };
}

export function claimsOf(token: string): Claims | null {
  const payload = payloadOf(token);
  if (payload === null) return null;
  const userId = Number(payload["user_id"] ?? payload["id"] ?? payload["sub"]);
  const { username, exp, iat } = payload;
  if (!Number.isSafeInteger(userId) || typeof username !== "string") return null;
  if (typeof exp !== "number" || typeof iat !== "number") return null;
  return {
    userId,
    username,
    isAdmin: payload["is_admin"] === true,
    lifetimeMs: Math.max(0, exp - iat) * 1000,
    expiresAt: exp * 1000,
  };
}

/**
 * Remaining lifetime in milliseconds. It's counted from receipt on the monotonic clock, so a wrong system clock
 * causes neither a refresh loop nor a token that never refreshes.
 */
export function remainingLifeMs(token: string): number {
  const claims = claimsOf(token);
  if (claims === null) return 0;
  if (receipt?.token !== token) receipt = { token, at: performance.now() - ageSinceEarlierPage(claims) };
  return Math.max(0, claims.lifetimeMs - (performance.now() - receipt.at));
}

/** Whether the token has expired; `false` for an unreadable token, so that the server decides. */
export function hasExpired(token: string): boolean {
  return claimsOf(token) !== null && remainingLifeMs(token) === 0;
}

/**
 * Age of a token received before this page loaded. It's measured from the stored time of receipt where
 * possible, because that time comes from the same, possibly wrong, clock.
 */
function ageSinceEarlierPage(claims: Claims): number {
  const receivedAt = readNumber(STORAGE_KEYS.tokenReceivedAt);
  const age =
    receivedAt === null ? claims.lifetimeMs - (claims.expiresAt - Date.now()) : Date.now() - receivedAt;
  return age < 0 ? claims.lifetimeMs : age;
}

function adopt(token: string | null): void {
  if (token === held) return;
  held = token;
  receipt = token === null ? null : { token, at: performance.now() };
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  if (event.key === STORAGE_KEYS.token || event.key === null) adopt(readText(STORAGE_KEYS.token));
}

/**
 * A page in the back/forward cache hears nothing of other pages. When it's restored, the viewer may have signed out, or
 * signed in as somebody else. Called before the browser paints the page.
 */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted && isStored) adopt(readText(STORAGE_KEYS.token));
}

function payloadOf(token: string): Record<string, unknown> | null {
  try {
    const base64 = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isRecord(payload) ? payload : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
