/** How long what is written of people is kept. docs/operations.md holds the same table for operators. */
import { LOGIN_IDLE_DAYS, deleteOldLogins } from "#server/features/accounts/accounts.ts";
import { deleteOldEvents } from "#server/features/activity/activity.ts";
import { deleteOldShowings } from "#server/features/recommendations/recommendations.ts";
import type { Queryable } from "#server/platform/db.ts";

export type Period = {
  table: "logins" | "events" | "exposures";
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
];
