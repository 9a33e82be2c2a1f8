/**
 * What the viewer did, told to the server: gathered for a moment and sent together, silently, and only for somebody who is signed in.
 * What is gathered when the page goes out of sight is sent then, by requests that outlive the page.
 */
import type { CallInput } from "#contract/api.ts";
import { EVENT_BATCH_MAX } from "#contract/events.ts";

import { currentToken } from "./access-token.ts";
import { request } from "./client.ts";
import { logFailure } from "./failure-log.ts";
import { RequestFailed } from "./request-failed.ts";

type Event = CallInput<"POST /api/events">["body"];

const GATHER_MS = 2000;
const RETRY_AFTER_MS = 30_000;
/** Without a connection the oldest are given up first. */
const WAITING_MAX = 100;
/** The server is not there just now: said by itself, or by a proxy in front. */
const UNREACHED: ReadonlySet<number> = new Set([502, 503, 504]);

let waiting: Event[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
/** Changes with the person: what could not be sent for one is never sent for another. */
let era = 0;

export function track(eventType: Event["eventType"], about: Omit<Event, "eventType"> = {}): void {
  if (currentToken() === null) return;
  waiting = [...waiting, { eventType, ...about }].slice(-WAITING_MAX);
  if (waiting.length >= EVENT_BATCH_MAX) sendEvents();
  else timer ??= setTimeout(sendEvents, GATHER_MS);
}

/** A click on something that leads through the product: where to, and from which part of the screen. */
export function trackNavigation(destination: string, section: string): void {
  track("CATEGORY_VIEW", { metadata: { destination, section } });
}

/** Sends what is waiting now. */
export function sendEvents(): void {
  clearTimeout(timer);
  timer = undefined;
  const events = waiting;
  waiting = [];
  for (let from = 0; from < events.length; from += EVENT_BATCH_MAX)
    sendBatch(events.slice(from, from + EVENT_BATCH_MAX));
}

export function forgetEvents(): void {
  clearTimeout(timer);
  timer = undefined;
  waiting = [];
  era += 1;
}

/** Sends what is waiting whenever the page goes out of sight, until the returned function is called. */
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
  const eraOfThese = era;
  request("POST /api/events/batch", { body: { events } }, { isAuthFlow: true, outlivesPage: true }).catch(
    (error: unknown) => {
      logFailure("tracking", error);
      if (era !== eraOfThese || !isUnreached(error)) return;
      waiting = [...events, ...waiting].slice(-WAITING_MAX);
      timer ??= setTimeout(sendEvents, RETRY_AFTER_MS);
    },
  );
}

/** Whether nobody has judged what was sent. What breaks a server would break it again. */
function isUnreached(error: unknown): boolean {
  return !(error instanceof RequestFailed) || UNREACHED.has(error.status);
}
