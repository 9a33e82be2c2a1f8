/**
 * Closing: from the first moment on every new request is refused, readiness too, while the listener is still open. What is in flight is
 * answered, or refused when its time is up; then nothing holds up the end of the server.
 */
import { setTimeout as pause } from "node:timers/promises";

import type { FastifyInstance } from "fastify";

import { shuttingDown } from "./errors.ts";
import type { RequestsInFlight } from "./requests-in-flight.ts";

const WORK_LIMIT_MS = 3_500;
/** For the refusals to leave. */
const FAREWELL_MS = 200;

export function closeInOrder(app: FastifyInstance, inFlight: RequestsInFlight): void {
  let isClosing = false;
  app.addHook("onRequest", async () => {
    if (isClosing) throw shuttingDown();
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    const ended = inFlight.allEnded();
    const limit = new AbortController();
    const timeUp = pause(WORK_LIMIT_MS, true, { signal: limit.signal }).catch(() => false);
    if ((await Promise.race([ended, timeUp])) === true) {
      inFlight.refuseAll(shuttingDown());
      await Promise.race([ended, pause(FAREWELL_MS)]);
    }
    limit.abort();
  });
}
