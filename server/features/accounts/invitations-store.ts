import type { Queryable } from "#server/platform/db.ts";

export async function upsertInvitation(
  tx: Queryable,
  invitation: { email: string; emailKey: string; hash: Buffer; at: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    `insert into invitations (email, email_key, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (email_key) do update set email = excluded.email, token_hash = excluded.token_hash,
       created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [invitation.email, invitation.emailKey, invitation.hash, invitation.at, invitation.expiresAt],
  );
}

export async function selectInvitedAddress(
  db: Queryable,
  { hash, at }: { hash: Buffer; at: Date },
): Promise<string | null> {
  const [row] = await db.query<{ email: string }>(
    "select i.email from invitations i where i.token_hash = $1 and i.expires_at > $2",
    [hash, at],
  );
  return row?.email ?? null;
}

export async function hasInvitation(
  db: Queryable,
  { emailKey, at }: { emailKey: string; at: Date },
): Promise<boolean> {
  const rows = await db.query("select from invitations i where i.email_key = $1 and i.expires_at > $2", [
    emailKey,
    at,
  ]);
  return rows.length > 0;
}

export async function deleteInvitation(tx: Queryable, emailKey: string): Promise<void> {
  await tx.query("delete from invitations where email_key = $1", [emailKey]);
}

/** Deletes the oldest invitations that expired before `before`. @returns how many */
export async function deleteOldInvitations(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from invitations where email_key in (
       select i.email_key from invitations i where i.expires_at < $1 order by i.expires_at limit $2)
     returning email_key`,
    [before, limit],
  );
  return rows.length;
}
