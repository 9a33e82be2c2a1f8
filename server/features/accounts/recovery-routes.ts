import { requestReset, resetPassword, sendVerification, verifyEmail } from "#contract/account-recovery.ts";
import type { Serve } from "#server/platform/http.ts";

import type { Accounts } from "./accounts.ts";
import { clientContextOf, setDeviceCookie } from "./login-cookie.ts";

const RESET_REQUESTED = "If there’s an account with this address, a link to set a new password is on its way";
const PASSWORD_SET = "Your password was changed. Please sign in with the new one";
const VERIFIED = "Your email address is verified";
const CHANGED = "Your email address was changed";
const VERIFICATION_SENT = "A link to verify your email address is on its way";
const VERIFIED_BEFORE = "Your email address is already verified";

export function serveRecovery(serve: Serve, { accounts }: { accounts: Accounts }): void {
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
