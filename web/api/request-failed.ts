import type { ErrorBody } from "#contract/errors.ts";

/** The server refused, or did not answer in a way that can be understood. `status` 0: nothing came back at all. */
export class RequestFailed extends Error {
  readonly status: number;
  readonly code: ErrorBody["code"] | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;
  /** The address, where the answer could not be understood. */
  readonly url: string | null;
  readonly statusText: string;
  /** The server's sentence; null where it said none. */
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

const SIGNED_OUT_PHRASES = ["not authenticated", "unauthorized", "user not found"];

/** Whether a refusal means that the viewer is not signed in any more. */
export function isAuthFailure({ status, message }: RequestFailed): boolean {
  if (status === 401 || status === 403) return true;
  if (status !== 400 && status !== 404) return false;
  return SIGNED_OUT_PHRASES.some((phrase) => message.toLowerCase().includes(phrase));
}

/** The server's sentence, or ours where it said none, or where something else failed than the call. */
export function sentenceOf(failure: unknown, ours: { wordless: string; unreachable: string }): string {
  if (!(failure instanceof RequestFailed)) return ours.unreachable;
  return failure.serverMessage ?? ours.wordless;
}
