/**
 * Keeps a server running. If it exits, it's restarted at once, or with growing pauses if it keeps exiting soon. After three failed starts
 * within a minute it gives up and reports why.
 */
import { setTimeout as delay } from "node:timers/promises";

import type { Server } from "./server.ts";

type Needs = {
  /** Rejects with the reason, also if the start was cancelled. */
  start: (isUnwanted: () => boolean) => Promise<Server>;
  log: (message: string) => void;
  onGiveUp: (reason: string) => void;
};

const FAILURES = 3;
const WITHIN_MS = 60_000;
/** A server that ran this long counts as stable. */
const STABLE_MS = 10_000;
const MIN_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 500;

/** Rejects if the first start fails. */
export async function keepRunning({ start, log, onGiveUp }: Needs): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const isUnwanted = () => stopping.signal.aborted;
  let server = await start(isUnwanted);
  const supervising = supervise();

  async function supervise(): Promise<void> {
    let shortRuns = 0;
    for (;;) {
      const startedAt = performance.now();
      await server.ended;
      if (isUnwanted()) return;
      log("PostgreSQL exited and is being restarted");
      shortRuns = performance.now() - startedAt < STABLE_MS ? shortRuns + 1 : 0;
      const next = await restart(shortRuns);
      if (next === null) return;
      server = next;
      log("PostgreSQL is running again");
    }
  }

  async function restart(shortRuns: number): Promise<Server | null> {
    let failedAt: number[] = [];
    for (let pauses = shortRuns; ; pauses++) {
      await backOff(pauses);
      if (isUnwanted()) return null;
      try {
        return await start(isUnwanted);
      } catch (error) {
        if (isUnwanted()) return null;
        const reason = error instanceof Error ? error.message : String(error);
        const now = performance.now();
        failedAt = [...failedAt.filter((time) => now - time < WITHIN_MS), now];
        if (failedAt.length === FAILURES) {
          onGiveUp(reason);
          return null;
        }
        log(`PostgreSQL could not be restarted: ${reason}`);
      }
    }
  }

  async function backOff(count: number): Promise<void> {
    if (count === 0) return;
    const longest = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** (count - 1));
    const milliseconds = longest * (0.5 + 0.5 * Math.random());
    await delay(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
  }

  return {
    async stop() {
      stopping.abort();
      await server.stop();
      await supervising;
    },
  };
}
