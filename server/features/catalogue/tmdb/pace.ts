/**
 * The pace at which TMDB is asked: so many requests a second, and so many under way, by all processes together. What somebody waits for goes
 * before what nobody waits for. A pace is a promise to TMDB, so without the database nothing is asked.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import type { Database } from "#server/platform/db.ts";

import { type PaceLimits, pauseAll, takeTurns } from "./pace-store.ts";

export type Urgency = "waited-for" | "ahead";

export type Pace = {
  /** Resolves when a request may leave. @returns says that it has ended */
  turn(urgency: Urgency): Promise<() => void>;
  /** TMDB asked for it: every process waits. */
  pauseFor(ms: number): Promise<void>;
  close(): void;
};

type Waiting = { go: (end: () => void) => void; refuse: (error: unknown) => void };

const AGAIN_MS = 50;

export function createPace({ db, limits }: { db: Database; limits: PaceLimits }): Pace {
  const process = randomUUID();
  const closing = new AbortController();
  const lines: Record<Urgency, Waiting[]> = { "waited-for": [], ahead: [] };
  let ended = 0;
  let isHandingOut = false;

  const waiting = () => lines["waited-for"].length + lines.ahead.length;
  const next = () => lines["waited-for"].shift() ?? lines.ahead.shift();

  async function handOut(): Promise<void> {
    if (isHandingOut) return;
    isHandingOut = true;
    try {
      while (waiting() > 0 || ended > 0) await handOutSome();
    } catch (error) {
      // What has ended is told with the next turn that somebody wants; until then it is under way for the others.
      for (let each = next(); each !== undefined; each = next()) each.refuse(error);
    } finally {
      isHandingOut = false;
    }
  }

  async function handOutSome(): Promise<void> {
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
      else one.go(endOnce());
    }
    if (turns.granted === 0 && waiting() > 0) await pause(AGAIN_MS, undefined, { signal });
  }

  function endOnce(): () => void {
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      ended++;
      void handOut();
    };
  }

  return {
    turn: (urgency) =>
      new Promise((go, refuse) => {
        lines[urgency].push({ go, refuse });
        void handOut();
      }),
    pauseFor: (ms) => pauseAll(db, ms),
    close: () => closing.abort(),
  };
}
