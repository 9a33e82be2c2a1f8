import { STORAGE_KEYS, readNumber, readText, writeText } from "./storage.ts";

const NEW_SESSION_AFTER_MS = 4 * 60 * 60 * 1000;

let held: string | null = null;

/** The id of this sitting; a new one after four hours without activity. Asking for it counts as activity. */
export function sessionId(): string {
  const lastActive = readNumber(STORAGE_KEYS.lastActive);
  const isOver = lastActive !== null && Date.now() - lastActive > NEW_SESSION_AFTER_MS;
  const known = readText(STORAGE_KEYS.sessionId) ?? held;
  held = known === null || isOver ? randomId() : known;
  writeText(STORAGE_KEYS.sessionId, held);
  writeText(STORAGE_KEYS.lastActive, String(Date.now()));
  return held;
}

// Not randomUUID: that one exists on https and localhost only.
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
