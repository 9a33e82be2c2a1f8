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
import { DONE, type Serve } from "#server/platform/http.ts";

import type { OwnAccount } from "./accounts.ts";
import { type Exchange, clearRefreshCookie, clientContextOf, setSignInCookies } from "./login-cookie.ts";

const CONFIRMATION_SENT = "A link to confirm the new address is on its way to it. Until then nothing changes";

type Needs = {
  own: OwnAccount;
  /** Deletes the account with all personal data. */
  deleteAccountOf: (proof: { userId: number; password: string }) => Promise<void>;
};

export function serveOwnAccount(serve: Serve, { own, deleteAccountOf }: Needs): void {
  serve(readAccount, async ({ viewer }) => {
    const account = await own.read(viewer.userId);
    return {
      account: {
        username: account.username,
        email: account.email,
        email_verified: account.isEmailVerified,
        member_since: account.memberSince.toISOString(),
        profile_visibility: account.visibility,
        picks_may_be_studied: account.picksMayBeStudied,
      },
    };
  });

  serve(changePassword, async ({ viewer, body, ...exchange }) => {
    const proof = { userId: viewer.userId, password: body.currentPassword };
    const signedIn = await own.changePassword(proof, body.newPassword, clientContextOf(exchange));
    return { token: setSignInCookies(exchange, signedIn) };
  });

  serve(changeEmail, async ({ viewer, body }) => {
    await own.requestEmailChange({ userId: viewer.userId, password: body.password }, body.email);
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
    await deleteAccountOf({ userId: viewer.userId, password: body.password });
    signOut(exchange, '"cache", "cookies", "storage"');
    return DONE;
  });
}

/** Makes the browser delete what it stores about the user. */
function signOut(exchange: Exchange, cleared: string): void {
  clearRefreshCookie(exchange);
  void exchange.reply.header("clear-site-data", cleared);
}
