/**
 * Account administration: finding accounts, granting and revoking administrator rights, locking and unlocking. Every change is audited
 * and leaves at least one active administrator. Administrator rights are granted in the admin console, by an operator command, or by
 * verifying the configured administrator address.
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
import { emailKey, usernameKey } from "./credentials.ts";
import {
  endLoginsOf,
  grantAdministrator,
  lockAdministrators,
  lockRoleOf,
  revokeAdministrator,
  selectIdByAddress,
} from "./store.ts";

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

/** The user making the change (`null` for an operator command or the configuration) and where it comes from (see `AuditEntry`). */
export type Actor = { actorId: number | null; origin: string | null };

export type Administrators = {
  grant(email: string, actor: Actor): Promise<"done" | "unknown">;
  revoke(email: string, actor: Actor): Promise<"done" | "unknown" | "last">;
  /** Grants or revokes the right in the caller's transaction. Does nothing if the account already has that state. */
  set(tx: Queryable, change: { subjectId: number; isAdmin: boolean }, actor: Actor): Promise<"done" | "last">;
  /**
   * Applies membership in the provider's group of administrators. Leaving the group takes away only a role that came from it, and never
   * that of the last administrator.
   */
  followGroup(tx: Queryable, member: { subjectId: number; isMember: boolean }, origin: string): Promise<void>;
  isAdministrator(tx: Queryable, userId: number): Promise<boolean>;
  /** Whether this is the only active administrator. Concurrent changes wait until the transaction ends. */
  isLast(tx: Queryable, userId: number): Promise<boolean>;
  /** Call whenever an address has been verified. The owner of the configured address becomes an administrator. */
  addressVerified(
    tx: Queryable,
    account: { id: number; emailKey: string },
    origin: string | null,
  ): Promise<void>;
  /** Makes the owner of the configured address an administrator if they verified it before it was configured. */
  grantConfigured(): Promise<void>;
};

type AdministratorsNeeds = { db: Database; audit: Audit; adminEmail: string | null };

export function createAdministrators({ db, audit, adminEmail }: AdministratorsNeeds): Administrators {
  const configuredKey = adminEmail === null ? null : emailKey(adminEmail);

  async function grantTo(
    tx: Queryable,
    subjectId: number,
    actor: Actor,
    by: "configuration" | "group" | "person",
  ): Promise<void> {
    if (!(await grantAdministrator(tx, subjectId, { isByGroup: by === "group" }))) return;
    const details = { configured: by === "configuration", ...(by === "group" && { group: true }) };
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
      await grantTo(tx, subjectId, actor, "person");
      return "done";
    },

    async followGroup(tx, { subjectId, isMember }, origin) {
      const actor = { actorId: null, origin };
      if (isMember) {
        await grantTo(tx, subjectId, actor, "group");
        return;
      }
      const role = await lockRoleOf(tx, subjectId);
      if (role?.isAdmin === true && role.isByGroup) await revokeFrom(tx, subjectId, actor);
    },

    isAdministrator: async (tx, userId) => (await lockRoleOf(tx, userId))?.isAdmin ?? false,

    grant: (email, actor) =>
      db.transaction(async (tx) => {
        const subjectId = await selectIdByAddress(tx, { emailKey: emailKey(email), mustBeVerified: false });
        if (subjectId === null) return "unknown";
        await grantTo(tx, subjectId, actor, "person");
        return "done";
      }),

    revoke: (email, actor) =>
      db.transaction(async (tx) => {
        const subjectId = await selectIdByAddress(tx, { emailKey: emailKey(email), mustBeVerified: false });
        return subjectId === null ? "unknown" : revokeFrom(tx, subjectId, actor);
      }),

    async addressVerified(tx, account, origin) {
      if (account.emailKey !== configuredKey) return;
      await grantTo(tx, account.id, { actorId: account.id, origin }, "configuration");
    },

    async grantConfigured() {
      if (configuredKey === null) return;
      await db.transaction(async (tx) => {
        const subjectId = await selectIdByAddress(tx, { emailKey: configuredKey, mustBeVerified: true });
        if (subjectId !== null)
          await grantTo(tx, subjectId, { actorId: null, origin: "configuration" }, "configuration");
      });
    },
  };
}
