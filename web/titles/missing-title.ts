import { RequestFailed } from "../api/request-failed.ts";

/** An address that is no number is refused before it is looked up. */
const REFUSED: ReadonlySet<number> = new Set([400, 404]);

/** Whether details could not be had because there is no such title: asking again is of no use. */
export function isMissingTitle(error: Error): boolean {
  return error instanceof RequestFailed && REFUSED.has(error.status);
}
