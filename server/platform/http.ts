/**
 * The HTTP server for the contract's calls. Every call declares its access. Input is parsed before the handler runs, and answers are
 * validated before they're sent, except `Serialized` ones. The server doesn't start while a declared call has no handler. Every error has
 * the same shape, even for requests that never reach a handler.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

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

import { routedUrl } from "./base-path.ts";
import {
  type CallRequest,
  type Authenticate,
  type CallDefinition,
  GLOBAL_LIMITS,
  Serialized,
  addRoute,
  routerPath,
} from "./call-route.ts";
import { type Caller, createCallerResolver } from "./client-address.ts";
import { compressResponses, carriesNoSecrets } from "./compression.ts";
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  connectionOptions,
  limitConnections,
  bodyTimedOut,
} from "./connections.ts";
import { Refusal, notFound } from "./errors.ts";
import { createErrorHandling, errorCodeOf } from "./http-errors.ts";
import { parseInput } from "./input-errors.ts";
import type { Logger } from "./logger.ts";
import type { RateLimits } from "./rate-limit.ts";
import { parseJsonBody } from "./request-bodies.ts";
import { closeGracefully, trackRequests } from "./requests-in-flight.ts";
import { type Hsts, securityHeaders } from "./security-headers.ts";

export type { CallRequest, Authenticate } from "./call-route.ts";
import { createVisitorAnswers } from "./visitor-answers.ts";

export type Serve = <const Call extends CallDefinition>(
  call: Call,
  handler: (asked: CallRequest<Call>) => Promise<z.input<Call["answer"]> | Serialized>,
) => void;

export type CompletedRequest = {
  method: string;
  /** The route pattern, not the requested URL; `null` if none matched. */
  route: string | null;
  /** 499 if the client disconnected before the answer was sent. */
  status: number;
  /** `null` if the request wasn't refused. */
  code: ErrorCode | null;
  /** Time from the parsed headers of the request until the answer was sent or the client disconnected. */
  milliseconds: number;
  /** Whether it's a call of the contract other than a probe. */
  isCall: boolean;
};

/** The answer of a call without a result. */
export const DONE = { success: true } as const;

export type HttpServer = {
  app: FastifyInstance;
  serve: Serve;
  /** The client, for routes outside the contract. */
  callerOf: (request: FastifyRequest) => Caller;
  /** Makes the server ready. Throws if a declared call has no handler or a served call isn't declared. */
  complete(): Promise<void>;
  /** Built once, after `complete`. */
  openApiDocument(): Serialized;
};

/** Not part of the contract: only the operator's Prometheus server requests it. */
export const METRICS_PATH = "/metrics";

const BODY_LIMIT_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
/** More than any parameter that a call accepts; the longest are names of topics (`contract/topics.ts`). */
const MAX_PARAM_LENGTH = 256;

