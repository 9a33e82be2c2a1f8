/**
 * Requests in flight. Each is tracked until its response was sent or its connection closed, whichever comes first. Handlers get a limited
 * time, counted from the complete request, and are refused early when the server shuts down.
 */
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { Refusal, overloaded, shuttingDown } from "./errors.ts";

/** The client disconnected before the answer. Nginx's convention; no standard defines a status for it. */
const CLIENT_CLOSED = 499;

export type RequestsInFlight = {
  /** Tracks a request that Fastify rejects before any hook runs. */
  track(request: FastifyRequest, reply: FastifyReply): void;
  /** Settles like `work`, or rejects with a refusal when the time limit passes or the server stops. */
  withTimeLimit: <Result>(request: FastifyRequest, work: Promise<Result>) => Promise<Result>;
  /** For streamed bodies: the handler's time starts at the end of the body. */
  waitForBody(request: FastifyRequest): void;
  refuseAll(refusal: Refusal): void;
  /** Resolves once no request is in flight. */
  whenIdle(): Promise<void>;
};

type Options = {
  handlerMs: number;
  /** @param status the status that the client received, or 499 if it disconnected */
  onFinished: (request: FastifyRequest, reply: FastifyReply, status: number) => void;
};

export function trackRequests(app: FastifyInstance, { handlerMs, onFinished }: Options): RequestsInFlight {
  const inFlight = new Map<FastifyRequest, TrackedRequest>();
  let empty: PromiseWithResolvers<void> | null = null;

  function track(request: FastifyRequest, reply: FastifyReply): void {
    const tracked = new TrackedRequest(handlerMs);
    inFlight.set(request, tracked);
    onEnd(request, reply, (isSent) => {
      tracked.stop();
      inFlight.delete(request);
      if (inFlight.size === 0) empty?.resolve();
      onFinished(request, reply, isSent ? reply.statusCode : CLIENT_CLOSED);
    });
  }

  async function withTimeLimit<Result>(request: FastifyRequest, work: Promise<Result>): Promise<Result> {
    const tracked = inFlight.get(request);
    if (tracked === undefined) return work;
    work.catch((error: unknown) => {
      if (tracked.isRefused && !(error instanceof Refusal))
        request.log.error(
          { err: error, requestId: request.id },
          "a handler failed after its request was refused",
        );
    });
    return Promise.race([work, tracked.refused]);
  }

  app.addHook("onRequest", (request, reply, done) => {
    track(request, reply);
    done();
  });
  // While the body arrives, connections.ts limits the time instead.
  app.addHook("preParsing", (request, _reply, body, done) => {
    inFlight.get(request)?.stop();
    done(null, body);
  });
  app.addHook("preValidation", (request, _reply, done) => {
    inFlight.get(request)?.start();
    done();
  });
  app.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      return answer instanceof Promise ? withTimeLimit(request, answer) : answer;
    };
  });

  return {
    track,
    withTimeLimit,
    waitForBody(request) {
      const tracked = inFlight.get(request);
      tracked?.stop();
      request.raw.once("end", () => tracked?.start());
    },
    refuseAll(refusal) {
      for (const tracked of inFlight.values()) tracked.refuse(refusal);
    },
    async whenIdle() {
      if (inFlight.size === 0) return;
      empty ??= Promise.withResolvers();
      await empty.promise;
    },
  };
}

class TrackedRequest {
  readonly refused: Promise<never>;
  isRefused = false;
  readonly #limitMs: number;
  readonly #reject: (refusal: Refusal) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(limitMs: number) {
    const { promise, reject } = Promise.withResolvers<never>();
    // Otherwise the rejection would be unhandled if nothing awaits the promise.
    promise.catch(() => undefined);
    this.refused = promise;
    this.#reject = reject;
    this.#limitMs = limitMs;
    this.start();
  }

  start(): void {
    this.stop();
    this.#timer = setTimeout(
      () => this.refuse(overloaded("handler time limit exceeded")),
      this.#limitMs,
    ).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  refuse(refusal: Refusal): void {
    this.isRefused = true;
    this.#reject(refusal);
  }
}

type OnEnd = (isSent: boolean) => void;
const listenersBySocket = new WeakMap<Socket, Set<OnEnd>>();

/**
 * Calls back once, when the response was sent or never will be. A pipelined response emits nothing if its connection closes, so the socket
 * is watched too, with one listener per socket.
 */
function onEnd({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, then: OnEnd): void {
  const waiting = listenersBySocket.get(socket) ?? new Set();
  if (!listenersBySocket.has(socket)) {
    listenersBySocket.set(socket, waiting);
    socket.once("close", () => {
      for (const each of waiting) each(false);
    });
  }
  const end = (isSent: boolean) => {
    if (waiting.delete(end)) then(isSent);
  };
  waiting.add(end);
  raw.once("finish", () => end(true));
  raw.once("close", () => end(false));
}

const DRAIN_TIMEOUT_MS = 3_500;
/** Time for the refusals to be sent. */
const FLUSH_MS = 200;

/**
 * Graceful shutdown. New requests, including readiness probes, are refused at once while the listener is still open. Requests in flight
 * get time to finish, then are refused, and the server closes.
 */
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
