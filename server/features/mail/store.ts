import type { Queryable } from "#server/platform/db.ts";

import type { Letter } from "./letters.ts";

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
