/**
 * Personal data: exports or deletes everything that is stored about a user. It knows every table with user data: a new table fails the
 * tests until it's either exported or listed as excluded with a reason. A deletion is never partial and can't be undone.
 */
import type { PersonalData as Kept } from "#contract/own-account.ts";
import type { Accounts, Proof } from "#server/features/accounts/accounts.ts";
import type { Additions } from "#server/features/additions/additions.ts";
import type { Audit } from "#server/features/audit/audit.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { invalidToken } from "#server/platform/errors.ts";

import { selectPersonalData } from "./store.ts";

export type PersonalData = {
  /** A consistent snapshot. Recorded in the audit log. */
  exportOf(userId: number, origin: string): Promise<Kept>;
  /** Immediate and permanent, in one transaction. Throws `validation_failed` for a wrong password. */
  deleteAccount(proof: Proof): Promise<void>;
};

type Needs = { db: Database; accounts: Accounts; additions: Additions; audit: Audit; clock: Clock };

export function createPersonalData({ db, accounts, additions, audit, clock }: Needs): PersonalData {
  return {
    exportOf: (userId, origin) =>
      db.transaction(async (tx) => {
        const kept = await selectPersonalData(tx, userId);
        if (kept === null) throw invalidToken();
        await audit.record(tx, {
          action: "account_exported",
          actorId: userId,
          subjectId: userId,
          origin,
        });
        return { exported_at: clock.now().toISOString(), ...kept };
      }),
    deleteAccount: (proof) =>
      accounts.own.delete(proof, async (tx) => {
        await additions.withdraw(tx, proof.userId);
        await audit.forgetOrigins(tx, proof.userId);
      }),
  };
}
