/**
 * The HTTP server. It serves the calls of a contract and nothing else: every call declares its access, its input is parsed before
 * the handler sees it and its answer before it leaves. A call that is declared and not served stops the start. Every refusal,
 * also of a request that never reached a handler, has the one error shape.
 */
import { randomUUID } from "node:crypto";

import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import swagger from "@fastify/swagger";
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  fastify,
} from "fastify";
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { z } from "zod";

import type { Access, Limit } from "#contract/call.ts";
import { errorBody } from "#contract/errors.ts";

import { compressAnswers } from "./compressed-answers.ts";
import { Refusal, adminRequired, authRequired } from "./errors.ts";
import { answerEveryFailure } from "./http-errors.ts";
import { parseJsonBody } from "./http-json.ts";
import type { Logger } from "./logger.ts";
import { type RateLimits, createRateLimits } from "./rate-limit.ts";
import { isOpenCall } from "./side-channels.ts";

/** Who a valid access token stands for. */
export type Viewer = { userId: number; username: string; isAdmin: boolean; loginId: string };

/** Turns an access token into its viewer, or throws the refusal that fits. For `admin` nothing that was remembered counts. */
export type Authenticate = (token: string, access: Access) => Promise<Viewer>;

type Declared = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/api/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
  limits?: readonly Limit[];
};

type Parsed<Call, Part extends string> =
  Call extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

type ViewerFor<Allowed extends Access> = Allowed extends "user" | "admin"
  ? Viewer
  : Allowed extends "optional"
    ? Viewer | null
    : null;

export type Asked<Call extends Declared> = {
  params: Parsed<Call, "params">;
  query: Parsed<Call, "query">;
  body: Parsed<Call, "body">;
  viewer: ViewerFor<Call["access"]>;
  /** The browser's session id: tells sessions apart, never proves anything. */
  sessionId: string | null;
  raw: FastifyRequest;
  reply: FastifyReply;
};

export type Serve = <const Call extends Declared>(
  call: Call,
  handler: (asked: Asked<Call>) => Promise<z.input<Call["answer"]>>,
) => void;

/** The answer of a call that has nothing to say. */
export const DONE = { success: true } as const;

export type HttpServer = {
  app: FastifyInstance;
  serve: Serve;
  /** Checks that every declared call is served. Throws with the names of those that are not. */
  complete(): Promise<void>;
  openApiDocument(): Record<string, z.core.util.JSONType>;
};

const BODY_LIMIT_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_PARAM_LENGTH = 64;
const REQUEST_TIMEOUT_MS = 15_000;
const CONNECTION_TIMEOUT_MS = 30_000;
// Longer than any statement of the database may take.
const HANDLER_TIMEOUT_MS = 20_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const SESSION_ID = /^[\w-]{8,64}$/;
const LIMITS_FOR_ALL: readonly Limit[] = [
  { by: "address", points: 3000, seconds: 300 },
  { by: "account", points: 1500, seconds: 300 },
];

export async function createHttpServer(options: {
  calls: readonly Declared[];
  authenticate: Authenticate;
  logger: Logger;
  enforcesRateLimits: boolean;
  /** Hashes of inline scripts that the pages carry, as CSP sources. */
  inlineScriptHashes: readonly string[];
  isHttps: boolean;
}): Promise<HttpServer> {
  // As the base type, or the server would have another type than every plugin expects.
  const loggerInstance: FastifyBaseLogger = options.logger;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // A missing Host is refused below: Node.js itself would answer without a body.
    http: { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false },
    ...answerEveryFailure.options,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerEveryFailure.install(app, options.calls);
  parseJsonBody(app);
  await app.register(cookie);
  await app.register(helmet, securityHeaders(options));
  await app.register(swagger, {
    openapi: { openapi: "3.1.0", info: { title: "Halflight", version: "1" } },
    transform: jsonSchemaTransform,
  });
  const limits = createRateLimits(options.enforcesRateLimits);
  logEachRequest(app);
  tellTimeTaken(app);
  compressAnswers(app);
  refuseWhileClosing(app);
  refuseDoubtfulHost(app);
  app.addHook("onRequest", async (request, reply) => {
    void reply.header("x-request-id", request.id);
    await limits.take("all", LIMITS_FOR_ALL, { address: request.ip });
  });

  const served = new Set<Declared>();
  return {
    app,
    serve(call, handler) {
      served.add(call);
      // The router calls back with what the schemas parsed, so the types of the contract hold here.
      addRoute(app, call, limits, options.authenticate, (asked) => handler(asked));
    },
    async complete() {
      const missing = options.calls.filter((call) => !served.has(call));
      const undeclared = [...served].filter((call) => !options.calls.includes(call));
      const names = [...missing, ...undeclared].map((call) => `${call.method} ${call.path}`);
      if (names.length > 0)
        throw new Error(`Calls declared and not served, or the reverse: ${names.join(", ")}`);
      await app.ready();
    },
    openApiDocument: () => structuredClone(app.swagger()) as unknown as Record<string, z.core.util.JSONType>,
  };
}

