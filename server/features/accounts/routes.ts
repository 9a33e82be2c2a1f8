/**
 * Routes of accounts: signing in and out, recovery, the own account, and administration. Those for signing in elsewhere are in
 * `sign-on-routes.ts`.
 */
import {
  requestReset,
  resetPassword,
  checkRegistration,
  sendVerification,
  verifyEmail,
  login,
  readInvitation,
  logout,
  refresh,
  register,
} from "#contract/accounts.ts";
import { changeAccount, findAccounts } from "#contract/administration.ts";
import {
  changeEmail,
  changePassword,
  deleteAccount,
  endSession,
  listSessions,
  logoutAll,
  readAccount,
  savePrivacy,
} from "#contract/own-account.ts";
import type { PersonalData } from "#server/features/personal-data/personal-data.ts";
import { Refusal } from "#server/platform/errors.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { AccountAdministration, Accounts, OwnAccount, Proof } from "./accounts.ts";
import {
  clearRefreshCookie,
  clientContextOf,
  refreshTokenIn,
  refuseOtherOrigins,
  setDeviceCookie,
  setRefreshCookie,
  setSignInCookies,
  signOut,
} from "./cookies.ts";
import { maskEmail } from "./credentials.ts";
import { type ProxyHeaders, namedByProxy, serveSignOn } from "./sign-on-routes.ts";

type Needs = {
  accounts: Accounts;
  personalData: Pick<PersonalData, "deleteAccount">;
  hasProvider: boolean;
  proxyHeaders: ProxyHeaders | null;
  basePath: string;
};

export function serveAccounts(serve: Serve, needs: Needs): void {
  const { accounts, personalData, proxyHeaders } = needs;
  serveSignOn(serve, needs);
  serveRecovery(serve, { accounts });
  serveAdministration(serve, { administration: accounts.administration });
  serveOwnAccount(serve, { own: accounts.own, deleteAccountOf: personalData.deleteAccount });

  serve(register, async ({ body, ...exchange }) => ({
    token: setSignInCookies(exchange, await accounts.register(body, clientContextOf(exchange))),
  }));

  serve(checkRegistration, async ({ body, ...exchange }) => {
    await accounts.checkRegistration(body, clientContextOf(exchange));
    return DONE;
  });

  serve(readInvitation, async ({ body }) => ({ email: await accounts.invitedAddress(body.invitation) }));

  serve(login, async ({ body, ...exchange }) => ({
    token: setSignInCookies(exchange, await accounts.login(body, clientContextOf(exchange))),
  }));

  serve(refresh, async (exchange) => {
    refuseOtherOrigins(exchange.raw);
    try {
      const named = namedByProxy(exchange, proxyHeaders);
      const tokens = await accounts.refresh(refreshTokenIn(exchange), clientContextOf(exchange), named);
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

type Listed = Awaited<ReturnType<AccountAdministration["change"]>>;

function serveAdministration(
  serve: Serve,
  { administration }: { administration: AccountAdministration },
): void {
  serve(findAccounts, async ({ query: { q: text = "", only, limit, after = "" } }) => {
    const found = await administration.find({ text, kind: only ?? "all", limit, after });
    return { accounts: found.slice(0, limit).map(toWire), pagination: { hasMore: found.length > limit } };
  });

  serve(changeAccount, async ({ params, body, viewer, address }) => {
    const change =
      body.is_admin === undefined ? { isLocked: body.is_locked ?? false } : { isAdmin: body.is_admin };
    const actor = { actorId: viewer.userId, origin: address };
    return { account: toWire(await administration.change(params.id, change, actor)) };
  });
}

function toWire({ id, username, email, isAdmin, lockedAt, createdAt }: Listed) {
  return {
    id,
    username,
    masked_email: maskEmail(email),
    is_admin: isAdmin,
    locked_at: lockedAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  };
}

const RESET_REQUESTED = "If there’s an account with this address, a link to set a new password is on its way";
const PASSWORD_SET = "Your password was changed. Please sign in with the new one";
const VERIFIED = "Your email address is verified";
const CHANGED = "Your email address was changed";
const VERIFICATION_SENT = "A link to verify your email address is on its way";
const VERIFIED_BEFORE = "Your email address is already verified";

function serveRecovery(serve: Serve, { accounts }: { accounts: Accounts }): void {
  serve(requestReset, async ({ body, address }) => {
    await accounts.requestReset(body.email, address);
    return { message: RESET_REQUESTED };
  });

  serve(resetPassword, async ({ body, ...exchange }) => {
    setDeviceCookie(exchange, await accounts.resetPassword(body, clientContextOf(exchange)));
    return { message: PASSWORD_SET };
  });

  serve(verifyEmail, async ({ body, address }) => {
    const outcome = await accounts.verifyEmail(body.token, address);
    return { message: outcome === "verified" ? VERIFIED : CHANGED };
  });

  serve(sendVerification, async ({ viewer }) => {
    const isSent = await accounts.sendVerification(viewer.userId);
    return { message: isSent ? VERIFICATION_SENT : VERIFIED_BEFORE };
  });
}

const CONFIRMATION_SENT = "We sent a link to the new address. Your email changes when you open it";

type OwnAccountRoutesNeeds = {
  own: OwnAccount;
  /** Deletes the account with all personal data. */
  deleteAccountOf: (proof: Proof) => Promise<void>;
};

function serveOwnAccount(serve: Serve, { own, deleteAccountOf }: OwnAccountRoutesNeeds): void {
  serve(readAccount, async ({ viewer }) => {
    const account = await own.read(viewer.userId);
    return {
      account: {
        username: account.username,
        email: account.email,
        email_verified: account.isEmailVerified,
        member_since: account.memberSince.toISOString(),
        has_password: account.hasPassword,
        is_linked: account.isLinked,
        profile_visibility: account.visibility,
        picks_may_be_studied: account.picksMayBeStudied,
      },
    };
  });

  serve(changePassword, async ({ viewer, body, ...exchange }) => {
    const proof = { ...viewer, password: body.currentPassword };
    const signedIn = await own.changePassword(proof, body.newPassword, clientContextOf(exchange));
    return { token: setSignInCookies(exchange, signedIn) };
  });

  serve(changeEmail, async ({ viewer, body }) => {
    await own.requestEmailChange({ ...viewer, password: body.password }, body.email);
    return { message: CONFIRMATION_SENT };
  });

  serve(listSessions, async ({ viewer }) => {
    const sessions = await own.sessions(viewer.userId);
    return {
      sessions: sessions.map(({ id, device, startedAt, lastUsedAt }) => ({
        id,
        device,
        started_at: startedAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
        is_current: id === viewer.loginId,
      })),
    };
  });

  serve(endSession, async ({ viewer, params, ...exchange }) => {
    await own.endSession(viewer.userId, params.id, clientContextOf(exchange));
    if (params.id === viewer.loginId) signOut(exchange, '"cache"');
    return DONE;
  });

  serve(logoutAll, async ({ viewer, ...exchange }) => {
    await own.endAllSessions(viewer.userId, clientContextOf(exchange));
    signOut(exchange, '"cache"');
    return DONE;
  });

  serve(savePrivacy, async ({ viewer, body }) => {
    await own.savePrivacy(viewer.userId, {
      visibility: body.profile_visibility,
      picksMayBeStudied: body.picks_may_be_studied ?? null,
    });
    return DONE;
  });

  serve(deleteAccount, async ({ viewer, body, ...exchange }) => {
    await deleteAccountOf({ ...viewer, password: body.password });
    signOut(exchange, '"cache", "cookies", "storage"');
    return DONE;
  });
}
