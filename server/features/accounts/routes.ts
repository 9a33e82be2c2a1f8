import type { FastifyRequest } from "fastify";

import { login, logout, refresh, register } from "#contract/accounts.ts";
import type { PersonalData } from "#server/features/personal-data/personal-data.ts";
import { Refusal } from "#server/platform/errors.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { Accounts } from "./accounts.ts";
import { serveAdministration } from "./administration-routes.ts";
import {
  clearRefreshCookie,
  clientContextOf,
  setRefreshCookie,
  setSignInCookies,
  refreshTokenIn,
} from "./login-cookie.ts";
import { serveOwnAccount } from "./own-account-routes.ts";
import { serveRecovery } from "./recovery-routes.ts";

type Needs = { accounts: Accounts; personalData: Pick<PersonalData, "deleteAccount"> };

export function serveAccounts(serve: Serve, { accounts, personalData }: Needs): void {
  serveRecovery(serve, { accounts });
  serveAdministration(serve, { administration: accounts.administration });
  serveOwnAccount(serve, { own: accounts.own, deleteAccountOf: personalData.deleteAccount });

  serve(register, async ({ body, ...exchange }) => ({
    token: setSignInCookies(exchange, await accounts.register(body, clientContextOf(exchange))),
  }));

  serve(login, async ({ body, ...exchange }) => ({
    token: setSignInCookies(exchange, await accounts.login(body, clientContextOf(exchange))),
  }));

  serve(refresh, async (exchange) => {
    refuseOtherOrigins(exchange.raw);
    try {
      const tokens = await accounts.refresh(refreshTokenIn(exchange), clientContextOf(exchange));
      return { accessToken: setRefreshCookie(exchange, tokens) };
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) clearRefreshCookie(exchange);
      throw error;
    }
  });

  serve(logout, async (exchange) => {
    await accounts.logout({
      refreshToken: refreshTokenIn(exchange),
      accessToken: exchange.raw.headers.authorization?.replace(/^Bearer /i, ""),
    });
    clearRefreshCookie(exchange);
    void exchange.reply.header("clear-site-data", '"cache"');
    return DONE;
  });
}

/** CSRF protection: a form or image on another site can't send this header. */
function refuseOtherOrigins({ headers }: FastifyRequest): void {
  if (isSameOrigin(headers) && headers["x-requested-with"] !== undefined) return;
  throw new Refusal(403, "csrf_rejected", "This request didn’t come from the app");
}

/** Browsers send Sec-Fetch-Site only over HTTPS and on loopback; otherwise the origin is compared. Non-browser clients send neither. */
function isSameOrigin({ "sec-fetch-site": site, origin, host }: FastifyRequest["headers"]): boolean {
  if (site !== undefined) return site === "same-origin" || site === "none";
  return origin === undefined || URL.parse(origin)?.host === host;
}
