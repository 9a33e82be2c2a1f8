/**
 * What a connection may cost while nothing comes of it. Whoever sends a letter a minute, or reads its answer that slowly, holds a socket
 * and some memory: such a connection is cut within fifteen seconds, whether its headers, its body or its reading are slow. Only a call
 * that takes a file may take longer, as long as the file keeps arriving.
 */
import type { IncomingMessage, ServerResponse } from "node:http";

import type { FastifyInstance } from "fastify";

export type ConnectionLimits = {
  /** Until the headers of a request are there. */
  headersMs: number;
  /** From the headers to the end of the body. */
  bodyMs: number;
  /** From the whole request to the answer of its handler. */
  workMs: number;
  /** From the first byte of an answer to its last, besides the time that its size takes at `leastBytesPerSecond`. */
  answerMs: number;
  /** How fast an answer has to be read at least. */
  leastBytesPerSecond: number;
  /** Until a request with a file is there, however steadily it comes. */
  uploadMs: number;
  /** How often slow connections are looked for: they are cut that much later at most. */
  checkMs: number;
  /** Without a byte in either direction. */
  idleMs: number;
  /** Between two requests. */
  keepAliveMs: number;
  /** Open at the same time; more are refused. A connection at rest holds some fifteen kilobytes. */
  most: number;
};

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 6_000,
  bodyMs: 7_000,
  // Longer than any statement of the database may take, shorter than a stop.
  workMs: 8_000,
  answerMs: 5_000,
  leastBytesPerSecond: 24 * 1024,
  uploadMs: 15 * 60_000,
  checkMs: 1_000,
  idleMs: 12_000,
  keepAliveMs: 65_000,
  most: 12_000,
};

/** As options of the server. */
export function connectionOptions(limits: ConnectionLimits) {
  return {
    requestTimeout: limits.uploadMs,
    connectionTimeout: limits.idleMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
  };
}

/** A request whose body or answer is under way. */
type Open = {
  request: IncomingMessage;
  response: ServerResponse;
  /** When its body was last found to be coming fast enough, and how many bytes had arrived then. */
  bodyAt: number;
  bodyBytes: number;
  /** When its answer was first seen on its way. */
  answerAt: number | null;
};

const uploads = new WeakMap<IncomingMessage, number>();
const cutBodies = new WeakSet<IncomingMessage>();

/** Its body may take longer than others, as long as so many bytes of it come on average. */
export function allowUpload(request: IncomingMessage, leastBytesPerSecond: number): void {
  uploads.set(request, leastBytesPerSecond);
}

export function wasTooSlow(request: IncomingMessage): boolean {
  return cutBodies.has(request);
}

export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  const { server } = app;
  const opened = new Set<Open>();
  server.maxConnections = limits.most;
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const { bytesRead } = request.socket;
    const open = { request, response, bodyAt: performance.now(), bodyBytes: bytesRead, answerAt: null };
    opened.add(open);
    response.once("close", () => {
      if (request.complete) opened.delete(open);
    });
  });

  function check(open: Open, now: number): void {
    const { request, response } = open;
    const { socket } = request;
    if (socket.destroyed || (request.complete && response.closed)) {
      opened.delete(open);
    } else if (isBodyTooSlow(open, now)) {
      cutBodies.add(request);
      // Answered like every request that Node.js gives up by itself, unless its answer has begun.
      if (response.headersSent || response.socket === null) socket.destroy();
      else server.emit("clientError", requestTimeout(), socket);
    } else if (isReadTooSlowly(open, now)) {
      socket.destroy();
    }
  }

  function isBodyTooSlow(open: Open, now: number): boolean {
    const { request, bodyAt, bodyBytes } = open;
    if (request.complete || now - bodyAt < limits.bodyMs) return false;
    const least = uploads.get(request);
    const { bytesRead } = request.socket;
    if (least === undefined || bytesRead - bodyBytes < (least * (now - bodyAt)) / 1_000) return true;
    open.bodyAt = now;
    open.bodyBytes = bytesRead;
    return false;
  }

  function isReadTooSlowly(open: Open, now: number): boolean {
    const { response } = open;
    if (!response.headersSent || response.closed) return false;
    open.answerAt ??= now;
    const bytes = Number(response.getHeader("content-length") ?? 0);
    return now - open.answerAt > limits.answerMs + (1_000 * bytes) / limits.leastBytesPerSecond;
  }

  const timer = setInterval(() => {
    const now = performance.now();
    for (const open of opened) check(open, now);
  }, limits.checkMs).unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

function requestTimeout(): Error {
  return Object.assign(new Error("The body came too slowly"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}
