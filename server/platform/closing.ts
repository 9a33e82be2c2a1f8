/**
 * Graceful shutdown. New requests, including readiness probes, are refused at once while the listener is still open. Requests in flight
 * get time to finish, then are refused; after that nothing delays the end of the server.
 */
import { setTimeout as pause } from "node:timers/promises";

import type { FastifyInstance } from "fastify";

import { shuttingDown } from "./errors.ts";
import type { RequestsInFlight } from "./requests-in-flight.ts";

const DRAIN_TIMEOUT_MS = 3_500;
/** Time for the refusals to be sent. */
const FLUSH_MS = 200;

export function closeGracefully(app: FastifyInstance, inFlight: RequestsInFlight): void {
  let isClosing = false;
  app.addHook("onRequest", async () => {
    if (isClosing) throw shuttingDown();
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    const drained = inFlight.whenIdle();
    const limit = new AbortController();
    const timeUp = pause(DRAIN_TIMEOUT_MS, true, { signal: limit.signal }).catch(() => false);
    if ((await Promise.race([drained, timeUp])) === true) {
      inFlight.refuseAll(shuttingDown());
      await Promise.race([drained, pause(FLUSH_MS)]);
    }
    limit.abort();
  });
}
