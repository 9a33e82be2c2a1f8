/** What somebody reads who has nothing but a mailbox. */
import { expect } from "vitest";

import type { Letter } from "#server/features/mail/mail.ts";
import type { Database } from "#server/platform/db.ts";
import { type Answer, Client } from "#server/testing/client.ts";
import type { Person } from "#server/testing/test-app.ts";

export const NEW_PASSWORD = "another evening";
export const PATIENTLY = { timeout: 15_000 };

/** Oldest first. */
export async function lettersTo(db: Database, address: string, kind: Letter["kind"]): Promise<Letter[]> {
  const rows = await db.query<{ letter: Letter }>(
    "select m.letter from mails m where m.recipient = $1 and m.kind = $2 order by m.id",
    [address, kind],
  );
  return rows.map(({ letter }) => letter);
}

/** The token in the link of the newest letter of the kind, once there are `count` of them. */
export async function tokenFor(
  db: Database,
  address: string,
  kind: Letter["kind"],
  count = 1,
): Promise<string> {
  await expect.poll(async () => (await lettersTo(db, address, kind)).length, PATIENTLY).toBe(count);
  const letter = (await lettersTo(db, address, kind)).at(-1);
  const link = letter !== undefined && "link" in letter ? letter.link : "";
  return new URL(link).searchParams.get("token") ?? "";
}

/** Once every letter that was asked for has been looked into. */
export async function nothingWaits(db: Database): Promise<void> {
  await expect
    .poll(() => db.query("select l.id from letter_requests l where l.outcome is null"), PATIENTLY)
    .toEqual([]);
}

type Asking = { visitor: Client; db: Database; person: Person; letters?: number };

/** @returns the token in the letter */
export async function asksForReset({ visitor, db, person, letters = 1 }: Asking): Promise<string> {
  await visitor.ok("POST", "/api/auth/request-reset", { email: person.email });
  return tokenFor(db, person.email, "reset_password", letters);
}

export function reset(visitor: Client, resetToken: string): Promise<Answer> {
  return visitor.send("POST", "/api/auth/reset-password", { resetToken, newPassword: NEW_PASSWORD });
}

export function verify(visitor: Client, token: string): Promise<Answer> {
  return visitor.send("POST", "/api/auth/verify-email", { token });
}

/** In a browser of its own. */
export function signIn(visitor: Client, { email }: Person, password: string): Promise<Answer> {
  return new Client(visitor.address).send("POST", "/api/auth/login", { email, password });
}
