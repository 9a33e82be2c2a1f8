/**
 * Sends one HTTP request. Returns the parsed response, or throws RequestFailed, or RequestTimedOut after the
 * deadline. It doesn't refresh tokens.
 */
import type { ErrorBody } from "#contract/errors.ts";
import { IMPORT_LEAST_BYTES_PER_SECOND } from "#contract/import-rules.ts";

import { addressOf } from "../ui/base-path.ts";
import { RequestFailed, RequestTimedOut } from "./request-failed.ts";
import { sessionId } from "./session-id.ts";

/** Longer than the server's own time limit for handling a request. */
const DEADLINE_MS = 15_000;
/** Uploads get extra time, based on the slowest speed the server accepts. */
const UPLOAD_BYTES_PER_MS = IMPORT_LEAST_BYTES_PER_SECOND / 1_000;

export type Parts = {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
};

export type SendOptions = {
  token: string | null;
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
  /** Sent as the raw body. */
  file?: Blob | undefined;
  /** The request completes even if the page closes. */
  outlivesPage?: boolean | undefined;
};

/** `name` is a method and a path with parameters in braces: "GET /api/items/{id}/details". */
export async function send<Answer>(
  name: string,
  parts: Parts,
  { token, signal, headers, file, outlivesPage = false }: SendOptions,
): Promise<Answer> {
  const [method = "GET", path = ""] = name.split(" ");
  const url = addressOf(urlOf(path, parts));
  const init: RequestInit = {
    method,
    headers: {
      accept: "application/json",
      "x-session-id": sessionId(),
      ...(parts.body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(file === undefined ? {} : { "content-type": "application/octet-stream" }),
      ...headers,
    },
    ...(file === undefined ? {} : { body: file }),
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    cache: "no-store",
    credentials: "same-origin",
    keepalive: outlivesPage,
  };
  // Pages cancel the queries they no longer need, so those can wait. A change can't: the page may be closing.
  if (signal !== undefined) {
    await nextTask();
    signal.throwIfAborted();
  }
  const deadlineMs = DEADLINE_MS + (file?.size ?? 0) / UPLOAD_BYTES_PER_MS;
  const { response, answer } = await withDeadline(deadlineMs, signal, async (deadlineSignal) => {
    const received = await fetch(url, { ...init, signal: deadlineSignal });
    return { response: received, answer: await parsedBody<Answer>(received) };
  });
  if (response.ok && answer !== undefined) return answer;
  throw new RequestFailed(
    { status: response.status, statusText: response.statusText, url },
    isErrorBody(answer) ? answer : null,
  );
}

/** Resolves in a task of its own, so that many requests starting at once don't keep the page from responding. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

export function urlOf(path: string, { params = {}, query = {} }: Parts): string {
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value));
  }
  return search.size === 0 ? filledPath : `${filledPath}?${search.toString()}`;
}

/**
 * Aborts the work when the caller aborts or after `ms`. `AbortSignal.any()` isn't used because the oldest
 * supported browsers lack it.
 */
async function withDeadline<Result>(
  ms: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let hasPassed = false;
  const timer = setTimeout(() => {
    hasPassed = true;
    controller.abort();
  }, ms);
  const cancel = () => controller.abort(caller?.reason);
  if (caller?.aborted === true) cancel();
  caller?.addEventListener("abort", cancel);
  try {
    return await work(controller.signal);
  } catch (error) {
    throw hasPassed ? new RequestTimedOut({ cause: error }) : error;
  } finally {
    clearTimeout(timer);
    caller?.removeEventListener("abort", cancel);
  }
}

// The response's shape isn't checked, because the server validates its responses against the contract.
async function parsedBody<Answer>(response: Response): Promise<Answer | undefined> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isErrorBody(value: unknown): value is Partial<ErrorBody> {
  if (typeof value !== "object" || value === null) return false;
  return (
    ("message" in value && typeof value.message === "string") ||
    ("error" in value && typeof value.error === "string")
  );
}
