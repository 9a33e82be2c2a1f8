import type { FastifyRequest } from "fastify";

import { login, logout, refresh, register } from "#contract/accounts.ts";
import type { PersonalData } from "#server/features/personal-data/personal-data.ts";
import { Refusal } from "#server/platform/errors.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { Accounts } from "./accounts.ts";
import { serveAdministration } from "./administration-routes.ts";
import { forgetLogin, fromOf, keepLogin, keepSignIn, refreshTokenIn } from "./login-cookie.ts";
import { serveOwnAccount } from "./own-account-routes.ts";
import { serveRecovery } from "./recovery-routes.ts";

type Needs = { accounts: Accounts; personalData: Pick<PersonalData, "deleteAccount"> };

export function serveAccounts(serve: Serve, { accounts, personalData }: Needs): void {
  serveRecovery(serve, { accounts });
  serveAdministration(serve, { administration: accounts.administration });
  serveOwnAccount(serve, { own: accounts.own, deleteAccountOf: personalData.deleteAccount });

  serve(register, async ({ body, ...exchange }) => ({
    token: keepSignIn(exchange, await accounts.register(body, fromOf(exchange))),
  }));

  serve(login, async ({ body, ...exchange }) => ({
    token: keepSignIn(exchange, await accounts.login(body, fromOf(exchange))),
  }));

  serve(refresh, async (exchange) => {
    refuseOtherOrigins(exchange.raw);
    try {
      const tokens = await accounts.refresh(refreshTokenIn(exchange), fromOf(exchange));
      return { accessToken: keepLogin(exchange, tokens) };
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
