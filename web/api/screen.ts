import { randomId } from "./session-id.ts";

const pageLoad = randomId();

/** A screen is an entry of the history in one load of the page: a place that is come back to is the same, a reload begins anew. */
export function screenOf(historyKey: string): string {
  return `${pageLoad}-${historyKey}`;
}
