/** Creating an account, signing in and staying signed in. */
import { z } from "zod";

import { emailAddress } from "./account-fields.ts";
import { AUTH_BODY_BYTES, defineCall, done } from "./call.ts";
import {
  EMAIL_MAX,
  FORM_MESSAGES,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_MAX,
  USERNAME_MIN,
} from "./form-rules.ts";

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
  body: z.object({ username, email: emailAddress, password }),
  answer: z.object({ token: z.string() }),
  limits: [{ by: "address", points: 5, seconds: 30 * 60, shared: true }],
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
  summary: "End this session; always answers 200, even with an expired token",
  bodyBytes: AUTH_BODY_BYTES,
  answer: done,
});
