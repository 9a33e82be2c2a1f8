/**
 * Account administration: finding accounts, granting and revoking administrator rights, locking and unlocking. Every change is audited,
 * takes effect in every process at once, and always leaves at least one active administrator.
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
  /** Finds accounts by name prefix, sorted by name, or by exact email address. Returns one more than `limit` if there are more. */
  find(wanted: Wanted): Promise<ListedAccount[]>;
  /** Throws `not_found`, or `conflict` if no administrator would be left or administrators would lock themselves out. */
  change(userId: number, change: Change, actor: { actorId: number; origin: string }): Promise<ListedAccount>;
};

type Needs = {
  db: Database;
  clock: Clock;
  audit: Audit;
  administrators: Pick<Administrators, "set" | "isLast">;
  clearLoginCache: () => void;
};

export function createAccountAdministration(needs: Needs): AccountAdministration {
  const { db, clock, audit, administrators, clearLoginCache } = needs;

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

    async change(userId, change, actor) {
      const changed = await db.transaction(async (tx) => {
        if ((await selectAccount(tx, userId)) === null) throw notFound();
        if ("isAdmin" in change) {
          const outcome = await administrators.set(tx, { subjectId: userId, isAdmin: change.isAdmin }, actor);
          if (outcome === "last") throw lastAdministrator();
        } else {
          if (userId === actor.actorId) throw ownAccount();
          const action = change.isLocked ? "account_locked" : "account_unlocked";
          if (await setLock(tx, userId, change.isLocked))
            await audit.record(tx, { action, subjectId: userId, ...actor });
        }
        return selectAccount(tx, userId);
      });
      clearLoginCache();
      if (changed === null) throw notFound();
      return changed;
    },
  };
}

function notFound(): Refusal {
  return new Refusal(404, "not_found", "Account not found");
}

function lastAdministrator(): Refusal {
  return new Refusal(
    409,
    "conflict",
    "This is the last administrator. Make someone else an administrator first",
  );
}

function ownAccount(): Refusal {
  return new Refusal(409, "conflict", "You can’t lock your own account. Ask another administrator");
}
