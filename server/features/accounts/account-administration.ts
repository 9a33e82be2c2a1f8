/**
 * What administrators do with the accounts of others: find them, make them administrators or not, lock and unlock them. Each change is in
 * the audit, counts in every process at once, and leaves somebody who can do an administrator's work.
 */
import type { Audit } from "#server/features/audit/audit.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { Refusal } from "#server/platform/errors.ts";

import {
  type AccountKind,
  type ListedAccount,
  selectAccount,
  selectAccountByAddress,
  selectAccountsByName,
  updateLock,
} from "./administration-store.ts";
import type { Administrators } from "./administrators.ts";
import { emailKey } from "./email-address.ts";
import { endLoginsOf } from "./store.ts";
import { usernameKey } from "./username.ts";

type Wanted = { text: string; kind: AccountKind; after: string; limit: number };
type Change = { isAdmin: boolean } | { isLocked: boolean };

export type AccountAdministration = {
  /** By name: those whose name begins so, or the one whose address is exactly that. One more than `limit` where there are more. */
  find(wanted: Wanted): Promise<ListedAccount[]>;
  /** Throws `not_found`, and `conflict` where it would leave nobody, or lock out whoever does it. */
  change(userId: number, change: Change, doer: { actorId: number; origin: string }): Promise<ListedAccount>;
};

type Needs = {
  db: Database;
  clock: Clock;
  audit: Audit;
  administrators: Pick<Administrators, "set" | "isLast">;
  forgetLogins: () => void;
};

export function createAccountAdministration(needs: Needs): AccountAdministration {
  const { db, clock, audit, administrators, forgetLogins } = needs;

  async function setLock(tx: Queryable, userId: number, isLocked: boolean): Promise<boolean> {
    if (isLocked && (await administrators.isLast(tx, userId))) throw lastAdministrator();
    const now = clock.now();
    if (!(await updateLock(tx, { userId, at: isLocked ? now : null }))) return false;
    if (isLocked) await endLoginsOf(tx, userId, now);
    return true;
  }

  return {
    find: ({ text, kind, after, limit }) =>
      text.includes("@")
        ? selectAccountByAddress(db, { emailKey: emailKey(text), kind })
        : selectAccountsByName(db, {
            nameKey: usernameKey(text),
            afterKey: usernameKey(after),
            kind,
            limit: limit + 1,
          }),

    async change(userId, change, doer) {
      const changed = await db.transaction(async (tx) => {
        if ((await selectAccount(tx, userId)) === null) throw notFound();
        if ("isAdmin" in change) {
          const outcome = await administrators.set(tx, { subjectId: userId, isAdmin: change.isAdmin }, doer);
          if (outcome === "last") throw lastAdministrator();
        } else {
          if (userId === doer.actorId) throw ownAccount();
          const action = change.isLocked ? "account_locked" : "account_unlocked";
          if (await setLock(tx, userId, change.isLocked))
            await audit.record(tx, { action, subjectId: userId, ...doer });
        }
        return selectAccount(tx, userId);
      });
      forgetLogins();
      if (changed === null) throw notFound();
      return changed;
    },
  };
}

function notFound(): Refusal {
  return new Refusal(404, "not_found", "There is no such account");
}

function lastAdministrator(): Refusal {
  return new Refusal(409, "conflict", "This is the last administrator: make somebody else one first");
}

function ownAccount(): Refusal {
  return new Refusal(409, "conflict", "This is your own account: somebody else has to lock it");
}
