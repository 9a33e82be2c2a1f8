/**
 * Signs in: clears the previous user's data, and sets a visitor's ratings aside until they're added to an
 * account.
 */
import { claimsOf, currentToken, storeToken } from "./access-token.ts";
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
