/** Signing in at an OpenID Connect provider or through an authenticating proxy. */
import { z } from "zod";

import { AUTH_BODY_BYTES, defineCall, done } from "./call.ts";

const TO_MAX = 2_000;

export const startSignOn = defineCall({
  method: "GET",
  path: "/api/auth/oidc/start",
  access: "public",
  summary: "Send the browser to the OpenID Connect provider (303); `to` is the page to open afterwards",
  query: z.object({ to: z.string().max(TO_MAX).optional() }),
  answer: done,
  limits: [{ by: "address", points: 60, seconds: 5 * 60, shared: true }],
});

/** The query is the provider's, and checked by the library that speaks its protocol. */
export const finishSignOn = defineCall({
  method: "GET",
  path: "/api/auth/oidc/callback",
  access: "public",
  summary: "Where the provider sends the browser back to; starts a session and opens the wanted page (303)",
  answer: done,
  limits: [{ by: "address", points: 60, seconds: 5 * 60, shared: true }],
});

export const proxySignOn = defineCall({
  method: "POST",
  path: "/api/auth/header",
  access: "public",
  summary: "Sign in as the user that the authenticating proxy in front of the server names",
  bodyBytes: AUTH_BODY_BYTES,
  answer: z.object({ token: z.string() }),
  limits: [{ by: "address", points: 60, seconds: 5 * 60, shared: true }],
});
