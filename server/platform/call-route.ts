/**
 * Serves one call of the contract as a route. Rate limits and authentication run before any of the body is read; only limits that count
 * the body's entries run after it's parsed.
 */
import { Readable } from "node:stream";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

import type { Access, Limit } from "#contract/call.ts";
import { errorBody } from "#contract/errors.ts";

import type { Caller } from "./client-address.ts";
import { adminRequired, authRequired } from "./errors.ts";
import type { RateLimits } from "./rate-limit.ts";
import { FILE_TYPE, acceptFilesOnly } from "./request-bodies.ts";
import type { RequestsInFlight } from "./requests-in-flight.ts";
import type { VisitorAnswers } from "./visitor-answers.ts";

/** The user behind a valid access token. */
export type Viewer = { userId: number; username: string; isAdmin: boolean; loginId: string };

/** Turns an access token into its viewer, or throws a refusal. `admin` calls bypass the login cache. */
export type Authenticate = (token: string, access: Access) => Promise<Viewer>;

export type CallDefinition = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/api/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  upload?: { maxBytes: number; minBytesPerSecond: number };
  answer: z.ZodType;
  limits?: readonly Limit[];
  bodyBytes?: number;
  isProbe?: boolean;
};

type Parsed<Call, Part extends string> =
  Call extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

type ViewerFor<Allowed extends Access> = Allowed extends "user" | "admin"
  ? Viewer
  : Allowed extends "optional"
    ? Viewer | null
    : null;

export type CallRequest<Call extends CallDefinition> = {
  params: Parsed<Call, "params">;
  query: Parsed<Call, "query">;
  body: Parsed<Call, "body">;
  /** The uploaded file, as a stream. */
  upload: Call extends { upload: object } ? Readable : undefined;
  viewer: ViewerFor<Call["access"]>;
  /** The browser's session id. It distinguishes sessions and is never proof of identity. */
  sessionId: string | null;
  /** The client's network address. */
  address: string;
  isHttps: boolean;
  /** Whether the connection comes from a trusted proxy, so that the headers it sets count. */
  isFromProxy: boolean;
  raw: FastifyRequest;
  reply: FastifyReply;
};

/** A constant answer, serialized once. */
export class Serialized {
  readonly json: string;

  constructor(answer: object) {
    this.json = JSON.stringify(answer);
  }
}

const JSON_TYPE = "application/json; charset=utf-8";
const SESSION_ID = /^[\w-]{8,64}$/;
export const GLOBAL_LIMITS: readonly Limit[] = [
  { by: "address", points: 3000, seconds: 300 },
  { by: "account", points: 1500, seconds: 300 },
];

type Route = {
  limits: RateLimits;
  callerOf: (request: FastifyRequest) => Caller;
  authenticate: Authenticate;
  inFlight: RequestsInFlight;
  visitorAnswers: VisitorAnswers;
  handler: (asked: CallRequest<CallDefinition>) => Promise<unknown>;
};

/** For the OpenAPI document only. The body is a stream that isn't validated here. */
const FILE = z.any().meta({ type: "string", format: "binary" });

/** The path in the router's syntax: `/api/items/:item_id`. */
export function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

export function addRoute(app: FastifyInstance, call: CallDefinition, route: Route): void {
  const { upload } = call;
  if (upload === undefined) {
    registerRoute(app, call, route);
    return;
  }
  void app.register(async (scope) => {
    acceptFilesOnly(scope, upload, route.inFlight);
    registerRoute(scope, call, route);
  });
}

function registerRoute(
  app: FastifyInstance,
  call: CallDefinition,
  { limits, callerOf, authenticate, inFlight, visitorAnswers, handler }: Route,
): void {
  const viewers = new WeakMap<FastifyRequest, Viewer>();
  const name = `${call.method} ${call.path}`;
  const callLimits = (call.limits ?? []).filter(({ each }) => each === undefined);
  const entryLimits = (call.limits ?? []).filter(({ each }) => each !== undefined);

  async function admit(request: FastifyRequest): Promise<void> {
    const { address } = callerOf(request);
    if (call.isProbe !== true) await limits.take("all", GLOBAL_LIMITS, { address });
    await limits.take(name, callLimits, { address });
    const viewer = await viewerOf(request, call.access, authenticate);
    if (viewer === null) return;
    viewers.set(request, viewer);
    await limits.take("all", GLOBAL_LIMITS, { account: viewer.userId });
    await limits.take(name, callLimits, { account: viewer.userId });
  }

  async function countEntries(request: FastifyRequest): Promise<void> {
    const account = viewers.get(request)?.userId;
    for (const limit of entryLimits) {
      const points = entryCount(request.body, limit.each);
      await limits.take(name, [limit], { address: callerOf(request).address }, points);
      if (account !== undefined) await limits.take(name, [limit], { account }, points);
    }
  }

  app.route({
    method: call.method,
    url: routerPath(call.path),
    ...(call.bodyBytes !== undefined && { bodyLimit: call.bodyBytes }),
    schema: {
      summary: call.summary,
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.upload && { consumes: [FILE_TYPE], body: FILE }),
      response: { 200: call.answer, default: errorBody },
    },
    onRequest: (request) => inFlight.withTimeLimit(request, admit(request)),
    preHandler: (request) => inFlight.withTimeLimit(request, countEntries(request)),
    handler: async (request, reply) => {
      void reply.header("cache-control", "no-store");
      const answer = await handler({
        params: request.params as undefined,
        query: request.query as undefined,
        body: request.body as undefined,
        upload: (call.upload === undefined ? undefined : bodyStream(request.body)) as undefined,
        viewer: viewers.get(request) ?? null,
        sessionId: sessionIdOf(request),
        ...callerOf(request),
        raw: request,
        reply,
      });
      if (answer instanceof Serialized) {
        void reply.type(JSON_TYPE);
        return answer.json;
      }
      const isForVisitors =
        call.method === "GET" && call.access === "optional" && viewers.get(request) === undefined;
      if (!isForVisitors || typeof answer !== "object" || answer === null) return answer;
      void reply.type(JSON_TYPE);
      return visitorAnswers.bytesOf(request.url, answer, () => {
        const text: unknown = reply.serialize(answer);
        if (typeof text !== "string") throw new Error("An answer wasn't serialized as text");
        return text;
      });
    },
  });
}

/** @returns the body as a stream, empty if nothing was sent */
function bodyStream(body: unknown): unknown {
  return body instanceof Readable ? body : Readable.from([]);
}

function entryCount(body: unknown, list = ""): number {
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
