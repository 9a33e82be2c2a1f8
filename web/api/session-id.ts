/**
 * The usage session ID. A new session starts when the viewer acts after four hours of inactivity. Background
 * work (silent token refreshes, refetches) doesn't count as activity.
 */
import { STORAGE_KEYS, readNumber, readText, writeText } from "./storage.ts";

/** Dispatched on the window when a new session starts on this page. */
export const SESSION_STARTED = "session-began";
const NEW_SESSION_AFTER_MS = 4 * 60 * 60 * 1000;
/** Activity is stored at most this often, because held keys and scrolling fire many events per second. */
const NOTED_EVERY_MS = 1000;
const ACTIVITY_EVENTS = ["pointerdown", "keydown", "touchstart", "wheel", "popstate"] as const;

// If storage is blocked, the session lasts as long as the page.
let inMemoryId: string | null = null;
let inMemoryLastActive: number | null = null;
/** ID of the session that started on this page. */
let startedHere: string | null = null;

export function sessionId(): string {
  return currentId() ?? startNew();
}

/** Whether the session started on this page, as the first one ever or after four hours of inactivity. */
export function isNewSession(): boolean {
  return startedHere !== null && startedHere === currentId();
}

/** Counts opening the page and any input on it as activity, until the returned function is called. */
export function watchActivity(): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  for (const eventName of ACTIVITY_EVENTS)
    window.addEventListener(eventName, noteActivity, { capture: true, passive: true, signal });
  noteActivity();
  return () => watching.abort();
}

function noteActivity(): void {
  const now = Date.now();
  const lastActive = readNumber(STORAGE_KEYS.lastActive) ?? inMemoryLastActive;
  const idleMs = lastActive === null ? 0 : now - lastActive;
  if (lastActive !== null && idleMs >= 0 && idleMs < NOTED_EVERY_MS) return;
  if (currentId() === null || idleMs > NEW_SESSION_AFTER_MS) startNew();
  inMemoryLastActive = now;
  writeText(STORAGE_KEYS.lastActive, String(now));
}

/** Read from storage first, because another tab may have started a new session. */
function currentId(): string | null {
  inMemoryId = readText(STORAGE_KEYS.sessionId) ?? inMemoryId;
  return inMemoryId;
}

function startNew(): string {
  inMemoryId = randomId();
  startedHere = inMemoryId;
  writeText(STORAGE_KEYS.sessionId, inMemoryId);
  window.dispatchEvent(new Event(SESSION_STARTED));
  return inMemoryId;
}

// `crypto.randomUUID` exists only on HTTPS and localhost.
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const pageLoad = randomId();

/**
 * ID of a screen: a history entry within one page load. Going back returns to the same screen; a reload starts
 * new ones.
 */
export function screenOf(historyKey: string): string {
  return `${pageLoad}-${historyKey}`;
}
