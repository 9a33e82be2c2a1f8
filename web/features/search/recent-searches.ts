/** Recent searches, newest first. They stay in this browser and end with the viewer's sign-out. */
import { SEARCH_MAX_CHARACTERS } from "#contract/search-rules.ts";

import { STORAGE_KEYS, readJson, remove, writeJson } from "../../api/storage.ts";

const MOST = 8;

export function recentSearches(): string[] {
  const stored = readJson(STORAGE_KEYS.recentSearches);
  if (!Array.isArray(stored)) return [];
  return stored
    .filter(
      (text): text is string =>
        typeof text === "string" && text !== "" && text.length <= SEARCH_MAX_CHARACTERS,
    )
    .slice(0, MOST);
}

/** A text that was searched before moves to the front. */
export function rememberSearch(text: string): void {
  writeJson(STORAGE_KEYS.recentSearches, [text, ...without(text)].slice(0, MOST));
}

export function forgetSearch(text: string): void {
  writeJson(STORAGE_KEYS.recentSearches, without(text));
}

export function forgetAllSearches(): void {
  remove(STORAGE_KEYS.recentSearches);
}

function without(text: string): string[] {
  return recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase());
}
