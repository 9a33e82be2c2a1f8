/**
 * Limits slow connections. A client that sends its headers or body very slowly, or barely reads its answer, holds a socket and memory, so
 * its connection is closed after a few seconds. File uploads and large answers get time in proportion to their size.
 */
import type { IncomingMessage, ServerResponse } from "node:http";

import type { FastifyInstance } from "fastify";

export type ConnectionLimits = {
  /** How long a client may take to send its headers. */
  headersMs: number;
  /** Maximum time from the headers to the end of a body that isn't an upload. */
  bodyMs: number;
  /** Maximum time from the complete request until the handler returns. */
  handlerMs: number;
  /** Maximum time from the first byte of an answer to its last, in addition to the time its size takes at `minBytesPerSecond`. */
  responseMs: number;
  /** Slowest rate at which a client may read an answer. */
  minBytesPerSecond: number;
  /** Maximum time until an upload is complete, however steadily it arrives. */
  uploadMs: number;
  /** How often to look for slow connections, which may live that much longer. */
  checkMs: number;
  /** Maximum time without a byte in either direction. */
  idleMs: number;
  /** How long an idle connection stays open between two requests. */
  keepAliveMs: number;
  /** Maximum open at the same time; more are refused. An idle connection takes about 15 kB. */
  maxConnections: number;
};

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 6_000,
  bodyMs: 7_000,
  // Longer than the statement timeout, shorter than the shutdown limit.
  handlerMs: 8_000,
  responseMs: 5_000,
  minBytesPerSecond: 24 * 1024,
  uploadMs: 15 * 60_000,
  checkMs: 1_000,
  idleMs: 12_000,
  keepAliveMs: 65_000,
  maxConnections: 12_000,
};

/** The limits as Fastify options. */
export function connectionOptions(limits: ConnectionLimits) {
  return {
    requestTimeout: limits.uploadMs,
    connectionTimeout: limits.idleMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
  };
}

/** A request whose body or answer is incomplete. */
type OpenRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  /** When the body last arrived fast enough, and how many bytes had arrived by then. */
  bodyCheckedAt: number;
  bodyBytes: number;
  /** When the answer was first seen being sent. */
  responseStartedAt: number | null;
};

const uploads = new WeakMap<IncomingMessage, number>();
const timedOutBodies = new WeakSet<IncomingMessage>();

/** Lets the body take longer, as long as it arrives at this average rate. */
export function allowUpload(request: IncomingMessage, minBytesPerSecond: number): void {
  uploads.set(request, minBytesPerSecond);
}

export function bodyTimedOut(request: IncomingMessage): boolean {
  return timedOutBodies.has(request);
}

export function limitConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  const { server } = app;
  const openRequests = new Set<OpenRequest>();
  server.maxConnections = limits.maxConnections;
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const { bytesRead } = request.socket;
    const open = {
      request,
      response,
      bodyCheckedAt: performance.now(),
      bodyBytes: bytesRead,
      responseStartedAt: null,
    };
    openRequests.add(open);
    response.once("close", () => {
      if (request.complete) openRequests.delete(open);
    });
  });

  function check(open: OpenRequest, now: number): void {
    const { request, response } = open;
    const { socket } = request;
    if (socket.destroyed || (request.complete && response.closed)) {
      openRequests.delete(open);
    } else if (isBodyTooSlow(open, now)) {
      timedOutBodies.add(request);
      // Answered like a request that Node.js itself times out, unless the answer has begun.
      if (response.headersSent || response.socket === null) socket.destroy();
      else server.emit("clientError", requestTimeout(), socket);
    } else if (isReadTooSlowly(open, now)) {
      socket.destroy();
    }
  }

  function isBodyTooSlow(open: OpenRequest, now: number): boolean {
    const { request, bodyCheckedAt, bodyBytes } = open;
    if (request.complete || now - bodyCheckedAt < limits.bodyMs) return false;
    const minimum = uploads.get(request);
    const { bytesRead } = request.socket;
    if (minimum === undefined || bytesRead - bodyBytes < (minimum * (now - bodyCheckedAt)) / 1_000)
      return true;
    open.bodyCheckedAt = now;
    open.bodyBytes = bytesRead;
    return false;
  }

  function isReadTooSlowly(open: OpenRequest, now: number): boolean {
    const { response } = open;
    if (!response.headersSent || response.closed) return false;
    open.responseStartedAt ??= now;
    const bytes = Number(response.getHeader("content-length") ?? 0);
    return now - open.responseStartedAt > limits.responseMs + (1_000 * bytes) / limits.minBytesPerSecond;
  }

  const timer = setInterval(() => {
    const now = performance.now();
    for (const open of openRequests) check(open, now);
  }, limits.checkMs).unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

function requestTimeout(): Error {
  return Object.assign(new Error("The body arrived too slowly"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}
