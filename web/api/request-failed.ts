import type { ErrorBody } from "#contract/errors.ts";

import { messages } from "../messages/messages.ts";

/** The server responded with an error, or its response couldn't be parsed. */
export class RequestFailed extends Error {
  readonly status: number;
  readonly code: ErrorBody["code"] | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;
  /** The URL, if the response couldn't be parsed. */
  readonly url: string | null;
  readonly statusText: string;
  /** The server's message, or `null` if it sent none. */
  readonly serverMessage: string | null;

  constructor(
    response: { status: number; statusText: string; url: string },
    body: Partial<ErrorBody> | null,
  ) {
    const serverMessage = body?.message ?? body?.error ?? null;
    super(serverMessage ?? "Request failed");
    this.name = "RequestFailed";
    this.status = response.status;
    this.statusText = response.statusText;
    this.url = body === null ? response.url : null;
    this.code = body?.code ?? null;
    this.fields = body?.fields ?? {};
    this.requestId = body?.requestId ?? null;
    this.serverMessage = serverMessage;
  }
}

/** The server didn't respond in time. It may still have processed the request. */
export class RequestTimedOut extends Error {
  override readonly name = "RequestTimedOut";

  constructor(options?: ErrorOptions) {
    super(messages.ui.timedOut, options);
  }
}

const SIGNED_OUT_PHRASES = ["not authenticated", "unauthorized", "user not found"];

/** Whether this error means the viewer is no longer signed in. */
export function isAuthFailure({ status, message }: RequestFailed): boolean {
  if (status === 401 || status === 403) return true;
  if (status !== 400 && status !== 404) return false;
  return SIGNED_OUT_PHRASES.some((phrase) => message.toLowerCase().includes(phrase));
}

/** The server's message, or a fallback if it sent none or couldn't be reached. A timeout has its own message. */
export function errorMessage(
  failure: unknown,
  fallbacks: { noMessage: string; unreachable: string },
): string {
  if (failure instanceof RequestTimedOut) return failure.message;
  if (!(failure instanceof RequestFailed)) return fallbacks.unreachable;
  return failure.serverMessage ?? fallbacks.noMessage;
}
