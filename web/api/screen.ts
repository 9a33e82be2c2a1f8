import { randomId } from "./session-id.ts";

const pageLoad = randomId();

/**
 * A screen is a history entry within one page load: going back returns to the same screen, a reload starts new
 * ones.
 */
export function screenOf(historyKey: string): string {
  return `${pageLoad}-${historyKey}`;
}
