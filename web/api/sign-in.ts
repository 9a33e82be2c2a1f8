/**
 * Signs in, with a token or without a password: clears the previous user's data, and sets a visitor's ratings aside until they're added to an
 * account.
 */
import type { CallAnswer } from "#contract/api.ts";

import { addressOf } from "../ui/base-path.ts";
import { claimsOf, currentToken, storeToken } from "./access-token.ts";
import { send, urlOf } from "./send.ts";
import { clearUserData } from "./session.ts";
import {
  STORAGE_KEYS,
  readNumber,
  remove,
  removeUnfinishedInput,
  removeQuizMarks,
  writeText,
} from "./storage.ts";
import { setAsideVisitorRatings } from "./visitor-ratings.ts";

const FROM_APP = { token: null, headers: { "x-requested-with": "XMLHttpRequest" } } as const;

/** Where to sign in at the OpenID Connect provider; the server redirects there. */
export function signOnAddress(destination: string): string {
  return addressOf(urlOf("/api/auth/oidc/start", { query: { to: destination } }));
}

/** Gets the access token after the server has signed in this browser during a redirect. */
export async function completeSignOn(): Promise<void> {
  // As in other refreshes, the cookie in the response must not be lost.
  const options = { ...FROM_APP, outlivesPage: true };
  const answer = await send<CallAnswer<"POST /api/auth/refresh">>("POST /api/auth/refresh", {}, options);
  signIn(answer.accessToken);
}

/** Signs in the user that the proxy in front of the server names. */
export async function signInByProxy(): Promise<void> {
  const answer = await send<CallAnswer<"POST /api/auth/header">>("POST /api/auth/header", {}, FROM_APP);
  signIn(answer.token);
}

export function signIn(token: string): void {
  if (currentToken() === null) setAsideVisitorRatings();
  const userId = claimsOf(token)?.userId ?? null;
  const lastUserId = readNumber(STORAGE_KEYS.lastUserId);
  if (userId !== lastUserId) {
    clearUserData();
    removeUnfinishedInput();
    removeQuizMarks();
  }
  if (lastUserId === null || userId === lastUserId) remove(STORAGE_KEYS.userChanged);
  else writeText(STORAGE_KEYS.userChanged, "true");
  // The user ID identifies the last user without naming them, so it's kept after sign-out.
  if (userId !== null) writeText(STORAGE_KEYS.lastUserId, String(userId));
  remove(STORAGE_KEYS.sessionEnded);
  storeToken(token);
}
