/** Email verification and password reset. */
import { z } from "zod";

import { CREDENTIALS_BYTES, emailAddress, newPassword, saying } from "./account-fields.ts";
import { defineCall } from "./call.ts";

export const RESET_TOKEN_INVALID = "This reset link is invalid or has expired";
export const VERIFICATION_TOKEN_INVALID = "This verification link is invalid or has expired";

const tokenOfLink = (refusal: string) => z.string({ error: refusal }).max(1000, { error: refusal });

export const requestReset = defineCall({
  method: "POST",
  path: "/api/auth/request-reset",
  access: "public",
  summary: "Ask for a password reset link; the answer doesn't depend on whether the address is known",
  body: z.object({ email: emailAddress }),
  answer: saying,
  limits: [{ by: "address", points: 25, seconds: 5 * 60, shared: true }],
  bodyBytes: CREDENTIALS_BYTES,
});

export const resetPassword = defineCall({
  method: "POST",
  path: "/api/auth/reset-password",
  access: "public",
  summary: "Set a new password with the link from an email; verifies the address and ends every session",
  body: z.object({ resetToken: tokenOfLink(RESET_TOKEN_INVALID), newPassword }),
  answer: saying,
  limits: [{ by: "address", points: 50, seconds: 5 * 60, shared: true }],
  bodyBytes: CREDENTIALS_BYTES,
});

export const verifyEmail = defineCall({
  method: "POST",
  path: "/api/auth/verify-email",
  access: "public",
  summary: "Verify an account's address, or its new one, with the link from an email",
  body: z.object({ token: tokenOfLink(VERIFICATION_TOKEN_INVALID) }),
  answer: saying,
  limits: [{ by: "address", points: 50, seconds: 5 * 60, shared: true }],
  bodyBytes: CREDENTIALS_BYTES,
});

export const sendVerification = defineCall({
  method: "POST",
  path: "/api/auth/send-verification",
  access: "user",
  summary: "Send the verification email again",
  answer: saying,
  limits: [{ by: "account", points: 5, seconds: 30 * 60, shared: true }],
});
