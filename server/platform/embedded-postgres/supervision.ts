/**
 * Keeps a server running: when it ends by itself it is started again, at once, or after a growing pause where it does not live long.
 * After the third start within a minute that fails it is left alone, and whoever supervises is told why.
 */
import { setTimeout as delay } from "node:timers/promises";

import type { Server } from "./server.ts";

type Needs = {
  /** Rejects with why it does not start, also when it is not wanted any more. */
  start: (isUnwanted: () => boolean) => Promise<Server>;
  log: (message: string) => void;
  onGiveUp: (reason: string) => void;
};

const FAILURES = 3;
const WITHIN_MS = 60_000;
/** A server that has run for so long was sound. */
const STABLE_MS = 10_000;
const MIN_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 500;

/** Rejects where the first start fails. */
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
      log("PostgreSQL has ended by itself and is started again");
      shortRuns = performance.now() - startedAt < STABLE_MS ? shortRuns + 1 : 0;
      const next = await restart(shortRuns);
      if (next === null) return;
      server = next;
      log("PostgreSQL is there again");
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
        log(`PostgreSQL could not be started again: ${reason}`);
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
