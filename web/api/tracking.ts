import type { CallInput } from "#contract/api.ts";

import { currentToken } from "./access-token.ts";
import { request } from "./client.ts";
import { logFailure } from "./failure-log.ts";

type Event = CallInput<"POST /api/events">["body"];

/** Records what the viewer did: silently, and only for somebody who is signed in. */
export function track(eventType: Event["eventType"], about: Omit<Event, "eventType"> = {}): void {
  if (currentToken() === null) return;
  request("POST /api/events", { body: { eventType, ...about } }, { isAuthFlow: true }).catch(
    (error: unknown) => logFailure("tracking", error),
  );
}
