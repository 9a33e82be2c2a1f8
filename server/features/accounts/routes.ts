import type { FastifyReply, FastifyRequest } from "fastify";

import { login, logout, refresh, register } from "#contract/accounts.ts";
import { Refusal } from "#server/platform/errors.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import { type Accounts, LOGIN_IDLE_DAYS, type SignedIn } from "./accounts.ts";

export function serveAccounts(
  serve: Serve,
  { accounts, isHttps }: { accounts: Accounts; isHttps: boolean },
): void {
  // Browsers accept the __Host- prefix only over https.
  const cookieName = isHttps ? "__Host-refresh" : "refresh";
  const cookieOptions = { httpOnly: true, secure: isHttps, sameSite: "strict", path: "/" } as const;

  function keepLogin(reply: FastifyReply, { accessToken, refreshToken }: SignedIn): string {
    void reply.setCookie(cookieName, refreshToken, {
      ...cookieOptions,
      maxAge: LOGIN_IDLE_DAYS * 24 * 60 * 60,
    });
    return accessToken;
  }

  serve(register, async ({ body, reply }) => ({ token: keepLogin(reply, await accounts.register(body)) }));

  serve(login, async ({ body, reply }) => ({ token: keepLogin(reply, await accounts.login(body)) }));

  serve(refresh, async ({ raw, reply }) => {
    refuseOtherOrigins(raw);
    try {
      return { accessToken: keepLogin(reply, await accounts.refresh(raw.cookies[cookieName])) };
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) void reply.clearCookie(cookieName, cookieOptions);
      throw error;
    }
  });

  serve(logout, async ({ raw, reply }) => {
    await accounts.logout({
      refreshToken: raw.cookies[cookieName],
      accessToken: raw.headers.authorization?.replace(/^Bearer /i, ""),
    });
    void reply.clearCookie(cookieName, cookieOptions).header("clear-site-data", '"cache"');
    return DONE;
  });
}

/** A form or an image of another site can send the cookie's request, but not this header. */
function refuseOtherOrigins({ headers }: FastifyRequest): void {
  if (isSameOrigin(headers) && headers["x-requested-with"] !== undefined) return;
  throw new Refusal(403, "csrf_rejected", "This request did not come from the app");
}

/** Browsers tell the site only over https and on loopback; elsewhere the origin has to do. Programs tell neither. */
function isSameOrigin({ "sec-fetch-site": site, origin, host }: FastifyRequest["headers"]): boolean {
  if (site !== undefined) return site === "same-origin" || site === "none";
  return origin === undefined || URL.parse(origin)?.host === host;
}
