/**
 * Browser failures: errors that pages report, counted by day and kind. Reports aren't trusted: personal data is scrubbed before storing,
 * and the number of kinds per day is limited. Who reported a failure isn't recorded.
 */
import { createHash } from "node:crypto";

import { scrubbed } from "#contract/browser-failure-rules.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import { type Failure, type KnownFailure, countFailure, selectRecentFailures } from "./store.ts";

export { deleteOldBrowserFailures } from "./store.ts";

export type BrowserFailures = {
  /** Counts a failure. New kinds beyond the daily limit are dropped silently. */
  note(failure: Failure): Promise<void>;
  /** At most 100 failures of the last seven days, latest first. */
  recent(): Promise<KnownFailure[]>;
};

const MAX_KINDS_PER_DAY = 500;
const RECENT_DAYS = 7;
const MAX_RECENT = 100;

export function createBrowserFailures({ db, clock }: { db: Database; clock: Clock }): BrowserFailures {
  return {
    async note(failure) {
      const kept = { ...failure, message: scrubbed(failure.message) };
      await countFailure(db, kept, {
        fingerprint: fingerprintOf(kept),
        now: clock.now(),
        kindsMost: MAX_KINDS_PER_DAY,
      });
    },
    recent: () => selectRecentFailures(db, { now: clock.now(), days: RECENT_DAYS, most: MAX_RECENT }),
  };
}

function fingerprintOf({ part, message, place, screen, build, browser }: Failure): string {
  const kind = JSON.stringify([part, message, place, screen, build, browser]);
  return createHash("sha256").update(kind).digest("hex").slice(0, 32);
}
