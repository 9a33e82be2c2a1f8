/** Reads the emails queued for an address and follows the links in them. */
import { expect } from "vitest";

import type { Email } from "#server/features/mail/mail.ts";
import type { Database } from "#server/platform/db.ts";
import { type Answer, Client } from "#server/testing/client.ts";
import type { Person } from "#server/testing/test-app.ts";

export const NEW_PASSWORD = "another evening";
export const LONG_TIMEOUT = { timeout: 15_000 };

/** Oldest first. */
export async function emailsTo(db: Database, address: string, kind: Email["kind"]): Promise<Email[]> {
  const rows = await db.query<{ email: Email }>(
    "select m.letter as email from mails m where m.recipient = $1 and m.kind = $2 order by m.id",
    [address, kind],
  );
  return rows.map(({ email }) => email);
}

/** The token in the link of the newest email of the kind, once there are `count` of them. */
export async function tokenFor(
  db: Database,
  address: string,
  kind: Email["kind"],
  count = 1,
): Promise<string> {
  await expect.poll(async () => (await emailsTo(db, address, kind)).length, LONG_TIMEOUT).toBe(count);
  const email = (await emailsTo(db, address, kind)).at(-1);
  const link = email !== undefined && "link" in email ? email.link : "";
  return new URL(link).searchParams.get("token") ?? "";
}

/** Waits until every email request has been processed. */
export async function emailRequestsProcessed(db: Database): Promise<void> {
  await expect
    .poll(() => db.query("select l.id from letter_requests l where l.outcome is null"), LONG_TIMEOUT)
    .toEqual([]);
}

type Asking = { visitor: Client; db: Database; person: Person; emails?: number };

/** @returns the token in the email */
export async function requestReset({ visitor, db, person, emails = 1 }: Asking): Promise<string> {
  await visitor.ok("POST", "/api/auth/request-reset", { email: person.email });
  return tokenFor(db, person.email, "reset_password", emails);
}

export function reset(visitor: Client, resetToken: string): Promise<Answer> {
  return visitor.send("POST", "/api/auth/reset-password", { resetToken, newPassword: NEW_PASSWORD });
}

export function verify(visitor: Client, token: string): Promise<Answer> {
  return visitor.send("POST", "/api/auth/verify-email", { token });
}

/** Signs in from a new browser. */
export function signIn(visitor: Client, { email }: Person, password: string): Promise<Answer> {
  return new Client(visitor.address).send("POST", "/api/auth/login", { email, password });
}
