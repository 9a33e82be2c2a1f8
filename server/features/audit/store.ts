import type { Queryable } from "#server/platform/db.ts";

export type AuditEntry = {
  action:
    | "signed_in"
    | "sign_in_failed"
    | "refresh_reused"
    | "address_verified"
    | "reset_requested"
    | "password_reset"
    | "password_changed"
    | "address_changed"
    | "sessions_ended"
    | "identity_linked"
    | "identity_unlinked"
    | "invited"
    | "account_exported"
    | "account_deleted"
    | "account_locked"
    | "account_unlocked"
    | "picks_studied"
    | "settings_evaluated"
    | "experiment_started"
    | "experiment_ended"
    | "administrator_granted"
    | "administrator_revoked"
    | "addition_confirmed"
    | "addition_refused"
    | "addition_reopened"
    | "addition_corrected"
    | "addition_merged"
    | "link_decided"
    | "wish_phrase_saved"
    | "wish_phrase_removed"
    | "unknown_word_decided"
    | "settings_changed"
    | "source_key_set"
    | "source_key_removed"
    | "job_started";
  /** `null` for anonymous visitors, the command line and the configuration. */
  actorId: number | null;
  subjectId: number | null;
  /** A network address, "command line" or "configuration". `null` if it isn't recorded or has been deleted. */
  origin: string | null;
  details?: Readonly<Record<string, string | number | boolean>>;
};

export async function insertEntry(db: Queryable, entry: Required<AuditEntry> & { at: Date }): Promise<void> {
  await db.query(
    `insert into audit_entries (at, action, actor_id, subject_id, origin, details)
     values ($1, $2, $3, $4, $5, $6)`,
    [entry.at, entry.action, entry.actorId, entry.subjectId, entry.origin, entry.details],
  );
}

/** Deletes the oldest entries from before `before`. @returns how many */
export async function deleteOldEntries(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from audit_entries where id in (
       select a.id from audit_entries a where a.at < $1 order by a.at limit $2)
     returning id`,
    [before, limit],
  );
  return rows.length;
}

/** Deletes the network addresses of the oldest entries from before `before`. @returns how many */
export async function emptyOldOrigins(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `update audit_entries set origin = null where id in (
       select a.id from audit_entries a where a.at < $1 and a.origin is not null order by a.at limit $2)
     returning id`,
    [before, limit],
  );
  return rows.length;
}

export async function updateOriginsOf(db: Queryable, userId: number): Promise<void> {
  await db.query("update audit_entries set origin = null where subject_id = $1 or actor_id = $1", [userId]);
}
