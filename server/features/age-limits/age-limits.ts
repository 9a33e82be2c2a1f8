/**
 * Age limits: the highest maturity of titles that a viewer is shown. Viewers under 18 have one because of their age; it keeps titles out of
 * every list, but they may search for a title by name. A household can set another, which hides titles everywhere and which nobody
 * changes without the household's PIN or the account's password. All household limits are held in memory, because every answer with titles
 * depends on them; a change by any process applies at once. Only hashes of PINs are stored.
 */
import { FORM_MESSAGES, isUnderAge, isYoungerThan } from "#contract/form-rules.ts";
import {
  CHILDREN_LIMIT,
  HOUSEHOLD_LIMITS,
  HOUSEHOLD_LIMIT_NAMES,
  type HouseholdLimit,
  LIFTED_MS,
  type MaturityLimit,
  TEENAGERS_LIMIT,
} from "#contract/maturity.ts";
import { strictest } from "#engine/certification.ts";
import type { OwnAccount, Proof } from "#server/features/accounts/accounts.ts";
import { createCoalescedRefresh } from "#server/platform/background-work.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { type Refusal, invalidField } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";
import type { Passwords } from "#server/platform/passwords.ts";

import {
  HOUSEHOLD_LIMIT_CHANGED,
  type StoredLimit,
  deleteLimit,
  endLift,
  insertLimit,
  liftLimit,
  notifyLimitChanged,
  selectLimits,
  selectPin,
  updateLimit,
} from "./store.ts";

/** A viewer's stated age. */
export type AgeFacts = { birthdate: string | null; ageRange: string | null };

export type Household = { limit: HouseholdLimit; liftedUntil: Date | null };

export type AgeLimits = {
  /** The lower of the household's limit and the one for the viewer's age. */
  limitOf(userId: number | null, facts: AgeFacts): MaturityLimit;
  /** The household's limit in effect; `null` without one and while it's lifted. */
  householdLimitOf(viewer: { userId: number } | null): MaturityLimit;
  household(userId: number): Household;
  /** The first limit comes with a new PIN, every other needs that PIN; "off" forgets it. Throws `validation_failed` for a wrong one. */
  setHousehold(userId: number, limit: HouseholdLimit, pin: string): Promise<void>;
  /** Lifts the limit, if there is one, for LIFTED_MS. Throws `validation_failed` for a wrong PIN. */
  lift(userId: number, pin: string): Promise<void>;
  /** The limit applies again. */
  endLift(userId: number): Promise<void>;
  /** Turns the limit off without the PIN. Throws like `OwnAccount.prove`. */
  forget(proof: Proof): Promise<void>;
};

type Needs = {
  db: Database;
  passwords: Passwords;
  own: Pick<OwnAccount, "prove">;
  clock: Clock;
  logger: Logger;
};

const CHILD_YEARS = 13;

export async function createAgeLimits({ db, passwords, own, clock, logger }: Needs): Promise<AgeLimits> {
  let limits: ReadonlyMap<number, StoredLimit> = new Map();
  const read = async () => {
    limits = new Map((await selectLimits(db)).map((limit) => [limit.userId, limit]));
  };
  const refresh = createCoalescedRefresh({
    read,
    onFailure: (error) => logger.error({ err: error }, "household limits could not be read; will retry"),
  });
  await db.listen(HOUSEHOLD_LIMIT_CHANGED, () => void refresh());
  await read();

  /** Changes the stored limits and waits until this process applies them. */
  async function change(write: (tx: Queryable) => Promise<void>): Promise<void> {
    await db.transaction(async (tx) => {
      await write(tx);
      await notifyLimitChanged(tx);
    });
    await refresh();
  }

  /** @returns the hash of the PIN; `null` without a limit */
  async function prove(userId: number, pin: string): Promise<string | null> {
    const { found, isRight } = await passwords.verify(pin, () => selectPin(db, userId));
    if (found !== null && !isRight) throw wrongPin();
    return found?.passwordHash ?? null;
  }

  function liftedUntil(userId: number): Date | null {
    const until = limits.get(userId)?.liftedUntil ?? null;
    const leftMs = until === null ? 0 : until.getTime() - clock.now().getTime();
    // A clock that was set back must not lift the limit for longer.
    return leftMs > 0 && leftMs <= LIFTED_MS ? until : null;
  }

  function householdLimitOf(viewer: { userId: number } | null): MaturityLimit {
    const stored = viewer === null ? undefined : limits.get(viewer.userId);
    return stored === undefined || liftedUntil(stored.userId) !== null ? null : stored.maxMaturity;
  }

  return {
    limitOf: (userId, facts) =>
      strictest([userId === null ? null : householdLimitOf({ userId }), limitOfAge(facts, clock.now())]),
    householdLimitOf,
    household(userId) {
      const level = limits.get(userId)?.maxMaturity ?? null;
      const limit = HOUSEHOLD_LIMIT_NAMES.find((name) => HOUSEHOLD_LIMITS[name] === level) ?? "off";
      return { limit, liftedUntil: liftedUntil(userId) };
    },
    async setHousehold(userId, limit, pin) {
      const maxMaturity = HOUSEHOLD_LIMITS[limit];
      const proven = await prove(userId, pin);
      // A limit that another request has set or changed meanwhile has a PIN that this one hasn't proven.
      if (proven === null) {
        if (maxMaturity === null) return;
        const first = { userId, maxMaturity, pinHash: await passwords.hash(pin), changedAt: clock.now() };
        await change(async (tx) => {
          if (!(await insertLimit(tx, first))) throw wrongPin();
        });
      } else if (maxMaturity === null) {
        await change((tx) => deleteLimit(tx, { userId, proven }));
      } else {
        await change(async (tx) => {
          if (!(await updateLimit(tx, { userId, maxMaturity, proven, changedAt: clock.now() })))
            throw wrongPin();
        });
      }
    },
    async lift(userId, pin) {
      const proven = await prove(userId, pin);
      if (proven === null) return;
      const until = new Date(clock.now().getTime() + LIFTED_MS);
      await change((tx) => liftLimit(tx, { userId, proven, until }));
    },
    endLift: (userId) => change((tx) => endLift(tx, userId)),
    async forget(proof) {
      await own.prove(proof);
      await change((tx) => deleteLimit(tx, { userId: proof.userId, proven: null }));
    },
  };
}

function limitOfAge(facts: AgeFacts, now: Date): MaturityLimit {
  if (isYoungerThan(CHILD_YEARS, facts.birthdate, now)) return CHILDREN_LIMIT;
  return isUnderAge(facts, now) ? TEENAGERS_LIMIT : null;
}

function wrongPin(): Refusal {
  return invalidField("pin", FORM_MESSAGES.pinWrong);
}
