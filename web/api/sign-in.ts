/** Coming in: whoever is signed in keeps nothing of who was here before, and what was rated by nobody in particular waits for them. */
import { claimsOf, currentToken, keepToken } from "./access-token.ts";
import { clearUserData } from "./session.ts";
import { STORAGE_KEYS, readNumber, remove, removeBegun, removeQuizMarks, writeText } from "./storage.ts";
import { setVisitorRatingsAside } from "./visitor-ratings.ts";

export function signIn(token: string): void {
  if (currentToken() === null) setVisitorRatingsAside();
  const userId = claimsOf(token)?.userId ?? null;
  const lastUserId = readNumber(STORAGE_KEYS.lastUserId);
  if (userId !== lastUserId) {
    clearUserData();
    removeBegun();
    removeQuizMarks();
  }
  if (lastUserId === null || userId === lastUserId) remove(STORAGE_KEYS.userChanged);
  else writeText(STORAGE_KEYS.userChanged, "true");
  // By the number alone is known who was here last: it stays when they leave, and names nobody.
  if (userId !== null) writeText(STORAGE_KEYS.lastUserId, String(userId));
  remove(STORAGE_KEYS.sessionEnded);
  keepToken(token);
}
