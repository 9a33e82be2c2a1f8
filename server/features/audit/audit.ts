/**
 * Audit: who did what to an account, when and from where. An entry is written in the transaction of what it tells, and never changed,
 * but that from where it was is forgotten sooner. It holds no secrets and no addresses of mail.
 */
import type { Clock } from "#server/platform/clock.ts";
import type { Queryable } from "#server/platform/db.ts";

import { type AuditEntry, insertEntry, updateOriginsOf } from "./store.ts";

export { deleteOldEntries, emptyOldOrigins } from "./store.ts";
export type { AuditEntry } from "./store.ts";

export type Audit = {
  record(tx: Queryable, entry: AuditEntry): Promise<void>;
  /** Of somebody who goes it stays known what was done, and no longer from where. */
  forgetOrigins(tx: Queryable, userId: number): Promise<void>;
};

export function createAudit({ clock }: { clock: Clock }): Audit {
  return {
    record: (tx, entry) => insertEntry(tx, { details: {}, ...entry, at: clock.now() }),
    forgetOrigins: updateOriginsOf,
  };
}
