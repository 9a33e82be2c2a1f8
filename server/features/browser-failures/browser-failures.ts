/**
 * Browser failures: what went wrong on the pages of viewers, told by the pages, and added up by day and kind. It trusts nothing in a
 * report: what could be personal is taken out again before it is kept, and of the kinds of a day only so many are. It never knows who told.
 */
import { createHash } from "node:crypto";

import { scrubbed } from "#contract/browser-failure-rules.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";

import { type Failure, type KnownFailure, countFailure, selectRecentFailures } from "./store.ts";

export { deleteOldBrowserFailures } from "./store.ts";

export type BrowserFailures = {
  /** One more of its kind today. Beyond so many kinds a day a further one is dropped without a word. */
  note(failure: Failure): Promise<void>;
  /** Of the last seven days, the latest first: what an administrator has to see. */
  recent(): Promise<KnownFailure[]>;
};

const KINDS_A_DAY_MOST = 500;
const RECENT_DAYS = 7;
const RECENT_MOST = 100;

export function createBrowserFailures({ db, clock }: { db: Database; clock: Clock }): BrowserFailures {
  return {
    async note(failure) {
      const kept = { ...failure, message: scrubbed(failure.message) };
      await countFailure(db, kept, {
        fingerprint: fingerprintOf(kept),
        now: clock.now(),
        kindsMost: KINDS_A_DAY_MOST,
      });
    },
    recent: () => selectRecentFailures(db, { now: clock.now(), days: RECENT_DAYS, most: RECENT_MOST }),
  };
}

function fingerprintOf({ part, message, place, screen, build, browser }: Failure): string {
  const kind = JSON.stringify([part, message, place, screen, build, browser]);
  return createHash("sha256").update(kind).digest("hex").slice(0, 32);
}
