/**
 * The id of a sitting. It is a new one when a person acts after four hours in which nobody did: what the page does by itself (a silent
 * refresh, a reading anew) is no activity, and never renews it.
 */
import { STORAGE_KEYS, readNumber, readText, writeText } from "./storage.ts";

/** Said on the window when a sitting begins on this page. */
export const SESSION_BEGAN = "session-began";
const NEW_SESSION_AFTER_MS = 4 * 60 * 60 * 1000;
/** A held key and a turned wheel tell many times a second. */
const NOTED_EVERY_MS = 1000;
const ACTS = ["pointerdown", "keydown", "touchstart", "wheel", "popstate"] as const;

// Storage may be blocked: then the sitting lives as long as the page.
let heldId: string | null = null;
let heldLastActive: number | null = null;
/** The sitting that began on this page. */
let begunHere: string | null = null;

export function sessionId(): string {
  return idNow() ?? begin();
}

/** Whether the sitting began on this page, after more than four hours in which nobody acted or as the first one ever. */
export function isNewSession(): boolean {
  return begunHere !== null && begunHere === idNow();
}

/** Opening the page is an act, and so is what is done on it until the returned function is called. */
export function watchActivity(): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  for (const act of ACTS)
    window.addEventListener(act, noteActivity, { capture: true, passive: true, signal });
  noteActivity();
  return () => watching.abort();
}

function noteActivity(): void {
  const now = Date.now();
  const lastActive = readNumber(STORAGE_KEYS.lastActive) ?? heldLastActive;
  const idleMs = lastActive === null ? 0 : now - lastActive;
  if (lastActive !== null && idleMs >= 0 && idleMs < NOTED_EVERY_MS) return;
  if (idNow() === null || idleMs > NEW_SESSION_AFTER_MS) begin();
  heldLastActive = now;
  writeText(STORAGE_KEYS.lastActive, String(now));
}

/** Another tab may have begun it. */
function idNow(): string | null {
  heldId = readText(STORAGE_KEYS.sessionId) ?? heldId;
  return heldId;
}

function begin(): string {
  heldId = randomId();
  begunHere = heldId;
  writeText(STORAGE_KEYS.sessionId, heldId);
  window.dispatchEvent(new Event(SESSION_BEGAN));
  return heldId;
}

// Not randomUUID: that one exists on https and localhost only.
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
