import type { Queryable } from "#server/platform/db.ts";

import type { Letter } from "./letters.ts";

/** Said to every process when a mail was posted. */
export const MAILS_WAITING = "mails_waiting";

export async function insertMail(
  db: Queryable,
  mail: { userId: number; recipient: string; letter: Letter; at: Date },
): Promise<void> {
  await db.query(
    `insert into mails (user_id, recipient, letter, kind, created_at, next_attempt_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [mail.userId, mail.recipient, mail.letter, mail.letter.kind, mail.at],
  );
}

/** What is in the JSON column is not looked at here. */
export type DueMail = { id: number; recipient: string; letter: unknown; createdAt: Date; attempts: number };

/**
 * Takes the mail that has been due longest; until `until` nobody else takes it.
 * @returns null where none is due that nobody else is taking
 */
export async function takeDueMail(
  db: Queryable,
  { now, until }: { now: Date; until: Date },
): Promise<DueMail | null> {
  const [row] = await db.query<DueMail>(
    `with due as materialized (
       select w.id from mails w where w.next_attempt_at <= $1
       order by w.next_attempt_at, w.id limit 1 for update skip locked)
     update mails m set attempts = m.attempts + 1, next_attempt_at = $2 from due where m.id = due.id
     returning m.id, m.recipient, m.letter, m.created_at as "createdAt", m.attempts`,
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

/** `nextAttemptAt` null: given up. Nothing is changed where the mail was taken again since. */
export async function markFailed(
  db: Queryable,
  { id, attempts }: Pick<DueMail, "id" | "attempts">,
  { why, nextAttemptAt }: { why: string; nextAttemptAt: Date | null },
): Promise<void> {
  await db.query(
    `update mails set failure = $3, next_attempt_at = $4,
       letter = case when $4::timestamptz is null then null else letter end
     where id = $1 and attempts = $2 and sent_at is null`,
    [id, attempts, why, nextAttemptAt],
  );
}

export type WaitingMails = { count: number; oldest: Date | null; lastFailure: string | null };

export async function selectWaiting(db: Queryable): Promise<WaitingMails> {
  const [row] = await db.query<WaitingMails>(
    `select count(*) as count, min(m.created_at) as oldest,
       (select f.failure from mails f where f.sent_at is null and f.failure is not null
        order by f.id desc limit 1) as "lastFailure"
     from mails m where m.next_attempt_at is not null`,
  );
  return row ?? { count: 0, oldest: null, lastFailure: null };
}

/** The oldest of what is older than `before`, sent or not. @returns how many rows */
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
