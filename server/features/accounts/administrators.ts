/**
 * Administrators. The right is a column of the account and read on every call. It's granted in the admin console, by an operator command,
 * or by verifying the configured administrator address. Every change is audited, and the last administrator can't be removed.
 */
import type { Audit } from "#server/features/audit/audit.ts";
import type { Database, Queryable } from "#server/platform/db.ts";

import { emailKey } from "./email-address.ts";
import { grantAdministrator, lockAdministrators, revokeAdministrator, selectIdByAddress } from "./store.ts";

/** Who makes the change, and from where. */
export type Actor = { actorId: number | null; origin: string | null };

export type Administrators = {
  grant(email: string, actor: Actor): Promise<"done" | "unknown">;
  revoke(email: string, actor: Actor): Promise<"done" | "unknown" | "last">;
  /** Grants or revokes in the caller's transaction. Does nothing if it's already so. */
  set(tx: Queryable, change: { subjectId: number; isAdmin: boolean }, actor: Actor): Promise<"done" | "last">;
  /** Whether this is the only active administrator. Concurrent changes wait until the transaction ends. */
  isLast(tx: Queryable, userId: number): Promise<boolean>;
  /** Call whenever an address was verified. The owner of the configured address becomes an administrator. */
  addressVerified(
    tx: Queryable,
    account: { id: number; emailKey: string },
    origin: string | null,
  ): Promise<void>;
  /** The same for an account that verified the address before it was configured. */
  grantConfigured(): Promise<void>;
};

type Needs = { db: Database; audit: Audit; adminEmail: string | null };

export function createAdministrators({ db, audit, adminEmail }: Needs): Administrators {
  const configuredKey = adminEmail === null ? null : emailKey(adminEmail);

  async function grantTo(
    tx: Queryable,
    subjectId: number,
    actor: Actor,
    isConfigured: boolean,
  ): Promise<void> {
    if (!(await grantAdministrator(tx, subjectId))) return;
    const details = { configured: isConfigured };
    await audit.record(tx, { action: "administrator_granted", ...actor, subjectId, details });
  }

  async function isLast(tx: Queryable, userId: number): Promise<boolean> {
    const [first, ...others] = await lockAdministrators(tx);
    return first === userId && others.length === 0;
  }

  async function revokeFrom(tx: Queryable, subjectId: number, actor: Actor): Promise<"done" | "last"> {
    // Concurrent revocations wait here and then see who is left.
    if (await isLast(tx, subjectId)) return "last";
    if (!(await revokeAdministrator(tx, subjectId))) return "done";
    await audit.record(tx, { action: "administrator_revoked", ...actor, subjectId });
    return "done";
  }

  return {
    isLast,

    async set(tx, { subjectId, isAdmin }, actor) {
      if (!isAdmin) return revokeFrom(tx, subjectId, actor);
      await grantTo(tx, subjectId, actor, false);
      return "done";
    },

    grant: (email, actor) =>
      db.transaction(async (tx) => {
        const subjectId = await selectIdByAddress(tx, { emailKey: emailKey(email), mustBeVerified: false });
        if (subjectId === null) return "unknown";
        await grantTo(tx, subjectId, actor, false);
        return "done";
      }),

    revoke: (email, actor) =>
      db.transaction(async (tx) => {
        const subjectId = await selectIdByAddress(tx, { emailKey: emailKey(email), mustBeVerified: false });
        return subjectId === null ? "unknown" : revokeFrom(tx, subjectId, actor);
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
