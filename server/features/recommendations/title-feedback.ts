/**
 * Title feedback: how all users together received each title, which determines its chance of being picked for exploration. It's counted in
 * the background, at most every ten minutes. Requests wait only for the first count.
 */
import { type Chances, type TitleFeedback, chancesOf } from "#engine/chances.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import type { Logger } from "#server/platform/logger.ts";

import { selectTitleFeedback } from "./store.ts";

export type TitleFeedbackCounts = {
  /** From the latest count. */
  chances(index: TitleIndex): Promise<Chances>;
};

const RECOUNT_MS = 10 * 60 * 1000;
/** Older exposures say little about a title today. */
const SHOWINGS_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export function countTitleFeedback({
  db,
  clock,
  logger,
}: {
  db: Database;
  clock: Clock;
  logger: Logger;
}): TitleFeedbackCounts {
  let feedback: ReadonlyMap<number, TitleFeedback> = new Map();
  let countedAt = Number.NEGATIVE_INFINITY;
  let first: Promise<void> | null = null;
  let known: { index: TitleIndex; feedback: typeof feedback; chances: Chances } | null = null;

  function recount(): Promise<void> | null {
    const now = clock.now().getTime();
    if (now - countedAt < RECOUNT_MS) return null;
    countedAt = now;
    return selectTitleFeedback(db, new Date(now - SHOWINGS_DAYS * DAY_MS)).then(
      (counted) => {
        feedback = counted;
      },
      (error: unknown) =>
        logger.warn({ err: error }, "title feedback could not be counted; using the previous count"),
    );
  }

  return {
    async chances(index) {
      const counting = recount();
      first ??= counting;
      await first;
      if (known?.index !== index || known.feedback !== feedback) {
        known = { index, feedback, chances: chancesOf(index, feedback) };
      }
      return known.chances;
    },
  };
}
