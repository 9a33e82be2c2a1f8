/**
 * Publishes server responses to listeners that keep state outside the query cache, with the moment each request
 * was made. Moments only have an order: the greater one is later.
 */
import type { CallAnswer, CallInput, CallName } from "#contract/api.ts";

/** The OpenAPI document has no fixed shape, and no page requests it. */
type PageCall = Exclude<CallName, "GET /api/openapi.json">;

export type ServerResponse = {
  [Name in PageCall]: {
    name: Name;
    input: CallInput<Name> | undefined;
    answer: CallAnswer<Name>;
    requestedAt: number;
  };
}[PageCall];

const listeners = new Set<(response: ServerResponse) => void>();
let latestMoment = 0;

export function nextMoment(): number {
  latestMoment += 1;
  return latestMoment;
}

/** Listeners run before the caller receives its response. */
export function onResponse(listener: (response: ServerResponse) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function publishResponse(response: ServerResponse): void {
  for (const listener of listeners) listener(response);
}
