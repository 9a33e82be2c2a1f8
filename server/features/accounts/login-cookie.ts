/** The cookie that keeps a browser signed in. No script reads it, and no other site can send it along. */
import type { FastifyReply, FastifyRequest } from "fastify";

import { LOGIN_IDLE_DAYS, type SignedIn } from "./accounts.ts";

export type Exchange = { isHttps: boolean; raw: FastifyRequest; reply: FastifyReply };

// Browsers accept the __Host- prefix only over https.
const cookieName = ({ isHttps }: Exchange) => (isHttps ? "__Host-refresh" : "refresh");

const cookieOptions = ({ isHttps }: Exchange) =>
  ({ httpOnly: true, secure: isHttps, sameSite: "strict", path: "/" }) as const;

export function refreshTokenIn(exchange: Exchange): string | undefined {
  return exchange.raw.cookies[cookieName(exchange)];
}

/** @returns the access token */
export function keepLogin(exchange: Exchange, { accessToken, refreshToken }: SignedIn): string {
  const maxAge = LOGIN_IDLE_DAYS * 24 * 60 * 60;
  void exchange.reply.setCookie(cookieName(exchange), refreshToken, { ...cookieOptions(exchange), maxAge });
  return accessToken;
}

export function forgetLogin(exchange: Exchange): void {
  void exchange.reply.clearCookie(cookieName(exchange), cookieOptions(exchange));
}
