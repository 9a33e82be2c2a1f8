import { RequestFailed } from "../api/request-failed.ts";

/** The server responds with 400 to IDs that aren't numbers, and with 404 to unknown ones. */
const MISSING_STATUSES: ReadonlySet<number> = new Set([400, 404]);

/** Whether a title or topic doesn't exist, so retrying is pointless. */
export function isMissing(error: Error): boolean {
  return error instanceof RequestFailed && MISSING_STATUSES.has(error.status);
}
