/**
 * Letters that a stranger gives cause for by naming an address. The request is written down in the same way whether or not an account has
 * the address, and looked into a moment after the answer, at no set time: nothing that can be measured tells which it was. One that was
 * left by a process that ended is looked into by the next.
 */
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import type { Logger } from "#server/platform/logger.ts";

import {
  type Addressee,
  type LetterRequest,
  closeLetterRequest,
  countPosted,
  insertLetterRequest,
  lockAddressee,
  lockLetterRequest,
} from "./recovery-store.ts";

export type LetterRequests = {
  note(request: Omit<LetterRequest, "id">): Promise<void>;
  /** Waits for the one that is under way. */
  close(): Promise<void>;
};

const MINUTE_MS = 60_000;

/** The most letters of a kind that an address gets, whoever asks for them. */
const LIMITS: Record<LetterRequest["kind"], { letters: number; withinMs: number }> = {
  reset_password: { letters: 5, withinMs: 30 * MINUTE_MS },
  address_already_known: { letters: 1, withinMs: 24 * 60 * MINUTE_MS },
};

const SOONEST_MS = 50;
const LATEST_MS = 500;
const AFTER_FAILURE_MS = 5_000;

type Needs = {
  db: Database;
  clock: Clock;
  logger: Logger;
  post(tx: Queryable, account: Addressee, request: LetterRequest): Promise<void>;
};

export function createLetterRequests({ db, clock, logger, post }: Needs): LetterRequests {
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();
  const closing = new AbortController();

  /** @returns whether there was one */
  function lookIntoOne(): Promise<boolean> {
    return db.transaction(async (tx) => {
      const request = await lockLetterRequest(tx);
      if (request === null) return false;
      const account = await lockAddressee(tx, { emailKey: request.emailKey });
      const isPosted = account !== null && (await mayHaveAnother(tx, request));
      if (isPosted) await post(tx, account, request);
      await closeLetterRequest(tx, request.id, isPosted);
      return true;
    });
  }

  async function mayHaveAnother(tx: Queryable, { kind, emailKey }: LetterRequest): Promise<boolean> {
    const { letters, withinMs } = LIMITS[kind];
    const since = new Date(clock.now().getTime() - withinMs);
    return (await countPosted(tx, { kind, emailKey, since })) < letters;
  }

  async function lookIntoAll(): Promise<void> {
    timer = null;
    try {
      while (!closing.signal.aborted && (await lookIntoOne()));
    } catch (error) {
      logger.warn({ err: error }, "letters that were asked for could not be posted");
      lookAfter(AFTER_FAILURE_MS);
    }
  }

  function lookAfter(waitMs: number): void {
    if (closing.signal.aborted || timer !== null) return;
    timer = setTimeout(() => {
      looking = looking.then(lookIntoAll);
    }, waitMs).unref();
  }

  lookAfter(LATEST_MS);
  return {
    async note(request) {
      await insertLetterRequest(db, { ...request, at: clock.now() });
      lookAfter(SOONEST_MS + Math.random() * (LATEST_MS - SOONEST_MS));
    },
    async close() {
      closing.abort();
      if (timer !== null) clearTimeout(timer);
      await looking;
    },
  };
}
