/** A server on its own database, with a mail server and emails to a registered user. */
import { onTestFinished } from "vitest";

import type { Database } from "#server/platform/db.ts";
import { createLogger } from "#server/platform/logger.ts";
import { readSmtpUrl } from "#server/platform/mail-addresses.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

import { type Email, type Mail, createMail } from "./mail.ts";
import { type MailServer, startMailServer } from "./smtp-server.fixture.ts";

export const LONG_TIMEOUT = { timeout: 15_000 };
const PUBLIC_URL = "https://halflight.example";
export const RESET: Email = {
  kind: "reset_password",
  username: "ana",
  link: `${PUBLIC_URL}/reset-password?token=secret`,
};
export const CHANGED: Email = { kind: "password_changed", username: "ana" };
export const CONFIRM: Email = {
  kind: "verify_address",
  username: "ana",
  link: `${PUBLIC_URL}/verify-email?token=t`,
};
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;

type World = TestApp & {
  mail: Mail;
  server: MailServer;
  /** The mail of another process with the same database and mail server. */
  another(db?: Database): Mail;
  enqueue(email: Email, address?: string): Promise<void>;
  rows(): Promise<
    { attempts: number; sent_at: Date | null; letter: object | null; failure: string | null }[]
  >;
};

export async function withMailServer(): Promise<World> {
  const app = await testApp();
  const { db, clock, ana } = app;
  await db.query("delete from mails");
  const server = await startMailServer();
  const another = (on = db): Mail => mailOn({ db: on, clock, url: server.url });
  const mail = another();
  const [owner] = await db.query<{ id: number }>("select id from users where username = $1", [ana.name]);
  return {
    ...app,
    server,
    mail,
    another,
    async enqueue(email, address = "ana@example.com") {
      await db.transaction((tx) => mail.enqueue(tx, { userId: owner?.id ?? 0, address }, email));
    },
    rows: () => db.query("select attempts, sent_at, letter, failure from mails order by id"),
  };
}

function mailOn({ db, clock, url }: Pick<TestApp, "db" | "clock"> & { url: string }): Mail {
  const mail = createMail({
    db,
    clock,
    logger: createLogger("silent"),
    publicUrl: PUBLIC_URL,
    from: { name: "Halflight", address: "no-reply@halflight.example" },
    smtp: readSmtpUrl(url),
    outboxDirectory: "",
  });
  onTestFinished(() => mail.close());
  return mail;
}