function addRoute(
  app: FastifyInstance,
  call: Declared,
  limits: RateLimits,
  authenticate: Authenticate,
  handler: (asked: Asked<Declared>) => Promise<unknown>,
): void {
  const viewers = new WeakMap<FastifyRequest, Viewer>();
  const name = `${call.method} ${call.path}`;
  const ofCalls = (call.limits ?? []).filter(({ each }) => each === undefined);
  const ofEntries = (call.limits ?? []).filter(({ each }) => each !== undefined);
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    schema: {
      summary: call.summary,
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { 200: call.answer, default: errorBody },
    },
    // Who asks is settled before a byte of the body is read.
    onRequest: async (request) => {
      await limits.take(name, ofCalls, { address: request.ip });
      const viewer = await viewerOf(request, call.access, authenticate);
      if (viewer === null) return;
      viewers.set(request, viewer);
      await limits.take("all", LIMITS_FOR_ALL, { account: viewer.userId });
      await limits.take(name, ofCalls, { account: viewer.userId });
    },
    preHandler: async (request) => {
      const account = viewers.get(request)?.userId;
      for (const limit of ofEntries) {
        const points = entriesIn(request.body, limit.each);
        await limits.take(name, [limit], { address: request.ip }, points);
        if (account !== undefined) await limits.take(name, [limit], { account }, points);
      }
    },
    handler: async (request, reply) => {
      void reply.header("cache-control", "no-store");
      return handler({
        params: request.params as undefined,
        query: request.query as undefined,
        body: request.body as undefined,
        viewer: viewers.get(request) ?? null,
        sessionId: sessionIdOf(request),
        raw: request,
        reply,
      });
    },
  });
}

function entriesIn(body: unknown, list = ""): number {
  const entries: unknown = typeof body === "object" && body !== null ? Reflect.get(body, list) : null;
  return Array.isArray(entries) ? entries.length : 1;
}

async function viewerOf(
  request: FastifyRequest,
  access: Access,
  authenticate: Authenticate,
): Promise<Viewer | null> {
  if (access === "public") return null;
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (token === undefined) {
    if (access === "optional" && request.headers.authorization === undefined) return null;
    throw authRequired();
  }
  const viewer = await authenticate(token, access);
  if (access === "admin" && !viewer.isAdmin) throw adminRequired();
  return viewer;
}

function sessionIdOf(request: FastifyRequest): string | null {
  const header = request.headers["x-session-id"];
  return typeof header === "string" && SESSION_ID.test(header) ? header : null;
}

function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", async () => {
    if (isClosing) {
      throw new Refusal(503, "shutting_down", "The service is restarting. Please try again", {
        retryAfterSeconds: 2,
      });
    }
  });
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

function logEachRequest(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const level = reply.statusCode >= 500 ? "warn" : "debug";
    request.log[level](
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });
}

/** Browsers show it beside the request. */
function tellTimeTaken(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    if (isOpenCall(request)) void reply.header("server-timing", `app;dur=${reply.elapsedTime.toFixed(2)}`);
  });
}

function securityHeaders(options: { inlineScriptHashes: readonly string[]; isHttps: boolean }) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'self'"],
        "script-src": ["'self'", ...options.inlineScriptHashes],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "https://image.tmdb.org", "https://i.ytimg.com"],
        "frame-src": ["https://www.youtube-nocookie.com", "https://www.youtube.com"],
        "connect-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
        "require-trusted-types-for": ["'script'"],
        ...(options.isHttps && { "upgrade-insecure-requests": [] }),
      },
    },
    // no-referrer would break the trailers' player.
    referrerPolicy: { policy: "strict-origin-when-cross-origin" as const },
    strictTransportSecurity: options.isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    crossOriginResourcePolicy: { policy: "same-origin" as const },
    xFrameOptions: { action: "deny" as const },
  };
}
