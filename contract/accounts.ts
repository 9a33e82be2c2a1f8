/** Creating an account, signing in and out, email verification and password reset. */
import { z } from "zod";

import { AUTH_BODY_BYTES, defineCall, done } from "./call.ts";
import {
  EMAIL_LOCAL_PATTERN,
  EMAIL_MAX,
  EMAIL_PATTERN,
  FORM_MESSAGES,
  NEW_PASSWORD_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_MAX,
  USERNAME_MIN,
} from "./form-rules.ts";

export const emailAddress = z
  .string({ error: FORM_MESSAGES.emailRequired })
  .trim()
  .min(1, { error: FORM_MESSAGES.emailRequired, abort: true })
  .max(EMAIL_MAX, { error: FORM_MESSAGES.emailInvalid })
  .regex(EMAIL_PATTERN, { error: FORM_MESSAGES.emailInvalid })
  .regex(EMAIL_LOCAL_PATTERN, { error: FORM_MESSAGES.emailLetters });

/** A new password that replaces the current one. */
export const newPassword = z
  .string({ error: FORM_MESSAGES.passwordRequired })
  .min(1, { error: FORM_MESSAGES.passwordRequired, abort: true })
  .min(NEW_PASSWORD_MIN, { error: FORM_MESSAGES.newPasswordTooShort })
  .max(PASSWORD_MAX, { error: FORM_MESSAGES.passwordTooLong });

/** An answer with a message to show to the user. */
export const messageAnswer = z.object({ message: z.string() });

export const INVITATION_INVALID = "This invitation is invalid or has expired";

export const invitationToken = z
  .string({ error: INVITATION_INVALID })
  .max(1000, { error: INVITATION_INVALID });

const username = z
  .string({ error: FORM_MESSAGES.usernameRequired })
  .trim()
  .min(1, { error: FORM_MESSAGES.usernameRequired, abort: true })
  .min(USERNAME_MIN, { error: FORM_MESSAGES.usernameTooShort })
  .max(USERNAME_MAX, { error: FORM_MESSAGES.usernameTooLong });

const password = z
  .string({ error: FORM_MESSAGES.passwordRequired })
  .min(1, { error: FORM_MESSAGES.passwordRequired, abort: true })
  .min(PASSWORD_MIN, { error: FORM_MESSAGES.passwordTooShort })
  .max(PASSWORD_MAX, { error: FORM_MESSAGES.passwordTooLong });

const credential = (max: number) =>
  z
    .string({ error: FORM_MESSAGES.credentialsMissing })
    .min(1, { error: FORM_MESSAGES.credentialsMissing })
    .max(max, { error: FORM_MESSAGES.credentialsMissing });

export const register = defineCall({
  method: "POST",
  path: "/api/auth/register",
  access: "public",
  summary: "Create an account and sign in",
  bodyBytes: AUTH_BODY_BYTES,
  body: z.object({ username, email: emailAddress, password, invitation: invitationToken.optional() }),
  answer: z.object({ token: z.string() }),
  limits: [{ by: "address", points: 5, seconds: 30 * 60, shared: true }],
});

export const checkRegistration = defineCall({
  method: "POST",
  path: "/api/auth/register/check",
  access: "public",
  summary: "Whether an account could be created with these values; refuses with the errors of registering",
  bodyBytes: AUTH_BODY_BYTES,
  body: z.object({ username, email: emailAddress, password }),
  answer: done,
  limits: [{ by: "address", points: 10, seconds: 30 * 60, shared: true }],
});

export const readInvitation = defineCall({
  method: "POST",
  path: "/api/auth/invitation",
  access: "public",
  summary: "The email address that an invitation is for; doesn't use it up",
  bodyBytes: AUTH_BODY_BYTES,
  body: z.object({ invitation: invitationToken }),
  answer: z.object({ email: z.string() }),
  limits: [{ by: "address", points: 50, seconds: 5 * 60, shared: true }],
});

export const login = defineCall({
  method: "POST",
  path: "/api/auth/login",
  access: "public",
  summary: "Sign in",
  bodyBytes: AUTH_BODY_BYTES,
  body: z.object({ email: credential(EMAIL_MAX), password: credential(PASSWORD_MAX) }),
  answer: z.object({ token: z.string() }),
  limits: [
    { by: "address", points: 10, seconds: 60, shared: true },
    { by: "email", points: 25, seconds: 60 * 60, shared: true },
    { by: "device", points: 25, seconds: 60 * 60, shared: true },
  ],
});

export const refresh = defineCall({
  method: "POST",
  path: "/api/auth/refresh",
  access: "public",
  summary: "Exchange the refresh cookie for a new access token",
  bodyBytes: AUTH_BODY_BYTES,
  answer: z.object({ accessToken: z.string() }),
  limits: [{ by: "login", points: 30, seconds: 5 * 60, shared: true }],
});

export const logout = defineCall({
  method: "POST",
  path: "/api/auth/logout",
  access: "public",
  summary: "End this session; succeeds even with an expired token",
  bodyBytes: AUTH_BODY_BYTES,
  answer: done,
});

export const RESET_TOKEN_INVALID = "This reset link is invalid or has expired";
export const VERIFICATION_TOKEN_INVALID = "This verification link is invalid or has expired";

const tokenOfLink = (refusal: string) => z.string({ error: refusal }).max(1000, { error: refusal });

export const requestReset = defineCall({
  method: "POST",
  path: "/api/auth/request-reset",
  access: "public",
  summary:
    "Request a password reset link; the answer doesn't reveal whether the address belongs to an account",
  body: z.object({ email: emailAddress }),
  answer: messageAnswer,
  limits: [{ by: "address", points: 25, seconds: 5 * 60, shared: true }],
  bodyBytes: AUTH_BODY_BYTES,
});

export const resetPassword = defineCall({
  method: "POST",
  path: "/api/auth/reset-password",
  access: "public",
  summary: "Set a new password with the token from an email; verifies the address and ends all sessions",
  body: z.object({ resetToken: tokenOfLink(RESET_TOKEN_INVALID), newPassword }),
  answer: messageAnswer,
  limits: [{ by: "address", points: 50, seconds: 5 * 60, shared: true }],
  bodyBytes: AUTH_BODY_BYTES,
});

export const verifyEmail = defineCall({
  method: "POST",
  path: "/api/auth/verify-email",
  access: "public",
  summary: "Verify an account's email address, or the new one, with the token from an email",
  body: z.object({ token: tokenOfLink(VERIFICATION_TOKEN_INVALID) }),
  answer: messageAnswer,
  limits: [{ by: "address", points: 50, seconds: 5 * 60, shared: true }],
  bodyBytes: AUTH_BODY_BYTES,
});

export const sendVerification = defineCall({
  method: "POST",
  path: "/api/auth/send-verification",
  access: "user",
  summary: "Send the verification email again",
  answer: messageAnswer,
  limits: [{ by: "account", points: 5, seconds: 30 * 60, shared: true }],
});
