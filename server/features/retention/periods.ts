/** How long what is written of people is kept. docs/operations.md holds the same table for operators. */
import { LOGIN_IDLE_DAYS, deleteOldLogins } from "#server/features/accounts/accounts.ts";
import { deleteOldEvents } from "#server/features/activity/activity.ts";
import { deleteOldBrowserFailures } from "#server/features/browser-failures/browser-failures.ts";
import { deleteOldShowings } from "#server/features/recommendations/recommendations.ts";
import type { Queryable } from "#server/platform/db.ts";

export type Period = {
  table: "logins" | "events" | "exposures" | "browser_failures";
  /** Since it was written or last used. */
  days: number;
  /** Deletes the oldest of what is older than `before`. @returns how many rows */
  deleteOld: (tx: Queryable, old: { before: Date; most: number }) => Promise<number>;
};

export const PERIODS: readonly Period[] = [
  // A week beyond the time in which a login can still be gone on with.
  { table: "logins", days: LOGIN_IDLE_DAYS + 7, deleteOld: deleteOldLogins },
  { table: "events", days: 180, deleteOld: deleteOldEvents },
  // Beyond the longest window in which showings may be set to count.
  { table: "exposures", days: 400, deleteOld: deleteOldShowings },
  // As long as a build that had them may still be in somebody's tab.
  { table: "browser_failures", days: 30, deleteOld: deleteOldBrowserFailures },
];
