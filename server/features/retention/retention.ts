/**
 * Retention: deletes data older than its retention period, in small transactions so that requests don't wait for it. Only one process
 * deletes at a time. Data that isn't listed in `PERIODS` is never touched.
 */
import { setTimeout as pause } from "node:timers/promises";

import { IMPORT_DAYS } from "#contract/import-rules.ts";
import {
  LOGIN_IDLE_DAYS,
  FAILED_ATTEMPT_DAYS,
  deleteOldEmailRequests,
  deleteOldLogins,
  deleteOldFailedAttempts,
  deleteOldInvitations,
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
import { deleteOldUnknownWords } from "#server/features/wish-reading/wish-reading.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { deleteOldWindows } from "#server/platform/rate-limit.ts";

import { tryRetentionLock } from "./store.ts";

export type Retention = {
  /**
   * Deletes all data past its retention period.
   * @param signal once aborted, no further transaction begins
   * @returns deleted rows by table; too few if another process is deleting too
   */
  sweep(signal?: AbortSignal): Promise<Record<PeriodName, number>>;
};

/** Maximum rows deleted per transaction. A full batch takes a few tens of milliseconds. */
const BATCH = 2_000;
/** Pause between transactions, to let other work proceed. */
const PAUSE_MS = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

type Needs = { db: Database; clock: Clock };

export function createRetention({ db, clock }: Needs): Retention {
  async function deleteAll({ days, deleteOld }: Period, signal: AbortSignal | undefined): Promise<number> {
    const before = new Date(clock.now().getTime() - days * DAY_MS);
    let deleted = 0;
    for (;;) {
      const rows = await db.transaction(async (tx) =>
        (await tryRetentionLock(tx)) ? deleteOld(tx, { before, limit: BATCH }) : 0,
      );
      deleted += rows;
      if (rows < BATCH || signal?.aborted === true) return deleted;
      await pause(PAUSE_MS);
    }
  }

  async function sweep(signal?: AbortSignal): Promise<Record<PeriodName, number>> {
    const deleted = Object.fromEntries(PERIODS.map(({ name }) => [name, 0])) as Record<PeriodName, number>;
    for (const period of PERIODS) {
      if (signal?.aborted !== true) deleted[period.name] = await deleteAll(period, signal);
    }
    return deleted;
  }

  return { sweep };
}

type Period = {
  /** The table, or the part of a table's rows that's deleted before the rows themselves. */
  name: string;
  /** Days since the data was written, last used or expired. */
  days: number;
  /** Deletes the oldest data from before `before`. @returns how many rows were affected */
  deleteOld: (tx: Queryable, old: { before: Date; limit: number }) => Promise<number>;
};

/** How long each kind of data is kept. docs/operations.md has the same table for operators. */
export const PERIODS = [
  // A week longer than a login can be resumed.
  { name: "logins", days: LOGIN_IDLE_DAYS + 7, deleteOld: deleteOldLogins },
  { name: "one_time_tokens", days: 7, deleteOld: deleteOldTokens },
  { name: "invitations", days: 7, deleteOld: deleteOldInvitations },
  // As long as these requests count toward the limit of emails per address.
  { name: "letter_requests", days: 1, deleteOld: deleteOldEmailRequests },
  { name: "audit_origins", days: 30, deleteOld: emptyOldOrigins },
  { name: "audit_entries", days: 365, deleteOld: deleteOldEntries },
  // Longer than the audit log: earlier settings can be restored for this long.
  { name: "setting_changes", days: 1_095, deleteOld: deleteOldChanges },
  { name: "events", days: 180, deleteOld: deleteOldEvents },
  // Longer than the maximum of EXPOSURE_WINDOW_DAYS, the window in which exposures count.
  { name: "exposures", days: 400, deleteOld: deleteOldShowings },
  // Three months: older ones belong to a different catalog and a different model.
  { name: "impressions", days: 90, deleteOld: deleteOldImpressions },
  // Three months: long enough to offer a user's last answers again.
  { name: "quizzes", days: 90, deleteOld: deleteOldQuizzes },
  // A group ends a day after it was created.
  { name: "groups", days: 1, deleteOld: deleteOldGroups },
  // The admin console shows the last day.
  { name: "picks_served", days: 2, deleteOld: deleteOldServed },
  { name: "requests_answered", days: 2, deleteOld: deleteOldMinutes },
  { name: "serving_processes", days: 1, deleteOld: deleteOldProcesses },
  { name: "setting_evaluations", days: 90, deleteOld: deleteOldEvaluations },
  // As long as an import can be undone.
  { name: "imports", days: IMPORT_DAYS, deleteOld: deleteOldImports },
  // As long as a tab may still be running the build that caused them.
  { name: "browser_failures", days: 30, deleteOld: deleteOldBrowserFailures },
  // Long after the last one was sent or given up on.
  { name: "mails", days: 7, deleteOld: deleteOldMails },
  // Nobody needs a notice that's a year old.
  { name: "notices", days: 365, deleteOld: deleteOldNotices },
  // After half a year, the report is about a different link.
  { name: "link_reports", days: 180, deleteOld: deleteOldReports },
  // Words that nobody has used for a while aren't worth teaching.
  { name: "unknown_words", days: 90, deleteOld: deleteOldUnknownWords },
  // TMDB's terms: its data is fetched again long before this, or dropped.
  { name: "tmdb_tellings", days: 180, deleteOld: dropStaleTmdbData },
  // Time windows that are over.
  { name: "rate_limits", days: 1, deleteOld: deleteOldWindows },
  // As long as failed sign-ins count.
  { name: "sign_in_misses", days: FAILED_ATTEMPT_DAYS, deleteOld: deleteOldFailedAttempts },
] as const satisfies readonly Period[];

export type PeriodName = (typeof PERIODS)[number]["name"];
