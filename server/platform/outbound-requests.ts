/**
 * HTTP requests to other hosts, and a circuit breaker for them. Redirects are refused; the size of answers and the time for them are
 * limited. Proxies are passed in under their environment names (HTTPS_PROXY, HTTP_PROXY, NO_PROXY).
 */
import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
} from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";

export type OutboundResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

type Headers = Readonly<Record<string, string>>;
export type OutboundRequest = { method: string; headers: Headers; body?: string };

export type OutboundRequests = {
  /** Throws OutboundRequestFailed if the answer is a redirect or too large, or doesn't arrive in time or at all. */
  get(url: URL, headers: Headers): Promise<OutboundResponse>;
  /** Like `get`, with a method and a body. */
  send(url: URL, request: OutboundRequest): Promise<OutboundResponse>;
  close(): void;
};

export type Proxies = Readonly<Record<string, string>>;

/** The message never contains the URL or anything that was sent. */
export class OutboundRequestFailed extends Error {}

type Options = { timeoutMs: number; proxies: Proxies; maxBytes: number; sockets: number };

export function createOutboundRequests({ timeoutMs, proxies, maxBytes, sockets }: Options): OutboundRequests {
  const options = { keepAlive: true, maxSockets: sockets, proxyEnv: proxies };
  const agents = { "http:": new HttpAgent(options), "https:": new HttpsAgent(options) };

  async function bodyOf(response: IncomingMessage): Promise<Buffer> {
    if (Number(response.headers["content-length"] ?? 0) > maxBytes) return refuse(response);
    const isZipped = response.headers["content-encoding"] === "gzip";
    const body: Readable = isZipped ? response.pipe(createGunzip()) : response;
    // `pipe` doesn't forward errors.
    if (isZipped) response.on("error", (error) => body.destroy(error));
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of body as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > maxBytes) return refuse(response);
      parts.push(part);
    }
    return Buffer.concat(parts);
  }

  async function send(url: URL, { method, headers, body }: OutboundRequest): Promise<OutboundResponse> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const request =
        url.protocol === "https:"
          ? requestHttps(url, { agent: agents["https:"], signal, method, headers })
          : requestHttp(url, { agent: agents["http:"], signal, method, headers });
      const response = await responseTo(request, body);
      const status = response.statusCode ?? 0;
      if (status >= 300 && status < 400) {
        response.destroy();
        throw new OutboundRequestFailed("it redirects");
      }
      return { status, headers: response.headers, body: await bodyOf(response) };
    } catch (error) {
      if (error instanceof OutboundRequestFailed) throw error;
      if (signal.aborted)
        throw new OutboundRequestFailed(`no answer within ${timeoutMs} ms`, { cause: error });
      throw new OutboundRequestFailed("the connection broke", { cause: error });
    }
  }

  return {
    get: (url, headers) => send(url, { method: "GET", headers }),
    send,
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

function responseTo(request: ClientRequest, body: string | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on("response", resolve);
    request.on("error", reject);
    request.end(body);
  });
}

function refuse(response: IncomingMessage): never {
  response.destroy();
  throw new OutboundRequestFailed("the answer is too large");
}

export type BreakerState = "closed" | "open" | "probing";

/**
 * A circuit breaker with a sliding window (Nygard, Release It!). Once at least half of the recent requests have failed, it blocks all
 * requests for a while, then lets one probe through. Each failed probe doubles the pause.
 */
export type CircuitBreaker = {
  /** Whether requests are blocked now. */
  isResting(): boolean;
  /** @returns whether the request may be sent. If it's the probe, its outcome closes or reopens the breaker. */
  admits(): boolean;
  succeeded(): void;
  failed(): void;
  state(): BreakerState;
};

const WINDOW_MS = 10_000;
/** The breaker doesn't open before this many failures in the window. */
const FAILURES_LEAST = 5;
/** Share of failed requests that opens the breaker. */
const SHARE = 0.5;
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 60_000;
/** A probe without an outcome after this time counts as lost. */
const PROBE_MS = 20_000;

export function createCircuitBreaker(nowMs: () => number): CircuitBreaker {
  let outcomes: { at: number; isFailure: boolean }[] = [];
  let openUntil: number | null = null;
  let probedAt: number | null = null;
  let restMs = FIRST_REST_MS;

  function note(isFailure: boolean): void {
    const now = nowMs();
    outcomes = outcomes.filter(({ at }) => at > now - WINDOW_MS);
    outcomes.push({ at: now, isFailure });
  }

  function open(): void {
    openUntil = nowMs() + restMs;
    restMs = Math.min(LONGEST_REST_MS, restMs * 2);
    probedAt = null;
    outcomes = [];
  }

  function isResting(): boolean {
    if (openUntil === null) return false;
    const now = nowMs();
    return now < openUntil || (probedAt !== null && now < probedAt + PROBE_MS);
  }

  return {
    isResting,
    admits() {
      if (isResting()) return false;
      if (openUntil !== null) probedAt = nowMs();
      return true;
    },
    succeeded() {
      if (openUntil === null) {
        note(false);
        return;
      }
      // The request was sent before the breaker opened, so it says nothing about the current state.
      if (probedAt === null) return;
      openUntil = null;
      probedAt = null;
      restMs = FIRST_REST_MS;
    },
    failed() {
      if (openUntil !== null) {
        if (probedAt !== null) open();
        return;
      }
      note(true);
      const failures = outcomes.filter(({ isFailure }) => isFailure).length;
      if (failures >= FAILURES_LEAST && failures >= outcomes.length * SHARE) open();
    },
    state() {
      if (openUntil === null) return "closed";
      return probedAt === null ? "open" : "probing";
    },
  };
}
