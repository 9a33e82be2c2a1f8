/**
 * Mail: letters to the owners of accounts. A letter is kept with the change that gives cause for it, in one transaction, so that neither is
 * ever without the other, and no call waits for a mail server. After that it is delivered by a mail server, or into a folder where none is
 * configured, by one process of several, and tried again while it is of use. What it says is forgotten as soon as it has left.
 */
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import type { Logger } from "#server/platform/logger.ts";
import type { Mailbox } from "#server/platform/mailbox.ts";
import type { SmtpServer } from "#server/platform/smtp-url.ts";

import { createDelivery } from "./delivery.ts";
import type { Letter } from "./letters.ts";
import { createOutboxFolder } from "./outbox-folder.ts";
import { createSmtpTransport } from "./smtp.ts";
import { MAILS_WAITING, type WaitingMails, insertMail, selectWaiting } from "./store.ts";

export { LINK_LIVES_MS, type Letter } from "./letters.ts";
export { deleteOldMails, type WaitingMails } from "./store.ts";

export type Mail = {
  /** Keeps the letter for sending: with `tx` a transaction, it is sent once that has been committed. */
  post(tx: Queryable, to: { userId: number; address: string }, letter: Letter): Promise<void>;
  /** Sends all that is due now. */
  deliver(): Promise<void>;
  /** Sends what is posted, by this process or another, and what is due again, from now on until it is closed. */
  keepDelivering(): void;
  /** What has not left yet, and why the newest that failed did. */
  waiting(): Promise<WaitingMails>;
  close(): Promise<void>;
};

type Needs = {
  db: Database;
  clock: Clock;
  logger: Logger;
  /** Where browsers find the product. */
  publicUrl: string;
  from: Mailbox;
  /** Null: into the folder. */
  smtp: SmtpServer | null;
  outboxDirectory: string;
};

const LOOK_EVERY_MS = 15_000;

export function createMail({ db, clock, logger, publicUrl, from, smtp, outboxDirectory }: Needs): Mail {
  const transport =
    smtp === null
      ? createOutboxFolder({ directory: outboxDirectory, from, logger })
      : createSmtpTransport({ server: smtp, from });
  const delivery = createDelivery({ db, clock, logger, transport, publicUrl });
  let timer: NodeJS.Timeout | null = null;

  return {
    async post(tx, { userId, address }, letter) {
      await insertMail(tx, { userId, recipient: address, letter, at: clock.now() });
    },
    async deliver() {
      delivery.wake();
      await delivery.settled();
    },
    keepDelivering() {
      db.listen(MAILS_WAITING, delivery.wake).catch((error: unknown) =>
        logger.warn({ err: error }, "new mails are not heard of, only looked for"),
      );
      timer ??= setInterval(delivery.wake, LOOK_EVERY_MS).unref();
      delivery.wake();
    },
    waiting: () => selectWaiting(db),
    async close() {
      if (timer !== null) clearInterval(timer);
      await delivery.close();
    },
  };
}
