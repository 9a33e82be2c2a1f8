/**
 * What a connection may cost while nothing comes of it. Somebody who sends a letter a minute holds a socket and some memory: such a
 * connection is cut within twenty seconds, whether its headers or its body are slow.
 */
import type { FastifyInstance } from "fastify";

export type ConnectionLimits = {
  /** Until the headers of a request are there. */
  headersMs: number;
  /** Until the whole request is there. */
  requestMs: number;
  /** How often it is looked which connections are too slow: they are cut that much later at most. */
  checkMs: number;
  /** Without a byte in either direction. */
  idleMs: number;
  /** Between two requests. */
  keepAliveMs: number;
  /** Open at the same time; more are refused. A connection at rest holds some fifteen kilobytes. */
  most: number;
};

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 14_000,
  checkMs: 5_000,
  idleMs: 30_000,
  keepAliveMs: 65_000,
  most: 12_000,
};

/** As options of the server. */
export function connectionOptions(limits: ConnectionLimits) {
  return {
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.idleMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
  };
}

export function limitConnections(app: FastifyInstance, { most }: ConnectionLimits): void {
  app.server.maxConnections = most;
}
