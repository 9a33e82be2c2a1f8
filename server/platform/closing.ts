/**
 * Closing: from the first moment on everything that comes is refused, readiness too, while the listener is still open. What is in hand
 * is answered, or refused when its time is up; then nothing holds up the end of the server.
 */
import type { FastifyInstance, FastifyReply } from "fastify";

import { shuttingDown } from "./errors.ts";

const WORK_LIMIT_MS = 3_500;

export function closeInOrder(app: FastifyInstance): void {
  const inHand = new Set<FastifyReply>();
  let closing: PromiseWithResolvers<void> | null = null;

  app.addHook("onRequest", async (_request, reply) => {
    if (closing !== null) throw shuttingDown();
    inHand.add(reply);
  });
  app.addHook("onResponse", async (_request, reply) => {
    inHand.delete(reply);
    if (inHand.size === 0) closing?.resolve();
  });
  app.addHook("preClose", async () => {
    closing = Promise.withResolvers();
    if (inHand.size === 0) return;
    const limit = setTimeout(() => {
      for (const reply of inHand) if (!reply.sent) void reply.send(shuttingDown());
      closing?.resolve();
    }, WORK_LIMIT_MS);
    await closing.promise;
    clearTimeout(limit);
  });
}
