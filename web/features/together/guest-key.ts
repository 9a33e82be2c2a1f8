/** The key that identifies a browser without an account in a group. Generated once, and only sent in a header. */
import { GUEST_KEY, GUEST_KEY_HEADER } from "#contract/group-rules.ts";

import { STORAGE_KEYS, readText, writeText } from "../../api/storage.ts";

const BYTES = 18;
/** Without storage, the key lives as long as the page. */
let inMemoryKey: string | null = null;

export function guestHeaders(): Record<string, string> {
  return { [GUEST_KEY_HEADER]: guestKey() };
}

function guestKey(): string {
  const kept = readText(STORAGE_KEYS.guestKey);
  if (kept !== null && GUEST_KEY.test(kept)) return kept;
  inMemoryKey ??= newKey();
  writeText(STORAGE_KEYS.guestKey, inMemoryKey);
  return inMemoryKey;
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
