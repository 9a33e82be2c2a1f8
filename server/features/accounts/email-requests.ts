/**
 * Emails that anonymous visitors can trigger by entering an address. The request is recorded the same way whether or not an account has
 * the address, and processed at a random moment after that, so timing reveals nothing. Requests that a stopped process left behind are
 * processed by the next one.
 */
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import type { Logger } from "#server/platform/logger.ts";

import {
  type Recipient,
  type EmailRequest,
  closeEmailRequest,
  countPosted,
  insertEmailRequest,
  lockRecipient,
  lockEmailRequest,
} from "./recovery-store.ts";

export type EmailRequests = {
  record(request: Omit<EmailRequest, "id">): Promise<void>;
  /** Waits for the request being processed. */
  close(): Promise<void>;
};

const MINUTE_MS = 60_000;

/** Maximum emails of each kind per address, no matter who requests them. */
const LIMITS: Record<EmailRequest["kind"], { count: number; withinMs: number }> = {
  reset_password: { count: 5, withinMs: 30 * MINUTE_MS },
  address_already_known: { count: 1, withinMs: 24 * 60 * MINUTE_MS },
};

const MIN_DELAY_MS = 50;
const MAX_DELAY_MS = 500;
const RETRY_MS = 5_000;

type Needs = {
  db: Database;
  clock: Clock;
  logger: Logger;
  enqueue(tx: Queryable, account: Recipient, request: EmailRequest): Promise<void>;
};

export function createEmailRequests({ db, clock, logger, enqueue }: Needs): EmailRequests {
  let timer: NodeJS.Timeout | null = null;
  let processing: Promise<void> = Promise.resolve();
  const closing = new AbortController();

  /** @returns false if no request was pending */
  function processNext(): Promise<boolean> {
    return db.transaction(async (tx) => {
      const request = await lockEmailRequest(tx);
      if (request === null) return false;
      const account = await lockRecipient(tx, { emailKey: request.emailKey });
      const isPosted = account !== null && (await isUnderLimit(tx, request));
      if (isPosted) await enqueue(tx, account, request);
      await closeEmailRequest(tx, request.id, isPosted);
      return true;
    });
  }

  async function isUnderLimit(tx: Queryable, { kind, emailKey }: EmailRequest): Promise<boolean> {
    const { count, withinMs } = LIMITS[kind];
    const since = new Date(clock.now().getTime() - withinMs);
    return (await countPosted(tx, { kind, emailKey, since })) < count;
  }

  async function processAll(): Promise<void> {
    timer = null;
    try {
      while (!closing.signal.aborted && (await processNext()));
    } catch (error) {
      logger.warn({ err: error }, "requested emails could not be queued; will retry");
      scheduleIn(RETRY_MS);
    }
  }

  function scheduleIn(waitMs: number): void {
    if (closing.signal.aborted || timer !== null) return;
    timer = setTimeout(() => {
      processing = processing.then(processAll);
    }, waitMs).unref();
  }

  scheduleIn(MAX_DELAY_MS);
  return {
    async record(request) {
      await insertEmailRequest(db, { ...request, at: clock.now() });
      scheduleIn(MIN_DELAY_MS + Math.random() * (MAX_DELAY_MS - MIN_DELAY_MS));
    },
    async close() {
      closing.abort();
      if (timer !== null) clearTimeout(timer);
      await processing;
    },
  };
}
