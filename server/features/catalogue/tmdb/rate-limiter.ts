/**
 * Limits requests to TMDB, per second and in flight, across all processes. Interactive requests, which someone is waiting for, have priority
 * over background requests. The limits must never be exceeded, so without the database no request is sent.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import type { Database } from "#server/platform/db.ts";

import { type RateLimiterLimits, pauseAll, takeTurns } from "./store.ts";

export type Urgency = "interactive" | "background";

export type RateLimiter = {
  /** Resolves when a request may be sent. @returns a function to call when the request has ended */
  acquire(urgency: Urgency): Promise<() => void>;
  /** Pauses all processes, as TMDB requested. */
  pauseFor(ms: number): Promise<void>;
  close(): void;
};

type Waiting = { resolve: (end: () => void) => void; reject: (error: unknown) => void };

const RETRY_MS = 50;

export function createRateLimiter({ db, limits }: { db: Database; limits: RateLimiterLimits }): RateLimiter {
  const process = randomUUID();
  const closing = new AbortController();
  const queues: Record<Urgency, Waiting[]> = { interactive: [], background: [] };
  let ended = 0;
  let isGranting = false;

  const waiting = () => queues.interactive.length + queues.background.length;
  const next = () => queues.interactive.shift() ?? queues.background.shift();

  async function grantTurns(): Promise<void> {
    if (isGranting) return;
    isGranting = true;
    try {
      while (waiting() > 0 || ended > 0) await grantBatch();
    } catch (error) {
      // Ended requests are reported when this process asks for turns again; until then other processes count them as in flight.
      for (let each = next(); each !== undefined; each = next()) each.reject(error);
    } finally {
      isGranting = false;
    }
  }

  async function grantBatch(): Promise<void> {
    const endedBefore = ended;
    ended = 0;
    const turns = await takeTurns(db, { process, wanted: waiting(), ended: endedBefore }, limits).catch(
      (error: unknown) => {
        ended += endedBefore;
        throw error;
      },
    );
    const { signal } = closing;
    await pause(turns.waitMs, undefined, { signal });
    for (let turn = 0; turn < turns.granted; turn++) {
      if (turn > 0) await pause(turns.everyMs, undefined, { signal });
      const one = next();
      if (one === undefined) ended++;
      else one.resolve(endOnce());
    }
    if (turns.granted === 0 && waiting() > 0) await pause(RETRY_MS, undefined, { signal });
  }

  function endOnce(): () => void {
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      ended++;
      void grantTurns();
    };
  }

  return {
    acquire: (urgency) =>
      new Promise((resolve, reject) => {
        queues[urgency].push({ resolve, reject });
        void grantTurns();
      }),
    pauseFor: (ms) => pauseAll(db, ms),
    close: () => closing.abort(),
  };
}
