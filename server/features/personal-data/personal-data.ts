/**
 * Personal data: everything that is kept of one person, handed out to them or deleted. It knows every table that says whose a row is; a
 * table that is added later fails its tests until it is either handed out or named as one that is not, and why.
 */
import type { PersonalData as Kept } from "#contract/own-account.ts";
import type { Accounts } from "#server/features/accounts/accounts.ts";
import type { Additions } from "#server/features/additions/additions.ts";
import type { Audit } from "#server/features/audit/audit.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { invalidToken } from "#server/platform/errors.ts";

import { selectPersonalData } from "./store.ts";

export type PersonalData = {
  /** As it stood at one moment. */
  exportOf(userId: number, origin: string): Promise<Kept>;
  /** At once and for good, in one transaction. Throws `validation_failed` for a wrong password. */
  deleteAccount(proof: { userId: number; password: string }): Promise<void>;
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
