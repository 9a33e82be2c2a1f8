/**
 * The TMDB client. It respects the rate limit shared by all processes, merges identical requests, retries where that helps, and pauses while
 * TMDB doesn't answer. The key never appears in errors or logs.
 */
import { setTimeout as pause } from "node:timers/promises";

import type { Database } from "#server/platform/db.ts";
import {
  type BreakerState,
  createCircuitBreaker,
  type OutboundResponse,
  OutboundRequestFailed,
  type Proxies,
  createOutboundRequests,
} from "#server/platform/outbound-requests.ts";

import { type Urgency, createRateLimiter } from "./rate-limiter.ts";
import type { RateLimiterLimits } from "./store.ts";

export type TmdbClient = {
  /** The parsed answer; `null` if TMDB answers 404. Throws TmdbFailed. */
  get(path: string, query?: Query, urgency?: Urgency): Promise<unknown>;
  /** Request and retry counts of this process, and the breaker's state. */
  state(): TmdbClientState;
  /** Age of the oldest unanswered request in milliseconds; 0 if there is none. */
  oldestRequestMs(): number;
  close(): void;
};

export type Query = Readonly<Record<string, string | number>>;

export type TmdbClientState = {
  breaker: BreakerState;
  /** Whether TMDB's latest answer rejected the key. */
  isKeyRefused: boolean;
  requests: number;
  retries: number;
  lastError: string | null;
};

type Cause = "unavailable" | "key-refused" | "refused";

/** Why a request failed. Only "unavailable" is temporary. */
export class TmdbFailed extends Error {
  readonly reason: Cause;

  constructor(reason: Cause, message: string, options?: ErrorOptions) {
    super(`TMDB: ${message}`, options);
    this.reason = reason;
  }
}

export type ClientOptions = {
  db: Database;
  /** A v4 read token or a v3 key. */
  key: string;
  /** "https://api.themoviedb.org/3" */
  baseUrl: string;
  proxies?: Proxies;
  limits?: RateLimiterLimits;
  timeoutMs?: number;
  /** A slower answer counts as a failure for the breaker while it's still awaited. */
  slowMs?: number;
  /** Delay before the second attempt; doubled before the third. */
  backoffMs?: number;
};

const LIMITS: RateLimiterLimits = { perSecond: 35, inFlight: 20 };
const MAX_BODY_BYTES = 10 * 1024 * 1024;
const TRIES = 3;
/** Retries are limited to this share of requests, plus an initial budget. */
const RETRY_SHARE = 0.1;
const RETRY_BUDGET = 5;
/** Longest pause that TMDB can request. */
const MAX_RETRY_AFTER_MS = 60_000;
const DEFAULT_RETRY_AFTER_MS = 2_000;

