/**
 * Delivery claims due emails, a few at a time, and sends them. Each claim is a short transaction of its own, so none is open while waiting
 * for the mail server. After a crash between the mail server's reply and recording it, the email is sent once more, with the same
 * Message-ID.
 */
import { setTimeout as pause } from "node:timers/promises";

import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { Refusal } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";
import { isMailAddress } from "#server/platform/mail-addresses.ts";

import { contentOf, plainTextOf } from "./email-content.ts";
import { email as emailSchema, LINK_TTL_MS, type Email } from "./emails.ts";
import { htmlOf } from "./html.ts";
import { MAX_SEND_MS } from "./smtp.ts";
import { type DueMail, markFailed, markSent, claimDueMail } from "./store.ts";
import { DeliveryFailed, type Message, type Transport } from "./transport.ts";

export type Delivery = {
  /** Looks for due emails and sends them in the background. */
  wake(): void;
  /** Resolves when no due emails are left. */
  whenIdle(): Promise<void>;
  /** Claims no more emails, waits `GRACE_MS` for those being sent, then aborts them. */
  close(): Promise<void>;
};

type Needs = { db: Database; clock: Clock; logger: Logger; transport: Transport; publicUrl: string };
type Outcome = { isSent: true } | { isSent: false; reason: string; nextAttemptAt: Date | null };

/** Maximum emails that one process sends at the same time. More than one, so that a stalled transfer doesn't hold up the others. */
const MAX_WORKERS = 4;
/** How long a claim lasts: longer than the longest transfer. */
const CLAIM_MS = MAX_SEND_MS + 180_000;
const WRITE_RETRY_MS = 500;
const GRACE_MS = 1_500;
const ABORTED_RETRY_MS = 60_000;

export function createDelivery({ db, clock, logger, transport, publicUrl }: Needs): Delivery {
  const workers = new Set<Promise<void>>();
  const closing = new AbortController();
  const aborting = new AbortController();
  let wakes = 0;

  function wake(): void {
    wakes += 1;
    if (workers.size >= MAX_WORKERS || closing.signal.aborted) return;
    const worker = deliverDue()
      .catch((error: unknown) => logger.warn({ err: error }, "due emails could not be read; will retry"))
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  async function deliverDue(): Promise<void> {
    while (!closing.signal.aborted) {
      const before = wakes;
      const mail = await claim();
      if (mail !== null) await deliver(mail);
      // Look again if `wake` was called meanwhile.
      else if (wakes === before) return;
    }
  }

  function claim(): Promise<DueMail | null> {
    const now = clock.now();
    return claimDueMail(db, { now, until: new Date(now.getTime() + CLAIM_MS) });
  }

  async function deliver(mail: DueMail): Promise<void> {
    const outcome = await attempt(mail);
    if (outcome.isSent) return saveOutcome(() => markSent(db, mail.id, clock.now()));
    const { reason, nextAttemptAt } = outcome;
    const level = nextAttemptAt === null ? "error" : "warn";
    logger[level]({ mail: mail.id, attempts: mail.attempts, reason, nextAttemptAt }, "an email was not sent");
    await saveOutcome(() => markFailed(db, mail, { reason, nextAttemptAt }));
  }

  async function attempt({ id, recipient, email, createdAt, attempts }: DueMail): Promise<Outcome> {
    const gaveUp = (reason: string): Outcome => ({ isSent: false, reason, nextAttemptAt: null });
    const read = emailSchema.safeParse(email);
    if (!read.success) return gaveUp("The stored email can’t be read.");
    const { kind } = read.data;
    if (!isMailAddress(recipient)) return gaveUp("The recipient’s address is invalid.");
    if (!isStillUseful({ kind, createdAt }, clock.now()))
      return gaveUp("It couldn’t be sent in time to be useful.");
    const parts = composed(read.data, publicUrl);
    try {
      await transport.send({ id, kind, to: recipient, writtenAt: createdAt, ...parts }, aborting.signal);
      return { isSent: true };
    } catch (error) {
      if (!(error instanceof DeliveryFailed))
        logger.error({ err: error, mail: id }, "sending an email failed unexpectedly");
      const { message: reason, isPermanent } =
        error instanceof DeliveryFailed ? error : new DeliveryFailed("The email couldn’t be sent.");
      const now = clock.now();
      if (isPermanent) return gaveUp(reason);
      if (aborting.signal.aborted) {
        return { isSent: false, reason, nextAttemptAt: new Date(now.getTime() + ABORTED_RETRY_MS) };
      }
      return { isSent: false, reason, nextAttemptAt: nextAttempt({ kind, createdAt, attempts }, now) };
    }
  }

  /** Retries while the database is unavailable: an unrecorded email would be sent again. */
  async function saveOutcome(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await write();
        return;
      } catch (error) {
        if (closing.signal.aborted || !(error instanceof Refusal)) throw error;
        await pause(WRITE_RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  async function whenIdle(): Promise<void> {
    while (workers.size > 0) await Promise.all(workers);
  }

  return {
    wake,
    whenIdle,
    async close() {
      closing.abort();
      const limit = setTimeout(() => aborting.abort(), GRACE_MS);
      await whenIdle();
      clearTimeout(limit);
    },
  };
}

/** The parts of the message that the email's kind determines. */
export function composed(email: Email, publicUrl: string): Pick<Message, "subject" | "text" | "html"> {
  const content = contentOf(email, publicUrl);
  return { subject: content.subject, text: plainTextOf(content), html: htmlOf(content) };
}

type Attempted = { kind: Email["kind"]; createdAt: Date; attempts: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Delays after the first attempt, the second and so on. Later attempts are `MAX_WAIT_MS` apart. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS] as const;
const MAX_WAIT_MS = 4 * HOUR_MS;
const GIVE_UP_MS = 24 * HOUR_MS;

/** @returns when to retry a failed email; `null` to give up */
function nextAttempt(mail: Attempted, now: Date): Date | null {
  const wait = WAITS_MS[mail.attempts - 1] ?? MAX_WAIT_MS;
  const next = new Date(now.getTime() + wait);
  return isStillUseful(mail, next) ? next : null;
}

/** An email whose link has expired would only confuse its recipient. */
function isStillUseful({ kind, createdAt }: Omit<Attempted, "attempts">, at: Date): boolean {
  const ttls: Partial<Record<Email["kind"], number>> = LINK_TTL_MS;
  return at.getTime() - createdAt.getTime() < (ttls[kind] ?? GIVE_UP_MS);
}
