/**
 * The one way to the server. A call is named by its method and path; its input and answer are typed by the contract.
 * A token that has expired is refreshed once for all waiting calls before they are sent; one that the server finds expired, likewise, and
 * the call is repeated once. Whatever means "you are not signed in any more" raises `force-logout` on the window; a call of the admin console that
 * is forbidden raises `admin-denied`.
 */
import type { CallAnswer, CallInput, CallName } from "#contract/api.ts";

import { currentToken, hasExpired } from "./access-token.ts";
import { type Answered, nextMoment, tellAnswer } from "./answers.ts";
import { refreshToken } from "./refresh.ts";
import { RequestFailed, isAuthFailure } from "./request-failed.ts";
import { type Parts, send } from "./send.ts";

export const FORCE_LOGOUT = "force-logout";
/** The server no longer takes the viewer for an administrator. */
export const ADMIN_DENIED = "admin-denied";
/** Ends also a session whose token has expired. */
const LOGOUT: CallName = "POST /api/auth/logout";

export type RequestOptions = {
  signal?: AbortSignal;
  /** The screen handles a refusal itself: no forced logout. */
  isAuthFlow?: boolean;
  /** A token that is not kept yet: an account that is still being set up. */
  token?: string;
  /** Besides those of every request. */
  headers?: Readonly<Record<string, string>>;
  /** Of a call that takes a file. */
  file?: Blob;
  /** The request is completed even when the page is closed meanwhile. */
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
  const askedAt = nextMoment();
  const isViewers = currentToken() !== null;
  const answer = await sendSignedIn<CallAnswer<Name>>(name, input ?? {}, options ?? {});
  if (isViewers) tellAnswer({ name, input, answer, askedAt } as Answered);
  return answer;
}

async function sendSignedIn<Answer>(name: CallName, parts: Parts, options: RequestOptions): Promise<Answer> {
  const known = options.token ?? currentToken();
  const isStale = known !== null && known !== options.token && hasExpired(known) && name !== LOGOUT;
  // A token that lives costs no turn of the event loop: what a closing page sends must leave at once.
  const token = isStale ? await renewed(name, known, options) : known;
  try {
    return await send<Answer>(name, parts, { ...options, token });
  } catch (error) {
    if (token === null || options.token !== undefined || !isStaleToken(error))
      throw reported(name, error, token, options);
    const refreshed = await refreshToken(token);
    if (refreshed.outcome === "unavailable") throw error;
    if (refreshed.outcome === "refused") throw reported(name, error, token, options);
    return sendAgain<Answer>(name, parts, refreshed.token, options);
  }
}

/** The token in the place of one that has expired; the same where none can be had now, so that the server says what it allows. */
async function renewed(name: CallName, staleToken: string, options: RequestOptions): Promise<string> {
  const refreshed = await refreshToken(staleToken);
  if (refreshed.outcome === "refused") throw reported(name, refreshed.refusal, staleToken, options);
  return refreshed.outcome === "renewed" ? refreshed.token : staleToken;
}

async function sendAgain<Answer>(
  name: CallName,
  parts: Parts,
  token: string,
  options: RequestOptions,
): Promise<Answer> {
  try {
    return await send<Answer>(name, parts, { ...options, token });
  } catch (error) {
    throw reported(name, error, token, options);
  }
}

function isStaleToken(error: unknown): boolean {
  if (!(error instanceof RequestFailed) || error.status !== 401) return false;
  return error.code === "token_expired" || error.message === "Invalid token";
}

function reported(
  name: CallName,
  error: unknown,
  token: string | null,
  { isAuthFlow = false }: RequestOptions,
): unknown {
  // An answer to the token of somebody who has left says nothing about who is here now.
  if (token !== currentToken() || !(error instanceof RequestFailed)) return error;
  if (isAdminDenial(name, error)) window.dispatchEvent(new Event(ADMIN_DENIED));
  else if (!isAuthFlow && isAuthFailure(error)) window.dispatchEvent(new Event(FORCE_LOGOUT));
  return error;
}

function isAdminDenial(name: CallName, { status, code }: RequestFailed): boolean {
  return code === "admin_required" || (status === 403 && name.includes(" /api/admin/"));
}
