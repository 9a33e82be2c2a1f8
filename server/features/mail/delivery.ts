/**
 * Delivery: takes mails that are due, a few at a time, and sends them. A mail is taken for a while, in a transaction of its own, and no
 * transaction is open while a mail server is waited for. Whoever dies between the mail server's word and its writing down leaves one
 * mail that is sent once more, with the same Message-ID.
 */
import { setTimeout as pause } from "node:timers/promises";

import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { Refusal } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";
import { isMailAddress } from "#server/platform/mailbox.ts";

import { isOfUse, nextAttempt } from "./attempts.ts";
import { htmlOf } from "./html.ts";
import { letter as letterSchema } from "./letters.ts";
import { plainTextOf } from "./plain-text.ts";
import { LONGEST_SENDING_MS } from "./smtp.ts";
import { type DueMail, markFailed, markSent, takeDueMail } from "./store.ts";
import { DeliveryFailed, type Transport } from "./transport.ts";
import { wordsOf } from "./words.ts";

export type Delivery = {
  /** Something may be due. */
  wake(): void;
  /** Until nothing that is due is left. */
  settled(): Promise<void>;
  /** Takes no more, gives what is on its way a moment, and breaks off what takes longer. */
  close(): Promise<void>;
};

type Needs = { db: Database; clock: Clock; logger: Logger; transport: Transport; publicUrl: string };
type Outcome = { isSent: true } | { isSent: false; why: string; nextAttemptAt: Date | null };

/** Sent at the same time by one process: a mail server that stalls with one does not hold up the others. */
const HANDS = 4;
/** How long a mail is nobody else's: beyond the longest sending. */
const TAKEN_MS = LONGEST_SENDING_MS + 180_000;
const WRITE_AGAIN_MS = 500;
const GRACE_MS = 1_500;
const BROKEN_OFF_MS = 60_000;

export function createDelivery({ db, clock, logger, transport, publicUrl }: Needs): Delivery {
  const hands = new Set<Promise<void>>();
  const closing = new AbortController();
  const breakingOff = new AbortController();
  let wakes = 0;

  function wake(): void {
    wakes += 1;
    if (hands.size >= HANDS || closing.signal.aborted) return;
    const hand = deliverOn()
      .catch((error: unknown) => logger.warn({ err: error }, "mails cannot be delivered now"))
      .finally(() => hands.delete(hand));
    hands.add(hand);
  }

  async function deliverOn(): Promise<void> {
    while (!closing.signal.aborted) {
      const before = wakes;
      const mail = await take();
      if (mail !== null) await deliver(mail);
      // A mail that came during the look is not left to the next one.
      else if (wakes === before) return;
    }
  }

  function take(): Promise<DueMail | null> {
    const now = clock.now();
    return takeDueMail(db, { now, until: new Date(now.getTime() + TAKEN_MS) });
  }

  async function deliver(mail: DueMail): Promise<void> {
    const outcome = await attempt(mail);
    if (outcome.isSent) return writeDown(() => markSent(db, mail.id, clock.now()));
    const { why, nextAttemptAt } = outcome;
    const level = nextAttemptAt === null ? "error" : "warn";
    logger[level]({ mail: mail.id, attempts: mail.attempts, why, nextAttemptAt }, "a mail was not sent");
    await writeDown(() => markFailed(db, mail, { why, nextAttemptAt }));
  }

  async function attempt({ id, recipient, letter, createdAt, attempts }: DueMail): Promise<Outcome> {
    const givenUp = (why: string): Outcome => ({ isSent: false, why, nextAttemptAt: null });
    const read = letterSchema.safeParse(letter);
    if (!read.success) return givenUp("What the mail says cannot be read.");
    const { kind } = read.data;
    if (!isMailAddress(recipient)) return givenUp("Nobody can be written to at this address.");
    if (!isOfUse({ kind, createdAt }, clock.now()))
      return givenUp("It could not be sent while it was of use.");
    const words = wordsOf(read.data, publicUrl);
    const parts = { subject: words.subject, text: plainTextOf(words), html: htmlOf(words) };
    try {
      await transport.send({ id, kind, to: recipient, writtenAt: createdAt, ...parts }, breakingOff.signal);
      return { isSent: true };
    } catch (error) {
      if (!(error instanceof DeliveryFailed))
        logger.error({ err: error, mail: id }, "a mail failed by surprise");
      const { message: why, isForGood } =
        error instanceof DeliveryFailed ? error : new DeliveryFailed("The mail could not be sent.");
      const now = clock.now();
      if (isForGood) return givenUp(why);
      if (breakingOff.signal.aborted) {
        return { isSent: false, why, nextAttemptAt: new Date(now.getTime() + BROKEN_OFF_MS) };
      }
      return { isSent: false, why, nextAttemptAt: nextAttempt({ kind, createdAt, attempts }, now) };
    }
  }

  /** While the database is away: what has been sent and not written down would be sent again. */
  async function writeDown(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await write();
        return;
      } catch (error) {
        if (closing.signal.aborted || !(error instanceof Refusal)) throw error;
        await pause(WRITE_AGAIN_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  async function settled(): Promise<void> {
    while (hands.size > 0) await Promise.all(hands);
  }

  return {
    wake,
    settled,
    async close() {
      closing.abort();
      const limit = setTimeout(() => breakingOff.abort(), GRACE_MS);
      await settled();
      clearTimeout(limit);
    },
  };
}
