/**
 * Administrators: who is one is a column of the account, read on every call. One is made on the admin
 * console, by an operator's command, or by verifying the address that the configuration names; each change is in the audit. There is
 * always one left once there has been one.
 */
import type { Audit } from "#server/features/audit/audit.ts";
import type { Database, Queryable } from "#server/platform/db.ts";

import { emailKey } from "./email-address.ts";
import { grantAdministrator, holdAdministrators, revokeAdministrator, selectIdByAddress } from "./store.ts";

/** Who does it, and from where. */
export type Doer = { actorId: number | null; origin: string | null };

export type Administrators = {
  grant(email: string, doer: Doer): Promise<"done" | "unknown">;
  revoke(email: string, doer: Doer): Promise<"done" | "unknown" | "last">;
  /** The same in the caller's transaction. What is so already is no change. */
  set(tx: Queryable, change: { subjectId: number; isAdmin: boolean }, doer: Doer): Promise<"done" | "last">;
  /** Whether nobody else could do an administrator's work. Whoever else would change that waits until the end of the transaction. */
  isLast(tx: Queryable, userId: number): Promise<boolean>;
  /** To be asked whenever an address has been verified: the configured one makes an administrator. */
  addressVerified(
    tx: Queryable,
    account: { id: number; emailKey: string },
    origin: string | null,
  ): Promise<void>;
  /** The same for an account that had verified the address before the configuration named it. */
  grantConfigured(): Promise<void>;
};

type Needs = { db: Database; audit: Audit; adminEmail: string | null };

export function createAdministrators({ db, audit, adminEmail }: Needs): Administrators {
  const configuredKey = adminEmail === null ? null : emailKey(adminEmail);

  async function grantTo(tx: Queryable, subjectId: number, doer: Doer, isConfigured: boolean): Promise<void> {
    if (!(await grantAdministrator(tx, subjectId))) return;
    const details = { configured: isConfigured };
    await audit.record(tx, { action: "administrator_granted", ...doer, subjectId, details });
  }

  async function isLast(tx: Queryable, userId: number): Promise<boolean> {
    const [first, ...others] = await holdAdministrators(tx);
    return first === userId && others.length === 0;
  }

  async function revokeFrom(tx: Queryable, subjectId: number, doer: Doer): Promise<"done" | "last"> {
    // Whoever revokes at the same moment waits here, and then sees who is left.
    if (await isLast(tx, subjectId)) return "last";
    if (!(await revokeAdministrator(tx, subjectId))) return "done";
    await audit.record(tx, { action: "administrator_revoked", ...doer, subjectId });
    return "done";
  }

  return {
    isLast,

    async set(tx, { subjectId, isAdmin }, doer) {
      if (!isAdmin) return revokeFrom(tx, subjectId, doer);
      await grantTo(tx, subjectId, doer, false);
      return "done";
    },

    grant: (email, doer) =>
      db.transaction(async (tx) => {
        const subjectId = await selectIdByAddress(tx, { emailKey: emailKey(email), mustBeVerified: false });
        if (subjectId === null) return "unknown";
        await grantTo(tx, subjectId, doer, false);
        return "done";
      }),

    revoke: (email, doer) =>
      db.transaction(async (tx) => {
        const subjectId = await selectIdByAddress(tx, { emailKey: emailKey(email), mustBeVerified: false });
        return subjectId === null ? "unknown" : revokeFrom(tx, subjectId, doer);
      }),

    async addressVerified(tx, account, origin) {
      if (account.emailKey !== configuredKey) return;
      await grantTo(tx, account.id, { actorId: account.id, origin }, true);
    },

    async grantConfigured() {
      if (configuredKey === null) return;
      await db.transaction(async (tx) => {
        const subjectId = await selectIdByAddress(tx, { emailKey: configuredKey, mustBeVerified: true });
        if (subjectId !== null)
          await grantTo(tx, subjectId, { actorId: null, origin: "configuration" }, true);
      });
    },
  };
}
