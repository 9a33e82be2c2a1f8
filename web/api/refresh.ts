/**
 * Exchanges the refresh cookie for a new access token. One exchange serves all waiting calls in all tabs, and a
 * tab requests at most one every ten seconds.
 */
import type { CallAnswer } from "#contract/api.ts";

import { currentToken, storeToken, rereadToken } from "./access-token.ts";
import { RequestFailed } from "./request-failed.ts";
import { send } from "./send.ts";

export type RefreshResult =
  | { outcome: "renewed"; token: string }
  /** The server ended the session. */
  | { outcome: "refused"; refusal: RequestFailed }
  /** There's no new token, for example because the server couldn't be reached. The session may still be valid. */
  | { outcome: "unavailable" };

const MIN_GAP_MS = 10_000;
const LOCK_NAME = "halflight-refresh";
const LOCK_WAIT_MS = 5000;

let inFlight: Promise<RefreshResult> | null = null;
let lastRequestedAt = Number.NEGATIVE_INFINITY;

/**
 * `staleToken` is the token that was refused, has expired or is about to. If another tab has replaced it, the
 * new one is used.
 */
export function refreshToken(staleToken: string): Promise<RefreshResult> {
  inFlight ??= withLock(() => refreshUnlessReplaced(staleToken)).finally(() => {
    inFlight = null;
  });
  return inFlight;
}

async function refreshUnlessReplaced(staleToken: string): Promise<RefreshResult> {
  const token = rereadToken();
  // The viewer has signed out, perhaps while this call waited for the lock.
  if (token === null) return { outcome: "unavailable" };
  if (token !== staleToken) return { outcome: "renewed", token };
  if (performance.now() - lastRequestedAt < MIN_GAP_MS) return { outcome: "unavailable" };
  lastRequestedAt = performance.now();
  return requestToken();
}

async function requestToken(): Promise<RefreshResult> {
  const tokenBefore = currentToken();
  try {
    const answer = await send<CallAnswer<"POST /api/auth/refresh">>(
      "POST /api/auth/refresh",
      {},
      // If the page closes meanwhile, the cookie in the response must not be lost: the previous cookie stays
      // valid for only one more minute.
      { token: null, headers: { "x-requested-with": "XMLHttpRequest" }, outlivesPage: true },
    );
    // If the viewer signed out while the request was running, its response must not sign them in again.
    if (currentToken() !== tokenBefore) return { outcome: "unavailable" };
    storeToken(answer.accessToken);
    return { outcome: "renewed", token: answer.accessToken };
  } catch (error) {
    const isRefusal = error instanceof RequestFailed && (error.status === 401 || error.status === 403);
    return isRefusal ? { outcome: "refused", refusal: error } : { outcome: "unavailable" };
  }
}

/**
 * Runs the task while no other tab does. After waiting five seconds it runs anyway, so a hanging tab doesn't sign
 * the others out.
 */
async function withLock(task: () => Promise<RefreshResult>): Promise<RefreshResult> {
  // `navigator.locks` is undefined outside HTTPS and localhost.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return task();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), LOCK_WAIT_MS);
  try {
    return await locks.request(LOCK_NAME, { signal: waiting.signal }, () => {
      clearTimeout(timer);
      return task();
    });
  } catch {
    return task();
  } finally {
    clearTimeout(timer);
  }
}