export async function createHttpServer(options: {
  calls: readonly CallDefinition[];
  authenticate: Authenticate;
  logger: Logger;
  limits: RateLimits;
  /** Addresses and CIDR ranges of trusted proxies. */
  trustProxy: readonly string[];
  hsts: Hsts;
  /** CSP hashes of the pages' inline scripts. */
  inlineScriptHashes: readonly string[];
  isHttps: boolean;
  /** All other calls answer as if they didn't exist. */
  answersOnlyProbes?: boolean;
  /** The path below which everything is served; "" without one. */
  basePath: string;
  connectionLimits?: ConnectionLimits;
  /** Called once for each request with valid HTTP, after the answer was sent or the connection closed. */
  onCompleted?: (answered: CompletedRequest) => void;
}): Promise<HttpServer> {
  const { limits, basePath, connectionLimits = CONNECTION_LIMITS, onCompleted } = options;
  const userFacingCalls = new Set(options.calls.filter(({ isProbe }) => isProbe !== true).map(routeName));
  const forwarded = createCallerResolver(options.trustProxy, () =>
    options.logger.warn(
      "X-Forwarded-For is ignored: if there is a proxy in front, add it to TRUST_PROXY, or all its clients share one rate limit",
    ),
  );
  // If the configuration says HTTPS, a proxy can't override that.
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
    limits.take("all", GLOBAL_LIMITS, { address: callerOf(request).address });
  const failures = createErrorHandling({
    routes: options.calls,
    headersFor,
    count,
    track: (request, reply) => inFlight.track(request, reply),
  });

  function logCompleted(request: FastifyRequest, reply: FastifyReply, sent: number): void {
    const isTooSlow = bodyTimedOut(request.raw);
    const status = isTooSlow ? 408 : sent;
    const { method } = request;
    const route = request.routeOptions.url ?? null;
    const milliseconds = reply.elapsedTime;
    request.log[levelOf(status)](
      { requestId: request.id, method, route, status, ms: Math.round(milliseconds) },
      "answered",
    );
    onCompleted?.({
      method,
      route,
      status,
      code: isTooSlow ? "request_timeout" : errorCodeOf(request),
      milliseconds,
      isCall: userFacingCalls.has(`${method} ${route ?? ""}`),
    });
  }

  const { http: connectionHttp, ...connectionTimeouts } = connectionOptions(connectionLimits);
  const probes = options.calls.filter(({ isProbe }) => isProbe === true).map(({ path }) => path);
  const toRouted = routedUrl(basePath, [...probes, METRICS_PATH]);
  // Typed as the base type; otherwise the server's type differs from what plugins expect.
  const loggerInstance: FastifyBaseLogger = options.logger;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    ...connectionTimeouts,
    return503OnClosing: false,
    ...(basePath !== "" && { rewriteUrl: ({ url = "" }: IncomingMessage) => toRouted(url) }),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // A missing Host is refused below; Node.js itself would answer without a body.
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
    openapi: {
      openapi: "3.1.0",
      info: { title: "Halflight", version: "1" },
      ...(basePath !== "" && { servers: [{ url: basePath }] }),
    },
    transform: jsonSchemaTransform,
  });
  const inFlight = trackRequests(app, { handlerMs: connectionLimits.handlerMs, onFinished: logCompleted });
  addServerTiming(app);
  compressResponses(app);
  app.addHook("onRequest", async (request, reply) => {
    void reply.headers(headersFor(request));
  });
  if (options.answersOnlyProbes === true) refuseAllButProbes(app, options.calls);
  closeGracefully(app, inFlight);
  requireSingleHost(app);

  const visitorAnswers = createVisitorAnswers();
  const served = new Set<CallDefinition>();
  let openApi: Serialized | null = null;
  return {
    app,
    callerOf,
    serve(call, handler) {
      served.add(call);
      // The router passes values that the schemas have parsed, so the contract's types hold here.
      addRoute(app, call, {
        limits,
        callerOf,
        inFlight,
        visitorAnswers,
        authenticate: options.authenticate,
        handler: (asked) => handler(asked),
      });
    },
    async complete() {
      const missing = options.calls.filter((call) => !served.has(call));
      const undeclared = [...served].filter((call) => !options.calls.includes(call));
      const names = [...missing, ...undeclared].map((call) => `${call.method} ${call.path}`);
      if (names.length > 0)
        throw new Error(
          `Calls declared without a handler, or served without a declaration: ${names.join(", ")}`,
        );
      await app.ready();
    },
    openApiDocument: () => (openApi ??= new Serialized(app.swagger())),
  };
}

function routeName({ method, path }: CallDefinition): string {
  return `${method} ${routerPath(path)}`;
}

function refuseAllButProbes(app: FastifyInstance, calls: readonly CallDefinition[]): void {
  const refused = new Set(
    calls.filter(({ isProbe }) => isProbe !== true).map(({ path }) => routerPath(path)),
  );
  app.addHook("onRequest", async ({ routeOptions }) => {
    if (refused.has(routeOptions.url ?? "")) throw notFound();
  });
}

/** HTTP/1.1 requires exactly one Host. With two, a proxy and this server could each see a different one. */
function requireSingleHost(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw }) => {
    // Names and values alternate. The parsed headers keep only the first Host.
    const hosts = raw.rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === "host");
    if (hosts.length > 1 || (hosts.length === 0 && raw.httpVersion !== "1.0")) {
      throw new Refusal(400, "bad_request", "The request is not valid HTTP");
    }
  });
}

/** Denied or rate-limited requests are logged at info level, for investigating attacks. */
const REFUSED_ACCESS = new Set([401, 403, 429]);

function levelOf(status: number): "warn" | "info" | "debug" {
  if (status >= 500) return "warn";
  return REFUSED_ACCESS.has(status) ? "info" : "debug";
}

/** Browsers show this header in their developer tools. */
function addServerTiming(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    if (carriesNoSecrets(request))
      void reply.header("server-timing", `app;dur=${reply.elapsedTime.toFixed(2)}`);
  });
}
