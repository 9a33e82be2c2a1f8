import type { Queryable } from "#server/platform/db.ts";

import type { Email } from "./emails.ts";

/** Notifies every process that an email was queued. */
export const MAILS_WAITING = "mails_waiting";

export async function insertMail(
  db: Queryable,
  mail: { userId: number; recipient: string; email: Email; at: Date },
): Promise<void> {
  await db.query(
    `insert into mails (user_id, recipient, letter, kind, created_at, next_attempt_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [mail.userId, mail.recipient, mail.email, mail.email.kind, mail.at],
  );
}

/** The JSON column is parsed by the caller. */
export type DueMail = { id: number; recipient: string; email: unknown; createdAt: Date; attempts: number };

/**
 * Claims the email that has been due the longest.
 * @param until when the claim expires and another worker may send the email
 * @returns `null` if none is due and unclaimed
 */
export async function claimDueMail(
  db: Queryable,
  { now, until }: { now: Date; until: Date },
): Promise<DueMail | null> {
  const [row] = await db.query<DueMail>(
    `with due as materialized (
       select w.id from mails w where w.next_attempt_at <= $1
       order by w.next_attempt_at, w.id limit 1 for update skip locked)
     update mails m set attempts = m.attempts + 1, next_attempt_at = $2 from due where m.id = due.id
     returning m.id, m.recipient, m.letter as email, m.created_at as "createdAt", m.attempts`,
    [now, until],
  );
  return row ?? null;
}

export async function markSent(db: Queryable, id: number, at: Date): Promise<void> {
  await db.query(
    `update mails set sent_at = $2, letter = null, next_attempt_at = null, failure = null
     where id = $1 and sent_at is null`,
    [id, at],
  );
}

/** `nextAttemptAt: null` gives up. Changes nothing if the email was claimed again since. */
export async function markFailed(
  db: Queryable,
  { id, attempts }: Pick<DueMail, "id" | "attempts">,
  { reason, nextAttemptAt }: { reason: string; nextAttemptAt: Date | null },
): Promise<void> {
  await db.query(
    `update mails set failure = $3, next_attempt_at = $4,
       letter = case when $4::timestamptz is null then null else letter end
     where id = $1 and attempts = $2 and sent_at is null`,
    [id, attempts, reason, nextAttemptAt],
  );
}

export type WaitingMails = {
  count: number;
  oldest: Date | null;
  lastFailure: string | null;
  givenUp: number;
};

export async function selectWaiting(db: Queryable): Promise<WaitingMails> {
  const [row] = await db.query<WaitingMails>(
    `select count(*) as count, min(m.created_at) as oldest,
       (select f.failure from mails f where f.sent_at is null and f.failure is not null
        order by f.id desc limit 1) as "lastFailure",
       (select count(*) from mails g where g.next_attempt_at is null and g.sent_at is null) as "givenUp"
     from mails m where m.next_attempt_at is not null`,
  );
  return row ?? { count: 0, oldest: null, lastFailure: null, givenUp: 0 };
}

/** Deletes the oldest emails from before `before`, sent or not. @returns how many */
export async function deleteOldMails(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from mails where id in (
       select m.id from mails m where m.created_at < $1 order by m.created_at limit $2)
     returning id`,
    [before, limit],
  );
  return rows.length;
}
