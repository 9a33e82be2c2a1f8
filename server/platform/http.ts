/**
 * The HTTP server. It serves the calls of a contract and nothing else: every call declares its access, its input is parsed before
 * the handler sees it and its answer before it leaves. A call that is declared and not served stops the start. Every refusal,
 * also of a request that never reached a handler, has the one error shape.
 */
import { randomUUID } from "node:crypto";

import cookie from "@fastify/cookie";
import swagger from "@fastify/swagger";
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  fastify,
} from "fastify";
import { jsonSchemaTransform, serializerCompiler } from "fastify-type-provider-zod";
import type { z } from "zod";

import type { ErrorCode } from "#contract/errors.ts";

import {
  type Asked,
  type Authenticate,
  type Declared,
  LIMITS_FOR_ALL,
  Serialized,
  addRoute,
  inRouter,
} from "./call-route.ts";
import { type Caller, createCallers } from "./client-address.ts";
import { closeInOrder } from "./closing.ts";
import { compressAnswers } from "./compressed-answers.ts";
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  connectionOptions,
  limitConnections,
  wasTooSlow,
} from "./connections.ts";
import { Refusal } from "./errors.ts";
import { answerEveryFailure, codeOf } from "./http-errors.ts";
import { parseJsonBody } from "./http-json.ts";
import { parseInput } from "./input-errors.ts";
import type { Logger } from "./logger.ts";
import type { RateLimits } from "./rate-limit.ts";
import { trackRequests } from "./requests-in-flight.ts";
import { securityHeaders } from "./security-headers.ts";
import { isOpenCall } from "./side-channels.ts";

export type { Asked, Authenticate } from "./call-route.ts";

export type Serve = <const Call extends Declared>(
  call: Call,
  handler: (asked: Asked<Call>) => Promise<z.input<Call["answer"]> | Serialized>,
) => void;

export type Answered = {
  method: string;
  /** The pattern, not the address that was asked for; null where there is none. */
  route: string | null;
  /** 499: the client hung up before it had its answer. */
  status: number;
  /** What it was refused with; null where it was not, or where the client hung up before. */
  code: ErrorCode | null;
  /** From the first byte of the request to the last of the answer. */
  milliseconds: number;
  /** Whether it is a call of the contract that somebody waits for. */
  isCall: boolean;
};

/** The answer of a call that has nothing to say. */
export const DONE = { success: true } as const;

export type HttpServer = {
  app: FastifyInstance;
  serve: Serve;
  /** Who sent the request, for what is no call of the contract. */
  callerOf: (request: FastifyRequest) => Caller;
  /** Checks that every declared call is served. Throws with the names of those that are not. */
  complete(): Promise<void>;
  /** Made once, when the server is complete. */
  openApiDocument(): Serialized;
};

const BODY_LIMIT_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_PARAM_LENGTH = 64;

