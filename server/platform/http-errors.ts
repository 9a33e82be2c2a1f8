/**
 * The error shape for every failed request: refusals of a feature, invalid input, unknown paths, and requests that Node.js rejects
 * before routing.
 */
import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { ErrorBody, ErrorCode } from "#contract/errors.ts";

import { Refusal, overloaded } from "./errors.ts";

type Route = { method: string; path: string };

type Needs = {
  routes: readonly Route[];
  /** Headers that every answer carries. */
  headersFor: (request: FastifyRequest | null) => Readonly<Record<string, string>>;
  /** Counts a request that matches no call. Throws once the rate limit is exceeded. */
  count: (request: FastifyRequest) => Promise<void>;
  track: (request: FastifyRequest, reply: FastifyReply) => void;
};

/** The error code a request was answered with. */
const refusedWith = new WeakMap<FastifyRequest, ErrorCode>();

/** @returns `null` if the request wasn't refused */
export function errorCodeOf(request: FastifyRequest): ErrorCode | null {
  return refusedWith.get(request) ?? null;
}

/** Fastify options for requests that fail before routing, and an `install` function that handles all other failures. */
export function createErrorHandling({ routes, headersFor, count, track }: Needs) {
  async function refuseBeforeRouting(
    error: FastifyError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    void reply.headers(headersFor(request));
    try {
      await count(request);
      send(request, reply, refusalOf(error));
    } catch (refused) {
      send(request, reply, refusalOf(refused as FastifyError));
    }
  }

  return {
    options: {
      /** Hooks don't run for these errors. */
      frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
        track(request, reply);
        void refuseBeforeRouting(error, request, reply);
      },
      clientErrorHandler: (error: SocketError, socket: Socket) =>
        answerOnSocket(error, socket, headersFor(null)),
    },
    install(app: FastifyInstance): void {
      app.setErrorHandler((error: FastifyError, request, reply) => {
        const refusal = refusalOf(error);
        if (refusal.status === 500)
          request.log.error({ err: error, requestId: request.id }, "unexpected error");
        if (refusal.status === 503)
          request.log.warn(
            { requestId: request.id, code: refusal.code, cause: causeOf(refusal) },
            "unavailable",
          );
        send(request, reply, refusal);
      });
      app.setNotFoundHandler(async (request, reply) => {
        await count(request);
        const methods = methodsAt(request, routes);
        if (methods.length > 0) void reply.header("allow", methods.join(", "));
        send(request, reply, methods.length > 0 ? methodNotAllowed() : routeNotFound());
        return reply;
      });
      app.server.on("checkExpectation", (_request, response: import("node:http").ServerResponse) => {
        const { headers, body } = responseWithoutRequest(expectationFailed(), headersFor(null));
        response.writeHead(417, headers).end(body);
      });
    },
  };
}

const JSON_HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

function send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): void {
  refusedWith.set(request, refusal.code);
  void reply.code(refusal.status).headers(JSON_HEADERS).header("x-request-id", request.id);
  if (refusal.retryAfterSeconds !== undefined) void reply.header("retry-after", refusal.retryAfterSeconds);
  void reply.serializer((body: unknown) => JSON.stringify(body)).send(refusalBody(refusal, request.id));
}

function refusalBody(refusal: Refusal, requestId: string): ErrorBody {
  const { message, code, fields } = refusal;
  return { error: message, message, code, requestId, ...(fields && { fields }) };
}

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  return FRAMEWORK_REFUSALS.get(error.code)?.() ?? clientMistake(error) ?? internalError();
}

const refuse = (status: number, code: ErrorCode, message: string) => () => new Refusal(status, code, message);

const FRAMEWORK_REFUSALS = new Map<string, () => Refusal>([
  ["FST_ERR_BAD_URL", refuse(400, "bad_request", "The address is not valid")],
  ["FST_ERR_MAX_PARAM_LENGTH", refuse(414, "request_too_large", "The address is too long")],
  ["FST_ERR_CTP_BODY_TOO_LARGE", refuse(413, "body_too_large", "The request body is too large")],
  ["FST_ERR_CTP_INVALID_MEDIA_TYPE", refuse(415, "unsupported_media_type", "Only JSON is accepted")],
  ["FST_ERR_CTP_INVALID_CONTENT_LENGTH", refuse(400, "bad_request", "The request is not valid")],
  ["FST_ERR_HANDLER_TIMEOUT", () => overloaded("handler time limit exceeded")],
  ["FST_ERR_CTP_INVALID_JSON_BODY", refuse(400, "invalid_json", "The request body is not valid JSON")],
]);

function clientMistake(error: FastifyError): Refusal | null {
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return null;
  return new Refusal(400, "bad_request", "The request is not valid");
}

/** For the log: the SQLSTATE, the socket's error code, or a message. */
function causeOf({ cause, message }: Refusal): string {
  if (!(cause instanceof Error)) return typeof cause === "string" ? cause : message;
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}

function internalError(): Refusal {
  return new Refusal(500, "internal_error", "Something went wrong");
}

function methodsAt(request: FastifyRequest, routes: readonly Route[]): string[] {
  const [path = ""] = request.url.split("?");
  return routes.filter((route) => patternOf(route.path).test(path)).map((route) => route.method);
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}

type SocketError = Error & { code?: string };

/** After the response, how long the client has to close the connection before the server destroys the socket. */
const CLOSE_DELAY_MS = 1_000;

/** Answers a request that Node.js couldn't parse. */
function answerOnSocket(
  error: SocketError,
  socket: Socket,
  securityHeaders: Readonly<Record<string, string>>,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = SOCKET_REFUSALS.get(error.code ?? "")?.() ?? malformedRequest();
  const { headers, body } = responseWithoutRequest(refusal, securityHeaders);
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? "Bad Request"}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  const closeTimer = setTimeout(() => socket.destroy(), CLOSE_DELAY_MS).unref();
  socket.once("close", () => clearTimeout(closeTimer));
}

function responseWithoutRequest(
  refusal: Refusal,
  securityHeaders: Readonly<Record<string, string>>,
): { headers: Record<string, string | number>; body: string } {
  const requestId = randomUUID();
  const body = JSON.stringify(refusalBody(refusal, requestId));
  const headers = {
    ...securityHeaders,
    ...JSON_HEADERS,
    "x-request-id": requestId,
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  return { headers, body };
}

const malformedRequest = refuse(400, "bad_request", "The request is not valid HTTP");
const expectationFailed = refuse(417, "expectation_failed", "This expectation cannot be met");
const methodNotAllowed = refuse(405, "method_not_allowed", "This method is not allowed here");
const routeNotFound = refuse(404, "route_not_found", "There is nothing here");

const SOCKET_REFUSALS = new Map<string, () => Refusal>([
  ["HPE_HEADER_OVERFLOW", refuse(431, "request_too_large", "The request headers are too large")],
  ["ERR_HTTP_REQUEST_TIMEOUT", refuse(408, "request_timeout", "The request took too long")],
]);
