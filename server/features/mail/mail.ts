/**
 * Mail: emails to account owners, with a transactional outbox. An email is stored in the same transaction as the change that causes it, so
 * neither exists without the other and no call waits for a mail server. One process then delivers it through a mail server, or into a
 * folder if none is configured, and retries as long as the email is useful. The content is deleted once the email has been sent or given
 * up.
 */
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import type { Logger } from "#server/platform/logger.ts";
import type { Mailbox, SmtpServer } from "#server/platform/mail-addresses.ts";

import { composed, createDelivery } from "./delivery.ts";
import type { Email } from "./emails.ts";
import { createOutboxFolder } from "./outbox-folder.ts";
import { createSmtpTransport } from "./smtp.ts";
import { MAILS_WAITING, type WaitingMails, insertMail, selectWaiting } from "./store.ts";
import { DeliveryFailed } from "./transport.ts";

export { LINK_TTL_MS, type Email } from "./emails.ts";
export { deleteOldMails, type WaitingMails } from "./store.ts";

export type Mail = {
  /** Queues an email. It's sent once the transaction has been committed. */
  enqueue(tx: Queryable, to: { userId: number; address: string }, email: Email): Promise<void>;
  /** Sends a test email at once and once, past the queue. */
  sendTest(to: { address: string; username: string }): Promise<TestOutcome>;
  /** Sends everything that is due now. */
  deliver(): Promise<void>;
  /** From now until `close`, sends emails queued by any process and retries those that are due. */
  startDelivery(): void;
  /** The emails that haven't been sent yet, and the reason for the latest failure. */
  waiting(): Promise<WaitingMails>;
  close(): Promise<void>;
};

/** `written`: to a file of this name, because there is no mail server. `reason` is one sentence. */
export type TestOutcome =
  | { outcome: "sent" }
  | { outcome: "written"; name: string }
  | { outcome: "failed"; reason: string };

type Needs = {
  db: Database;
  clock: Clock;
  logger: Logger;
  /** The server's public URL. */
  publicUrl: string;
  from: Mailbox;
  /** `null` delivers into the outbox folder. */
  smtp: SmtpServer | null;
  outboxDirectory: string;
};

const POLL_MS = 15_000;
/** An administrator waits for the outcome. */
const TEST_LIMIT_MS = 15_000;

export function createMail({ db, clock, logger, publicUrl, from, smtp, outboxDirectory }: Needs): Mail {
  const transport =
    smtp === null
      ? createOutboxFolder({ directory: outboxDirectory, from, logger })
      : createSmtpTransport({ server: smtp, from });
  const delivery = createDelivery({ db, clock, logger, transport, publicUrl });
  let timer: NodeJS.Timeout | null = null;

  return {
    async enqueue(tx, { userId, address }, email) {
      await insertMail(tx, { userId, recipient: address, email, at: clock.now() });
    },
    async sendTest({ address, username }) {
      const kind = "test";
      const message = { id: 0, kind, to: address, writtenAt: clock.now() } as const;
      try {
        const parts = composed({ kind, username }, publicUrl);
        const name = await transport.send({ ...message, ...parts }, AbortSignal.timeout(TEST_LIMIT_MS));
        return name === null ? { outcome: "sent" } : { outcome: "written", name };
      } catch (error) {
        if (!(error instanceof DeliveryFailed)) throw error;
        return { outcome: "failed", reason: error.message };
      }
    },
    async deliver() {
      delivery.wake();
      await delivery.whenIdle();
    },
    startDelivery() {
      db.listen(MAILS_WAITING, delivery.wake).catch((error: unknown) =>
        logger.warn({ err: error }, "cannot listen for new emails; polling instead"),
      );
      timer ??= setInterval(delivery.wake, POLL_MS).unref();
      delivery.wake();
    },
    waiting: () => selectWaiting(db),
    async close() {
      if (timer !== null) clearInterval(timer);
      await delivery.close();
    },
  };
}
