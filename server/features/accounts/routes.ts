import type { FastifyReply, FastifyRequest } from "fastify";

import { login, logout, refresh, register } from "#contract/accounts.ts";
import { Refusal } from "#server/platform/errors.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import { type Accounts, LOGIN_IDLE_DAYS, type SignedIn } from "./accounts.ts";
import { serveRecovery } from "./recovery-routes.ts";

export function serveAccounts(serve: Serve, { accounts }: { accounts: Accounts }): void {
  serveRecovery(serve, { accounts });

  serve(register, async ({ body, ...exchange }) => ({
    token: keepLogin(exchange, await accounts.register(body, exchange.address)),
  }));

  serve(login, async ({ body, ...exchange }) => ({
    token: keepLogin(exchange, await accounts.login(body)),
  }));

  serve(refresh, async (exchange) => {
    refuseOtherOrigins(exchange.raw);
    try {
      return { accessToken: keepLogin(exchange, await accounts.refresh(refreshTokenIn(exchange))) };
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) forgetLogin(exchange);
      throw error;
    }
  });

  serve(logout, async (exchange) => {
    await accounts.logout({
      refreshToken: refreshTokenIn(exchange),
      accessToken: exchange.raw.headers.authorization?.replace(/^Bearer /i, ""),
    });
    forgetLogin(exchange);
    void exchange.reply.header("clear-site-data", '"cache"');
    return DONE;
  });
}

type Exchange = { isHttps: boolean; raw: FastifyRequest; reply: FastifyReply };

// Browsers accept the __Host- prefix only over https.
const cookieName = ({ isHttps }: Exchange) => (isHttps ? "__Host-refresh" : "refresh");

const cookieOptions = ({ isHttps }: Exchange) =>
  ({ httpOnly: true, secure: isHttps, sameSite: "strict", path: "/" }) as const;

function refreshTokenIn(exchange: Exchange): string | undefined {
  return exchange.raw.cookies[cookieName(exchange)];
}

/** @returns the access token */
function keepLogin(exchange: Exchange, { accessToken, refreshToken }: SignedIn): string {
  const maxAge = LOGIN_IDLE_DAYS * 24 * 60 * 60;
  void exchange.reply.setCookie(cookieName(exchange), refreshToken, { ...cookieOptions(exchange), maxAge });
  return accessToken;
}

function forgetLogin(exchange: Exchange): void {
  void exchange.reply.clearCookie(cookieName(exchange), cookieOptions(exchange));
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
