/**
 * Throttles password attempts. After five failed attempts in a row each further attempt has to wait, twice as long each time, up to
 * 15 minutes. Unregistered addresses are counted like any other. Known devices of the account are counted separately, so an attacker can't
 * lock the owner out.
 */
import { createHash } from "node:crypto";

import { login } from "#contract/accounts.ts";
import type { Audit } from "#server/features/audit/audit.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { type RateLimits, tooMany } from "#server/platform/rate-limit.ts";

import { countFailedAttempt, deleteFailedAttempts, selectFailedAttempts } from "./store.ts";

/** The key of an email address, or an account on one of its known devices. */
export type LoginTarget = { email: string } | { device: string };

export type LoginThrottle = {
  /** Call before checking the password. The attempt counts as failed until it succeeds. Throws `rate_limited`. */
  countAttempt(target: LoginTarget): Promise<void>;
  /** The password was right: earlier failed attempts no longer count. */
  succeeded(target: LoginTarget): Promise<void>;
  /** The password was wrong. `userId` is the account that was tried, if it exists; `address` is the client's network address. */
  failed(attempt: { userId: number | null; address: string }): Promise<void>;
};

/** Delay by number of failed attempts in a row; none after the first four. */
const DELAYS_SECONDS = [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900];
export const FAILED_ATTEMPT_DAYS = 1;
const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** Maximum audit entries for failed attempts per hour and process. More would add no information and only fill the disk. */
const MAX_AUDIT_ENTRIES = 1_000;

type Needs = { db: Database; clock: Clock; limits: RateLimits; audit: Audit };

export function createLoginThrottle({ db, clock, limits, audit }: Needs): LoginThrottle {
  let auditEntries = { since: clock.now(), count: 0 };

  async function remainingMs(subject: Buffer, now: Date): Promise<number> {
    const known = await selectFailedAttempts(db, subject);
    if (known === null) return 0;
    const delayMs = 1000 * (DELAYS_SECONDS[Math.min(known.failedAttempts, DELAYS_SECONDS.length) - 1] ?? 0);
    return delayMs - Math.abs(now.getTime() - known.failedAt.getTime());
  }

  return {
    async countAttempt(target) {
      if (!limits.areEnforced) return;
      const subject = subjectOf(target);
      const now = clock.now();
      const forgottenBefore = new Date(now.getTime() - FAILED_ATTEMPT_DAYS * DAY_MS);
      const isCounted = await countFailedAttempt(db, {
        subject,
        now,
        forgottenBefore,
        delays: DELAYS_SECONDS,
      });
      if (!isCounted) throw tooMany(await remainingMs(subject, now));
      await limits.take("POST /api/auth/login", login.limits, target);
    },

    async succeeded(target) {
      if (limits.areEnforced) await deleteFailedAttempts(db, subjectOf(target));
    },

    async failed({ userId, address }) {
      const now = clock.now();
      if (Math.abs(now.getTime() - auditEntries.since.getTime()) >= HOUR_MS)
        auditEntries = { since: now, count: 0 };
      auditEntries.count++;
      if (auditEntries.count > MAX_AUDIT_ENTRIES) return;
      await audit.record(db, { action: "sign_in_failed", actorId: null, subjectId: userId, origin: address });
    },
  };
}

function subjectOf(target: LoginTarget): Buffer {
  return createHash("sha256").update(JSON.stringify(target)).digest();
}