export function createTmdbClient(options: ClientOptions): TmdbClient {
  const { db, key, baseUrl, limits = LIMITS, timeoutMs = 8_000, slowMs = 3_000, backoffMs = 500 } = options;
  const rateLimiter = createRateLimiter({ db, limits });
  const requests = createOutboundRequests({
    timeoutMs,
    proxies: options.proxies ?? {},
    maxBytes: MAX_BODY_BYTES,
    sockets: limits.inFlight,
  });
  const breaker = createCircuitBreaker(() => performance.now());
  const inFlight = new Map<string, Promise<unknown>>();
  const sentAt = new Set<{ at: number }>();
  let retriesLeft = RETRY_BUDGET;
  const counted = { requests: 0, retries: 0 };
  let lastError: string | null = null;
  let isKeyRefused = false;

  function urlOf(path: string, query: Query): URL {
    const url = new URL(`${baseUrl.replace(/\/$/, "")}${path}`);
    for (const [name, value] of Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      url.searchParams.set(name, String(value));
    return url;
  }

  async function requestWithRetries(url: URL, urgency: Urgency): Promise<unknown> {
    for (let tries = 1; ; tries++) {
      const outcome = await tryOnce(url, urgency);
      if ("value" in outcome) return outcome.value;
      lastError = outcome.error.message;
      if (!outcome.isRetryable || tries === TRIES || retriesLeft < 1) throw outcome.error;
      retriesLeft--;
      counted.retries++;
      // Jitter: requests that failed together shouldn't retry together.
      await pause(backoffMs * 2 ** (tries - 1) * (0.5 + Math.random()));
    }
  }

  type Outcome = { value: unknown } | { error: TmdbFailed; isRetryable: boolean };

  async function tryOnce(url: URL, urgency: Urgency): Promise<Outcome> {
    if (breaker.isResting()) return notSent();
    const end = await rateLimiter.acquire(urgency);
    // Earlier requests may have failed while this one was waiting.
    if (!breaker.admits()) {
      end();
      return notSent();
    }
    counted.requests++;
    const sent = { at: performance.now() };
    sentAt.add(sent);
    const slow = setTimeout(() => breaker.failed(), slowMs).unref();
    try {
      return await outcomeOf(await requests.get(...authorized(url)));
    } catch (error) {
      if (!(error instanceof OutboundRequestFailed)) throw error;
      breaker.failed();
      return { error: unavailable(error.message, error), isRetryable: true };
    } finally {
      clearTimeout(slow);
      sentAt.delete(sent);
      end();
    }
  }

  function notSent(): Outcome {
    const error = unavailable("it isn't responding, so requests are paused");
    return { error, isRetryable: false };
  }

  async function outcomeOf(answer: OutboundResponse): Promise<Outcome> {
    const { status } = answer;
    if (status === 429) {
      // Rate limited: not a failure, but all processes pause.
      const ms = Math.min(retryAfterOf(answer) ?? DEFAULT_RETRY_AFTER_MS, MAX_RETRY_AFTER_MS);
      await rateLimiter.pauseFor(ms);
      return { error: unavailable("the rate limit is exceeded"), isRetryable: true };
    }
    const body = status === 200 ? jsonOf(answer) : null;
    if (status >= 500 || (status === 200 && body === null)) {
      breaker.failed();
      const what = status === 200 ? "the response can't be read" : `it responded with status ${status}`;
      return { error: unavailable(what), isRetryable: true };
    }
    breaker.succeeded();
    if (status === 401 || status === 403) {
      isKeyRefused = true;
      const error = new TmdbFailed("key-refused", "the key was rejected");
      return { error, isRetryable: false };
    }
    isKeyRefused = false;
    if (status === 404) return { value: null };
    if (status === 200) return { value: body };
    return { error: new TmdbFailed("refused", `it responded with status ${status}`), isRetryable: false };
  }

  function authorized(url: URL): [URL, Record<string, string>] {
    const headers = { accept: "application/json", "accept-encoding": "gzip" };
    if (isReadToken(key)) return [url, { ...headers, authorization: `Bearer ${key}` }];
    const withKey = new URL(url);
    withKey.searchParams.set("api_key", key);
    return [withKey, headers];
  }

  return {
    get(path, query = {}, urgency = "background") {
      const url = urlOf(path, query);
      const known = inFlight.get(url.href);
      if (known !== undefined) return known;
      retriesLeft = Math.min(RETRY_BUDGET, retriesLeft + RETRY_SHARE);
      const asked = requestWithRetries(url, urgency).finally(() => inFlight.delete(url.href));
      inFlight.set(url.href, asked);
      return asked;
    },
    // Sets keep insertion order, so the first is the oldest.
    oldestRequestMs() {
      for (const { at } of sentAt) return performance.now() - at;
      return 0;
    },
    state: () => ({ breaker: breaker.state(), isKeyRefused, ...counted, lastError }),
    close() {
      rateLimiter.close();
      requests.close();
    },
  };
}

/** A v4 read token is a JSON web token; a v3 key is 32 hexadecimal digits. */
function isReadToken(key: string): boolean {
  return key.split(".").length === 3;
}

/** `null` if the body isn't JSON. */
function jsonOf({ headers, body }: OutboundResponse): unknown {
  if (!/^application\/(\w+\+)?json\b/.test(headers["content-type"] ?? "")) return null;
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

/** Milliseconds to wait, from a Retry-After header in seconds or with a date. */
function retryAfterOf({ headers }: OutboundResponse): number | null {
  const header = headers["retry-after"];
  if (header === undefined) return null;
  const ms = /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

function unavailable(message: string, cause?: unknown): TmdbFailed {
  return new TmdbFailed("unavailable", message, { cause });
}
