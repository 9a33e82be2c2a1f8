/**
 * Guessing: how often a password may be tried. After five misses in a row each further try has to wait, twice as long each time; an address that
 * no account has is counted like any other. A device on which the account has signed in before is counted apart, so that nobody
 * who guesses keeps the owner out.
 */
import { createHash } from "node:crypto";

import { login } from "#contract/accounts.ts";
import type { Audit } from "#server/features/audit/audit.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { type RateLimits, tooMany } from "#server/platform/rate-limit.ts";

import { countMiss, deleteMisses, selectMisses } from "./store.ts";

/** The key of an e-mail address, or an account on a device that it is known on. */
export type Guessed = { email: string } | { device: string };

export type Guessing = {
  /** One try, before the password is looked at: counted as a miss until it turns out to be right. Throws `rate_limited`. */
  countTry(guessed: Guessed): Promise<void>;
  /** The password was right: the misses before it count no more. */
  wasRight(guessed: Guessed): Promise<void>;
  /** The password was wrong. `userId`: of the account with the address, where there is one. */
  wasWrong(miss: { userId: number | null; address: string }): Promise<void>;
};

/** What a try has to wait after so many misses in a row: nothing after the first four. */
const DELAYS_SECONDS = [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900];
export const MISSES_COUNT_DAYS = 1;
const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** Entries of misses in an hour and process: beyond that they tell nothing more, and only fill the disk. */
const ENTRIES_MOST = 1_000;

type Needs = { db: Database; clock: Clock; limits: RateLimits; audit: Audit };

export function createGuessing({ db, clock, limits, audit }: Needs): Guessing {
  let entries = { since: clock.now(), count: 0 };

  async function remainingMs(subject: Buffer, now: Date): Promise<number> {
    const known = await selectMisses(db, subject);
    if (known === null) return 0;
    const delayMs = 1000 * (DELAYS_SECONDS[Math.min(known.misses, DELAYS_SECONDS.length) - 1] ?? 0);
    return delayMs - Math.abs(now.getTime() - known.missedAt.getTime());
  }

  return {
    async countTry(guessed) {
      if (!limits.areEnforced) return;
      const subject = subjectOf(guessed);
      const now = clock.now();
      const forgottenBefore = new Date(now.getTime() - MISSES_COUNT_DAYS * DAY_MS);
      const isCounted = await countMiss(db, { subject, now, forgottenBefore, delays: DELAYS_SECONDS });
      if (!isCounted) throw tooMany(await remainingMs(subject, now));
      await limits.take("POST /api/auth/login", login.limits, guessed);
    },

    async wasRight(guessed) {
      if (limits.areEnforced) await deleteMisses(db, subjectOf(guessed));
    },

    async wasWrong({ userId, address }) {
      const now = clock.now();
      if (Math.abs(now.getTime() - entries.since.getTime()) >= HOUR_MS) entries = { since: now, count: 0 };
      entries.count++;
      if (entries.count > ENTRIES_MOST) return;
      await audit.record(db, { action: "sign_in_failed", actorId: null, subjectId: userId, origin: address });
    },
  };
}

function subjectOf(guessed: Guessed): Buffer {
  return createHash("sha256").update(JSON.stringify(guessed)).digest();
}
