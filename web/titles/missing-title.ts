import { RequestFailed } from "../api/request-failed.ts";

/** IDs that aren't numbers are refused with 400. */
const REFUSED: ReadonlySet<number> = new Set([400, 404]);

/** Whether the title doesn't exist, so retrying is pointless. */
export function isMissingTitle(error: Error): boolean {
  return error instanceof RequestFailed && REFUSED.has(error.status);
}
