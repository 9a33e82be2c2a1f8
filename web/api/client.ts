/**
 * Calls the server. A call is named by its method and path, and the contract types its input and response. An
 * expired token is refreshed once for all waiting calls before they're sent. If the server reports an expired
 * token, it's refreshed in the same way and the call is repeated once. A response that means the viewer is signed
 * out raises `force-logout` on the window; a forbidden admin console call raises `admin-denied`.
 */
import type { CallAnswer, CallInput, CallName } from "#contract/api.ts";

import { currentToken, hasExpired } from "./access-token.ts";
import { refreshToken } from "./refresh.ts";
import { RequestFailed, isAuthFailure } from "./request-failed.ts";
import { type Parts, send } from "./send.ts";

export const FORCE_LOGOUT = "force-logout";
/** The server no longer accepts the viewer as an administrator. */
export const ADMIN_DENIED = "admin-denied";
/** This call is sent without refreshing the token first, because it works even with an expired token. */
const LOGOUT: CallName = "POST /api/auth/logout";

export type RequestOptions = {
  signal?: AbortSignal;
  /** The caller handles authentication errors itself, so they don't force a logout. */
  isAuthFlow?: boolean;
  /** A token that isn't stored yet, for an account still being set up. */
  token?: string;
  /** Sent in addition to the usual headers. */
  headers?: Readonly<Record<string, string>>;
  /** For calls that upload a file. */
  file?: Blob;
  /** The request completes even if the page closes. */
  outlivesPage?: boolean;
};

type Rest<Name extends CallName> =
  object extends CallInput<Name>
    ? [input?: CallInput<Name>, options?: RequestOptions]
    : [input: CallInput<Name>, options?: RequestOptions];

export async function request<Name extends CallName>(
  name: Name,
  ...[input, options]: Rest<Name>
): Promise<CallAnswer<Name>> {
  const requestedAt = nextMoment();
  const isSignedIn = currentToken() !== null;
  const answer = await sendSignedIn<CallAnswer<Name>>(name, input ?? {}, options ?? {});
  if (isSignedIn) publishResponse({ name, input, answer, requestedAt } as ServerResponse);
  return answer;
}

async function sendSignedIn<Answer>(name: CallName, parts: Parts, options: RequestOptions): Promise<Answer> {
  const storedToken = options.token ?? currentToken();
  const isStale =
    storedToken !== null && storedToken !== options.token && hasExpired(storedToken) && name !== LOGOUT;
  // With a valid token, nothing is awaited before sending, because a closing page can't wait.
  const token = isStale ? await renewedToken(name, storedToken, options) : storedToken;
  try {
    return await send<Answer>(name, parts, { ...options, token });
  } catch (error) {
    if (token === null || options.token !== undefined || !isStaleToken(error))
      throw withAuthEvents(name, error, token, options);
    const refreshed = await refreshToken(token);
    if (refreshed.outcome === "unavailable") throw error;
    if (refreshed.outcome === "refused") throw withAuthEvents(name, error, token, options);
    return resend<Answer>(name, parts, refreshed.token, options);
  }
}

/**
 * Replaces an expired token. Returns the same token if no new one is available, so the server decides whether
 * to accept the call. Throws if the session has ended.
 */
async function renewedToken(name: CallName, staleToken: string, options: RequestOptions): Promise<string> {
  const refreshed = await refreshToken(staleToken);
  if (refreshed.outcome === "refused") throw withAuthEvents(name, refreshed.refusal, staleToken, options);
  return refreshed.outcome === "renewed" ? refreshed.token : staleToken;
}

async function resend<Answer>(
  name: CallName,
  parts: Parts,
  token: string,
  options: RequestOptions,
): Promise<Answer> {
  try {
    return await send<Answer>(name, parts, { ...options, token });
  } catch (error) {
    throw withAuthEvents(name, error, token, options);
  }
}

function isStaleToken(error: unknown): boolean {
  if (!(error instanceof RequestFailed) || error.status !== 401) return false;
  return error.code === "token_expired" || error.message === "Invalid token";
}

function withAuthEvents(
  name: CallName,
  error: unknown,
  token: string | null,
  { isAuthFlow = false }: RequestOptions,
): unknown {
  // A response to a replaced token says nothing about the current one.
  if (token !== currentToken() || !(error instanceof RequestFailed)) return error;
  if (isAdminDenial(name, error)) window.dispatchEvent(new Event(ADMIN_DENIED));
  else if (!isAuthFlow && isAuthFailure(error)) window.dispatchEvent(new Event(FORCE_LOGOUT));
  return error;
}

function isAdminDenial(name: CallName, { status, code }: RequestFailed): boolean {
  return code === "admin_required" || (status === 403 && name.includes(" /api/admin/"));
}

/** The OpenAPI document has no fixed shape, and no page requests it. */
type PageCall = Exclude<CallName, "GET /api/openapi.json">;

export type ServerResponse = {
  [Name in PageCall]: {
    name: Name;
    input: CallInput<Name> | undefined;
    answer: CallAnswer<Name>;
    requestedAt: number;
  };
}[PageCall];

const listeners = new Set<(response: ServerResponse) => void>();
let latestMoment = 0;

/** A logical clock for ordering requests and changes: a greater moment is later. */
export function nextMoment(): number {
  latestMoment += 1;
  return latestMoment;
}

/**
 * Listens for successful responses to signed-in viewers, for state kept outside the query cache. Listeners run
 * before the caller receives its response.
 */
export function onResponse(listener: (response: ServerResponse) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function publishResponse(response: ServerResponse): void {
  for (const listener of listeners) listener(response);
}
