/**
 * Audit: who did what, when and from where. An entry about a change is written in the change's transaction. Entries aren't altered, except
 * that the network address is deleted before the entry itself. They contain no secrets and no email addresses.
 */
import type { Clock } from "#server/platform/clock.ts";
import type { Queryable } from "#server/platform/db.ts";

import { type AuditEntry, insertEntry, updateOriginsOf } from "./store.ts";

export { deleteOldEntries, emptyOldOrigins } from "./store.ts";
export type { AuditEntry } from "./store.ts";

export type Audit = {
  record(tx: Queryable, entry: AuditEntry): Promise<void>;
  /** For deleted accounts: the entries stay, the network addresses don't. */
  forgetOrigins(tx: Queryable, userId: number): Promise<void>;
};

export function createAudit({ clock }: { clock: Clock }): Audit {
  return {
    record: (tx, entry) => insertEntry(tx, { details: {}, ...entry, at: clock.now() }),
    forgetOrigins: updateOriginsOf,
  };
}