export async function createHttpServer(options: {
  calls: readonly Declared[];
  authenticate: Authenticate;
  logger: Logger;
  limits: RateLimits;
  /** Addresses and CIDR ranges of the proxies in front. */
  trustProxy: readonly string[];
  /** Hashes of inline scripts that the pages carry, as CSP sources. */
  inlineScriptHashes: readonly string[];
  isHttps: boolean;
  connectionLimits?: ConnectionLimits;
  /** Told of each request when its answer has left, or never will. */
  onAnswered?: (answered: Answered) => void;
}): Promise<HttpServer> {
  const { limits, connectionLimits = CONNECTION_LIMITS, onAnswered } = options;
  const awaited = new Set(options.calls.filter(({ isProbe }) => isProbe !== true).map(nameInRouter));
  const forwarded = createCallers(options.trustProxy, () =>
    options.logger.warn(
      "X-Forwarded-For is not heeded: if a proxy stands in front, name it in TRUST_PROXY, or all its callers share one limit",
    ),
  );
  // A proxy can only say that a request came over https where the configuration does not; never the reverse.
  const callerOf = ({ raw }: FastifyRequest): Caller => {
    const caller = forwarded(raw);
    return { ...caller, isHttps: caller.isHttps || options.isHttps };
  };
  const headersOf = securityHeaders(options);
  const headersFor = (request: FastifyRequest | null) => ({
    ...headersOf(request === null ? options : callerOf(request)),
    ...(request !== null && { "x-request-id": request.id }),
  });
  const count = (request: FastifyRequest) =>
    limits.take("all", LIMITS_FOR_ALL, { address: callerOf(request).address });
  const failures = answerEveryFailure({
    routes: options.calls,
    headersFor,
    count,
    track: (request, reply) => inFlight.track(request, reply),
  });

  function noteAnswered(request: FastifyRequest, reply: FastifyReply, sent: number): void {
    const isTooSlow = wasTooSlow(request.raw);
    const status = isTooSlow ? 408 : sent;
    const { method } = request;
    const route = request.routeOptions.url ?? null;
    const milliseconds = reply.elapsedTime;
    request.log[levelOf(status)](
      { requestId: request.id, method, route, status, ms: Math.round(milliseconds) },
      "answered",
    );
    onAnswered?.({
      method,
      route,
      status,
      code: isTooSlow ? "request_timeout" : codeOf(request),
      milliseconds,
      isCall: awaited.has(`${method} ${route ?? ""}`),
    });
  }

  const { http: connectionHttp, ...connectionTimeouts } = connectionOptions(connectionLimits);
  // As the base type, or the server would have another type than every plugin expects.
  const loggerInstance: FastifyBaseLogger = options.logger;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    ...connectionTimeouts,
    return503OnClosing: false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // A missing Host is refused below: Node.js itself would answer without a body.
    http: { ...connectionHttp, maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false },
    ...failures.options,
  });
  limitConnections(app, connectionLimits);
  app.setValidatorCompiler(parseInput);
  app.setSerializerCompiler(serializerCompiler);
  failures.install(app);
  parseJsonBody(app);
  await app.register(cookie);
  await app.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title: "Halflight", version: "1" } },
    transform: jsonSchemaTransform,
  });
  const inFlight = trackRequests(app, { workMs: connectionLimits.workMs, onEnded: noteAnswered });
  tellTimeTaken(app);
  compressAnswers(app);
  app.addHook("onRequest", async (request, reply) => {
    void reply.headers(headersFor(request));
  });
  closeInOrder(app, inFlight);
  refuseDoubtfulHost(app);

  const served = new Set<Declared>();
  let openApi: Serialized | null = null;
  return {
    app,
    callerOf,
    serve(call, handler) {
      served.add(call);
      // The router calls back with what the schemas parsed, so the types of the contract hold here.
      addRoute(app, call, {
        limits,
        callerOf,
        inFlight,
        authenticate: options.authenticate,
        handler: (asked) => handler(asked),
      });
    },
    async complete() {
      const missing = options.calls.filter((call) => !served.has(call));
      const undeclared = [...served].filter((call) => !options.calls.includes(call));
      const names = [...missing, ...undeclared].map((call) => `${call.method} ${call.path}`);
      if (names.length > 0)
        throw new Error(`Calls declared and not served, or the reverse: ${names.join(", ")}`);
      await app.ready();
    },
    openApiDocument: () => (openApi ??= new Serialized(app.swagger())),
  };
}

function nameInRouter({ method, path }: Declared): string {
  return `${method} ${inRouter(path)}`;
}

/** HTTP/1.1 wants exactly one Host; two are a way to show one address to a proxy and another to the service. */
function refuseDoubtfulHost(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw }) => {
    // Names and values by turns; the parsed headers keep only the first Host.
    const hosts = raw.rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === "host");
    if (hosts.length > 1 || (hosts.length === 0 && raw.httpVersion !== "1.0")) {
      throw new Refusal(400, "bad_request", "The request is not valid HTTP");
    }
  });
}

/** Who was not allowed to, or asked too often: what is looked for after an attack. */
const REFUSED_ACCESS = new Set([401, 403, 429]);

function levelOf(status: number): "warn" | "info" | "debug" {
  if (status >= 500) return "warn";
  return REFUSED_ACCESS.has(status) ? "info" : "debug";
}

/** Browsers show it beside the request. */
function tellTimeTaken(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    if (isOpenCall(request)) void reply.header("server-timing", `app;dur=${reply.elapsedTime.toFixed(2)}`);
  });
}
