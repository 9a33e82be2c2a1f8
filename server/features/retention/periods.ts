/** How long what is written of people is kept. docs/operations.md holds the same table for operators. */
import { IMPORT_DAYS } from "#contract/import-rules.ts";
import {
  LOGIN_IDLE_DAYS,
  FAILED_ATTEMPT_DAYS,
  deleteOldEmailRequests,
  deleteOldLogins,
  deleteOldFailedAttempts,
  deleteOldTokens,
} from "#server/features/accounts/accounts.ts";
import { deleteOldEvents } from "#server/features/activity/activity.ts";
import { deleteOldEntries, emptyOldOrigins } from "#server/features/audit/audit.ts";
import { deleteOldBrowserFailures } from "#server/features/browser-failures/browser-failures.ts";
import { dropStaleTmdbData } from "#server/features/catalogue/catalogue.ts";
import { deleteOldGroups } from "#server/features/groups/groups.ts";
import { deleteOldImports } from "#server/features/imports/imports.ts";
import { deleteOldEvaluations } from "#server/features/lab/lab.ts";
import { deleteOldReports } from "#server/features/link-reports/link-reports.ts";
import { deleteOldMails } from "#server/features/mail/mail.ts";
import { deleteOldMinutes, deleteOldProcesses } from "#server/features/metrics/metrics.ts";
import { deleteOldNotices } from "#server/features/notices/notices.ts";
import { deleteOldQuizzes } from "#server/features/quiz/quiz.ts";
import {
  deleteOldImpressions,
  deleteOldServed,
  deleteOldShowings,
} from "#server/features/recommendations/recommendations.ts";
import { deleteOldChanges } from "#server/features/settings/settings.ts";
import type { Queryable } from "#server/platform/db.ts";
import { deleteOldWindows } from "#server/platform/rate-limit.ts";

export type Period = {
  /** The table, or what of one is deleted sooner than its rows. */
  name: string;
  /** Since it was written or last used, or expired. */
  days: number;
  /** Deletes the oldest of what is older than `before`. @returns of how many rows */
  deleteOld: (tx: Queryable, old: { before: Date; limit: number }) => Promise<number>;
};

export const PERIODS = [
  // A week beyond the time in which a login can still be gone on with.
  { name: "logins", days: LOGIN_IDLE_DAYS + 7, deleteOld: deleteOldLogins },
  { name: "one_time_tokens", days: 7, deleteOld: deleteOldTokens },
  // As long as they limit how many letters an address gets.
  { name: "letter_requests", days: 1, deleteOld: deleteOldEmailRequests },
  { name: "audit_origins", days: 30, deleteOld: emptyOldOrigins },
  { name: "audit_entries", days: 365, deleteOld: deleteOldEntries },
  // As long as it is told who changed a setting, and more: an earlier state can come back for so long.
  { name: "setting_changes", days: 1_095, deleteOld: deleteOldChanges },
  { name: "events", days: 180, deleteOld: deleteOldEvents },
  // Beyond the longest window in which showings may be set to count.
  { name: "exposures", days: 400, deleteOld: deleteOldShowings },
  // A season: what is learned from older ones is of another catalogue and another model.
  { name: "impressions", days: 90, deleteOld: deleteOldImpressions },
  // A season: how somebody felt is nobody's business for longer than it helps them to answer again.
  { name: "quizzes", days: 90, deleteOld: deleteOldQuizzes },
  // A group ends a day after it was made.
  { name: "groups", days: 1, deleteOld: deleteOldGroups },
  // The day that is shown, and the one before it.
  { name: "picks_served", days: 2, deleteOld: deleteOldServed },
  { name: "requests_answered", days: 2, deleteOld: deleteOldMinutes },
  { name: "serving_processes", days: 1, deleteOld: deleteOldProcesses },
  { name: "setting_evaluations", days: 90, deleteOld: deleteOldEvaluations },
  // As long as an import can be undone.
  { name: "imports", days: IMPORT_DAYS, deleteOld: deleteOldImports },
  // As long as a build that had them may still be in somebody's tab.
  { name: "browser_failures", days: 30, deleteOld: deleteOldBrowserFailures },
  // Long after the last of them was sent or given up.
  { name: "mails", days: 7, deleteOld: deleteOldMails },
  // Somebody who comes back after a year is told of nothing that is a year old.
  { name: "notices", days: 365, deleteOld: deleteOldNotices },
  // What was found half a year ago is of another link.
  { name: "link_reports", days: 180, deleteOld: deleteOldReports },
  // TMDB's terms: what it told is asked for again long before, or goes.
  { name: "tmdb_tellings", days: 180, deleteOld: dropStaleTmdbData },
  // Of windows that are over.
  { name: "rate_limits", days: 1, deleteOld: deleteOldWindows },
  // As long as they count.
  { name: "sign_in_misses", days: FAILED_ATTEMPT_DAYS, deleteOld: deleteOldFailedAttempts },
] as const satisfies readonly Period[];

export type PeriodName = (typeof PERIODS)[number]["name"];
