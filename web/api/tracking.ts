/**
 * Records usage events and sends them in batches, for signed-in viewers only. When the page is hidden, pending
 * events are sent by requests that outlive the page.
 */
import type { CallInput } from "#contract/api.ts";
import { EVENT_BATCH_MAX } from "#contract/events.ts";

import { currentToken } from "./access-token.ts";
import { request } from "./client.ts";
import { logFailure } from "./failure-log.ts";
import { RequestFailed } from "./request-failed.ts";

type Event = CallInput<"POST /api/events">["body"];

const BATCH_WINDOW_MS = 2000;
const RETRY_AFTER_MS = 30_000;
/** While events can't be sent, the oldest ones beyond this number are dropped. */
const MAX_PENDING = 100;
/** The server, or a proxy in front of it, is temporarily unavailable. */
const UNAVAILABLE_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

let pending: Event[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** Increases when the user changes, so one user's unsent events aren't sent for another. */
let userEpoch = 0;

export function track(eventType: Event["eventType"], about: Omit<Event, "eventType"> = {}): void {
  if (currentToken() === null) return;
  pending = [...pending, { eventType, ...about }].slice(-MAX_PENDING);
  if (pending.length >= EVENT_BATCH_MAX) sendEvents();
  else timer ??= setTimeout(sendEvents, BATCH_WINDOW_MS);
}

/** Tracks a click that navigates within the app: the destination and the section it came from. */
export function trackNavigation(destination: string, section: string): void {
  track("CATEGORY_VIEW", { metadata: { destination, section } });
}

/** Sends pending events now. */
export function sendEvents(): void {
  clearTimeout(timer);
  timer = undefined;
  const events = pending;
  pending = [];
  for (let from = 0; from < events.length; from += EVENT_BATCH_MAX)
    sendBatch(events.slice(from, from + EVENT_BATCH_MAX));
}

export function forgetEvents(): void {
  clearTimeout(timer);
  timer = undefined;
  pending = [];
  userEpoch += 1;
}

/** Sends pending events whenever the page is hidden, until the returned function is called. */
export function startTracking(): () => void {
  window.addEventListener("pagehide", sendEvents);
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    window.removeEventListener("pagehide", sendEvents);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}

function onVisibility(): void {
  if (document.visibilityState === "hidden") sendEvents();
}

function sendBatch(events: Event[]): void {
  const epochOfBatch = userEpoch;
  request("POST /api/events/batch", { body: { events } }, { isAuthFlow: true, outlivesPage: true }).catch(
    (error: unknown) => {
      logFailure("tracking", error);
      if (userEpoch !== epochOfBatch || !isUnavailable(error)) return;
      pending = [...events, ...pending].slice(-MAX_PENDING);
      timer ??= setTimeout(sendEvents, RETRY_AFTER_MS);
    },
  );
}

/**
 * Whether the server was unreachable or unavailable, so sending the events again may help. Other errors aren't
 * retried: events that crash the server would crash it again.
 */
function isUnavailable(error: unknown): boolean {
  return !(error instanceof RequestFailed) || UNAVAILABLE_STATUSES.has(error.status);
}
