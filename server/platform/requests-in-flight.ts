/**
 * Requests in flight: each is tracked until its response has left or its connection has closed, whichever comes first. Its handler gets a
 * limited time, counted from when the whole request has arrived, and can be refused early when the server stops.
 */
import type { Socket } from "node:net";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { Refusal, overloaded } from "./errors.ts";

/** The client hung up before it had its answer: nginx's number for that; no standard has one. */
const CLIENT_CLOSED = 499;

export type RequestsInFlight = {
  /** For requests that never reach a hook. */
  track(request: FastifyRequest, reply: FastifyReply): void;
  /** Settles as `work` does, or rejects with a refusal as soon as the time is up or the server stops. */
  withTimeLimit: <Result>(request: FastifyRequest, work: Promise<Result>) => Promise<Result>;
  /** The body goes to the handler as it arrives: its time counts from the end of the body. */
  waitForBody(request: FastifyRequest): void;
  refuseAll(refusal: Refusal): void;
  /** Resolves once no request is in flight. */
  whenIdle(): Promise<void>;
};

type Options = {
  handlerMs: number;
  /** @param status what the client received, or how it was cut off */
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
        request.log.error({ err: error, requestId: request.id }, "failed after its request was refused");
    });
    return Promise.race([work, tracked.refused]);
  }

  app.addHook("onRequest", (request, reply, done) => {
    track(request, reply);
    done();
  });
  // A slow body has a limit of its own, in connections.ts.
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
    // It is raced against; where nothing races it, nobody needs to know.
    promise.catch(() => undefined);
    this.refused = promise;
    this.#reject = reject;
    this.#limitMs = limitMs;
    this.start();
  }

  start(): void {
    this.stop();
    this.#timer = setTimeout(() => this.refuse(overloaded("the limit of a handler")), this.#limitMs).unref();
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
 * Once, when the response has left or never will. A response that waits behind another on its connection (pipelining) emits nothing
 * at all when that closes, so the socket is watched too, by one listener however many requests it carries.
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
